//! The network as a trainer sees it.

use ply_core::{InputError, Side};
use ply_model::{Hidden, Target, Trainable};

use super::view::{FEATURES, View};
use super::{PHASES, phase};
use crate::Square;
use crate::packed::{self, MOST_PIECES, PACKED, Packed};

/// Names the features; another name for others.
pub(super) const NAME: &str = "xiangqi-network-2";

/// What Xiangqi's evaluation is learned from.
pub struct NetworkModel;

/// Points by which the odds of winning grow e-fold.
pub(crate) const SCALE: f32 = 120.0;

impl Trainable for NetworkModel {
    fn name(&self) -> &'static str {
        NAME
    }

    fn phases(&self) -> usize {
        PHASES
    }

    fn features(&self) -> usize {
        FEATURES
    }

    fn target(&self) -> Target {
        Target::Chance { scale: SCALE }
    }

    fn hidden(&self) -> Option<Hidden> {
        Some(Hidden { neurons: 64, most_active: MOST_PIECES })
    }

    fn packed_len(&self) -> usize {
        PACKED
    }

    fn pack(&self, position: &str, packed: &mut [u8]) -> Result<(), InputError> {
        packed::pack(position, packed)
    }

    fn unpack(&self, packed: &[u8]) -> Option<String> {
        packed::unpack(packed)
    }

    fn active(&self, packed: &[u8], features: &mut Vec<u32>) -> Option<usize> {
        let board = Packed::read(packed)?;
        let before = features.len();
        add_features(&board, Side::First, features);
        Some(phase((features.len() - before) as u32))
    }

    fn active_other(&self, packed: &[u8], features: &mut Vec<u32>) {
        if let Some(board) = Packed::read(packed) {
            add_features(&board, Side::Second, features);
        }
    }

    /// Left and right exchanged.
    fn mirror(&self, packed: &mut [u8]) -> bool {
        packed::mirror(packed);
        true
    }
}

fn add_features(board: &Packed<'_>, side: Side, features: &mut Vec<u32>) {
    let view = View::new(side, Some(board.generals[side.index()]));
    let feature = |square: Square| Some(view.feature(square, board.piece(square)?));
    features.extend(Square::all().filter_map(feature));
}
