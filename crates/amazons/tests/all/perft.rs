//! Counting move sequences against known figures.

use ply_amazons::{Amazons, Half};
use ply_core::{GameText, divide, perft};

use crate::common::{EIGHT, FIVE, FOUR, SIX, TEN, read};

/// Known by several programs.
const KNOWN: [(&str, &[u64]); 5] = [
    (TEN, &[2_176, 4_307_152]),
    (EIGHT, &[1_232, 1_331_198]),
    (SIX, &[544, 238_532, 91_074_224]),
    (FIVE, &[260, 50_422, 7_940_210]),
    (FOUR, &[88, 4_336, 139_500, 2_918_258, 39_395_660]),
];

/// Two perfts for each of twenty positions on ten by ten.
const MIDDLE_GAMES: &str = include_str!("../data/perft_10x10.txt");

#[test]
fn start_positions() {
    for (text, counts) in KNOWN {
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(perft(&mut read(text), depth), count, "{text} at depth {depth}");
        }
    }
}

#[test]
fn split_turns_count_the_same() {
    for (text, counts) in KNOWN {
        for (turns, &count) in (1..).zip(&counts[..2]) {
            assert_eq!(perft(&mut Half::new(read(text)), 2 * turns), count, "{text} after {turns} turns");
        }
    }
}

#[test]
fn middle_games() {
    let mut positions = 0;
    for line in MIDDLE_GAMES.lines().filter(|line| !line.starts_with('#')) {
        let [text, first, second] = line.split(';').collect::<Vec<_>>()[..] else {
            panic!("{line}: expected a position and two counts");
        };
        let mut board = read(text);
        for (depth, count) in [(1, first), (2, second)] {
            assert_eq!(perft(&mut board, depth).to_string(), count, "{text} at depth {depth}");
        }
        let sum: u64 = divide(&mut board, 2).iter().map(|(_, count)| count).sum();
        assert_eq!(sum.to_string(), second, "{text} divided");
        positions += 1;
    }
    assert_eq!(positions, 20);
}

#[test]
fn the_games_start_where_the_texts_say() {
    assert_eq!(Amazons::standard().write_position(&Amazons::standard().start()), TEN);
    assert_eq!(Amazons::small().write_position(&Amazons::small().start()), EIGHT);
}
