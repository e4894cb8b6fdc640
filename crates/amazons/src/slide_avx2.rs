//! The AVX2 twin of the slides: four directions in the four lanes of a register.

use std::arch::x86_64::*;

use crate::Squares;
use crate::squares::SHIFTS;

/// Four 128-bit boards, their low and their high words apart.
#[derive(Copy, Clone)]
struct Quad {
    low: __m256i,
    high: __m256i,
}

/// The runs of free squares along which sets slide, in doubling steps as in the portable twin.
#[derive(Clone)]
pub(crate) struct Slides {
    bits: Squares,
    free: Quad,
    /// The squares that end a run of two and of four free squares.
    forward: [Quad; 2],
    backward: [Quad; 2],
}

impl Slides {
    /// Slides over these free squares.
    #[inline]
    pub(crate) fn new(free: Squares) -> Slides {
        // SAFETY: this module is compiled only into builds whose every function may use AVX2.
        unsafe { Slides::of(free) }
    }

    /// The free squares that queens on `from` reach in one move or stand on.
    #[inline]
    pub(crate) fn slide(&self, from: Squares) -> Squares {
        // SAFETY: as above.
        unsafe { self.reached(from) }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn of(bits: Squares) -> Slides {
        let free = Quad::all(bits);
        let forward_two = free.and(free.forward::<1>());
        let backward_two = free.and(free.backward::<1>());
        Slides {
            bits,
            free,
            forward: [forward_two, forward_two.and(forward_two.forward::<2>())],
            backward: [backward_two, backward_two.and(backward_two.backward::<2>())],
        }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn reached(&self, from: Squares) -> Squares {
        let mut ahead = Quad::all(from);
        let mut behind = ahead;
        ahead = ahead.or(self.free.and(ahead.forward::<1>()));
        behind = behind.or(self.free.and(behind.backward::<1>()));
        ahead = ahead.or(self.forward[0].and(ahead.forward::<2>()));
        behind = behind.or(self.backward[0].and(behind.backward::<2>()));
        ahead = ahead.or(self.forward[1].and(ahead.forward::<4>()));
        behind = behind.or(self.backward[1].and(behind.backward::<4>()));
        ahead = ahead.or(self.forward[1].and(ahead.forward::<4>()));
        behind = behind.or(self.backward[1].and(behind.backward::<4>()));
        ahead.or(behind).any() & self.bits
    }
}

/// The four directions' shifts, `TIMES` squares far.
#[target_feature(enable = "avx2")]
#[inline]
fn shifts<const TIMES: i64>() -> __m256i {
    let [a, b, c, d] = SHIFTS.map(|shift| i64::from(shift) * TIMES);
    _mm256_set_epi64x(d, c, b, a)
}

/// What crosses from one word to the other: 64 minus the shift. No shift reaches 64.
#[target_feature(enable = "avx2")]
#[inline]
fn crossings<const TIMES: i64>() -> __m256i {
    let [a, b, c, d] = SHIFTS.map(|shift| 64 - i64::from(shift) * TIMES);
    _mm256_set_epi64x(d, c, b, a)
}

impl Quad {
    #[target_feature(enable = "avx2")]
    #[inline]
    fn all(board: Squares) -> Quad {
        let bits = board.bits();
        Quad { low: _mm256_set1_epi64x(bits as i64), high: _mm256_set1_epi64x((bits >> 64) as i64) }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn and(self, other: Quad) -> Quad {
        Quad { low: _mm256_and_si256(self.low, other.low), high: _mm256_and_si256(self.high, other.high) }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn or(self, other: Quad) -> Quad {
        Quad { low: _mm256_or_si256(self.low, other.low), high: _mm256_or_si256(self.high, other.high) }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn forward<const TIMES: i64>(self) -> Quad {
        let crossed = _mm256_srlv_epi64(self.low, crossings::<TIMES>());
        Quad {
            low: _mm256_sllv_epi64(self.low, shifts::<TIMES>()),
            high: _mm256_or_si256(_mm256_sllv_epi64(self.high, shifts::<TIMES>()), crossed),
        }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn backward<const TIMES: i64>(self) -> Quad {
        let crossed = _mm256_sllv_epi64(self.high, crossings::<TIMES>());
        Quad {
            low: _mm256_or_si256(_mm256_srlv_epi64(self.low, shifts::<TIMES>()), crossed),
            high: _mm256_srlv_epi64(self.high, shifts::<TIMES>()),
        }
    }

    /// The union of the four boards.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn any(self) -> Squares {
        let low = _mm_or_si128(_mm256_castsi256_si128(self.low), _mm256_extracti128_si256::<1>(self.low));
        let high = _mm_or_si128(_mm256_castsi256_si128(self.high), _mm256_extracti128_si256::<1>(self.high));
        let both = _mm_or_si128(_mm_unpacklo_epi64(low, high), _mm_unpackhi_epi64(low, high));
        let low = _mm_cvtsi128_si64(both) as u64;
        let high = _mm_extract_epi64::<1>(both) as u64;
        Squares::from_bits(u128::from(high) << 64 | u128::from(low))
    }
}
