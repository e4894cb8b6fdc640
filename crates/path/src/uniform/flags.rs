//! What a headed front knows of every cell: the corners of walls, and the climbers that have left it.

use crate::{Cell, Map};

/// What a headed front knows of every cell. The lower four bits: where a runner must turn, north going east, north going west,
/// south going east, south going west. The upper four: which climbers of either side have left it.
#[derive(Default)]
pub(crate) struct Flags(Vec<u8>);

impl Flags {
    /// Finds the corners of the map's walls; forgets all climbers.
    pub(crate) fn reset(&mut self, map: &Map) {
        let (cells, stride) = (map.cells(), map.stride() as usize);
        self.0.clear();
        self.0.reserve_exact(cells.len());
        // Nobody runs in the frame.
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

/// Of the three cells above (or below) a runner: it must turn there if the one it left behind is a wall and the one
/// beside it is not.
#[inline(always)]
fn forced(beside: &[Cell]) -> u8 {
    let wall = |index: usize| u8::from(beside[index].is_wall());
    let open = 1 - wall(1);
    (wall(0) & open) | (wall(2) & open) << 1
}
