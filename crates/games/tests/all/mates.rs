//! Forced wins that the engine must see, from the public collections in `PLY_DATA`.

use std::path::PathBuf;

use ply_core::{Limits, StopFlag};
use ply_games::{Analysis, DisplayScore, Query, Setup, find};

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
fn mates_are_found_within_fifty_thousand_nodes() {
    let Some(folder) = data() else { return };
    let text = std::fs::read_to_string(folder.join("xiangqi/mates.tsv")).unwrap();
    let (mut found, mut all) = (0, 0);
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let (moves, fen) = line.split_once('\t').unwrap();
        let plies = 2 * moves.parse::<u32>().unwrap() - 1;
        all += 1;
        if matches!(search(fen, 50_000, 16).score, DisplayScore::Win(seen) if seen <= plies) {
            found += 1;
        }
    }
    println!("{found} of {all} mates, {:.1} %", 100.0 * f64::from(found) / f64::from(all));
    assert!(all == 801 && found * 100 >= all * 92, "{found} of {all}");
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
