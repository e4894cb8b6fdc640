//! A bucket queue (Dial): one stack for each of the next few keys, in a ring.

/// Entries by key. All keys in the queue at once are less than `span` apart, and no key is pushed that is
/// less than one taken.
pub(crate) struct Buckets<T> {
    ring: Vec<Vec<T>>,
    /// One bit a bucket: whether entries wait in it.
    waiting: Vec<u64>,
    /// No key that waits is less.
    floor: u64,
    length: u64,
}

impl<T> Buckets<T> {
    /// For keys that are less than `span` apart; the first is `floor`.
    pub(crate) fn new(span: u64, floor: u64) -> Self {
        let size = span.next_power_of_two().max(64) as usize;
        Buckets {
            ring: (0..size).map(|_| Vec::new()).collect(),
            waiting: vec![0; size / 64],
            floor,
            length: 0,
        }
    }

    /// How many entries wait.
    #[inline(always)]
    pub(crate) fn len(&self) -> u64 {
        self.length
    }

    #[inline(always)]
    fn slot(&self, key: u64) -> usize {
        key as usize & (self.ring.len() - 1)
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, key: u64, entry: T) {
        debug_assert!(key >= self.floor && key - self.floor < self.ring.len() as u64);
        let slot = self.slot(key);
        self.waiting[slot / 64] |= 1 << (slot % 64);
        self.ring[slot].push(entry);
        self.length += 1;
    }

    /// The least key that waits.
    #[inline]
    pub(crate) fn min_key(&mut self) -> Option<u64> {
        if self.length == 0 {
            return None;
        }
        let slot = self.slot(self.floor);
        let (mut word, bit) = (slot / 64, slot % 64);
        let mut bits = self.waiting[word] & (!0 << bit);
        while bits == 0 {
            word = (word + 1) % self.waiting.len();
            bits = self.waiting[word];
        }
        let found = word * 64 + bits.trailing_zeros() as usize;
        self.floor += (found.wrapping_sub(slot) & (self.ring.len() - 1)) as u64;
        Some(self.floor)
    }

    /// Takes an entry of the least key.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<(u64, T)> {
        let mut slot = self.slot(self.floor);
        // Mostly the least key is that of the last entry taken.
        if self.ring[slot].is_empty() {
            let key = self.min_key()?;
            slot = self.slot(key);
        }
        let entry = self.ring[slot].pop()?;
        self.length -= 1;
        if self.ring[slot].is_empty() {
            self.waiting[slot / 64] &= !(1 << (slot % 64));
        }
        Some((self.floor, entry))
    }

    /// Takes all entries of the least key; what is to be kept for [`Buckets::kept`] goes back by
    /// [`Buckets::keep`].
    pub(crate) fn take(&mut self) -> Option<(u64, Vec<T>)> {
        let key = self.min_key()?;
        let slot = self.slot(key);
        let entries = std::mem::take(&mut self.ring[slot]);
        self.length -= entries.len() as u64;
        self.waiting[slot / 64] &= !(1 << (slot % 64));
        Some((key, entries))
    }

    /// Stores entries of a key that has been taken; they do not wait any more.
    pub(crate) fn keep(&mut self, key: u64, entries: Vec<T>) {
        let slot = self.slot(key);
        debug_assert!(self.ring[slot].is_empty());
        self.ring[slot] = entries;
    }

    /// What is kept of a key.
    pub(crate) fn kept(&self, key: u64) -> &[T] {
        &self.ring[self.slot(key)]
    }

    /// Makes room for a key of a later round.
    pub(crate) fn forget(&mut self, key: u64) {
        let slot = self.slot(key);
        self.ring[slot].clear();
    }

    /// Drops all entries, and starts again at this key.
    pub(crate) fn clear(&mut self, floor: u64) {
        for word in 0..self.waiting.len() {
            let mut bits = std::mem::take(&mut self.waiting[word]);
            while bits != 0 {
                self.ring[word * 64 + bits.trailing_zeros() as usize].clear();
                bits &= bits - 1;
            }
        }
        (self.floor, self.length) = (floor, 0);
    }
}
