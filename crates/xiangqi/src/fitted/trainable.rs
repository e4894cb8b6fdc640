//! The features as a trainer sees them.

use ply_core::{InputError, Side};
use ply_model::{Target, Trainable};

use super::features::{FEATURES, PHASES, each, phase};
use crate::network::SCALE;
use crate::packed::{self, PACKED, Packed};

/// Names the features; another name for others.
pub(super) const NAME: &str = "xiangqi-terms-1";

/// Steps of a weight to a point: many small weights make a value.
pub(super) const PRECISION: u16 = 8;

/// What the fitted evaluation is learned from. It learns from the same positions as the network.
pub struct FittedModel;

impl Trainable for FittedModel {
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

    fn precision(&self) -> u16 {
        PRECISION
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
        let placement = Packed::read(packed)?.placement();
        each(&placement, Side::First, |_, _, _, number| features.push(number as u32));
        Some(phase(&placement))
    }
}
