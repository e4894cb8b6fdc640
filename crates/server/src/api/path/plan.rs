//! One question, one way, and what would change it.

use std::time::Instant;

use ply_core::StopFlag;
use ply_path::{
    Algorithm, Answer, Map, PlanError, Planner, Query, Route, Textbook, advise_length, advise_supply,
    smallest_supply,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::field::{Field, spot};
use super::{MAX_NODES, Spot, refused};
use crate::error::ApiError;
use crate::limits::ServerLimits;

/// Steps of a way that is told step by step; beyond it an answer would be larger than a page can show.
const MAX_STEPS: usize = 1_000_000;
/// Cells of a map for which advice is sought: it looks at all of them, twice.
const MAX_ADVISED: u64 = 100_000;

/// A way, or why there is none.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Plan {
    reachable: bool,
    length: Option<u64>,
    /// The steps: U D L R by four moves, words of the compass by eight.
    letters: String,
    /// Where the way leads, start and goal included.
    #[schema(value_type = Vec<Vec<u32>>)]
    places: Vec<Spot>,
    /// What is left at each place, after refilling.
    left: Vec<u64>,
    legs: Vec<Leg>,
    expanded: u64,
    generated: u64,
    /// How long the search took, without what is said beside it.
    seconds: f64,
    /// The smallest supply with which there is a way, and the gap that decides it.
    minimum: Option<Gap>,
    /// Where one more depot would help most.
    advice: Option<Advice>,
}

/// What is travelled on one supply.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Leg {
    #[schema(value_type = Vec<u32>)]
    from: Spot,
    #[schema(value_type = Vec<u32>)]
    to: Spot,
    cost: u64,
    steps: u64,
}

/// The leg that decides the smallest supply.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Gap {
    supply: u64,
    #[schema(value_type = Vec<u32>)]
    from: Spot,
    #[schema(value_type = Vec<u32>)]
    to: Spot,
    width: u64,
}

/// Where one more depot would help.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Advice {
    #[schema(value_type = Vec<u32>)]
    depot: Spot,
    before: Option<u64>,
    after: u64,
    /// What it makes smaller, or possible: `supply` or `length`.
    of: &'static str,
}

/// Plans a way.
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
    let answer = solve(algorithm, &map, &query, stop_flag).map_err(|error| refused(error, limits))?;
    let seconds = begin.elapsed().as_secs_f64();
    // What is said beside the way is left out where the time is over.
    let minimum = smallest_supply(&map, query.start, query.goal, query.moves, stop_flag).ok().flatten();
    let advice = match answer.route {
        Some(_) => None,
        None => advise(&map, &query, stop_flag),
    };
    let Walk { places, left, legs } = match &answer.route {
        Some(route) if route.steps().len() > MAX_STEPS => {
            return Err(ApiError::too_much(format!(
                "the way has {} steps, more than the {MAX_STEPS} that are told",
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
        expanded: answer.effort.expanded,
        generated: answer.effort.generated,
        seconds,
        minimum: minimum.map(|minimum| Gap {
            supply: minimum.supply,
            from: spot(minimum.gap.from),
            to: spot(minimum.gap.to),
            width: minimum.gap.width,
        }),
        advice,
    })
}

/// Textbook searches keep fewer nodes here than on a machine of one's own.
fn solve(algorithm: Algorithm, map: &Map, query: &Query, stop_flag: &StopFlag) -> Result<Answer, PlanError> {
    let textbook = |mut textbook: Textbook| {
        textbook.most_nodes = MAX_NODES;
        textbook.solve(map, query, stop_flag, |_| ())
    };
    match algorithm {
        Algorithm::AStar => textbook(Textbook::a_star()),
        Algorithm::UniformCost => textbook(Textbook::uniform_cost()),
        other => Planner::new(other).solve_until(map, query, stop_flag),
    }
}

/// Where a depot makes a way possible, or else where it lowers the supply needed most.
fn advise(map: &Map, query: &Query, stop_flag: &StopFlag) -> Option<Advice> {
    if u64::from(map.rows()) * u64::from(map.columns()) > MAX_ADVISED {
        return None;
    }
    if let Ok(Some(advice)) = advise_length(map, query, stop_flag) {
        let (before, after) = (advice.before, advice.after);
        return Some(Advice { depot: spot(advice.depot), before, after, of: "length" });
    }
    let advice = advise_supply(map, query.start, query.goal, query.moves, stop_flag).ok()??;
    let (before, after) = (Some(advice.before), advice.after);
    Some(Advice { depot: spot(advice.depot), before, after, of: "supply" })
}

/// A way told place by place.
#[derive(Default)]
struct Walk {
    places: Vec<Spot>,
    left: Vec<u64>,
    legs: Vec<Leg>,
}

fn walk(route: &Route, map: &Map, query: &Query) -> Walk {
    let supply = u64::from(query.supply);
    let mut walk = Walk::default();
    let mut remaining = supply;
    let mut legs = route.legs().iter();
    let mut steps = 0;
    for (number, place) in route.places().enumerate() {
        let cell = map.cell(place);
        if let Some(step) = number.checked_sub(1) {
            let factor = query.moves.factor(route.steps()[step]);
            // A walked route never runs dry.
            remaining = remaining.saturating_sub(u64::from(cell.cost()) * u64::from(factor));
            steps += 1;
            let ends = number == route.steps().len() || cell.is_depot() && place != query.goal;
            if let Some(leg) = ends.then(|| legs.next()).flatten() {
                walk.legs.push(Leg { from: spot(leg.from), to: spot(leg.to), cost: leg.length, steps });
                steps = 0;
            }
        }
        if cell.is_depot() {
            remaining = supply;
        }
        walk.places.push(spot(place));
        walk.left.push(remaining);
    }
    walk
}
