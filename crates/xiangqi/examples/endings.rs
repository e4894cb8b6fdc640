//! What a few pieces win against: the share of placements, black to move, from which red forces a mate.
//!
//! ```text
//! cargo run --release -p ply-xiangqi --example endings -- R-AABB R-NAA C-A
//! ```

use ply_xiangqi::retrograde::Solver;

fn main() {
    let mut solver = Solver::default();
    for name in std::env::args().skip(1) {
        match solver.census(&name) {
            Ok(census) => println!("{name}\t{:.4}\t{} of {}", census.share(), census.won, census.placements),
            Err(error) => {
                eprintln!("{error}");
                std::process::exit(1);
            }
        }
    }
}
