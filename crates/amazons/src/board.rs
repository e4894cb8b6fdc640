//! The board and the rules, in whole moves.

use ply_core::{InputError, Key, MoveKind, Outcome, Position, Reason, Side, Tactics};

use crate::movegen::Moves;
use crate::rays::{flights, reach};
use crate::{Colour, Move, Size, Square, Squares, ordering, zobrist};

/// The side to move has no move left.
pub const NO_MOVES: Reason = Reason("no-moves");

/// The most amazons a side may have.
pub const MAX_AMAZONS: u32 = 8;

/// A position of the Amazons on a board of up to ten by ten.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Board {
    free: Squares,
    amazons: [Squares; 2],
    key: u64,
    full_move: u32,
    size: Size,
    side: Side,
    first: Colour,
}

const _: () = assert!(size_of::<Board>() == 64);

/// The parts from which a [`Board`] is checked and made.
#[derive(Copy, Clone, Debug)]
pub struct Setup {
    /// Width and height.
    pub size: Size,
    /// The colour that [`Side::First`] plays.
    pub first: Colour,
    /// Who moves.
    pub side: Side,
    /// The amazons of the first and of the second player.
    pub amazons: [Squares; 2],
    /// Where arrows lie.
    pub arrows: Squares,
    /// The number of the full move, from 1; it grows after each move of black.
    pub full_move: u32,
}

/// The largest full-move number that is taken: far beyond any game, far below overflow.
pub(crate) const LAST_FULL_MOVE: u32 = 9999;

impl Board {
    /// The board with these parts, if they fit together.
    pub fn new(setup: Setup) -> Result<Board, InputError> {
        let Setup { size, first, side, amazons: [ours, theirs], arrows, full_move } = setup;
        let all = size.squares();
        if !(ours | theirs | arrows).without(all).is_empty() {
            return Err(InputError::new(format!("a piece lies outside the {size} board")));
        }
        if !(ours & theirs | ours & arrows | theirs & arrows).is_empty() {
            return Err(InputError::new("two pieces stand on one square"));
        }
        for (amazons, colour) in [(ours, first), (theirs, first.other())] {
            if amazons.len() > MAX_AMAZONS {
                return Err(InputError::new(format!(
                    "{} has {} amazons, expected at most {MAX_AMAZONS}",
                    colour.name(),
                    amazons.len()
                )));
            }
        }
        if full_move == 0 || full_move > LAST_FULL_MOVE {
            return Err(InputError::new(format!(
                "the full-move number is {full_move}, expected 1 to {LAST_FULL_MOVE}"
            )));
        }
        let free = all.without(ours | theirs | arrows);
        let mut board = Board { free, amazons: [ours, theirs], key: 0, full_move, size, side, first };
        board.key = board.key_from_scratch();
        Ok(board)
    }

    fn key_from_scratch(&self) -> u64 {
        let mut key = zobrist::size(self.size);
        for side in Side::BOTH {
            for square in self.amazons(side) {
                key ^= zobrist::amazon(side, square);
            }
        }
        for square in self.arrows() {
            key ^= zobrist::arrow(square);
        }
        if self.side == Side::Second {
            key ^= zobrist::SECOND_MOVES;
        }
        key
    }

    /// The empty squares.
    #[inline]
    pub const fn free(&self) -> Squares {
        self.free
    }

    /// The amazons of a side.
    #[inline]
    pub const fn amazons(&self, side: Side) -> Squares {
        self.amazons[side.index()]
    }

    /// The squares where arrows lie.
    pub fn arrows(&self) -> Squares {
        self.size.squares().without(self.free | self.amazons[0] | self.amazons[1])
    }

    /// Width and height.
    #[inline]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The number of the full move, from 1; it grows after each move of black.
    #[inline]
    pub const fn full_move(&self) -> u32 {
        self.full_move
    }

    /// The colour a side plays.
    #[inline]
    pub const fn colour(&self, side: Side) -> Colour {
        match side {
            Side::First => self.first,
            Side::Second => self.first.other(),
        }
    }

    /// Whether this side could move, were it its turn.
    #[inline]
    pub fn can_move(&self, side: Side) -> bool {
        !(self.amazons(side).spread() & self.free).is_empty()
    }

    /// Moves an amazon of the side to move, or moves her back.
    #[inline]
    pub(crate) fn walk(&mut self, from: Square, to: Square) {
        let change = from.set() | to.set();
        self.amazons[self.side.index()] ^= change;
        self.free ^= change;
        self.key ^= zobrist::amazon(self.side, from) ^ zobrist::amazon(self.side, to);
    }

    /// Shoots, and hands the turn over.
    #[inline]
    pub(crate) fn shoot(&mut self, arrow: Square) {
        self.full_move += u32::from(self.colour(self.side) == Colour::Black);
        self.free ^= arrow.set();
        self.key ^= zobrist::arrow(arrow) ^ zobrist::SECOND_MOVES;
        self.side = self.side.other();
    }

    /// Takes an arrow back, and the turn with it.
    #[inline]
    pub(crate) fn unshoot(&mut self, arrow: Square) {
        self.side = self.side.other();
        self.key ^= zobrist::arrow(arrow) ^ zobrist::SECOND_MOVES;
        self.free ^= arrow.set();
        self.full_move -= u32::from(self.colour(self.side) == Colour::Black);
    }

    /// The same board with the other side to move.
    #[inline]
    pub(crate) const fn passed(&self) -> Board {
        Board { side: self.side.other(), key: self.key ^ zobrist::SECOND_MOVES, ..*self }
    }

    /// The outcome once the side to move cannot.
    #[inline]
    const fn lost(&self) -> Outcome {
        Outcome::win(self.side.other(), NO_MOVES)
    }
}

impl Position for Board {
    type PackedMove = Move;
    type Move = Move;
    type Undo = ();
    type Moves = Moves;

    const CAN_REPEAT: bool = false;

    #[inline]
    fn side(&self) -> Side {
        self.side
    }

    #[inline]
    fn key(&self) -> Key {
        Key(self.key)
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.can_move(self.side) { None } else { Some(self.lost()) }
    }

    #[inline]
    fn no_moves_outcome(&self) -> Outcome {
        self.lost()
    }

    #[inline]
    fn moves(&self, kind: MoveKind) -> Moves {
        match kind {
            MoveKind::All | MoveKind::Quiet => Moves::new(self.amazons(self.side), self.free),
            MoveKind::Noisy => Moves::none(),
        }
    }

    #[inline]
    fn unpack(&self, m: Move) -> Option<Move> {
        let free_behind = self.free | m.from().set();
        let legal = self.amazons(self.side).contains(m.from())
            && reach(m.from(), self.free).contains(m.to())
            && reach(m.to(), free_behind).contains(m.arrow());
        legal.then_some(m)
    }

    fn count(&self) -> u64 {
        self.amazons(self.side)
            .into_iter()
            .map(|from| flights(reach(from, self.free), self.free | from.set()))
            .sum()
    }

    #[inline]
    fn make(&mut self, mv: Move) {
        self.walk(mv.from(), mv.to());
        self.shoot(mv.arrow());
    }

    #[inline]
    fn undo(&mut self, mv: Move, (): ()) {
        self.unshoot(mv.arrow());
        self.walk(mv.to(), mv.from());
    }
}

impl Tactics for Board {
    const HISTORY_SLOTS: usize = 1 << (2 * crate::moves::SQUARE_BITS);

    /// By walk: an arrow's worth depends too much on where everyone stands.
    #[inline]
    fn history_slot(&self, mv: Move) -> usize {
        mv.from().index() << crate::moves::SQUARE_BITS | mv.to().index()
    }

    #[inline]
    fn order_score(&self, mv: Move) -> i32 {
        let mut walked = *self;
        walked.walk(mv.from(), mv.to());
        ordering::walk(self, mv.from(), mv.to()) + ordering::arrow(&walked, mv.to(), mv.arrow())
    }
}
