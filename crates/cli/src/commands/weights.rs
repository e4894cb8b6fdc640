//! `ply weights`: which evaluations are learned, and how.

use std::collections::BTreeMap;
use std::io::{self, Write};

use clap::Args;
use ply_games::WeightsInfo;

use crate::output;

#[derive(Args)]
pub(crate) struct Weights {
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Weights) -> anyhow::Result<()> {
    let mut found: BTreeMap<&str, Vec<WeightsInfo>> = BTreeMap::new();
    for game in ply_games::games() {
        found.insert(game.name(), game.weights()?);
    }
    if args.json {
        return output::json(&found);
    }
    for (game, all) in found {
        if all.is_empty() {
            writeln!(io::stdout(), "{game}: the hand-made evaluation")?;
        }
        for WeightsInfo { eval, features, built_in, phases, weights, neurons, made } in all {
            let source = if built_in { "built in" } else { "from PLY_WEIGHTS" };
            let size = match neurons {
                None => format!("{phases} phases of {weights} weights"),
                Some(neurons) => format!("{weights} features, {neurons} neurons, {phases} phases"),
            };
            writeln!(io::stdout(), "{game}: {features}, {size}, {source}, --eval {eval}")?;
            for line in made.lines() {
                writeln!(io::stdout(), "    {line}")?;
            }
        }
    }
    Ok(())
}
