//! A match as it goes on, as server-sent events.

use axum::response::Response;
use axum::response::sse::Event;
use futures_util::{StreamExt, stream};
use tokio::sync::broadcast::error::RecvError;

use super::live::{End, Listening, News};
use super::view::MatchView;
use crate::error::ApiError;
use crate::event_stream::{event, respond};

/// `standing` at once and after every batch of games, `game` for each of them, `done` or `failed` at the end.
pub(super) fn follow(mut listening: Listening) -> Response {
    let News { view, end } = listening.news.borrow_and_update().clone();
    let first = event("standing", &*view);
    let end = end.map(|end| last(&view, end));
    let rest = match end {
        Some(end) => stream::iter([end]).left_stream(),
        None => stream::unfold(Some(listening), |listening| async move {
            let mut listening = listening?;
            let (event, is_last) = listening.hear().await;
            Some((event, (!is_last).then_some(listening)))
        })
        .right_stream(),
    };
    respond(stream::iter([first]).chain(rest))
}

/// Of a match that nobody plays now: how it stands, and that is all.
pub(super) fn told(view: &MatchView) -> Response {
    respond(stream::iter([event("standing", view), event("done", view)]))
}

fn last(view: &MatchView, end: End) -> Event {
    match end {
        End::Done => event("done", view),
        End::Failed(problem) => event("failed", &problem),
    }
}

impl Listening {
    /// What comes next, and whether nothing comes after it.
    async fn hear(&mut self) -> (Event, bool) {
        loop {
            let game = async {
                match &mut self.games {
                    Some(games) => games.recv().await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                // Games come before the standing that counts them.
                biased;
                game = game => match game {
                    Ok(game) => return (event("game", &game), false),
                    // What was missed is in the list of games.
                    Err(RecvError::Lagged(_)) => (),
                    Err(RecvError::Closed) => self.games = None,
                },
                changed = self.news.changed() => {
                    let News { view, end } = self.news.borrow_and_update().clone();
                    return match (changed, end) {
                        (_, Some(end)) => (last(&view, end), true),
                        (Ok(()), None) => (event("standing", &*view), false),
                        // Whoever played it is gone without a word.
                        (Err(_), None) => {
                            let error = ApiError::internal("the match broke off; the server's own log says why");
                            (event("failed", error.problem()), true)
                        }
                    };
                }
            }
        }
    }
}
