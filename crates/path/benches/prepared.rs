//! What preparing a map costs, and what a query to a prepared map costs.
//!
//! ```text
//! cargo bench -p ply-path --bench prepared -- [maps=AR0011SR,open,maze512-8-0] [depots=2000] [pairs=1000]
//!     [threads=2] [moves=4] [rounds=3]
//! ```
//!
//! - `maps`: names of maps in `$PLY_DATA/path` (by default `../shared/data/path` beside the project), without
//!   `.map`, or `open` for open ground. All are brought to 1024 × 1024: smaller ones are enlarged by a whole
//!   factor.
//! - `depots`: how many are placed at random.
//! - `pairs`: how many random pairs of start and goal are asked about.
//! - `threads`: how many prepare the map; one asks.
//! - `moves`: 4 or 8.
//! - `rounds`: how often the map is prepared; the best time counts.
//!
//! Each pair is asked for the smallest sufficient supply T, and for the length with T, 1.25 T, 2 T and the
//! most there is; where the walls lie between, T is taken as 100. Some of the answers are compared with those
//! of the planner without preparation. It takes some seconds a map.

use std::path::PathBuf;
use std::time::Instant;

use ply_core::StopFlag;
use ply_path::{
    Location, MAX_SUPPLY, Map, Minimum, Moves, Planner, PrepareOptions, Prepared, Query, Workspace,
    smallest_supply,
};
use ply_path_io::{Depots, Problem};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// The side of the maps.
const SIDE: u32 = 1024;
/// What is taken for T where there is no route at all.
const NO_WAY: u32 = 100;
/// Pairs whose answers are compared with the planner's.
const COMPARED: usize = 10;

/// What the command line chose.
struct Choice {
    maps: Vec<String>,
    depots: u32,
    pairs: usize,
    threads: usize,
    moves: Moves,
    rounds: usize,
}

impl Choice {
    fn from_args() -> Self {
        let maps = ["AR0011SR", "open", "maze512-8-0"].map(String::from).to_vec();
        let mut choice =
            Choice { maps, depots: 2000, pairs: 1000, threads: 2, moves: Moves::Four, rounds: 3 };
        // Cargo adds an argument of its own.
        for argument in std::env::args().skip(1).filter(|argument| argument != "--bench") {
            let (name, value) =
                argument.split_once('=').unwrap_or_else(|| panic!("{argument}: expected NAME=VALUE"));
            let number = || -> usize {
                value.parse().unwrap_or_else(|_| panic!("{argument}: expected a whole number"))
            };
            match name {
                "maps" => choice.maps = value.split(',').map(String::from).collect(),
                "depots" => choice.depots = number() as u32,
                "pairs" => choice.pairs = number().max(1),
                "threads" => choice.threads = number(),
                "moves" => choice.moves = value.parse().expect("4 or 8"),
                "rounds" => choice.rounds = number().max(1),
                _ => panic!("no option {name}"),
            }
        }
        choice
    }
}

fn main() {
    let choice = Choice::from_args();
    println!(
        "{:<13}{:>10}{:>9}{:>11}{:>11}{:>9}{:>9}{:>9}{:>9}{:>9}{:>9}",
        "map",
        "prepare s",
        "edges",
        "access",
        "bytes",
        "cap",
        "min µs",
        "T µs",
        "1.25T µs",
        "2T µs",
        "most µs"
    );
    for name in &choice.maps {
        measure(&choice, name);
    }
}

fn measure(choice: &Choice, name: &str) {
    let mut map = read(name);
    Depots::Random { count: choice.depots, seed: 1 }.add_to(&mut map, &[]).expect("room for the depots");
    let stop_flag = StopFlag::new();
    let options = PrepareOptions { threads: choice.threads, ..PrepareOptions::default() };
    let mut best = f64::INFINITY;
    let mut prepared = None;
    for _ in 0..choice.rounds {
        drop(prepared.take());
        let begin = Instant::now();
        match Prepared::build(&map, choice.moves, &options, &stop_flag) {
            Ok(built) => prepared = Some(built),
            Err(error) => return println!("{name:<13} {error}"),
        }
        best = best.min(begin.elapsed().as_secs_f64());
    }
    let prepared = prepared.expect("at least one round");
    print!(
        "{name:<13}{best:>10.3}{:>9}{:>11}{:>11}{:>9}",
        prepared.edges(),
        prepared.access_entries(),
        prepared.bytes(),
        prepared.cap().map_or("-".into(), |cap| cap.to_string())
    );

    let pairs = pairs(&map, choice.pairs);
    let mut workspace = prepared.workspace();
    let mut minimum = |&(start, goal): &(Location, Location)| -> Option<Minimum> {
        // Beyond the cap there is no answer, which is no route for our purpose.
        workspace.smallest_supply(start, goal, &stop_flag).ok().flatten()
    };
    for pair in pairs.iter().take(50) {
        minimum(pair); // The first queries warm the tables.
    }
    let begin = Instant::now();
    let minima: Vec<Option<Minimum>> = pairs.iter().map(minimum).collect();
    print!("{:>9.1}", microseconds(begin, pairs.len()));

    for ratio in [Some(1.0), Some(1.25), Some(2.0), None] {
        let max = prepared.cap().unwrap_or(MAX_SUPPLY);
        let supply = |minimum: &Option<Minimum>| match ratio {
            Some(ratio) => {
                let least = minimum.map_or(NO_WAY, |minimum| minimum.supply as u32);
                ((f64::from(least) * ratio) as u32).min(max)
            }
            None => max,
        };
        let queries: Vec<Query> = pairs
            .iter()
            .zip(&minima)
            .map(|(&(start, goal), minimum)| Query {
                start,
                goal,
                supply: supply(minimum),
                moves: choice.moves,
            })
            .collect();
        let begin = Instant::now();
        let lengths: Vec<Option<u64>> = queries.iter().map(|query| length(&mut workspace, query)).collect();
        print!("{:>9.1}", microseconds(begin, queries.len()));
        compare(&map, &queries, &lengths);
    }
    println!();
    if prepared.cap().is_none() {
        for (&(start, goal), minimum) in pairs.iter().zip(&minima).take(COMPARED) {
            let single =
                smallest_supply(&map, start, goal, choice.moves, &stop_flag).expect("a pair that fits");
            let [single, ours] = [single, *minimum].map(|minimum| minimum.map(|minimum| minimum.supply));
            assert_eq!(single, ours, "{start} to {goal}");
        }
    }
}

fn length(workspace: &mut Workspace<'_, '_>, query: &Query) -> Option<u64> {
    workspace.length(query, &StopFlag::new()).expect("a query that fits")
}

/// Some answers must be the planner's.
fn compare(map: &Map, queries: &[Query], lengths: &[Option<u64>]) {
    let mut planner = Planner::default();
    for (query, &length) in queries.iter().zip(lengths).take(COMPARED) {
        let route = planner.solve(map, query).expect("a query that fits").route;
        assert_eq!(route.map(|route| route.length()), length, "{} to {}", query.start, query.goal);
    }
}

fn microseconds(begin: Instant, queries: usize) -> f64 {
    begin.elapsed().as_secs_f64() * 1e6 / queries as f64
}

fn pairs(map: &Map, count: usize) -> Vec<(Location, Location)> {
    let ground: Vec<Location> = map.locations().filter(|&location| !map.cell(location).is_wall()).collect();
    let mut random = Pcg64Mcg::seed_from_u64(7);
    let mut any = || ground[random.random_range(0..ground.len())];
    (0..count).map(|_| (any(), any())).collect()
}

fn read(name: &str) -> Map {
    if name == "open" {
        return Map::new(SIDE, SIDE).expect("a size that is allowed");
    }
    // Cargo runs benchmarks in the folder of their package.
    let data =
        std::env::var_os("PLY_DATA").map_or_else(|| PathBuf::from("../../../shared/data"), PathBuf::from);
    let path = data.join("path").join(format!("{name}.map"));
    let map =
        Problem::read(&path).unwrap_or_else(|error| panic!("{error}; PLY_DATA says where the maps are")).map;
    let factor = (SIDE / map.rows().max(map.columns())).max(1);
    map.scaled(factor).expect("a map that can be enlarged")
}
