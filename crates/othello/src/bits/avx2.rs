//! Mobility and flips with AVX2: the four strides side by side in one register.

use std::arch::x86_64::*;

use super::{Lines, PASSABLE, RAYS, STRIDES};
use crate::Square;

/// Four words as a register.
#[inline(always)]
fn load(words: &[u64; 4]) -> __m256i {
    // SAFETY: the array is 32 readable bytes and the load asks for no alignment; AVX2 is on for the whole build.
    unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
}

/// Playable squares upwards and downwards on the board, a lane for each stride. Squares that are not empty may be among them.
#[inline(always)]
fn reach(own: u64, other: u64) -> (__m256i, __m256i) {
    // SAFETY: plain arithmetic on registers; AVX2 is on for the whole build.
    unsafe {
        let strides = load(&STRIDES);
        let double = _mm256_add_epi64(strides, strides);
        let own = _mm256_set1_epi64x(own as i64);
        let run = _mm256_and_si256(_mm256_set1_epi64x(other as i64), load(&PASSABLE));
        // Discs next to an own disc, then two more, then two more pairs: six in all.
        let mut up = _mm256_and_si256(run, _mm256_sllv_epi64(own, strides));
        let mut down = _mm256_and_si256(run, _mm256_srlv_epi64(own, strides));
        up = _mm256_or_si256(up, _mm256_and_si256(run, _mm256_sllv_epi64(up, strides)));
        down = _mm256_or_si256(down, _mm256_and_si256(run, _mm256_srlv_epi64(down, strides)));
        let pairs = _mm256_and_si256(run, _mm256_sllv_epi64(run, strides));
        let pairs_down = _mm256_srlv_epi64(pairs, strides);
        for _ in 0..2 {
            up = _mm256_or_si256(up, _mm256_and_si256(pairs, _mm256_sllv_epi64(up, double)));
            down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, double)));
        }
        (_mm256_sllv_epi64(up, strides), _mm256_srlv_epi64(down, strides))
    }
}

/// The lanes joined into one set.
#[inline(always)]
fn join(lanes: __m256i) -> u64 {
    // SAFETY: plain arithmetic on registers; AVX2 is on for the whole build.
    unsafe {
        let half = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
        _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))) as u64
    }
}

/// The squares that can be played in each direction, for the owner of `own`.
#[inline]
pub fn lines(own: u64, other: u64) -> Lines {
    let (up, down) = reach(own, other);
    let mut lines = [0; 8];
    // SAFETY: the array is 64 writable bytes and the stores ask for no alignment; AVX2 is on for the whole build.
    unsafe {
        let empty = _mm256_set1_epi64x(!(own | other) as i64);
        _mm256_storeu_si256(lines.as_mut_ptr().cast(), _mm256_and_si256(up, empty));
        _mm256_storeu_si256(lines.as_mut_ptr().add(4).cast(), _mm256_and_si256(down, empty));
    }
    Lines(lines)
}

/// The squares that the owner of `own` can play.
#[inline]
pub fn mobility(own: u64, other: u64) -> u64 {
    let (up, down) = reach(own, other);
    // SAFETY: plain arithmetic on registers; AVX2 is on for the whole build.
    join(unsafe { _mm256_or_si256(up, down) }) & !(own | other)
}

/// The discs of `other` that turn when the owner of `own` plays `square`.
#[inline]
pub fn flips(own: u64, other: u64, square: Square) -> u64 {
    // SAFETY: plain arithmetic on registers; AVX2 is on for the whole build.
    unsafe {
        let zero = _mm256_setzero_si256();
        let ones = _mm256_cmpeq_epi64(zero, zero);
        let own = _mm256_set1_epi64x(own as i64);
        let other = _mm256_set1_epi64x(other as i64);

        // Towards h8: a carry runs through everything but the first square of the ray that is not the opponent's.
        let ray = load(&RAYS[0][square.index()]);
        let filled = _mm256_or_si256(other, _mm256_xor_si256(ray, ones));
        let end = _mm256_and_si256(_mm256_sub_epi64(filled, ones), _mm256_and_si256(ray, own));
        let before = _mm256_and_si256(_mm256_add_epi64(end, ones), ray);
        let up = _mm256_andnot_si256(_mm256_cmpeq_epi64(end, zero), before);

        // Towards a1: that square is the highest one of the ray; smear it downwards to find it.
        let ray = load(&RAYS[1][square.index()]);
        let strides = load(&STRIDES);
        let double = _mm256_add_epi64(strides, strides);
        let free = _mm256_andnot_si256(other, ray);
        let mut below = _mm256_srlv_epi64(free, strides);
        below = _mm256_or_si256(below, _mm256_srlv_epi64(below, strides));
        below = _mm256_or_si256(below, _mm256_srlv_epi64(below, double));
        below = _mm256_or_si256(below, _mm256_srlv_epi64(below, _mm256_add_epi64(double, double)));
        let end = _mm256_and_si256(_mm256_andnot_si256(below, free), own);
        let run = _mm256_andnot_si256(_mm256_or_si256(below, free), ray);
        let down = _mm256_andnot_si256(_mm256_cmpeq_epi64(end, zero), run);

        join(_mm256_or_si256(up, down))
    }
}
