//! One search by an engine of the server's own file.

use std::sync::Arc;

use axum::response::Response;
use ply_arena::{EngineLimits, ExternalSearch};
use ply_core::InputError;
use ply_games::{GameEntry, Progress};

use super::run_blocking;
use super::search::{SearchRequest, Started, at_most, seconds};
use crate::app::App;
use crate::client::Client;
use crate::error::ApiError;
use crate::event_stream::EventSender;
use crate::pool::Length;

/// Searches by the engine of this name, which a request can name and nothing else: its program is the server's business.
pub(super) async fn search(
    app: App,
    client: Client,
    game: &'static dyn GameEntry,
    request: SearchRequest,
    name: String,
) -> Result<Response, ApiError> {
    if let Some(place) = request.ours() {
        return Err(ApiError::bad_input(format!(
            "{place}: is for the built-in engine; '{name}' cannot be given it"
        )));
    }
    let (time, depth, nodes) = request.limits();
    let limits = EngineLimits {
        time: seconds(time, &app.limits)?,
        depth: depth.map(|depth| at_most("depth", depth, app.limits.depth)).transpose()?,
        nodes,
        ..EngineLimits::default()
    };
    let engine = app.engines.find(&name)?.clone();
    let of_engine = move |error: InputError| error.within(format!("engine '{name}'"));
    engine.check(game, &limits).map_err(&of_engine)?;
    let server_limits = Arc::clone(&app.limits);
    let position = request.into_position();
    let (position, moves) = run_blocking(move || {
        let session = position.session(game, None, &server_limits)?;
        if session.moves().is_empty() {
            return Err(ApiError::bad_input("the game is over: there is nothing to search"));
        }
        let moves = session.played();
        Ok((position, moves))
    })
    .await?;
    let max_time = app.limits.deadline(None);
    let length = Length::of(limits.time.unwrap_or(max_time));
    let pool = app.pool.clone();
    EventSender::new().stream_search(&pool, client, length, max_time, move |stop_flag, events| {
        events.send("started", &Started {});
        let model = game.wdl_model();
        let search = ExternalSearch {
            engine: &engine,
            game,
            rules: position.rules.as_deref(),
            position: position.position.as_deref(),
            moves: &moves,
            limits,
            max_time,
        };
        let mut found = search
            .run(stop_flag, &mut |progress: &Progress| {
                let mut progress = progress.clone();
                progress.variation.rate(model);
                events.update(progress.line, "line", &progress);
            })
            .map_err(of_engine)?;
        found.rate(model);
        events.send("done", &found);
        Ok(())
    })
}
