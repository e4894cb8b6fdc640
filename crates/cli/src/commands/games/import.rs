//! Files of other programs: into the store, or written in another format.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anyhow::Context;
use ply_core::InputError;
use ply_formats::exchange::{self, FileGames, Transcript};
use ply_formats::wthor;
use ply_games::{GameEntry, find, games};
use ply_store::{IMPORT, NewRun, RunState, Store, Study, StudyKind};

use super::args::{Convert, Import};
use crate::output;

/// Bytes of a file; the largest libraries have some hundred megabytes.
const MAX_BYTES: u64 = 512 << 20;
/// Games saved in one transaction.
const BATCH: usize = 1000;

/// What became of a file.
#[derive(serde::Serialize)]
struct Imported {
    file: String,
    game: &'static str,
    format: &'static str,
    /// The match that holds the games, where they are no studies.
    run: Option<i64>,
    /// Games kept.
    games: u64,
    /// Games without a result, which only studies keep.
    unfinished: u64,
    /// Games with variations or comments, which only studies keep.
    annotated: u64,
    /// What could not be read.
    problems: Vec<String>,
}

pub(super) async fn run(store: &Store, args: &Import) -> anyhow::Result<()> {
    let mut all = Vec::new();
    for path in &args.files {
        let (game, file) = read(path, args.game, args.rules.as_deref())?;
        let imported = match args.studies {
            true => into_studies(store, path, game, file).await?,
            false => into_games(store, path, game, file).await?,
        };
        for problem in &imported.problems {
            output::note(&format!("{}: {problem}", imported.file));
        }
        if !args.json {
            let place = imported.run.map_or("studies".to_string(), |run| format!("match {run}"));
            writeln!(
                io::stdout(),
                "{}: {} games of {} ({}) into {place}",
                imported.file,
                imported.games,
                imported.game,
                imported.format
            )?;
            if imported.unfinished > 0 {
                output::note(&format!(
                    "{} games without a result were left out; --studies keeps them",
                    imported.unfinished
                ));
            }
            if imported.annotated > 0 {
                let problem = "games have variations or comments, which --studies keeps";
                output::note(&format!("{} {problem}", imported.annotated));
            }
        }
        all.push(imported);
    }
    if args.json { output::json(&serde_json::json!({ "files": all })) } else { Ok(()) }
}

pub(super) fn convert(args: &Convert) -> anyhow::Result<()> {
    let (game, file) = read(&args.file, args.game, args.rules.as_deref())?;
    for problem in &file.problems {
        output::note(&format!("{}: {problem}", args.file.display()));
    }
    let mut text = String::new();
    for (index, one) in file.games.iter().enumerate() {
        let written = exchange::write(game, one, &args.format);
        text.push_str(if index > 0 { "\n" } else { "" });
        text.push_str(&written.map_err(|error| error.within(format!("game {}", index + 1)))?);
    }
    if !text.ends_with('\n') {
        text.push('\n');
    }
    match &args.out {
        Some(path) => {
            fs::write(path, text).with_context(|| format!("file '{}' cannot be written", path.display()))
        }
        None => Ok(io::stdout().write_all(text.as_bytes())?),
    }
}

/// The games of a file: of the game that was named, or of the first that the file can be read as.
fn read(
    path: &Path,
    name: Option<&str>,
    rules: Option<&str>,
) -> anyhow::Result<(&'static dyn GameEntry, FileGames)> {
    let unread = || format!("file '{}' cannot be read", path.display());
    let length = fs::metadata(path).with_context(unread)?.len();
    if length > MAX_BYTES {
        let problem = format!("file '{}' has {length} bytes; expected at most {MAX_BYTES}", path.display());
        return Err(InputError::new(problem).into());
    }
    let bytes = fs::read(path).with_context(unread)?;
    let known = match name {
        Some(name) => vec![find(name)?],
        None => games(),
    };
    let mut problems = Vec::new();
    for game in known {
        match exchange::read_file(game, &bytes, rules) {
            Ok(file) => return Ok((game, with_names(path, &bytes, game, file))),
            Err(error) => problems.push(error),
        }
    }
    let place = format!("file '{}'", path.display());
    match <[InputError; 1]>::try_from(problems) {
        Ok([error]) => Err(error.within(place).into()),
        Err(_) => Err(InputError::new("holds no game that could be read; --game says of which, and why not")
            .within(place)
            .into()),
    }
}

/// WTHOR keeps the names of players and tournaments in files of their own, which stand beside its games.
fn with_names(path: &Path, bytes: &[u8], game: &dyn GameEntry, mut file: FileGames) -> FileGames {
    if file.format != "wthor" || !file.problems.is_empty() {
        return file;
    }
    let beside = |name: &str| fs::read(path.with_file_name(name)).unwrap_or_default();
    let names = wthor::Names::read(&beside("WTH.JOU"), &beside("WTH.TRN"));
    if let Ok(named) = wthor::read_all(bytes, &names)
        && named.len() == file.games.len()
        && game.name() == "othello"
    {
        for (one, named) in file.games.iter_mut().zip(named) {
            (one.first, one.second, one.tags) = (named.first, named.second, named.tags);
        }
    }
    file
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

async fn into_games(
    store: &Store,
    path: &Path,
    game: &'static dyn GameEntry,
    file: FileGames,
) -> anyhow::Result<Imported> {
    let name = file_name(path);
    let is_annotated = |one: &&Transcript| {
        let is_bare = |node: &ply_formats::MoveNode| node.comment.is_none() && node.nags.is_empty();
        one.nodes.len() > one.moves.len() || one.comment.is_some() || !one.nodes.iter().all(is_bare)
    };
    let annotated = file.games.iter().filter(is_annotated).count() as u64;
    let records: Vec<_> =
        (0..).zip(&file.games).filter_map(|(number, one)| one.record(game.name(), number)).collect();
    if records.is_empty() {
        let problem = "expected finished games; those without a result are kept by --studies";
        return Err(InputError::new(problem).within(format!("file '{}'", path.display())).into());
    }
    let setup = serde_json::json!({ IMPORT: name }).to_string();
    let new = NewRun {
        fingerprint: format!("import {name}"),
        game: game.name().into(),
        players: vec![name.clone()],
        setup,
    };
    let run = store.begin(&new).await?.id;
    for batch in records.chunks(BATCH) {
        store.save(run, batch).await?;
    }
    store.set_state(run, RunState::Finished).await?;
    Ok(Imported {
        file: name,
        game: game.name(),
        format: file.format,
        run: Some(run.0),
        games: records.len() as u64,
        unfinished: (file.games.len() - records.len()) as u64,
        annotated,
        problems: file.problems,
    })
}

async fn into_studies(
    store: &Store,
    path: &Path,
    game: &'static dyn GameEntry,
    file: FileGames,
) -> anyhow::Result<Imported> {
    let name = file_name(path);
    let count = file.games.len() as u64;
    for one in file.games {
        let (first, second) = (one.first.unwrap_or_default(), one.second.unwrap_or_default());
        let titled = one.tags.iter().find(|tag| tag.name == "Title").map(|tag| tag.value.clone());
        let players = Some(format!("{first} – {second}")).filter(|_| !first.is_empty() || !second.is_empty());
        let title =
            titled.filter(|title| !title.trim().is_empty()).or(players).unwrap_or_else(|| name.clone());
        // A rule set that is another program's is none of ours.
        let rules = one.rules.filter(|rules| game.rule_sets().iter().any(|known| known.name == rules));
        let study = Study {
            game: game.name().into(),
            rules,
            kind: StudyKind::Analysis,
            title,
            first,
            second,
            start: one.position,
            nodes: one.nodes,
            comment: one.comment,
            tags: one.tags,
            result: one.result,
            reason: one.reason,
            settings: serde_json::Value::Null,
        };
        store.save_study(&study, u64::MAX).await?;
    }
    Ok(Imported {
        file: name,
        game: game.name(),
        format: file.format,
        run: None,
        games: count,
        unfinished: 0,
        annotated: 0,
        problems: file.problems,
    })
}
