//! The learned evaluation's promises, with weights that nobody has learned.

use ply_core::{Evaluator, GameText, MoveKind, Position, Score, Side, Tactics};
use ply_model::{Accumulators, Network, Parameters, Shape, Trainable};
use ply_xiangqi::{Board, NetworkEvaluator, NetworkModel, Xiangqi, XiangqiCourse};
use proptest::prelude::*;

use crate::common::{board, mirrored, walk};

/// Weights that differ everywhere, small enough for neurons to be partly on.
fn network() -> Network {
    let hidden = NetworkModel.hidden().unwrap();
    let shape = Shape {
        name: NetworkModel.name().into(),
        phases: NetworkModel.phases(),
        features: NetworkModel.features(),
        most_active: hidden.most_active,
        neurons: 32,
        unit: 120,
    };
    let numbers = |count: usize, most: i64| {
        let number = |n: usize| (n as i64 * 7919 + n as i64 / 31) % (2 * most + 1) - most;
        (0..count).map(|n| number(n) as i16).collect()
    };
    let parameters = Parameters {
        columns: numbers(shape.features * 32, 60),
        biases: numbers(32, 100),
        outputs: numbers(shape.phases * 64, 300),
        output_biases: numbers(shape.phases, 50),
    };
    Network::new(shape, &parameters).unwrap()
}

fn evaluator() -> NetworkEvaluator {
    NetworkEvaluator::from_bytes(&network().to_bytes().unwrap()).unwrap()
}

fn fresh<P: Position>(mut evaluator: impl Evaluator<P>, position: &P) -> Score {
    evaluator.refresh(position);
    evaluator.evaluate(position)
}

/// The network's own value of a position, before anything is damped.
fn undamped(mut evaluator: NetworkEvaluator, position: &Board) -> Score {
    Evaluator::<Board>::refresh(&mut evaluator, position);
    let terms = Evaluator::<Board>::terms(&mut evaluator, position);
    let kept = terms.iter().filter(|term| !["reach", "limit"].contains(&term.name));
    Score::eval(kept.map(|term| term.value).sum::<f64>().round() as i32)
}

/// Plays by picks, a turn handed over now and then, and compares with a fresh evaluator all the way there and back.
fn incremental<P: Tactics>(mut position: P, mut evaluator: impl Evaluator<P>, picks: &[u16]) {
    evaluator.refresh(&position);
    let mut trail = Vec::new();
    for &pick in picks {
        let moves: Vec<_> = position.moves(MoveKind::All).filter(|&mv| position.is_legal(mv)).collect();
        if moves.is_empty() || position.outcome().is_some() {
            break;
        }
        let null = position.null_move().filter(|_| pick % 16 == 0);
        let mv = null.unwrap_or(moves[usize::from(pick) % moves.len()]);
        evaluator.push(&position, mv);
        trail.push((mv, position.make(mv)));
        assert_eq!(evaluator.evaluate(&position), fresh(evaluator.clone(), &position));
    }
    while let Some((mv, undo)) = trail.pop() {
        position.undo(mv, undo);
        evaluator.pop();
        assert_eq!(evaluator.evaluate(&position), fresh(evaluator.clone(), &position));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn what_is_kept_move_by_move_equals_a_fresh_evaluation(
        start in 0usize..8,
        picks in prop::collection::vec(any::<u16>(), 1..80),
    ) {
        let mut first = None;
        walk(start, &[], |position| first = Some(position.clone()));
        let first: Board = first.unwrap();
        // Under the course's rules generals are captured, and the view of their side with them.
        let course = XiangqiCourse { facing: false };
        let text = Xiangqi::default().write_position(&first);
        incremental(course.read_position(&text).unwrap(), evaluator(), &picks);
        incremental(first, evaluator(), &picks);
    }

    #[test]
    fn what_a_trainer_adds_up_is_what_the_search_sees(
        start in 0usize..8,
        picks in prop::collection::vec(any::<u16>(), 0..40),
    ) {
        let (network, evaluator) = (network(), evaluator());
        walk(start, &picks, |position| {
            let mut packed = vec![0; NetworkModel.packed_len()];
            NetworkModel.pack(&Xiangqi::default().write_position(position), &mut packed).unwrap();
            let (mut own, mut other) = (Vec::new(), Vec::new());
            let phase = NetworkModel.active(&packed, &mut own).unwrap();
            NetworkModel.active_other(&packed, &mut other);
            let mut accumulators = Accumulators::default();
            accumulators.refresh(&network, [&own, &other]);
            let value = Score::eval(accumulators.evaluate(&network, 0, phase));
            assert_eq!(value, undamped(evaluator.clone(), position));
            // Read back, it is the same board as the side to move sees it.
            let text = NetworkModel.unpack(&packed).unwrap();
            let seen = board(&text);
            assert_eq!(seen.side(), Side::First);
            assert_eq!(value, undamped(evaluator.clone(), &seen));
            // Mirrored twice, it is the same again.
            let before = packed.clone();
            assert!(NetworkModel.mirror(&mut packed));
            assert!(NetworkModel.active(&packed, &mut own).is_some());
            NetworkModel.mirror(&mut packed);
            assert_eq!(packed, before);
        });
    }

    #[test]
    fn a_mirrored_position_has_the_mirrored_score(
        start in 0usize..8,
        picks in prop::collection::vec(any::<u16>(), 0..40),
    ) {
        let evaluator = evaluator();
        walk(start, &picks, |position| {
            let mirror = board(&mirrored(&Xiangqi::default().write_position(position)));
            assert_eq!(fresh(evaluator.clone(), position), fresh(evaluator.clone(), &mirror));
        });
    }

    #[test]
    fn bytes_that_are_no_position_are_refused(bytes in prop::collection::vec(any::<u8>(), 40..50)) {
        // Random bytes are full of pieces.
        prop_assert_eq!(NetworkModel.active(&bytes, &mut Vec::new()), None);
        prop_assert_eq!(NetworkModel.unpack(&bytes), None);
    }
}

#[test]
fn weights_of_another_network_are_refused() {
    let shape = Shape { features: 1, ..network().shape().clone() };
    let neurons = shape.neurons;
    let parameters = Parameters {
        columns: vec![1; neurons],
        biases: vec![1; neurons],
        outputs: vec![1; 2 * shape.phases * neurons],
        output_biases: vec![0; shape.phases],
    };
    let other = Network::new(shape, &parameters).unwrap().to_bytes().unwrap();
    assert!(NetworkEvaluator::from_bytes(&other).is_err());
}

/// Shares of pieces and what they are worth together sum to the value, and taking it apart leaves no trace.
#[test]
fn shares_sum_to_the_value() {
    for start in 0..8 {
        walk(start, &[7, 1000, 333, 4711, 12], |position| {
            let mut evaluator = evaluator();
            Evaluator::<Board>::refresh(&mut evaluator, position);
            let value = Evaluator::<Board>::evaluate(&mut evaluator, position);
            let terms = Evaluator::<Board>::terms(&mut evaluator, position);
            let sum: f64 = terms.iter().map(|term| term.value).sum();
            assert!((sum - f64::from(value.raw())).abs() < 1e-6, "{terms:?}");
            let pieces: usize = terms.iter().map(|term| term.squares.len()).sum();
            assert!(pieces > 0 && pieces <= 30);
            assert_eq!(Evaluator::<Board>::evaluate(&mut evaluator, position), value);
        });
    }
}
