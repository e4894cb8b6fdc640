//! How well a shallow search foretells a deep one: measured by `ply tune othello --probcut`.

use std::sync::LazyLock;

use ply_core::Probe;

use super::{PHASES, phase};
use crate::board::Board;
use crate::standard::DISC;

/// The logarithm of the deviation of a deep search from a shallow one, in discs: a linear function.
struct Deviation {
    base: f32,
    phase: f32,
    depth: f32,
    shallow: f32,
}

/// While the end is out of sight.
const MIDGAME: Deviation = Deviation { base: 0.981, phase: 0.0180, depth: 0.0592, shallow: -0.1287 };
/// To the end of the game.
const TO_END: Deviation = Deviation { base: 1.568, phase: 0.0078, depth: 0.0276, shallow: -0.0643 };
/// No search foretells another better than this.
const LEAST: f32 = 1.0;

/// No search is deeper, but for passes.
const MAX_DEPTH: usize = 64;

/// The probes of all phases and depths, while the end is out of sight and to the end.
static PROBES: LazyLock<[[[Probe; MAX_DEPTH]; PHASES]; 2]> = LazyLock::new(|| {
    [false, true].map(|to_end| {
        std::array::from_fn(|phase| std::array::from_fn(|depth| computed(phase, depth as i32, to_end)))
    })
});

fn computed(phase: usize, depth: i32, to_end: bool) -> Probe {
    // About half as deep, with the same side to move last: what ends with one side's move looks better for it.
    let shallow = if to_end { 2 * (depth / 4) } else { 2 * (depth / 4) + (depth & 1) };
    let number = if to_end { TO_END } else { MIDGAME };
    let log = number.base
        + number.phase * phase as f32
        + number.depth * depth as f32
        + number.shallow * shallow as f32;
    Probe { depth: shallow, deviation: log.exp().max(LEAST) * DISC as f32 }
}

/// The shallow search for a deep one, and the deviation of their difference.
pub(super) fn probe(board: &Board, depth: i32, to_end: bool) -> Option<Probe> {
    let phase = phase(64 - board.empty().count_ones());
    let depth = usize::try_from(depth).ok()?.min(MAX_DEPTH - 1);
    Some(PROBES[usize::from(to_end)][phase][depth])
}
