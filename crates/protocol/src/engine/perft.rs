//! `go perft`, counted in pieces so that `stop` ends it.

use std::fmt::Write;

use ply_core::{InputError, StopFlag};
use ply_games::Session;

/// No deeper count would ever end. It also bounds what is counted beyond a repetition, which takes eight
/// plies.
pub(super) const MAX_DEPTH: u32 = 12;

/// Subtrees of this depth are counted in one piece: a fraction of a second in every game.
const PIECE: u32 = 2;

/// The leaves below each legal move, and their sum.
pub(super) fn divide(
    session: &mut dyn Session,
    depth: u32,
    notation: &str,
    stop_flag: &StopFlag,
) -> Result<String, InputError> {
    if depth == 0 || depth > MAX_DEPTH {
        return Err(InputError::new(format!("perft {depth}: expected a depth from 1 to {MAX_DEPTH}")));
    }
    let (mut text, mut total) = (String::new(), 0);
    for m in session.moves() {
        let written = session.translate(&m, notation)?;
        session.play(&m)?;
        let leaves = count(session, depth - 1, stop_flag);
        session.take_back();
        let leaves = leaves.ok_or_else(|| InputError::new(format!("perft {depth} was stopped")))?;
        total += leaves;
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{written}: {leaves}");
    }
    Ok(format!("{text}\nNodes searched: {total}"))
}

/// The leaves below a position; `None` when stopped.
fn count(session: &mut dyn Session, depth: u32, stop_flag: &StopFlag) -> Option<u64> {
    if stop_flag.is_stopped() {
        return None;
    }
    if depth <= PIECE || session.outcome().is_some() {
        return Some(session.perft(depth));
    }
    let mut leaves = 0;
    for m in session.moves() {
        session.play(&m).ok()?;
        let below = count(session, depth - 1, stop_flag);
        session.take_back();
        leaves += below?;
    }
    Some(leaves)
}
