//! The planner: answers one query, by the algorithm of choice.

use std::str::FromStr;

use ply_core::{InputError, StopFlag};

use crate::uniform::UniformSearch;
use crate::weighted;
use crate::{Direction, Map, Query, Route, Textbook};

/// How a query is answered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Algorithm {
    /// On uniform ground one search from both ends that looks where start and goal are; else `Labels` and
    /// `Bidirectional` in turns, until one of them ends.
    #[default]
    Auto,
    /// Textbook: A* on (row, column, supply).
    AStar,
    /// Textbook: uniform cost on (row, column, supply).
    UniformCost,
    /// A* that keeps the largest supply seen at each cell.
    Labels,
    /// From both ends, without an estimate.
    Bidirectional,
}

impl Algorithm {
    /// All of them.
    pub const ALL: [Algorithm; 5] =
        [Self::Auto, Self::AStar, Self::UniformCost, Self::Labels, Self::Bidirectional];

    /// As typed.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::AStar => "astar",
            Self::UniformCost => "uniform-cost",
            Self::Labels => "labels",
            Self::Bidirectional => "bidirectional",
        }
    }
}

impl FromStr for Algorithm {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        Self::ALL.into_iter().find(|algorithm| algorithm.name() == text).ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            InputError::new(format!("no algorithm \"{text}\": expected one of {names}"))
        })
    }
}

/// The label searches behind the algorithms that are not textbook ones. Each is written twice: for uniform
/// ground, and for weighted ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Strategy<'a> {
    /// A* by buckets from the start.
    Labels,
    /// The same, with the cost of the way from each cell to the goal for an estimate.
    Informed(&'a [u32]),
    /// From both ends, in order of cost.
    Bidirectional,
    /// From both ends, in order of cost and of the distances to start and goal, pruned; or both of these in turns.
    Auto,
}

/// A route or the proof that there is none, and what the search took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// A shortest route, or `None` where there is none.
    pub route: Option<Route>,
    /// What the search took.
    pub stats: Stats,
}

impl Solution {
    /// Of a search that found these steps, or that there are none.
    pub(crate) fn new(map: &Map, query: &Query, steps: Option<Vec<Direction>>, stats: Stats) -> Self {
        let walk = |steps| Route::walk(map, query, steps).expect("every step was made by the rules");
        Solution { route: steps.map(walk), stats }
    }
}

/// What a search did.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Stats {
    /// Nodes or labels taken from the open list and expanded.
    pub expanded: u64,
    /// Nodes or labels put into the open list.
    pub generated: u64,
    /// The largest size of the open list; of several lists kept at once, the sum of their largest sizes.
    pub peak_open: u64,
}

impl Stats {
    /// Of two searches side by side, both of whose open lists are kept.
    pub(crate) fn alongside(self, other: Stats) -> Stats {
        Stats { peak_open: self.peak_open + other.peak_open, ..self.and(other) }
    }

    /// Of two searches one after the other: the first has given up its open list when the second begins.
    pub(crate) fn and(self, other: Stats) -> Stats {
        Stats {
            expanded: self.expanded + other.expanded,
            generated: self.generated + other.generated,
            peak_open: self.peak_open.max(other.peak_open),
        }
    }
}

/// Why there is no solution.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlanError {
    /// The query does not fit the map.
    #[error(transparent)]
    Input(#[from] InputError),
    /// It was told to stop.
    #[error("stopped before an answer was found")]
    Stopped,
    /// A textbook search would have needed more memory than allowed.
    #[error("gave up after {0} nodes: try the algorithm auto")]
    TooManyNodes(u64),
}

/// Answers queries; keeps its tables from one query to the next.
pub struct Planner {
    /// How queries are answered.
    pub algorithm: Algorithm,
    /// Where a textbook search gives up; the others need no such limit.
    pub max_nodes: u64,
    uniform: UniformSearch,
}

impl Default for Planner {
    fn default() -> Self {
        Planner::new(Algorithm::default())
    }
}

impl Planner {
    /// By this algorithm.
    pub fn new(algorithm: Algorithm) -> Self {
        Planner { algorithm, max_nodes: Textbook::MAX_NODES, uniform: UniformSearch::default() }
    }

    /// A shortest route that never runs out of supply, or the certainty that there is none.
    pub fn solve(&mut self, map: &Map, query: &Query) -> Result<Solution, PlanError> {
        self.solve_until(map, query, &StopFlag::new())
    }

    /// The same, until it is told to stop.
    pub fn solve_until(
        &mut self,
        map: &Map,
        query: &Query,
        stop_flag: &StopFlag,
    ) -> Result<Solution, PlanError> {
        query.check(map)?;
        let textbook = |mut search: Textbook| {
            search.max_nodes = self.max_nodes;
            search.solve(map, query, stop_flag, |_| ())
        };
        let strategy = match self.algorithm {
            Algorithm::AStar => return textbook(Textbook::a_star()),
            Algorithm::UniformCost => return textbook(Textbook::uniform_cost()),
            Algorithm::Auto => Strategy::Auto,
            Algorithm::Labels => Strategy::Labels,
            Algorithm::Bidirectional => Strategy::Bidirectional,
        };
        self.run(strategy, map, query, stop_flag)
    }

    /// By one of the label searches. The query has been checked.
    pub(crate) fn run(
        &mut self,
        strategy: Strategy<'_>,
        map: &Map,
        query: &Query,
        stop_flag: &StopFlag,
    ) -> Result<Solution, PlanError> {
        if UniformSearch::fits(map, query) {
            self.uniform.solve(strategy, map, query, stop_flag)
        } else {
            weighted::solve(strategy, map, query, stop_flag)
        }
    }
}
