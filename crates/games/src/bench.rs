//! A fixed workload: its node count is the signature of the search, its speed the speed of this machine.

use ply_core::{InputError, Limits, StopFlag};
use ply_search::engine::Profile;

use crate::query::Query;
use crate::session::{GameEntry, Setup};

/// What the fixed workload of one game took.
#[derive(Clone, Debug)]
pub struct Bench {
    /// Positions visited: the same on every machine, until the search or the evaluation changes.
    pub nodes: u64,
    /// Time spent.
    pub seconds: f64,
    /// Positions a second from the first position, the start of the game.
    pub start_speed: f64,
    /// What the searches did, added up.
    pub profile: Profile,
}

/// Another workload than the fixed one.
#[derive(Clone, Debug, Default)]
pub struct BenchOptions {
    /// Turns to look ahead; the game's own depth by default.
    pub depth: Option<u32>,
    /// Changes to the engine's tuning, `name=value` each.
    pub switches: Vec<String>,
    /// Count what the searches do.
    pub profile: bool,
}

/// Runs the fixed workload of a game: the engine on one thread, at a fixed depth, from an empty table.
pub fn bench(game: &dyn GameEntry) -> Result<Bench, InputError> {
    bench_with(game, &BenchOptions::default())
}

/// A node count that changes with the search or the evaluation of a game, quickly had: the workload at half
/// its depth.
pub fn signature(game: &dyn GameEntry) -> Result<u64, InputError> {
    let depth = Some(game.workload().1.div_ceil(2));
    Ok(bench_with(game, &BenchOptions { depth, ..BenchOptions::default() })?.nodes)
}

/// Runs the workload of a game otherwise than usual.
pub fn bench_with(game: &dyn GameEntry, options: &BenchOptions) -> Result<Bench, InputError> {
    let (positions, depth) = game.workload();
    let depth = options.depth.unwrap_or(depth);
    let mut total = Bench { nodes: 0, seconds: 0.0, start_speed: 0.0, profile: Profile::default() };
    for (index, position) in positions.iter().enumerate() {
        let setup = Setup { position: Some((*position).to_string()), ..Setup::default() };
        let query = Query {
            limits: Limits { depth: Some(depth), ..Limits::default() },
            hash: 16,
            profile: options.profile,
            switches: options.switches.clone(),
            ..Query::default()
        };
        let mut session = game.session(&setup)?;
        let stop_flag = StopFlag::new();
        // Once shallowly, so that memory is there before the clock starts; then from an empty table.
        let shallow = Query { limits: Limits { depth: Some(1), ..Limits::default() }, ..query.clone() };
        session.search(&shallow, &stop_flag, &mut |_| ())?;
        session.forget();
        let found = session.search(&query, &stop_flag, &mut |_| ())?;
        total.nodes += found.nodes;
        total.seconds += found.seconds;
        if let Some(profile) = session.profile() {
            total.profile += profile;
        }
        if index == 0 {
            total.start_speed = found.nodes as f64 / found.seconds;
        }
    }
    Ok(total)
}
