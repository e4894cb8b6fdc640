//! The game as the course plays it: every piece moves as it can, and a captured general ends it.

use ply_core::{InputError, Key, Kind, Line, List, Outcome, Position, Reason, Side};

use crate::generate::{MOST_STEPS, each_step};
use crate::placement::Arranged;
use crate::{Move, Placement, Role, Step, fen, setup};

/// A general was captured.
pub const GENERAL_CAPTURED: Reason = Reason("general-captured");
/// The generals face each other: whoever is to move wins, since the other side let them.
pub const GENERALS_FACING: Reason = Reason("generals-facing");
/// No step at all.
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
    type Move = Move;
    type Step = Step;
    /// Plies since the last capture.
    type Undo = u16;
    type Steps = List<Step, MOST_STEPS>;

    #[inline(always)]
    fn side(&self) -> Side {
        self.placement.side()
    }

    #[inline(always)]
    fn key(&self) -> Key {
        self.placement.key()
    }

    #[inline]
    fn over(&self) -> Option<Outcome> {
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

    fn stuck(&self) -> Outcome {
        Outcome::win(!self.side(), NO_MOVES)
    }

    #[inline]
    fn steps(&self, kind: Kind) -> Self::Steps {
        let mut list = List::new();
        // The course's general looks right before left: of its two equal steps on the third board (depth 5) the
        // reported one is the right one. The left step, which comes first in board order, waits for it.
        let mut left = None;
        each_step(&self.placement, self.side(), kind, |step| {
            if step.piece.role() == Role::General && step.to.index() + 1 == step.from.index() {
                left = Some(step);
                return;
            }
            let right = step.piece.role() == Role::General && step.to.index() == step.from.index() + 1;
            if right {
                list.push(step);
            }
            if let Some(step) = left.take() {
                list.push(step);
            }
            if !right {
                list.push(step);
            }
        });
        if let Some(step) = left {
            list.push(step);
        }
        list
    }

    #[inline]
    fn step(&self, m: Move) -> Option<Step> {
        self.placement.find(m)
    }

    #[inline]
    fn make(&mut self, step: Step) -> u16 {
        let undo = self.reversible;
        self.placement.make(step);
        self.reversible = if step.captured.is_some() { 0 } else { undo.saturating_add(1) };
        undo
    }

    #[inline]
    fn undo(&mut self, step: Step, undo: u16) {
        self.placement.undo(step);
        self.reversible = undo;
    }

    /// Known so that self-play can see a position come again; nothing is judged by it.
    #[inline(always)]
    fn reversible(&self) -> u32 {
        self.reversible as u32
    }

    fn judge(_line: &Line<Self>) -> Option<Outcome> {
        None
    }
}
