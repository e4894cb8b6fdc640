//! A match as it goes on, as server-sent events.

use axum::response::Response;
use axum::response::sse::Event;
use futures_util::{StreamExt, stream};
use ply_store::GameSummary;
use tokio::sync::broadcast::error::RecvError;
use utoipa::ToSchema;

use super::live::{MatchEnd, Subscription, Update};
use super::view::MatchView;
use crate::error::{ApiError, Problem};
use crate::event_stream::{event, respond};

/// The events of a match: each has the name of a field, and its data.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it describes the stream")]
pub(super) struct MatchEvents {
    /// At once, and after every batch of games.
    standing: MatchView,
    game: GameSummary,
    done: MatchView,
    failed: Problem,
}

/// `standing` at once and after every batch of games, `game` for each of them, `done` or `failed` at the end.
pub(super) fn follow(mut subscription: Subscription) -> Response {
    let Update { view, end } = subscription.updates.borrow_and_update().clone();
    let first = event("standing", &*view);
    let end = end.map(|end| last(&view, end));
    let rest = match end {
        Some(end) => stream::iter([end]).left_stream(),
        None => stream::unfold(Some(subscription), |subscription| async move {
            let mut subscription = subscription?;
            let (event, is_last) = subscription.next().await;
            Some((event, (!is_last).then_some(subscription)))
        })
        .right_stream(),
    };
    respond(stream::iter([first]).chain(rest))
}

/// Of a match that nobody plays now: how it stands, and that is all.
pub(super) fn of_ended(view: &MatchView) -> Response {
    respond(stream::iter([event("standing", view), event("done", view)]))
}

fn last(view: &MatchView, end: MatchEnd) -> Event {
    match end {
        MatchEnd::Done => event("done", view),
        MatchEnd::Failed(problem) => event("failed", &problem),
    }
}

impl Subscription {
    /// What comes next, and whether nothing comes after it.
    async fn next(&mut self) -> (Event, bool) {
        loop {
            let game = async {
                match &mut self.games {
                    Some(games) => games.recv().await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                // Games come before the standings that count them.
                biased;
                game = game => match game {
                    Ok(game) => return (event("game", &game), false),
                    // What was missed is in the list of games.
                    Err(RecvError::Lagged(_)) => (),
                    Err(RecvError::Closed) => self.games = None,
                },
                changed = self.updates.changed() => {
                    let Update { view, end } = self.updates.borrow_and_update().clone();
                    return match (changed, end) {
                        (_, Some(end)) => (last(&view, end), true),
                        (Ok(()), None) => (event("standing", &*view), false),
                        // Whoever played it is gone without a word.
                        (Err(_), None) => {
                            let error = ApiError::internal("the match broke off; the server's log says why");
                            (event("failed", error.problem()), true)
                        }
                    };
                }
            }
        }
    }
}
