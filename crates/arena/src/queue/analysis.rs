//! Positions that the workers of a queue search, and how their results come back in order.

use std::collections::VecDeque;

use ply_core::StopFlag;
use serde_json::Value;

use super::dispatcher::Dispatcher;
use super::message::{self, ItemResult, Items, RunKind};
use super::options::QueueOptions;
use crate::analyzer::{AnalysisSetup, PositionAnalysis};
use crate::match_setup::fingerprint;
use crate::runner::ArenaError;

/// Lets the workers of a queue search, and passes results on in the order of the positions.
pub async fn analyze(
    setup: &AnalysisSetup,
    positions: &[String],
    options: &QueueOptions,
    stop_flag: &StopFlag,
    on_result: &mut dyn FnMut(PositionAnalysis) -> Result<(), ArenaError>,
) -> Result<(), ArenaError> {
    setup.check()?;
    let json = message::write(setup);
    // Nobody resumes an analysis: each is a run of its builtin.
    let run = fingerprint(&[&json[..], &rand::random::<u128>().to_le_bytes()].concat());
    let mut dispatcher = Dispatcher::open(options, run, RunKind::Analysis, &setup.game, json).await?;
    let collected = collect_all(&mut dispatcher, positions, options.batch, stop_flag, on_result).await;
    dispatcher.close(true).await;
    collected
}

async fn collect_all(
    dispatcher: &mut Dispatcher,
    positions: &[String],
    batch: usize,
    stop_flag: &StopFlag,
    on_result: &mut dyn FnMut(PositionAnalysis) -> Result<(), ArenaError>,
) -> Result<(), ArenaError> {
    let mut next = 0;
    let mut done = 0;
    // Results from the first missing one on.
    let mut found: VecDeque<Option<Value>> = VecDeque::new();
    while done < positions.len() {
        if stop_flag.is_stopped() {
            let problem = format!("stopped after {done} of {} positions", positions.len());
            return Err(ArenaError::Queue(problem));
        }
        while dispatcher.has_room() && next < positions.len() {
            let end = (next + batch).min(positions.len());
            let items = (next..end).map(|index| (index as u64, positions[index].clone())).collect();
            dispatcher.plan(Items::Positions(items));
            next = end;
        }
        dispatcher.publish().await?;
        let reports = dispatcher
            .receive(&|outcome| matches!(outcome, ItemResult::Analyzed(_, Value::Object(_))))
            .await?;
        for report in &reports {
            if let ItemResult::Analyzed(number, value) = &report.result {
                let index = *number as usize - done;
                found.resize(found.len().max(index + 1), None);
                found[index] = Some(value.clone());
            }
        }
        while let Some(Some(_)) = found.front() {
            let found = found.pop_front().flatten().unwrap_or_default();
            on_result(PositionAnalysis { position: positions[done].clone(), found })?;
            done += 1;
        }
        dispatcher.acknowledge(reports).await;
        let lost = dispatcher.find_lost().await?;
        dispatcher.retry(&lost)?;
    }
    Ok(())
}
