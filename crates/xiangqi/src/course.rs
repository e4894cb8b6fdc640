//! The game as the course plays it: every piece moves as it can, and a captured general ends it.

use ply_core::{InputError, Key, List, MoveKind, Outcome, Position, Reason, Side};

use crate::generate::{MAX_STEPS, each_move};
use crate::placement::Arranged;
use crate::{Move, PackedMove, Placement, Role, fen, setup};

/// A general was captured.
pub const GENERAL_CAPTURED: Reason = Reason("general-captured");
/// The generals face each other: whoever is to move wins, since the other side let them.
pub const GENERALS_FACING: Reason = Reason("generals-facing");
/// No move at all.
pub const NO_MOVES: Reason = Reason("no-moves");

/// A position under the course's rules. Nothing forbids leaving a general to be captured, and neither repetition nor
/// the number of moves ends a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Course {
    placement: Placement,
    /// Plies since the last capture.
    reversible: u16,
    facing: bool,
}

impl Course {
    /// The start position; `facing` says whether facing generals end the game.
    pub fn start(facing: bool) -> Course {
        Course { placement: Placement::start(), reversible: 0, facing }
    }

    /// Reads a position. A general may be in danger or even missing, but every piece must stand where it can.
    pub fn read(text: &str, facing: bool) -> Result<Course, InputError> {
        let fen::Written { placement, .. } = fen::read(text)?;
        setup::check_pieces(&placement, true)?;
        Ok(Course { placement, reversible: 0, facing })
    }

    /// Facing generals end the game.
    pub fn facing(&self) -> bool {
        self.facing
    }
}

impl Arranged for Course {
    // The course's search takes any win for as good as any other.
    const WINS_HAVE_DISTANCE: bool = false;

    #[inline(always)]
    fn placement(&self) -> &Placement {
        &self.placement
    }
}

impl Position for Course {
    type PackedMove = PackedMove;
    type Move = Move;
    /// Plies since the last capture.
    type Undo = u16;
    type Moves = List<Move, MAX_STEPS>;

    #[inline(always)]
    fn side(&self) -> Side {
        self.placement.side()
    }

    #[inline(always)]
    fn key(&self) -> Key {
        self.placement.key()
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        for side in Side::BOTH {
            if self.placement.general(side).is_none() {
                return Some(Outcome::win(!side, GENERAL_CAPTURED));
            }
        }
        if self.facing && self.placement.generals_face() {
            return Some(Outcome::win(self.side(), GENERALS_FACING));
        }
        None
    }

    fn no_moves_outcome(&self) -> Outcome {
        Outcome::win(!self.side(), NO_MOVES)
    }

    #[inline]
    fn moves(&self, kind: MoveKind) -> Self::Moves {
        let mut list = List::new();
        // The course's general looks right before left: of its two equal moves on the third board (depth 5) the
        // reported one is the right one. The left move, which comes first in board order, waits for it.
        let mut left = None;
        each_move(&self.placement, self.side(), kind, |mv| {
            if mv.piece.role() == Role::General && mv.to.index() + 1 == mv.from.index() {
                left = Some(mv);
                return;
            }
            let right = mv.piece.role() == Role::General && mv.to.index() == mv.from.index() + 1;
            if right {
                list.push(mv);
            }
            if let Some(mv) = left.take() {
                list.push(mv);
            }
            if !right {
                list.push(mv);
            }
        });
        if let Some(mv) = left {
            list.push(mv);
        }
        list
    }

    #[inline]
    fn unpack(&self, m: PackedMove) -> Option<Move> {
        self.placement.find(m)
    }

    #[inline]
    fn make(&mut self, mv: Move) -> u16 {
        let undo = self.reversible;
        self.placement.make(mv);
        self.reversible = if mv.captured.is_some() { 0 } else { undo.saturating_add(1) };
        undo
    }

    #[inline]
    fn undo(&mut self, mv: Move, undo: u16) {
        self.placement.undo(mv);
        self.reversible = undo;
    }

    /// Known so that self-play can see a position come again; nothing is judged by it.
    #[inline(always)]
    fn reversible_plies(&self) -> u32 {
        self.reversible as u32
    }

    #[inline(always)]
    fn has_repetition_rule(&self) -> bool {
        false
    }
}
