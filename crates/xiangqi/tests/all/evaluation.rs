//! The standard evaluation's promises; the incremental state is checked with the properties.

use ply_core::{Evaluator, Score};
use ply_xiangqi::{Board, Standard};

use crate::common::board;

fn value(text: &str) -> i32 {
    let position = board(text);
    let mut standard = Standard::new();
    Evaluator::<Board>::refresh(&mut standard, &position);
    standard.evaluate(&position).raw()
}

#[test]
fn an_extra_rook_wins_and_a_bare_side_cannot() {
    assert!(value("3k5/9/9/9/9/9/9/9/9/R4K3 w") > 400);
    // Advisors and elephants alone win nothing, so the lead is no more than the right to move.
    let bare = value("3k5/9/9/9/4p4/9/9/9/4A4/2BA1KB2 w - - 0 1");
    assert!(bare.abs() < 60, "{bare}");
}

#[test]
fn a_hollow_cannon_is_worth_more_than_a_screened_one() {
    let hollow = value("4k4/9/9/9/4C4/9/9/9/4A4/3AK4 w");
    let aside = value("4k4/9/9/9/5C3/9/9/9/4A4/3AK4 w");
    assert!(hollow > aside, "{hollow} {aside}");
}

#[test]
fn a_blocked_horse_is_worth_less() {
    let free = value("3k5/9/9/9/9/9/4N4/9/9/R4K3 w");
    let blocked = value("3k5/9/9/9/9/4p4/3pNp3/4p4/9/R4K3 w") - value("3k5/9/9/9/9/4p4/3p1p3/4p4/9/R3NK3 w");
    assert!(free > 0 && blocked < 100, "{free} {blocked}");
}

#[test]
fn the_start_is_even_but_for_the_move() {
    let start = value(ply_xiangqi::START);
    assert!(start > 0 && start < 40, "{start}");
    assert!(Score::eval(start) > Score::DRAW);
}
