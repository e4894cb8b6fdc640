//! Threatened pieces, and the tracks that captures travel.

use std::collections::BTreeSet;

use ply_core::{GameText, MoveKind, Position, Side};
use ply_surakarta::{Board, Point, Surakarta};
use proptest::prelude::*;

use crate::samples::{board, scattered};

fn threatened(position: &Board) -> Vec<(String, i32)> {
    let layers = Surakarta::default().layers(position);
    assert_eq!(layers.iter().map(|layer| layer.name).collect::<Vec<_>>(), ["threatened"]);
    layers.into_iter().next().unwrap().cells.into_iter().map(|cell| (cell.square, cell.value)).collect()
}

/// A board as it is drawn, row 6 first.
fn picture(rows: [&str; 6], side: char) -> Board {
    let letters: String = rows.iter().rev().copied().collect();
    board(&format!("{letters} {side}"))
}

#[test]
fn whoever_can_be_taken_through_a_loop_is_threatened() {
    assert!(threatened(&Board::default()).is_empty());
    // A2 and B4 see each other round the corner; F1 stands on no circuit at all.
    let position = picture(["......", "......", ".W....", "......", "B.....", ".....B"], 'b');
    assert_eq!(threatened(&position), [("A2".to_string(), 1), ("B4".to_string(), -1)]);
}

fn track(position: &Board, text: &str) -> Option<String> {
    let game = Surakarta::default();
    let mv = game.read_move(position, text).unwrap_or_else(|error| panic!("{error}"));
    Some(game.track(position, mv)?.join(" "))
}

#[test]
fn a_track_passes_every_point_of_the_way() {
    let position = picture(["......", "......", ".W....", "......", ".B....", "......"], 'b');
    assert_eq!(track(&position, "B2xB4").as_deref(), Some("B2 A2 B1 B2 B3 B4"));
    assert_eq!(track(&position, "B2-C2"), None, "a move goes straight");
    // Along the large circuit: two loops, the second one round the corner at A6.
    let position = picture(["...B..", "...W..", "......", "......", "......", "......"], 'b');
    assert_eq!(
        track(&position, "D6xD5").as_deref(),
        Some("D6 F4 E4 D4 C4 B4 A4 C6 C5 C4 C3 C2 C1 A3 B3 C3 D3 E3 F3 D1 D2 D3 D4 D5")
    );
}

#[test]
fn of_two_ways_the_shorter_one_is_taken() {
    // C1 reaches D6 by one loop, or the other way round by three.
    let position = picture(["...W..", "......", "......", "......", "......", "..B..."], 'b');
    let shorter = track(&position, "C1xD6").unwrap();
    assert_eq!(shorter, "C1 C2 C3 C4 C5 C6 A4 B4 C4 D4 E4 F4 D6");
}

proptest! {
    #[test]
    fn threats_are_the_captures_of_both_sides(position in scattered()) {
        let mut expected = BTreeSet::new();
        for side in Side::BOTH {
            let value = if side == Side::First { -1 } else { 1 };
            let taken = position.captures_by_walking(side).into_iter();
            expected.extend(taken.map(|(_, to)| (to.to_string(), value)));
        }
        let found = threatened(&position);
        prop_assert_eq!(found.len(), expected.len());
        prop_assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected);
    }

    #[test]
    fn captures_have_tracks_and_steps_have_none(position in scattered()) {
        let game = Surakarta::default();
        let point = |name: &String| Point::all().find(|point| point.to_string() == *name).unwrap();
        for mv in position.moves(MoveKind::All) {
            let track = game.track(&position, mv);
            prop_assert_eq!(track.is_some(), mv.is_capture());
            let Some(track) = track else { continue };
            let points: Vec<Point> = track.iter().map(point).collect();
            prop_assert_eq!(points[0], mv.origin());
            prop_assert_eq!(points[points.len() - 1], mv.target());
            for between in &points[1..points.len() - 1] {
                prop_assert!(position.piece(*between).is_none() || *between == mv.origin());
            }
            // One point farther along a line each time, or round a corner: from an edge to the edge beside it, as far from the corner.
            let mut loops = 0;
            for pair in points.windows(2) {
                let across = pair[0].column().abs_diff(pair[1].column());
                let along = pair[0].row().abs_diff(pair[1].row());
                if across + along != 1 {
                    loops += 1;
                    prop_assert!(across == along && (1..=2).contains(&across), "{:?}", points);
                    let edge = |point: Point| [point.column(), point.row()].iter().any(|&line| line == 0 || line == 5);
                    prop_assert!(edge(pair[0]) && edge(pair[1]), "{:?}", points);
                }
            }
            prop_assert!(loops >= 1);
        }
    }
}
