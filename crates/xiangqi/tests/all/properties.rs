//! Invariants over random play.

use ply_core::{Evaluator, GameText, MoveKind, Position, Score};
use ply_xiangqi::{
    Board, Classic, ClassicPlace, Course, Move, PackedMove, Square, Standard, Xiangqi, XiangqiCourse,
};
use proptest::prelude::*;

use crate::common::{STARTS, board, legal, mirrored, walk};

fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_by_key(|mv| (mv.from, mv.to));
    moves
}

fn generated(position: &Board, kind: MoveKind) -> Vec<Move> {
    position.moves(kind).collect()
}

/// Whether the general of the side that made `mv` can be captured, by trying every reply.
fn leaves_general(position: &Board, mv: Move) -> bool {
    let text = Xiangqi::default().write_position(position);
    let mut course = XiangqiCourse { facing: true }.read_position(&text).unwrap();
    course.make(mv);
    course.outcome().is_some_and(|outcome| outcome.winner == Some(course.side()))
        || course.moves(MoveKind::Noisy).any(|reply| {
            let mut after = course.clone();
            after.make(reply);
            after.outcome().is_some_and(|outcome| outcome.reason == ply_xiangqi::GENERAL_CAPTURED)
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn make_then_undo_is_identity(start in 0usize..8, picks in prop::collection::vec(any::<u16>(), 0..100)) {
        walk(start, &picks, |position| {
            let before = position.clone();
            let mut after = position.clone();
            let null = ply_core::Tactics::null_move(position);
            for mv in legal(position).into_iter().chain(null) {
                let undo = after.make(mv);
                assert_ne!(after, before);
                after.undo(mv, undo);
                assert_eq!(after, before, "{mv:?}");
            }
        });
    }

    #[test]
    fn a_position_read_back_is_the_same(start in 0usize..8, picks in prop::collection::vec(any::<u16>(), 0..100)) {
        let game = Xiangqi::default();
        walk(start, &picks, |position| {
            let text = game.write_position(position);
            let read = game.read_position(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(read.key(), position.key());
            assert_eq!(read.repetition_key(), position.repetition_key());
            assert_eq!(game.write_position(&read), text);
            assert_eq!(ply_xiangqi::Arranged::placement(&read), ply_xiangqi::Arranged::placement(position));
            assert_eq!(generated(&read, MoveKind::All), generated(position, MoveKind::All));
            assert_eq!(read.count(), position.count());
        });
    }

    #[test]
    fn kinds_order_and_count(start in 0usize..8, picks in prop::collection::vec(any::<u16>(), 0..100)) {
        walk(start, &picks, |position| {
            let all = generated(position, MoveKind::All);
            assert_eq!(sorted(all.clone()), all, "not in board order");
            let (noisy, quiet) = (generated(position, MoveKind::Noisy), generated(position, MoveKind::Quiet));
            assert!(noisy.iter().all(|mv| mv.captured.is_some()));
            assert!(quiet.iter().all(|mv| mv.captured.is_none()));
            assert_eq!(sorted([noisy, quiet].concat()), all);
            assert_eq!(position.count(), legal(position).len() as u64);
        });
    }

    /// `legal` agrees with trying every reply.
    #[test]
    fn legal_means_that_the_general_is_safe(start in 0usize..8, picks in prop::collection::vec(any::<u16>(), 0..60)) {
        walk(start, &picks, |position| {
            let text = Xiangqi::default().write_position(position);
            let course = XiangqiCourse::default().read_position(&text).unwrap();
            let safe: Vec<Move> = course.moves(MoveKind::All).filter(|&mv| !leaves_general(position, mv)).collect();
            assert_eq!(sorted(safe), legal(position), "{text}");
        });
    }

    #[test]
    fn step_finds_exactly_the_generated_moves(start in 0usize..8, picks in prop::collection::vec(any::<u16>(), 0..40)) {
        let mut last = board(STARTS[start]);
        walk(start, &picks, |position| last = position.clone());
        let text = Xiangqi::default().write_position(&last);
        let course = XiangqiCourse::default().read_position(&text).unwrap();
        let (mut found, mut found_course) = (Vec::new(), Vec::new());
        for packed in 0..1u32 << 14 {
            if let Ok(m) = PackedMove::try_from(packed) {
                found.extend(last.unpack(m));
                found_course.extend(course.unpack(m));
            }
        }
        prop_assert_eq!(found, generated(&last, MoveKind::All));
        prop_assert_eq!(found_course, sorted(course.moves(MoveKind::All).collect()));
    }

    #[test]
    fn incremental_evaluations_equal_fresh_ones(start in 0usize..8, picks in prop::collection::vec(any::<u16>(), 1..80)) {
        incremental(Standard::new(), start, &picks);
        incremental(Classic::new(), start, &picks);
        incremental(ClassicPlace::new(), start, &picks);
    }

    #[test]
    fn a_mirrored_position_has_the_mirrored_score(start in 0usize..8, picks in prop::collection::vec(any::<u16>(), 0..80)) {
        walk(start, &picks, |position| {
            let mirror = board(&mirrored(&Xiangqi::default().write_position(position)));
            assert_ne!(mirror.side(), position.side());
            assert_eq!(fresh(Standard::new(), position), fresh(Standard::new(), &mirror));
            assert_eq!(fresh(Classic::new(), position), fresh(Classic::new(), &mirror));
            assert_eq!(fresh(ClassicPlace::new(), position), fresh(ClassicPlace::new(), &mirror));
            assert_eq!(position.count(), mirror.count());
        });
    }
}

fn fresh<E: Evaluator<Board>>(mut evaluator: E, position: &Board) -> Score {
    evaluator.refresh(position);
    evaluator.evaluate(position)
}

fn incremental<E: Evaluator<Board>>(mut evaluator: E, start: usize, picks: &[u16]) {
    let mut position = board(STARTS[start]);
    evaluator.refresh(&position);
    let mut trail = Vec::new();
    for &pick in picks {
        let moves = legal(&position);
        if moves.is_empty() {
            break;
        }
        let mv = moves[pick as usize % moves.len()];
        evaluator.push(&position, mv);
        trail.push((mv, evaluator.clone(), position.make(mv)));
        assert_eq!(evaluator.evaluate(&position), fresh(evaluator.clone(), &position));
    }
    while let Some((mv, mut then, undo)) = trail.pop() {
        assert_eq!(evaluator.evaluate(&position), then.evaluate(&position));
        position.undo(mv, undo);
        evaluator.pop();
        assert_eq!(evaluator.evaluate(&position), fresh(evaluator.clone(), &position));
    }
}

#[test]
fn course_steps_undo_cleanly() {
    let mut course = XiangqiCourse::default().start();
    let before = course.clone();
    for mv in course.moves(MoveKind::All) {
        let undo = Course::make(&mut course, mv);
        assert_ne!(course.key(), before.key());
        course.undo(mv, undo);
        assert_eq!(course, before);
    }
}

#[test]
fn every_square_has_its_own_name() {
    let names: std::collections::BTreeSet<String> = Square::all().map(|square| square.to_string()).collect();
    assert_eq!(names.len(), 90);
}
