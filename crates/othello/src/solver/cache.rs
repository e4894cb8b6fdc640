//! What a solver remembers of positions near the end: a table of its own, where each position has one place.

use crate::square::Square;

/// Bounds on the score of a position, and the best move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) lower: i8,
    pub(super) upper: i8,
    /// The move that was best, or cut off.
    pub(super) best: Option<Square>,
}

const UNKNOWN: Entry = Entry { lower: -64, upper: 64, best: None };

/// A position's key: the slot it falls on, and enough more to tell it from others that fall there.
#[derive(Copy, Clone, PartialEq, Eq, Default)]
pub(super) struct Key(u64);

/// A power of two of slots, each replaced by the next position that falls on it.
///
/// A slot is one word, so that twice as many stay near the processor: an entry in its low bits, and above them as much of
/// the key as there is room for. The system hands zeroed pages out as they are touched: an endgame of few moves touches few
/// of them.
#[derive(Clone)]
pub(super) struct Cache {
    slots: Vec<u64>,
    /// Changed to forget everything: what was kept with another one does not match.
    salt: u64,
    /// The highest bits of a key say its slot: all but so many.
    shift: u32,
}

/// Bits of an entry: two bounds, which are even, and a square or none.
const ENTRY_BITS: u32 = 21;

impl Entry {
    /// Nothing known is 0.
    #[inline]
    fn pack(self) -> u64 {
        let lower = (i64::from(self.lower) + 64) as u64 >> 1;
        let upper = (64 - i64::from(self.upper)) as u64 >> 1;
        let best = self.best.map_or(0, |square| square.index() as u64 + 1);
        lower | upper << 7 | best << 14
    }

    #[inline]
    fn unpack(word: u64) -> Entry {
        let bits = |from: u32| (word >> from & 127) as u8;
        Entry {
            lower: (2 * i32::from(bits(0)) - 64) as i8,
            upper: (64 - 2 * i32::from(bits(7))) as i8,
            best: bits(14).checked_sub(1).and_then(Square::new),
        }
    }
}

impl Cache {
    /// A power of two of slots.
    pub(super) fn new(bits: u32) -> Self {
        let slots = vec![0; 1 << bits];
        ply_core::prefer_large_pages(&slots);
        Cache { slots, salt: 0, shift: 64 - bits }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.salt = self.salt.wrapping_add(0x9e37_79b9_7f4a_7c15);
    }

    /// A position's key.
    #[inline]
    pub(super) fn key(own: u64, other: u64) -> Key {
        let other = other.wrapping_mul(0xd6e8_feb8_6659_fd93).rotate_left(32);
        Key((own.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ other).wrapping_mul(0xa076_1d64_78bd_642f))
    }

    #[inline]
    fn index(&self, key: Key) -> usize {
        (key.0 >> self.shift) as usize
    }

    /// What a slot holds above the entry of a position.
    #[inline]
    fn check(&self, key: Key) -> u64 {
        (key.0 ^ self.salt) << ENTRY_BITS
    }

    /// Has the slot of a position fetched, which will be asked for soon.
    #[inline]
    pub(super) fn prefetch(&self, key: Key) {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: a prefetch reads nothing, and the address is that of a slot.
        unsafe {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            _mm_prefetch::<_MM_HINT_T0>((&raw const self.slots[self.index(key)]).cast());
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    #[inline]
    pub(super) fn probe(&self, key: Key) -> Option<Entry> {
        let slot = self.slots[self.index(key)];
        let is_kept = (slot ^ self.check(key)) >> ENTRY_BITS == 0;
        is_kept.then(|| Entry::unpack(slot))
    }

    /// Remembers that the score of a position is `score`, or lies beyond it: found when asking whether it is greater than
    /// `alpha`.
    #[inline]
    pub(super) fn store(&mut self, key: Key, alpha: i32, score: i32, best: Option<Square>) {
        let mut entry = self.probe(key).unwrap_or(UNKNOWN);
        if score > alpha {
            entry.lower = entry.lower.max(score as i8);
        } else {
            entry.upper = entry.upper.min(score as i8);
        }
        entry.best = best.or(entry.best);
        let index = self.index(key);
        self.slots[index] = self.check(key) | entry.pack();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_pack_into_their_bits() {
        assert_eq!(UNKNOWN.pack(), 0);
        for lower in (-64..=64).step_by(2) {
            for upper in (lower..=64).step_by(2) {
                for best in [None, Square::new(0), Square::new(63)] {
                    let entry = Entry { lower, upper, best };
                    assert!(entry.pack() < 1 << ENTRY_BITS);
                    assert_eq!(Entry::unpack(entry.pack() | u64::MAX << ENTRY_BITS), entry);
                }
            }
        }
    }

    #[test]
    fn what_is_stored_is_found_until_it_is_forgotten() {
        let mut cache = Cache::new(4);
        let key = Cache::key(0xffff, 0xff_0000);
        assert!(cache.probe(key).is_none_or(|entry| entry == UNKNOWN));
        cache.store(key, 4, 6, Square::new(5));
        cache.store(key, 10, 8, None);
        assert_eq!(cache.probe(key), Some(Entry { lower: 6, upper: 8, best: Square::new(5) }));
        assert_eq!(cache.probe(Cache::key(0xffff, 0xfe_0000)), None);
        cache.clear();
        assert_eq!(cache.probe(key), None);
    }
}
