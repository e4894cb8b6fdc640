//! How games end: mates, draws, repetition.

use ply_core::{Game, GameText, Position, Side};
use ply_xiangqi::{
    BARE_MATERIAL, Board, CHECKMATE, MOVE_LIMIT, PERPETUAL_CHECK, REPETITION, Rules, STALEMATE, Xiangqi,
};

use crate::common::{board, data_text, legal};

fn play(game: &mut Game<Board>, moves: &str) {
    let xiangqi = Xiangqi::default();
    for text in moves.split_whitespace() {
        let mv = xiangqi.read_move(game.position(), text).unwrap_or_else(|error| panic!("{error}"));
        game.make(mv);
    }
}

#[test]
fn no_legal_move_loses_in_check_or_not() {
    let mate = Game::new(board("3Rk4/4a4/9/9/9/9/9/9/9/3R1K3 b")).outcome();
    assert_eq!(mate, None, "the advisor can capture");
    let mate = Game::new(board("3Rk4/3R5/9/9/9/9/9/9/9/5K3 b")).outcome().unwrap();
    assert_eq!((mate.winner, mate.reason), (Some(Side::First), CHECKMATE));
    let stale = Game::new(board("3k5/4P4/9/9/9/9/9/9/9/4K4 b")).outcome().unwrap();
    assert_eq!((stale.winner, stale.reason), (Some(Side::First), STALEMATE));
}

#[test]
fn nobody_wins_without_attackers() {
    let outcome = board("3k5/9/4b4/9/9/9/9/9/4A4/4K4 w").outcome().unwrap();
    assert_eq!((outcome.winner, outcome.reason), (None, BARE_MATERIAL));
    assert_eq!(board("3k5/9/4b4/9/p8/9/9/9/4A4/4K4 w").outcome(), None);
}

#[test]
fn the_move_limit_draws_but_not_over_a_mate() {
    let at = |text: &str| board(text).outcome().map(|outcome| outcome.reason);
    assert_eq!(at("3k5/9/9/9/9/9/9/9/9/R3K4 w - - 119 1"), None);
    assert_eq!(at("3k5/9/9/9/9/9/9/9/9/R3K4 w - - 120 1"), Some(MOVE_LIMIT));
    assert_eq!(at("3Rk4/3R5/9/9/9/9/9/9/9/5K3 b - - 120 1"), None);
    let unlimited = Xiangqi { move_limit: 0, ..Xiangqi::default() };
    let position = unlimited.read_position("3k5/9/9/9/9/9/9/9/9/R3K4 w - - 65535 1").unwrap();
    assert_eq!(position.outcome(), None);
    let short = Xiangqi { move_limit: 10, ..Xiangqi::default() };
    let position = short.read_position("3k5/9/9/9/9/9/9/9/9/R3K4 w - - 10 1").unwrap();
    assert_eq!(position.outcome().unwrap().reason, MOVE_LIMIT);
}

#[test]
fn the_key_knows_the_counter_only_near_the_limit() {
    let at = |quiet: u32| board(&format!("3k5/9/9/9/9/9/9/9/9/R3K4 w - - {quiet} 1"));
    assert_eq!(at(0).key(), at(70).key());
    assert_ne!(at(110).key(), at(0).key());
    assert_ne!(at(110).key(), at(111).key());
    assert_eq!(at(110).repetition_key(), at(0).repetition_key());
}

#[test]
fn a_capture_starts_the_count_anew() {
    let mut game = Game::new(board("3k5/9/9/9/9/9/p8/9/9/R3K4 w - - 50 1"));
    play(&mut game, "a0a1 d9d8");
    assert_eq!(game.position().reversible_plies(), 2);
    assert_eq!(game.position().quiet_plies(), 52);
    play(&mut game, "a1a3");
    assert_eq!((game.position().reversible_plies(), game.position().quiet_plies()), (0, 0));
}

const CHASE: &str = "3k5/9/9/9/9/9/9/9/R8/5K3 w";

#[test]
fn perpetual_check_loses() {
    for rules in [Rules::Asian, Rules::Computer] {
        let xiangqi = Xiangqi { rules, ..Xiangqi::default() };
        let mut game = Game::new(xiangqi.read_position(CHASE).unwrap());
        play(&mut game, "a1d1 d9e9 d1e1 e9d9 e1d1");
        assert!(game.repeats_within(usize::MAX));
        let verdict = Board::adjudicate_repetition(&game).unwrap();
        assert_eq!((verdict.winner, verdict.reason), (Some(Side::Second), PERPETUAL_CHECK));
        assert_eq!(game.outcome(), None, "a game waits for the third occurrence");
        play(&mut game, "d9e9 d1e1 e9d9 e1d1");
        assert_eq!(game.outcome(), Some(verdict));
    }
}

#[test]
fn idle_repetition_draws() {
    let mut game = Game::new(board(CHASE));
    play(&mut game, "a1a2 d9d8 a2a1 d8d9");
    let verdict = Board::adjudicate_repetition(&game).unwrap();
    assert_eq!((verdict.winner, verdict.reason), (None, REPETITION));
    // One move of the cycle that gives no check is enough to be no perpetual.
    let mut game = Game::new(board(CHASE));
    play(&mut game, "a1d1 d9e9 d1a1 e9d9");
    assert_eq!(Board::adjudicate_repetition(&game).unwrap().winner, None);
}

#[test]
fn mutual_perpetual_check_draws() {
    // A public case: cannon and rook uncover checks in turn.
    let mut game = Game::new(board("9/4c4/3k5/3r5/9/9/4C4/9/4K4/3R5 w"));
    play(&mut game, "e3d3 d6e6 d3e3 e6d6 e3d3");
    let verdict = Board::adjudicate_repetition(&game).unwrap();
    assert_eq!((verdict.winner, verdict.reason), (None, REPETITION));
}

/// The public cases that checks alone decide, and those that are drawn. Ranks count from 1 there.
#[test]
fn public_cases_without_chases() {
    let Some(text) = data_text("repetition.tsv") else { return };
    let xiangqi = Xiangqi::default();
    let mut decided = 0;
    for row in text.lines().filter(|row| !row.starts_with('#') && !row.is_empty()) {
        let fields: Vec<&str> = row.split('\t').collect();
        let mut game =
            Game::new(xiangqi.read_position(fields[0]).unwrap_or_else(|error| panic!("{row}: {error}")));
        for text in fields[1].split(' ') {
            let mut points = Vec::new();
            for character in text.chars() {
                if character.is_ascii_alphabetic() {
                    points.push((character, 0));
                } else {
                    let last = points.last_mut().unwrap();
                    last.1 = last.1 * 10 + character.to_digit(10).unwrap();
                }
            }
            let text: String = points.iter().map(|(file, rank)| format!("{file}{}", rank - 1)).collect();
            let mv =
                xiangqi.read_move(game.position(), &text).unwrap_or_else(|error| panic!("{row}: {error}"));
            game.make(mv);
        }
        let verdict = Board::adjudicate_repetition(&game).unwrap_or_else(|| panic!("{row}: nothing repeats"));
        if verdict.reason == PERPETUAL_CHECK {
            let value = if verdict.winner == Some(game.position().side()) { "1" } else { "-1" };
            assert_eq!(fields[2], value, "{row}");
            decided += 1;
        } else if fields[2] == "0" {
            assert_eq!((verdict.winner, verdict.reason), (None, REPETITION), "{row}");
        }
    }
    assert_eq!(decided, 2, "two of the cases are perpetual checks");
}

#[test]
fn public_mates_are_positions_with_moves() {
    let Some(text) = data_text("mates.tsv") else { return };
    let mut mated = 0;
    for row in text.lines().filter(|row| !row.starts_with('#') && !row.is_empty()) {
        let (moves, fen) = row.split_once('\t').unwrap();
        let position = board(fen);
        assert!(position.count() > 0, "{fen}");
        if moves == "1" {
            let mates = legal(&position).into_iter().any(|mv| {
                let mut after = position.clone();
                after.make(mv);
                after.count() == 0
            });
            assert!(mates, "{fen} has no mate in one");
            mated += 1;
        }
    }
    assert!(mated > 0);
}
