//! The running games of a match, a few times a second while somebody looks.

use std::sync::Arc;
use std::time::Duration;

use axum::response::Response;
use axum::response::sse::Event;
use futures_util::stream;
use ply_arena::{LiveGame, LiveGames, LivePlayer};
use ply_core::Side;
use ply_games::DisplayScore;
use serde::Serialize;
use tokio::sync::watch;
use tokio::time::{Interval, MissedTickBehavior, interval};
use utoipa::ToSchema;

use super::live::Update;
use crate::event_stream::{event, respond};

/// Four times a second is as much as one follows on several boards.
const INTERVAL: Duration = Duration::from_millis(250);

/// One player of a running game.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = LivePlayer)]
pub(super) struct PlayerView {
    name: String,
    /// What it thought of its last move, as it sees the game.
    score: Option<DisplayScore>,
    /// How deep it looked then.
    depth: Option<u32>,
    /// Milliseconds on its clock when the side to move began to think; null without a clock.
    left: Option<u64>,
}

impl PlayerView {
    fn new(player: LivePlayer) -> PlayerView {
        let LivePlayer { name, score, depth, left } = player;
        PlayerView { name, score, depth, left: left.map(milliseconds) }
    }
}

/// A running game as it stands.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = LiveGame)]
pub(super) struct LiveGameView {
    /// Its number in the match, from 0.
    number: u64,
    /// The position in the game's one-line text.
    position: String,
    /// The move that led there.
    last_move: Option<String>,
    /// Moves made.
    plies: usize,
    /// Who moves.
    side: Side,
    /// The first player and the second.
    #[schema(min_items = 2, max_items = 2)]
    players: [PlayerView; 2],
    /// Milliseconds that the side to move has thought.
    thinking: u64,
}

impl LiveGameView {
    fn new(game: LiveGame) -> LiveGameView {
        let LiveGame { number, position, last_move, plies, side, players, since } = game;
        LiveGameView {
            number,
            position,
            last_move,
            plies,
            side,
            players: players.map(PlayerView::new),
            thinking: milliseconds(since.elapsed()),
        }
    }
}

/// The games that are being played, by number.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct LiveGameList {
    games: Vec<LiveGameView>,
}

/// The events of the running games: each has the name of a field, and its data.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it describes the stream")]
pub(super) struct BoardEvents {
    /// At once, and four times a second at most where something has changed.
    boards: LiveGameList,
}

/// A match whose running games are looked at.
struct Watch {
    live: Arc<LiveGames>,
    updates: watch::Receiver<Update>,
    tick: Interval,
    /// What was sent last.
    sent: Option<u64>,
}

impl Watch {
    /// The next change; `None` once the match is no longer played.
    async fn next(&mut self) -> Option<Event> {
        loop {
            self.tick.tick().await;
            // Whoever played it is gone, or has said its last word.
            if self.updates.has_changed().is_err() || self.updates.borrow().end.is_some() {
                return None;
            }
            let version = self.live.version();
            if self.sent.replace(version) != Some(version) {
                let games = self.live.games().into_iter().map(LiveGameView::new).collect();
                return Some(event("boards", &LiveGameList { games }));
            }
        }
    }
}

/// Follows the running games of a match to its end.
pub(super) fn follow(live: Arc<LiveGames>, updates: watch::Receiver<Update>) -> Response {
    let mut tick = interval(INTERVAL);
    // A reader who was slow does not get the missed ones at once.
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let watch = Watch { live, updates, tick, sent: None };
    respond(stream::unfold(watch, |mut watch| async move {
        let event = watch.next().await?;
        Some((event, watch))
    }))
}

/// Of a match that nobody plays now.
pub(super) fn of_ended() -> Response {
    respond(stream::iter([event("boards", &LiveGameList { games: Vec::new() })]))
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
