//! Moves named as players name them: a piece by its file or place, forward, back or sideways, and a number.

use arrayvec::ArrayVec;
use ply_core::{InputError, Side};

use crate::piece::side_name;
use crate::{Move, PackedMove, Piece, Placement, Role, Square};

/// Moves that a text may mean, before legality picks among them.
pub(crate) type Candidates = ArrayVec<PackedMove, 16>;

/// Which way a piece goes, as its owner sees it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Direction {
    /// Towards the opponent.
    Forward,
    /// Towards the own back rank.
    Back,
    /// Along its row.
    Sideways,
}

/// Which of several like pieces on one file, front ones first.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// The very first.
    Foremost,
    /// WXF's `+`: the first of two or three, the second of four or five.
    Front,
    /// The middle one of three or five.
    Middle,
    /// WXF's `-`: the last of two or three, the last but one of four or five.
    Rear,
    /// The very last.
    Rearmost,
    /// Counted from the front, from 1.
    Nth(u8),
}

impl Place {
    /// The place counted from 0 at the front, among `size` pieces.
    fn index(self, size: usize) -> Option<usize> {
        let inner = (size >= 4) as usize;
        let index = match self {
            Place::Foremost => 0,
            Place::Front => inner,
            Place::Middle if size % 2 == 1 => size / 2,
            Place::Middle => return None,
            Place::Rear => size.checked_sub(1 + inner)?,
            Place::Rearmost => size.checked_sub(1)?,
            Place::Nth(number) => (number as usize).checked_sub(1)?,
        };
        (size >= 2 && index < size).then_some(index)
    }
}

/// How a text names the piece that moves.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Subject {
    /// The piece of this kind on a file.
    OnFile(Role, u8),
    /// One of several of this kind on one file.
    Among(Role, Place),
    /// A soldier of a file, where several files have several.
    Soldier(Place, u8),
}

/// A move in relative terms. Without a direction a straight piece goes sideways, the others either way.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Relative {
    pub(crate) subject: Subject,
    pub(crate) direction: Option<Direction>,
    pub(crate) number: u8,
}

/// The file of a point, counted from 1 at the side's right hand.
pub(crate) fn file(side: Side, square: Square) -> u8 {
    match side {
        Side::First => 9 - square.column(),
        Side::Second => square.column() + 1,
    }
}

/// The column of a file.
fn column(side: Side, file: u8) -> u8 {
    match side {
        Side::First => 9 - file,
        Side::Second => file - 1,
    }
}

/// The pieces of a kind on a column, front ones first.
fn tandem(placement: &Placement, piece: Piece, column: u8) -> ArrayVec<Square, 5> {
    let mut squares: ArrayVec<Square, 5> = placement
        .set(piece.side(), piece.role())
        .into_iter()
        .filter(|square| square.column() == column)
        .take(5)
        .collect();
    if piece.side() == Side::Second {
        squares.reverse();
    }
    squares
}

/// These pieces go straight and number their moves forward and back; the others give the file they reach.
fn straight(role: Role) -> bool {
    matches!(role, Role::General | Role::Rook | Role::Cannon | Role::Soldier)
}

/// A soldier shares its file, and so do soldiers of another file.
fn crowded(placement: &Placement, side: Side) -> bool {
    let piece = Piece::new(side, Role::Soldier);
    (0..9).filter(|&column| tandem(placement, piece, column).len() > 1).count() > 1
}

/// The relative terms of a move, with the places that suit the writer: the place counted from the front and how many
/// there are, where the file alone does not say.
pub(crate) struct Described {
    pub(crate) role: Role,
    pub(crate) file: u8,
    /// The place from the front (from 0) and the number of like pieces on the file.
    pub(crate) tandem: Option<(usize, usize)>,
    /// Soldiers share more than one file, so that the file must be named as well.
    pub(crate) crowded: bool,
    pub(crate) direction: Direction,
    pub(crate) number: u8,
}

/// Puts a move into relative terms.
pub(crate) fn describe(placement: &Placement, mv: Move) -> Described {
    let (side, role) = (mv.piece.side(), mv.piece.role());
    let ahead = match side {
        Side::First => mv.from.row() as i8 - mv.to.row() as i8,
        Side::Second => mv.to.row() as i8 - mv.from.row() as i8,
    };
    let direction = match ahead {
        0 => Direction::Sideways,
        1.. => Direction::Forward,
        _ => Direction::Back,
    };
    let number = if straight(role) && ahead != 0 { ahead.unsigned_abs() } else { file(side, mv.to) };
    let squares = tandem(placement, mv.piece, mv.from.column());
    // Two advisors or elephants on a file never have the same move: one can only go forward, the other only back.
    let alone = squares.len() < 2 || matches!(role, Role::Advisor | Role::Elephant);
    let place = squares.iter().position(|&square| square == mv.from).unwrap_or(0);
    Described {
        role,
        file: file(side, mv.from),
        tandem: (!alone).then_some((place, squares.len())),
        crowded: role == Role::Soldier && !alone && crowded(placement, side),
        direction,
        number,
    }
}

/// The moves that relative terms may mean for the side to move.
pub(crate) fn resolve(placement: &Placement, relative: Relative) -> Result<Candidates, InputError> {
    let side = placement.side();
    let (role, sources) = sources(placement, relative.subject)?;
    let mut moves = Candidates::new();
    for from in sources {
        let directions: &[Direction] = match relative.direction {
            Some(Direction::Forward) => &[Direction::Forward],
            Some(Direction::Back) => &[Direction::Back],
            Some(Direction::Sideways) => &[Direction::Sideways],
            None if straight(role) => &[Direction::Sideways],
            None => &[Direction::Forward, Direction::Back],
        };
        for &direction in directions {
            if let Some(to) = destination(side, role, from, direction, relative.number)
                && let Some(m) = PackedMove::new(from, to)
                && !moves.is_full()
            {
                moves.push(m);
            }
        }
    }
    if moves.is_empty() {
        return Err(InputError::new(format!("the {} {} has no such move", side_name(side), role.name())));
    }
    Ok(moves)
}

/// The points from which a subject may move.
fn sources(placement: &Placement, subject: Subject) -> Result<(Role, ArrayVec<Square, 16>), InputError> {
    let side = placement.side();
    let mut found = ArrayVec::new();
    let role = match subject {
        Subject::OnFile(role, file) => {
            let squares = tandem(placement, Piece::new(side, role), column(side, file));
            // Of three or five soldiers the one in the middle is named by the file.
            match Place::Middle.index(squares.len()) {
                Some(middle) => found.push(squares[middle]),
                None => found.extend(squares),
            }
            if found.is_empty() {
                return Err(InputError::new(format!(
                    "there is no {} {} on file {file}",
                    side_name(side),
                    role.name()
                )));
            }
            role
        }
        Subject::Among(role, place) => {
            for column in 0..9 {
                let squares = tandem(placement, Piece::new(side, role), column);
                found.extend(place.index(squares.len()).map(|index| squares[index]));
            }
            role
        }
        Subject::Soldier(place, file) => {
            let squares = tandem(placement, Piece::new(side, Role::Soldier), column(side, file));
            found.extend(place.index(squares.len()).map(|index| squares[index]));
            Role::Soldier
        }
    };
    if found.is_empty() {
        return Err(InputError::new(format!(
            "there are no two or more {} {}s on one file with such a one among them",
            side_name(side),
            role.name()
        )));
    }
    Ok((role, found))
}

/// Where a piece of this kind would get to, whether or not anything stands in its way.
fn destination(side: Side, role: Role, from: Square, direction: Direction, number: u8) -> Option<Square> {
    let forward: i8 = if side == Side::First { -1 } else { 1 };
    let sign = match direction {
        Direction::Forward => forward,
        Direction::Back => -forward,
        Direction::Sideways => 0,
    };
    if straight(role) {
        return match direction {
            Direction::Sideways => Square::new(from.row(), column(side, number)),
            _ => from.offset(sign * number as i8, 0),
        };
    }
    let columns = column(side, number) as i8 - from.column() as i8;
    let rows = match (role, columns.abs()) {
        (Role::Advisor, 1) => 1,
        (Role::Elephant, 2) => 2,
        (Role::Horse, 1) => 2,
        (Role::Horse, 2) => 1,
        _ => return None,
    };
    if sign == 0 { None } else { from.offset(sign * rows, columns) }
}
