//! What an answer costs, as a ratio to one plain breadth-first pass over the map, and beside the textbook's
//! A* and the `pathfinding` crate on (row, column, supply).
//!
//! ```text
//! cargo bench -p ply-path --bench planner -- [maps=A,B] [scales=1,4,8] [depots=200,2000,20000]
//!     [pairs=far,random] [algorithm=auto] [rounds=3] [slow=none|smallest|all] [limit=60]
//! ```
//!
//! Maps lie in `$PLY_DATA/path` (by default `../shared/data/path` beside the project). Every map is enlarged
//! by each scale, gets each number of random depots and each pair of start and goal, and is asked with the
//! smallest sufficient supply, 1.25 and 2 times that, and one less. The slow searches run with the smallest
//! supply on maps that are not enlarged, or on all; what they do not finish within the limit, in seconds, is
//! not counted. It takes some ten minutes, and two with slow=none.

mod breadth;
mod instance;
mod memory;
mod slow;

use std::time::{Duration, Instant};

use ply_path::{Algorithm, Planner};

use crate::breadth::Breadth;
use crate::instance::{Choice, Extent, Instance, instances};

#[global_allocator]
static MEMORY: memory::Counting = memory::Counting::new();

fn main() {
    let choice = Choice::from_args();
    let mut sums = Sums::default();
    let mut breadth = Breadth::default();
    println!(
        "{:<13}{:>3}{:>7}{:>8}{:>7}{:>10}{:>9}{:>9}{:>7}{:>8}{:>8}{:>10}{:>10}",
        "map",
        "x",
        "depots",
        "pair",
        "T",
        "length",
        "pass ms",
        "ours ms",
        "ratio",
        "labels",
        "B/cell",
        "crate s",
        "A* s"
    );
    instances(&choice, &mut breadth, |instance, breadth| measure(&choice, instance, breadth, &mut sums));
    sums.print();
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
        let begun = Instant::now();
        instance.pass(breadth);
        pass = pass.min(begun.elapsed());
        let begun = Instant::now();
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
    println!(
        "{instance}{:>10}{:>9.3}{:>9.3}{ratio:>7.2}{:>8.2}{bytes:>8.2}{:>10}{:>10}",
        found.map_or(-1, |length| length as i64),
        pass.as_secs_f64() * 1e3,
        ours.as_secs_f64() * 1e3,
        answer.stats.expanded as f64 / instance.component as f64,
        seconds(slow.and_then(|slow| slow.library)),
        seconds(slow.and_then(|slow| slow.textbook)),
    );
    sums.pass.add(ratio);
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
    count: u32,
    least: f64,
    max: f64,
}

impl Mean {
    fn add(&mut self, ratio: f64) {
        self.least = if self.count == 0 { ratio } else { self.least.min(ratio) };
        self.max = self.max.max(ratio);
        self.logarithms += ratio.ln();
        self.count += 1;
    }

    fn print(&self, what: &str) {
        if self.count > 0 {
            let mean = (self.logarithms / f64::from(self.count)).exp();
            println!(
                "{what}: geometric mean {mean:.3} of {} ({:.3} to {:.3})",
                self.count, self.least, self.max
            );
        }
    }
}

#[derive(Default)]
struct Sums {
    pass: Mean,
    slow: [Mean; 2],
    bytes: f64,
}

impl Sums {
    fn print(&self) {
        self.pass.print("ours / one pass");
        self.slow[0].print("pathfinding crate / ours");
        self.slow[1].print("textbook A* / ours");
        println!("memory beside the map: at most {:.2} bytes a cell", self.bytes);
    }
}

impl Default for Choice {
    fn default() -> Self {
        Choice {
            maps: Vec::new(),
            scales: vec![1, 4, 8],
            depots: vec![200, 2_000, 20_000],
            pairs: vec!["far".into(), "random".into()],
            algorithm: Algorithm::Auto,
            rounds: 3,
            slow: Extent::Smallest,
            limit: Duration::from_secs(60),
        }
    }
}
