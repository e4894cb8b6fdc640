//! Places, legs, gaps and advice as JSON shows them.

use ply_path::{Gap, Leg, LengthAdvice, Moves, Place, Route, SupplyAdvice};
use serde::Serialize;

/// Row and column.
pub(super) type Spot = [u32; 2];

pub(super) const fn spot(place: Place) -> Spot {
    [place.row, place.column]
}

pub(super) const fn number(moves: Moves) -> u8 {
    match moves {
        Moves::Four => 4,
        Moves::Eight => 8,
    }
}

/// A length as the course writes it: -1 where there is no way.
pub(super) fn length(length: Option<u64>) -> i64 {
    length.and_then(|length| i64::try_from(length).ok()).unwrap_or(-1)
}

#[derive(Serialize)]
pub(super) struct LegDocument {
    from: Spot,
    to: Spot,
    length: u64,
}

impl From<&Leg> for LegDocument {
    fn from(leg: &Leg) -> Self {
        LegDocument { from: spot(leg.from), to: spot(leg.to), length: leg.length }
    }
}

#[derive(Serialize)]
pub(super) struct GapDocument {
    from: Spot,
    to: Spot,
    width: u64,
}

impl From<Gap> for GapDocument {
    fn from(gap: Gap) -> Self {
        GapDocument { from: spot(gap.from), to: spot(gap.to), width: gap.width }
    }
}

#[derive(Serialize)]
pub(super) struct AdviceDocument {
    depot: Spot,
    before: Option<u64>,
    after: u64,
}

impl From<LengthAdvice> for AdviceDocument {
    fn from(LengthAdvice { depot, before, after }: LengthAdvice) -> Self {
        AdviceDocument { depot: spot(depot), before, after }
    }
}

impl From<SupplyAdvice> for AdviceDocument {
    fn from(SupplyAdvice { depot, before, after }: SupplyAdvice) -> Self {
        AdviceDocument { depot: spot(depot), before: Some(before), after }
    }
}

/// The depots that a way refills at, in order.
pub(super) fn depots_used(route: &Route) -> Vec<Spot> {
    route.legs().iter().skip(1).map(|leg| spot(leg.from)).collect()
}
