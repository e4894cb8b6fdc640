//! Games for other programs, one after the other: a million of them never sit in memory together.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use ply_core::InputError;
use ply_formats::{GameRecord, ggf, pgn};
use ply_games::{find, games};
use ply_store::{Filter, GameId, RunId, Store};

use super::args::{Export, Format};
use super::{ExportedGame, check_run};

pub(super) async fn run(store: &Store, args: &Export) -> anyhow::Result<()> {
    check_run(store, args.filter.run).await?;
    let filter = Filter { game: game(store, args).await?, ..args.filter.filter() };
    let Some(path) = &args.out else {
        let mut out = BufWriter::new(io::stdout().lock());
        write_games(store, &filter, args, &mut out).await?;
        return Ok(out.flush()?);
    };
    let unwritable = || format!("file '{}' cannot be written", path.display());
    let part = Part::beside(path);
    let mut out = BufWriter::new(File::create(&part.path).with_context(unwritable)?);
    let count = write_games(store, &filter, args, &mut out).await?;
    out.flush().and_then(|()| part.into(path)).with_context(unwritable)?;
    writeln!(io::stdout(), "{}: {count} games", path.display())?;
    Ok(())
}

/// The game to look for. A format that holds some games only is refused to whoever names another.
async fn game(store: &Store, args: &Export) -> anyhow::Result<Option<String>> {
    let held = || games().into_iter().filter(|game| args.format.holds(*game)).map(|game| game.name());
    if args.format == Format::Jsonl {
        return Ok(args.filter.game.map(str::to_string));
    }
    let mut asked = args.filter.game.map(str::to_string);
    if let (None, Some(run)) = (&asked, args.filter.run) {
        asked = store.run(run).await?.map(|run| run.game);
    }
    match asked {
        Some(asked) if held().any(|name| name == asked) => Ok(Some(asked)),
        Some(asked) => {
            let (name, held) = (args.format.name(), held().collect::<Vec<_>>().join(" and "));
            let problem =
                format!("format '{name}' holds games of {held} only, found {asked}; expected jsonl");
            Err(InputError::new(problem).into())
        }
        // A file holds one kind of game.
        None => match held().collect::<Vec<_>>()[..] {
            [only] => Ok(Some(only.to_string())),
            ref held => {
                let problem = format!("expected --game with one of {}", held.join(", "));
                Err(InputError::new(problem).into())
            }
        },
    }
}

/// Writes the games and tells how many they were.
async fn write_games(
    store: &Store,
    filter: &Filter,
    args: &Export,
    out: &mut impl Write,
) -> anyhow::Result<u64> {
    let mut is_first = true;
    let write = |run: RunId, game: GameRecord| -> anyhow::Result<()> {
        let named = |error: InputError| error.within(format!("game {}", GameId { run, number: game.number }));
        match args.format {
            Format::Jsonl => {
                serde_json::to_writer(&mut *out, &ExportedGame { run, game: &game })?;
                writeln!(out)?;
            }
            Format::Pgn => {
                let form = pgn::Form { notation: args.notation, comments: !args.no_comments };
                let text =
                    find(&game.game).and_then(|entry| pgn::write(entry, &game, form)).map_err(named)?;
                write!(out, "{}{text}", if is_first { "" } else { "\n" })?;
            }
            Format::Ggf => {
                let text = find(&game.game).and_then(|entry| ggf::write(entry, &game)).map_err(named)?;
                writeln!(out, "{text}")?;
            }
        }
        is_first = false;
        Ok(())
    };
    store.each_game(filter, write).await
}

/// A file in the making, gone unless it is finished.
struct Part {
    path: PathBuf,
}

impl Part {
    fn beside(path: &Path) -> Part {
        let mut beside = path.as_os_str().to_owned();
        beside.push(format!(".{}.part", std::process::id()));
        Part { path: beside.into() }
    }

    /// Puts it where it belongs.
    fn into(self, path: &Path) -> io::Result<()> {
        fs::rename(&self.path, path)
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        // After a rename there is nothing left to remove.
        let _ = fs::remove_file(&self.path);
    }
}
