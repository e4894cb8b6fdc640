//! The supply-limited shortest path: a grid, a supply that every step eats, depots that refill it.
//!
//! ```
//! use ply_path::{Cell, Map, Location, Planner, Query};
//!
//! // Two steps of supply, a depot halfway.
//! let mut map = Map::new(1, 5)?;
//! map.set(Location::new(0, 2), Cell::DEPOT);
//! let query = Query::new(Location::new(0, 0), Location::new(0, 4), 2);
//! let answer = Planner::default().solve(&map, &query)?;
//! let route = answer.route.expect("there is a route");
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
mod grid_graph;
mod leg;
mod location;
mod map;
mod minimum;
mod picture;
mod planner;
mod prepared;
mod problem;
mod query;
mod route;
mod textbook;
mod uniform;
mod weighted;

pub use advice::{LengthAdvice, SupplyAdvice, advise_length, advise_supply};
pub use cell::Cell;
pub use curve::{CurvePoint, curve};
pub use direction::Direction;
pub use formats::ros::RosMap;
pub use formats::scenario::Scenario;
pub use formats::{Depots, Terrain};
pub use location::Location;
pub use map::Map;
pub use minimum::{Gap, Minimum, smallest_supply};
pub use picture::{Animation, Panel, Picture};
pub use planner::{Algorithm, PlanError, Planner, Solution, Stats};
pub use prepared::{
    LoadError, PrepareError, PrepareOptions, Prepared, PreparedError, PreparedRoute, Workspace,
};
pub use problem::Problem;
pub use query::{MAX_SUPPLY, Moves, Query};
pub use route::{Leg, Route, RouteError};
pub use textbook::{Expansion, Textbook};
