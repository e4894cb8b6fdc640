//! The course's rules and what its search reported.

use ply_core::{Evaluator, Game, GameText, MoveKind, Position, Score, Side};
use ply_xiangqi::{
    COURSE_WIN, Classic, ClassicPlace, Course, GENERAL_CAPTURED, GENERALS_FACING, Move, Notation,
    XiangqiCourse,
};

use crate::common::data_text;

/// The first best move and its value: alpha-beta as a textbook writes it.
fn alpha_beta<E: Evaluator<Course>>(
    position: &Course,
    evaluator: &mut E,
    depth: u32,
) -> (Score, Option<Move>) {
    evaluator.refresh(position);
    let mut position = position.clone();
    let mut best = None;
    let value = descend(&mut position, evaluator, depth, 0, Score::LOWEST, Score::HIGHEST, &mut best);
    (value, best)
}

fn descend<E: Evaluator<Course>>(
    position: &mut Course,
    evaluator: &mut E,
    depth: u32,
    ply: u32,
    mut alpha: Score,
    beta: Score,
    best: &mut Option<Move>,
) -> Score {
    if let Some(outcome) = position.outcome() {
        return evaluator.finished(position, outcome, ply);
    }
    if depth == 0 {
        return evaluator.evaluate(position);
    }
    let mut value = Score::LOWEST;
    for mv in position.moves(MoveKind::All) {
        evaluator.push(position, mv);
        let undo = position.make(mv);
        let score = -descend(position, evaluator, depth - 1, ply + 1, -beta, -alpha, &mut None);
        position.undo(mv, undo);
        evaluator.pop();
        if score > value {
            value = score;
            *best = Some(mv);
        }
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    if value == Score::LOWEST {
        let outcome = position.no_moves_outcome();
        return evaluator.finished(position, outcome, ply);
    }
    value
}

const DEPTH_3: [&str; 10] = [
    "R (1,1) (1,4)",
    "R (5,3) (0,3)",
    "N (2,1) (3,3)",
    "R (8,1) (0,1)",
    "C (3,4) (3,0)",
    "R (0,4) (0,5)",
    "P (3,4) (2,4)",
    "R (2,1) (0,1)",
    "C (1,4) (3,4)",
    "C (4,6) (4,4)",
];

const DEPTH_5: [&str; 10] = [
    "R (1,1) (1,4)",
    "R (5,3) (0,3)",
    "K (9,4) (9,5)",
    "R (8,1) (0,1)",
    "N (3,1) (2,3)",
    "C (9,2) (1,2)",
    "P (3,4) (2,4)",
    "R (2,4) (2,6)",
    "C (1,4) (3,4)",
    "R (3,5) (3,8)",
];

#[test]
fn the_twenty_reported_moves() {
    for (depth, moves) in [(3, DEPTH_3), (5, DEPTH_5)] {
        for (i, expected) in moves.into_iter().enumerate() {
            let Some(text) = data_text(&format!("course/{}.txt", i + 1)) else { return };
            let position = XiangqiCourse { facing: false }.read_position(&text).unwrap();
            let (_, best) = alpha_beta(&position, &mut ClassicPlace::new(), depth);
            let written =
                Notation::CourseRows.write(ply_xiangqi::Arranged::placement(&position), best.unwrap());
            assert_eq!(written, expected, "board {} at depth {depth}", i + 1);
        }
    }
}

/// The third course board carried in, since it alone shows in which order the general's equal moves come.
#[test]
fn the_general_looks_right_before_left() {
    let text = "9/4a4/1N1k1a3/5P3/9/9/9/9/9/4K4 w - - 0 1";
    let position = XiangqiCourse { facing: false }.read_position(text).unwrap();
    let (_, best) = alpha_beta(&position, &mut ClassicPlace::new(), 5);
    assert_eq!(best.unwrap().to.to_string(), "f0");
    let general: Vec<String> = position
        .moves(MoveKind::All)
        .filter(|mv| mv.piece.letter() == 'K')
        .map(|mv| mv.to.to_string())
        .collect();
    assert_eq!(general, ["e1", "f0", "d0"]);
}

#[test]
fn a_captured_general_ends_the_game() {
    let course = XiangqiCourse { facing: true };
    let mut game = Game::new(course.read_position("3k5/9/9/9/9/9/9/9/3R5/4K4 w").unwrap());
    assert_eq!(game.outcome(), None);
    let mv = course.read_move(game.position(), "d1d9").unwrap();
    game.make(mv);
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.reason), (Some(Side::First), GENERAL_CAPTURED));
    let text = course.write_position(game.position());
    assert_eq!(course.read_position(&text).unwrap().key(), game.position().key());
    let score = ClassicPlace::new().finished(game.position(), outcome, 7);
    assert_eq!(score, Score::eval(-COURSE_WIN));
}

#[test]
fn facing_generals_win_for_the_side_to_move_where_they_are_looked_at() {
    for side in ["w", "b"] {
        let text = format!("4k4/9/9/9/9/9/9/9/9/3RK4 {side}");
        let outcome = XiangqiCourse { facing: true }.read_position(&text).unwrap().outcome().unwrap();
        assert_eq!(outcome.reason, GENERALS_FACING);
        assert_eq!(outcome.winner, Some(if side == "w" { Side::First } else { Side::Second }));
        let blind = XiangqiCourse { facing: false }.read_position(&text).unwrap();
        assert_eq!(blind.outcome(), None);
        // Nor is flying to the other general a move.
        assert!(blind.moves(MoveKind::All).all(|mv| mv.captured.is_none()));
    }
    let screened = XiangqiCourse { facing: true }.read_position("4k4/9/9/9/4p4/9/9/9/9/4K4 w").unwrap();
    assert_eq!(screened.outcome(), None);
}

#[test]
fn classic_counts_every_capture_that_either_side_could_make() {
    let game = XiangqiCourse { facing: false };
    let value = |text: &str| {
        let position = game.read_position(text).unwrap();
        let (mut classic, mut place) = (Classic::new(), ClassicPlace::new());
        Evaluator::<Course>::refresh(&mut classic, &position);
        Evaluator::<Course>::refresh(&mut place, &position);
        (classic.evaluate(&position), place.evaluate(&position).raw())
    };
    // Red's rook attacks a horse, which two red rooks attack: 100 each; the horse attacks nothing.
    let (classic, place) = value("3k5/9/9/9/R3n4/9/9/4R4/9/5K3 w");
    assert_eq!(classic, Score::eval(place + 200));
    // From black's view the sign changes.
    let (classic, place) = value("3k5/9/9/9/R3n4/9/9/4R4/9/5K3 b");
    assert_eq!(classic, Score::eval(place - 200));
    // A soldier that could be captured counts -20, as the course's table says.
    let (classic, place) = value("3k5/9/9/R3p4/9/9/9/9/9/5K3 w");
    assert_eq!(classic, Score::eval(place - 20));
    // The side to move captures the general: won. The other side's attack on a general counts 9999.
    assert_eq!(value("3k5/9/9/9/9/9/9/9/9/3R1K3 w").0, Score::eval(COURSE_WIN));
    let (classic, place) = value("3k5/9/9/9/9/9/9/9/9/3R1K3 b");
    assert_eq!(classic, Score::eval(place - 9999));
}

#[test]
fn places_follow_the_course_tables() {
    let game = XiangqiCourse { facing: false };
    let value = |text: &str| {
        let position = game.read_position(text).unwrap();
        let mut place = ClassicPlace::new();
        Evaluator::<Course>::refresh(&mut place, &position);
        place.evaluate(&position).raw()
    };
    let bare = value("3k5/9/9/9/9/9/9/9/9/5K3 w");
    assert_eq!(bare, 0);
    // A rook in its own corner has place value -6, a horse on b6 (column 1, rank 6) has 20.
    assert_eq!(value("3k5/9/9/9/9/9/9/9/9/R4K3 w"), 500 - 6);
    assert_eq!(value("3k5/9/9/1N7/9/9/9/9/9/5K3 w"), 300 + 20);
    // The same seen from black: its horse on row 6 of the board.
    assert_eq!(value("3k5/9/9/9/9/9/1n7/9/9/5K3 w"), -(300 + 20));
}

#[test]
fn course_moves_are_written_both_ways() {
    let game = XiangqiCourse::default();
    let start = game.start();
    let mv = game.read_move(&start, "b0c2").unwrap();
    let placement = ply_xiangqi::Arranged::placement(&start);
    assert_eq!(Notation::Course.write(placement, mv), "N (1,0) (2,2)");
    assert_eq!(Notation::CourseRows.write(placement, mv), "N (9,1) (7,2)");
}
