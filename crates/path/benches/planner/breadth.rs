//! The yardstick: one breadth-first pass from the start over its whole component, one visited byte a cell, no
//! early end.

/// The pass with its buffers, which it keeps as the planner keeps its tables.
#[derive(Default)]
pub(crate) struct Breadth {
    seen: Vec<u8>,
    now: Vec<u32>,
    next: Vec<u32>,
}

impl Breadth {
    /// Visits all cells that can be reached; yields how many, and one of the farthest.
    ///
    /// `walls` has a 1 for every wall and a border of walls around the map.
    #[inline(never)]
    pub(crate) fn pass(&mut self, walls: &[u8], stride: u32, start: u32) -> (usize, u32) {
        self.seen.clear();
        self.seen.extend_from_slice(walls);
        let seen = &mut self.seen[..];
        self.now.clear();
        self.now.push(start);
        seen[start as usize] = 1;
        let (mut count, mut last) = (1, start);
        while let Some(&first) = self.now.first() {
            last = first;
            self.next.clear();
            self.next.reserve(self.now.len() * 4);
            let next = self.next.as_mut_ptr();
            let mut made = 0;
            for &cell in &self.now {
                for neighbour in [cell - stride, cell - 1, cell + 1, cell + stride] {
                    // A branch, since it is foretold well: three times of four the neighbour has been seen.
                    // SAFETY: a cell in the list is no wall, so it lies inside the frame, and so do its
                    // neighbours or on it. At most four words are written for each cell, for which room has
                    // been made.
                    unsafe {
                        let seen = seen.get_unchecked_mut(neighbour as usize);
                        if *seen == 0 {
                            *seen = 1;
                            *next.add(made) = neighbour;
                            made += 1;
                        }
                    }
                }
            }
            // SAFETY: so many words have been written.
            unsafe { self.next.set_len(made) };
            count += made;
            std::mem::swap(&mut self.now, &mut self.next);
        }
        (count, last)
    }
}
