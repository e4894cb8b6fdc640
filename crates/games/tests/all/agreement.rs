//! At a fixed depth every algorithm returns minimax's value, and the textbook ones its first best move.

use ply_core::{Limits, StopFlag};
use ply_games::{Algorithm, Analysis, DisplayScore, Order, Query, Session, Setup, Variant, find};
use proptest::prelude::*;

/// A session some random moves into a game; taken back until the game still goes on.
fn playout(
    game: &str,
    position: &str,
    eval: &str,
    rules: Option<&str>,
    choices: &[usize],
) -> Box<dyn Session> {
    let setup = Setup {
        position: Some(position.into()),
        eval: Some(eval.into()),
        rules: rules.map(Into::into),
        ..Setup::default()
    };
    let mut session = find(game).unwrap().session(&setup).unwrap();
    for choice in choices {
        let moves = session.moves();
        if moves.is_empty() {
            break;
        }
        session.play(&moves[choice % moves.len()]).unwrap();
    }
    session
}

fn search(session: &mut dyn Session, query: &Query) -> Analysis {
    session.search(query, &StopFlag::new(), &mut |_| ()).unwrap()
}

/// A drawn line and an even one are the same value: which of the two is shown depends on the line, not on the score.
fn value(found: &Analysis) -> DisplayScore {
    if found.score == DisplayScore::Draw(0) { DisplayScore::Cp(0) } else { found.score }
}

/// All algorithms, in both orders, with and without memory, and the engine with nothing that changes values.
fn agree(session: &mut dyn Session, depth: u32) {
    let base =
        Query { limits: Limits { depth: Some(depth), ..Limits::default() }, hash: 1, ..Query::default() };
    let truth = search(session, &Query { algorithm: Algorithm::Minimax, ..base.clone() });
    let place = format!("{} at depth {depth}", session.position());
    for algorithm in Algorithm::TEXTBOOK {
        for order in [Order::Board, Order::Captures, Order::Ranked] {
            for memory in [false, true] {
                let found =
                    search(session, &Query { algorithm, order, memory: Some(memory), ..base.clone() });
                let which = format!("{} {order:?} memory {memory}: {place}", algorithm.name());
                assert_eq!(value(&found), value(&truth), "{which}");
                if order == Order::Board {
                    assert_eq!(found.best_move, truth.best_move, "{which}");
                }
            }
        }
    }
    // The reports' variants cost more or less, and change nothing.
    for algorithm in [Algorithm::AlphaBeta, Algorithm::Pvs, Algorithm::Mtdf] {
        for variant in Variant::ALL {
            // Fail-hard leaves MTD(f) to close in by one point a pass.
            if (algorithm, variant) != (Algorithm::Mtdf, Variant::FailHard) {
                let variants = [variant].into_iter().collect();
                let found = search(session, &Query { algorithm, variants, ..base.clone() });
                let which = format!("{} {}: {place}", algorithm.name(), variant.name());
                assert_eq!(value(&found), value(&truth), "{which}");
                assert_eq!(found.best_move, truth.best_move, "{which}");
            }
        }
    }
    for switches in [vec!["exact"], vec!["exact", "mtdf"], vec!["exact", "aspiration=off", "history=off"]] {
        let switches = switches.into_iter().map(Into::into).collect();
        let found = search(session, &Query { switches, ..base.clone() });
        // The engine is asked nothing at depth 0 or after the end, of which a repetition is one; then there is
        // nothing to compare.
        if depth > 0 && truth.best_move.is_some() && session.outcome().is_none() {
            assert_eq!(value(&found), value(&truth), "engine: {place}");
        }
    }
}

/// A test a row: game, position, evaluation, rules, random plies before it, depths, how many cases.
macro_rules! agreement {
    ($($name:ident: $game:literal, $position:expr, $eval:literal, $rules:expr, $plies:expr, $depths:expr, $cases:literal;)+) => {
        $(
            proptest! {
                #![proptest_config(ProptestConfig { cases: $cases, failure_persistence: None, ..Default::default() })]

                #[test]
                fn $name(choices in proptest::collection::vec(0..1000_usize, $plies), depth in $depths) {
                    let mut session = playout($game, $position, $eval, $rules, &choices);
                    agree(session.as_mut(), depth);
                }
            }
        )+
    };
}

agreement! {
    othello_default: "othello", "startpos", "default", None, 0..60, 1..5_u32, 60;
    othello_classic: "othello", "startpos", "classic", None, 0..60, 1..5_u32, 60;
    surakarta_default: "surakarta", "startpos", "default", None, 0..80, 1..4_u32, 40;
    surakarta_classic: "surakarta", "startpos", "classic", None, 0..80, 1..4_u32, 40;
    surakarta_threefold: "surakarta", "startpos", "default", Some("limit=8,threefold"), 0..80, 1..5_u32, 20;
    amazons_small_board: "amazons", "1qq1/q2q/Q2Q/1QQ1 w - - 0 1", "default", None, 2..8, 1..4_u32, 12;
    amazons_classic: "amazons", "1q1q/4/4/Q1Q1 w - - 0 1", "classic", None, 2..8, 1..5_u32, 16;
    amazons_late: "amazons8", "startpos", "default", None, 44..60, 1..3_u32, 16;
    xiangqi_default: "xiangqi", "startpos", "default", None, 0..120, 1..4_u32, 24;
    xiangqi_classic: "xiangqi", "startpos", "classic", None, 0..120, 1..4_u32, 24;
    xiangqi_course: "xiangqi", "startpos", "classic", Some("course"), 0..120, 1..4_u32, 24;
    xiangqi_course_place: "xiangqi", "startpos", "classic-place", Some("course"), 0..120, 1..4_u32, 24;
    xiangqi_endgame: "xiangqi", "3k5/4P4/9/9/9/9/9/4p4/9/4K4 w - - 0 1", "default", Some("computer"), 0..20, 1..5_u32, 40;
}

/// Without memory, in which MTD(f)'s repeated passes would hide it, each variant does what it says.
#[test]
fn variants_change_what_is_searched() {
    let nodes = |algorithm, memory, variants: &[Variant]| {
        let mut session = find("othello").unwrap().session(&Setup::default()).unwrap();
        let query = Query {
            algorithm,
            memory: Some(memory),
            variants: variants.iter().copied().collect(),
            limits: Limits { depth: Some(6), ..Limits::default() },
            ..Query::default()
        };
        search(session.as_mut(), &query).nodes
    };
    let minimax = nodes(Algorithm::Minimax, false, &[]);
    let alpha_beta = nodes(Algorithm::AlphaBeta, false, &[]);
    assert!(alpha_beta < minimax);
    // A window that never closes cuts nothing.
    assert_eq!(nodes(Algorithm::AlphaBeta, false, &[Variant::UnchangedWindow]), minimax);
    // A memory that is never filled is none.
    assert!(nodes(Algorithm::AlphaBeta, true, &[]) < alpha_beta);
    assert_eq!(nodes(Algorithm::AlphaBeta, true, &[Variant::UnfilledMemory]), alpha_beta);
    // Searching again from a higher bound cuts no less.
    assert!(nodes(Algorithm::Pvs, false, &[Variant::ResearchFromValue]) <= nodes(Algorithm::Pvs, false, &[]));
    // A bound that says less leaves the parent no narrower window.
    assert!(nodes(Algorithm::Pvs, false, &[Variant::FailHard]) >= nodes(Algorithm::Pvs, false, &[]));
}

/// With a time instead of a depth, the answer is that of the depth it says it reached.
#[test]
fn deepening_ends_with_a_finished_depth() {
    for algorithm in [Algorithm::AlphaBeta, Algorithm::Mtdf] {
        for game in ["othello", "surakarta"] {
            let mut session = find(game).unwrap().session(&Setup::default()).unwrap();
            for micros in [1, 20_000] {
                let time = Some(std::time::Duration::from_micros(micros));
                let query =
                    Query { algorithm, limits: Limits { time, ..Limits::default() }, ..Query::default() };
                let found = search(session.as_mut(), &query);
                assert!(found.depth >= 1 && !found.stopped);
                let limits = Limits { depth: Some(found.depth), ..Limits::default() };
                let fixed = search(session.as_mut(), &Query { limits, ..query });
                assert_eq!((found.best_move, found.score), (fixed.best_move, fixed.score));
            }
        }
    }
}
