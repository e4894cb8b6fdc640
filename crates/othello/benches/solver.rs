//! The endgame solver on a fixed set of positions: nodes, which say how well moves are ordered, and nodes a second.
//!
//! `cargo bench -p ply-othello --bench solver -- [EMPTIES] [POSITIONS]`

use std::time::Instant;

use ply_othello::{Solver, Square, flips, mobility};

/// A generator that needs no crate.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(0x9e37_79b9_7f4a_7c15);
        (self.0 >> 33) % bound
    }
}

fn squares(mut set: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let square = Square::lowest(set)?;
        set &= set - 1;
        Some(square)
    })
}

/// Plays until so many squares are empty: mostly the move that leaves the fewest replies, as players do.
fn endgame(empties: u32, random: &mut Random) -> Option<(u64, u64)> {
    let (mut own, mut other) = (0x0000_0008_1000_0000_u64, 0x0000_0010_0800_0000_u64);
    while (own | other).count_zeros() > empties {
        let moves = mobility(own, other);
        if moves == 0 {
            if mobility(other, own) == 0 {
                return None;
            }
            (own, other) = (other, own);
            continue;
        }
        let after = |square: Square| {
            let turned = flips(own, other, square);
            (other & !turned, own | turned | square.bit())
        };
        let replies = |square: &Square| {
            let (own, other) = after(*square);
            mobility(own, other).count_ones()
        };
        let random_one = squares(moves).nth(random.below(moves.count_ones().into()) as usize)?;
        let best = squares(moves).min_by_key(replies)?;
        (own, other) = after(if random.below(3) == 0 { random_one } else { best });
    }
    Some((own, other))
}

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|word| word.parse().ok());
    let empties = numbers.next().unwrap_or(13);
    let positions = numbers.next().unwrap_or(300);
    let mut random = Random(1);
    let mut solver = Solver::default();
    let (mut nodes, mut checksum) = (0, 0_i64);
    let start = Instant::now();
    for index in 1..=i64::from(positions) {
        let Some((own, other)) =
            std::iter::repeat_with(|| endgame(empties, &mut random)).take(50).flatten().next()
        else {
            break;
        };
        solver.clear();
        // The questions of a search that closes in on the value from both sides.
        let (mut lower, mut upper) = (-64, 64);
        let mut alpha = 0;
        while lower < upper {
            let solved = solver.solve(own, other, alpha, u64::MAX);
            nodes += solved.nodes;
            let Some(score) = solved.score else { break };
            if score > alpha {
                lower = score;
                alpha = score;
            } else {
                upper = score;
                alpha = score - 1;
            }
        }
        checksum += index * i64::from(lower);
    }
    let seconds = start.elapsed().as_secs_f64();
    let speed = nodes as f64 / seconds / 1e6;
    println!(
        "{empties} empties, {positions} positions: {nodes} nodes in {seconds:.2} s, {speed:.1} M/s; scores {checksum}"
    );
}
