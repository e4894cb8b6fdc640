//! Searches end soon after their stop flag, and say so.

use std::time::{Duration, Instant};

use ply_core::{Limits, StopFlag};
use ply_games::{Algorithm, Analysis, Order, Query, Session, Setup, find, games};

/// How long a search may go on after its stop flag. It is a matter of milliseconds, but the machine may be busy.
const SOON: Duration = Duration::from_secs(2);

fn query(algorithm: Algorithm, depth: u32) -> Query {
    Query {
        algorithm,
        limits: Limits { depth: Some(depth), ..Limits::default() },
        hash: 1,
        ..Query::default()
    }
}

/// Does something that would take for ever and stops it after a moment; says how long it then went on.
fn stopped<T>(endless: impl FnOnce(&StopFlag) -> T) -> (T, Duration) {
    let stop_flag = StopFlag::new();
    std::thread::scope(|scope| {
        let stopper = scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(40));
            stop_flag.stop();
            Instant::now()
        });
        let done = endless(&stop_flag);
        let end = Instant::now();
        let asked = stopper.join().unwrap();
        assert!(stop_flag.is_stopped() && end >= asked, "it ended by itself");
        (done, end - asked)
    })
}

fn search(session: &mut dyn Session, query: &Query, stop_flag: &StopFlag) -> Analysis {
    session.search(query, stop_flag, &mut |_| ()).unwrap()
}

#[test]
fn every_textbook_search_of_every_game_can_be_ended() {
    for game in games() {
        let mut session = game.session(&Setup::default()).unwrap();
        for algorithm in Algorithm::TEXTBOOK {
            for (order, memory, lines) in
                [(Order::Board, None, 1), (Order::Ranked, Some(true), 1), (Order::Captures, Some(false), 3)]
            {
                let endless = Query { order, memory, lines, ..query(algorithm, 30) };
                let (found, late) = stopped(|stop_flag| search(session.as_mut(), &endless, stop_flag));
                let name = format!("{}, {}, {order:?}: {late:?}", game.name(), algorithm.name());
                assert!(late < SOON, "{name}");
                assert!(found.stopped && found.nodes > 0, "{name}");
                assert_eq!((found.best_move, found.depth), (None, 0), "{name}");
                assert!(found.lines.is_empty() && found.pv.is_empty());
                assert_eq!(found.score, session.evaluate());
            }
        }
    }
}

#[test]
fn the_recording_of_a_tree_can_be_ended() {
    for game in games() {
        let mut session = game.session(&Setup::default()).unwrap();
        for algorithm in Algorithm::TEXTBOOK {
            let endless = query(algorithm, 30);
            let (tree, late) = stopped(|stop_flag| session.tree(&endless, 1000, stop_flag).unwrap());
            assert!(late < SOON, "{}, {}: {late:?}", game.name(), algorithm.name());
            assert!(tree.stopped && tree.truncated && tree.best_move.is_none());
            assert!(tree.entered > 1000 && tree.nodes.is_empty(), "nobody draws a tree that was broken off");
        }
    }
}

#[test]
fn a_session_thinks_as_well_after_it_was_stopped() {
    let mut session = find("surakarta").unwrap().session(&Setup::default()).unwrap();
    for algorithm in Algorithm::TEXTBOOK {
        let asked = query(algorithm, 4);
        let fresh = search(session.as_mut(), &asked, &StopFlag::new());
        stopped(|stop_flag| search(session.as_mut(), &query(algorithm, 30), stop_flag));
        let again = search(session.as_mut(), &asked, &StopFlag::new());
        assert!(!fresh.stopped && !again.stopped);
        assert_eq!((fresh.score, fresh.pv, fresh.nodes), (again.score, again.pv, again.nodes));
    }
}

#[test]
fn the_engine_says_whether_the_signal_ended_it() {
    for game in games() {
        let mut session = game.session(&Setup::default()).unwrap();
        let endless = Query { hash: 1, ..Query::default() };
        let (found, late) = stopped(|stop_flag| search(session.as_mut(), &endless, stop_flag));
        assert!(late < SOON && found.stopped && found.best_move.is_some(), "{}: {late:?}", game.name());
        let limits = Limits { nodes: Some(3000), ..Limits::default() };
        let found = search(session.as_mut(), &Query { limits, ..endless.clone() }, &StopFlag::new());
        assert!(!found.stopped, "{}", game.name());
        let found = search(session.as_mut(), &query(Algorithm::Engine, 2), &StopFlag::new());
        assert!(!found.stopped, "{}", game.name());
    }
}

#[test]
fn a_signal_that_came_before_lets_nothing_begin() {
    let stop_flag = StopFlag::new();
    stop_flag.stop();
    let mut session = find("xiangqi").unwrap().session(&Setup::default()).unwrap();
    for algorithm in Algorithm::TEXTBOOK {
        let found = search(session.as_mut(), &query(algorithm, 30), &stop_flag);
        assert!(found.stopped && found.nodes <= 4, "{}: {}", algorithm.name(), found.nodes);
    }
}
