//! Who is to blame for a repeated position: the cycle, what each side did in it, the verdict.

use ply_core::{Line, Outcome, Position, Reason, Side};

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

/// The verdict on a line whose last position has occurred before.
pub(crate) fn judge(line: &Line<Board>) -> Option<Outcome> {
    let conduct = cycle(line)?;
    Some(verdict(line.position().rules(), conduct))
}

/// Walks back to the last occurrence of the present position and gathers what each side did since.
fn cycle(line: &Line<Board>) -> Option<[Conduct; 2]> {
    let key = line.position().identity();
    let mut conduct = [Conduct { checks: true }; 2];
    let mut walk = line.rewind();
    for _ in 0..line.position().reversible() {
        // Whoever is to move here was left in check by the other side's move, or was not.
        let mover = !walk.position().side();
        conduct[mover.index()].checks &= walk.position().checked();
        walk.back()?;
        if walk.position().identity() == key {
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
