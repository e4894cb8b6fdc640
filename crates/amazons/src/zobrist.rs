//! The random words that position keys are made of.

use ply_core::{Side, random_words};

use crate::{Size, Square};

static AMAZONS: [[u64; 128]; 2] = [random_words(0xa3a2_0001), random_words(0xa3a2_0002)];
static ARROWS: [u64; 128] = random_words(0xa3a2_0003);
static SHOOTERS: [u64; 128] = random_words(0xa3a2_0004);
static SIZES: [u64; 100] = random_words(0xa3a2_0005);

/// The second player moves.
pub(crate) const SECOND_MOVES: u64 = random_words::<1>(0xa3a2_0006)[0];

/// An amazon of this side stands here.
#[inline]
pub(crate) fn amazon(side: Side, square: Square) -> u64 {
    AMAZONS[side.index()][square.index()]
}

/// An arrow lies here.
#[inline]
pub(crate) fn arrow(square: Square) -> u64 {
    ARROWS[square.index()]
}

/// The amazon here has walked and must shoot.
#[inline]
pub(crate) fn shooter(square: Square) -> u64 {
    SHOOTERS[square.index()]
}

/// The board has this size.
pub(crate) fn size(size: Size) -> u64 {
    SIZES[size.number()]
}
