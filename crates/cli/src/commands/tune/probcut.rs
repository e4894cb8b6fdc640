//! `ply tune --probcut`: how well shallow searches foretell deep ones.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use ply_core::StopFlag;
use ply_train::probcut::{self, Deviation, Plan, Sample};
use serde::Serialize;

use super::Tune;
use crate::interrupt::Interrupt;
use crate::output;

/// The depth of the deepest search unless somebody says otherwise.
const DEPTH: u32 = 10;

#[derive(Serialize)]
struct TuneReport {
    positions: usize,
    midgame: Fitted,
    to_end: Fitted,
}

#[derive(Serialize)]
struct Fitted {
    samples: usize,
    deviation: Deviation,
}

impl Fitted {
    fn new(samples: &[Sample]) -> Fitted {
        Fitted { samples: samples.len(), deviation: probcut::fit(samples) }
    }
}

pub(super) fn run(args: &Tune, data: &Path) -> anyhow::Result<()> {
    let game = args.game.find()?;
    let stop_flag = Arc::new(StopFlag::new());
    let interrupt = Interrupt::stops(&stop_flag)?;
    let bar = output::progress(args.positions, "searching");
    let depth = args.depth.unwrap_or(DEPTH);
    let plan = Plan { positions: args.positions, depth, end_depth: args.end_depth };
    let measured = probcut::measure_all(game, data, &plan, &stop_flag, &mut || bar.inc(1))?;
    bar.finish_and_clear();
    let report = TuneReport {
        positions: measured.positions,
        midgame: Fitted::new(&measured.midgame),
        to_end: Fitted::new(&measured.to_end),
    };
    if args.json {
        output::json(&report)?;
    } else {
        for (name, Fitted { samples, deviation }) in
            [("MIDGAME", &report.midgame), ("TO_END", &report.to_end)]
        {
            let Deviation { base, phase, depth, shallow } = deviation;
            writeln!(
                io::stdout(),
                "const {name}: Deviation = Deviation {{ base: {base:.3}, phase: {phase:.4}, depth: {depth:.4}, shallow: {shallow:.4} }}; \
                 // {samples} samples"
            )?;
        }
    }
    interrupt.exit_if_heard();
    Ok(())
}
