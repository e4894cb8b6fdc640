//! `ply experiments`: what the course reports measured, measured again, our figures beside theirs.

mod amazons;
mod matches;
mod othello;
mod page;
mod path;
mod xiangqi;

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::Context;
use ply_core::{InputError, Limits};
use ply_games::{Algorithm, Query};

use crate::args::Experiments;
use crate::{files, output};

/// What an experiment found.
struct Findings {
    /// Text and tables, in Markdown.
    text: String,
    /// Pictures: a file name and its SVG.
    pictures: Vec<(String, String)>,
}

/// What every experiment may use.
struct Lab {
    boards: Option<PathBuf>,
    maps: Option<PathBuf>,
}

/// One experiment.
struct Experiment {
    name: &'static str,
    title: &'static str,
    /// What was reported, in a sentence.
    reported: &'static str,
    run: fn(&Lab) -> anyhow::Result<Findings>,
}

const EXPERIMENTS: [Experiment; 12] = [
    xiangqi::PRUNING,
    xiangqi::NODES,
    xiangqi::MOVES,
    xiangqi::SELFPLAY,
    xiangqi::SUICIDE,
    othello::DEPTHS,
    othello::MTDF,
    amazons::PVS,
    matches::EDGE,
    matches::RANDOM,
    matches::EVALUATIONS,
    path::MAPS,
];

pub(super) fn run(args: &Experiments) -> anyhow::Result<()> {
    for name in &args.names {
        if !EXPERIMENTS.iter().any(|experiment| experiment.name == name) {
            let names = EXPERIMENTS.iter().map(|experiment| experiment.name);
            return Err(InputError::unknown("experiment", name, names).into());
        }
    }
    let lab = Lab { boards: boards(args)?, maps: maps(args)? };
    fs::create_dir_all(&args.out)
        .with_context(|| format!("folder '{}' cannot be made", args.out.display()))?;
    let page = args.out.join("experiments.md");
    let chosen = |name: &str| args.names.is_empty() || args.names.iter().any(|chosen| chosen == name);
    for experiment in EXPERIMENTS.iter().filter(|experiment| chosen(experiment.name)) {
        output::note(&format!("{}: {}", experiment.name, experiment.title));
        let findings = match (experiment.run)(&lab) {
            Ok(findings) => findings,
            // Without the course's files the others can still be run, unless this one was asked for by name.
            Err(error) if args.names.is_empty() && lab.lacks(experiment) => {
                output::note(&format!("not run: {error:#}"));
                continue;
            }
            Err(error) => return Err(error),
        };
        for (name, svg) in &findings.pictures {
            files::write(&args.out.join(name), svg)?;
        }
        let old = fs::read_to_string(&page).unwrap_or_default();
        files::write(&page, page::with_section(&old, experiment, &findings))?;
        writeln!(io::stdout(), "## {}\n\n{}\n", experiment.title, findings.text.trim_end())?;
    }
    Ok(())
}

/// The folder of the course boards, checked if it was named.
fn boards(args: &Experiments) -> anyhow::Result<Option<PathBuf>> {
    if let Some(folder) = &args.boards {
        if !folder.join("1.txt").is_file() {
            let place = format!("folder '{}'", folder.display());
            return Err(InputError::new("no course boards; expected files 1.txt to 10.txt")
                .within(place)
                .into());
        }
        return Ok(Some(folder.clone()));
    }
    let data = std::env::var_os("PLY_DATA").map(|data| PathBuf::from(data).join("xiangqi/course"));
    Ok(data.filter(|folder| folder.join("1.txt").is_file()))
}

/// The folder of the course maps, checked if it was named.
fn maps(args: &Experiments) -> anyhow::Result<Option<PathBuf>> {
    if let Some(folder) = &args.maps {
        if !folder.join("input_0.txt").is_file() {
            let place = format!("folder '{}'", folder.display());
            return Err(InputError::new("no course maps; expected files input_0.txt to input_10.txt")
                .within(place)
                .into());
        }
        return Ok(Some(folder.clone()));
    }
    let data = std::env::var_os("PLY_DATA").map(|data| PathBuf::from(data).join("path/course"));
    Ok(data.filter(|folder| folder.join("input_0.txt").is_file()))
}

impl Lab {
    /// Whether files of the course that the experiment needs are missing.
    fn lacks(&self, experiment: &Experiment) -> bool {
        experiment.name.starts_with("xiangqi") && self.boards.is_none()
            || experiment.name == "path" && self.maps.is_none()
    }

    /// The ten course boards, by number.
    fn boards(&self) -> anyhow::Result<Vec<(u32, String)>> {
        let folder = self.boards.as_ref().ok_or_else(|| {
            InputError::new("the ten course boards are needed; name their folder with --boards or PLY_DATA")
        })?;
        (1..=10).map(|number| Ok((number, files::read(&folder.join(format!("{number}.txt")))?))).collect()
    }
}

/// A fixed-depth search by a textbook algorithm.
fn textbook(algorithm: Algorithm, depth: u32) -> Query {
    Query { algorithm, limits: Limits { depth: Some(depth), ..Limits::default() }, ..Query::default() }
}
