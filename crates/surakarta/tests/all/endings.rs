//! How games end.

use ply_core::{Game, GameText, Outcome, Position, Side};
use ply_surakarta::{Board, NO_MOVES, NO_PIECES, PLY_LIMIT, REPETITION, Rules, Surakarta};

use crate::samples::board;

#[test]
fn a_side_without_pieces_loses() {
    let position = board("B................................... w");
    assert_eq!(position.outcome(), Some(Outcome::win(Side::First, NO_PIECES)));
    let position = board("B................................... b");
    assert_eq!(position.outcome(), Some(Outcome::win(Side::First, NO_PIECES)));
    let position = board("W................................... b 40");
    assert_eq!(position.outcome(), Some(Outcome::win(Side::Second, NO_PIECES)));
}

#[test]
fn a_side_without_moves_loses() {
    // The black piece in its corner is on no circuit and walled in.
    let game = Game::new(board("BW....WW............................ b"));
    assert_eq!(game.position().outcome(), None);
    assert_eq!(game.outcome(), Some(Outcome::win(Side::Second, NO_MOVES)));
}

#[test]
fn the_ply_limit_counts_pieces() {
    let at = |letters: &str, quiet: u32| board(&format!("{letters} b {quiet} 90")).outcome();
    let ahead = "BB.................................W";
    let even = "B..................................W";
    let behind = "B.................................WW";
    assert_eq!(at(ahead, 39), None);
    assert_eq!(at(ahead, 40), Some(Outcome::win(Side::First, PLY_LIMIT)));
    assert_eq!(at(even, 40), Some(Outcome::draw(PLY_LIMIT)));
    assert_eq!(at(behind, 41), Some(Outcome::win(Side::Second, PLY_LIMIT)));
    let position = board(&format!("{ahead} b 40 90"));
    assert_eq!(position.with_rules(Rules { limit: 60, threefold: false }).outcome(), None);
    assert_eq!(position.with_rules(Rules { limit: 0, threefold: false }).outcome(), None);
}

fn shuffle(rules: Rules, rounds: usize) -> Game<Board> {
    let surakarta = Surakarta::new(rules);
    let mut game = Game::new(surakarta.start());
    for text in ["A2-A3", "A5-A4", "A3-A2", "A4-A5"].iter().cycle().take(4 * rounds) {
        let mv = surakarta.read_move(game.position(), text).expect("a legal move");
        game.make(mv);
    }
    game
}

#[test]
fn repetition_draws_only_where_the_rules_say_so() {
    let threefold = Rules { limit: 40, threefold: true };
    assert_eq!(shuffle(threefold, 1).outcome(), None);
    assert_eq!(shuffle(threefold, 2).outcome(), Some(Outcome::draw(REPETITION)));
    assert_eq!(shuffle(Rules::COURSE, 2).outcome(), None);
    assert_eq!(shuffle(Rules::COURSE, 10).outcome(), Some(Outcome::draw(PLY_LIMIT)));
}

#[test]
fn the_counter_enters_the_key_near_the_limit_only() {
    let game = Surakarta::new(Rules { limit: 200, threefold: false });
    let keys = |quiet: u32| {
        let text = format!("B..................................W b {quiet} 290");
        let position = game.read_position(&text).unwrap();
        (position.key(), position.repetition_key())
    };
    assert_eq!(keys(0), keys(100));
    assert_ne!(keys(198).0, keys(199).0);
    assert_ne!(keys(0).0, keys(199).0);
    assert_eq!(keys(0).1, keys(199).1);
}

#[test]
fn endings_are_explained_and_named_as_the_course_names_them() {
    let game = Surakarta::default();
    let names = [PLY_LIMIT, NO_PIECES, NO_MOVES, REPETITION].map(|reason| game.rule_name(reason));
    assert_eq!(names, ["STALEMATE", "CHECKMATE", "TRAPPED", "repetition"]);
    assert_eq!(game.explain(Outcome::win(Side::Second, NO_PIECES)), "White wins: black has no pieces left.");
    assert!(game.explain(Outcome::draw(PLY_LIMIT)).starts_with("A draw"));
}
