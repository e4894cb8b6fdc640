//! How a match stands, in the words of the API.

use ply_arena::stats::Trinomial;
use ply_arena::{MatchSetup, Milestone, PlayerStats, SprtStatus, Standings};
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
    cross: Vec<Vec<Option<Trinomial>>>,
    /// The way of a match of two.
    milestones: Vec<Milestone>,
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
        let score =
            |player: usize, other: usize| standings.head_to_head(player, other).map(|(games, _)| games);
        MatchView {
            id: run.id.0,
            game: run.game.clone(),
            players: run.players.clone(),
            state,
            created: run.created,
            updated,
            games: standings.games(),
            planned: setup.end(),
            lines: standings.players(),
            sprt: standings.sprt_status(),
            cross: players
                .clone()
                .map(|row| players.clone().map(|column| score(row, column)).collect())
                .collect(),
            milestones: milestones(standings),
        }
    }
}

/// The way in so few points that it can be sent after every batch of games; the last is always among them.
fn milestones(standings: &Standings) -> Vec<Milestone> {
    let all = standings.milestones();
    let every = all.len().div_ceil(MAX_MILESTONES).max(1);
    let mut chosen: Vec<_> = all.iter().rev().step_by(every).copied().collect();
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
