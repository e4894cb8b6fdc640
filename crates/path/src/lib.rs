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
//! assert_eq!(route.length(), 4);
//! assert_eq!(route.letters(query.moves).to_string(), "RRRR");
//! # Ok::<(), ply_path::PlanError>(())
//! ```

mod advice;
mod buckets;
mod cell;
mod curve;
mod direction;
pub mod formats;
mod general;
mod ground;
mod leg;
mod map;
mod minimum;
mod picture;
mod place;
mod planner;
mod prepared;
mod problem;
mod query;
mod route;
mod textbook;
mod unit;

pub use advice::{LengthAdvice, SupplyAdvice, advise_length, advise_supply};
pub use cell::Cell;
pub use curve::{Point, curve};
pub use direction::Direction;
pub use formats::ros::RosMap;
pub use formats::scenario::Scenario;
pub use formats::{Depots, Terrain};
pub use map::Map;
pub use minimum::{Gap, Minimum, smallest_supply};
pub use picture::{Animation, Panel, Picture};
pub use place::Place;
pub use planner::{Algorithm, Answer, Effort, PlanError, Planner};
pub use prepared::{LoadError, Preparation, PrepareError, Prepared, PreparedError, PreparedRoute, Workspace};
pub use problem::Problem;
pub use query::{MAX_SUPPLY, Moves, Query};
pub use route::{Flaw, Leg, Route};
pub use textbook::{Expansion, Textbook};
