//! The standard evaluation's promises; the incremental state is checked with the properties.

use ply_core::{Evaluator, GameText, Score};
use ply_xiangqi::{Board, Standard, Xiangqi};

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

/// Material that wins against material that does not, as the hand-made evaluation sees it.
#[test]
fn a_lead_that_cannot_be_won_is_damped() {
    let lead = |text: &str| value(text).abs();
    // A rook draws against the full defence, and wins against any other.
    let [full, lacking] = ["2bakab2/9/9/9/9/9/9/9/R8/3K5 w", "2baka3/9/9/9/9/9/9/9/R8/3K5 w"].map(lead);
    assert!(2 * full < lacking, "{full} {lacking}");
    // A horse wins against an advisor, not against an elephant.
    let [advisor, elephant] = ["3ak4/9/9/9/9/4N4/9/9/9/3K5 w", "4k1b2/9/9/9/9/4N4/9/9/9/3K5 w"].map(lead);
    assert!(advisor > 100 && elephant < 40, "{advisor} {elephant}");
    // A cannon wants an advisor of its own to jump over.
    let [with, without] = ["4k4/9/9/9/9/4C4/9/9/4A4/3K5 w", "4k4/9/9/9/9/4C4/9/9/9/3K2B2 w"].map(lead);
    assert!(with > 200 && without < 60, "{with} {without}");
    // A soldier on the last rank is past everything.
    let [high, past] = ["3k5/9/6P2/9/9/9/9/9/9/4K4 w", "3k2P2/9/9/9/9/9/9/9/9/4K4 w"].map(lead);
    assert!(high > 60 && past < 40, "{high} {past}");
    // Two soldiers win against two advisors, hardly against one advisor and one elephant.
    let [two, one_each] = ["3aka3/9/2P3P2/9/9/9/9/9/9/3K5 w", "3ak1b2/9/2P3P2/9/9/9/9/9/9/3K5 w"].map(lead);
    assert!(4 * one_each < two, "{two} {one_each}");
}

#[test]
fn more_pieces_are_not_damped() {
    // The same rook with a soldier: textbook wins stay wins.
    let rook = value("2bakab2/9/9/9/9/9/9/9/R8/3K5 w");
    let soldier = value("2bakab2/9/2P6/9/9/9/9/9/R8/3K5 w");
    assert!(soldier > rook + 250, "{soldier} {rook}");
}

#[test]
fn a_lead_fades_towards_the_move_limit() {
    let at = |quiet: u32| value(&format!("3k5/9/9/9/9/9/9/9/9/R4K3 w - - {quiet} 1"));
    assert!(at(0) > at(100) && at(100) > at(119) && at(119) > at(0) / 3, "{} {} {}", at(0), at(100), at(119));
    // As long as the key does not know the counter, neither does the value.
    assert_eq!(at(0), at(80));
    // Without a limit nothing fades.
    let unlimited = Xiangqi { move_limit: 0, ..Xiangqi::default() };
    let position = unlimited.read_position("3k5/9/9/9/9/9/9/9/9/R4K3 w - - 119 1").unwrap();
    let mut standard = Standard::new();
    Evaluator::<Board>::refresh(&mut standard, &position);
    assert_eq!(standard.evaluate(&position).raw(), at(0));
}

#[test]
fn the_terms_tell_what_was_damped() {
    for text in ["2bakab2/9/9/9/9/9/9/9/R8/3K5 w - - 100 1", "4k4/9/4b4/9/9/9/4c4/9/9/3K5 b - - 0 1"] {
        let position = board(text);
        let mut standard = Standard::new();
        Evaluator::<Board>::refresh(&mut standard, &position);
        let terms = standard.terms(&position);
        let sum: f64 = terms.iter().map(|term| term.value).sum();
        assert!((sum - f64::from(standard.evaluate(&position).raw())).abs() < 1.0, "{text}: {terms:?}");
        assert!(terms.iter().any(|term| term.name == "reach"), "{text}: {terms:?}");
        assert!(terms.iter().any(|term| term.name == "limit") == text.contains("100"), "{text}: {terms:?}");
    }
}
