//! The common face, played with by text alone.

use ply_core::{Limits, Score, StopFlag, Style, Unit};
use ply_games::{Algorithm, DisplayScore, Query, SelfplayRules, Setup, find, games, selfplay};

#[test]
fn every_game_is_played_to_its_end() {
    for game in games() {
        let mut session = game.session(&Setup::default()).unwrap();
        let mut seed = 7_usize;
        let mut plies = 0;
        while session.outcome().is_none() {
            let moves = session.moves();
            assert!(!moves.is_empty(), "{}: no move and no end in {}", game.name(), session.position());
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let text = &moves[(seed >> 33) % moves.len()];
            assert!(session.judge(text).unwrap().legal);
            assert_eq!(&session.play(text).unwrap(), text);
            plies += 1;
            assert!(plies < 5000, "{} does not end", game.name());
        }
        assert!(session.moves().is_empty());
        assert_eq!(session.played().len(), plies);
        let ending = session.outcome().unwrap();
        assert!(!ending.sentence.is_empty() && !ending.rule.is_empty());
        let end = session.position();
        let again = Setup { moves: Some(session.played().join(" ")), ..Setup::default() };
        assert_eq!(game.session(&again).unwrap().position(), end, "{}", game.name());
        while session.take_back() {}
        assert_eq!(session.position(), game.session(&Setup::default()).unwrap().position());
        assert!(!session.draw(Style::default()).contains('\x1b'));
    }
}

#[test]
fn a_move_after_the_end_is_refused() {
    let setup = Setup { position: Some(format!("{} X", "X".repeat(64))), ..Setup::default() };
    let mut session = find("othello").unwrap().session(&setup).unwrap();
    let error = session.play("a1").unwrap_err().to_string();
    assert_eq!(error, "move 'a1': the game is over (the board is full; black has more discs and wins)");
}

#[test]
fn unknown_names_are_listed() {
    let error = find("go").err().unwrap().to_string();
    assert!(error.starts_with("game 'go' is unknown; expected one of "), "{error}");
    let othello = find("othello").unwrap();
    let eval = Setup { eval: Some("magic".into()), ..Setup::default() };
    assert_eq!(
        othello.session(&eval).err().unwrap().to_string(),
        "eval 'magic' is unknown; expected one of default, classic, classic-no-edge, mobility"
    );
    let moves = Setup { moves: Some("f5 f5".into()), ..Setup::default() };
    assert_eq!(
        othello.session(&moves).err().unwrap().to_string(),
        "moves, number 2, move 'f5' is not legal: f5 already holds a disc"
    );
}

#[test]
fn a_textbook_search_needs_a_depth() {
    let mut session = find("othello").unwrap().session(&Setup::default()).unwrap();
    let query = Query { algorithm: Algorithm::Pvs, ..Query::default() };
    let error = session.search(&query, &StopFlag::new(), &mut |_| ()).unwrap_err().to_string();
    assert_eq!(error, "algorithm 'pvs' searches a fixed depth; expected a depth");
}

#[test]
fn a_seed_chooses_among_equals() {
    // From the start, all four moves of Othello are equal by symmetry.
    let mut session = find("othello").unwrap().session(&Setup::default()).unwrap();
    for algorithm in [Algorithm::AlphaBeta, Algorithm::Engine] {
        let mut seen = Vec::new();
        for seed in 0..40 {
            let limits = Limits { depth: Some(3), ..Limits::default() };
            let query = Query { algorithm, limits, seed: Some(seed), ..Query::default() };
            seen.extend(session.search(&query, &StopFlag::new(), &mut |_| ()).unwrap().best_move);
        }
        seen.sort();
        seen.dedup();
        assert_eq!(seen, ["c4", "d3", "e6", "f5"], "{}", algorithm.name());
    }
}

#[test]
fn self_play_ends_or_is_broken_off() {
    let mut session = find("othello").unwrap().session(&Setup::default()).unwrap();
    let limits = Limits { depth: Some(2), ..Limits::default() };
    let query = Query { algorithm: Algorithm::AlphaBeta, limits, ..Query::default() };
    let stop_flag = StopFlag::new();
    let rules = SelfplayRules { most_plies: 7, deviate: true, stop_when_won: false };
    let broken = selfplay(session.as_mut(), &query, rules, &stop_flag, &mut |_, _| Ok(())).unwrap();
    assert_eq!((broken.moves.len(), broken.result, broken.reason), (7, "*", "max-plies"));
    let rules = SelfplayRules { most_plies: 1000, deviate: true, stop_when_won: false };
    let whole = selfplay(session.as_mut(), &query, rules, &stop_flag, &mut |_, _| Ok(())).unwrap();
    assert!(whole.result != "*" && session.outcome().is_some());
}

#[test]
fn a_tree_holds_what_the_search_counted() {
    let mut session = find("othello").unwrap().session(&Setup::default()).unwrap();
    for algorithm in Algorithm::TEXTBOOK {
        let limits = Limits { depth: Some(4), ..Limits::default() };
        let query = Query { algorithm, limits, ..Query::default() };
        let counted = session.search(&query, &StopFlag::new(), &mut |_| ()).unwrap();
        let tree = session.tree(&query, 1_000_000, &StopFlag::new()).unwrap();
        let entered = tree.nodes.iter().filter(|node| node.fate != "spared").count() as u64;
        assert_eq!(entered, counted.nodes, "{}", algorithm.name());
        let count = |fate| tree.nodes.iter().filter(|node| node.fate == fate).count() as u64;
        assert_eq!(Some(count("leaf")), counted.leaves);
        assert_eq!(Some(count("cut")), counted.cutoffs);
        assert!(!tree.truncated);
        assert!(session.tree(&query, 10, &StopFlag::new()).unwrap().truncated);
    }
}

#[test]
fn discs_are_rounded() {
    let discs = |units| DisplayScore::new(Score::eval(units), Unit::Discs(100), false);
    assert_eq!(discs(149), DisplayScore::Discs(1));
    assert_eq!(discs(150), DisplayScore::Discs(2));
    assert_eq!(discs(-150), DisplayScore::Discs(-2));
    assert_eq!(discs(-49), DisplayScore::Discs(0));
}

#[test]
fn a_move_after_the_end_is_judged_too_late() {
    let position = "B..................................W w 40 50";
    let setup = Setup { position: Some(position.into()), ..Setup::default() };
    let session = find("surakarta").unwrap().session(&setup).unwrap();
    let verdict = session.judge("F6-E6").unwrap();
    assert_eq!((verdict.legal, verdict.rule), (false, "game-over"));
}

#[test]
fn surakarta_is_lost_by_resigning_and_by_illegal_moves() {
    let session = find("surakarta").unwrap().session(&Setup::default()).unwrap();
    for (word, rule) in [
        ("resign", "RESIGN"),
        ("timeout", "TIMEOUT"),
        ("NOT_PIECE", "ILLEGAL_MOVE"),
        ("NOT_PLAYER_TURN", "ILLEGAL_MOVE"),
    ] {
        let ending = session.forfeit(word).unwrap();
        assert_eq!((ending.rule, ending.winner), (rule, Some(ply_core::Side::Second)));
    }
    assert!(session.forfeit("LEGAL_CAPTURE_MOVE").is_none());
    assert!(find("othello").unwrap().session(&Setup::default()).unwrap().forfeit("resign").is_none());
}
