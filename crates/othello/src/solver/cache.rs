//! What a solver remembers of positions near the end: a table of its own, where each position has one place.

use crate::square::Square;

/// Bounds on the score of a position, and the best move.
#[derive(Copy, Clone)]
pub(super) struct Entry {
    pub(super) lower: i8,
    pub(super) upper: i8,
    /// The move that was best, or cut off.
    pub(super) best: Option<Square>,
}

const UNKNOWN: Entry = Entry { lower: -64, upper: 64, best: None };

/// The key of a position, and its entry with a generation. Plain words, so that the system hands zeroed pages out as they
/// are touched: an endgame of few moves touches few of them.
type Slot = [u64; 2];

/// A position's key: the slot it falls on, and enough more to tell it from others that fall there.
#[derive(Copy, Clone, PartialEq, Eq, Default)]
pub(super) struct Key(u64);

/// A power of two of slots, each replaced by the next position that falls on it.
#[derive(Clone)]
pub(super) struct Cache {
    slots: Vec<Slot>,
    /// Entries of another generation are forgotten.
    generation: u32,
    /// The highest bits of a key say its slot: all but so many.
    shift: u32,
}

impl Entry {
    fn pack(self, generation: u32) -> u64 {
        let best = self.best.map_or(0, |square| square.index() as u8 + 1);
        let entry = u32::from_le_bytes([self.lower as u8, self.upper as u8, best, 0]);
        u64::from(generation) << 32 | u64::from(entry)
    }

    fn unpack(word: u64) -> Entry {
        let [lower, upper, best, ..] = word.to_le_bytes();
        Entry { lower: lower as i8, upper: upper as i8, best: best.checked_sub(1).and_then(Square::new) }
    }
}

impl Cache {
    /// A power of two of slots.
    pub(super) fn new(bits: u32) -> Self {
        let slots = vec![[0; 2]; 1 << bits];
        ply_core::prefer_large_pages(&slots);
        Cache { slots, generation: 1, shift: 64 - bits }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            *self = Cache::new(64 - self.shift);
        }
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
        let [kept, entry] = self.slots[self.index(key)];
        let is_kept = kept == key.0 && (entry >> 32) as u32 == self.generation;
        is_kept.then(|| Entry::unpack(entry))
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
        self.slots[index] = [key.0, entry.pack(self.generation)];
    }
}
