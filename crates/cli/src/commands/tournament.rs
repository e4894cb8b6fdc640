//! `ply tournament`: a folder of bots, everyone against everyone.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use ply_arena::{FAILURES, MatchConfig, PlayerStats, runner};
use ply_core::{InputError, StopFlag};
use ply_formats::GameResult;
use serde::Serialize;

use super::arena::tables;
use crate::args::{count, time};
use crate::{game_help, output};

#[derive(Args)]
pub(crate) struct Tournament {
    /// The folder: programs that may be run, and *.py, each a bot that speaks plain
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    #[arg(long, value_name = "GAME", help = game_help::names())]
    game: String,
    #[arg(long, value_name = "R", help = game_help::rules())]
    rules: Option<String>,
    /// Games of each pair, half of them with either side
    #[arg(long, value_name = "N", default_value = "2", value_parser = count::<1000>)]
    games: usize,
    /// Seconds a move
    #[arg(long, value_name = "S", default_value = "5", value_parser = time, allow_hyphen_values = true)]
    time: f64,
    /// Megabytes of memory for each bot
    #[arg(long, value_name = "MB", default_value = "1024", value_parser = count::<1048576>)]
    memory: usize,
    /// Where games begin: random:PLIES:SEED, or the game's start
    #[arg(long, value_name = "random:PLIES:SEED")]
    openings: Option<String>,
    /// Games at once
    #[arg(long, value_name = "N", default_value = "1", value_parser = count::<256>)]
    concurrency: usize,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// A loss that is a program's fault.
#[derive(Serialize)]
struct Fault {
    bot: String,
    reason: String,
    games: u64,
    /// What was said of the last of them.
    remark: String,
}

#[derive(Serialize)]
struct Answer {
    games: u64,
    players: Vec<PlayerStats>,
    faults: Vec<Fault>,
}

pub(super) fn run(args: &Tournament) -> anyhow::Result<()> {
    let bots = bots(&args.folder)?;
    let quoted = |text: String| format!("\"{}\"", text.replace('"', "\\\""));
    let engines = bots
        .iter()
        .map(|(name, path)| {
            let path = path.to_string_lossy().into_owned();
            let command = if path.ends_with(".py") {
                // Arguments are cut at blanks, a folder's name is not.
                let (folder, file) = path.rsplit_once('/').unwrap_or((".", &path));
                format!("cmd=python3,args={},dir={}", quoted(file.into()), quoted(folder.into()))
            } else {
                format!("cmd={}", quoted(path))
            };
            let name = quoted(name.clone());
            format!("{command},proto=plain,name={name},memory={}", args.memory)
        })
        .collect();
    let config = MatchConfig {
        game: Some(args.game.clone()),
        rules: args.rules.clone(),
        engines,
        games: Some(args.games as u64),
        st: Some(args.time),
        openings: args.openings.clone(),
        ..MatchConfig::default()
    };
    let setup = config.setup(|_| Err(InputError::new("openings: expected random:PLIES:SEED")))?;
    let bar = output::progress(setup.end().unwrap_or(0) as usize, "games");
    let mut faults: BTreeMap<(String, String), (u64, String)> = BTreeMap::new();
    let standings = runner::tally(&setup, args.concurrency, &StopFlag::new(), |game| {
        let loser = match game.result {
            GameResult::First => Some(&game.second),
            GameResult::Second => Some(&game.first),
            GameResult::Draw => None,
        };
        if let Some(loser) = loser.filter(|_| FAILURES.contains(&game.reason.as_str())) {
            let fault = faults.entry((loser.clone(), game.reason.clone())).or_default();
            fault.0 += 1;
            fault.1 = game.remark.clone().unwrap_or_default();
        }
        bar.inc(1);
    })?;
    bar.finish_and_clear();
    let faults: Vec<_> = faults
        .into_iter()
        .map(|((bot, reason), (games, remark))| Fault { bot, reason, games, remark })
        .collect();
    if args.json {
        return output::json(&Answer { games: standings.games(), players: standings.players(), faults });
    }
    let mut out = io::stdout().lock();
    writeln!(out, "{}", tables::players(&standings))?;
    if let Some(cross) = tables::cross(&standings) {
        writeln!(out, "\n{cross}")?;
    }
    for Fault { bot, reason, games, remark } in &faults {
        writeln!(out, "{bot} lost {games} games by {reason}: {remark}")?;
    }
    Ok(())
}

/// The bots of a folder, by name: Python files, and whatever may be run.
fn bots(folder: &Path) -> Result<Vec<(String, PathBuf)>, InputError> {
    let place = || format!("folder '{}'", folder.display());
    let entries = fs::read_dir(folder).map_err(|error| InputError::new(error.to_string()).within(place()))?;
    let mut bots = Vec::new();
    for entry in entries.flatten() {
        let path = entry.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        // Modules that bots share begin with an underscore.
        let is_hidden = name.starts_with(['.', '_']);
        if path.is_file() && !is_hidden && (path.extension().is_some_and(|end| end == "py") || may_run(&path))
        {
            if name.contains(char::is_whitespace) {
                let problem = format!("'{name}' has a blank in its name; expected none");
                return Err(InputError::new(problem).within(place()));
            }
            let path = fs::canonicalize(&path).unwrap_or(path);
            bots.push((name, path));
        }
    }
    bots.sort();
    if bots.len() < 2 {
        let problem = format!("{} bots found; expected at least two programs or *.py", bots.len());
        return Err(InputError::new(problem).within(place()));
    }
    Ok(bots)
}

#[cfg(unix)]
fn may_run(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|data| data.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn may_run(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "exe")
}
