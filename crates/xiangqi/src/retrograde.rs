//! Endings of a few pieces solved backwards: from the mates to every placement from which red forces one.
//!
//! Repetition is not looked at, so what is called won is won under every rule set; a side that may not chase or check for
//! ever may lose some more.
//!
//! ```
//! use ply_xiangqi::retrograde::Solver;
//! let mut solver = Solver::default();
//! // A rook beats the bare general from nearly everywhere, a cannon without a screen from nowhere.
//! assert!(solver.census("R-").unwrap().share() > 0.9);
//! assert_eq!(solver.census("C-").unwrap().won, 0);
//! ```

use std::collections::HashMap;

use ply_core::{InputError, MoveKind, Side};

use crate::generate::{each_move, slides};
use crate::placement::elephant_eye;
use crate::safety::{exposes, survey};
use crate::tables::{
    ADVISOR, ADVISOR_POINTS, ELEPHANT, ELEPHANT_POINTS, GENERAL, HORSE, PALACE, SOLDIER_POINTS,
    SOLDIER_SOURCES, horse_leg,
};
use crate::{Bits, Move, Piece, Placement, Role, Square};

/// More placements than this are refused: they would not fit into memory.
const MOST_PLACEMENTS: usize = 1_000_000_000;

/// How many placements with black to move there are, and from how many of them red wins.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Census {
    /// Placements that can arise.
    pub placements: u64,
    /// Those that red wins.
    pub won: u64,
}

impl Census {
    /// The won part of all placements.
    pub fn share(self) -> f64 {
        self.won as f64 / self.placements as f64
    }
}

/// Solves endings and keeps what captures lead to.
#[derive(Default)]
pub struct Solver {
    tables: HashMap<Vec<Piece>, Table>,
}

impl Solver {
    /// Counts an ending, named by red's pieces, a minus, and black's, generals left out: `R-AABB`.
    pub fn census(&mut self, name: &str) -> Result<Census, InputError> {
        let pieces = read(name)?;
        let generals = Side::BOTH.map(|side| Piece::new(side, Role::General));
        let sizes = generals.iter().chain(&pieces).map(|&piece| points(piece).count() as usize);
        let placements = sizes.fold(1usize, usize::saturating_mul);
        if placements > MOST_PLACEMENTS {
            return Err(InputError::new(format!(
                "expected an ending of at most {MOST_PLACEMENTS} placements: {name} has {placements}"
            )));
        }
        self.solve(&pieces);
        Ok(self.tables[&pieces].census())
    }

    /// Whether red, with exactly these pieces on the board, wins this placement with this side to move. `None` where the
    /// ending has not been solved.
    pub fn is_won(&self, placement: &Placement) -> Option<bool> {
        Some(self.tables.get(&material(placement))?.is_won(placement, placement.side()))
    }

    /// First what captures lead to, then the ending itself.
    fn solve(&mut self, pieces: &[Piece]) {
        if self.tables.contains_key(pieces) {
            return;
        }
        for index in 0..pieces.len() {
            let mut fewer = pieces.to_vec();
            fewer.remove(index);
            self.solve(&fewer);
        }
        let table = Table::new(pieces, &self.tables);
        self.tables.insert(pieces.to_vec(), table);
    }
}

/// The pieces of a name in order.
fn read(name: &str) -> Result<Vec<Piece>, InputError> {
    let expected = || InputError::new(format!("expected an ending such as R-AABB, found \"{name}\""));
    let (red, black) = name.split_once('-').ok_or_else(expected)?;
    let mut pieces = Vec::new();
    for (letters, side) in [(red, Side::First), (black, Side::Second)] {
        for letter in letters.chars() {
            let role =
                Role::from_letter(letter).filter(|&role| role != Role::General).ok_or_else(expected)?;
            pieces.push(Piece::new(side, role));
        }
    }
    pieces.sort();
    Ok(pieces)
}

/// What stands on a board besides the generals, in order.
fn material(placement: &Placement) -> Vec<Piece> {
    let mut pieces: Vec<Piece> =
        placement.pieces().map(|(_, piece)| piece).filter(|piece| piece.role() != Role::General).collect();
    pieces.sort();
    pieces
}

/// A piece can give check.
fn is_fighter(piece: Piece) -> bool {
    matches!(piece.role(), Role::Rook | Role::Horse | Role::Cannon | Role::Soldier)
}

/// One piece of an ending and where it can stand.
struct Slot {
    piece: Piece,
    points: Vec<Square>,
    /// Its place among the points, by square.
    digits: [u8; Square::COUNT],
    /// What a step of the digit adds to a placement's number.
    stride: usize,
}

impl Slot {
    /// Where its piece stands, as a number among the points.
    fn digit(&self, number: usize) -> usize {
        number / self.stride % self.points.len()
    }
}

/// No such placement: two pieces on one point, or the side that moved left its general to be captured.
const IMPOSSIBLE: u8 = 255;
/// Red to move wins.
const WON: u8 = 1;

/// A solved ending: two bytes for each way to put its pieces on their points.
struct Table {
    slots: Vec<Slot>,
    /// Red to move: [`WON`], 0 or [`IMPOSSIBLE`].
    red: Vec<u8>,
    /// Black to move: how many moves are left that do not lose, or [`IMPOSSIBLE`].
    black: Vec<u8>,
}

impl Table {
    fn new(pieces: &[Piece], smaller: &HashMap<Vec<Piece>, Table>) -> Table {
        let generals = Side::BOTH.map(|side| Piece::new(side, Role::General));
        let mut stride = 1;
        let mut slots = Vec::new();
        for piece in generals.into_iter().chain(pieces.iter().copied()) {
            let points: Vec<Square> = points(piece).into_iter().collect();
            let mut digits = [u8::MAX; Square::COUNT];
            for (digit, square) in points.iter().enumerate() {
                digits[square.index()] = digit as u8;
            }
            let next = stride * points.len();
            slots.push(Slot { piece, points, digits, stride });
            stride = next;
        }
        let mut table = Table { slots, red: vec![IMPOSSIBLE; stride], black: vec![IMPOSSIBLE; stride] };
        // Without a piece that can give check red never wins.
        let can_win = pieces.iter().any(|&piece| piece.side() == Side::First && is_fighter(piece));
        let mut open = Vec::new();
        for number in 0..stride {
            if let Some(placement) = table.placement(number) {
                table.start(number, &placement, smaller, can_win, &mut open);
            }
        }
        while let Some((number, mover)) = open.pop() {
            table.step_back(number as usize, mover, &mut open);
        }
        table
    }

    /// The pieces on the board, or `None` where two would share a point, or like pieces are out of order.
    fn placement(&self, number: usize) -> Option<Placement> {
        if self
            .slots
            .windows(2)
            .any(|pair| pair[0].piece == pair[1].piece && pair[0].digit(number) >= pair[1].digit(number))
        {
            return None;
        }
        let mut placement = Placement::empty(Side::First);
        for slot in &self.slots {
            let square = slot.points[slot.digit(number)];
            if placement.piece(square).is_some() {
                return None;
            }
            placement.put(square, slot.piece);
        }
        Some(placement)
    }

    /// The number after one digit has changed: like pieces are put in order again.
    fn ordered(&self, mut number: usize) -> usize {
        // Never more than two or three of a kind, so neighbours are exchanged until all are in order.
        loop {
            let wrong = self
                .slots
                .windows(2)
                .find(|pair| pair[0].piece == pair[1].piece && pair[0].digit(number) > pair[1].digit(number));
            let Some([first, second]) = wrong else { return number };
            let (low, high) = (first.digit(number), second.digit(number));
            number = number - low * first.stride - high * second.stride
                + high * first.stride
                + low * second.stride;
        }
    }

    /// The number of a placement.
    fn number(&self, placement: &Placement) -> usize {
        let mut taken = Bits::EMPTY;
        let mut number = 0;
        for slot in &self.slots {
            let set = placement.set(slot.piece.side(), slot.piece.role()) & !taken;
            if let Some(square) = set.first() {
                taken |= Bits::of(square);
                number += usize::from(slot.digits[square.index()]) * slot.stride;
            }
        }
        number
    }

    fn is_won(&self, placement: &Placement, mover: Side) -> bool {
        let number = self.number(placement);
        match mover {
            Side::First => self.red[number] == WON,
            Side::Second => self.black[number] == 0,
        }
    }

    /// What is known at once: which side may be to move, where captures lead, and the mates.
    fn start(
        &mut self,
        number: usize,
        placement: &Placement,
        smaller: &HashMap<Vec<Piece>, Table>,
        can_win: bool,
        open: &mut Vec<(u32, Side)>,
    ) {
        let after = |capture: Move| {
            let mut after = placement.clone();
            after.make(capture);
            smaller.get(&material(&after)).is_some_and(|table| table.is_won(&after, !capture.piece.side()))
        };
        if !survey(placement, Side::Second).checked {
            let mut wins = false;
            if can_win {
                each_move(placement, Side::First, MoveKind::Noisy, |mv| {
                    wins = wins || (!exposes(placement, mv) && after(mv));
                });
            }
            self.red[number] = u8::from(wins);
            if wins {
                open.push((number as u32, Side::First));
            }
        }
        if !survey(placement, Side::First).checked {
            let mut saving = 0;
            each_move(placement, Side::Second, MoveKind::All, |mv| {
                let loses = mv.captured.is_some() && can_win && after(mv);
                saving += u8::from(!exposes(placement, mv) && !loses);
            });
            // A side without fighters can win no game, even if the other one cannot move.
            self.black[number] = if can_win { saving } else { saving.max(1) };
            if self.black[number] == 0 {
                open.push((number as u32, Side::Second));
            }
        }
    }

    /// A placement is won with `mover` to move: so are those that the other side can reach it from, if it is red, and
    /// those where black has no other move left.
    fn step_back(&mut self, number: usize, mover: Side, open: &mut Vec<(u32, Side)>) {
        let Some(placement) = self.placement(number) else { return };
        let side = !mover;
        for index in 0..self.slots.len() {
            let slot = &self.slots[index];
            if slot.piece.side() != side {
                continue;
            }
            let digit = slot.digit(number);
            let base = number - digit * slot.stride;
            let origins = origins(&placement, slot.piece, slot.points[digit]);
            for origin in origins {
                let slot = &self.slots[index];
                let place = slot.digits[origin.index()];
                if place == u8::MAX {
                    continue;
                }
                let earlier = self.ordered(base + usize::from(place) * slot.stride);
                match side {
                    Side::First if self.red[earlier] == 0 => {
                        self.red[earlier] = WON;
                        open.push((earlier as u32, side));
                    }
                    Side::Second if self.black[earlier] != IMPOSSIBLE => {
                        self.black[earlier] -= 1;
                        if self.black[earlier] == 0 {
                            open.push((earlier as u32, side));
                        }
                    }
                    _ => {}
                }
            }
        }
    }

    fn census(&self) -> Census {
        let possible = self.black.iter().filter(|&&moves| moves != IMPOSSIBLE).count();
        let won = self.black.iter().filter(|&&moves| moves == 0).count();
        Census { placements: possible as u64, won: won as u64 }
    }
}

/// Where a piece can stand.
fn points(piece: Piece) -> Bits {
    let side = piece.side().index();
    match piece.role() {
        Role::General => PALACE[side],
        Role::Advisor => ADVISOR_POINTS[side],
        Role::Elephant => ELEPHANT_POINTS[side],
        Role::Soldier => SOLDIER_POINTS[side],
        Role::Horse | Role::Rook | Role::Cannon => Bits::ALL,
    }
}

/// From which free points a piece can have come to where it stands, without a capture.
fn origins(placement: &Placement, piece: Piece, at: Square) -> Bits {
    let free = !placement.occupied();
    match piece.role() {
        Role::General => GENERAL[at.index()] & free,
        Role::Advisor => ADVISOR[at.index()] & free,
        Role::Elephant => (ELEPHANT[at.index()] & free)
            .into_iter()
            .filter(|&from| placement.piece(elephant_eye(from, at)).is_none())
            .collect(),
        // The leg that must be free stands beside the point it came from.
        Role::Horse => (HORSE[at.index()][0] & free)
            .into_iter()
            .filter(|&from| placement.piece(horse_leg(from, at)).is_none())
            .collect(),
        Role::Soldier => SOLDIER_SOURCES[piece.side().index()][at.index()] & free,
        Role::Rook | Role::Cannon => {
            let (along, across) = slides::<false, true>(placement, piece.side(), at, piece.role());
            let in_column = (0..Square::ROWS)
                .filter(|row| along >> row & 1 != 0)
                .filter_map(|row| Square::new(row, at.column()));
            let in_row = (0..Square::COLUMNS)
                .filter(|column| across >> column & 1 != 0)
                .filter_map(|column| Square::new(at.row(), column));
            in_column.chain(in_row).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Board;
    use crate::placement::Arranged;
    use crate::{DEFAULT_MOVE_LIMIT, Rules};

    /// Looked at forwards, every placement is won exactly if a move, or all answers, lead to won ones.
    #[test]
    fn what_was_solved_backwards_is_right_forwards() {
        let mut solver = Solver::default();
        for name in ["N-B", "P-A", "CA-", "N-P"] {
            solver.census(name).unwrap();
            let table = &solver.tables[&read(name).unwrap()];
            let mut won = 0;
            for number in 0..table.red.len() {
                let Some(placement) = table.placement(number) else { continue };
                for side in Side::BOTH {
                    let known = if side == Side::First { table.red[number] } else { table.black[number] };
                    if known == IMPOSSIBLE {
                        continue;
                    }
                    let mut after = Vec::new();
                    each_move(&placement, side, MoveKind::All, |mv| {
                        if !exposes(&placement, mv) {
                            let mut child = placement.clone();
                            child.make(mv);
                            after.push(solver.tables[&material(&child)].is_won(&child, !side));
                        }
                    });
                    let expected = match side {
                        Side::First => after.contains(&true),
                        Side::Second => !after.contains(&false),
                    };
                    assert_eq!(table.is_won(&placement, side), expected, "{name}: {placement:?}");
                    won += u32::from(expected);
                }
            }
            assert!(won > 0, "{name}");
        }
    }

    #[test]
    fn known_endings_are_won_or_not() {
        let mut solver = Solver::default();
        for name in ["R-AABB", "N-A", "P-"] {
            solver.census(name).unwrap();
        }
        for (text, won) in [
            // The elephants at the edge, a horse against an advisor, a soldier past its goal.
            ("3k1a3/4a4/b7b/9/9/9/9/9/R8/4K4 w", true),
            ("4ka3/9/9/9/4N4/9/9/9/9/4K4 w", true),
            ("3k4P/9/9/9/9/9/9/9/9/4K4 w", false),
        ] {
            let board = Board::read(text, Rules::default(), DEFAULT_MOVE_LIMIT).unwrap();
            assert_eq!(solver.is_won(board.placement()), Some(won), "{text}");
        }
        assert!(Solver::default().census("R-AABB?").is_err());
        assert!(Solver::default().census("RRNNCC-AABB").is_err());
    }
}
