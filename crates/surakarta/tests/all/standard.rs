//! Our own evaluation: fair to both sides, and better than counting pieces.

use ply_core::{Evaluator, MoveKind, Position, Score, Side, random_words};
use ply_surakarta::{Board, Classic, PIECE, Standard};
use proptest::prelude::*;

use crate::samples::{game_from, mirrored, positions, scattered};

proptest! {
    #[test]
    fn a_mirrored_position_has_the_same_score(position in prop_oneof![positions(), scattered()]) {
        let mut standard = Standard::new();
        prop_assert_eq!(standard.evaluate(&position), standard.evaluate(&mirrored(&position)));
    }

    #[test]
    fn scores_stay_far_from_wins(position in scattered()) {
        prop_assert!(Standard::new().evaluate(&position).raw().abs() < 100 * PIECE);
    }
}

/// Counts pieces and nothing else.
#[derive(Clone)]
struct Pieces;

impl Evaluator<Board> for Pieces {
    fn evaluate(&mut self, board: &Board) -> Score {
        let side = board.side();
        Score::eval(PIECE * (board.pieces(side) as i32 - board.pieces(!side) as i32))
    }
}

fn search<E: Evaluator<Board>>(
    position: &mut Board,
    evaluator: &mut E,
    mut alpha: Score,
    beta: Score,
    depth: u32,
    ply: u32,
) -> Score {
    if let Some(outcome) = position.outcome() {
        return evaluator.finished(position, outcome, ply);
    }
    if depth == 0 {
        return evaluator.evaluate(position);
    }
    let mut best = None;
    for kind in [MoveKind::Noisy, MoveKind::Quiet] {
        for mv in position.moves(kind) {
            evaluator.push(position, mv);
            let undo = position.make(mv);
            let value = -search(position, evaluator, -beta, -alpha, depth - 1, ply + 1);
            position.undo(mv, undo);
            evaluator.pop();
            best = best.max(Some(value));
            alpha = alpha.max(value);
            if alpha >= beta {
                return value;
            }
        }
    }
    best.unwrap_or_else(|| evaluator.finished(position, position.no_moves_outcome(), ply))
}

fn choose<E: Evaluator<Board>>(position: &Board, evaluator: &mut E, depth: u32, salt: u64) -> Option<Board> {
    let mut moves: Vec<_> = position.moves(MoveKind::All).collect();
    let turn = salt as usize % moves.len().max(1);
    moves.rotate_left(turn);
    evaluator.refresh(position);
    let mut best = None;
    let mut alpha = Score::LOWEST;
    for mv in moves {
        let mut after = *position;
        evaluator.push(position, mv);
        after.make(mv);
        let value = -search(&mut after, evaluator, Score::LOWEST, -alpha, depth - 1, 1);
        evaluator.pop();
        if value > alpha {
            alpha = value;
            let mut after = *position;
            after.make(mv);
            best = Some(after);
        }
    }
    best
}

/// Half points of `first` in `2 * OPENINGS` games from random openings, each played with both colours.
fn match_points<A: Evaluator<Board>, B: Evaluator<Board>>(mut first: A, mut second: B, depth: u32) -> u32 {
    let mut points = 0;
    for words in random_words::<{ 16 * OPENINGS }>(42).chunks(16) {
        let choices: Vec<u16> = words[..8].iter().map(|word| *word as u16 & !1).collect();
        let opening = game_from(&choices);
        for black in [true, false] {
            let mut position = opening[opening.len() - 1];
            let winner = loop {
                if let Some(outcome) = position.outcome() {
                    break outcome.winner;
                }
                let salt = words[8] ^ u64::from(position.ply());
                let next = if (position.side() == Side::First) == black {
                    choose(&position, &mut first, depth, salt)
                } else {
                    choose(&position, &mut second, depth, salt)
                };
                match next {
                    Some(next) => position = next,
                    None => break Some(!position.side()),
                }
            };
            points += match winner {
                None => 1,
                Some(side) => 2 * u32::from((side == Side::First) == black),
            };
        }
    }
    points
}

const OPENINGS: usize = 40;

/// Three quarters of the half points.
const CLEARLY: u32 = 3 * OPENINGS as u32;

#[test]
fn it_beats_counting_pieces_at_equal_depth() {
    let points = match_points(Standard::new(), Pieces, 3);
    assert!(points >= CLEARLY, "{points} of {}", 4 * OPENINGS);
}

#[test]
fn it_beats_the_courses_evaluation_at_equal_depth() {
    let points = match_points(Standard::new(), Classic::default(), 3);
    assert!(points >= CLEARLY, "{points} of {}", 4 * OPENINGS);
}
