//! How games end: mates, draws, repetition.

use ply_core::{Game, GameText, Position, Reason, Side};
use ply_xiangqi::{
    BARE_MATERIAL, Board, CHECKMATE, MOVE_LIMIT, PERPETUAL_ATTACK, PERPETUAL_CHASE, PERPETUAL_CHECK,
    REPETITION, Rules, STALEMATE, Xiangqi,
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
    for rules in [Rules::Asian, Rules::Computer, Rules::National] {
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

#[test]
fn all_of_three_occurrences_are_judged() {
    // The first of two cycles has a move that gives no check, so the game is drawn though the second is all checks.
    let mut game = Game::new(board(CHASE));
    play(&mut game, "a1d1 d9e9 d1a1 e9d9 a1d1 d9e9 d1e1 e9d9 e1d1");
    assert_eq!(game.outcome().unwrap(), Board::adjudicate_repetition(&game).unwrap());
    assert_eq!(game.outcome().unwrap().winner, None);
    // Had the first been checks too, it would be lost.
    let mut game = Game::new(board(CHASE));
    play(&mut game, "a1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1");
    assert_eq!(game.outcome().unwrap().winner, Some(Side::Second));
}

/// The verdict of each rule set on a game that ends with a repetition.
fn verdicts(position: &str, moves: &str) -> [(Option<Side>, Reason, String); 3] {
    [Rules::Asian, Rules::Computer, Rules::National].map(|rules| {
        let xiangqi = Xiangqi { rules, ..Xiangqi::default() };
        let mut game = Game::new(xiangqi.read_position(position).unwrap());
        play(&mut game, moves);
        let outcome = Board::adjudicate_repetition(&game).unwrap();
        (outcome.winner, outcome.reason, xiangqi.explain_game(&game, outcome))
    })
}

#[test]
fn check_and_chase_of_one_piece_mixed() {
    // Horse and rook attack the cannon with every move; the horse's moves uncover a check as well.
    let position = "4k4/9/3R5/4c4/9/4N4/9/4C4/9/5K3 w";
    let [asian, computer, national] = verdicts(position, "e4g5 e6f6 d7f7 f6d6 f7d7 d6f6 g5e4 f6e6");
    assert_eq!((asian.0, asian.1), (Some(Side::Second), PERPETUAL_CHASE));
    let did = "red chased the black cannon with its horse and rook in every move (e4g5, d7f7, f7d7, g5e4)";
    assert_eq!(asian.2, format!("Black wins: {did}, and had to deviate."));
    assert_eq!((computer.0, computer.1), (None, REPETITION));
    assert_eq!((national.0, national.1), (Some(Side::Second), PERPETUAL_CHASE));
}

#[test]
fn a_check_takes_no_protection_away() {
    // The rooks stand face to face all the time; that black is in check every second move makes no chase of it.
    let position = "4kC2r/6R2/9/9/2b6/P7R/2P6/9/9/3K5 w";
    let [asian, computer, national] = verdicts(position, "g8g9 e9e8 g9g8 e8e9 g8g9 e9e8 g9g8 e8e9");
    assert_eq!([asian.0, computer.0], [None; 2]);
    // A check and a chase in turn.
    assert_eq!((national.0, national.1), (Some(Side::Second), PERPETUAL_ATTACK));
}

#[test]
fn checks_and_chases_in_turn() {
    // No move does both: only the national rules forbid it.
    let position = "3k5/9/4R4/9/7n1/9/9/9/9/5K3 w";
    let cycle = "e7d7 d9e9 d7d5 h5g7 d5e5 e9d9 e5e7 g7h5";
    let [asian, computer, national] = verdicts(position, cycle);
    assert_eq!([asian.0, computer.0], [None; 2]);
    assert_eq!((national.0, national.1), (Some(Side::Second), PERPETUAL_ATTACK));
    assert!(national.2.contains("(e7d7, d7d5, d5e5, e5e7)"), "{}", national.2);
}

#[test]
fn threats_of_mate_are_attacks_by_the_national_rules_alone() {
    // One rook holds the eighth row; the other threatens mate on the ninth with every move.
    let position = "4k4/R8/9/9/8R/9/9/9/9/5K3 w";
    let [asian, computer, national] = verdicts(position, "i5i4 e9d9 i4i5 d9e9 i5i4 e9d9 i4i5 d9e9");
    assert_eq!([asian.0, computer.0], [None; 2]);
    assert_eq!((national.0, national.1), (Some(Side::Second), PERPETUAL_ATTACK));
}

#[test]
fn a_threat_that_goes_on_is_no_new_one() {
    // The rook stays on the row from which it attacks the horse, which stays where it is.
    let position = "3k5/9/9/9/2R4n1/9/9/9/9/5K3 w";
    let [asian, ..] = verdicts(position, "c5a5 d9e9 a5c5 e9d9 c5a5 d9e9 a5c5 e9d9");
    assert_eq!((asian.0, asian.1), (None, REPETITION));
    // It follows the horse, which runs from row to row.
    let position = "3k5/9/9/9/7n1/9/2R6/9/9/5K3 w";
    let [asian, ..] = verdicts(position, "c3c5 h5g3 c5c3 g3h5 c3c5 h5g3 c5c3 g3h5");
    assert_eq!((asian.0, asian.1), (Some(Side::Second), PERPETUAL_CHASE));
}

#[test]
fn a_mutual_offer_of_exchange_is_no_chase() {
    // The rooks follow each other, each protected by nothing and free to strike.
    let [asian, ..] = verdicts("3k5/9/9/9/r8/9/9/9/9/R4K3 w", "a0b0 a5b5 b0a0 b5a5 a0b0 a5b5 b0a0 b5a5");
    assert_eq!((asian.0, asian.1), (None, REPETITION));
    // A protected piece is not chased by its like or better; a horse or cannon chases a rook all the same.
    let [asian, ..] = verdicts("3k5/9/4b4/9/2n6/9/9/9/9/2R2K3 w", "c0c1 d9d8 c1c0 d8d9 c0c1 d9d8 c1c0 d8d9");
    assert_eq!((asian.0, asian.1), (None, REPETITION));
}

/// Public cases of the Asian rules. Ranks count from 1 there.
#[test]
fn public_cases() {
    let Some(text) = data_text("repetition.tsv") else { return };
    let xiangqi = Xiangqi::default();
    let mut cases = 0;
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
        let value = match verdict.winner {
            None => "0",
            Some(winner) if winner == game.position().side() => "1",
            Some(_) => "-1",
        };
        // A question mark says only that the game can end.
        assert!(fields[2] == "?" || fields[2] == value, "{row}: {value}, {:?}", verdict.reason);
        cases += 1;
    }
    assert_eq!(cases, 22);
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
