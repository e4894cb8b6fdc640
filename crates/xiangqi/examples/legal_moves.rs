//! Positions of random games with their legal moves, to be compared with another program's:
//!
//! ```text
//! cargo run --release -p ply-xiangqi --example legal_moves -- 1000000 1 | python3 tools/compare_moves.py
//! ```
//!
//! A line is a FEN, a semicolon, and the moves in order.

use std::io::{self, BufWriter, Write};

use ply_core::{GameText, MoveKind, Position};
use ply_xiangqi::Xiangqi;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// A random game is broken off here: by then most pieces are gone.
const MAX_PLIES: usize = 300;

fn main() -> io::Result<()> {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u64>().ok());
    let (Some(Some(wanted)), Some(Some(seed)), None) = (numbers.next(), numbers.next(), numbers.next())
    else {
        eprintln!("expected two numbers: how many positions, and a seed");
        std::process::exit(2);
    };
    let game = Xiangqi::default();
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut out = BufWriter::new(io::stdout().lock());
    let mut written = 0;
    while written < wanted {
        let mut board = game.start();
        for _ in 0..MAX_PLIES {
            let mut moves: Vec<_> = board.moves(MoveKind::All).filter(|&mv| board.is_legal(mv)).collect();
            let mut texts: Vec<_> = moves.iter().map(|&mv| game.write_move(&board, mv)).collect();
            texts.sort_unstable();
            writeln!(out, "{};{}", game.write_position(&board), texts.join(" "))?;
            written += 1;
            if moves.is_empty() || written == wanted {
                break;
            }
            board.make(moves.swap_remove(random.random_range(0..moves.len())));
        }
    }
    out.flush()
}
