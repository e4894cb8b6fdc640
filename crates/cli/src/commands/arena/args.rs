//! What can be typed after `ply match`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use ply_arena::MatchConfig;

use crate::args::StoreArg;
use crate::commands::queue::DispatchArgs;
use crate::game_help;
use crate::log::LogArgs;

/// What is shown while a match runs.
#[derive(Copy, Clone, PartialEq, Eq, ValueEnum)]
pub(crate) enum Show {
    /// The table, again and again
    Table,
    /// A line for every game, once it is kept
    Games,
    /// Nothing
    None,
}

#[derive(Args)]
pub(crate) struct Match {
    #[arg(value_name = "GAME", help = game_help::names(), required_unless_present = "config")]
    game: Option<String>,
    /// An engine, at least twice: self:NAME=VALUE,… (algorithm, eval, level, depth, st, nodes, tc, hash,
    /// threads, skill, seed, book, book-variety, name, any switch), random, engine:NAME (from --engines), or
    /// cmd=PROGRAM,proto=uci|ucci|nboard|gtp (args, dir, name, ranks=0|1, start, option.NAME). A value with
    /// commas goes in double quotes
    #[arg(long = "engine", value_name = "SPEC")]
    engines: Vec<String>,
    /// The set-up as a TOML file: game, rules, engines (a list of SPECs), games, rounds, sprt, tc, st, depth,
    /// nodes, openings, gauntlet, resign, draw, max-plies, margin; what is typed wins
    #[arg(long, value_name = "FILE")]
    pub(super) config: Option<PathBuf>,
    #[arg(long, value_name = "R", help = game_help::rules())]
    rules: Option<String>,
    /// Games of each pairing
    #[arg(long, value_name = "N", value_parser = crate::args::nodes, allow_hyphen_values = true, conflicts_with = "rounds")]
    games: Option<u64>,
    /// Openings of each pairing, each played twice with sides swapped
    #[arg(long, value_name = "N", value_parser = crate::args::nodes, allow_hyphen_values = true)]
    rounds: Option<u64>,
    /// Play until this test of two engines has decided: elo0=0,elo1=5,alpha=0.05,beta=0.05
    /// [,model=normalized|logistic] [,counts=pentanomial|trinomial]
    #[arg(long, value_name = "TEST")]
    sprt: Option<String>,
    /// A clock: seconds + increment, as 10+0.1; 40/60 gives the time anew every 40 moves
    #[arg(long, value_name = "TC", allow_hyphen_values = true)]
    tc: Option<String>,
    /// Seconds a move
    #[arg(long, value_name = "S", value_parser = crate::args::time, allow_hyphen_values = true)]
    st: Option<f64>,
    /// Turns to look ahead
    #[arg(long, value_name = "D", value_parser = crate::args::depth, allow_hyphen_values = true)]
    depth: Option<u32>,
    /// Positions a move
    #[arg(long, value_name = "N", value_parser = crate::args::nodes, allow_hyphen_values = true)]
    nodes: Option<u64>,
    /// Where games begin: random:PLIES:SEED, or a file with a position or moves on every line
    #[arg(long, value_name = "FILE|random:PLIES:SEED")]
    openings: Option<String>,
    /// The first engine meets all others, instead of everyone everyone
    #[arg(long)]
    gauntlet: bool,
    /// End a game when both players agree for so many moves each that one is lost:
    /// moves=3,score=600[,from=PLY]
    #[arg(long, value_name = "AGREEMENT")]
    resign: Option<String>,
    /// End a game when both players agree for so many moves each that nobody is ahead:
    /// moves=8,score=10,from=60
    #[arg(long, value_name = "AGREEMENT")]
    draw: Option<String>,
    /// Plies after which a game counts as drawn
    #[arg(long, value_name = "N", value_parser = crate::args::count::<100_000>, allow_hyphen_values = true)]
    max_plies: Option<usize>,
    /// Milliseconds that a move may come too late
    #[arg(long, value_name = "MS")]
    margin: Option<u64>,
    /// Games at the same time
    #[arg(long, value_name = "K", default_value = "1", value_parser = crate::args::count::<256>, allow_hyphen_values = true)]
    pub(super) concurrency: usize,
    /// Go on with the unfinished match of this very set-up, if there is one
    #[arg(long)]
    pub(super) resume: bool,
    #[command(flatten)]
    pub(super) store: StoreArg,
    /// This machine's file of engines (TOML: [engines.NAME] cmd, args, dir, proto, option)
    #[arg(long = "engines", value_name = "FILE")]
    pub(super) engines_file: Option<PathBuf>,
    #[command(flatten)]
    pub(super) dispatch: DispatchArgs,
    /// What is shown on standard error meanwhile
    #[arg(long, value_name = "WHAT", value_enum, default_value = "table")]
    pub(super) show: Show,
    #[command(flatten)]
    pub(super) log: LogArgs,
    /// Draw Elo and the test's likelihood over the games
    #[arg(long, value_name = "FILE")]
    pub(super) svg: Option<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    pub(super) json: bool,
}

impl Match {
    /// What was typed, as a set-up that a file may complete.
    pub(super) fn typed(&self) -> MatchConfig {
        MatchConfig {
            game: self.game.clone(),
            rules: self.rules.clone(),
            engines: self.engines.clone(),
            gauntlet: self.gauntlet.then_some(true),
            games: self.games,
            rounds: self.rounds,
            sprt: self.sprt.clone(),
            tc: self.tc.clone(),
            st: self.st,
            depth: self.depth,
            nodes: self.nodes,
            openings: self.openings.clone(),
            resign: self.resign.clone(),
            draw: self.draw.clone(),
            max_plies: self.max_plies,
            margin: self.margin,
        }
    }
}
