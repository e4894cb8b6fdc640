//! Endgames to practise: positions in which one move keeps the win, found by letting the engine play a weak opponent.

use ply_core::{InputError, Limits, Side, StopFlag};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use serde::Serialize;

use crate::analysis::{Analysis, DisplayScore};
use crate::level::Level;
use crate::query::Query;
use crate::session::{GameEntry, Session, Setup};
use crate::skill::Skill;

/// What is to be done.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = DrillGoal))]
#[serde(rename_all = "lowercase")]
pub enum Goal {
    /// To win by force, move after move.
    Win,
    /// To find the only move that wins the count.
    Only,
}

/// A position to be won.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Drill {
    /// The position in the game's one-line text.
    pub position: String,
    /// Who is to find the move.
    pub side: Side,
    /// What is to be done.
    pub goal: Goal,
    /// What the right move is worth.
    pub score: DisplayScore,
    /// The right move.
    pub best_move: String,
    /// What the second best is worth; none where it is the only one.
    pub second: Option<DisplayScore>,
}

/// Games that are played in search of a drill.
const MAX_GAMES: u64 = 200;
/// Plies of one game: whoever has not won by then plays too badly.
const MAX_PLIES: usize = 240;
/// How far the engine looks at each of its moves: wins of a few moves are all that is wanted.
const DEPTH: u32 = 6;
/// Positions that a look may visit.
const NODES: u64 = 6_000;
/// To see that a win is the only one, it looks again, harder.
const CHECK_DEPTH: u32 = 10;
const CHECK_NODES: u64 = 100_000;
/// Wins in fewer plies are no exercise, in more nobody finds them.
const PLIES: std::ops::RangeInclusive<u32> = 3..=9;
/// Empty squares of a game that is decided by a count, where the solver answers at once.
const LEFT: std::ops::RangeInclusive<u32> = 7..=12;
/// Megabytes; the searches are small.
const HASH: usize = 16;

/// A drill of this game, the same for the same seed; none where no game came to one, or the stop flag said stop.
pub fn drill(game: &dyn GameEntry, seed: u64, stop_flag: &StopFlag) -> Result<Option<Drill>, InputError> {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut session = game.session(&Setup::default())?;
    let board = game.info().board;
    let cells = u32::from(board.columns) * u32::from(board.rows);
    for number in 0..MAX_GAMES {
        session.forget();
        session.begin(None, None)?;
        let found = match game.counts_discs() {
            true => by_count(session.as_mut(), cells, &mut random, stop_flag)?,
            // Whoever errs now and then is punished in many ways; the other side is chosen by chance.
            false => by_force(session.as_mut(), Side::BOTH[(number % 2) as usize], &mut random, stop_flag)?,
        };
        if found.is_some() || stop_flag.is_stopped() {
            return Ok(found);
        }
    }
    Ok(None)
}

fn query(depth: u32, nodes: u64, lines: usize) -> Query {
    let limits = Limits { depth: Some(depth), nodes: Some(nodes), ..Limits::default() };
    Query { limits, lines, hash: HASH, ..Query::default() }
}

/// Any move.
fn any(session: &mut dyn Session, random: &mut Pcg64Mcg) -> Result<(), InputError> {
    let moves = session.moves();
    session.play(&moves[random.random_range(0..moves.len())]).map(drop)
}

/// The engine plays this side against chance until it sees a forced win that begins with one move only.
fn by_force(
    session: &mut dyn Session,
    side: Side,
    random: &mut Pcg64Mcg,
    stop_flag: &StopFlag,
) -> Result<Option<Drill>, InputError> {
    for _ in 0..MAX_PLIES {
        if session.outcome().is_some() || stop_flag.is_stopped() {
            break;
        }
        if session.side() != side {
            any(session, random)?;
            continue;
        }
        let found = session.search(&query(DEPTH, NODES, 2), stop_flag, &mut |_| ())?;
        if only_win(session, &found).is_some() {
            let again = session.search(&query(CHECK_DEPTH, CHECK_NODES, 2), stop_flag, &mut |_| ())?;
            if let Some(drill) = only_win(session, &again).filter(|_| !stop_flag.is_stopped()) {
                return Ok(Some(drill));
            }
        }
        let Some(best) = found.best_move else { break };
        session.play(&best)?;
    }
    Ok(None)
}

/// The drill of a position in which just one move wins.
fn only_win(session: &dyn Session, found: &Analysis) -> Option<Drill> {
    let DisplayScore::Win(plies) = found.score else { return None };
    let second = found.lines.get(1).map(|line| line.score);
    let alone = !matches!(second, Some(DisplayScore::Win(_)));
    (PLIES.contains(&plies) && alone && found.lines.len() > 1).then(|| Drill {
        position: session.position(),
        side: session.side(),
        goal: Goal::Win,
        score: found.score,
        best_move: found.best_move.clone().unwrap_or_default(),
        second,
    })
}

/// Two weak players fill the board until the solver sees that just one move wins.
fn by_count(
    session: &mut dyn Session,
    cells: u32,
    random: &mut Pcg64Mcg,
    stop_flag: &StopFlag,
) -> Result<Option<Drill>, InputError> {
    for _ in 0..MAX_PLIES {
        if session.outcome().is_some() || stop_flag.is_stopped() {
            break;
        }
        let discs = session.material().counts.map_or(0, |[first, second]| first + second);
        let left = cells.saturating_sub(discs);
        if left < *LEFT.start() {
            break;
        }
        if LEFT.contains(&left) && session.moves().len() > 2 {
            let level = Level { exact: *LEFT.end(), ..Level::FULL };
            let query = Query { level: Some(level), ..query(left, u64::MAX, session.moves().len()) };
            let found = session.search(&query, stop_flag, &mut |_| ())?;
            let values = [0, 1].map(|line| found.lines.get(line).map(|line| line.score));
            if let ([Some(DisplayScore::Discs(best)), Some(DisplayScore::Discs(second))], Some(100)) =
                (values, found.confidence)
                && best > 0
                && second <= 0
            {
                return Ok(Some(Drill {
                    position: session.position(),
                    side: session.side(),
                    goal: Goal::Only,
                    score: DisplayScore::Discs(best),
                    best_move: found.best_move.unwrap_or_default(),
                    second: Some(DisplayScore::Discs(second)),
                }));
            }
        }
        let level = Level { depth: Some(2), ..Level::from(Skill::level(4)) };
        let weak = Query { level: Some(level), seed: Some(random.random()), ..query(2, NODES, 1) };
        let found = session.search(&weak, stop_flag, &mut |_| ())?;
        let Some(best) = found.best_move else { break };
        session.play(&best)?;
    }
    Ok(None)
}
