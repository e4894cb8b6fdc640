//! A search that may begin with some moves only obeys, by whatever algorithm.

use ply_core::{Limits, StopFlag};
use ply_games::{Algorithm, Analysis, DisplayScore, Query, Session, Setup, find};

/// A small board of the Amazons, whose turns can be searched to the bottom.
const SMALL_BOARD: &str = "1q1q/4/4/Q1Q1 w - - 0 1";

fn open(game: &str, position: &str) -> Box<dyn Session> {
    let setup = Setup { position: Some(position.into()), ..Setup::default() };
    find(game).unwrap().session(&setup).unwrap()
}

fn search(session: &mut dyn Session, query: &Query) -> Analysis {
    session.search(query, &StopFlag::new(), &mut |_| ()).unwrap()
}

fn depth(depth: u32) -> Query {
    Query { limits: Limits { depth: Some(depth), ..Limits::default() }, hash: 1, ..Query::default() }
}

fn only(moves: &[String], query: Query) -> Query {
    Query { only: moves.to_vec(), ..query }
}

fn switches(names: &[&str], query: Query) -> Query {
    Query { switches: names.iter().map(ToString::to_string).collect(), ..query }
}

/// Moves that nobody would choose, two of them with the same walk where turns are split.
fn allowed(game: &str) -> Vec<String> {
    let moves: &[&str] = match game {
        "amazons" => &["a4-a5/a6", "a4-a5/a4", "j4-j3/j4"],
        "amazons8" => &["a6-a5/a6", "a6-a5/a4", "h6-h7/h8"],
        "othello" => &["d3", "f5"],
        _ => unreachable!("no moves chosen for {game}"),
    };
    let moves: Vec<_> = moves.iter().map(ToString::to_string).collect();
    let legal = open(game, "startpos").moves();
    assert!(moves.iter().all(|text| legal.contains(text)), "{game}");
    moves
}

#[test]
fn the_engine_takes_the_one_move_allowed() {
    for game in ["amazons", "amazons8", "othello"] {
        for text in allowed(game) {
            let mut session = open(game, "startpos");
            let found = search(session.as_mut(), &only(std::slice::from_ref(&text), depth(2)));
            assert_eq!(found.best_move, Some(text), "{game}");
        }
    }
}

#[test]
fn every_line_of_the_engine_begins_with_an_allowed_move() {
    for game in ["amazons", "amazons8", "othello"] {
        let moves = allowed(game);
        let base = only(&moves, depth(2));
        let queries = [
            Query { lines: 3, ..base.clone() },
            Query { threads: 3, ..base.clone() },
            Query { seed: Some(3), ..base.clone() },
            switches(&["mtdf"], base.clone()),
            switches(&["table=off"], base.clone()),
            Query { limits: Limits { nodes: Some(1), ..Limits::default() }, ..base.clone() },
            Query { limits: Limits { nodes: Some(200), ..Limits::default() }, lines: 2, ..base },
        ];
        for query in queries {
            let mut session = open(game, "startpos");
            let mut firsts = Vec::new();
            let found = session
                .search(&query, &StopFlag::new(), &mut |told| firsts.push(told.variation.first.clone()))
                .unwrap();
            assert!(found.best_move.is_some(), "{game}: {query:?}");
            firsts.extend(found.lines.iter().map(|line| line.first.clone()));
            assert!(firsts.iter().all(|first| moves.contains(first)), "{game}: {firsts:?} by {query:?}");
        }
    }
}

/// Also when the table remembers a search that was allowed more, or less.
#[test]
fn the_engine_finds_the_value_of_what_is_allowed() {
    let mut session = open("amazons", SMALL_BOARD);
    let legal = session.moves();
    let minimax = |session: &mut dyn Session, query: Query| {
        search(session, &Query { algorithm: Algorithm::Minimax, ..query }).score
    };
    let engine = |session: &mut dyn Session, query: Query, mtdf: bool| {
        let names: &[&str] = if mtdf { &["exact", "table", "mtdf"] } else { &["exact", "table"] };
        search(session, &switches(names, query)).score
    };
    let whole = minimax(session.as_mut(), depth(2));
    let mut differing = 0;
    for first in 0..12 {
        let some: Vec<_> = legal.iter().skip(first).step_by(17).cloned().collect();
        for query in [only(&some, depth(2)), Query { excluded: some.clone(), ..depth(2) }] {
            let value = minimax(session.as_mut(), query.clone());
            differing += usize::from(value != whole);
            for mtdf in [false, true] {
                assert_eq!(engine(session.as_mut(), query.clone(), mtdf), value, "{query:?}");
                assert_eq!(engine(session.as_mut(), depth(2), mtdf), whole, "after {query:?}");
            }
        }
    }
    assert!(differing > 3, "most of the moves left out were of no matter");
}

#[test]
fn an_excluded_turn_leaves_the_others_of_its_first_part() {
    let mut session = open("amazons", SMALL_BOARD);
    let legal = session.moves();
    let walk = legal[0].split('/').next().unwrap();
    let (same, other): (Vec<_>, Vec<_>) = legal.iter().cloned().partition(|text| text.starts_with(walk));
    assert!(same.len() > 2 && !other.is_empty());
    let excluded = [&other[..], &same[1..]].concat();
    let found = search(session.as_mut(), &Query { excluded, ..depth(2) });
    assert_eq!(found.best_move.as_ref(), Some(&same[0]));
}

#[test]
fn the_textbook_searches_and_their_trees_obey() {
    for game in ["amazons", "amazons8", "othello"] {
        let moves = allowed(game);
        for algorithm in Algorithm::TEXTBOOK {
            let depth = depth(if game == "othello" { 3 } else { 1 });
            let mut session = open(game, "startpos");
            let excluded: Vec<_> = session.moves().into_iter().filter(|text| !moves.contains(text)).collect();
            for query in [only(&moves, depth.clone()), Query { excluded, ..depth.clone() }] {
                let query = Query { algorithm, ..query };
                let found = search(session.as_mut(), &query);
                assert!(moves.contains(found.best_move.as_ref().unwrap()), "{game} {}", algorithm.name());
                let several = search(session.as_mut(), &Query { lines: 9, ..query.clone() });
                assert_eq!(several.lines.len(), moves.len(), "{game} {}", algorithm.name());

                let tree = session.tree(&query, 100_000, &StopFlag::new()).unwrap();
                assert_eq!(tree.best_move, found.best_move, "{game} {}", algorithm.name());
                let is_root = |index: usize| tree.nodes[index].parent.is_none();
                let firsts = tree.nodes.iter().filter(|node| node.parent.is_some_and(is_root));
                let firsts: Vec<_> = firsts.map(|node| node.label.clone().unwrap()).collect();
                assert!(!firsts.is_empty() && firsts.iter().all(|text| moves.contains(text)), "{game}");
            }
        }
    }
}

/// A query that leaves nothing is taken as one that leaves everything.
#[test]
fn when_nothing_is_left_all_is_allowed() {
    for game in ["amazons", "othello"] {
        let mut session = open(game, "startpos");
        let excluded = session.moves();
        let found = search(session.as_mut(), &Query { excluded, ..depth(1) });
        let free = search(open(game, "startpos").as_mut(), &depth(1));
        assert_eq!((found.best_move, found.score), (free.best_move, free.score), "{game}");
        assert!(!matches!(found.score, DisplayScore::Loss(_)));
    }
}
