//! What `auto` expands beside the better of `labels` and `bidirectional`: as little in the mean, and at most twice as much where there is a
//! route.

use std::ops::Range;

use ply_path::Moves;

use crate::questions::questions;

/// None may be far from the better search; the mean of all.
fn mean_excess(side: u32, seeds: Range<u64>, moves: Moves) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    questions(side, seeds, moves, |question| {
        let (auto, better) = (question.auto as f64, question.better as f64);
        // Where there is none, all labels are expanded, and some cells have a label before a better one of the same cost.
        let most = if question.has_route { 2.0 * better } else { 2.2 * better + 8.0 };
        assert!(auto <= most, "{}: {auto} expanded, {better} by the better search", question.name);
        (sum, count) = (sum + question.excess(), count + 1.0);
    });
    sum / count
}

fn stay_within(moves: Moves, maps: [(u32, Range<u64>); 3]) {
    for (side, seeds) in maps {
        let mean = mean_excess(side, seeds, moves);
        assert!(mean <= 1.3, "{moves:?}, side {side}: mean {mean}");
    }
}

#[test]
fn four_moves() {
    stay_within(Moves::Four, [(12, 0..300), (60, 300..340), (300, 340..343)]);
}

#[test]
fn eight_moves() {
    stay_within(Moves::Eight, [(12, 0..100), (60, 300..315), (300, 340..341)]);
}
