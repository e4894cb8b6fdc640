//! How a match stands, in the words of the API.

use ply_arena::{MatchSetup, Standings};
use ply_formats::GameResult;
use ply_store::{Run, RunSummary};
use serde::Serialize;
use utoipa::ToSchema;

/// Points of the way a match has taken: more than a chart has pixels for.
const MAX_MILESTONES: usize = 400;

/// How far a match has come.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = MatchState)]
pub(super) enum State {
    /// Played now by this server.
    Running,
    /// Cut off; it may be resumed.
    Unfinished,
    /// All games are played.
    Finished,
    /// Ended by its user; it may be resumed.
    Stopped,
}

impl State {
    /// Of a match that this server does not play now.
    pub(super) fn stored(state: ply_store::RunState) -> State {
        match state {
            ply_store::RunState::Running => State::Unfinished,
            ply_store::RunState::Finished => State::Finished,
            ply_store::RunState::Stopped => State::Stopped,
        }
    }
}

/// How a match stands.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct MatchView {
    pub(super) id: i64,
    game: String,
    players: Vec<String>,
    pub(super) state: State,
    created: i64,
    updated: i64,
    /// Games played.
    games: u64,
    /// How many will be played; null if only the test ends it.
    planned: Option<u64>,
    lines: Vec<PlayerStats>,
    sprt: Option<SprtStatus>,
    /// How row stands against column; null where they do not meet.
    cross: Vec<Vec<Option<Tally>>>,
    /// The way of a match of two.
    milestones: Vec<Milestone>,
}

/// A player's figures.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct PlayerStats {
    name: String,
    wins: u64,
    draws: u64,
    losses: u64,
    /// Elo above the average of those it met; null for a clean sweep or before the first game.
    elo: Option<f64>,
    /// Half of the 95 % interval.
    elo_error: Option<f64>,
    normalized_elo: Option<f64>,
    /// How sure it is that it is stronger than those it met, from 0 to 1.
    superiority: Option<f64>,
    /// Pairs worth 0, ½, 1, 1½ and 2 points.
    pairs: Vec<u64>,
}

/// How the test stands.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct SprtStatus {
    llr: f64,
    lower: f64,
    upper: f64,
    /// `continue`, `H0` or `H1`.
    verdict: &'static str,
}

/// How one player stands against another.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct Tally {
    wins: u64,
    draws: u64,
    losses: u64,
}

/// One point of the way.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct Milestone {
    games: u64,
    elo: Option<f64>,
    elo_error: Option<f64>,
    llr: Option<f64>,
}

impl MatchView {
    /// How this match stands, last changed at this time.
    pub(super) fn new(
        run: &Run,
        setup: &MatchSetup,
        standings: &Standings,
        state: State,
        updated: i64,
    ) -> MatchView {
        let players = 0..standings.names().len();
        let score = |player: usize, other: usize| {
            let (games, _) = standings.head_to_head(player, other)?;
            Some(Tally { wins: games.wins, draws: games.draws, losses: games.losses })
        };
        let sprt = standings.sprt_status();
        MatchView {
            id: run.id.0,
            game: run.game.clone(),
            players: run.players.clone(),
            state,
            created: run.created,
            updated,
            games: standings.games(),
            planned: setup.end(),
            lines: standings.players().into_iter().map(PlayerStats::from).collect(),
            sprt: sprt.map(|sprt| SprtStatus {
                llr: sprt.llr,
                lower: sprt.lower,
                upper: sprt.upper,
                verdict: sprt.verdict,
            }),
            cross: players
                .clone()
                .map(|row| players.clone().map(|column| score(row, column)).collect())
                .collect(),
            milestones: milestones(standings),
        }
    }
}

impl From<ply_arena::PlayerStats> for PlayerStats {
    fn from(line: ply_arena::PlayerStats) -> Self {
        PlayerStats {
            name: line.name,
            wins: line.wins,
            draws: line.draws,
            losses: line.losses,
            elo: line.elo,
            elo_error: line.elo_error,
            normalized_elo: line.normalized_elo,
            superiority: line.superiority,
            pairs: line.pairs.to_vec(),
        }
    }
}

/// The way in so few points that it can be sent after every batch of games; the last is always among them.
fn milestones(standings: &Standings) -> Vec<Milestone> {
    let all = standings.milestones();
    let every = all.len().div_ceil(MAX_MILESTONES).max(1);
    let chosen = all.iter().rev().step_by(every).map(|point| Milestone {
        games: point.games,
        elo: point.elo,
        elo_error: point.elo_error,
        llr: point.llr,
    });
    let mut chosen: Vec<_> = chosen.collect();
    chosen.reverse();
    chosen
}

/// How a match stands after these games; `None` where its set-up makes no match.
pub(super) fn count(setup: &MatchSetup, games: &[(u64, GameResult)]) -> Option<Standings> {
    // Fewer never meet, and the number of a game would mean nothing.
    let mut standings =
        Some(setup).filter(|setup| setup.engines.len() >= 2).and_then(|setup| Standings::new(setup).ok())?;
    for &(number, result) in games {
        standings.count(number, result);
    }
    Some(standings)
}

/// A match in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct MatchSummary {
    id: i64,
    game: String,
    players: Vec<String>,
    state: State,
    games: u64,
    created: i64,
    updated: i64,
}

impl MatchSummary {
    /// `live`: this server plays it now.
    pub(super) fn new(RunSummary { run, games }: RunSummary, live: bool) -> MatchSummary {
        MatchSummary {
            id: run.id.0,
            game: run.game,
            players: run.players,
            state: if live { State::Running } else { State::stored(run.state) },
            games,
            created: run.created,
            updated: run.updated,
        }
    }
}

/// All matches.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct MatchList {
    /// Oldest first.
    pub(super) matches: Vec<MatchSummary>,
}
