//! `ply course`: the course's boards in, its output files out.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Instant;

use anyhow::Context;
use ply_core::{InputError, Limits, StopFlag};
use ply_games::Setup;

use crate::args::Course;
use crate::{files, output};

pub(super) fn run(args: &Course) -> anyhow::Result<()> {
    let game = args.game.find()?;
    if game.name() != "xiangqi" {
        return Err(InputError::new(format!(
            "game '{}' has no course boards; expected xiangqi",
            game.name()
        ))
        .into());
    }
    let boards = boards(&args.input)?;
    let bar = output::progress(boards.len(), "boards");
    let start = Instant::now();
    let mut answers = Vec::new();
    for (number, path) in &boards {
        let setup = Setup {
            position: Some(files::read(path)?),
            rules: Some(args.rules.rules.clone().unwrap_or_else(|| "course".into())),
            eval: Some(args.engine.eval.clone().unwrap_or_else(|| "classic-place".into())),
            ..Setup::default()
        };
        let place = || format!("file '{}'", path.display());
        let mut session = game.session(&setup).map_err(|error| error.within(place()))?;
        let limits = Limits { depth: Some(args.depth), ..Limits::default() };
        let query = args.engine.query(args.algorithm, limits);
        let found = session.search(&query, &StopFlag::new(), &mut |_| ())?;
        let best = found
            .best_move
            .ok_or_else(|| InputError::new("the game is over: there is no move to write").within(place()))?;
        let text = match args.format.notation() {
            Some(notation) => session.translate(&best, notation)?,
            None => best,
        };
        answers.push((number, text));
        bar.inc(1);
    }
    bar.finish_and_clear();
    let seconds = start.elapsed().as_secs_f64();
    // All boards have been answered: only now is anything written.
    fs::create_dir_all(&args.output)
        .with_context(|| format!("folder '{}' cannot be made", args.output.display()))?;
    for (number, text) in &answers {
        files::write(&args.output.join(format!("output_{number}.txt")), format!("{text}\n"))?;
        writeln!(io::stdout(), "{number} {text}")?;
    }
    writeln!(io::stdout(), "total {seconds:.3} s")?;
    Ok(())
}

/// The numbered boards of a folder, in order.
fn boards(folder: &PathBuf) -> anyhow::Result<Vec<(u32, PathBuf)>> {
    let place = || format!("folder '{}'", folder.display());
    let entries = fs::read_dir(folder).map_err(|error| InputError::new(error.to_string()).within(place()))?;
    let mut boards = Vec::new();
    for entry in entries {
        let path = entry?.path();
        let number = path.file_stem().and_then(|stem| stem.to_str()).and_then(|stem| stem.parse().ok());
        if let (Some(number), Some("txt")) = (number, path.extension().and_then(|end| end.to_str())) {
            boards.push((number, path));
        }
    }
    if boards.is_empty() {
        return Err(InputError::new("no board found; expected files named 1.txt, 2.txt …")
            .within(place())
            .into());
    }
    boards.sort();
    Ok(boards)
}
