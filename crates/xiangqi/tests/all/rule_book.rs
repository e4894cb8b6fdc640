//! Repetitions by the classes of the rule books, from `tests/data/rule_book.tsv`.

use ply_core::{Game, GameText, Position, Side};
use ply_xiangqi::{Board, Rules, Xiangqi};

use crate::common::mirrored;

/// A row of the file.
struct Case {
    class: &'static str,
    position: &'static str,
    moves: &'static str,
    /// Who is to blame under each rule set.
    verdicts: [&'static str; 3],
    /// The roles that chase, and the one that is chased.
    chase: Option<(&'static str, &'static str)>,
    reason: &'static str,
}

fn cases() -> Vec<Case> {
    let rows = include_str!("../data/rule_book.tsv").lines().filter(|row| !row.starts_with('#'));
    rows.map(|row| match row.split('\t').collect::<Vec<_>>()[..] {
        [class, position, moves, asian, computer, national, chase, reason] => Case {
            class,
            position,
            moves,
            verdicts: [asian, computer, national],
            chase: chase.split_once('>'),
            reason,
        },
        _ => panic!("{row}"),
    })
    .collect()
}

/// The game after the moves.
fn play(xiangqi: &Xiangqi, position: &str, moves: &str) -> Game<Board> {
    let mut game = Game::new(xiangqi.read_position(position).unwrap_or_else(|error| panic!("{error}")));
    for text in moves.split(' ') {
        let mv =
            xiangqi.read_move(game.position(), text).unwrap_or_else(|error| panic!("{position}: {error}"));
        game.make(mv);
    }
    game
}

/// Whose fault the repetition at the end of a game is.
fn blamed(game: &Game<Board>) -> Option<Side> {
    Board::adjudicate_repetition(game).expect("nothing repeats").winner.map(|winner| !winner)
}

/// The moves on the board turned over, ranks counted from the other side.
fn turned(moves: &str) -> String {
    moves.chars().map(|c| c.to_digit(10).map_or(c, |rank| char::from(b'9' - rank as u8))).collect()
}

#[test]
fn every_class_has_its_verdict() {
    let cases = cases();
    assert!(cases.len() >= 136);
    for case in &cases {
        let Case { class, position, moves, verdicts, reason, .. } = case;
        for (rules, verdict) in [Rules::Asian, Rules::Computer, Rules::National].into_iter().zip(verdicts) {
            let xiangqi = Xiangqi { rules, ..Xiangqi::default() };
            let expected = match *verdict {
                "red" => Some(Side::First),
                "black" => Some(Side::Second),
                "-" => None,
                "?" => continue,
                other => panic!("{other}"),
            };
            let found = blamed(&play(&xiangqi, position, moves));
            assert_eq!(found, expected, "{rules:?}, {class} ({reason}): {position} {moves}");
            // Neither colour is judged otherwise.
            let found = blamed(&play(&xiangqi, &mirrored(&format!("{position} - - 0 1")), &turned(moves)));
            assert_eq!(
                found,
                expected.map(|side| !side),
                "{rules:?}, {class}, turned over: {position} {moves}"
            );
        }
    }
}

#[test]
fn the_sentence_names_chasers_and_chased() {
    let xiangqi = Xiangqi::default();
    for Case { class, position, moves, verdicts, chase, .. } in cases() {
        let game = play(&xiangqi, position, moves);
        let sentence = xiangqi.explain_game(&game, Board::adjudicate_repetition(&game).unwrap());
        let expected = match (verdicts[0], chase) {
            ("-", _) => "Draw: the same position came again.".to_string(),
            (guilty, None) => format!(": {guilty} gave check with every move ("),
            (guilty, Some((chasers, chased))) => {
                let other = if guilty == "red" { "black" } else { "red" };
                let chasers = chasers.replace('+', " and ");
                format!(": {guilty} chased the {other} {chased} with its {chasers} in every move (")
            }
        };
        assert!(sentence.contains(&expected), "{class}: {position} {moves}: {sentence}");
    }
}

#[test]
fn a_class_is_named_for_both_sides_of_its_border() {
    // What decides a class is shown by two cases that differ in nothing else.
    let cases = cases();
    let verdicts = |class: &str| -> Vec<&str> {
        let mut verdicts: Vec<_> =
            cases.iter().filter(|case| case.class == class).map(|case| case.verdicts[0]).collect();
        verdicts.sort_unstable();
        verdicts.dedup();
        verdicts
    };
    for class in ["like pieces", "soldier chased", "pinned rook is chased", "horse chases cannon"] {
        assert_eq!(verdicts(class), ["-", "red"], "{class}");
    }
    for (forbidden, allowed) in [
        ("perpetual check", "one check, one idle move"),
        ("perpetual check", "check answered by check"),
        ("false protection", "protected piece"),
        ("offer with a chase", "offer of exchange"),
        ("two cannons chase one rook", "two chase two"),
        ("soldier uncovers a chase", "soldier chases"),
        ("undermining", "attack that goes on"),
    ] {
        assert_eq!((verdicts(forbidden), verdicts(allowed)), (vec!["red"], vec!["-"]));
    }
}
