//! What must hold whatever a person types; the property tests and the fuzz targets share it.
//!
//! Every function here takes foreign text and fails only where the program is wrong: an error is as good as an answer.

use ply_core::{InputError, Limits, StopFlag, Style};
use ply_games::{Algorithm, GameEntry, Order, Query, Session, Setup};

/// Positions with more moves than this are not searched: Amazons has thousands.
const MAX_SEARCHED: usize = 300;

/// Every notation that some game has, and two that none has.
const NOTATIONS: [&str; 7] = ["course", "course-rows", "wxf", "chinese", "iccs", "", "magic"];

/// A refusal must give its reason.
fn check(error: &InputError, typed: &str) {
    let sentence = error.to_string();
    assert!(!sentence.trim().is_empty(), "no reason given for {typed:?}");
}

/// Sits down with this text as a position, and if it is one, looks at it from all sides.
pub(crate) fn position(game: &dyn GameEntry, setup: &Setup) {
    match game.session(setup) {
        Ok(mut session) => explore(game, setup, session.as_mut()),
        Err(error) => check(&error, setup.position.as_deref().unwrap_or_default()),
    }
}

/// A position that was taken can be written, read again, drawn, judged, played and searched.
fn explore(game: &dyn GameEntry, setup: &Setup, session: &mut dyn Session) {
    let written = session.position();
    let again = Setup { position: Some(written.clone()), moves: None, ..setup.clone() };
    match game.session(&again) {
        Ok(read) => assert_eq!(read.position(), written, "{}: {setup:?}", game.name()),
        // A position of a game's own making may break rules that a typed one must keep, never its own text.
        Err(error) => panic!("{}: {written:?} cannot be read back: {error}", game.name()),
    }
    for (colour, chinese) in [(false, false), (true, false), (false, true), (true, true)] {
        assert!(!session.draw(Style { colour, chinese }).is_empty());
    }
    let (moves, outcome) = (session.moves(), session.outcome());
    assert_eq!(moves.is_empty(), outcome.is_some(), "{}: {written:?} {outcome:?}", game.name());
    let _ = session.evaluate();
    for text in [moves.first(), moves.last()].into_iter().flatten() {
        assert!(
            session.judge(text).is_ok_and(|verdict| verdict.legal),
            "{}: {text} in {written:?}",
            game.name()
        );
        for notation in NOTATIONS {
            if let Ok(translated) = session.translate(text, notation) {
                assert!(!translated.is_empty());
            }
        }
        assert_eq!(session.play(text).as_ref(), Ok(text), "{}: {written:?}", game.name());
        let _ = (session.moves().len(), session.outcome(), session.evaluate());
        assert!(session.take_back());
        assert_eq!(session.position(), written, "{}: after {text} and back", game.name());
    }
    if moves.len() <= MAX_SEARCHED {
        search(game, session, &moves, Algorithm::Engine, 2);
        search(game, session, &moves, Algorithm::Mtdf, 1);
    }
}

/// What a search finds is a move, unless the game is over.
fn search(
    game: &dyn GameEntry,
    session: &mut dyn Session,
    moves: &[String],
    algorithm: Algorithm,
    depth: u32,
) {
    // The smallest table: a large one costs more than the search.
    let nodes = (algorithm == Algorithm::Engine).then_some(20_000);
    let limits = Limits { depth: Some(depth), nodes, ..Limits::default() };
    let query = Query { algorithm, limits, hash: 1, ..Query::default() };
    let found = session.search(&query, &StopFlag::new(), &mut |_| ()).expect("a plain query");
    let place = || format!("{} by {}: {:?}", game.name(), algorithm.name(), session.position());
    assert_eq!(found.best_move.is_none(), moves.is_empty(), "{}", place());
    assert!(found.best_move.is_none_or(|best| moves.contains(&best)), "{}", place());
}

/// Takes this text for one move and for many, in every way a person can offer it.
pub(crate) fn moves(game: &dyn GameEntry, setup: &Setup, text: &str) {
    let Ok(mut session) = game.session(setup) else { return };
    let before = session.position();
    if let Err(error) = session.judge(text) {
        check(&error, text);
    }
    for notation in NOTATIONS {
        let _ = session.translate(text, notation);
    }
    let _ = session.translate(text, text);
    let words = session.split_moves(text);
    // Nothing is lost or made up by cutting; blanks alone may go.
    let cut: String = words.concat();
    let whole: String = text.split_whitespace().collect();
    assert_eq!(cut.split_whitespace().collect::<String>(), whole, "{}: {text:?}", game.name());
    let legal = session.moves();
    match session.play(text) {
        Ok(played) => {
            assert!(
                legal.contains(&played),
                "{}: {text:?} was taken for {played:?} in {before:?}",
                game.name()
            );
            assert!(session.take_back());
        }
        Err(error) => check(&error, text),
    }
    assert_eq!(session.position(), before, "{}: {text:?}", game.name());
    let all = Setup { moves: Some(text.to_string()), ..setup.clone() };
    if let Ok(session) = game.session(&all) {
        assert_eq!(session.played().len(), words.len(), "{}: {text:?}", game.name());
    }
}

/// Takes this text for a change to the engine, and searches with it if it is one.
pub(crate) fn switches(game: &dyn GameEntry, text: &str) {
    let mut session = game.session(&Setup::default()).expect("the start position");
    let limits = Limits { depth: Some(2), nodes: Some(2_000), ..Limits::default() };
    let switches = text.split(';').map(str::to_string).collect();
    let query = Query { limits, hash: 1, switches, ..Query::default() };
    match session.search(&query, &StopFlag::new(), &mut |_| ()) {
        Ok(found) => assert!(found.best_move.is_some(), "{}: {text:?}", game.name()),
        Err(error) => check(&error, text),
    }
}

/// Takes this text for a rule set, and plays by it if it is one.
pub(crate) fn rules(game: &dyn GameEntry, text: &str) {
    position(game, &Setup { rules: Some(text.to_string()), ..Setup::default() });
}

/// Takes this text for every other name there is.
pub(crate) fn names(game: &dyn GameEntry, text: &str) {
    if let Ok(algorithm) = text.parse::<Algorithm>() {
        assert_eq!(algorithm.name(), text);
    }
    let _ = text.parse::<Order>();
    if let Ok(found) = ply_games::find(text) {
        assert_eq!(found.name(), text);
    }
    if let Err(error) = game.session(&Setup { eval: Some(text.to_string()), ..Setup::default() }) {
        check(&error, text);
    }
    let mut session = game.session(&Setup::default()).expect("the start position");
    let limits = Limits { depth: Some(1), nodes: Some(100), ..Limits::default() };
    let query = Query { limits, hash: 1, excluded: vec![text.to_string()], ..Query::default() };
    if let Err(error) = session.search(&query, &StopFlag::new(), &mut |_| ()) {
        check(&error, text);
    }
}
