//! The twin for every CPU. Where AVX2 takes its place only the tests use it.

use super::{Block, Columns, squared};

/// The sums after some columns have come and others have gone.
#[inline]
pub(crate) fn add_columns(before: &[Block], columns: Columns, after: &mut [Block]) {
    let width = after.len();
    for (place, (Block(before), Block(after))) in before.iter().zip(after).enumerate() {
        *after = *before;
        for &feature in columns.added {
            let Block(column) = &columns.weights[feature as usize * width + place];
            after.iter_mut().zip(column).for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
        }
        for &feature in columns.removed {
            let Block(column) = &columns.weights[feature as usize * width + place];
            after.iter_mut().zip(column).for_each(|(sum, weight)| *sum = sum.wrapping_sub(*weight));
        }
    }
}

/// The sum of neurons, each clipped to between off and fully on and squared, times weights.
#[inline]
pub(crate) fn squared_product(neurons: &[Block], weights: &[Block]) -> i32 {
    let mut sum = 0_i32;
    for (Block(neurons), Block(weights)) in neurons.iter().zip(weights) {
        for (neuron, weight) in neurons.iter().zip(weights) {
            sum = sum.wrapping_add(squared(*neuron) * i32::from(*weight));
        }
    }
    sum
}
