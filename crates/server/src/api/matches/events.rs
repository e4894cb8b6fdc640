//! A match as it goes on, as server-sent events.

use std::convert::Infallible;
use std::time::Duration;

use axum::http::{HeaderName, HeaderValue};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::{Stream, StreamExt, stream};
use serde::Serialize;
use tokio::sync::broadcast::error::RecvError;

use super::live::{End, Listening, News};
use super::view::MatchView;
use crate::error::ApiError;

/// A silent stream sends a comment this often, so that nobody on the way takes it for dead.
const KEEP_ALIVE: Duration = Duration::from_secs(10);

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

fn respond(events: impl Stream<Item = Event> + Send + 'static) -> Response {
    let events = events.map(Ok::<_, Infallible>);
    let mut response = Sse::new(events).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)).into_response();
    // A proxy that gathers an answer before it passes it on would keep everything to the end.
    let name = HeaderName::from_static("x-accel-buffering");
    response.headers_mut().insert(name, HeaderValue::from_static("no"));
    response
}

fn event(name: &str, data: &impl Serialize) -> Event {
    // Our own types are all JSON; an event without data is the worst that could come of one that is not.
    Event::default().event(name).json_data(data).unwrap_or_else(|_| Event::default().event("failed"))
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
