//! Which squares can be played and which discs turn: the two questions that decide the speed of everything.
//!
//! Each exists twice: with AVX2, four directions at a time, and portably. The build chooses; tests hold them equal.

#[cfg(target_feature = "avx2")]
mod avx2;
mod last_flips;
pub(crate) mod portable;

pub(crate) use last_flips::last_flips;

#[cfg(target_feature = "avx2")]
pub use avx2::{flips, lines, mobility};
#[cfg(not(target_feature = "avx2"))]
pub use portable::{flips, lines, mobility};

/// The playable squares of each of the eight directions.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Lines(pub [u64; 8]);

impl Lines {
    /// Squares that can be played at all.
    #[inline]
    pub fn squares(&self) -> u64 {
        self.0.iter().fold(0, |all, line| all | line)
    }

    /// The discs of `other` that turn in each direction, whichever of the squares is played. Runs of one direction never
    /// overlap, so the sets of eight directions hold a disc once for each line in which it can be turned.
    #[inline]
    pub fn turned(&self, other: u64) -> [u64; 8] {
        let mut turned = [0; 8];
        for (direction, &squares) in self.0.iter().enumerate() {
            if squares == 0 {
                continue;
            }
            let stride = STRIDES[direction % 4];
            let run = other & PASSABLE[direction % 4];
            // Back from the square that is played, which lies beyond the run's end.
            let back = |set: u64| run & if direction < 4 { set >> stride } else { set << stride };
            let mut last = back(squares);
            while last != 0 {
                turned[direction] |= last;
                last = back(last);
            }
        }
        turned
    }
}

/// The inner columns: a run that goes sideways or diagonally never crosses the left or right edge.
const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// Distances to the next square east, south-west, south, south-east; the other four directions are these backwards.
const STRIDES: [u64; 4] = [1, 7, 8, 9];

/// Discs that a run may pass over in each of the four strides.
const PASSABLE: [u64; 4] = [INNER, INNER, !0, INNER];

/// For each square and stride the squares that follow on its line up to the edge; index 0 towards h8, 1 towards a1.
const RAYS: [[[u64; 4]; 64]; 2] = rays();

const fn rays() -> [[[u64; 4]; 64]; 2] {
    // (column step, row step) of the four strides.
    const STEPS: [(i32, i32); 4] = [(1, 0), (-1, 1), (0, 1), (1, 1)];
    let mut rays = [[[0; 4]; 64]; 2];
    let mut way = 0;
    while way < 2 {
        let sign = if way == 0 { 1 } else { -1 };
        let mut square = 0;
        while square < 64 {
            let mut stride = 0;
            while stride < 4 {
                let (dx, dy) = (STEPS[stride].0 * sign, STEPS[stride].1 * sign);
                let (mut x, mut y) = (square % 8 + dx, square / 8 + dy);
                while x >= 0 && x < 8 && y >= 0 && y < 8 {
                    rays[way][square as usize][stride] |= 1 << (y * 8 + x);
                    x += dx;
                    y += dy;
                }
                stride += 1;
            }
            square += 1;
        }
        way += 1;
    }
    rays
}
