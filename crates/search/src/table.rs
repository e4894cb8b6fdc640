//! The transposition table: what has been found out about positions, shared by threads without locks.

use std::alloc::{Layout, alloc_zeroed};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use ply_core::{Key, Score, prefer_large_pages};

/// What a stored score says about the true value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Bound {
    /// Nothing: only the move is of use.
    None = 0,
    /// The value is at most this.
    Upper = 1,
    /// The value is at least this.
    Lower = 2,
    /// The value is this.
    Exact = 3,
}

impl Bound {
    /// What `value` says, found with a window of `alpha` and `beta`.
    #[inline]
    pub fn of(value: Score, alpha: Score, beta: Score) -> Bound {
        if value >= beta {
            Bound::Lower
        } else if value <= alpha {
            Bound::Upper
        } else {
            Bound::Exact
        }
    }

    /// Whether `score` with this bound answers a search with the window `alpha`, `beta`.
    #[inline]
    pub fn answers(self, score: Score, alpha: Score, beta: Score) -> bool {
        match self {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
            Bound::None => false,
        }
    }
}

/// What the table knows about a position.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Entry<M> {
    /// The best move, or the one that refuted the position.
    pub best: Option<M>,
    /// The score, with wins counted from this position.
    pub score: Score,
    /// How deep the search below was.
    pub depth: i32,
    /// What the score says.
    pub bound: Bound,
}

/// A fixed number of four-entry buckets, one bucket a cache line.
///
/// An entry is two words. The first holds 48 bits of the key and the particulars, combined by exclusive or
/// with a mix of the second, so that a pair torn by another thread's write almost surely matches no key.
pub struct Table {
    slots: Box<[Slot]>,
    /// Index of the first slot that begins a cache line.
    first: usize,
    buckets: usize,
    generation: AtomicU8,
}

/// Slots in a bucket.
const BUCKET: usize = 4;
/// Bytes in a cache line.
const CACHE_LINE: usize = 64;

struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

const _: () = assert!(size_of::<Slot>() * BUCKET == CACHE_LINE);

const KEY_MASK: u64 = !0xffff;
const GENERATIONS: u8 = 64;

impl Table {
    /// A table of about this many megabytes; `None` if there is no memory for it.
    pub fn new(megabytes: usize) -> Option<Self> {
        let buckets = ((megabytes << 20) / CACHE_LINE).max(16);
        // One bucket more than is used, so that the first one can begin on a cache line. An alignment of the
        // type itself would make the allocator write every page; so the system hands zeroed pages out as they
        // are touched, and a large table costs nothing until it is used.
        let slots = zeroed_slots((buckets + 1) * BUCKET)?;
        prefer_large_pages(&slots);
        let first = (slots.as_ptr().addr().wrapping_neg() % CACHE_LINE) / size_of::<Slot>();
        Some(Table { slots, first, buckets, generation: AtomicU8::new(0) })
    }

    /// Forgets everything, and brings every page near.
    pub fn clear(&mut self) {
        for slot in &mut self.slots {
            *slot.check.get_mut() = 0;
            *slot.data.get_mut() = 0;
        }
        *self.generation.get_mut() = 0;
    }

    /// A new search begins: what earlier ones stored may be replaced first.
    pub fn new_search(&self) {
        let next = (self.generation.load(Ordering::Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Ordering::Relaxed);
    }

    /// Thousandths of the table that the present search has filled, from a sample.
    pub fn hashfull(&self) -> u32 {
        let generation = self.generation.load(Ordering::Relaxed);
        let sample = &self.slots[self.first..][..1000.min(self.buckets * BUCKET)];
        let used = sample
            .iter()
            .filter(|slot| {
                let particulars =
                    slot.check.load(Ordering::Relaxed) ^ mixed(slot.data.load(Ordering::Relaxed));
                particulars != 0 && Particulars::from(particulars).generation == generation
            })
            .count();
        (used * 1000 / sample.len()) as u32
    }

    #[inline]
    fn bucket(&self, key: Key) -> &[Slot] {
        // The high half of a product spreads keys evenly over any number of buckets.
        let index = (u128::from(key.0) * self.buckets as u128) >> 64;
        &self.slots[self.first + index as usize * BUCKET..][..BUCKET]
    }

    /// The high bits of a key choose its bucket, so the check keeps the low ones.
    #[inline]
    fn check(key: Key) -> u64 {
        key.0 << 16
    }

    /// Asks the processor to bring a bucket near before it is needed.
    #[inline]
    pub fn prefetch(&self, key: Key) {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: a prefetch has no effect on memory, and the address lies inside the table.
        unsafe {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            _mm_prefetch(self.bucket(key).as_ptr().cast::<i8>(), _MM_HINT_T0);
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// What is known about a position.
    #[inline]
    pub fn probe<M: TryFrom<u32>>(&self, key: Key) -> Option<Entry<M>> {
        let wanted = Self::check(key);
        for slot in self.bucket(key) {
            let data = slot.data.load(Ordering::Relaxed);
            let check = slot.check.load(Ordering::Relaxed) ^ mixed(data);
            if check & KEY_MASK == wanted && check & 0xffff != 0 {
                let particulars = Particulars::from(check);
                return Some(Entry {
                    best: M::try_from(data as u32).ok().filter(|_| data as u32 != 0),
                    score: Score::from_raw((data >> 32) as u32 as i32),
                    depth: i32::from(particulars.depth) - 1,
                    bound: particulars.bound,
                });
            }
        }
        None
    }

    /// Remembers an entry. A position already in the table keeps its move if the new entry has none;
    /// otherwise the shallowest, oldest entry of the bucket makes room.
    #[inline]
    pub fn store<M: Into<u32>>(&self, key: Key, entry: Entry<M>) {
        let generation = self.generation.load(Ordering::Relaxed);
        let wanted = Self::check(key);
        let mut packed_move: u32 = entry.best.map_or(0, Into::into);
        let mut victim = &self.bucket(key)[0];
        let mut least = i32::MAX;
        for slot in self.bucket(key) {
            let data = slot.data.load(Ordering::Relaxed);
            let check = slot.check.load(Ordering::Relaxed) ^ mixed(data);
            let old = Particulars::from(check);
            if check & KEY_MASK == wanted && check & 0xffff != 0 {
                if packed_move == 0 {
                    packed_move = data as u32;
                }
                // A much deeper result of this very search is worth more than a fresh shallow bound.
                if entry.bound != Bound::Exact
                    && old.generation == generation
                    && i32::from(old.depth) - 1 > entry.depth + 3
                {
                    return;
                }
                victim = slot;
                break;
            }
            let age = i32::from((GENERATIONS + generation - old.generation) % GENERATIONS);
            let worth = if check & 0xffff == 0 { i32::MIN } else { i32::from(old.depth) - 8 * age };
            if worth < least {
                least = worth;
                victim = slot;
            }
        }
        let particulars =
            Particulars { depth: (entry.depth + 1).clamp(1, 255) as u8, bound: entry.bound, generation };
        let data = u64::from(packed_move) | u64::from(entry.score.raw() as u32) << 32;
        victim.data.store(data, Ordering::Relaxed);
        victim.check.store((wanted | u64::from(particulars.pack())) ^ mixed(data), Ordering::Relaxed);
    }
}

/// Every bit of the data reaches the upper bits, which hold the key; nothing stays nothing.
#[inline]
fn mixed(data: u64) -> u64 {
    let spread = data.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    spread ^ spread.rotate_left(32)
}

/// Empty slots, or `None` where the system has no memory for them.
fn zeroed_slots(count: usize) -> Option<Box<[Slot]>> {
    let layout = Layout::array::<Slot>(count).ok()?;
    // SAFETY: the layout is not empty, since a table has at least one bucket.
    let memory = unsafe { alloc_zeroed(layout) };
    if memory.is_null() {
        return None;
    }
    let slots = std::ptr::slice_from_raw_parts_mut(memory.cast::<Slot>(), count);
    // SAFETY: the memory was allocated with the layout of such a slice, and a slot is nothing but atomic
    // integers, for which all bits zero is a value.
    Some(unsafe { Box::from_raw(slots) })
}

/// The low 16 bits of the first word.
struct Particulars {
    /// Depth plus one: never 0, so that an empty slot shows.
    depth: u8,
    bound: Bound,
    generation: u8,
}

impl Particulars {
    #[inline]
    fn pack(&self) -> u16 {
        u16::from(self.depth) | (self.bound as u16) << 8 | u16::from(self.generation) << 10
    }
}

impl From<u64> for Particulars {
    #[inline]
    fn from(word: u64) -> Self {
        let bound = match word >> 8 & 3 {
            0 => Bound::None,
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        };
        Particulars { depth: word as u8, bound, generation: (word >> 10 & 63) as u8 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(best: u32, score: i32, depth: i32) -> Entry<u32> {
        Entry { best: Some(best), score: Score::eval(score), depth, bound: Bound::Exact }
    }

    #[test]
    fn what_is_stored_is_found() {
        let table = Table::new(1).unwrap();
        for n in 1..200_u64 {
            let key = Key(n.wrapping_mul(0x9e37_79b9_7f4a_7c15));
            table.store(key, entry(n as u32, -(n as i32), (n % 60) as i32));
            assert_eq!(table.probe(key), Some(entry(n as u32, -(n as i32), (n % 60) as i32)));
        }
        assert_eq!(table.probe::<u32>(Key(12345)), None);
    }

    #[test]
    fn a_store_without_a_move_keeps_the_old_move() {
        let table = Table::new(1).unwrap();
        let key = Key(0xdead_beef_0bad_cafe);
        table.store(key, entry(77, 1, 5));
        table.store(key, Entry::<u32> { best: None, score: Score::eval(2), depth: 6, bound: Bound::Upper });
        let found = table.probe::<u32>(key).unwrap();
        assert_eq!((found.best, found.depth, found.bound), (Some(77), 6, Bound::Upper));
    }

    #[test]
    fn old_and_shallow_entries_make_room() {
        let table = Table::new(1).unwrap();
        // Keys that share a bucket: the high bits are equal.
        let key = |n: u64| Key(0xabcd_0000_0000_0000 | n);
        for n in 0..4 {
            table.store(key(n), entry(1, 0, 20 + n as i32));
        }
        table.store(key(9), entry(1, 0, 1));
        assert!(table.probe::<u32>(key(0)).is_none(), "the shallowest was replaced");
        assert!(table.probe::<u32>(key(3)).is_some());
        for _ in 0..5 {
            table.new_search();
        }
        table.store(key(10), entry(1, 0, 1));
        table.store(key(11), entry(1, 0, 1));
        assert!(table.probe::<u32>(key(10)).is_some() && table.probe::<u32>(key(11)).is_some());
    }
}
