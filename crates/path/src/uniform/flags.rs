//! What the canonical frontier knows of every cell: its forced neighbours, and which vertical labels have
//! left it.

use crate::{Cell, Map};

/// One byte a cell. The lower four bits are its forced neighbours: north when heading east, north when
/// heading west, south when heading east, south when heading west. The upper four say which vertical labels
/// of either half have left it.
#[derive(Default)]
pub(crate) struct Flags(Vec<u8>);

impl Flags {
    /// Finds the forced neighbours of all cells; forgets which labels have left them.
    pub(crate) fn reset(&mut self, map: &Map) {
        let (cells, stride) = (map.cells(), map.stride() as usize);
        self.0.clear();
        self.0.reserve_exact(cells.len());
        // No label enters the border.
        self.0.resize(stride + 1, 0);
        let above = cells.windows(3);
        let below = cells[2 * stride..].windows(3);
        self.0.extend(above.zip(below).map(|(above, below)| forced(above) | forced(below) << 2));
        self.0.resize(cells.len(), 0);
    }

    #[inline(always)]
    pub(crate) fn bytes(&mut self) -> &mut [u8] {
        &mut self.0
    }
}

/// Whether the cell above (or below) is a forced neighbour, given the three cells above (or below): it is if
/// it is free and the one before it, in the direction of the heading, is a wall.
#[inline(always)]
fn forced(beside: &[Cell]) -> u8 {
    let wall = |index: usize| u8::from(beside[index].is_wall());
    let open = 1 - wall(1);
    (wall(0) & open) | (wall(2) & open) << 1
}
