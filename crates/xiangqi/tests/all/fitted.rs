//! The promises of the evaluation by terms that is fitted, with weights that nobody has fitted.

use ply_core::{Evaluator, GameText};
use ply_model::{Trainable, Weights};
use ply_xiangqi::{Board, FittedEvaluator, FittedModel, Xiangqi};
use proptest::prelude::*;

use crate::common::{board, mirrored, walk};

/// Weights that differ everywhere.
fn weights() -> Weights {
    let (phases, features) = (FittedModel.phases(), FittedModel.features());
    let values = (0..phases * features).map(|n| ((n * 7919 + n / 31) % 241) as i16 - 120).collect();
    Weights::new(FittedModel.name(), phases, features, values).unwrap()
}

fn evaluator() -> FittedEvaluator {
    FittedEvaluator::from_bytes(&weights().to_bytes().unwrap()).unwrap()
}

fn value(position: &Board) -> i32 {
    evaluator().evaluate(position).raw()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn what_a_trainer_adds_up_is_what_the_search_sees(
        start in 0usize..8,
        picks in prop::collection::vec(any::<u16>(), 0..40),
    ) {
        let weights = weights();
        walk(start, &picks, |position| {
            let mut packed = vec![0; FittedModel.packed_len()];
            FittedModel.pack(&Xiangqi::default().write_position(position), &mut packed).unwrap();
            let mut features = Vec::new();
            let phase = FittedModel.active(&packed, &mut features).unwrap();
            assert!(features.iter().all(|&feature| (feature as usize) < FittedModel.features()));
            let sum = weights.sum(phase, &features) / i32::from(FittedModel.precision());
            // A search also looks whether the lead can be won with what there is.
            let found = value(position);
            assert!(found == sum || (found.abs() < sum.abs() && found * sum >= 0), "{found} {sum}");
            // Left and right make no difference.
            let mut other = Vec::new();
            let mut turned = packed.clone();
            ply_xiangqi::NetworkModel.mirror(&mut turned);
            FittedModel.active(&turned, &mut other);
            features.sort_unstable();
            other.sort_unstable();
            assert_eq!(features, other);
        });
    }

    #[test]
    fn a_mirrored_position_has_the_mirrored_score(
        start in 0usize..8,
        picks in prop::collection::vec(any::<u16>(), 0..40),
    ) {
        walk(start, &picks, |position| {
            let mirror = board(&mirrored(&Xiangqi::default().write_position(position)));
            assert_eq!(value(position), value(&mirror));
        });
    }

    #[test]
    fn terms_sum_to_the_score(start in 0usize..8, picks in prop::collection::vec(any::<u16>(), 0..40)) {
        walk(start, &picks, |position| {
            let sum: f64 = evaluator().terms(position).iter().map(|term| term.value).sum();
            assert!((sum - f64::from(value(position))).abs() < 1e-6, "{sum}");
        });
    }
}

#[test]
fn weights_of_other_features_are_refused() {
    let other = Weights::new(FittedModel.name(), 1, 2, vec![1, 2]).unwrap().to_bytes().unwrap();
    assert!(FittedEvaluator::from_bytes(&other).is_err());
    assert!(FittedEvaluator::from_bytes(b"").is_err());
}
