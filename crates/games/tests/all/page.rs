//! What a page asks of a session: notations, tracks, layers, check, forbidden moves.

use std::collections::HashSet;

use ply_games::{GameEntry, Session, Setup, find, games};

/// Plays a game by chance and shows the session before every move.
fn play_out(game: &dyn GameEntry, mut seed: usize, mut visit: impl FnMut(&dyn Session)) {
    let mut session = game.session(&Setup::default()).unwrap();
    for _ in 0..150 {
        visit(session.as_ref());
        let moves = session.moves();
        if moves.is_empty() {
            break;
        }
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        session.play(&moves[(seed >> 33) % moves.len()]).unwrap();
    }
}

#[test]
fn every_game_says_where_it_starts() {
    for game in games() {
        let session = game.session(&Setup::default()).unwrap();
        assert_eq!(game.start(), session.position(), "{}", game.name());
        let again = Setup { position: Some(game.start()), ..Setup::default() };
        assert_eq!(game.session(&again).unwrap().position(), game.start());
    }
}

/// What only the course's programs write cannot be told apart, so it is not read.
const WRITTEN_ONLY: [&str; 2] = ["course", "course-rows"];

#[test]
fn every_notation_is_written_and_read_again() {
    for game in games() {
        let names: Vec<_> = game.notations().iter().map(|notation| notation.name).collect();
        assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len(), "{}", game.name());
        play_out(game, 11, |session| {
            // The Amazons have thousands of moves.
            let moves = session.moves();
            for text in moves.iter().step_by(1 + moves.len() / 40) {
                assert_eq!(&session.translate(text, names[0]).unwrap(), text, "{}", names[0]);
                for &name in names.iter().filter(|name| !WRITTEN_ONLY.contains(name)) {
                    let written = session.translate(text, name).unwrap();
                    assert_eq!(&session.translate(&written, names[0]).unwrap(), text, "{name}: {written}");
                }
            }
        });
        let session = game.session(&Setup::default()).unwrap();
        let line = &session.moves()[..1];
        for &name in &names {
            assert_eq!(session.translate_line(line, name).unwrap().len(), 1);
        }
        // Every game can be played through UCI.
        assert!(session.translate(&line[0], "uci").is_ok());
        assert_eq!(
            session.translate_line(line, "runes").unwrap_err().to_string(),
            format!("notation 'runes' is unknown; expected one of {}", names.join(", "))
        );
    }
}

#[test]
fn tracks_are_those_of_surakartas_captures() {
    for game in games() {
        let mut tracks = 0;
        play_out(game, 5, |session| {
            let moves = session.moves();
            for (text, squares) in session.tracks() {
                assert!(moves.contains(&text) && text.contains('x'));
                assert!(text.starts_with(&squares[0]) && text.ends_with(&squares[squares.len() - 1]));
                tracks += 1;
            }
        });
        assert_eq!(tracks > 0, game.name() == "surakarta", "{}", game.name());
    }
}

#[test]
fn every_game_has_its_layers_on_its_own_squares() {
    for (name, expected) in [
        ("xiangqi", ["attacked"].as_slice()),
        ("othello", &["mobility", "stable", "frontier"]),
        ("surakarta", &["threatened"]),
        ("amazons", &["territory"]),
        ("amazons8", &["territory"]),
    ] {
        let game = find(name).unwrap();
        let mut seen = HashSet::new();
        let mut filled = HashSet::new();
        play_out(game, 3, |session| {
            let layers = session.layers();
            assert_eq!(layers.iter().map(|layer| layer.name).collect::<Vec<_>>(), expected, "{name}");
            // Squares are named as in moves, so that each appears at the beginning of one sooner or later.
            seen.extend(session.moves());
            for layer in layers {
                assert!(layer.cells.iter().all(|cell| (1..=2).contains(&cell.value.abs())));
                filled.extend(layer.cells.into_iter().map(|cell| cell.square));
            }
        });
        assert!(filled.iter().any(|square| seen.iter().any(|text| text.starts_with(square.as_str()))));
        assert!(filled.iter().all(|square| (2..=3).contains(&square.len())), "{filled:?}");
    }
}

#[test]
fn only_xiangqi_knows_check() {
    let setup = |moves: &str| Setup { moves: Some(moves.into()), ..Setup::default() };
    let xiangqi = find("xiangqi").unwrap();
    assert!(!xiangqi.session(&setup("")).unwrap().in_check());
    // The cannon takes the middle soldier and looks at the general over nothing but its own screen.
    let mut session = xiangqi.session(&setup("h2e2 h7e7 e2e6")).unwrap();
    assert!(session.in_check());
    session.take_back();
    assert!(!session.in_check());
}

#[test]
fn moves_that_leave_the_general_in_danger_are_forbidden() {
    let setup = Setup { position: Some("3k5/9/9/9/4r4/9/9/9/4R4/4K4 w".into()), ..Setup::default() };
    let session = find("xiangqi").unwrap().session(&setup).unwrap();
    let forbidden = session.forbidden();
    let of = |text: &str| forbidden.iter().find(|forbidden| forbidden.text == text);
    let away = of("e1d1").expect("the rook is pinned");
    assert_eq!(away.rule, "exposes-general");
    assert_eq!(away.sentence, "e1d1 would expose the red general to the black rook on e5.");
    assert_eq!(of("e0d0").expect("on the other general's file").rule, "generals-facing");
    assert!(session.moves().iter().all(|text| of(text).is_none()));
    assert!(forbidden.iter().all(|forbidden| !session.judge(&forbidden.text).unwrap().legal));
    for game in games() {
        assert!(game.session(&Setup::default()).unwrap().forbidden().is_empty(), "{}", game.name());
    }
}

#[test]
fn whoever_gives_check_without_end_is_told_to_deviate() {
    let chase = "a1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1 e9d9";
    let position = Some("3k5/9/9/9/9/9/9/9/R8/5K3 w".to_string());
    let setup = Setup { position, moves: Some(chase.into()), ..Setup::default() };
    let mut session = find("xiangqi").unwrap().session(&setup).unwrap();
    assert!(session.outcome().is_none());
    let forbidden = session.forbidden();
    let warned = forbidden.iter().find(|forbidden| forbidden.text == "e1d1").expect("the third time");
    assert_eq!(warned.rule, "perpetual-check");
    assert_eq!(
        warned.sentence,
        "Black wins: red gave check with every move (d1e1, e1d1), and had to deviate."
    );
    // It can be played all the same, and loses.
    session.play("e1d1").unwrap();
    let ending = session.outcome().unwrap();
    assert_eq!((ending.reason, ending.winner), ("perpetual-check", Some(ply_core::Side::Second)));
    assert!(session.forbidden().is_empty() && session.tracks().is_empty());
}

#[test]
fn material_is_what_players_count() {
    let of = |name: &str, position: Option<&str>, moves: &str| {
        let position = position.map(str::to_string);
        let setup = Setup { position, moves: Some(moves.into()), ..Setup::default() };
        find(name).unwrap().session(&setup).unwrap().material()
    };
    let captures = of("xiangqi", None, "h2h9 i9h9 b2b9 a9b9").captured;
    assert_eq!(captures, Some([vec!['n', 'n'], vec!['C', 'C']]));
    // What a position of its own lacks was not captured in this game.
    let few = of("xiangqi", Some("3k5/9/9/9/4r4/4P4/9/9/9/4RK3 w"), "f0f1 e5e4").captured;
    assert_eq!(few, Some([vec![], vec!['P']]));
    assert_eq!(of("othello", None, "f5").counts, Some([4, 1]));
    assert_eq!(of("surakarta", None, "").counts, Some([12, 12]));
    assert_eq!(of("amazons", None, ""), ply_core::Material::default());
    for game in games() {
        let counts = game.session(&Setup::default()).unwrap().material().counts;
        assert_eq!(counts.is_some(), game.info().counted.is_some(), "{}", game.name());
    }
}

#[test]
fn some_rules_look_at_repetition() {
    for (name, rules, moves, expected) in [
        ("xiangqi", "asian", "a0a1 a9a8 a1a0 a8a9", Some("repetition")),
        ("xiangqi", "course", "a0a1 a9a8 a1a0 a8a9", None),
        ("surakarta", "course", "a2a3 a5a4 a3a2 a4a5", None),
        ("surakarta", "no-limit,threefold", "a2a3 a5a4 a3a2 a4a5", Some("repetition")),
    ] {
        let setup = Setup { rules: Some(rules.into()), ..Setup::default() };
        let mut session = find(name).unwrap().session(&setup).unwrap();
        assert!(session.repetition().is_none(), "{name} {rules}");
        moves.split(' ').for_each(|mv| session.play(mv).map(drop).unwrap());
        assert_eq!(session.repetition().map(|ending| ending.reason), expected, "{name} {rules}");
    }
}
