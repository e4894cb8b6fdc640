//! One query, one route, and what would change it.

use std::time::Instant;

use ply_core::StopFlag;
use ply_path::{Algorithm, Map, Planner, Query, Route, advise_length, advise_supply, smallest_supply};
use serde::Serialize;
use utoipa::ToSchema;

use super::field::Field;
use super::{MAX_NODES, RowColumn, refused};
use crate::error::ApiError;
use crate::limits::ServerLimits;

/// Steps of a route that is sent step by step; a longer answer would be larger than a page can show.
const MAX_STEPS: usize = 1_000_000;
/// Cells of a map for which advice is sought: it looks at all of them, twice.
const MAX_ADVISED: u64 = 100_000;

/// A route, or why there is none.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Plan {
    reachable: bool,
    length: Option<u64>,
    /// The steps: U D L R by four moves, words of the compass by eight.
    letters: String,
    /// Where the route leads, start and goal included.
    places: Vec<RowColumn>,
    /// What is left at each location, after refilling.
    left: Vec<u64>,
    legs: Vec<Leg>,
    expanded: u64,
    generated: u64,
    /// How long the search took, without what is said beside it.
    seconds: f64,
    /// The smallest supply with which there is a route, and the gap that decides it.
    minimum: Option<Gap>,
    /// Where one more depot would help most.
    advice: Option<Advice>,
}

/// What is travelled on one supply.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Leg {
    from: RowColumn,
    to: RowColumn,
    cost: u64,
    steps: u64,
}

/// The leg that decides the smallest supply.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Gap {
    supply: u64,
    from: RowColumn,
    to: RowColumn,
    width: u64,
}

/// Where one more depot would help.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Advice {
    depot: RowColumn,
    before: Option<u64>,
    after: u64,
    /// What it makes smaller, or possible.
    of: Improved,
}

/// What a depot makes smaller, or possible.
#[derive(Copy, Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Improved {
    /// The supply that is needed.
    Supply,
    /// The length of the route.
    Length,
}

/// Plans a route.
pub(super) fn plan(
    field: &Field,
    algorithm: Option<&str>,
    limits: &ServerLimits,
    stop_flag: &StopFlag,
) -> Result<Plan, ApiError> {
    let algorithm: Algorithm = match algorithm {
        None => Algorithm::default(),
        Some(name) => name.parse()?,
    };
    let map = field.map(limits)?;
    let query = field.query(&map)?;
    let begin = Instant::now();
    // Fewer nodes than on one's own machine.
    let mut planner = Planner::new(algorithm);
    planner.max_nodes = MAX_NODES;
    let answer = planner.solve_until(&map, &query, stop_flag).map_err(|error| refused(error, limits))?;
    let seconds = begin.elapsed().as_secs_f64();
    // What is said beside the route is left out when the time is up.
    let minimum = smallest_supply(&map, query.start, query.goal, query.moves, stop_flag).ok().flatten();
    let advice = match answer.route {
        Some(_) => None,
        None => advise(&map, &query, stop_flag),
    };
    let Walk { places, left, legs } = match &answer.route {
        Some(route) if route.steps().len() > MAX_STEPS => {
            return Err(ApiError::too_much(format!(
                "the route has {} steps, more than the {MAX_STEPS} that are sent",
                route.steps().len()
            )));
        }
        Some(route) => walk(route, &map, &query),
        None => Walk::default(),
    };
    Ok(Plan {
        reachable: answer.route.is_some(),
        length: answer.route.as_ref().map(Route::length),
        letters: answer
            .route
            .as_ref()
            .map(|route| route.letters(query.moves).to_string())
            .unwrap_or_default(),
        places,
        left,
        legs,
        expanded: answer.stats.expanded,
        generated: answer.stats.generated,
        seconds,
        minimum: minimum.map(|minimum| Gap {
            supply: minimum.supply,
            from: minimum.gap.from.into(),
            to: minimum.gap.to.into(),
            width: minimum.gap.width,
        }),
        advice,
    })
}

/// Where a depot makes a route possible, or else where it lowers the supply needed most.
fn advise(map: &Map, query: &Query, stop_flag: &StopFlag) -> Option<Advice> {
    if u64::from(map.rows()) * u64::from(map.columns()) > MAX_ADVISED {
        return None;
    }
    if let Ok(Some(advice)) = advise_length(map, query, stop_flag) {
        let (before, after) = (advice.before, advice.after);
        return Some(Advice { depot: advice.depot.into(), before, after, of: Improved::Length });
    }
    let advice = advise_supply(map, query.start, query.goal, query.moves, stop_flag).ok()??;
    let (before, after) = (Some(advice.before), advice.after);
    Some(Advice { depot: advice.depot.into(), before, after, of: Improved::Supply })
}

/// A route, location by location.
#[derive(Default)]
struct Walk {
    places: Vec<RowColumn>,
    left: Vec<u64>,
    legs: Vec<Leg>,
}

fn walk(route: &Route, map: &Map, query: &Query) -> Walk {
    let supply = u64::from(query.supply);
    let mut walk = Walk::default();
    let mut remaining = supply;
    let mut legs = route.legs().iter();
    let mut steps = 0;
    for (number, location) in route.locations().enumerate() {
        let cell = map.cell(location);
        if let Some(step) = number.checked_sub(1) {
            let factor = query.moves.factor(route.steps()[step]);
            // A walked route never runs out of supply.
            remaining = remaining.saturating_sub(u64::from(cell.cost()) * u64::from(factor));
            steps += 1;
            let ends = number == route.steps().len() || cell.is_depot() && location != query.goal;
            if let Some(leg) = ends.then(|| legs.next()).flatten() {
                walk.legs.push(Leg { from: leg.from.into(), to: leg.to.into(), cost: leg.length, steps });
                steps = 0;
            }
        }
        if cell.is_depot() {
            remaining = supply;
        }
        walk.places.push(location.into());
        walk.left.push(remaining);
    }
    walk
}
