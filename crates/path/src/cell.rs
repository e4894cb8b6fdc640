//! One cell of a map: a wall, or ground that costs something to enter, perhaps with a depot.

/// A wall, or ground that costs 1 to 127 to enter; ground may hold a depot, which refills the supply.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(transparent)]
pub struct Cell(u8);

const DEPOT: u8 = 0x80;

impl Cell {
    /// Cannot be entered.
    pub const WALL: Cell = Cell(0);
    /// Ground of the usual cost.
    pub const FREE: Cell = Cell(1);
    /// Ground of the usual cost with a depot.
    pub const DEPOT: Cell = Cell(1 | DEPOT);
    /// The cost of the costliest ground.
    pub const MAX_COST: u8 = 127;

    /// Ground that costs this much to enter; `None` unless 1 to 127.
    pub const fn ground(cost: u8) -> Option<Cell> {
        if cost >= 1 && cost <= Self::MAX_COST { Some(Cell(cost)) } else { None }
    }

    /// The same ground with a depot; a wall stays a wall.
    #[must_use]
    pub const fn with_depot(self) -> Cell {
        if self.is_wall() { self } else { Cell(self.0 | DEPOT) }
    }

    /// The same ground without a depot.
    #[must_use]
    pub const fn without_depot(self) -> Cell {
        Cell(self.0 & !DEPOT)
    }

    /// Whether it cannot be entered.
    pub const fn is_wall(self) -> bool {
        self.0 == 0
    }

    /// Whether it refills the supply.
    pub const fn is_depot(self) -> bool {
        self.0 & DEPOT != 0
    }

    /// Not 0 if it refills the supply.
    pub(crate) const fn depot_bit(self) -> u8 {
        self.0 & DEPOT
    }

    /// What entering it costs: 1 to 127, and 0 for a wall.
    pub const fn cost(self) -> u8 {
        self.0 & !DEPOT
    }
}
