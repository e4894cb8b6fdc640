//! `ply book`: openings, made by our own searches, and looked up.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::{Args, Subcommand};
use ply_core::{InputError, Limits, StopFlag, Words};
use ply_games::{Book, BookBuilder, BookMove, BookRecipe, GameEntry, Level, Query, Setup, Skill, book_moves};
use serde::Serialize;

use crate::args::{GameArg, PositionArgs, count, depth};
use crate::interrupt::Interrupt;
use crate::{files, output};

#[derive(Args)]
pub(crate) struct BookArgs {
    #[command(flatten)]
    game: GameArg,
    #[command(subcommand)]
    command: BookCommand,
}

#[derive(Subcommand)]
enum BookCommand {
    /// Make a book, or go on with one
    ///
    /// Best first from the start: lines are followed the farther, the less their moves give away. The file is written every half minute
    /// and at the end; Ctrl-C ends it, and --resume goes on. Example: ply book othello build --level 12 --positions 20000 --out book.ply
    Build(Build),
    /// Show what a book says of a position: its moves, their values, how many lines go on with them, and the opening's name
    ///
    /// Example: ply book othello show --moves "f5 d6"
    Show(Show),
    /// Show how large a book is, and how it was made
    Info(Info),
}

#[derive(Args)]
struct Build {
    /// The file
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The level of each search, one of the game's
    #[arg(long, value_name = "N", conflicts_with = "depth")]
    level: Option<u32>,
    /// Turns that each search looks ahead
    #[arg(long, value_name = "D", value_parser = depth)]
    depth: Option<u32>,
    /// End once there are this many positions
    #[arg(long, value_name = "N", default_value = "10000", value_parser = count::<4000000>)]
    positions: usize,
    /// Leave moves out that give away more than this, in discs or points; by default 4 discs or 60 points
    #[arg(long, value_name = "E", value_parser = count::<10000>)]
    error: Option<usize>,
    /// Positions searched at the same time; the book is the same for any number
    #[arg(long, value_name = "T", default_value = "1", value_parser = count::<16>)]
    threads: usize,
    /// Megabytes of each search's table
    #[arg(long, value_name = "MB", default_value = "4", value_parser = count::<16384>)]
    hash: usize,
    /// The evaluation
    #[arg(long, value_name = "E")]
    eval: Option<String>,
    /// Go on with the file that is there
    #[arg(long)]
    resume: bool,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
struct Show {
    /// The book; the game's own by default
    #[arg(long, value_name = "FILE", default_value = "own")]
    book: String,
    #[command(flatten)]
    position: PositionArgs,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
struct Info {
    /// The book; the game's own by default
    #[arg(long, value_name = "FILE", default_value = "own")]
    book: String,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &BookArgs) -> anyhow::Result<()> {
    let game = args.game.find()?;
    match &args.command {
        BookCommand::Build(build) => build.run(game),
        BookCommand::Show(show) => show.run(game, &args.game),
        BookCommand::Info(info) => info.run(game),
    }
}

/// The book of this name, which must be one.
fn open(game: &dyn GameEntry, name: &str) -> Result<Arc<Book>, InputError> {
    let none = || InputError::new(format!("{} has no book of its own; give --book FILE", game.name()));
    ply_games::open_book(game, name)?.ok_or_else(none)
}

/// How long a search may be lost to a kill.
const SAVE_INTERVAL: Duration = Duration::from_secs(30);

#[derive(Serialize)]
struct Built {
    positions: usize,
    added: usize,
    value: i16,
    bytes: usize,
    seconds: f64,
}

impl Build {
    fn run(&self, game: &'static dyn GameEntry) -> anyhow::Result<()> {
        let recipe = self.recipe(game)?;
        let stop_flag = Arc::new(StopFlag::new());
        let interrupt = Interrupt::stops(&stop_flag)?;
        let start = Instant::now();
        let mut builder = if self.resume {
            let name = self.out.to_string_lossy();
            BookBuilder::resume(recipe, &*open(game, &name)?)?
        } else if self.out.exists() {
            let problem =
                format!("file '{}' is there already; give --resume to go on with it", self.out.display());
            return Err(InputError::new(problem).into());
        } else {
            BookBuilder::new(recipe)?
        };
        let before = builder.positions();
        let mut saved = Instant::now();
        while builder.grow(self.positions, &stop_flag)? {
            if saved.elapsed() >= SAVE_INTERVAL {
                self.save(&builder)?;
                saved = Instant::now();
                let (positions, value) = (builder.positions(), builder.value());
                output::note(&format!("{positions} positions, the start is worth {value:+}"));
            }
        }
        let bytes = self.save(&builder)?;
        let positions = builder.positions();
        let (added, value) = (positions - before, builder.value());
        if self.json {
            output::json(&Built { positions, added, value, bytes, seconds: start.elapsed().as_secs_f64() })?;
        } else {
            writeln!(
                io::stdout(),
                "{positions} positions, {added} new; the start is worth {value:+}; {bytes} bytes"
            )?;
        }
        interrupt.exit_if_heard();
        Ok(())
    }

    /// Writes the file whole; says how large it is.
    fn save(&self, builder: &BookBuilder) -> anyhow::Result<usize> {
        let bytes = builder.book(&self.made()).to_bytes().context("the book cannot be packed")?;
        files::write(&self.out, &bytes)?;
        Ok(bytes.len())
    }

    fn made(&self) -> String {
        let mut made = String::new();
        let mut say = |name: &str, value: Option<String>| {
            if let Some(value) = value {
                made.push_str(&format!("{name} = {value}\n"));
            }
        };
        say("level", self.level.map(|level| level.to_string()));
        say("depth", self.depth.map(|depth| depth.to_string()));
        say("error", self.error.map(|error| error.to_string()));
        say("evaluation", self.eval.as_ref().map(|eval| format!("{eval:?}")));
        say("version", Some(format!("{:?}", env!("CARGO_PKG_VERSION"))));
        made
    }

    fn recipe(&self, game: &'static dyn GameEntry) -> Result<BookRecipe, InputError> {
        let (query, first_look) = match (self.level, self.depth) {
            (Some(number), _) => {
                let least = *game.levels().numbers().start();
                (self.at_level(game, number)?, self.at_level(game, (number / 2).max(least))?)
            }
            (None, Some(depth)) => (self.at_depth(depth), self.at_depth((depth / 2).max(1))),
            (None, None) => return Err(InputError::new("expected --level or --depth")),
        };
        let usual = if game.counts_discs() { 4 } else { 60 };
        let setup = Setup { eval: self.eval.clone(), ..Setup::default() };
        game.session(&setup)?.check(&query)?;
        let (error, threads) = (self.error.map_or(usual, |error| error as i16), self.threads);
        Ok(BookRecipe { game, setup, query, first_look, error, threads })
    }

    fn at_depth(&self, depth: u32) -> Query {
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        Query { limits, hash: self.hash, ..Query::default() }
    }

    /// A book does not err.
    fn at_level(&self, game: &dyn GameEntry, number: u32) -> Result<Query, InputError> {
        let level = Level { skill: Skill::FULL, ..game.levels().get(number)? };
        if level.depth.is_none() {
            let problem = format!("level {number} has no end of its own; expected a lower one, or --depth");
            return Err(InputError::new(problem));
        }
        Ok(Query { level: Some(level), hash: self.hash, ..Query::default() })
    }
}

#[derive(Serialize)]
struct Shown {
    opening: Option<Words>,
    moves: Vec<BookMove>,
}

impl Show {
    fn run(&self, game: &dyn GameEntry, name: &GameArg) -> anyhow::Result<()> {
        let book = open(game, &self.book)?;
        let mut session = self.position.session(name, None)?;
        let shown = Shown { opening: session.opening(), moves: book_moves(session.as_mut(), &book) };
        if self.json {
            return output::json(&shown);
        }
        let mut out = io::stdout();
        if let Some(opening) = shown.opening {
            writeln!(out, "{}", opening.en)?;
        }
        if shown.moves.is_empty() {
            writeln!(out, "the book has no move here")?;
            return Ok(());
        }
        let rows: Vec<_> = shown
            .moves
            .iter()
            .map(|found| {
                let opening = found.opening.map_or_else(String::new, |name| name.en.to_string());
                vec![found.text.clone(), opening, found.score.to_string(), found.lines.to_string()]
            })
            .collect();
        writeln!(out, "{}", output::table(&["move", "opening", "value", "lines"], &rows, 2))?;
        Ok(())
    }
}

#[derive(Serialize)]
struct Described<'a> {
    game: &'a str,
    positions: usize,
    expanded: usize,
    made: &'a str,
}

impl Info {
    fn run(&self, game: &dyn GameEntry) -> anyhow::Result<()> {
        let book = open(game, &self.book)?;
        let expanded = book.entries().filter(|entry| entry.expanded).count();
        let described = Described { game: book.game(), positions: book.len(), expanded, made: book.made() };
        if self.json {
            return output::json(&described);
        }
        let Described { game, positions, expanded, made } = described;
        writeln!(io::stdout(), "{game}: {positions} positions, {expanded} of them with their moves")?;
        for line in made.lines() {
            writeln!(io::stdout(), "    {line}")?;
        }
        Ok(())
    }
}
