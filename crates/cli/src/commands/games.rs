//! `ply games`: the games that matches have kept, and those of other programs.

pub(crate) mod args;
mod export;
mod import;
mod list;
mod show;

use std::path::Path;

use anyhow::Context;
use ply_core::InputError;
use ply_formats::GameRecord;
use ply_store::{RunId, Store, StoreError};
use serde::Serialize;
use tokio::runtime;

use crate::args::StoreArg;
use args::Games;

/// A whole game: the one form in which all games are exported.
#[derive(Serialize)]
struct ExportedGame<'g> {
    run: RunId,
    #[serde(flatten)]
    game: &'g GameRecord,
}

pub(super) fn run(games: &Games) -> anyhow::Result<()> {
    let runtime = runtime::Builder::new_current_thread().enable_all().build();
    runtime.context("the program cannot wait for a database")?.block_on(async {
        let store = match (games, games.store()) {
            (Games::Convert(args), _) => return import::convert(args),
            // What is imported may be the first of a store.
            (Games::Import(args), _) => Store::open(&args.store.url()?).await?,
            (_, Some(store)) => open(store).await?,
            (_, None) => return Ok(()),
        };
        let done = match games {
            Games::List(args) if args.runs => list::runs(&store, args).await,
            Games::List(args) => list::games(&store, args).await,
            Games::Show(args) => show::run(&store, args).await,
            Games::Export(args) => export::run(&store, args).await,
            Games::Import(args) => import::run(&store, args).await,
            Games::Convert(args) => import::convert(args),
        };
        store.close().await;
        done
    })
}

/// Opens the store. Where there is none, none is made: nothing can be in it.
async fn open(store: &StoreArg) -> anyhow::Result<Store> {
    let url = store.url()?;
    let path =
        url.strip_prefix("sqlite:").map_or(url.as_str(), |path| path.strip_prefix("//").unwrap_or(path));
    if !path.contains("://") && !path.is_empty() && !Path::new(path).exists() {
        let problem = format!("there is no store at '{path}'; a match makes one, or --store names another");
        return Err(InputError::new(problem).into());
    }
    Ok(Store::open(&url).await?)
}

/// Refuses a match that is not there.
async fn check_run(store: &Store, run: Option<RunId>) -> Result<(), StoreError> {
    match run {
        Some(run) if store.run(run).await?.is_none() => Err(StoreError::NoRun(run)),
        _ => Ok(()),
    }
}
