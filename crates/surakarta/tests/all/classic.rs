//! The course's evaluation against its formula.

use ply_core::{Evaluator, MoveKind, Position, Score};
use ply_surakarta::{Board, Classic};
use proptest::prelude::*;

use crate::samples::positions;

/// v of a move at the formula's word: its own capture, and the best reply's v times a factor.
fn formula(position: &Board, own: bool, depth: u32, factors: [f64; 2]) -> Option<f64> {
    if depth == 0 || position.outcome().is_some() {
        return None;
    }
    let values = position.moves(MoveKind::All).map(|mv| {
        let mut after = *position;
        after.make(mv);
        let capture = f64::from(u8::from(mv.is_capture()));
        let reply = formula(&after, !own, depth - 1, factors).unwrap_or(0.0);
        if own { capture + factors[0] * reply } else { -capture + factors[1] * reply }
    });
    if own { values.reduce(f64::max) } else { values.reduce(f64::min) }
}

fn negamax(position: &mut Board, classic: &mut Classic, depth: u32, ply: u32) -> Score {
    if let Some(outcome) = position.outcome() {
        return classic.finished(position, outcome, ply);
    }
    if depth == 0 {
        return classic.evaluate(position);
    }
    let mut best = None;
    for mv in position.moves(MoveKind::All) {
        let before = classic.clone();
        classic.push(position, mv);
        let undo = position.make(mv);
        let value = -negamax(position, classic, depth - 1, ply + 1);
        position.undo(mv, undo);
        classic.pop();
        assert_eq!(*classic, before, "taking back restores exactly");
        best = best.max(Some(value));
    }
    best.unwrap_or_else(|| classic.finished(position, position.no_moves_outcome(), ply))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]
    #[test]
    fn searching_it_gives_the_formula(position in positions()) {
        for factors in [[Classic::ALPHA, Classic::BETA], [0.75, 1.25]] {
            let mut classic = Classic::new(factors[0], factors[1]).expect("good factors");
            classic.refresh(&position);
            // The deepest one only where it is quick.
            let deepest = if position.count() <= 12 { 4 } else { 2 + u32::from(position.count() <= 24) };
            for depth in 1..=deepest {
                let value = negamax(&mut position.clone(), &mut classic, depth, 0);
                let expected = formula(&position, true, depth, factors).unwrap_or(0.0);
                prop_assert_eq!(value, Score::eval((expected * 1e6).round() as i32));
            }
        }
    }
}

#[test]
fn the_sign_follows_the_side_to_move() {
    let mut position = crate::samples::board(".......B...........W...............W b");
    let mut classic = Classic::default();
    classic.refresh(&position);
    let mv = position.moves(MoveKind::Noisy).next().expect("a capture");
    classic.push(&position, mv);
    position.make(mv);
    assert_eq!(classic.evaluate(&position), Score::eval(-1_000_000));
}

#[test]
fn factors_out_of_range_are_refused() {
    for (alpha, beta) in [(f64::NAN, 1.0), (1.0, f64::INFINITY), (-0.1, 1.0), (1.0, 11.0)] {
        assert!(Classic::new(alpha, beta).is_err());
    }
    assert_eq!(Classic::new(1.1, 0.9), Ok(Classic::default()));
}
