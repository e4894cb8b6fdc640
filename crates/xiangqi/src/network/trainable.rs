//! The network as a trainer sees it.

use ply_core::{GameText, InputError, Side};
use ply_model::{Hidden, Target, Trainable};

use super::view::{FEATURES, MOST_PIECES, View};
use super::{PHASES, phase};
use crate::placement::Arranged;
use crate::{Piece, Role, Square, Xiangqi};

/// Names the features; another name for others.
pub(super) const NAME: &str = "xiangqi-network-2";

/// What Xiangqi's evaluation is learned from.
pub struct NetworkModel;

/// Half a byte a point, the side to move's back rank first: 0 for none, 1 to 7 for its own pieces by role, 9 to 15 for the
/// other's.
const PACKED: usize = Square::COUNT / 2;

/// Points by which the odds of winning grow e-fold.
const SCALE: f32 = 120.0;

impl Trainable for NetworkModel {
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

    fn hidden(&self) -> Option<Hidden> {
        Some(Hidden { neurons: 64, most_active: MOST_PIECES })
    }

    fn packed_len(&self) -> usize {
        PACKED
    }

    fn pack(&self, position: &str, packed: &mut [u8]) -> Result<(), InputError> {
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

    fn unpack(&self, packed: &[u8]) -> Option<String> {
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

    fn active(&self, packed: &[u8], features: &mut Vec<u32>) -> Option<usize> {
        let board = Packed::read(packed)?;
        let before = features.len();
        board.features(Side::First, features);
        Some(phase((features.len() - before) as u32))
    }

    fn active_other(&self, packed: &[u8], features: &mut Vec<u32>) {
        if let Some(board) = Packed::read(packed) {
            board.features(Side::Second, features);
        }
    }

    /// Left and right exchanged.
    fn mirror(&self, packed: &mut [u8]) -> bool {
        let half = |packed: &[u8], at: usize| packed[at / 2] >> (at % 2 * 4) & 15;
        let mut mirrored = [0; PACKED];
        for at in 0..Square::COUNT {
            mirrored[at / 2] |= half(packed, at / 9 * 9 + 8 - at % 9) << (at % 2 * 4);
        }
        packed[..PACKED].copy_from_slice(&mirrored);
        true
    }
}

/// A packed position with the side to move as the first one.
struct Packed<'a> {
    bytes: &'a [u8],
    generals: [Square; 2],
}

impl Packed<'_> {
    /// Checks what the features depend on: one general each, in its palace, and not too many pieces.
    fn read(bytes: &[u8]) -> Option<Packed<'_>> {
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

    fn piece(&self, square: Square) -> Option<Piece> {
        let at = usize::from(square.rank()) * 9 + usize::from(square.column());
        let number = self.bytes[at / 2] >> (at % 2 * 4) & 15;
        let side = if number & 8 == 0 { Side::First } else { Side::Second };
        let role = Role::ALL.get(usize::from(number & 7).checked_sub(1)?)?;
        Some(Piece::new(side, *role))
    }

    fn features(&self, side: Side, features: &mut Vec<u32>) {
        let view = View::new(side, Some(self.generals[side.index()]));
        let feature = |square: Square| Some(view.feature(square, self.piece(square)?));
        features.extend(Square::all().filter_map(feature));
    }
}

/// The point with this number, counted from red's back rank.
fn square_at(number: usize) -> Option<Square> {
    Square::new(9 - (number / 9) as u8, (number % 9) as u8)
}
