//! A route, step by step, and its legs from depot to depot.

use std::fmt;

use ply_core::InputError;

use crate::{Direction, Location, Map, Moves, Query};

/// A route from start to goal that never runs out of supply. [`Route::walk`] is the only way to make one, so
/// every route has been checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Route {
    start: Location,
    steps: Vec<Direction>,
    legs: Vec<Leg>,
    length: u64,
}

/// What is travelled on one supply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leg {
    /// Where it begins: the start, or a depot.
    pub from: Location,
    /// Where it ends: a depot, or the goal.
    pub to: Location,
    /// What it costs; at most a full supply.
    pub length: u64,
}

/// Why a list of steps is no route for a query.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RouteError {
    /// The query does not fit the map, so nothing answers it.
    #[error(transparent)]
    Query(#[from] InputError),
    /// It leads into a wall, off the map, or past the corner of a wall.
    #[error("step {step} from {from} is not open")]
    Blocked {
        /// Counted from 0.
        step: usize,
        /// Where the step begins.
        from: Location,
    },
    /// The supply does not last.
    #[error("step {step} from {from} needs more than is left")]
    OutOfSupply {
        /// Counted from 0.
        step: usize,
        /// Where the step begins.
        from: Location,
    },
    /// It ends elsewhere.
    #[error("the last step leads to {0}, not to the goal")]
    NotAtGoal(Location),
}

impl Route {
    /// Walks the steps by the rules.
    pub fn walk(map: &Map, query: &Query, steps: Vec<Direction>) -> Result<Route, RouteError> {
        query.check(map)?;
        let (mut here, mut left, mut length) = (query.start, u64::from(query.supply), 0);
        let mut leg = Leg { from: here, to: here, length: 0 };
        let mut legs = Vec::new();
        for (number, &direction) in steps.iter().enumerate() {
            let is_open = query.moves.directions().contains(&direction)
                && Moves::is_open(map, map.index(here), direction);
            let Some(next) = direction.step(here).filter(|_| is_open) else {
                return Err(RouteError::Blocked { step: number, from: here });
            };
            let cell = map.cell(next);
            let cost = u64::from(cell.cost()) * u64::from(query.moves.factor(direction));
            if cost > left {
                return Err(RouteError::OutOfSupply { step: number, from: here });
            }
            (here, left, length) = (next, left - cost, length + cost);
            leg = Leg { to: here, length: leg.length + cost, ..leg };
            if cell.is_depot() && here != query.goal {
                legs.push(leg);
                left = u64::from(query.supply);
                leg = Leg { from: here, to: here, length: 0 };
            }
        }
        if here != query.goal {
            return Err(RouteError::NotAtGoal(here));
        }
        if leg.length > 0 {
            legs.push(leg);
        }
        Ok(Route { start: query.start, steps, legs, length })
    }

    /// Where it begins.
    pub const fn start(&self) -> Location {
        self.start
    }

    /// Every step.
    pub fn steps(&self) -> &[Direction] {
        &self.steps
    }

    /// The legs from depot to depot.
    pub fn legs(&self) -> &[Leg] {
        &self.legs
    }

    /// What it costs: the number of steps, where all cost 1.
    pub const fn length(&self) -> u64 {
        self.length
    }

    /// The locations it visits, start and goal included.
    pub fn locations(&self) -> impl Iterator<Item = Location> + '_ {
        let mut here = self.start;
        std::iter::once(here).chain(self.steps.iter().map(move |direction| {
            here = direction.step(here).expect("a walked route stays on its map");
            here
        }))
    }

    /// The steps as letters: `UULR` by the course's moves, `N NE E` by the compass.
    pub fn letters(&self, moves: Moves) -> impl fmt::Display + '_ {
        Letters { steps: &self.steps, moves }
    }
}

struct Letters<'a> {
    steps: &'a [Direction],
    moves: Moves,
}

impl fmt::Display for Letters<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, direction) in self.steps.iter().enumerate() {
            match self.moves {
                Moves::Four => f.write_str(direction.letter())?,
                Moves::Eight if number == 0 => f.write_str(direction.compass())?,
                Moves::Eight => write!(f, " {}", direction.compass())?,
            }
        }
        Ok(())
    }
}
