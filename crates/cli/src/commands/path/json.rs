//! Locations, legs, gaps and advice as JSON shows them.

use ply_path::{Gap, Leg, LengthAdvice, Location, Moves, Route, SupplyAdvice};
use serde::Serialize;

/// Row and column.
pub(super) type RowColumn = [u32; 2];

pub(super) const fn row_column(location: Location) -> RowColumn {
    [location.row, location.column]
}

pub(super) const fn number(moves: Moves) -> u8 {
    match moves {
        Moves::Four => 4,
        Moves::Eight => 8,
    }
}

/// A length as the course writes it: -1 where there is no route.
pub(super) fn length(length: Option<u64>) -> i64 {
    length.and_then(|length| i64::try_from(length).ok()).unwrap_or(-1)
}

#[derive(Serialize)]
pub(super) struct LegDocument {
    from: RowColumn,
    to: RowColumn,
    length: u64,
}

impl From<&Leg> for LegDocument {
    fn from(leg: &Leg) -> Self {
        LegDocument { from: row_column(leg.from), to: row_column(leg.to), length: leg.length }
    }
}

#[derive(Serialize)]
pub(super) struct GapDocument {
    from: RowColumn,
    to: RowColumn,
    width: u64,
}

impl From<Gap> for GapDocument {
    fn from(gap: Gap) -> Self {
        GapDocument { from: row_column(gap.from), to: row_column(gap.to), width: gap.width }
    }
}

#[derive(Serialize)]
pub(super) struct AdviceDocument {
    depot: RowColumn,
    before: Option<u64>,
    after: u64,
}

impl From<LengthAdvice> for AdviceDocument {
    fn from(LengthAdvice { depot, before, after }: LengthAdvice) -> Self {
        AdviceDocument { depot: row_column(depot), before, after }
    }
}

impl From<SupplyAdvice> for AdviceDocument {
    fn from(SupplyAdvice { depot, before, after }: SupplyAdvice) -> Self {
        AdviceDocument { depot: row_column(depot), before: Some(before), after }
    }
}

/// The depots that a route refills at, in order.
pub(super) fn depots_used(route: &Route) -> Vec<RowColumn> {
    route.legs().iter().skip(1).map(|leg| row_column(leg.from)).collect()
}
