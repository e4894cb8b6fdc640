//! `ply path minimum`: the smallest supply that suffices, and why no less does.

use std::io::{self, Write};
use std::time::Instant;

use ply_core::StopFlag;
use ply_path::{SupplyAdvice, advise_supply, smallest_supply};
use serde::Serialize;

use super::args::{Minimum, SupplyArg};
use super::json::{self, AdviceDocument, GapDocument, RowColumn, row_column};
use super::sentences;
use super::task::Task;
use crate::output;

#[derive(Serialize)]
struct Document {
    minimum_supply: Option<u64>,
    gap: Option<GapDocument>,
    start: RowColumn,
    goal: RowColumn,
    moves: u8,
    seconds: f64,
    /// Only where it was asked for; null where no depot helps.
    #[serde(skip_serializing_if = "Option::is_none")]
    advice: Option<Option<AdviceDocument>>,
}

pub(super) fn run(args: &Minimum) -> anyhow::Result<()> {
    let task = Task::typed(&args.task, &SupplyArg::default())?;
    let (start, goal, moves) = (task.start, task.goal, task.moves);
    let busy = output::busy("searching");
    let begin = Instant::now();
    let minimum = smallest_supply(&task.map, start, goal, moves, &StopFlag::new())
        .map_err(|error| task.refused(error))?;
    let seconds = begin.elapsed().as_secs_f64();
    let advice: Option<Option<SupplyAdvice>> = match args.advice {
        false => None,
        true => Some(
            advise_supply(&task.map, start, goal, moves, &StopFlag::new())
                .map_err(|error| task.refused(error))?,
        ),
    };
    busy.finish_and_clear();
    if args.json {
        return output::json(&Document {
            minimum_supply: minimum.map(|minimum| minimum.supply),
            gap: minimum.map(|minimum| minimum.gap.into()),
            start: row_column(start),
            goal: row_column(goal),
            moves: json::number(moves),
            seconds,
            advice: advice.map(|advice| advice.map(AdviceDocument::from)),
        });
    }
    let mut out = io::stdout().lock();
    writeln!(out, "{}", json::length(minimum.map(|minimum| minimum.supply)))?;
    writeln!(out, "{}", sentences::gap(&task, minimum))?;
    if let Some(advice) = advice {
        writeln!(out, "{}", sentences::for_supply(advice))?;
    }
    Ok(())
}
