//! The supply-limited shortest path: a grid, a supply that every step eats, depots that refill it.
//!
//! ```
//! use ply_path::{Cell, Map, Place, Planner, Query};
//!
//! // Two steps of supply, a depot half way.
//! let mut map = Map::new(1, 5)?;
//! map.set(Place::new(0, 2), Cell::DEPOT);
//! let query = Query::new(Place::new(0, 0), Place::new(0, 4), 2);
//! let answer = Planner::default().solve(&map, &query)?;
//! let route = answer.route.expect("there is a way");
//! assert_eq!(route.length, 4);
//! assert_eq!(route.letters(query.moves).to_string(), "RRRR");
//! # Ok::<(), ply_path::PlanError>(())
//! ```

mod cell;
mod direction;
mod map;
mod place;
mod planner;
mod query;
mod route;
mod textbook;

pub use cell::Cell;
pub use direction::Direction;
pub use map::Map;
pub use place::Place;
pub use planner::{Algorithm, Answer, Effort, PlanError, Planner};
pub use query::{MOST_SUPPLY, Moves, Query};
pub use route::{Flaw, Leg, Route};
pub use textbook::{Expansion, Textbook};
