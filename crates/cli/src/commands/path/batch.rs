//! `ply path batch`: many queries to one map, which is prepared once.

use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use ply_core::{InputError, StopFlag};
use ply_path::{
    LoadError, Map, PlanError, Planner, PrepareError, PrepareOptions, Prepared, PreparedError, Query, Route,
    Workspace,
};
use serde::Serialize;

use super::args::Batch;
use super::json::{self, RowColumn, row_column};
use super::queries::{self, Common};
use super::task::{name, read_problem};
use crate::output;

/// Queries that a thread answers before their answers are printed.
const BLOCK: usize = 256;

#[derive(Serialize)]
struct Document {
    start: RowColumn,
    goal: RowColumn,
    supply: u32,
    reachable: bool,
    /// -1 where there is no route.
    length: i64,
    depots_used: Vec<RowColumn>,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<String>,
}

pub(super) fn run(args: &Batch) -> anyhow::Result<()> {
    let mut problem = read_problem(&args.map, args.ground.terrain.as_ref())?;
    if let Some(depots) = &args.ground.depots {
        // No location is kept clear: the tables must not depend on the queries.
        depots.add_to(&mut problem.map, &[])?;
    }
    let map = &problem.map;
    let common = Common { map, moves: args.ground.moves, supply: args.supply.supply.or(problem.supply) };
    let queries = queries::read(&args.queries, &common)?;
    let threads = args.threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from));

    let begin = Instant::now();
    let stop_flag = StopFlag::new();
    let prepared = prepare(args, map, threads, &queries, &stop_flag)?;
    let preparation = begin.elapsed();
    let mut workers: Vec<_> =
        (0..threads.min(queries.len())).map(|_| Worker::new(map, prepared.as_ref(), &stop_flag)).collect();
    let mut out = BufWriter::new(io::stdout().lock());
    let bar = output::progress(queries.len(), "answering");
    for block in queries.chunks(BLOCK * workers.len()) {
        for (query, answer) in block.iter().zip(answer(&mut workers, block, args)?) {
            print(&mut out, query, answer, args)?;
        }
        bar.inc(block.len() as u64);
    }
    bar.finish_and_clear();
    out.flush()?;
    summary(&queries, &workers, prepared.as_ref(), preparation);
    Ok(())
}

/// The tables: loaded, or made and perhaps saved; `None` where they do not fit.
fn prepare<'m>(
    args: &Batch,
    map: &'m Map,
    threads: usize,
    queries: &[Query],
    stop_flag: &StopFlag,
) -> anyhow::Result<Option<Prepared<'m>>> {
    if let Some(path) = args.prepared.as_deref().filter(|path| path.exists()) {
        return Ok(Some(load(path, map, args)?));
    }
    // Saved tables may meet other supplies; others need only cover what is asked now.
    let max = queries.iter().map(|query| query.supply).max();
    let cap = if args.prepared.is_some() { None } else { max };
    let options = PrepareOptions { max_bytes: args.memory << 20, threads, cap, ..PrepareOptions::default() };
    let busy = output::busy("preparing the map");
    let built = Prepared::build(map, args.ground.moves, &options, stop_flag);
    busy.finish_and_clear();
    match built {
        Ok(prepared) => {
            if let Some(path) = &args.prepared {
                prepared
                    .save_to(path)
                    .with_context(|| format!("file '{}' cannot be written", path.display()))?;
            }
            Ok(Some(prepared))
        }
        Err(error @ PrepareError::TooLarge { .. }) => {
            output::note(&format!("{}: {error}; that is done now", name(&args.map)));
            Ok(None)
        }
        Err(error @ PrepareError::Stopped) => Err(error.into()),
    }
}

fn load<'m>(path: &Path, map: &'m Map, args: &Batch) -> Result<Prepared<'m>, InputError> {
    let within = |error: InputError| error.within(format!("file '{}'", path.display()));
    let prepared = Prepared::load_from(path, map).map_err(|error| match error {
        LoadError::Read(error) => within(InputError::new(format!("cannot be read: {error}"))),
        LoadError::Input(error) => within(error),
    })?;
    if prepared.moves() != args.ground.moves {
        let moves = json::number(prepared.moves());
        return Err(within(InputError::new(format!("the map was prepared for --moves {moves}"))));
    }
    Ok(prepared)
}

/// What was found for one query.
struct Answered {
    length: Option<u64>,
    depots_used: Vec<RowColumn>,
    path: Option<String>,
}

/// One thread's tables.
struct Worker<'p, 'm> {
    map: &'m Map,
    prepared: Option<Workspace<'p, 'm>>,
    planner: Planner,
    stop_flag: &'p StopFlag,
    /// Queries that the prepared tables could not answer.
    beyond_cap: u64,
    busy: Duration,
}

impl<'p, 'm> Worker<'p, 'm> {
    fn new(map: &'m Map, prepared: Option<&'p Prepared<'m>>, stop_flag: &'p StopFlag) -> Self {
        let prepared = prepared.map(Prepared::workspace);
        Worker { map, prepared, planner: Planner::default(), stop_flag, beyond_cap: 0, busy: Duration::ZERO }
    }

    fn answer(&mut self, query: &Query, args: &Batch) -> Result<Answered, PlanError> {
        if let Some(workspace) = &mut self.prepared {
            match ask(workspace, query, args, self.stop_flag) {
                Ok(answer) => return Ok(answer),
                Err(PreparedError::BeyondCap { .. }) => self.beyond_cap += 1,
                Err(PreparedError::Input(error)) => return Err(error.into()),
                Err(PreparedError::Stopped) => return Err(PlanError::Stopped),
            }
        }
        Ok(from_route(self.planner.solve_until(self.map, query, self.stop_flag)?.route, query, args))
    }
}

/// Asks the tables only for what will be printed.
fn ask(
    workspace: &mut Workspace<'_, '_>,
    query: &Query,
    args: &Batch,
    stop_flag: &StopFlag,
) -> Result<Answered, PreparedError> {
    if args.paths {
        return Ok(from_route(workspace.route(query, stop_flag)?, query, args));
    }
    if !args.json {
        let length = workspace.length(query, stop_flag)?;
        return Ok(Answered { length, depots_used: Vec::new(), path: None });
    }
    let route = workspace.solve(query, stop_flag)?;
    let length = route.as_ref().map(|route| route.length);
    let depots_used =
        route.map(|route| route.stops.into_iter().map(row_column).collect()).unwrap_or_default();
    Ok(Answered { length, depots_used, path: None })
}

fn from_route(route: Option<Route>, query: &Query, args: &Batch) -> Answered {
    Answered {
        length: route.as_ref().map(|route| route.length()),
        depots_used: route.as_ref().map(json::depots_used).unwrap_or_default(),
        path: args
            .paths
            .then(|| route.map(|route| route.letters(query.moves).to_string()).unwrap_or_default()),
    }
}

/// Answers a block of queries, each worker its share, in order.
fn answer(workers: &mut [Worker<'_, '_>], block: &[Query], args: &Batch) -> Result<Vec<Answered>, PlanError> {
    let share = block.len().div_ceil(workers.len()).max(1);
    thread::scope(|scope| {
        let threads: Vec<_> = workers
            .iter_mut()
            .zip(block.chunks(share))
            .map(|(worker, share)| {
                scope.spawn(move || {
                    let begin = Instant::now();
                    let answers: Result<Vec<_>, _> =
                        share.iter().map(|query| worker.answer(query, args)).collect();
                    worker.busy += begin.elapsed();
                    answers
                })
            })
            .collect();
        let mut all = Vec::with_capacity(block.len());
        for thread in threads {
            all.extend(thread.join().expect("a worker does not panic")?);
        }
        Ok(all)
    })
}

fn print(out: &mut impl Write, query: &Query, answer: Answered, args: &Batch) -> anyhow::Result<()> {
    let length = json::length(answer.length);
    if args.json {
        let document = Document {
            start: row_column(query.start),
            goal: row_column(query.goal),
            supply: query.supply,
            reachable: answer.length.is_some(),
            length,
            depots_used: answer.depots_used,
            path: answer.path,
        };
        serde_json::to_writer(&mut *out, &document)?;
        writeln!(out)?;
    } else {
        match answer.path.filter(|path| !path.is_empty()) {
            Some(path) => writeln!(out, "{length} {path}")?,
            None => writeln!(out, "{length}")?,
        }
    }
    Ok(())
}

fn summary(
    queries: &[Query],
    workers: &[Worker<'_, '_>],
    prepared: Option<&Prepared<'_>>,
    preparation: Duration,
) {
    let busy: Duration = workers.iter().map(|worker| worker.busy).sum();
    let beyond: u64 = workers.iter().map(|worker| worker.beyond_cap).sum();
    let how = match prepared {
        Some(prepared) => format!("depots: {}, legs: {}", prepared.depots(), prepared.edges()),
        None => "given up".to_string(),
    };
    if let Some(cap) = prepared.and_then(Prepared::cap).filter(|_| beyond > 0) {
        output::note(&format!(
            "{beyond} of the queries ask for a supply beyond {cap}, which is as far as the tables reach: these were \
             answered one by one"
        ));
    }
    output::note(&format!(
        "{} queries, {:.3} s of preparation ({how}), {:.1} µs a query",
        queries.len(),
        preparation.as_secs_f64(),
        busy.as_secs_f64() * 1e6 / queries.len() as f64
    ));
}
