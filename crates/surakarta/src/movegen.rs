//! The moves of a position, made one by one as they are asked for.

use arrayvec::ArrayVec;

use crate::moves::Move;
use crate::point::{Each, Point, Points, neighbours};

/// At most four loops and, for four own crossing points, two ways through oneself, on each of two circuits.
const MAX_CAPTURES: usize = 24;

/// Captures found, by origin: 64 · origin + target, ascending.
type Captures = ArrayVec<u16, MAX_CAPTURES>;

/// Moves in board order: by origin, then by target, A1 first.
#[derive(Clone, Debug)]
pub struct Moves {
    /// Pieces not yet looked at.
    origins: Points,
    /// Where a quiet move may go.
    empty: Points,
    /// The piece being moved, and where it can still go.
    from: Point,
    targets: Points,
    captures: Captures,
    used: usize,
}

impl Moves {
    /// Quiet moves of `origins` to `empty`.
    #[inline]
    pub(crate) fn new(origins: Points, empty: Points) -> Moves {
        Moves { origins, empty, from: Point::known(0), targets: 0, captures: Captures::new_const(), used: 0 }
    }

    /// Adds a capture; its origin must be among the origins. Added twice, it still is one move.
    #[inline]
    pub(crate) fn add_capture(&mut self, from: Point, to: Point) {
        let capture = (from.index() << 6 | to.index()) as u16;
        let mut place = self.captures.len();
        self.captures.push(capture);
        while place > 0 && self.captures[place - 1] > capture {
            self.captures[place] = self.captures[place - 1];
            place -= 1;
        }
        self.captures[place] = capture;
    }

    /// Adds a capture and its origin, where no quiet moves are wanted.
    #[inline]
    pub(crate) fn add_origin(&mut self, from: Point, to: Point) {
        self.origins |= from.bit();
        self.add_capture(from, to);
    }
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        while self.targets == 0 {
            let mut origins = Each(self.origins);
            self.from = origins.next()?;
            self.origins = origins.0;
            self.targets = neighbours(self.from) & self.empty;
            while let Some(capture) = self.captures.get(self.used)
                && (capture >> 6) as usize == self.from.index()
            {
                self.targets |= 1 << (capture & 63);
                self.used += 1;
            }
        }
        let mut targets = Each(self.targets);
        let to = targets.next()?;
        self.targets = targets.0;
        Some(Move::new(self.from, to, self.empty & to.bit() == 0))
    }
}
