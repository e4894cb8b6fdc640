//! The AVX2 twin: sixteen neurons a register, two registers a block.

use std::arch::x86_64::*;

use super::{Block, Columns, NEURON_ONE};

/// The sums after some columns have come and others have gone.
#[inline]
pub(crate) fn add_columns(before: &[Block], columns: Columns, after: &mut [Block]) {
    // SAFETY: this module is compiled only into builds whose every function may use AVX2.
    unsafe { add(before, columns, after) }
}

/// The sum of neurons, each clipped to between off and fully on and squared, times weights.
#[inline]
pub(crate) fn squared_product(neurons: &[Block], weights: &[Block]) -> i32 {
    // SAFETY: as above.
    unsafe { product(neurons, weights) }
}

/// The two halves of a block.
#[target_feature(enable = "avx2")]
#[inline]
fn load(block: &Block) -> [__m256i; 2] {
    let halves: *const __m256i = block.0.as_ptr().cast();
    // SAFETY: a block is two registers long and aligned to both.
    unsafe { [_mm256_load_si256(halves), _mm256_load_si256(halves.add(1))] }
}

#[target_feature(enable = "avx2")]
#[inline]
fn store(block: &mut Block, [first, second]: [__m256i; 2]) {
    let halves: *mut __m256i = block.0.as_mut_ptr().cast();
    // SAFETY: as in `load`.
    unsafe {
        _mm256_store_si256(halves, first);
        _mm256_store_si256(halves.add(1), second);
    }
}

#[target_feature(enable = "avx2")]
#[inline]
fn add(before: &[Block], columns: Columns, after: &mut [Block]) {
    let width = after.len();
    for (place, (before, after)) in before.iter().zip(after).enumerate() {
        let [mut first, mut second] = load(before);
        for &feature in columns.added {
            let column = load(&columns.weights[feature as usize * width + place]);
            first = _mm256_add_epi16(first, column[0]);
            second = _mm256_add_epi16(second, column[1]);
        }
        for &feature in columns.removed {
            let column = load(&columns.weights[feature as usize * width + place]);
            first = _mm256_sub_epi16(first, column[0]);
            second = _mm256_sub_epi16(second, column[1]);
        }
        store(after, [first, second]);
    }
}

#[target_feature(enable = "avx2")]
#[inline]
fn product(neurons: &[Block], weights: &[Block]) -> i32 {
    let (off, on) = (_mm256_setzero_si256(), _mm256_set1_epi16(NEURON_ONE));
    let mut sums = [off; 2];
    for (neurons, weights) in neurons.iter().zip(weights) {
        let (neurons, weights) = (load(neurons), load(weights));
        for half in 0..2 {
            let clipped = _mm256_min_epi16(_mm256_max_epi16(neurons[half], off), on);
            // A product that keeps the upper bits, rounded: of 2^7 times the square those from 2^15 on.
            let squared =
                _mm256_mulhrs_epi16(_mm256_slli_epi16::<4>(clipped), _mm256_slli_epi16::<3>(clipped));
            sums[half] = _mm256_add_epi32(sums[half], _mm256_madd_epi16(squared, weights[half]));
        }
    }
    let sum = _mm256_add_epi32(sums[0], sums[1]);
    let sum = _mm_add_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256::<1>(sum));
    let sum = _mm_add_epi32(sum, _mm_shuffle_epi32::<0b00_00_11_10>(sum));
    let sum = _mm_add_epi32(sum, _mm_shuffle_epi32::<0b00_00_00_01>(sum));
    _mm_cvtsi128_si32(sum)
}
