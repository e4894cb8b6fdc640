//! Many queries to one map: the refuelling graph is built once (preprocessing), so that a query needs no
//! search of the map.
//!
//! Exact for every supply up to the [`Prepared::cap`], which is none unless the graph would have been too
//! large.
//!
//! ```
//! use ply_core::StopFlag;
//! use ply_path::{Cell, Location, Map, Moves, PrepareOptions, Prepared, Query};
//! let mut map = Map::new(1, 9)?;
//! map.set(Location::new(0, 3), Cell::DEPOT);
//! map.set(Location::new(0, 6), Cell::DEPOT);
//! let stop_flag = StopFlag::new();
//! let prepared = Prepared::build(&map, Moves::Four, &PrepareOptions::default(), &stop_flag)?;
//! let mut workspace = prepared.workspace();
//! let query = Query::new(Location::new(0, 0), Location::new(0, 8), 3);
//! assert_eq!(workspace.length(&query, &stop_flag)?, Some(8));
//! assert_eq!(workspace.length(&Query { supply: 2, ..query }, &stop_flag)?, None);
//! let minimum = workspace.smallest_supply(query.start, query.goal, &stop_flag)?;
//! assert_eq!(minimum.map(|minimum| minimum.supply), Some(3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod access;
mod bottleneck;
mod build;
mod dijkstra;
mod file;
mod graph;
mod query;
mod supply;

use ply_core::InputError;

use crate::{Location, Map, Moves, Query};
use access::AccessTable;
use bottleneck::BottleneckTree;
use dijkstra::Stopped;
use graph::Graph;

pub use file::LoadError;
pub use query::Workspace;

/// A preprocessed map, ready for many queries.
pub struct Prepared<'m> {
    map: &'m Map,
    moves: Moves,
    /// The longest leg that the graph knows; `None` if it knows all.
    cap: Option<u32>,
    /// The largest distance in the access tables; `None` if they go as far as the graph.
    reach: Option<u32>,
    graph: Graph,
    access: Access,
    /// Only where a route costs the same in both directions.
    bottleneck: Option<BottleneckTree>,
}

/// The access depots of each cell; or that they did not fit, and are searched for each query.
enum Access {
    Searched,
    /// Routes cost the same in both directions.
    Symmetric(AccessTable),
    /// From a cell to depots, and from depots to a cell.
    Directed {
        out: AccessTable,
        into: AccessTable,
    },
}

/// How a map is prepared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PrepareOptions {
    /// The most memory that the tables may take, in bytes.
    pub max_bytes: usize,
    /// The most cells that may be visited, about a hundred million a second on each thread. The estimate of
    /// what will fit may visit as many again, and where it was wrong, so may the next try, with half the cap.
    pub max_visits: u64,
    /// How many threads work.
    pub threads: usize,
    /// No query will have a supply above this.
    pub cap: Option<u32>,
}

impl Default for PrepareOptions {
    fn default() -> Self {
        let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get());
        PrepareOptions { max_bytes: 1 << 29, max_visits: 400_000_000, threads, cap: None }
    }
}

/// Why a map was not prepared.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PrepareError {
    /// The graph does not fit, as on a map of random walls with many depots.
    #[error(
        "the graph of {depots} depots is too large for {bytes} bytes or takes too long, even with legs up to {cap}: shortest routes \
         rarely meet on a map of random walls; solve one query at a time instead"
    )]
    TooLarge {
        /// Depots on the map.
        depots: usize,
        /// The memory allowed.
        bytes: usize,
        /// The shortest legs that would have been of use.
        cap: u32,
    },
    /// It was told to stop.
    #[error("stopped before the map was prepared")]
    Stopped,
}

/// Why a prepared map gives no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PreparedError {
    /// The query does not fit the map.
    #[error(transparent)]
    Input(#[from] InputError),
    /// It was prepared for a smaller supply.
    #[error("the map was prepared for a supply of at most {cap}")]
    BeyondCap {
        /// What it was prepared for.
        cap: u32,
    },
    /// It was told to stop.
    #[error("stopped before an answer was found")]
    Stopped,
}

impl From<Stopped> for PrepareError {
    fn from(Stopped: Stopped) -> Self {
        PrepareError::Stopped
    }
}

impl From<Stopped> for PreparedError {
    fn from(Stopped: Stopped) -> Self {
        PreparedError::Stopped
    }
}

/// A shortest route from depot to depot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PreparedRoute {
    /// What it costs.
    pub length: u64,
    /// The depots where it stops, in order.
    pub stops: Vec<Location>,
}

impl<'m> Prepared<'m> {
    /// The map.
    pub const fn map(&self) -> &'m Map {
        self.map
    }

    /// The moves that it was prepared for.
    pub const fn moves(&self) -> Moves {
        self.moves
    }

    /// The largest supply that can be asked for; `None` if any can.
    pub const fn cap(&self) -> Option<u32> {
        self.cap
    }

    /// How many depots there are.
    pub fn depots(&self) -> usize {
        self.graph.depots.len()
    }

    /// How many legs the graph has, each counted in both directions.
    pub fn edges(&self) -> usize {
        self.graph.edges.len()
    }

    /// Up to this supply, a query needs no search of the map except for a route without a depot; `None` if
    /// always. With more, or where the access tables did not fit at all, it searches for the access depots of
    /// start and goal.
    pub const fn reach(&self) -> Option<u32> {
        self.reach
    }

    /// How many access depots all cells have together; 0 if they did not fit.
    pub fn access_entries(&self) -> usize {
        match &self.access {
            Access::Searched => 0,
            Access::Symmetric(table) => table.len(),
            Access::Directed { out, into } => out.len() + into.len(),
        }
    }

    /// The size of the tables in bytes.
    pub fn bytes(&self) -> usize {
        let access = match &self.access {
            Access::Searched => 0,
            Access::Symmetric(table) => table.bytes(),
            Access::Directed { out, into } => out.bytes() + into.bytes(),
        };
        self.graph.bytes() + access + self.bottleneck.as_ref().map_or(0, BottleneckTree::bytes)
    }

    /// Working memory for queries; each thread needs its own.
    pub fn workspace(&self) -> Workspace<'_, 'm> {
        Workspace::new(self)
    }

    /// Whether the access tables are complete up to this distance.
    fn is_listed(&self, distance: u32) -> bool {
        self.reach.is_none_or(|reach| distance <= reach)
    }

    fn check(&self, query: &Query) -> Result<(), PreparedError> {
        query.check(self.map)?;
        if query.moves != self.moves {
            return Err(InputError::new("the map was prepared for other moves").into());
        }
        Ok(())
    }
}
