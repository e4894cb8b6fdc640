//! What can be typed after `ply path`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use ply_core::InputError;
use ply_path::whole_number;
use ply_path::{Algorithm, Location, MAX_SUPPLY, Moves, Textbook};
use ply_path_io::{Depots, Terrain};

use crate::args::count;

#[derive(Subcommand)]
pub(crate) enum PathCommand {
    /// Find a shortest route that never runs out of supply
    ///
    /// Prints what the route costs and then its letters, or -1 alone where there is no route. FILE is course
    /// text, a MovingAI .map or the .yaml of a ROS map; - is standard input. Example: ply path solve
    /// input_5.txt --svg route.svg
    Solve(Box<Solve>),
    /// Answer the same queries by A*, by uniform cost and by our own search
    ///
    /// One length, very different costs. Example: ply path compare maps/ --svg chart.svg
    Compare(Box<Compare>),
    /// Find the smallest supply that suffices, and the gap that decides it
    ///
    /// Prints -1 where walls lie between. Example: ply path minimum input_1.txt --advice
    Minimum(Box<Minimum>),
    /// Print the length of the shortest route for every supply
    ///
    /// The length stays the same from each supply listed up to the next one. Example: ply path curve
    /// input_5.txt --svg curve.svg
    Curve(Box<Curve>),
    /// Answer many queries about one map, which is prepared for them once
    ///
    /// One answer a line: the length, or -1. A summary goes to standard error. Where the tables would grow
    /// too large, or a supply lies beyond what they know, the queries are answered one by one. Example: ply
    /// path batch arena2.map --depots random:200:1 --queries arena2.map.scen --supply 90
    Batch(Box<Batch>),
    /// Answer a folder of course maps: input_x.txt becomes output_x.txt
    ///
    /// Example: ply path course maps answers
    Course(Course),
    /// Show how the textbook searches spread over the map, as a moving picture
    ///
    /// Example: ply path animate input_9.txt search.gif
    Animate(Box<Animate>),
}

fn location(text: &str) -> Result<Location, InputError> {
    text.parse()
}

fn supply(text: &str) -> Result<u32, String> {
    let number = whole_number(text).filter(|number| *number <= MAX_SUPPLY);
    number.ok_or_else(|| format!("expected a whole number from 0 to {MAX_SUPPLY}"))
}

fn algorithm(text: &str) -> Result<Algorithm, InputError> {
    text.parse()
}

fn depots(text: &str) -> Result<Depots, InputError> {
    text.parse()
}

fn moves(text: &str) -> Result<Moves, InputError> {
    text.parse()
}

fn terrain(text: &str) -> Result<Terrain, InputError> {
    text.parse()
}

/// From where to where.
#[derive(Args, Default)]
pub(crate) struct TripArgs {
    /// Where to start: row and column, counted from 0 at the upper left
    #[arg(long, value_name = "R,C", value_parser = location, allow_hyphen_values = true)]
    pub(super) start: Option<Location>,
    /// Where to go
    #[arg(long, value_name = "R,C", value_parser = location, allow_hyphen_values = true)]
    pub(super) goal: Option<Location>,
}

/// How far a traveller gets without a depot.
#[derive(Args, Default)]
pub(crate) struct SupplyArg {
    /// A full supply: what can be spent between two depots
    #[arg(long, value_name = "T", value_parser = supply, allow_hyphen_values = true)]
    pub(super) supply: Option<u32>,
}

/// What lies on the map, and how a traveller moves over it.
#[derive(Args, Default)]
pub(crate) struct GroundArgs {
    /// Depots beside those of the map: a file with a row,column on every line, or random:K:SEED
    #[arg(long, value_name = "FILE|random:K:SEED", value_parser = depots)]
    pub(super) depots: Option<Depots>,
    /// 4 neighbours, a step costs 1; or 8, where straight steps cost 5 and diagonal ones 7
    #[arg(long, value_name = "4|8", default_value = "4", value_parser = moves, allow_hyphen_values = true)]
    pub(super) moves: Moves,
    /// What the letters of a MovingAI map cost, as in S=3,W=9,T=wall
    #[arg(long, value_name = "L=COST", value_parser = terrain)]
    pub(super) terrain: Option<Terrain>,
}

/// One map, from where to where on it, and how.
#[derive(Args)]
pub(crate) struct TaskArgs {
    /// The map
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
    #[command(flatten)]
    pub(super) trip: TripArgs,
    #[command(flatten)]
    pub(super) ground: GroundArgs,
}

#[derive(Args)]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(super) task: TaskArgs,
    /// auto (ours), astar or uniform-cost (textbook), labels or bidirectional (the two halves of auto)
    #[arg(long, value_name = "A", default_value = "auto", value_parser = algorithm)]
    pub(super) algorithm: Algorithm,
    #[command(flatten)]
    pub(super) supply: SupplyArg,
    /// Say why there is no route, and where one more depot would help most
    #[arg(long)]
    pub(super) advice: bool,
    /// Print one JSON document
    #[arg(long)]
    pub(super) json: bool,
    /// Draw map, depots and route as SVG
    #[arg(long, value_name = "FILE")]
    pub(super) svg: Option<PathBuf>,
    /// Draw map, depots and route as PNG
    #[arg(long, value_name = "FILE")]
    pub(super) png: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct Compare {
    /// Maps, or folders of maps (.txt, .map, .yaml)
    #[arg(value_name = "FILE|DIR", required = true)]
    pub(super) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) supply: SupplyArg,
    #[command(flatten)]
    pub(super) trip: TripArgs,
    #[command(flatten)]
    pub(super) ground: GroundArgs,
    /// Algorithms, separated by commas; factors are against the first
    #[arg(long, value_name = "A,B", value_delimiter = ',', default_value = "astar,uniform-cost,auto", value_parser = algorithm)]
    pub(super) algorithms: Vec<Algorithm>,
    /// A textbook search gives up beyond so many nodes; some 100 bytes each
    #[arg(long, value_name = "N", default_value_t = Textbook::MAX_NODES as usize, value_parser = count::<1000000000>, allow_hyphen_values = true)]
    pub(super) max_nodes: usize,
    /// Print one JSON document
    #[arg(long)]
    pub(super) json: bool,
    /// Draw expansions and time as bar charts: all maps, and the small ones again by themselves
    #[arg(long, value_name = "FILE")]
    pub(super) svg: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct Minimum {
    #[command(flatten)]
    pub(super) task: TaskArgs,
    /// Say where one more depot would lower it most
    #[arg(long)]
    pub(super) advice: bool,
    /// Print one JSON document
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Args)]
pub(crate) struct Curve {
    #[command(flatten)]
    pub(super) task: TaskArgs,
    /// Print one JSON document
    #[arg(long)]
    pub(super) json: bool,
    /// Draw the curve as SVG
    #[arg(long, value_name = "FILE")]
    pub(super) svg: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct Batch {
    /// The map
    #[arg(value_name = "MAP")]
    pub(super) map: PathBuf,
    /// The queries: a MovingAI .scen file, or 'R,C R,C' or 'R,C R,C T' on every line
    #[arg(long, value_name = "FILE")]
    pub(super) queries: PathBuf,
    /// Load the prepared tables from this file; where there is none, save them there
    #[arg(long, value_name = "FILE")]
    pub(super) prepared: Option<PathBuf>,
    /// Threads that prepare and answer; by default as many as the machine has cores
    #[arg(long, value_name = "N", value_parser = count::<256>, allow_hyphen_values = true)]
    pub(super) threads: Option<usize>,
    /// Megabytes that the tables may take
    #[arg(long, value_name = "MB", default_value = "512", value_parser = count::<1048576>, allow_hyphen_values = true)]
    pub(super) memory: usize,
    #[command(flatten)]
    pub(super) supply: SupplyArg,
    #[command(flatten)]
    pub(super) ground: GroundArgs,
    /// Also print the letters of every route
    #[arg(long)]
    pub(super) paths: bool,
    /// Print one JSON document a line
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Args)]
pub(crate) struct Course {
    /// The folder with input_0.txt, input_1.txt …
    #[arg(value_name = "INDIR")]
    pub(super) input: PathBuf,
    /// The folder for output_0.txt, output_1.txt …
    #[arg(value_name = "OUTDIR")]
    pub(super) output: PathBuf,
    /// auto, astar, uniform-cost, labels or bidirectional
    #[arg(long, value_name = "A", default_value = "auto", value_parser = algorithm)]
    pub(super) algorithm: Algorithm,
}

/// Which searches are shown.
#[derive(Copy, Clone, PartialEq, Eq, ValueEnum)]
pub(crate) enum Shown {
    /// A*
    Astar,
    /// Uniform cost
    UniformCost,
    /// Side by side
    Both,
}

#[derive(Args)]
pub(crate) struct Animate {
    #[command(flatten)]
    pub(super) task: TaskArgs,
    /// Where to draw it: a name that ends in .gif or .svg
    #[arg(value_name = "OUT")]
    pub(super) out: PathBuf,
    /// Which search
    #[arg(long, value_enum, default_value = "both")]
    pub(super) algorithm: Shown,
    #[command(flatten)]
    pub(super) supply: SupplyArg,
}
