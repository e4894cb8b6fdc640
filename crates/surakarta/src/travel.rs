//! The way a capture travels, place by place, for whoever wants to see it.

use ply_core::{Position, Side};

use crate::board::Board;
use crate::circuit::{Circuit, Corner, Direction, next};
use crate::point::Point;

/// Something a traveller comes by.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// A point on the board.
    Point(Point),
    /// A loop round a corner.
    Loop(Circuit, Corner),
}

/// No circuit has more places.
const PLACES: usize = 24;

impl Board {
    /// The shortest way on which the side to move captures `to` with `from`: first `from`, last `to`, and the
    /// loops where they are passed. `None` if there is no such capture.
    ///
    /// ```
    /// use ply_core::GameText;
    /// use ply_surakarta::{Point, Stop, Surakarta};
    /// let board = Surakarta::default().read_position("......B...........W................. b").unwrap();
    /// let [a2, a4] = [Point::at(0, 1), Point::at(0, 3)].map(Option::unwrap);
    /// assert_eq!(board.capture_path(a2, a4), None); // column A has no loop
    /// let board = Surakarta::default().read_position("......B............W................ b").unwrap();
    /// let path = board.capture_path(a2, Point::at(1, 3).unwrap()).unwrap();
    /// assert!(matches!(path[1], Stop::Loop(..))); // A2, round the corner, B1, B2, B3, B4
    /// assert_eq!(path.len(), 6);
    /// ```
    pub fn capture_path(&self, from: Point, to: Point) -> Option<Vec<Stop>> {
        let mover = self.side();
        if self.piece(from) != Some(mover) || self.piece(to) != Some(!mover) {
            return None;
        }
        Direction::ALL
            .into_iter()
            .filter_map(|direction| self.travel(from, direction))
            .filter(|path| path.last() == Some(&Stop::Point(to)))
            .min_by_key(Vec::len)
    }

    /// Every capture of a side, found by walking; board order. The slow twin of the generator.
    pub fn captures_by_walking(&self, side: Side) -> Vec<(Point, Point)> {
        let mut found = Vec::new();
        for from in Point::all().filter(|&point| self.piece(point) == Some(side)) {
            for path in Direction::ALL.into_iter().filter_map(|direction| self.travel(from, direction)) {
                if let Some(&Stop::Point(to)) = path.last()
                    && self.piece(to) == Some(!side)
                {
                    found.push((from, to));
                }
            }
        }
        found.sort();
        found.dedup();
        found
    }

    /// Walks until a piece is met; `None` when none is, or when no loop has been passed by then. The
    /// traveller's own point is no obstacle.
    fn travel(&self, from: Point, direction: Direction) -> Option<Vec<Stop>> {
        let mut path = vec![Stop::Point(from)];
        let (mut at, mut heading, mut looped) = (from, direction, false);
        for _ in 0..PLACES {
            let hop = next(at, heading)?;
            if let Some((circuit, corner)) = hop.passed {
                path.push(Stop::Loop(circuit, corner));
                looped = true;
            }
            path.push(Stop::Point(hop.point));
            if hop.point != from && self.piece(hop.point).is_some() {
                return looped.then_some(path);
            }
            (at, heading) = (hop.point, hop.direction);
        }
        None
    }
}
