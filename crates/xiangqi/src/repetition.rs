//! Who is to blame for a repeated position: the cycle, what each side did in it, the verdict.

use ply_core::{Game, Outcome, Position, Reason, Side};

use crate::{Board, Rules};

/// A position came again, and nobody is to blame for it.
pub const REPETITION: Reason = Reason("repetition");
/// One side gave check with every move of the cycle.
pub const PERPETUAL_CHECK: Reason = Reason("perpetual-check");

/// What one side did in a cycle.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Conduct {
    /// Each of its moves gave check.
    checks: bool,
}

/// The verdict on a game whose last position has occurred before.
pub(crate) fn adjudicate(game: &Game<Board>) -> Option<Outcome> {
    let conduct = cycle(game)?;
    Some(verdict(game.position().rules(), conduct))
}

/// Walks back to the last occurrence of the present position and gathers what each side did since.
fn cycle(game: &Game<Board>) -> Option<[Conduct; 2]> {
    let key = game.position().repetition_key();
    let mut conduct = [Conduct { checks: true }; 2];
    let mut walk = game.rewind();
    for _ in 0..game.position().reversible_plies() {
        // Whoever is to move here was left in check by the other side's move, or was not.
        let mover = !walk.position().side();
        conduct[mover.index()].checks &= walk.position().checked();
        walk.back()?;
        if walk.position().repetition_key() == key {
            return Some(conduct);
        }
    }
    None
}

/// Perpetual check is treated alike by both rule sets.
fn verdict(rules: Rules, conduct: [Conduct; 2]) -> Outcome {
    match rules {
        Rules::Asian | Rules::Computer => match conduct.map(|side| side.checks) {
            [true, false] => Outcome::win(Side::Second, PERPETUAL_CHECK),
            [false, true] => Outcome::win(Side::First, PERPETUAL_CHECK),
            _ => Outcome::draw(REPETITION),
        },
    }
}
