//! Preprocessing: a marked search from every depot, on several threads.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use ply_core::StopFlag;

use crate::map::CellIndex;
use crate::prepared::access::{AccessLog, AccessTable};
use crate::prepared::bottleneck::BottleneckTree;
use crate::prepared::dijkstra::{MarkedDijkstra, Parameters, Stopped};
use crate::prepared::graph::{Edge, Graph};
use crate::prepared::{Access, PrepareError, PrepareOptions, Prepared};
use crate::{Direction, MAX_SUPPLY, Map, Moves};

/// Depots that a thread takes at a time.
const CHUNK: usize = 16;
/// Searches that are sampled to estimate how large the tables will be.
const SAMPLES: usize = 24;
/// Cells in one cache line.
const LINE: u32 = 64;
const EDGE_BYTES: usize = size_of::<Edge>();
const ENTRY_BYTES: usize = size_of::<u32>();

impl<'m> Prepared<'m> {
    /// Prepares a map. The result does not depend on the number of threads.
    pub fn build(
        map: &'m Map,
        moves: Moves,
        options: &PrepareOptions,
        stop_flag: &StopFlag,
    ) -> Result<Prepared<'m>, PrepareError> {
        let depots: Vec<CellIndex> = map.depot_indices().collect();
        let order = work_order(map, &depots);
        let useful = useful_cap(map, moves, depots.len());
        let mut build = Build {
            map,
            moves,
            symmetric: !map.is_weighted(),
            cap: options.cap,
            max_bytes: options.max_bytes,
            threads: options.threads.clamp(1, 1024),
            max_visits: options.max_visits,
            reach: None,
            with_access: true,
            farthest: 0,
            depots: &depots,
            order: &order,
            stop_flag,
        };
        build.estimate_limits()?;
        let too_large =
            || PrepareError::TooLarge { depots: depots.len(), bytes: options.max_bytes, cap: useful };
        loop {
            if build.cap.is_some_and(|cap| cap < useful && options.cap != Some(cap)) {
                return Err(too_large());
            }
            build.with_access &= build.reach.is_none_or(|reach| reach >= useful);
            match build.run()? {
                ControlFlow::Break(prepared) => return Ok(prepared),
                // With fewer visits than depots, even legs of length 0 are too much.
                ControlFlow::Continue(Excess::Graph) if build.cap == Some(0) => return Err(too_large()),
                ControlFlow::Continue(Excess::Graph) => build.cap = Some(half(build.cap, build.farthest)),
                ControlFlow::Continue(Excess::AccessTable) => {
                    build.reach = Some(half(build.reach, build.farthest));
                }
            }
        }
    }
}

/// Half the limit, or half the farthest distance known where there is no limit yet.
fn half(limit: Option<u32>, farthest: u32) -> u32 {
    limit.unwrap_or(farthest).min(farthest) / 2
}

/// The mean distance from a depot to its neighbours: a graph of shorter legs joins nothing.
fn useful_cap(map: &Map, moves: Moves, depots: usize) -> u32 {
    let ground = map.cells().iter().filter(|cell| !cell.is_wall()).count();
    let apart = (ground / depots.max(1)).isqrt() as u32;
    apart.max(1) * moves.factor(Direction::North)
}

/// Searches reach far up and down. Those from depots in the same few columns touch the same memory, so they
/// go together.
fn work_order(map: &Map, depots: &[CellIndex]) -> Vec<u32> {
    let mut order: Vec<u32> = (0..depots.len() as u32).collect();
    order.sort_unstable_by_key(|&number| {
        let at = depots[number as usize];
        (at % map.stride() / LINE, at)
    });
    order
}

struct Build<'a, 'm> {
    map: &'m Map,
    moves: Moves,
    /// Whether all ground costs 1, so that every route costs the same there and back.
    symmetric: bool,
    cap: Option<u32>,
    max_bytes: usize,
    max_visits: u64,
    threads: usize,
    /// Whether there is an access table, and up to which distance.
    with_access: bool,
    reach: Option<u32>,
    /// Of the cells that the samples reached.
    farthest: u32,
    depots: &'a [CellIndex],
    /// The numbers of the depots in the order in which they are worked on.
    order: &'a [u32],
    stop_flag: &'a StopFlag,
}

/// What did not fit.
enum Excess {
    AccessTable,
    /// The edges, or the visits that they take.
    Graph,
}

/// What the searches from some depots have found.
#[derive(Default)]
struct ChunkResult {
    chunk: usize,
    /// For each depot.
    edges: Vec<(u32, Vec<Edge>)>,
    /// The cells that can be reached from the depots.
    into: AccessLog,
    /// The cells from which they can be reached, where that is not the same.
    out: AccessLog,
}

/// What one thread has found.
#[derive(Default)]
struct ThreadResult {
    chunk_results: Vec<ChunkResult>,
    counts_into: Vec<u32>,
    counts_out: Vec<u32>,
}

impl<'m> Build<'_, 'm> {
    /// Samples a few searches to set a cap and a reach with which the tables should fit.
    fn estimate_limits(&mut self) -> Result<(), Stopped> {
        let samples = self.depots.len().min(SAMPLES);
        if samples == 0 {
            return Ok(());
        }
        let mut dijkstra = MarkedDijkstra::new(self.map, self.moves);
        // How many edges and access entries there are at each distance.
        let (mut edges, mut entries) = (BTreeMap::new(), BTreeMap::new());
        for sample in 0..samples {
            let from = self.depots[sample * self.depots.len() / samples];
            let limit = self.cap.unwrap_or(MAX_SUPPLY);
            let max_cells = (self.max_visits / samples as u64) as usize;
            dijkstra.run(Parameters { limit, max_cells, ..Parameters::forward(from) }, self.stop_flag)?;
            for &(_, length) in dijkstra.depots() {
                *edges.entry(length).or_insert(0) += 1;
            }
            let mut before = 0;
            for level in dijkstra.cells().1 {
                *entries.entry(level.distance).or_insert(0) += u64::from(level.end - before);
                before = level.end;
            }
            // A search that takes more than its share by itself would have gone on.
            if let (cells, [.., last]) = dijkstra.cells()
                && cells.len() > max_cells
            {
                self.cap = Some(last.distance);
            }
        }
        self.farthest = entries.last_key_value().map_or(0, |(&distance, _)| distance);
        // The first distance up to which there would be more than `max` in all.
        let beyond = |counts: &BTreeMap<u32, u64>, max: u64| {
            let mut sum = 0;
            let mut counts = counts.iter();
            counts.find_map(|(&distance, count)| {
                sum += count;
                (sum * self.depots.len() as u64 / samples as u64 > max).then_some(distance)
            })
        };
        let by_edges = beyond(&edges, (self.max_bytes / EDGE_BYTES) as u64);
        // The samples may have been smaller than the others.
        let by_visits = beyond(&entries, self.max_visits / 10 * 9 / self.tables() as u64);
        for first_beyond in [by_edges, by_visits].into_iter().flatten() {
            self.cap = Some(self.cap.unwrap_or(u32::MAX).min(first_beyond.saturating_sub(1)));
        }
        let max = self.max_entries() / 10 * 9 / self.tables();
        self.reach = beyond(&entries, max as u64).map(|distance| distance.saturating_sub(1));
        Ok(())
    }

    /// A table for each direction that differs.
    fn tables(&self) -> usize {
        if self.symmetric { 1 } else { 2 }
    }

    fn max_entries(&self) -> usize {
        let index = self.tables() * self.map.cells().len();
        (self.max_bytes / ENTRY_BYTES).saturating_sub(index).min(u32::MAX as usize)
    }

    fn run(&self) -> Result<ControlFlow<Prepared<'m>, Excess>, PrepareError> {
        let (next, edges, entries) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
        let visited = AtomicU64::new(0);
        let max_edges = (self.max_bytes / EDGE_BYTES).min(u32::MAX as usize);
        let max_entries = self.max_entries();
        let work = || {
            let mut dijkstra = MarkedDijkstra::new(self.map, self.moves);
            let mut thread_result = ThreadResult::default();
            if self.with_access {
                thread_result.counts_into = vec![0; self.map.cells().len()];
                thread_result.counts_out = vec![0; if self.symmetric { 0 } else { self.map.cells().len() }];
            }
            loop {
                let chunk = next.fetch_add(1, Ordering::Relaxed);
                let Some(from) = self.order.chunks(CHUNK).nth(chunk) else { return thread_result };
                if edges.load(Ordering::Relaxed) > max_edges {
                    return thread_result;
                }
                // Access entries that are too many are forgotten; the edges may still fit.
                let forget = entries.load(Ordering::Relaxed) > max_entries;
                if forget {
                    thread_result = ThreadResult::default();
                }
                let with_access = self.with_access && !forget;
                let chunk_result =
                    self.search_chunk(&mut dijkstra, chunk, from, with_access, &mut thread_result, &visited);
                let Some(chunk_result) = chunk_result else { return thread_result };
                let found = chunk_result.edges.iter().map(|(_, edges)| edges.len()).sum();
                edges.fetch_add(found, Ordering::Relaxed);
                entries.fetch_add(
                    chunk_result.into.cells.len() + chunk_result.out.cells.len(),
                    Ordering::Relaxed,
                );
                thread_result.chunk_results.push(chunk_result);
            }
        };
        let thread_results: Vec<ThreadResult> = std::thread::scope(|scope| {
            let workers: Vec<_> = (1..self.threads).map(|_| scope.spawn(work)).collect();
            let own = work();
            let others = workers.into_iter().map(|worker| worker.join().expect("a search does not panic"));
            std::iter::once(own).chain(others).collect()
        });
        if self.stop_flag.is_stopped() {
            return Err(PrepareError::Stopped);
        }
        if edges.into_inner() > max_edges || visited.into_inner() > self.max_visits {
            return Ok(ControlFlow::Continue(Excess::Graph));
        }
        if entries.into_inner() > max_entries {
            return Ok(ControlFlow::Continue(Excess::AccessTable));
        }
        Ok(ControlFlow::Break(self.assemble(thread_results)))
    }

    /// Searches from some depots; `None` if it is told to stop or the visits are used up.
    fn search_chunk(
        &self,
        dijkstra: &mut MarkedDijkstra<'m>,
        chunk: usize,
        numbers: &[u32],
        with_access: bool,
        thread_result: &mut ThreadResult,
        visited: &AtomicU64,
    ) -> Option<ChunkResult> {
        let limit = self.cap.unwrap_or(MAX_SUPPLY);
        let mut chunk_result = ChunkResult { chunk, ..ChunkResult::default() };
        for &number in numbers {
            let from = self.depots[number as usize];
            self.search(dijkstra, Parameters { limit, ..Parameters::forward(from) }, visited)?;
            let edges = dijkstra.depots().iter().map(|&(at, length)| {
                let to = self.depots.binary_search(&at).expect("the search yields depots");
                Edge { to: to as u32, length }
            });
            let mut edges: Vec<Edge> = edges.collect();
            edges.sort_unstable_by_key(|edge| (edge.length, edge.to));
            chunk_result.edges.push((number, edges));
            if with_access {
                self.log_access(dijkstra, number, &mut chunk_result.into, &mut thread_result.counts_into);
                if !self.symmetric {
                    let limit = self.reach.unwrap_or(u32::MAX).min(limit);
                    self.search(dijkstra, Parameters { limit, ..Parameters::backward(from) }, visited)?;
                    self.log_access(dijkstra, number, &mut chunk_result.out, &mut thread_result.counts_out);
                }
            }
        }
        Some(chunk_result)
    }

    /// One search. Whether all searches together visit more than is allowed does not depend on their order,
    /// and so neither does the result on the threads.
    fn search(
        &self,
        dijkstra: &mut MarkedDijkstra<'m>,
        parameters: Parameters,
        visited: &AtomicU64,
    ) -> Option<()> {
        let left = self.max_visits.checked_sub(visited.load(Ordering::Relaxed))?;
        let max_cells = usize::try_from(left).unwrap_or(usize::MAX);
        dijkstra.run(Parameters { max_cells, ..parameters }, self.stop_flag).ok()?;
        let cells = dijkstra.cells().0.len() as u64;
        (visited.fetch_add(cells, Ordering::Relaxed) + cells <= self.max_visits).then_some(())
    }

    fn log_access(&self, dijkstra: &MarkedDijkstra<'_>, depot: u32, log: &mut AccessLog, counts: &mut [u32]) {
        let (cells, levels) = dijkstra.cells();
        let reach = self.reach.unwrap_or(u32::MAX);
        let levels = &levels[..levels.partition_point(|level| level.distance <= reach)];
        let cells = &cells[..levels.last().map_or(0, |level| level.end as usize)];
        log.add(depot, cells, levels);
        for &at in &cells[1..] {
            counts[at as usize] += 1;
        }
    }

    fn assemble(&self, thread_results: Vec<ThreadResult>) -> Prepared<'m> {
        let mut chunk_results = Vec::new();
        let (mut counts_into, mut counts_out) = (Vec::new(), Vec::new());
        for thread_result in thread_results {
            chunk_results.extend(thread_result.chunk_results);
            add(&mut counts_into, thread_result.counts_into);
            add(&mut counts_out, thread_result.counts_out);
        }
        chunk_results.sort_unstable_by_key(|chunk_result| chunk_result.chunk);

        let mut edges = vec![Vec::new(); self.depots.len()];
        let (mut into, mut out) = (Vec::new(), Vec::new());
        for chunk_result in chunk_results {
            for (number, own) in chunk_result.edges {
                edges[number as usize] = own;
            }
            into.push(chunk_result.into);
            out.push(chunk_result.out);
        }
        let mut first = vec![0];
        first.extend(edges.iter().scan(0, |end, own| {
            *end += own.len() as u32;
            Some(*end)
        }));
        let graph = Graph::new(self.map, self.depots.to_vec(), first, edges.concat());
        let depots = self.depots.len();
        let access = match (self.with_access, self.symmetric) {
            (false, _) => Access::Searched,
            (true, true) => Access::Symmetric(AccessTable::gather(&into, &counts_into, depots, self.threads)),
            (true, false) => Access::Directed {
                out: AccessTable::gather(&out, &counts_out, depots, self.threads),
                into: AccessTable::gather(&into, &counts_into, depots, self.threads),
            },
        };
        let bottleneck = self.symmetric.then(|| BottleneckTree::new(&graph));
        let reach = match access {
            Access::Searched => Some(0),
            _ => self.reach,
        };
        Prepared { map: self.map, moves: self.moves, cap: self.cap, reach, graph, access, bottleneck }
    }
}

fn add(sums: &mut Vec<u32>, more: Vec<u32>) {
    if sums.is_empty() {
        *sums = more;
    } else {
        for (sum, more) in sums.iter_mut().zip(more) {
            *sum += more;
        }
    }
}
