//! Position keys.

/// A 64-bit fingerprint: equal positions have equal keys, different ones almost surely different keys.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Key(pub u64);

/// `N` well-mixed words made at compile time (splitmix64), for Zobrist tables.
///
/// ```
/// const TABLE: [u64; 4] = ply_core::random_words(7);
/// assert_ne!(TABLE[0], TABLE[1]);
/// ```
pub const fn random_words<const N: usize>(seed: u64) -> [u64; N] {
    let mut words = [0; N];
    let mut state = seed;
    let mut i = 0;
    while i < N {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        words[i] = z ^ (z >> 31);
        i += 1;
    }
    words
}
