//! `ply experiments`: what the course reports measured, measured again, our figures beside theirs.

mod amazons;
mod matches;
mod othello;
mod own;
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

/// What every experiment may use: folders of the course's boards and maps, where they were named.
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
    let lab = Lab::new(args)?;
    fs::create_dir_all(&args.out)
        .with_context(|| format!("folder '{}' cannot be made", args.out.display()))?;
    let page = args.out.join("experiments.md");
    let chosen = |name: &str| args.names.is_empty() || args.names.iter().any(|chosen| chosen == name);
    for experiment in EXPERIMENTS.iter().filter(|experiment| chosen(experiment.name)) {
        output::note(&format!("{}: {}", experiment.name, experiment.title));
        let findings = (experiment.run)(&lab)?;
        for (name, svg) in &findings.pictures {
            files::write(&args.out.join(name), svg)?;
        }
        let old = fs::read_to_string(&page).unwrap_or_default();
        files::write(&page, page::with_section(&old, experiment, &findings))?;
        writeln!(io::stdout(), "## {}\n\n{}\n", experiment.title, findings.text.trim_end())?;
    }
    Ok(())
}

/// A folder that was named, checked for its first file.
fn named(folder: Option<&PathBuf>, first: &str, expected: &str) -> anyhow::Result<Option<PathBuf>> {
    let Some(folder) = folder else { return Ok(None) };
    if !folder.join(first).is_file() {
        let place = format!("folder '{}'", folder.display());
        return Err(InputError::new(expected).within(place).into());
    }
    Ok(Some(folder.clone()))
}

impl Lab {
    fn new(args: &Experiments) -> anyhow::Result<Lab> {
        let boards = "no course boards; expected files 1.txt to 10.txt";
        let maps = "no course maps; expected files input_0.txt to input_10.txt";
        Ok(Lab {
            boards: named(args.boards.as_ref(), "1.txt", boards)?,
            maps: named(args.maps.as_ref(), "input_0.txt", maps)?,
        })
    }

    /// The ten boards, by number: the course's where they were named, otherwise ours.
    fn boards(&self) -> anyhow::Result<Vec<(u32, String)>> {
        let Some(folder) = &self.boards else {
            return Ok((1..).zip(own::BOARDS.map(str::to_string)).collect());
        };
        (1..=10).map(|number| Ok((number, files::read(&folder.join(format!("{number}.txt")))?))).collect()
    }

    /// Whose boards these are, for the head of a section.
    fn whose_boards(&self) -> &'static str {
        match self.boards {
            Some(_) => "The ten boards of the course.",
            None => {
                "Ten boards of our own (`--boards DIR` names the course's), so that what was reported of the course's boards \
                 can be compared in kind only."
            }
        }
    }
}

/// A fixed-depth search by a textbook algorithm.
fn textbook(algorithm: Algorithm, depth: u32) -> Query {
    Query { algorithm, limits: Limits { depth: Some(depth), ..Limits::default() }, ..Query::default() }
}
