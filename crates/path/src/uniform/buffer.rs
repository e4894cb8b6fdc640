//! A list that an inner loop writes by index.

/// A list with room behind its end.
///
/// Room for all that a loop can add is made before the loop, which then writes to a plain slice: it never
/// grows the list, and the compiler may keep its counter in a register.
#[derive(Default)]
pub(crate) struct Buffer<T> {
    slots: Vec<T>,
    count: usize,
}

impl<T: Copy + Default> Buffer<T> {
    pub(crate) fn clear(&mut self) {
        self.count = 0;
    }

    pub(crate) fn len(&self) -> usize {
        self.count
    }

    pub(crate) fn items(&self) -> &[T] {
        &self.slots[..self.count]
    }

    #[inline]
    pub(crate) fn push(&mut self, item: T) {
        self.room(1)[0] = item;
        self.count += 1;
    }

    /// Room for at least so many more.
    pub(crate) fn room(&mut self, more: usize) -> &mut [T] {
        let end = self.count + more;
        if self.slots.len() < end {
            self.slots.resize(end + end / 4, T::default());
        }
        &mut self.slots[self.count..]
    }

    /// Counts so many that have been written to the room.
    pub(crate) fn add(&mut self, written: usize) {
        self.count += written;
    }

    pub(crate) fn truncate(&mut self, count: usize) {
        self.count = self.count.min(count);
    }
}
