//! The planner's files and pictures: everything that `ply_path` need not know to find a route.
//!
//! Every reader takes bytes, so that it can be fuzzed; [`Problem`] finds the right one for a file. [`Picture`]
//! draws a route, [`Animation`] shows searches at work.
//!
//! ```
//! use ply_path::{Planner, Query};
//! use ply_path_io::Problem;
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
//! let route = Planner::default().solve(&problem.map, &query)?.route.expect("there is a route");
//! assert_eq!(route.letters(query.moves).to_string(), "UULRUU");
//! # Ok::<(), ply_path::PlanError>(())
//! ```

pub mod course;
pub mod movingai;
pub mod queries;
pub mod ros;
pub mod scenario;

mod depots;
mod picture;
mod problem;
mod reading;
mod terrain;

pub use depots::Depots;
pub use picture::{Animation, Panel, Picture};
pub use problem::Problem;
pub use ros::RosMap;
pub use scenario::Scenario;
pub use terrain::Terrain;
