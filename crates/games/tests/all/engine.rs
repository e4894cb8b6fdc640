//! What the engine promises whatever the game: limits, stop, several lines, threads, repeatability.

use std::time::Duration;

use ply_core::{Limits, StopFlag};
use ply_games::{DisplayScore, Query, Session, Setup, Skill, games};

fn sessions() -> impl Iterator<Item = (&'static str, Box<dyn Session>)> {
    games().into_iter().map(|game| (game.name(), game.session(&Setup::default()).unwrap()))
}

fn depth(depth: u32) -> Query {
    Query { limits: Limits { depth: Some(depth), ..Limits::default() }, hash: 4, ..Query::default() }
}

#[test]
fn the_same_search_visits_the_same_nodes() {
    for (game, mut first) in sessions() {
        let mut again =
            games().iter().find(|g| g.name() == game).unwrap().session(&Setup::default()).unwrap();
        let go =
            |session: &mut dyn Session| session.search(&depth(4), &StopFlag::new(), &mut |_| ()).unwrap();
        let (a, b) = (go(first.as_mut()), go(again.as_mut()));
        assert_eq!((a.nodes, a.best_move, a.pv), (b.nodes, b.best_move, b.pv), "{game}");
    }
}

#[test]
fn a_node_limit_is_kept() {
    for (game, mut session) in sessions() {
        let limits = Limits { nodes: Some(10_000), ..Limits::default() };
        let query = Query { limits, hash: 4, ..Query::default() };
        let found = session.search(&query, &StopFlag::new(), &mut |_| ()).unwrap();
        assert!(found.nodes <= 10_001, "{game}: {} nodes", found.nodes);
        assert!(session.moves().contains(found.best_move.as_ref().unwrap()), "{game}");
    }
}

/// Wherever a search is broken off, also in the middle of a split turn, its move and its line can be played.
#[test]
fn a_search_broken_off_anywhere_gives_a_legal_line() {
    for (game, mut session) in sessions() {
        for ply in 0..30_u64 {
            let moves = session.moves();
            if moves.is_empty() {
                break;
            }
            let limits = Limits { nodes: Some(1 + ply * ply * 7 % 900), ..Limits::default() };
            let query = Query { limits, hash: 1, ..Query::default() };
            let found = session.search(&query, &StopFlag::new(), &mut |_| ()).unwrap();
            let mut played = 0;
            for m in &found.pv {
                session.play(m).unwrap_or_else(|error| panic!("{game}, ply {ply}: {error}"));
                played += 1;
            }
            assert!(played > 0, "{game}, ply {ply}");
            for _ in 1..played {
                session.take_back();
            }
        }
    }
}

#[test]
fn a_stop_set_before_the_search_still_gives_a_legal_move() {
    for (game, mut session) in sessions() {
        let stop_flag = StopFlag::new();
        stop_flag.stop();
        let found = session.search(&Query::default(), &stop_flag, &mut |_| ()).unwrap();
        assert!(session.moves().contains(found.best_move.as_ref().unwrap()), "{game}");
    }
}

#[test]
fn a_time_limit_ends_the_search() {
    for (game, mut session) in sessions() {
        let limits = Limits { time: Some(Duration::from_millis(30)), ..Limits::default() };
        let found =
            session.search(&Query { limits, ..Query::default() }, &StopFlag::new(), &mut |_| ()).unwrap();
        assert!(found.best_move.is_some(), "{game}");
    }
}

#[test]
fn several_lines_are_different_and_sorted() {
    for (game, mut session) in sessions() {
        let query = Query { lines: 3, ..depth(3) };
        let found = session.search(&query, &StopFlag::new(), &mut |_| ()).unwrap();
        assert_eq!(found.lines.len(), 3, "{game}");
        assert_eq!(found.best_move.as_ref(), Some(&found.lines[0].first));
        for pair in found.lines.windows(2) {
            assert!(pair[0].score.number() >= pair[1].score.number(), "{game}: {:?}", found.lines);
        }
        let mut firsts: Vec<_> = found.lines.iter().map(|line| &line.first).collect();
        firsts.sort();
        firsts.dedup();
        assert_eq!(firsts.len(), 3, "{game}: {:?}", found.lines);
    }
}

#[test]
fn threads_search_together() {
    for (game, mut session) in sessions() {
        let query = Query { threads: 3, ..depth(4) };
        let found = session.search(&query, &StopFlag::new(), &mut |_| ()).unwrap();
        assert_eq!(found.depth, 4, "{game}");
        assert!(session.moves().contains(found.best_move.as_ref().unwrap()), "{game}");
    }
}

/// Whatever threads put off and leave to each other, the end of a game is solved exactly.
#[test]
fn threads_that_share_the_work_find_the_same_value() {
    let mut session = open("othello", "startpos", "", None);
    let mut random = 11_u64;
    for round in 0..40 {
        session.begin(None, None).unwrap();
        // With the solver off, all is the shared search's.
        let (empties, solver) = if round % 2 == 0 { (17, "on") } else { (11, "off") };
        for _ in empties..60 {
            let moves = session.moves();
            if moves.is_empty() {
                break;
            }
            random = random.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(0x9e37_79b9_7f4a_7c15);
            session.play(&moves[(random >> 33) as usize % moves.len()]).unwrap();
        }
        let mut value = |threads: usize, from_depth: u32| {
            let switches = vec![format!("solver={solver}"), format!("deferral-depth={from_depth}")];
            let query = Query { threads, switches, ..depth(60) };
            let found = session.search(&query, &StopFlag::new(), &mut |_| ()).unwrap();
            (found.score, found.confidence)
        };
        let alone = value(1, 100);
        for (threads, from_depth) in [(2, 1), (3, 3), (4, 8), (2, 100)] {
            assert_eq!(value(threads, from_depth), alone, "round {round}, {threads} threads");
        }
    }
}

#[test]
fn lines_can_be_played() {
    for (game, mut session) in sessions() {
        let found = session.search(&depth(5), &StopFlag::new(), &mut |_| ()).unwrap();
        assert!(!found.pv.is_empty(), "{game}");
        for m in &found.pv {
            session.play(m).unwrap_or_else(|error| panic!("{game}: {error}"));
        }
    }
}

#[test]
fn every_technique_can_be_switched_off_alone() {
    for (game, mut session) in sessions() {
        for field in ply_games::switches().iter().filter(|field| matches!(field.default, "true" | "false")) {
            let value = if field.default == "true" { "off" } else { "on" };
            let query = Query { switches: vec![format!("{}={value}", field.name)], ..depth(3) };
            let found = session.search(&query, &StopFlag::new(), &mut |_| ()).unwrap();
            assert!(found.best_move.is_some(), "{game} {}", field.name);
        }
    }
}

fn open(game: &str, position: &str, moves: &str, rules: Option<&str>) -> Box<dyn Session> {
    let setup = Setup {
        position: Some(position.into()),
        moves: Some(moves.into()),
        rules: rules.map(Into::into),
        ..Setup::default()
    };
    ply_games::find(game).unwrap().session(&setup).unwrap()
}

/// A position of the game before the search must come a third time before it is judged: here black, to move,
/// could reach one for the second time, and red would then win.
#[test]
fn one_repetition_of_the_game_decides_nothing_yet() {
    let position = "4k4/9/9/1r7/7R1/8R/9/9/r8/3K5 w";
    let mut session = open("xiangqi", position, "h5e5 e9f9 e5f5 f9e9 f5e5", None);
    let found = session.search(&depth(6), &StopFlag::new(), &mut |_| ()).unwrap();
    assert_eq!(found.score, DisplayScore::Loss(4));
}

/// Repeated three times, the perpetual check loses for the side that gives it.
#[test]
fn a_third_occurrence_is_judged() {
    let position = "4k4/9/9/1r7/7R1/8R/9/9/r8/3K5 w";
    let cycle = "h5e5 e9f9 e5f5 f9e9 f5e5 e9f9 e5f5 f9e9 f5e5";
    let ending = open("xiangqi", position, cycle, None).outcome().expect("the third time");
    assert_eq!((ending.winner, ending.reason), (Some(ply_core::Side::Second), "perpetual-check"));
}

/// Once a game is over by repetition no search has a move, and each says what the end is worth.
#[test]
fn a_game_over_by_repetition_is_not_searched() {
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
    let shuffle = "a0a1 a9a8 a1a0 a8a9 a0a1 a9a8 a1a0 a8a9";
    let chased = "3k5/9/9/9/9/9/9/9/R8/5K3 w";
    // Red gives perpetual check: black, to move, has won.
    let chase = "a1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1";
    for (position, moves, value) in
        [(start, shuffle, DisplayScore::Draw(0)), (chased, chase, DisplayScore::Win(0))]
    {
        let mut session = open("xiangqi", position, moves, None);
        assert!(session.outcome().is_some() && session.moves().is_empty());
        for algorithm in ply_games::Algorithm::ALL {
            for (lines, level, seed) in [
                (1, None, None),
                (3, None, None),
                (1, Some(Skill::level(0).into()), None),
                (1, None, Some(7)),
            ] {
                // Only the engine has levels.
                let level = level.filter(|_| algorithm == ply_games::Algorithm::Engine);
                let query = Query { algorithm, lines, level, seed, ..depth(3) };
                let found = session.search(&query, &StopFlag::new(), &mut |_| panic!("nothing is searched"));
                let found = found.unwrap();
                assert_eq!((found.best_move, found.score), (None, value), "{}", algorithm.name());
                assert!(found.lines.is_empty() && found.pv.is_empty() && !found.stopped);
                assert_eq!(found.nodes, 1);
            }
            if algorithm != ply_games::Algorithm::Engine {
                let tree = session.tree(&Query { algorithm, ..depth(3) }, 100, &StopFlag::new()).unwrap();
                assert_eq!((tree.best_move, tree.value, tree.entered), (None, value, 1));
                assert_eq!((tree.nodes.len(), tree.nodes[0].value), (1, Some(value)));
            }
        }
        // One move earlier the game goes on.
        assert!(session.take_back());
        assert!(session.search(&depth(2), &StopFlag::new(), &mut |_| ()).unwrap().best_move.is_some());
    }
}

/// Memory must know how near the ply limit is: the same board with other counters is another position.
#[test]
fn memory_knows_the_ply_limit() {
    let position = "......BB..B.W.B......W..W.....W..... b";
    let mut session = open("surakarta", position, "", Some("limit=19"));
    let algorithm = ply_games::Algorithm::AlphaBeta;
    let query = |memory| Query { algorithm, memory: Some(memory), ..depth(6) };
    let mut value = |memory| session.search(&query(memory), &StopFlag::new(), &mut |_| ()).unwrap().score;
    assert_eq!(value(true), value(false));
}

#[test]
fn every_iteration_tells_of_different_lines() {
    for (game, mut session) in sessions() {
        let mut told = Vec::new();
        let query = Query { lines: 3, ..depth(4) };
        session
            .search(&query, &StopFlag::new(), &mut |progress| {
                told.push((progress.depth, progress.variation.first.clone()));
            })
            .unwrap();
        let count = told.len();
        assert_eq!(count, 12, "{game}: {told:?}");
        told.sort();
        told.dedup();
        assert_eq!(told.len(), count, "{game}: {told:?}");
    }
}

/// Every number at either end of its range.
#[test]
fn extreme_numbers_are_no_panic() {
    for (game, mut session) in sessions() {
        for field in ply_games::switches().iter().filter(|field| !matches!(field.default, "true" | "false")) {
            for value in field.range.expect("a number has a range") {
                let limits = Limits { nodes: Some(3000), ..Limits::default() };
                let switches = vec![format!("{}={value}", field.name)];
                let query = Query { limits, hash: 1, switches, ..Query::default() };
                let found = session.search(&query, &StopFlag::new(), &mut |_| ()).unwrap();
                assert!(found.best_move.is_some(), "{game} {}={value}", field.name);
            }
        }
    }
}

/// A search that is deep enough to see the end of the game is exact, whatever makes it selective before.
#[test]
fn a_search_that_sees_the_end_is_exact() {
    let selective =
        ["internal-iterative-reduction", "reverse-futility", "futility", "late-move-pruning", "see-pruning"];
    for seed in 0..12_usize {
        let mut session = ply_games::find("othello").unwrap().session(&Setup::default()).unwrap();
        let empty = |session: &dyn Session| session.position().matches('-').count() as u32;
        let mut random = seed;
        while empty(session.as_ref()) > 9 && session.outcome().is_none() {
            let moves = session.moves();
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            session.play(&moves[(random >> 33) % moves.len()]).unwrap();
        }
        if session.outcome().is_some() {
            continue;
        }
        // Passes cost the textbook search depth, and the engine none.
        let left = empty(session.as_ref());
        let truth =
            Query { algorithm: ply_games::Algorithm::AlphaBeta, memory: Some(true), ..depth(2 * left) };
        let truth = session.search(&truth, &StopFlag::new(), &mut |_| ()).unwrap().score.number();
        for name in selective {
            let query = Query { switches: vec![name.to_string()], ..depth(left) };
            let found = session.search(&query, &StopFlag::new(), &mut |_| ()).unwrap();
            assert_eq!(found.score.number(), truth, "{name}: {}", session.position());
        }
    }
}

/// A game that is over by repetition has no best move, although there are legal ones on the board.
#[test]
fn nothing_is_searched_once_a_repetition_has_ended_the_game() {
    let position = "4k4/9/9/1r7/7R1/8R/9/9/r8/3K5 w";
    let cycle = "h5e5 e9f9 e5f5 f9e9 f5e5 e9f9 e5f5 f9e9 f5e5";
    let mut session = open("xiangqi", position, cycle, None);
    assert!(session.outcome().is_some());
    let found = session.search(&depth(3), &StopFlag::new(), &mut |_| ()).unwrap();
    assert_eq!((found.best_move, found.lines.len()), (None, 0));
    // Red gave check without end, and black is to move.
    assert_eq!(found.score, DisplayScore::Win(0));
}
