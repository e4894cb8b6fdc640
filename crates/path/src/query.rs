//! A query: from where, to where, with what supply, by which moves.

use ply_core::InputError;

use crate::{Direction, Location, Map};

/// A query to a map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Query {
    /// Where the traveller starts, with a full supply.
    pub start: Location,
    /// Where the traveller wants to be.
    pub goal: Location,
    /// A full supply: what can be spent between two depots.
    pub supply: u32,
    /// How the traveller moves.
    pub moves: Moves,
}

/// The most supply: 2³¹.
pub const MAX_SUPPLY: u32 = 1 << 31;

impl Query {
    /// By the course's moves.
    pub const fn new(start: Location, goal: Location, supply: u32) -> Self {
        Query { start, goal, supply, moves: Moves::Four }
    }

    /// The same query the other way round.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Query { start: self.goal, goal: self.start, ..self }
    }

    /// Start and goal must be ground of the map, the supply at most [`MAX_SUPPLY`].
    pub fn check(&self, map: &Map) -> Result<(), InputError> {
        for (name, location) in [("start", self.start), ("goal", self.goal)] {
            if !map.contains(location) {
                return Err(InputError::new(format!(
                    "the {name} {location} is not on the map of {} rows and {} columns (counted from 0)",
                    map.rows(),
                    map.columns()
                )));
            }
            if map.cell(location).is_wall() {
                return Err(InputError::new(format!("the {name} {location} is a wall")));
            }
        }
        if self.supply > MAX_SUPPLY {
            return Err(InputError::new(format!(
                "a supply of {} is too large: at most {MAX_SUPPLY}",
                self.supply
            )));
        }
        Ok(())
    }
}

/// How a traveller moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Moves {
    /// Up, down, left, right; a step costs what the ground entered costs.
    #[default]
    Four,
    /// Also diagonally, unless a corner would be cut. A straight step costs 5 times the ground's cost, a
    /// diagonal one 7 times: 7/5 is nearest to √2 among fractions so small.
    Eight,
}

impl Moves {
    /// What can be typed.
    pub const NAMES: [&str; 2] = ["4", "8"];

    /// The directions, each once.
    pub const fn directions(self) -> &'static [Direction] {
        match self {
            Moves::Four => &Direction::STRAIGHT,
            Moves::Eight => &Direction::ALL,
        }
    }

    /// What a step there costs on ground of cost 1.
    pub const fn factor(self, direction: Direction) -> u32 {
        match self {
            Moves::Four => 1,
            Moves::Eight if direction.is_diagonal() => 7,
            Moves::Eight => 5,
        }
    }

    /// The heuristic: a lower bound for the cost of a route between two locations.
    ///
    /// Admissible: on uniform ground without walls and with ample supply it is the exact cost, and walls,
    /// costlier ground and a limited supply can only raise that. Consistent: one step changes it by at most
    /// that step's cost.
    pub const fn heuristic(self, from: Location, to: Location) -> u64 {
        self.free_cost(from.row.abs_diff(to.row), from.column.abs_diff(to.column))
    }

    /// The cost of so many rows and columns on uniform ground without walls.
    #[inline]
    pub(crate) const fn free_cost(self, rows: u32, columns: u32) -> u64 {
        let (rows, columns) = (rows as u64, columns as u64);
        match self {
            Moves::Four => rows + columns,
            Moves::Eight => {
                let (low, high) = if rows < columns { (rows, columns) } else { (columns, rows) };
                5 * high + 2 * low
            }
        }
    }

    /// Whether the step avoids walls: neither into one, nor diagonally past the corner of one.
    pub(crate) fn is_open(map: &Map, from: u32, direction: Direction) -> bool {
        let cells = map.cells();
        let open = |direction: Direction| !cells[direction.from(from, map.stride()) as usize].is_wall();
        open(direction)
            && match direction.parts() {
                None => true,
                Some((vertical, horizontal)) => open(vertical) && open(horizontal),
            }
    }
}

impl std::str::FromStr for Moves {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        match text {
            "4" => Ok(Moves::Four),
            "8" => Ok(Moves::Eight),
            _ => Err(InputError::new(format!("moves \"{text}\": expected 4 or 8"))),
        }
    }
}
