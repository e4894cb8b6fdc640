//! How a book knows a position.

/// The hash of a position's text. It is part of the file format, and never changes.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Key(pub(crate) u64);

impl Key {
    /// As a number.
    pub fn number(self) -> u64 {
        self.0
    }

    /// FNV-1a, and a finish that lets every letter change every bit (that of SplitMix64).
    pub fn of(text: &str) -> Key {
        let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
        for byte in text.bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        hash = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        hash = (hash ^ (hash >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Key(hash ^ (hash >> 31))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_stay_what_they_are() {
        // Files written by earlier versions must be read for ever.
        assert_eq!([Key::of(""), Key::of("f5")].map(|key| key.0), KEPT);
        assert_ne!(Key::of("ab"), Key::of("ba"));
    }

    const KEPT: [u64; 2] = [0xf52a_15e9_a9b5_e89b, 0x24c3_2da1_6cc4_40e4];
}
