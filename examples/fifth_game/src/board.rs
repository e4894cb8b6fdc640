//! The rules of Connect Four.

use ply_core::{Key, MoveKind, Outcome, Position, Reason, Side};

/// Seven columns of six cells and an always empty seventh, so that lines never wrap around.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Board {
    pub(crate) own: u64,
    pub(crate) other: u64,
    pub(crate) plies: u32,
}

/// A column, 1 to 7.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Column(pub(crate) u8);

impl From<Column> for u32 {
    fn from(column: Column) -> u32 {
        column.0.into()
    }
}

impl TryFrom<u32> for Column {
    type Error = ();
    fn try_from(packed: u32) -> Result<Column, ()> {
        if (1..=7).contains(&packed) { Ok(Column(packed as u8)) } else { Err(()) }
    }
}

impl Board {
    /// Nothing on it.
    pub const EMPTY: Board = Board { own: 0, other: 0, plies: 0 };

    /// The lowest free cell of a column, if it has one.
    pub(crate) fn cell(&self, column: Column) -> Option<u64> {
        let bottom = 1_u64 << (7 * (column.0 - 1));
        let free = ((self.own | self.other) + bottom) & (bottom * 0x7f);
        (free & (bottom << 6) == 0).then_some(free)
    }
}

/// Four in a row: along a column, a row or a diagonal.
fn has_four(discs: u64) -> bool {
    [1, 7, 6, 8].into_iter().any(|way| {
        let pairs = discs & discs >> way;
        pairs & pairs >> (2 * way) != 0
    })
}

impl Position for Board {
    type PackedMove = Column;
    type Move = Column;
    type Undo = Board;
    type Moves = std::vec::IntoIter<Column>;
    const CAN_REPEAT: bool = false;

    fn side(&self) -> Side {
        Side::BOTH[self.plies as usize % 2]
    }

    fn key(&self) -> Key {
        Key((self.own ^ self.other.rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    fn outcome(&self) -> Option<Outcome> {
        has_four(self.other).then(|| Outcome::win(!self.side(), Reason("four")))
    }

    fn no_moves_outcome(&self) -> Outcome {
        Outcome::draw(Reason("full"))
    }

    fn moves(&self, kind: MoveKind) -> Self::Moves {
        let columns =
            (1..=7).map(Column).filter(|&column| kind != MoveKind::Noisy && self.cell(column).is_some());
        columns.collect::<Vec<_>>().into_iter()
    }

    fn unpack(&self, column: Column) -> Option<Column> {
        self.cell(column).map(|_| column)
    }

    fn make(&mut self, column: Column) -> Board {
        let before = *self;
        let cell = self.cell(column).expect("a move has a free cell");
        *self = Board { own: before.other, other: before.own | cell, plies: before.plies + 1 };
        before
    }

    fn undo(&mut self, _: Column, before: Board) {
        *self = before;
    }
}
