//! The two circuits: where a traveller gets to next, and in which direction.

use crate::point::{Point, WIDTH};

/// A direction along a line.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Direction {
    /// Away from black's home row.
    North,
    /// Towards column F.
    East,
    /// Towards black's home row.
    South,
    /// Towards column A.
    West,
}

impl Direction {
    /// All four.
    pub const ALL: [Direction; 4] = [Direction::North, Direction::East, Direction::South, Direction::West];
}

/// One of the two closed ways along which pieces capture.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Circuit {
    /// Rows and columns 2 and 5, joined by the small loops.
    Small = 0,
    /// Rows and columns 3 and 4, joined by the large loops.
    Large = 1,
}

/// A corner of the board, round which both circuits have a loop.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Corner {
    /// At A1.
    SouthWest,
    /// At F1.
    SouthEast,
    /// At A6.
    NorthWest,
    /// At F6.
    NorthEast,
}

/// One place farther on: the point, the direction of travel there, and the loop passed on the way.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Hop {
    /// Where the traveller is now.
    pub point: Point,
    /// Where it is heading.
    pub direction: Direction,
    /// The loop that led here, if the traveller left its line.
    pub passed: Option<(Circuit, Corner)>,
}

const LAST: u8 = WIDTH - 1;

/// For a point and a direction, the next point and the new direction; `None` where the line ends without a
/// loop, as the outer lines do. A circuit is walked by repeating it.
///
/// ```
/// use ply_surakarta::{Direction, Point, next};
/// let hop = next(Point::at(0, 1).unwrap(), Direction::West).unwrap(); // A2, leaving the board
/// assert_eq!(hop.point.to_string(), "B1");
/// assert_eq!(hop.direction, Direction::North);
/// assert!(hop.passed.is_some());
/// ```
pub const fn next(point: Point, direction: Direction) -> Option<Hop> {
    use Direction::{East, North, South, West};
    let (column, row) = (point.column(), point.row());
    let ahead = match direction {
        North => Point::at(column, row + 1),
        East => Point::at(column + 1, row),
        South => Point::at(column, row.wrapping_sub(1)),
        West => Point::at(column.wrapping_sub(1), row),
    };
    if let Some(point) = ahead {
        return Some(Hop { point, direction, passed: None });
    }
    // The traveller leaves the board along this line, turns round the nearer corner and comes back along the
    // line that lies equally far from that corner.
    let line = match direction {
        North | South => column,
        East | West => row,
    };
    let low = line < WIDTH / 2;
    let depth = if low { line } else { LAST - line };
    let circuit = match depth {
        0 => return None,
        1 => Circuit::Small,
        _ => Circuit::Large,
    };
    let corner = match (direction, low) {
        (West, true) | (South, true) => Corner::SouthWest,
        (West, false) | (North, true) => Corner::NorthWest,
        (East, true) | (South, false) => Corner::SouthEast,
        (East, false) | (North, false) => Corner::NorthEast,
    };
    let (near, far) = (depth, LAST - depth);
    let (column, row, direction) = match (direction, corner) {
        (West, Corner::SouthWest) => (near, 0, North),
        (West, _) => (near, LAST, South),
        (East, Corner::SouthEast) => (far, 0, North),
        (East, _) => (far, LAST, South),
        (South, Corner::SouthWest) => (0, near, East),
        (South, _) => (LAST, near, West),
        (North, Corner::NorthWest) => (0, far, East),
        (North, _) => (LAST, far, West),
    };
    match Point::at(column, row) {
        Some(point) => Some(Hop { point, direction, passed: Some((circuit, corner)) }),
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_circuit_closes_after_24_places_and_four_loops() {
        for point in Point::all() {
            for direction in Direction::ALL {
                let (mut at, mut heading, mut loops, mut hops) = (point, direction, 0, 0);
                while let Some(hop) = next(at, heading) {
                    (at, heading) = (hop.point, hop.direction);
                    loops += hop.passed.is_some() as u32;
                    hops += 1;
                    if (at, heading) == (point, direction) {
                        break;
                    }
                }
                let line = match direction {
                    Direction::North | Direction::South => point.column(),
                    Direction::East | Direction::West => point.row(),
                };
                if line == 0 || line == LAST {
                    assert!(hops <= 5 && loops == 0, "{point} {direction:?} lies on no circuit");
                } else {
                    assert_eq!((hops, loops), (24, 4), "{point} {direction:?}");
                }
            }
        }
    }

    #[test]
    fn the_way_back_is_the_way_there_reversed() {
        let reverse = |direction| match direction {
            Direction::North => Direction::South,
            Direction::East => Direction::West,
            Direction::South => Direction::North,
            Direction::West => Direction::East,
        };
        for point in Point::all() {
            for direction in Direction::ALL {
                if let Some(hop) = next(point, direction) {
                    let back = next(hop.point, reverse(hop.direction)).expect("a way back");
                    assert_eq!((back.point, back.direction), (point, reverse(direction)));
                    assert_eq!(back.passed, hop.passed);
                }
            }
        }
    }
}
