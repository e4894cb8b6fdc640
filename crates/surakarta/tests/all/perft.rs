//! Counting moves against figures on which independent programs agree.

use ply_core::{MoveKind, Position, perft};
use ply_surakarta::Board;

use crate::samples::board;

#[test]
fn from_the_start() {
    for (depth, nodes) in [(0, 1), (1, 16), (2, 256), (3, 5_382), (4, 111_122), (5, 2_572_484)] {
        assert_eq!(perft(&mut Board::default(), depth), nodes, "depth {depth}");
    }
}

#[test]
fn middle_games() {
    let lines = include_str!("../data/perft.txt").lines().filter(|line| !line.starts_with('#'));
    let mut seen = 0;
    for line in lines {
        let fields: Vec<&str> = line.split(' ').collect();
        let mut position = board(&format!("{} {}", fields[0], fields[1]));
        for (depth, nodes) in (1..).zip(&fields[2..]) {
            assert_eq!(perft(&mut position, depth).to_string(), *nodes, "{line}, depth {depth}");
        }
        seen += 1;
    }
    assert_eq!(seen, 40);
}

#[test]
fn a_finished_game_counts_no_further() {
    // B2 takes the last white piece at B4, and white has no answer to that.
    let position = board(".......B...........W................ b");
    let replies: u64 = position
        .moves(MoveKind::Quiet)
        .map(|mv| {
            let mut after = position;
            after.make(mv);
            after.count()
        })
        .sum();
    assert_eq!(position.moves(MoveKind::Noisy).count(), 1);
    assert_eq!(perft(&mut position.clone(), 2), replies);
}

#[test]
fn move_counts_of_6666_boards() {
    let Ok(folder) = std::env::var("PLY_DATA") else {
        eprintln!("not run: PLY_DATA is not set");
        return;
    };
    let text = std::fs::read_to_string(format!("{folder}/surakarta/move_counts.txt")).expect("the data file");
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    assert_eq!(lines.len(), 6666 * 7);
    for block in lines.chunks(7) {
        let letters: String = block[..6]
            .iter()
            .flat_map(|row| row.split_whitespace())
            .map(|piece| match piece {
                "1" => 'B',
                "2" => 'W',
                _ => '.',
            })
            .collect();
        let counts: Vec<u64> =
            block[6].split_whitespace().map(|count| count.parse().expect("a count")).collect();
        if !letters.contains(['B', 'W']) {
            assert_eq!(counts, [0; 4]);
            continue;
        }
        let [black, white] = ["b", "w"].map(|side| board(&format!("{letters} {side}")));
        let quiet = |position: &Board| position.moves(MoveKind::Quiet).count() as u64;
        let found = [quiet(&white), quiet(&black), white.count(), black.count()];
        assert_eq!(counts, found, "{letters}");
    }
}
