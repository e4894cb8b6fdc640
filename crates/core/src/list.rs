//! A move list of fixed capacity that is its own iterator.

use arrayvec::ArrayVec;

/// Moves generated all at once. Being its own iterator, it is filled in place and never moved.
#[derive(Clone, Debug)]
pub struct List<T: Copy, const N: usize> {
    items: ArrayVec<T, N>,
    next: usize,
}

impl<T: Copy, const N: usize> List<T, N> {
    /// An empty list.
    #[inline]
    pub fn new() -> Self {
        List { items: ArrayVec::new_const(), next: 0 }
    }

    /// Adds an item. Panics past the capacity, which the game chose above its greatest number of moves.
    #[inline]
    pub fn push(&mut self, item: T) {
        self.items.push(item);
    }

    /// All items, taken or not.
    #[inline]
    pub fn as_slice(&self) -> &[T] {
        &self.items
    }
}

impl<T: Copy, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Copy, const N: usize> Iterator for List<T, N> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        let item = self.items.get(self.next).copied();
        self.next += item.is_some() as usize;
        item
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.items.len() - self.next;
        (left, Some(left))
    }
}
