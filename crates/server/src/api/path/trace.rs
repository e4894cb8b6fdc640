//! A textbook search, expansion by expansion.

use ply_core::StopFlag;
use ply_path::{Location, PlanError, Planner, Route, Stats, Textbook};
use serde::Serialize;
use utoipa::ToSchema;

use super::field::Field;
use super::{MAX_NODES, RowColumn, refused};
use crate::error::ApiError;
use crate::limits::ServerLimits;

/// Expansions sent: some minutes of animation, and a few megabytes.
const MAX_SENT: usize = 300_000;
/// Numbers sent for each.
const NUMBERS: usize = 5;

/// What a search did.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Trace {
    algorithm: &'static str,
    /// Five numbers an expansion, in order: row, column, left, cost (g), estimate (h).
    expansions: Vec<u64>,
    /// Where the search itself was cut short, at least so many.
    expanded: u64,
    /// Where the search itself was cut short, at least so many.
    generated: u64,
    /// More was expanded than is sent.
    truncated: bool,
    length: Option<u64>,
    places: Vec<RowColumn>,
}

/// Searches and records.
pub(super) fn trace(
    field: &Field,
    algorithm: Option<&str>,
    limits: &ServerLimits,
    stop_flag: &StopFlag,
) -> Result<Trace, ApiError> {
    let (algorithm, mut textbook) = match algorithm {
        None | Some("astar") => ("astar", Textbook::a_star()),
        Some("uniform-cost") => ("uniform-cost", Textbook::uniform_cost()),
        Some(other) => {
            let other: String = other.chars().take(40).collect();
            return Err(ApiError::bad_input(format!(
                "algorithm: expected astar or uniform-cost, found '{other}'"
            )));
        }
    };
    let map = field.map(limits)?;
    let query = field.query(&map)?;
    let mut expansions = Vec::new();
    let mut expanded = 0;
    let record = |expansion: ply_path::Expansion| {
        expanded += 1;
        if expansions.len() < MAX_SENT * NUMBERS {
            let Location { row, column } = expansion.location;
            expansions.extend([
                row.into(),
                column.into(),
                u64::from(expansion.left),
                expansion.cost,
                expansion.estimate,
            ]);
        }
    };
    textbook.max_nodes = MAX_NODES;
    let (route, stats, cut) = match textbook.solve(&map, &query, stop_flag, record) {
        Ok(answer) => (answer.route, answer.stats, false),
        Err(PlanError::Input(error)) => return Err(error.into()),
        Err(error @ PlanError::Stopped) if expanded == 0 => return Err(refused(error, limits)),
        Err(error) => {
            // The trace ends early, but its route is known all the same: a better search finds it.
            let route =
                Planner::default().solve_until(&map, &query, stop_flag).ok().and_then(|answer| answer.route);
            let generated = match error {
                PlanError::TooManyNodes(max) => max,
                _ => expanded,
            };
            (route, Stats { expanded, generated, ..Stats::default() }, true)
        }
    };
    Ok(Trace {
        algorithm,
        truncated: cut || stats.expanded > MAX_SENT as u64,
        expansions,
        expanded: stats.expanded,
        generated: stats.generated,
        length: route.as_ref().map(Route::length),
        places: route.iter().flat_map(Route::locations).map(RowColumn::from).collect(),
    })
}
