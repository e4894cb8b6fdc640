//! Captures: the bit tricks against walking, and the ways that capture paths take.

use ply_core::{GameText, MoveKind, Position};
use ply_surakarta::{Board, Circuit, Corner, Point, Stop, Surakarta};
use proptest::prelude::*;

use crate::samples::{board, positions, scattered};

fn generated(position: &Board) -> Vec<(Point, Point)> {
    position.moves(MoveKind::Noisy).map(|mv| (mv.origin(), mv.target())).collect()
}

fn agree(position: &Board) {
    let walked = position.captures_by_walking(position.side());
    assert_eq!(generated(position), walked, "{}", Surakarta::default().write_position(position));
    let quiet = position.moves(MoveKind::Quiet).count();
    assert_eq!(position.count() as usize, quiet + walked.len());
}

fn point(name: &str) -> Point {
    Point::all().find(|point| point.to_string() == name).expect("a point")
}

/// One black piece against up to three white ones, everywhere: the ways through oneself live here.
#[test]
fn every_lone_traveller() {
    let text = |black: usize, white: &[usize]| {
        let mut letters = ['.'; 36];
        letters[black] = 'B';
        white.iter().for_each(|&point| letters[point] = 'W');
        letters.iter().collect::<String>() + " b"
    };
    // The board turned and mirrored is the same board: a quarter of the origins stands for all.
    for black in [0, 1, 2, 7, 8, 14] {
        for a in 0..36 {
            for b in a..36 {
                for c in b..36 {
                    if ![a, b, c].contains(&black) {
                        agree(&board(&text(black, &[a, b, c])));
                    }
                }
            }
        }
    }
}

proptest! {
    #[test]
    fn generated_captures_are_the_walked_ones(position in positions()) {
        agree(&position);
    }

    #[test]
    fn on_any_board(position in scattered()) {
        agree(&position);
    }

    #[test]
    fn every_capture_has_a_path_and_nothing_else_has(position in scattered()) {
        let captures = generated(&position);
        for from in Point::all() {
            for to in Point::all() {
                let path = position.capture_path(from, to);
                prop_assert_eq!(path.is_some(), captures.contains(&(from, to)));
                let Some(path) = path else { continue };
                prop_assert_eq!(path.first(), Some(&Stop::Point(from)));
                prop_assert_eq!(path.last(), Some(&Stop::Point(to)));
                prop_assert!(path.iter().any(|stop| matches!(stop, Stop::Loop(..))));
                for stop in &path[1..path.len() - 1] {
                    if let Stop::Point(between) = *stop {
                        prop_assert!(between == from || position.piece(between).is_none());
                    }
                }
            }
        }
    }
}

#[test]
fn a_path_names_its_points_and_loops() {
    // B2 leaves west through A2, turns round the corner to B1 and walks on through itself to B4.
    let position = picture(["......", "......", ".W....", "......", ".B....", "......"], 'b');
    let path = position.capture_path(point("B2"), point("B4")).expect("a capture");
    let names: Vec<String> = path
        .iter()
        .map(|stop| match stop {
            Stop::Point(point) => point.to_string(),
            Stop::Loop(circuit, corner) => {
                assert_eq!((*circuit, *corner), (Circuit::Small, Corner::SouthWest));
                "loop".into()
            }
        })
        .collect();
    assert_eq!(names.join(" "), "B2 A2 loop B1 B2 B3 B4");
}

#[test]
fn a_way_round_the_whole_circuit() {
    // B2 is shut in by A2 and B1, but alone on the rest of its circuit: it leaves north or east, comes back to
    // its own point from behind and walks on through it.
    let position = picture(["......", "......", "......", "......", "WB....", ".W...."], 'b');
    assert_eq!(generated(&position), [(point("B2"), point("B1")), (point("B2"), point("A2"))]);
    // Any other piece on that way bars it, and is met first.
    let position = picture(["......", "......", "......", "......", "WB.W..", ".W...."], 'b');
    assert_eq!(generated(&position), [(point("B2"), point("D2"))]);
}

/// A board as it is drawn, row 6 first.
fn picture(rows: [&str; 6], side: char) -> Board {
    let letters: String = rows.iter().rev().copied().collect();
    board(&format!("{letters} {side}"))
}
