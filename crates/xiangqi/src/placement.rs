//! Where the pieces stand: what both rule sets share.

use ply_core::{Key, Position, Side};

use crate::piece::{PIECE_NUMBERS, number};
use crate::tables::{
    ADVISOR, ELEPHANT, GENERAL, HORSE, SECOND_TO_MOVE, SOLDIER, WORDS, column_view, horse_legs, row_view,
};
use crate::{Bits, Move, PackedMove, Piece, Role, Square};

/// The pieces on the board and whose turn it is, kept in every form that some question needs: sets by piece, a
/// mailbox, and the occupancy of each row and column by side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placement {
    /// By [`Piece::index`]; the rows 0 and 8, which no piece has, hold all pieces of a side.
    sets: [Bits; PIECE_NUMBERS],
    mailbox: [Option<Piece>; Square::COUNT],
    rows: [[u16; 10]; 2],
    columns: [[u16; 9]; 2],
    key: u64,
    side: Side,
}

/// A position over a [`Placement`], so that evaluators serve both rule sets.
pub trait Arranged: Position<PackedMove = PackedMove, Move = Move> {
    /// A quick win counts more than a slow one.
    const WINS_HAVE_DISTANCE: bool;

    /// Where the pieces stand.
    fn placement(&self) -> &Placement;

    /// Plies without a capture after which the game is drawn, if it ever is.
    #[inline(always)]
    fn plies_left(&self) -> Option<u16> {
        None
    }
}

impl Placement {
    /// An empty board.
    pub(crate) fn empty(side: Side) -> Placement {
        Placement {
            sets: [Bits::EMPTY; PIECE_NUMBERS],
            mailbox: [None; Square::COUNT],
            rows: [[0; 10]; 2],
            columns: [[0; 9]; 2],
            key: if side == Side::Second { SECOND_TO_MOVE } else { 0 },
            side,
        }
    }

    /// Puts a piece on a free point.
    pub(crate) fn put(&mut self, square: Square, piece: Piece) {
        debug_assert!(self.mailbox[square.index()].is_none());
        self.mailbox[square.index()] = Some(piece);
        self.toggle(square, piece);
    }

    /// Whose turn it is.
    #[inline(always)]
    pub fn side(&self) -> Side {
        self.side
    }

    /// The fingerprint of board and turn.
    #[inline(always)]
    pub fn key(&self) -> Key {
        Key(self.key)
    }

    /// What stands on a point.
    #[inline(always)]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.mailbox[square.index()]
    }

    /// Where these pieces stand.
    #[inline(always)]
    pub fn set(&self, side: Side, role: Role) -> Bits {
        self.sets[Piece::new(side, role).index()]
    }

    /// Where a side's pieces stand.
    #[inline(always)]
    pub fn own(&self, side: Side) -> Bits {
        self.sets[side.index() << 3]
    }

    /// Where any piece stands.
    #[inline(always)]
    pub fn occupied(&self) -> Bits {
        self.sets[0] | self.sets[8]
    }

    /// Where a side's general stands, while it has one.
    #[inline(always)]
    pub fn general(&self, side: Side) -> Option<Square> {
        self.set(side, Role::General).first()
    }

    /// Which points of a row hold any piece.
    #[inline(always)]
    pub(crate) fn row(&self, row: u8) -> u16 {
        self.rows[0][row as usize] | self.rows[1][row as usize]
    }

    /// Which points of a column hold any piece.
    #[inline(always)]
    pub(crate) fn column(&self, column: u8) -> u16 {
        self.columns[0][column as usize] | self.columns[1][column as usize]
    }

    /// Which points of a row hold a side's pieces.
    #[inline(always)]
    pub(crate) fn own_row(&self, side: Side, row: u8) -> u16 {
        self.rows[side.index()][row as usize]
    }

    /// Which points of a column hold a side's pieces.
    #[inline(always)]
    pub(crate) fn own_column(&self, side: Side, column: u8) -> u16 {
        self.columns[side.index()][column as usize]
    }

    /// The points a horse reaches from here, own pieces not looked at.
    #[inline(always)]
    pub(crate) fn horse_reach(&self, square: Square) -> Bits {
        let legs = horse_legs(square, self.row(square.row()), self.column(square.column()));
        HORSE[square.index()][legs]
    }

    /// The generals face each other on an open file.
    #[inline]
    pub fn generals_face(&self) -> bool {
        let (Some(red), Some(black)) = (self.general(Side::First), self.general(Side::Second)) else {
            return false;
        };
        red.column() == black.column()
            && column_view(red.row(), self.column(red.column())).slide >> black.row() & 1 != 0
    }

    /// Adds or removes a piece everywhere but in the mailbox.
    #[inline(always)]
    fn toggle(&mut self, square: Square, piece: Piece) {
        let bit = Bits::of(square);
        let side = piece.side().index();
        self.sets[piece.index()] ^= bit;
        self.sets[side << 3] ^= bit;
        self.rows[side][square.row() as usize] ^= 1 << square.column();
        self.columns[side][square.column() as usize] ^= 1 << square.row();
        self.key ^= WORDS[piece.index()][square.index()];
    }

    /// Everything but the mailbox; its own inverse.
    #[inline(always)]
    fn flip(&mut self, mv: Move) {
        let Move { from, to, piece, captured } = mv;
        self.toggle(from, piece);
        self.toggle(to, piece);
        if let Some(victim) = captured {
            self.toggle(to, victim);
        }
        self.key ^= SECOND_TO_MOVE;
        self.side = !self.side;
    }

    /// Takes a move. One from the general's point to itself changes nothing but the turn.
    #[inline(always)]
    pub(crate) fn make(&mut self, mv: Move) {
        self.flip(mv);
        self.mailbox[mv.from.index()] = None;
        self.mailbox[mv.to.index()] = Some(mv.piece);
    }

    /// Takes it back.
    #[inline(always)]
    pub(crate) fn undo(&mut self, mv: Move) {
        self.flip(mv);
        self.mailbox[mv.to.index()] = mv.captured;
        self.mailbox[mv.from.index()] = Some(mv.piece);
    }

    /// Whether a piece on `from` could go to `to`, whatever this means for its general; `to` must not hold a
    /// piece of its own side.
    #[inline]
    pub(crate) fn reaches(&self, piece: Piece, from: Square, to: Square) -> bool {
        match piece.role() {
            Role::General => GENERAL[from.index()].contains(to),
            Role::Advisor => ADVISOR[from.index()].contains(to),
            Role::Elephant => {
                ELEPHANT[from.index()].contains(to) && self.mailbox[elephant_eye(from, to).index()].is_none()
            }
            Role::Horse => self.horse_reach(from).contains(to),
            Role::Soldier => SOLDIER[piece.side().index()][from.index()].contains(to),
            role @ (Role::Rook | Role::Cannon) => {
                let (view, place) = if from.row() == to.row() {
                    (row_view(from.column(), self.row(from.row())), to.column())
                } else if from.column() == to.column() {
                    (column_view(from.row(), self.column(from.column())), to.row())
                } else {
                    return false;
                };
                let over_screen = role == Role::Cannon && self.mailbox[to.index()].is_some();
                (if over_screen { view.second } else { view.slide }) >> place & 1 != 0
            }
        }
    }

    /// The move that makes a move by the pieces' ways of moving.
    #[inline]
    pub(crate) fn find(&self, m: PackedMove) -> Option<Move> {
        let (from, to) = (m.origin(), m.target());
        let piece = self.piece(from).filter(|piece| piece.side() == self.side)?;
        let captured = self.piece(to);
        if captured.is_some_and(|victim| victim.side() == self.side) || !self.reaches(piece, from, to) {
            return None;
        }
        Some(Move { from, to, piece, captured })
    }

    /// All pieces in board order.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().into_iter().filter_map(|square| self.piece(square).map(|piece| (square, piece)))
    }
}

/// The point between an elephant and where it leaps: the numbers run evenly along a diagonal.
#[inline(always)]
pub(crate) const fn elephant_eye(from: Square, to: Square) -> Square {
    Square::at(((from.index() + to.index()) / 2) as u8)
}

const _: () = assert!(number(None) == 0);
