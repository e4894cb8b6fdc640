//! The two loops in which a network spends its time: adding columns of weights up, and the product of the last layer.
//!
//! Each exists twice: with AVX2, sixteen neurons at a time, and portably. The build chooses; tests hold them equal.

#[cfg(target_feature = "avx2")]
mod avx2;
#[cfg_attr(target_feature = "avx2", allow(dead_code))]
mod portable;

#[cfg(target_feature = "avx2")]
pub(crate) use avx2::{add_columns, squared_product};
#[cfg(not(target_feature = "avx2"))]
pub(crate) use portable::{add_columns, squared_product};

/// Neurons that are handled together: their numbers fill a line of the cache.
pub const BLOCK: usize = 32;

/// The numbers of so many neurons.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(crate) struct Block(pub(crate) [i16; BLOCK]);

impl Block {
    pub(crate) const ZERO: Block = Block([0; BLOCK]);
}

const _: () = assert!(size_of::<Block>() == 64);

/// What stands for a neuron that is fully on.
pub const NEURON_ONE: i16 = 255;

/// What a neuron adds to the value where its weight is 1: clipped to between off and fully on, squared, and rounded to a
/// 256th. The square lets a neuron count little until it is well on, which fits positions better than the clipped sum itself.
#[cfg_attr(all(target_feature = "avx2", not(test)), allow(dead_code))]
pub(crate) fn squared(sum: i16) -> i32 {
    let clipped = i32::from(sum.clamp(0, NEURON_ONE));
    (clipped * clipped + 128) >> 8
}

/// Columns of weights, one a feature, and those that come to a sum or leave it.
#[derive(Copy, Clone)]
pub(crate) struct Columns<'a> {
    pub(crate) weights: &'a [Block],
    pub(crate) added: &'a [u32],
    pub(crate) removed: &'a [u32],
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blocks(seed: u64, count: usize) -> Vec<Block> {
        let mut state = seed;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 48) as i16
        };
        (0..count).map(|_| Block(std::array::from_fn(|_| next()))).collect()
    }

    /// Over the whole range of numbers, sums that wrap around included.
    #[test]
    fn both_twins_add_alike() {
        for (seed, width) in [(1, 1), (2, 3), (3, 4), (4, 8)] {
            let weights = blocks(seed, 20 * width);
            let before = blocks(seed + 100, width);
            for (added, removed) in [(&[][..], &[][..]), (&[3], &[7]), (&[0, 19, 5, 5], &[1, 2, 19])] {
                let columns = Columns { weights: &weights, added, removed };
                let mut sums = [vec![Block::ZERO; width], vec![Block::ZERO; width]];
                portable::add_columns(&before, columns, &mut sums[0]);
                add_columns(&before, columns, &mut sums[1]);
                assert_eq!(sums[0], sums[1]);
                let at = |feature: u32| i32::from(weights[feature as usize * width].0[9]);
                let expected = i32::from(before[0].0[9]) + added.iter().map(|&f| at(f)).sum::<i32>()
                    - removed.iter().map(|&f| at(f)).sum::<i32>();
                assert_eq!(sums[0][0].0[9], expected as i16);
            }
        }
    }

    #[test]
    fn both_twins_multiply_alike() {
        for (seed, width) in [(5, 1), (6, 3), (7, 8)] {
            let neurons = blocks(seed, width);
            // As large as no sum of them overflows.
            let mut weights = blocks(seed + 100, width);
            weights.iter_mut().flat_map(|block| &mut block.0).for_each(|weight| *weight /= 4);
            let expected: i32 = (0..width * BLOCK)
                .map(|at| {
                    let neuron = squared(neurons[at / BLOCK].0[at % BLOCK]);
                    neuron * i32::from(weights[at / BLOCK].0[at % BLOCK])
                })
                .sum();
            assert_eq!(portable::squared_product(&neurons, &weights), expected);
            assert_eq!(squared_product(&neurons, &weights), expected);
        }
    }
}
