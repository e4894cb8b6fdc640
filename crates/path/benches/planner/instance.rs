//! What is asked: maps, scales, depots, pairs and supplies.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use ply_core::StopFlag;
use ply_path::{Algorithm, Location, Map, Moves, Query, smallest_supply};
use ply_path_io::{Depots, Problem};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::breadth::Breadth;
use crate::families::{FAMILIES, generate};

/// What the command line chose.
pub(crate) struct Choice {
    /// By name, without `.map`; all if there are none.
    pub(crate) maps: Vec<String>,
    /// Generated maps instead of those of the folder.
    pub(crate) families: Vec<String>,
    pub(crate) seeds: Vec<u64>,
    pub(crate) side: u32,
    pub(crate) moves: Moves,
    /// Whether to follow the curve instead.
    pub(crate) curve: bool,
    pub(crate) scales: Vec<u32>,
    pub(crate) depots: Vec<u32>,
    pub(crate) pairs: Vec<String>,
    pub(crate) algorithm: Algorithm,
    pub(crate) rounds: usize,
    pub(crate) slow: Extent,
    /// For each of the slow searches.
    pub(crate) limit: Duration,
}

/// Where the slow searches run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extent {
    None,
    Smallest,
    All,
}

impl Extent {
    pub(crate) fn includes(self, instance: &Instance) -> bool {
        match self {
            Extent::None => false,
            Extent::Smallest => instance.scale == 1 && instance.is_smallest,
            Extent::All => true,
        }
    }
}

impl Choice {
    pub(crate) fn from_args() -> Self {
        let mut choice = Choice::default();
        // Cargo adds an argument of its own.
        for argument in std::env::args().skip(1).filter(|argument| argument != "--bench") {
            let (name, value) =
                argument.split_once('=').unwrap_or_else(|| panic!("{argument}: expected NAME=VALUE"));
            let numbers = || value.split(',').map(|number| number.parse().expect("a whole number")).collect();
            let names = || value.split(',').map(String::from).collect();
            match name {
                "maps" => choice.maps = names(),
                "families" if value == "all" => choice.families = FAMILIES.map(String::from).into(),
                "families" => choice.families = names(),
                "seeds" => {
                    choice.seeds =
                        value.split(',').map(|seed| seed.parse().expect("a whole number")).collect();
                }
                "side" => choice.side = value.parse().expect("a whole number"),
                "curve" => choice.curve = value == "yes",
                "moves" => choice.moves = value.parse().expect("4 or 8"),
                "scales" => choice.scales = numbers(),
                "depots" => choice.depots = numbers(),
                "pairs" => choice.pairs = names(),
                "algorithm" => choice.algorithm = value.parse().expect("an algorithm"),
                "rounds" => choice.rounds = value.parse().expect("a whole number"),
                "slow" => {
                    choice.slow = match value {
                        "none" => Extent::None,
                        "smallest" => Extent::Smallest,
                        "all" => Extent::All,
                        _ => panic!("{value}: expected none, smallest or all"),
                    }
                }
                "limit" => choice.limit = Duration::from_secs_f64(value.parse().expect("seconds")),
                _ => panic!("no option {name}"),
            }
        }
        choice
    }
}

impl Choice {
    fn scales(&self) -> &[u32] {
        match (&self.scales[..], &self.families[..]) {
            ([], []) => &[1, 4, 8],
            ([], _) => &[1],
            (chosen, _) => chosen,
        }
    }
}

/// One query.
pub(crate) struct Instance {
    name: String,
    scale: u32,
    depots: u32,
    pair: String,
    pub(crate) map: Map,
    /// A 1 for every wall, in a border of walls.
    walls: Vec<u8>,
    pub(crate) query: Query,
    /// The same by four moves, with as many times its own smallest supply.
    pub(crate) four: Query,
    /// Cells that can be reached from the start.
    pub(crate) component: usize,
    pub(crate) has_route: bool,
    /// Whether the supply is the smallest that suffices.
    pub(crate) is_smallest: bool,
}

impl Instance {
    pub(crate) fn cells(&self) -> usize {
        self.map.rows() as usize * self.map.columns() as usize
    }

    /// One pass from the start.
    pub(crate) fn pass(&self, breadth: &mut Breadth) -> (usize, Location) {
        let stride = self.map.columns() + 1;
        let start = (self.query.start.row + 1) * stride + self.query.start.column + 1;
        let (count, last) = breadth.pass(&self.walls, stride, start);
        (count, Location::new(last / stride - 1, last % stride - 1))
    }
}

impl fmt::Display for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Instance { name, scale, depots, pair, query, .. } = self;
        write!(f, "{name:<13}{scale:>3}{depots:>7}{pair:>8}{:>7}", query.supply)
    }
}

/// Makes one after the other.
pub(crate) fn instances(
    choice: &Choice,
    breadth: &mut Breadth,
    mut each: impl FnMut(&Instance, &mut Breadth),
) {
    for (name, map) in maps(choice) {
        for &scale in choice.scales() {
            let map = map.scaled(scale).expect("a map that can be enlarged");
            let walls = walls(&map);
            let ground: Vec<Location> =
                map.locations().filter(|location| !map.cell(*location).is_wall()).collect();
            for pair in &choice.pairs {
                // Any query will do until start and goal are known.
                let query = Query { moves: choice.moves, ..Query::new(ground[0], ground[0], 0) };
                let mut instance = Instance {
                    name: name.clone(),
                    scale,
                    depots: 0,
                    pair: pair.clone(),
                    map: map.clone(),
                    walls: walls.clone(),
                    query,
                    four: query,
                    component: 0,
                    has_route: true,
                    is_smallest: true,
                };
                instance.choose_pair(&ground, breadth);
                for &depots in &choice.depots {
                    instance.depots = depots;
                    instance.map = map.clone();
                    let random = Depots::Random { count: depots, seed: 1 };
                    let Query { start, goal, .. } = instance.query;
                    random.add_to(&mut instance.map, &[start, goal]).expect("room for the depots");
                    let minimum = |moves| {
                        let minimum = smallest_supply(&instance.map, start, goal, moves, &StopFlag::new());
                        minimum.expect("a query that fits").expect("one component").supply as u32
                    };
                    let (minimum, four) = (minimum(choice.moves), minimum(Moves::Four));
                    let supplies = |least: u32| {
                        [least, least + least / 4, least * 2, least * 4, least.saturating_sub(1)]
                    };
                    for (supply, by_four) in supplies(minimum).into_iter().zip(supplies(four)) {
                        instance.query.supply = supply;
                        instance.four = Query::new(start, goal, by_four);
                        instance.has_route = supply >= minimum;
                        instance.is_smallest = supply == minimum;
                        each(&instance, breadth);
                    }
                }
            }
        }
    }
}

impl Instance {
    /// A start in a component with at least half of the ground (or the largest met), and a goal in the same:
    /// the farthest, or any.
    fn choose_pair(&mut self, ground: &[Location], breadth: &mut Breadth) {
        let mut random = Pcg64Mcg::seed_from_u64(7);
        let mut best: Option<(usize, Location, Location)> = None;
        for _ in 0..20 {
            self.query.start = ground[random.random_range(0..ground.len())];
            let (count, last) = self.pass(breadth);
            if best.is_none_or(|(max, ..)| count > max) {
                best = Some((count, self.query.start, last));
            }
            if count * 2 > ground.len() {
                break;
            }
        }
        let (count, start, last) = best.expect("at least one try");
        self.component = count;
        (self.query.start, self.query.goal) = (start, last);
        while self.pair == "random" {
            self.query.goal = ground[random.random_range(0..ground.len())];
            let there = self.query.reversed();
            let other = std::mem::replace(&mut self.query, there);
            let same = self.pass(breadth).0 == count;
            self.query = other;
            if same && self.query.goal != self.query.start {
                break;
            }
        }
    }
}

fn maps(choice: &Choice) -> Vec<(String, Map)> {
    if !choice.families.is_empty() {
        let pairs =
            choice.seeds.iter().flat_map(|seed| choice.families.iter().map(move |family| (family, *seed)));
        return pairs
            .map(|(family, seed)| (format!("{family}:{seed}"), generate(family, choice.side, seed)))
            .collect();
    }
    // Cargo runs benchmarks in the folder of their package.
    let data =
        std::env::var_os("PLY_DATA").map_or_else(|| PathBuf::from("../../../shared/data"), PathBuf::from);
    let folder = data.join("path");
    let mut maps: Vec<(String, Map)> = std::fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}; set PLY_DATA", folder.display()))
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "map"))
        .map(|path| (path.file_stem().expect("a name").to_string_lossy().into_owned(), path))
        .filter(|(name, _)| choice.maps.is_empty() || choice.maps.contains(name))
        .map(|(name, path)| (name, Problem::read(&path).expect("a map").map))
        .collect();
    maps.sort_by(|(a, _), (b, _)| a.cmp(b));
    maps
}

fn walls(map: &Map) -> Vec<u8> {
    let stride = map.columns() as usize + 1;
    let mut walls = vec![1; (map.rows() as usize + 2) * stride + 1];
    for location in map.locations().filter(|location| !map.cell(*location).is_wall()) {
        walls[(location.row as usize + 1) * stride + location.column as usize + 1] = 0;
    }
    walls
}
