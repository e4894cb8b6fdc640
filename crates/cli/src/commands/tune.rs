//! `ply tune`: the engine's numbers, from games or from data.

mod numbers;
mod probcut;

use std::path::PathBuf;

use clap::{ArgGroup, Args};
use ply_core::InputError;

use crate::args::{GameArg, count, depth, nodes, time};

#[derive(Args)]
#[command(group = ArgGroup::new("what").required(true).args(["switches", "probcut"]))]
pub(crate) struct Tune {
    #[command(flatten)]
    game: GameArg,
    /// Tune these numbers of the engine by games against itself (SPSA): switches, separated by commas, each NAME or
    /// NAME:START:LOW:HIGH:STEP. A step is how far a number is moved to either side. By default it starts at what the
    /// game has, may go to twice that or to nothing (by at least 10, within the switch's range), a twentieth of that a step
    #[arg(long = "switch", value_name = "NAME,…", value_delimiter = ',')]
    switches: Vec<String>,
    /// Iterations: each moves all numbers at random, and opposite ways for two engines that then meet
    #[arg(long, value_name = "N", default_value = "1000", value_parser = nodes, conflicts_with = "probcut")]
    iterations: u64,
    /// Games of an iteration, an even number: every opening is played twice with sides swapped
    #[arg(long, value_name = "N", default_value = "8", value_parser = nodes, conflicts_with = "probcut")]
    games: u64,
    /// How many steps a number goes in the last iteration when one engine wins all games; by default half the root of
    /// games / iterations
    #[arg(long, value_name = "R", conflicts_with = "probcut")]
    rate: Option<f64>,
    /// A clock: seconds + increment, as 10+0.1
    #[arg(long, value_name = "TC", conflicts_with = "probcut", allow_hyphen_values = true)]
    tc: Option<String>,
    /// Seconds a move
    #[arg(long, value_name = "S", value_parser = time, conflicts_with = "probcut", allow_hyphen_values = true)]
    st: Option<f64>,
    /// Positions a move
    #[arg(long, value_name = "N", value_parser = nodes, conflicts_with = "probcut", allow_hyphen_values = true)]
    nodes: Option<u64>,
    /// Turns to look ahead; with --probcut the depth of the deepest search while the end is out of sight, by default 10
    #[arg(long, value_name = "D", value_parser = depth, allow_hyphen_values = true)]
    depth: Option<u32>,
    /// The evaluation
    #[arg(long, value_name = "E", conflicts_with = "probcut")]
    eval: Option<String>,
    /// Where games begin: random:PLIES:SEED, or a file with a position or moves on every line; by default random:8 with
    /// the seed of --seed
    #[arg(long, value_name = "FILE|random:PLIES:SEED", conflicts_with = "probcut")]
    openings: Option<String>,
    /// Decides which way numbers are moved
    #[arg(long, value_name = "N", default_value = "1", conflicts_with = "probcut")]
    seed: u64,
    /// Games at once
    #[arg(long, value_name = "T", default_value = "1", value_parser = count::<256>, conflicts_with = "probcut")]
    threads: usize,
    /// The file that keeps where the tuning stands, written after every iteration
    #[arg(long, value_name = "FILE", conflicts_with = "probcut", required_unless_present = "probcut")]
    out: Option<PathBuf>,
    /// Go on from that file, if it is there
    #[arg(long, conflicts_with = "probcut")]
    resume: bool,
    /// Measure how well shallow searches foretell deep ones, as ProbCut needs to know
    #[arg(long, requires = "data")]
    probcut: bool,
    /// With --probcut: a folder with shards, whose positions are searched
    #[arg(long, value_name = "DIR", requires = "probcut")]
    data: Option<PathBuf>,
    /// With --probcut: positions to search
    #[arg(long, value_name = "N", default_value = "1000", value_parser = count::<1000000>, requires = "probcut")]
    positions: usize,
    /// With --probcut: the most plies that may be left for a search to the end
    #[arg(long, value_name = "D", default_value = "18", value_parser = depth, requires = "probcut")]
    end_depth: u32,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Tune) -> anyhow::Result<()> {
    match (&args.data, &args.out) {
        (Some(data), _) if args.probcut => probcut::run(args, data),
        (_, Some(out)) => numbers::run(args, out),
        _ => {
            Err(InputError::new("expected --switch NAME,… and --out FILE, or --probcut and --data DIR")
                .into())
        }
    }
}
