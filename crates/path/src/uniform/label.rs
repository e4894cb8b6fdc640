//! A label: a cell reached with so much supply left, in one word.

use crate::map::CellIndex;
use crate::{Direction, Map, Moves};

/// A cell reached with so much supply left: the value of its word above, the cell below, and between them the heading.
#[derive(Clone, Copy)]
pub(crate) struct Label(u64);

// The border is one row and one column more on either side.
const _: () = assert!(Map::MAX_CELLS + 4 * Map::MAX_SIDE as u64 <= 1 << Label::HEADING);

impl Label {
    const VALUE: u32 = 35;
    const HEADING: u32 = 31;
    /// The largest value.
    pub(crate) const MAX_VALUE: u32 = (1 << (64 - Self::VALUE)) - 1;

    #[inline(always)]
    pub(crate) fn new(at: CellIndex, value: u32) -> Self {
        Label(u64::from(value) << Self::VALUE | u64::from(at))
    }

    #[inline(always)]
    pub(crate) fn at(self) -> CellIndex {
        self.0 as CellIndex & ((1 << Self::HEADING) - 1)
    }

    /// With so much less left.
    #[inline(always)]
    pub(crate) fn spend(self, cost: u32) -> Self {
        Label(self.0.wrapping_sub(u64::from(cost) << Self::VALUE))
    }

    /// At another cell, which must lie on the map.
    #[inline(always)]
    pub(crate) fn moved(self, offset: i32) -> Self {
        Label(self.0.wrapping_add_signed(offset.into()))
    }

    /// What a step changes in a label without a heading.
    pub(crate) fn step(moves: Moves, direction: Direction, stride: u32) -> u64 {
        let cost = Label(0).spend(moves.factor(direction));
        let heading = (direction as u64 + 1) << Self::HEADING;
        cost.moved(direction.from(0, stride).cast_signed()).0.wrapping_add(heading)
    }

    /// After such a step, which becomes the heading.
    #[inline(always)]
    pub(crate) fn stepped(self, step: u64) -> Self {
        Label((self.0 & !(15 << Self::HEADING)).wrapping_add(step))
    }

    /// One more than the number of a direction; 0 if any direction may be worth going on in.
    #[inline(always)]
    pub(crate) fn heading(self) -> u8 {
        (self.0 >> Self::HEADING) as u8 & 15
    }

    /// What led here, and the cost of the step between; unless it had no heading.
    pub(crate) fn before(self, moves: Moves, stride: u32) -> Option<(Label, u32)> {
        let direction = *Direction::ALL.get(usize::from(self.heading()).checked_sub(1)?)?;
        let cost = moves.factor(direction);
        Some((Label::new(direction.reversed().from(self.at(), stride), self.value() + cost), cost))
    }

    #[inline(always)]
    pub(crate) fn value(self) -> u32 {
        (self.0 >> Self::VALUE) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A step changes cell, value and heading, and nothing else of them.
    #[test]
    fn a_step_changes_every_part() {
        let stride = 1_000;
        for (at, value) in [(stride + 1, 9), (1 << 30, 700), (123_456, Label::MAX_VALUE)] {
            let mut label = Label::new(at, value);
            assert_eq!((label.at(), label.value(), label.heading()), (at, value, 0));
            // From one step to the next the old heading goes.
            for direction in Direction::ALL {
                let before = label;
                label = Label::new(at, value).stepped(Label::step(Moves::Eight, direction, stride));
                assert_eq!(label.at(), direction.from(at, stride));
                assert_eq!(label.value(), value - Moves::Eight.factor(direction));
                assert_eq!(label.heading(), direction as u8 + 1);
                let again = before.stepped(Label::step(Moves::Eight, direction, stride));
                assert_eq!(again.heading(), direction as u8 + 1);
                assert_eq!(again.at(), direction.from(before.at(), stride));
            }
        }
    }
}
