//! `ply course`: the course's boards in, its output files out.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Instant;

use anyhow::Context;
use ply_core::{InputError, Limits, StopFlag};
use ply_games::{Query, SelfplayRules, Session, Setup, selfplay};

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
        if args.whole_game {
            answers.push((number, whole_game(args, session.as_mut(), &query)?));
            bar.inc(1);
            continue;
        }
        let found = session.search(&query, &StopFlag::new(), &mut |_| ())?;
        let best = found
            .best_move
            .ok_or_else(|| InputError::new("the game is over: there is no move to write").within(place()))?;
        let text = match args.format.notation() {
            Some(notation) => session.translate(&best, notation)?,
            None => best,
        };
        answers.push((number, Played { moves: vec![text], sides: Default::default() }));
        bar.inc(1);
    }
    bar.finish_and_clear();
    let seconds = start.elapsed().as_secs_f64();
    // All boards have been answered: only now is anything written.
    fs::create_dir_all(&args.output)
        .with_context(|| format!("folder '{}' cannot be made", args.output.display()))?;
    for (number, played) in &answers {
        let moves = played.moves.join("\n");
        files::write(&args.output.join(format!("output_{number}.txt")), format!("{moves}\n"))?;
        writeln!(io::stdout(), "{number} {}", played.moves.join("; "))?;
    }
    if args.scores {
        let folder = args.output.join("evaluation");
        fs::create_dir_all(&folder)
            .with_context(|| format!("folder '{}' cannot be made", folder.display()))?;
        for (number, played) in &answers {
            for (name, lines) in ["red", "black"].iter().zip(&played.sides) {
                files::write(&folder.join(format!("{name}_{number}.txt")), lines.concat())?;
            }
        }
    }
    writeln!(io::stdout(), "total {seconds:.3} s")?;
    Ok(())
}

/// What a board's file holds, and each side's moves with their scores, a line of text each.
struct Played {
    moves: Vec<String>,
    sides: [Vec<String>; 2],
}

/// The game that follows from a board, as the course stops it: where the side to move can take the general.
fn whole_game(args: &Course, session: &mut dyn Session, query: &Query) -> anyhow::Result<Played> {
    let rules = SelfplayRules { most_plies: args.max_plies, deviate: true, stop_when_won: true };
    let write = |session: &dyn Session, mv: &str| match args.format.notation() {
        Some(notation) => session.translate(mv, notation),
        None => Ok(mv.to_string()),
    };
    let game = args.game.find()?;
    let position = session.position();
    let mut moves = Vec::new();
    let finished = selfplay(session, query, rules, &StopFlag::new(), &mut |session, found| {
        moves.push(write(session, found.best_move.as_deref().unwrap_or_default())?);
        Ok(())
    })?;
    let mut sides: [Vec<String>; 2] = Default::default();
    if args.scores {
        // The place score of a side is what `classic-place` says after its move, as that side sees it.
        let setup = Setup {
            position: Some(position),
            rules: Some(args.rules.rules.clone().unwrap_or_else(|| "course".into())),
            eval: Some("classic-place".into()),
            ..Setup::default()
        };
        let mut place = game.session(&setup)?;
        for (mv, text) in finished.moves.iter().zip(&moves) {
            let side = place.side();
            place.play(mv)?;
            let score = place.evaluate().number();
            let score = if place.side() == side { score } else { -score };
            sides[side.index()].push(format!("{text} {score}\n"));
        }
    }
    Ok(Played { moves, sides })
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
