//! The supply-limited shortest path: a grid, a supply that every step consumes, depots that refill it.
//!
//! ```
//! use ply_path::{Cell, Location, Map, Planner, Query};
//!
//! // A corridor with a depot beside it. With a supply of 3 the route must leave the corridor for the depot.
//! let mut map = Map::new(5, 2)?;
//! for row in [0, 1, 3, 4] {
//!     map.set(Location::new(row, 0), Cell::WALL);
//! }
//! map.set(Location::new(2, 0), Cell::DEPOT);
//! let query = Query::new(Location::new(4, 1), Location::new(0, 1), 3);
//!
//! let solution = Planner::default().solve(&map, &query)?;
//! let route = solution.route.expect("there is a route");
//! assert_eq!((route.length(), route.letters(query.moves).to_string().as_str()), (6, "UULRUU"));
//!
//! // With less there is none.
//! let less = Query { supply: 2, ..query };
//! assert!(Planner::default().solve(&map, &less)?.route.is_none());
//! # Ok::<(), ply_path::PlanError>(())
//! ```
//!
//! # Which search calls which
//!
//! ```text
//!  one query            many queries          why, and what then
//!  Planner              Prepared              smallest_supply   advise_supply   advise_length   curve
//!     |                    |                          \          /                   |           |  \
//!     |                    |  build: a marked         BottleneckSearch            arrive <-------+   \
//!     |                    |  Dijkstra a depot                              first arrivals       |    |
//!     |                    |  query: A* from                                                     |    |
//!     |                    |  depot to depot                               distances to the goal +    |
//!     |                    |                                                                          |
//!     +-- astar, uniform-cost: Textbook, on (row, column, supply)                                     |
//!     |                                                                                               |
//!     +-- all ground costs 1: uniform                  +-- ground of several costs: weighted          |
//!           Bidirectional of two Halves, by potential        Labels (A*) <---- informed: the same ----+
//!             labels          to the goal; one half          Bidirectional of two Halves
//!             bidirectional   none                           auto: both in turns
//!             auto            to the goal, from the start;     |
//!             |               later none, if it misleads       |
//!             |               pruned by Unreached              |
//!             +-- on hard maps: the relaxed problem            |
//!           Reconstruction: from depot back to depot         Stops: a label knows its last depot
//!           LegSearch: the steps of a leg                    LegPlanner: the steps of a leg (Prepared's, too)
//!                              \                              /
//!                               Route::walk: every route is walked by the rules before anyone sees it
//! ```
//!
//! - **Dominance** makes them fast: of all labels of a cell that come in order of cost, only one with more
//!   supply than all before counts. One word a cell remembers the most.
//! - **A potential** guides `auto` on uniform ground: labels come in order of their cost so far plus half of what the goal
//!   is farther than the start. The half that has expanded fewer labels goes on, so neither expands more than the other.
//! - **Putting off**: from the start `auto` expands no label through which a route would be longer than the shortest one can be, as far as is known;
//!   so it expands at most twice what `labels` does, where ties do not decide.
//! - **The relaxed problem**, without walls, tells `auto` on uniform ground when there can be no route, or when its own can be walked.
//! - **Pruning**: on uniform ground `auto` drops labels that can come to no depot which is new to their half.
//! - **Both in turns** makes it safe on weighted ground: the two searches are exact, and their turns are such that together
//!   they never expand more than twice what the better one would. No number in either was fitted to a map.
//!
//! Files and pictures are in `ply_path_io`.

mod advice;
mod buckets;
mod cell;
mod curve;
mod direction;
mod grid_graph;
mod leg;
mod location;
mod map;
mod minimum;
mod planner;
mod prepared;
mod query;
mod route;
mod small_graph;
mod textbook;
mod uniform;
mod weighted;

pub use advice::{LengthAdvice, SupplyAdvice, advise_length, advise_supply};
pub use cell::Cell;
pub use curve::{CurvePoint, curve};
pub use direction::Direction;
pub use location::{Location, whole_number};
pub use map::Map;
pub use minimum::{Gap, Minimum, smallest_supply};
pub use planner::{Algorithm, PlanError, Planner, Solution, Stats};
pub use prepared::{
    LoadError, PrepareError, PrepareOptions, Prepared, PreparedError, PreparedRoute, Workspace,
};
pub use query::{MAX_SUPPLY, Moves, Query};
pub use route::{Leg, Route, RouteError};
pub use small_graph::{GraphExpansion, GraphSearch, SmallGraph};
pub use textbook::{Expansion, Textbook};
