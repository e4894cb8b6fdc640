//! Positions in few bytes, as trainers keep them.

use ply_core::{GameText, InputError, Side};

use crate::placement::Arranged;
use crate::{Piece, Placement, Role, Square, Xiangqi};

/// Half a byte a point, the side to move's back rank first: 0 for none, 1 to 7 for its own pieces by role, 9 to 15 for the
/// other's.
pub(crate) const PACKED: usize = Square::COUNT / 2;

/// Pieces on the board at the start; there are never more.
pub(crate) const MOST_PIECES: usize = 32;

/// Packs a position, seen by the side to move.
pub(crate) fn pack(position: &str, packed: &mut [u8]) -> Result<(), InputError> {
    let board = Xiangqi::default().read_position(position)?;
    let placement = board.placement();
    let mover = placement.side();
    packed[..PACKED].fill(0);
    for (square, piece) in placement.pieces() {
        let rank = if mover == Side::First { square.rank() } else { square.row() };
        let at = usize::from(rank) * 9 + usize::from(square.column());
        let whose = u8::from(piece.side() != mover) << 3;
        packed[at / 2] |= (whose | piece.role() as u8) << (at % 2 * 4);
    }
    Ok(())
}

/// The position that was packed, with the side to move as the first one.
pub(crate) fn unpack(packed: &[u8]) -> Option<String> {
    let board = Packed::read(packed)?;
    let mut rows = [const { String::new() }; 10];
    for square in Square::all() {
        let letter = board.piece(square).map_or('1', Piece::letter);
        rows[usize::from(square.row())].push(letter);
    }
    let text = format!("{} w", rows.join("/"));
    let board = Xiangqi::default().read_position(&text).ok()?;
    Some(Xiangqi::default().write_position(&board))
}

/// Exchanges left and right.
pub(crate) fn mirror(packed: &mut [u8]) {
    let half = |packed: &[u8], at: usize| packed[at / 2] >> (at % 2 * 4) & 15;
    let mut mirrored = [0; PACKED];
    for at in 0..Square::COUNT {
        mirrored[at / 2] |= half(packed, at / 9 * 9 + 8 - at % 9) << (at % 2 * 4);
    }
    packed[..PACKED].copy_from_slice(&mirrored);
}

/// A packed position with the side to move as the first one.
pub(crate) struct Packed<'a> {
    bytes: &'a [u8],
    pub(crate) generals: [Square; 2],
}

impl Packed<'_> {
    /// Checks what features depend on: one general each, in its palace, and not too many pieces.
    pub(crate) fn read(bytes: &[u8]) -> Option<Packed<'_>> {
        let mut generals = [None; 2];
        let mut pieces = 0;
        if bytes.len() != PACKED || bytes.iter().any(|byte| byte & 15 == 8 || byte >> 4 == 8) {
            return None;
        }
        for (index, byte) in bytes.iter().enumerate() {
            for (half, number) in [(0, byte & 15), (1, byte >> 4)] {
                pieces += usize::from(number != 0);
                if number & 7 == Role::General as u8 {
                    let general = &mut generals[usize::from(number >> 3)];
                    if general.replace(square_at(2 * index + half)?).is_some() {
                        return None;
                    }
                }
            }
        }
        let [own, other] = generals;
        let (own, other) = (own?, other?);
        let aside = |square: Square| !(3..=5).contains(&square.column());
        if pieces > MOST_PIECES || aside(own) || aside(other) || own.rank() > 2 || other.row() > 2 {
            return None;
        }
        Some(Packed { bytes, generals: [own, other] })
    }

    /// What stands on a point.
    pub(crate) fn piece(&self, square: Square) -> Option<Piece> {
        let at = usize::from(square.rank()) * 9 + usize::from(square.column());
        let number = self.bytes[at / 2] >> (at % 2 * 4) & 15;
        let side = if number & 8 == 0 { Side::First } else { Side::Second };
        let role = Role::ALL.get(usize::from(number & 7).checked_sub(1)?)?;
        Some(Piece::new(side, *role))
    }

    /// All of it.
    pub(crate) fn placement(&self) -> Placement {
        let mut placement = Placement::empty(Side::First);
        for square in Square::all() {
            if let Some(piece) = self.piece(square) {
                placement.put(square, piece);
            }
        }
        placement
    }
}

/// The point with this number, counted from red's back rank.
fn square_at(number: usize) -> Option<Square> {
    Square::new(9 - (number / 9) as u8, (number % 9) as u8)
}
