//! What an answer costs, as a ratio to one plain breadth-first pass over the map, and beside the textbook's
//! A* and the `pathfinding` crate on (row, column, supply).
//!
//! ```text
//! cargo bench -p ply-path --bench planner -- [maps=A,B | families=all|A,B side=1024 seeds=1,2] [scales=1,4,8]
//!     [depots=200,2000,20000] [pairs=far,random] [moves=4|8] [algorithm=auto] [rounds=3] [curve=yes]
//!     [slow=none|smallest|all] [limit=60]
//! ```
//!
//! Families are generated: open, random10, random20, random35, maze, rooms, caves. They are not enlarged unless
//! scales says so. With moves=8 each query is also answered by four moves, with curve=yes only curves are
//! followed. The columns auto, labels and both are labels expanded a cell, t labels and t both passes; the last
//! lines give mean, geometric mean and extremes, also of auto against the better of its two searches.
//!
//! Maps lie in `$PLY_DATA/path` (by default `../shared/data/path` beside the project). Every map is enlarged
//! by each scale, gets each number of random depots and each pair of start and goal, and is asked with the
//! smallest sufficient supply, 1.25, 2 and 4 times that, and one less. The slow searches run with the smallest
//! supply on maps that are not enlarged, or on all; what they do not finish within the limit, in seconds, is
//! not counted. Times are the processor's, not the wall clock's. It takes some ten minutes, and two with slow=none.

mod breadth;
mod clock;
mod families;
mod instance;
mod memory;
mod slow;

use std::time::Duration;

use ply_core::StopFlag;
use ply_path::{Algorithm, Moves, Planner, Query, curve};

use crate::breadth::Breadth;
use crate::clock::Clock;
use crate::instance::{Choice, Extent, Instance, instances};

#[global_allocator]
static MEMORY: memory::Counting = memory::Counting::new();

fn main() {
    let choice = Choice::from_args();
    let mut sums = Sums::default();
    let mut breadth = Breadth::default();
    println!(
        "{:<13}{:>3}{:>7}{:>8}{:>7}{:>10}{:>9}{:>9}{:>7}{:>8}{:>8}{:>8}{:>8}{:>8}{:>7}{:>8}{:>10}{:>10}",
        "map",
        "x",
        "depots",
        "pair",
        "T",
        "length",
        "pass ms",
        "ours ms",
        "ratio",
        "auto",
        "labels",
        "both",
        "t labels",
        "t both",
        "excess",
        "B/cell",
        "crate s",
        "A* s"
    );
    instances(&choice, &mut breadth, |instance, breadth| match choice.curve {
        true => follow_curve(instance),
        false => measure(&choice, instance, breadth, &mut sums),
    });
    sums.print();
}

/// The whole curve of a pair.
fn follow_curve(instance: &Instance) {
    let Query { start, goal, moves, .. } = instance.query;
    if instance.is_smallest {
        let begun = Clock::start();
        let points = curve(&instance.map, start, goal, moves, &StopFlag::new()).expect("a query that fits");
        println!("{instance}{:>10} points{:>10.3} s", points.len(), begun.elapsed().as_secs_f64());
    }
}

fn measure(choice: &Choice, instance: &Instance, breadth: &mut Breadth, sums: &mut Sums) {
    let (mut pass, mut ours) = (Duration::MAX, Duration::MAX);
    let mut planner = Planner::new(choice.algorithm);
    let mut answer = None;
    // Small maps are over in a moment: more rounds make up for that.
    let rounds = choice.rounds * (1 + (1 << 22) / (instance.cells() + 1)).min(10);
    // The pass has its buffers before memory is counted.
    instance.pass(breadth);
    let before = MEMORY.reset();
    for _ in 0..rounds {
        let begun = Clock::start();
        instance.pass(breadth);
        pass = pass.min(begun.elapsed());
        let begun = Clock::start();
        answer = Some(planner.solve(&instance.map, &instance.query).expect("a query that fits its map"));
        ours = ours.min(begun.elapsed());
    }
    let answer = answer.expect("at least one round");
    let bytes = (MEMORY.peak() - before) as f64 / instance.cells() as f64;
    let found = answer.route.as_ref().map(|route| route.length());
    assert_eq!(found.is_some(), instance.has_route, "{} is wrong about {instance}", choice.algorithm.name());

    let ratio = ours.as_secs_f64() / pass.as_secs_f64();
    let slow = choice.slow.includes(instance).then(|| slow::both(instance, choice.limit, found));
    let seconds =
        |time: Option<Duration>| time.map_or("-".into(), |time| format!("{:.3}", time.as_secs_f64()));
    if choice.moves == Moves::Eight {
        let four = (0..rounds).map(|_| {
            let begun = Clock::start();
            planner.solve(&instance.map, &instance.four).expect("a query that fits its map");
            begun.elapsed()
        });
        let four = four.min().expect("at least one round");
        sums.moves.add(ours.as_secs_f64() / four.as_secs_f64());
        (sums.eight, sums.four) = (sums.eight + ours, sums.four + four);
    }
    let [(labels, labels_time), (both_ends, both_ends_time)] = [Algorithm::Labels, Algorithm::Bidirectional]
        .map(|algorithm| {
            let begun = Clock::start();
            let answer = Planner::new(algorithm).solve(&instance.map, &instance.query);
            let time = begun.elapsed();
            let answer = answer.expect("a query that fits its map");
            let length = answer.route.map(|route| route.length());
            assert_eq!(length, found, "{} on {instance}: {:?}", algorithm.name(), instance.query);
            (answer.stats.expanded.max(1), time)
        });
    let excess = answer.stats.expanded.max(1) as f64 / labels.min(both_ends) as f64;
    println!(
        "{instance}{:>10}{:>9.3}{:>9.3}{ratio:>7.2}{:>8.2}{:>8.2}{:>8.2}{:>8.2}{:>8.2}{excess:>7.2}{bytes:>8.2}{:>10}{:>10}",
        found.map_or(-1, |length| length as i64),
        pass.as_secs_f64() * 1e3,
        ours.as_secs_f64() * 1e3,
        answer.stats.expanded as f64 / instance.component as f64,
        labels as f64 / instance.component as f64,
        both_ends as f64 / instance.component as f64,
        labels_time.as_secs_f64() / pass.as_secs_f64(),
        both_ends_time.as_secs_f64() / pass.as_secs_f64(),
        seconds(slow.and_then(|slow| slow.library)),
        seconds(slow.and_then(|slow| slow.textbook)),
    );
    sums.pass.add(ratio);
    sums.excess.add(excess);
    sums.bytes = sums.bytes.max(bytes);
    for (time, mean) in slow.iter().flat_map(|slow| [(slow.library, 0), (slow.textbook, 1)]) {
        if let Some(time) = time {
            sums.slow[mean].add(time.as_secs_f64() / ours.as_secs_f64());
        }
    }
}

/// A geometric mean, and the extremes.
#[derive(Default)]
struct Mean {
    logarithms: f64,
    sum: f64,
    count: u32,
    least: f64,
    max: f64,
}

impl Mean {
    fn add(&mut self, ratio: f64) {
        self.least = if self.count == 0 { ratio } else { self.least.min(ratio) };
        self.max = self.max.max(ratio);
        self.logarithms += ratio.ln();
        self.sum += ratio;
        self.count += 1;
    }

    fn print(&self, what: &str) {
        if self.count > 0 {
            let mean = (self.logarithms / f64::from(self.count)).exp();
            println!(
                "{what}: mean {:.3}, geometric {mean:.3}, of {} ({:.3} to {:.3})",
                self.sum / f64::from(self.count),
                self.count,
                self.least,
                self.max
            );
        }
    }
}

#[derive(Default)]
struct Sums {
    pass: Mean,
    excess: Mean,
    moves: Mean,
    eight: Duration,
    four: Duration,
    slow: [Mean; 2],
    bytes: f64,
}

impl Sums {
    fn print(&self) {
        self.pass.print("time / one pass");
        self.excess.print("expansions / the better search's");
        self.moves.print("time by eight moves / by four");
        if self.moves.count > 0 {
            println!("all of them: {:.3}", self.eight.as_secs_f64() / self.four.as_secs_f64());
        }
        self.slow[0].print("pathfinding crate / ours");
        self.slow[1].print("textbook A* / ours");
        println!("memory beside the map: at most {:.2} bytes a cell", self.bytes);
    }
}

impl Default for Choice {
    fn default() -> Self {
        Choice {
            maps: Vec::new(),
            families: Vec::new(),
            seeds: vec![1],
            side: 1024,
            moves: Moves::Four,
            curve: false,
            scales: Vec::new(),
            depots: vec![200, 2_000, 20_000],
            pairs: vec!["far".into(), "random".into()],
            algorithm: Algorithm::Auto,
            rounds: 3,
            slow: Extent::Smallest,
            limit: Duration::from_secs(60),
        }
    }
}
