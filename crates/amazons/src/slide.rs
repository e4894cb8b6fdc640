//! Sliding a whole set of squares like queens at once: the move from one queen distance to the next.

#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
pub(crate) use portable::Slides;

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub(crate) use crate::slide_avx2::Slides;

/// The twin for every CPU, one direction after the other. Where AVX2 takes its place only the tests use it.
#[cfg_attr(all(target_arch = "x86_64", target_feature = "avx2"), allow(dead_code))]
pub(crate) mod portable {
    use crate::Squares;
    use crate::squares::SHIFTS;

    /// The runs of free squares along which sets slide. Each direction takes doubling steps (Kogge and
    /// Stone): one square, two, four and four again reach eleven, more than any board has.
    #[derive(Clone)]
    pub(crate) struct Slides {
        free: Squares,
        /// For each direction, the squares that end a run of two and of four free squares.
        forward: [[Squares; 2]; 4],
        backward: [[Squares; 2]; 4],
    }

    impl Slides {
        /// Slides over these free squares.
        #[inline]
        pub(crate) fn new(free: Squares) -> Slides {
            let forward = SHIFTS.map(|shift| {
                let two = free & free.forward(shift);
                [two, two & two.forward(2 * shift)]
            });
            let backward = SHIFTS.map(|shift| {
                let two = free & free.backward(shift);
                [two, two & two.backward(2 * shift)]
            });
            Slides { free, forward, backward }
        }

        /// The free squares that queens on `from` reach in one move or stand on.
        #[inline]
        pub(crate) fn slide(&self, from: Squares) -> Squares {
            let mut reached = from;
            for (shift, [two, four]) in SHIFTS.into_iter().zip(self.forward) {
                let mut set = from;
                set |= self.free & set.forward(shift);
                set |= two & set.forward(2 * shift);
                set |= four & set.forward(4 * shift);
                set |= four & set.forward(4 * shift);
                reached |= set;
            }
            for (shift, [two, four]) in SHIFTS.into_iter().zip(self.backward) {
                let mut set = from;
                set |= self.free & set.backward(shift);
                set |= two & set.backward(2 * shift);
                set |= four & set.backward(4 * shift);
                set |= four & set.backward(4 * shift);
                reached |= set;
            }
            reached & self.free
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rays::reach;
    use crate::{Square, Squares};

    #[test]
    fn both_twins_slide_like_single_queens() {
        let words: [u64; 4000] = ply_core::random_words(11);
        let board: Squares = (0..128).filter_map(Square::from_index).collect();
        for four in words.chunks(4) {
            let random = |i: usize| Squares::from_bits((four[i] as u128) << 64 | four[i + 1] as u128);
            let sparse = random(0) & random(1) & random(2);
            for free in [board & random(0), board & (random(0) | random(1)), board.without(sparse)] {
                for from in [board & random(2), (board & sparse).without(free), sparse & free] {
                    let expected =
                        from.into_iter().fold(from & free, |set, square| set | reach(square, free));
                    assert_eq!(portable::Slides::new(free).slide(from), expected);
                    assert_eq!(Slides::new(free).slide(from), expected);
                }
            }
        }
    }
}
