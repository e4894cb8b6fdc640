//! One program plays both sides, as the course does it.

use ply_core::{InputError, Side, StopFlag};

use crate::analysis::Analysis;
use crate::query::Query;
use crate::session::Session;

/// What self-play adds to the rules of the game.
#[derive(Copy, Clone, Debug)]
pub struct Rules {
    /// The game is broken off after this many plies.
    pub most_plies: usize,
    /// In a repeated position, the side that is ahead must leave its earlier moves.
    pub deviate: bool,
    /// The game ends as soon as the side to move could win with its next move, which is then not played: so the course's
    /// loop ends where a general can be taken.
    pub stop_when_won: bool,
}

/// How a self-played game went.
#[derive(Clone, Debug)]
pub struct Finished {
    /// The moves, in the game's own notation.
    pub moves: Vec<String>,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` when it was broken off.
    pub result: &'static str,
    /// The reason's code; `max-plies` or `stopped` when it was broken off, `can-win` when the next move would win.
    pub reason: &'static str,
    /// Time spent thinking.
    pub seconds: f64,
}

/// Plays a game to its end; `each` hears of every move before it is made.
pub fn selfplay(
    session: &mut dyn Session,
    query: &Query,
    rules: Rules,
    stop_flag: &StopFlag,
    each: &mut dyn FnMut(&dyn Session, &Analysis) -> Result<(), InputError>,
) -> Result<Finished, InputError> {
    let mut finished = Finished { moves: Vec::new(), result: "*", reason: "max-plies", seconds: 0.0 };
    for ply in 0.. {
        if let Some(ending) = session.outcome() {
            finished.result = result(ending.winner);
            finished.reason = ending.reason;
            break;
        }
        if rules.stop_when_won && can_win(session)? {
            finished.result = result(Some(session.side()));
            finished.reason = "can-win";
            break;
        }
        if ply >= rules.most_plies {
            break;
        }
        let mut query = query.clone();
        query.seed = query.seed.map(|seed| seed.wrapping_add(ply as u64));
        if rules.deviate {
            let earlier = session.played_here();
            if !earlier.is_empty() && session.evaluate().number() > 0 {
                query.excluded = earlier;
            }
        }
        let found = session.search(&query, stop_flag, &mut |_| ())?;
        finished.seconds += found.seconds;
        if stop_flag.is_stopped() {
            finished.reason = "stopped";
            break;
        }
        let Some(best) = found.best_move.clone() else { break };
        each(session, &found)?;
        finished.moves.push(session.play(&best)?);
    }
    Ok(finished)
}

fn result(winner: Option<Side>) -> &'static str {
    match winner {
        Some(Side::First) => "1-0",
        Some(Side::Second) => "0-1",
        None => "1/2-1/2",
    }
}

/// Whether some move of the side to move ends the game in its favour.
fn can_win(session: &mut dyn Session) -> Result<bool, InputError> {
    let side = session.side();
    for mv in session.moves() {
        session.play(&mv)?;
        let winner = session.outcome().and_then(|ending| ending.winner);
        session.take_back();
        if winner == Some(side) {
            return Ok(true);
        }
    }
    Ok(false)
}
