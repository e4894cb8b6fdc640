//! The supply-limited shortest path: a grid, a supply that every step consumes, depots that refill it.
//!
//! [`Planner`] answers one query. [`Prepared`] preprocesses a map for many. [`smallest_supply`], [`curve`] and the
//! `advise_` functions say why there is no route, and what would change that. [`formats`] reads maps.
//!
//! ```
//! use ply_path::{Planner, Problem, Query};
//!
//! // 0 free, 1 wall, 2 depot, 3 start, 4 goal. With a supply of 3 the route must leave the column for the depot.
//! let text = "5 4 3
//! 1 1 4 1
//! 1 1 0 1
//! 1 2 0 1
//! 1 1 0 1
//! 1 1 3 1";
//! let problem = Problem::parse(text.as_bytes(), None)?;
//! let (start, goal) = problem.start.zip(problem.goal).expect("course text has both");
//! let query = Query::new(start, goal, 3);
//!
//! let solution = Planner::default().solve(&problem.map, &query)?;
//! let route = solution.route.expect("there is a route");
//! assert_eq!(route.length(), 6);
//! assert_eq!(route.letters(query.moves).to_string(), "UULRUU");
//!
//! // With less there is none.
//! let less = Query { supply: 2, ..query };
//! assert!(Planner::default().solve(&problem.map, &less)?.route.is_none());
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
