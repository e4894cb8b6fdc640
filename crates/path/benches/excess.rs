//! What `auto` expands against the better of `labels` and `bidirectional`, on random questions to small maps of every family.
//!
//! ```text
//! cargo bench -p ply-path --bench excess -- [sides=12,60,150,300] [seeds=300-900] [moves=4|8] [above=2]
//! ```
//!
//! Questions whose excess is above the last number are listed. The test `auto` asks fewer of the same questions.

#[path = "planner/families.rs"]
mod families;
#[path = "planner/questions.rs"]
mod questions;

use ply_path::Moves;

fn main() {
    let (mut sides, mut seeds, mut moves, mut above) =
        (vec![12, 60, 150, 300], 300..900, Moves::Four, f64::MAX);
    // Cargo adds an argument of its own.
    for argument in std::env::args().skip(1).filter(|argument| argument != "--bench") {
        let (name, value) = argument.split_once('=').expect("NAME=VALUE");
        let number = |text: &str| text.parse().expect("a whole number");
        match name {
            "sides" => sides = value.split(',').map(|side| side.parse().expect("a whole number")).collect(),
            "seeds" => {
                let (first, end) = value.split_once('-').expect("FIRST-END");
                seeds = number(first)..number(end);
            }
            "moves" => moves = value.parse().expect("4 or 8"),
            "above" => above = value.parse().expect("a number"),
            _ => panic!("no option {name}"),
        }
    }
    for side in sides {
        let mut all: [Vec<f64>; 2] = Default::default();
        questions::questions(side, seeds.clone(), moves, |question| {
            let excess = question.excess();
            if excess > above {
                println!("{excess:.3}: {} of {}, {}", question.auto, question.better, question.name);
            }
            all[usize::from(question.has_route)].push(excess);
        });
        for (what, excess) in ["without a route", "with one"].into_iter().zip(all) {
            let mean = excess.iter().sum::<f64>() / excess.len() as f64;
            let (most, far) =
                (excess.iter().copied().fold(0.0, f64::max), excess.iter().filter(|excess| **excess > 2.0));
            println!(
                "side {side}, {what}: mean {mean:.3} of {}, {} above 2, at most {most:.3}",
                excess.len(),
                far.count()
            );
        }
    }
}
