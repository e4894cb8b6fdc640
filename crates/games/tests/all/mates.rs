//! Forced wins that the engine must see, from the public collections in `PLY_DATA`.

use std::path::PathBuf;

use ply_core::{Game, GameText, Limits, MoveKind, Position, StopFlag};
use ply_games::{Analysis, DisplayScore, Query, Setup, find};
use ply_search::mate::{Answer, MateSearch};
use ply_xiangqi::{Board, Xiangqi};
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

/// The folder of public data; without it the checks say so and end.
fn data() -> Option<PathBuf> {
    let folder = std::env::var_os("PLY_DATA").map(PathBuf::from);
    if folder.is_none() {
        eprintln!("not run: PLY_DATA is not set");
    }
    folder
}

fn search(position: &str, nodes: u64, hash: usize) -> Analysis {
    let setup = Setup { position: Some(position.into()), ..Setup::default() };
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let query = Query { limits, hash, ..Query::default() };
    let mut session = find("xiangqi").unwrap().session(&setup).unwrap();
    session.search(&query, &StopFlag::new(), &mut |_| ()).unwrap()
}

#[test]
fn mates_are_found_within_twenty_thousand_nodes() {
    let Some(folder) = data() else { return };
    let text = std::fs::read_to_string(folder.join("xiangqi/mates.tsv")).unwrap();
    let (mut found, mut all) = (0, 0);
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let (moves, fen) = line.split_once('\t').unwrap();
        let plies = 2 * moves.parse::<u32>().unwrap() - 1;
        all += 1;
        if matches!(search(fen, 20_000, 16).score, DisplayScore::Win(seen) if seen <= plies) {
            found += 1;
        }
    }
    println!("{found} of {all} mates, {:.1} %", 100.0 * f64::from(found) / f64::from(all));
    assert!(all == 801 && found + 8 >= all, "{found} of {all}");
}

/// Three seconds a board are allowed; nodes are counted instead, at one and a half million a second.
#[test]
fn the_course_boards_are_won() {
    let Some(folder) = data() else { return };
    let mut won = Vec::new();
    for board in 1..=10 {
        let text = std::fs::read_to_string(folder.join(format!("xiangqi/course/{board}.txt"))).unwrap();
        if matches!(search(&text, 4_500_000, 64).score, DisplayScore::Win(_)) {
            won.push(board);
        }
    }
    println!("forced wins seen on boards {won:?}");
    assert!(won.len() >= 9, "only {won:?}");
}

#[test]
fn shortest_mates_of_the_collection_are_proven() {
    let Some(folder) = data() else { return };
    let text = std::fs::read_to_string(folder.join("xiangqi/mates.tsv")).unwrap();
    for line in text.lines().filter(|line| line.starts_with(['1', '2', '3'])) {
        let (moves, fen) = line.split_once('\t').unwrap();
        let setup = Setup { position: Some(fen.into()), ..Setup::default() };
        let session = find("xiangqi").unwrap().session(&setup).unwrap();
        let found = session.mate(moves.parse().unwrap(), 16, &StopFlag::new(), &mut |_, _| ()).unwrap();
        let mate = found.mate.unwrap_or_else(|| panic!("no mate in {moves}: {fen}"));
        assert_eq!((found.none_within, found.pv.len()), (mate - 1, 2 * mate as usize - 1), "{fen}");
    }
}

/// What the mate search claims, move by move and without any of its knowledge.
fn wins(position: &Board, moves: u32) -> bool {
    legal(position).into_iter().any(|mv| {
        let after = position.child(mv);
        after.outcome().is_none()
            && legal(&after).into_iter().all(|reply| {
                let next = after.child(reply);
                moves > 1 && next.outcome().is_none() && wins(&next, moves - 1)
            })
    })
}

fn legal(position: &Board) -> Vec<<Board as Position>::Move> {
    position.moves(MoveKind::All).filter(|&mv| position.is_legal(mv)).collect()
}

#[test]
fn the_mate_search_agrees_with_brute_force() {
    let mut random = rand_pcg::Pcg64::seed_from_u64(7);
    let stop_flag = StopFlag::new();
    let mut seen = [0; 3];
    for _ in 0..400 {
        let mut position = Xiangqi::default().start();
        for _ in 0..random.random_range(30..160) {
            let Some(&mv) = legal(&position).choose(&mut random) else { break };
            position.make(mv);
        }
        if position.outcome().is_some() || legal(&position).is_empty() {
            continue;
        }
        let mut search = MateSearch::new(Game::new(position.clone()), 1, &stop_flag).unwrap();
        let truth = (1..=2).find(|&moves| wins(&position, moves)).unwrap_or(0);
        let found = match search.shortest(2, |_, _| ()) {
            Answer::Mate(mate) => mate.moves,
            Answer::None => 0,
            Answer::Unknown => panic!("nobody stopped it"),
        };
        assert_eq!(found, truth, "{}", Xiangqi::default().write_position(&position));
        seen[found as usize] += 1;
    }
    assert!(seen.iter().all(|&count| count > 5), "{seen:?}");
}
