//! What can be typed after `ply grade`.

use std::path::PathBuf;

use clap::Args;
use ply_core::InputError;
use ply_protocol::client::split_command;

use crate::args::{count, depth, time};
use crate::game_help;

#[derive(Args)]
pub(crate) struct Grade {
    #[arg(value_name = "path|GAME", help = format!("path, or a game: {}", game_help::names()))]
    pub(crate) what: String,
    /// The program with its arguments; no shell reads them. For path it gets the map on standard input and writes its answer
    /// to standard output, or {input} and {output} among its arguments are replaced by files. For a game it speaks plain
    #[arg(long, value_name = "CMD")]
    pub(crate) program: String,
    /// path: the maps of a folder, in the course's format
    #[arg(long, value_name = "DIR", conflicts_with = "random")]
    pub(crate) maps: Option<PathBuf>,
    /// So many maps or positions made by chance, by --seed
    #[arg(long, value_name = "N", value_parser = count::<10000>)]
    pub(crate) random: Option<usize>,
    /// Where chance begins
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) seed: u64,
    /// A game: how deep minimax looks whose moves are right
    #[arg(long, value_name = "D", default_value = "3", value_parser = depth, allow_hyphen_values = true)]
    pub(crate) depth: u32,
    #[arg(long, value_name = "E", help = game_help::evaluations())]
    pub(crate) eval: Option<String>,
    #[arg(long, value_name = "R", help = game_help::rules())]
    pub(crate) rules: Option<String>,
    /// A game: a file with a position on every line
    #[arg(long, value_name = "FILE", conflicts_with = "random")]
    pub(crate) positions: Option<PathBuf>,
    /// Seconds for each map or move
    #[arg(long, value_name = "S", default_value = "10", value_parser = time, allow_hyphen_values = true)]
    pub(crate) time: f64,
    /// Megabytes of memory
    #[arg(long, value_name = "MB", default_value = "1024", value_parser = count::<1048576>)]
    pub(crate) memory: usize,
    /// Also write the report as JUnit XML
    #[arg(long, value_name = "FILE")]
    pub(crate) junit: Option<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

impl Grade {
    /// The program and its arguments.
    pub(super) fn command(&self) -> Result<(String, Vec<String>), InputError> {
        let mut words = split_command(&self.program)?;
        let program = words.remove(0);
        Ok((program, words))
    }
}
