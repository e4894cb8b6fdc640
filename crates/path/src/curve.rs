//! The trade-off curve: the length of a shortest route for every supply.

use ply_core::StopFlag;

use crate::advice::distances_to;
use crate::planner::Strategy;
use crate::{
    Location, MAX_SUPPLY, Map, Moves, PlanError, Planner, Prepared, PreparedError, Query, Route,
    smallest_supply,
};

/// From this supply up to the next point's, a shortest route has this length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CurvePoint {
    /// The least supply with which there is a route of this length.
    pub supply: u64,
    /// What a shortest route costs.
    pub length: u64,
}

/// The curve from supply to shortest length, as the points where it falls: the first is the smallest
/// sufficient supply, the last the supply from which on a shortest route without any limit is possible.
/// Without any route there are no points.
///
/// It is followed from large supplies to small ones. A shortest route for one supply is a shortest route for
/// every smaller one that covers its longest leg, so each query jumps to the next supply that can matter: one
/// less than that leg. All queries share one pass from the goal: it finds what the rest of a route costs
/// without any limit, the best estimate that A* can have.
///
/// ```
/// use ply_core::StopFlag;
/// use ply_path::{Cell, Location, Map, Moves, curve};
/// // The depot lies one step off the direct route.
/// let mut map = Map::new(2, 7)?;
/// for column in [0, 1, 2, 4, 5, 6] {
///     map.set(Location::new(1, column), Cell::WALL);
/// }
/// map.set(Location::new(1, 3), Cell::DEPOT);
/// let (start, goal) = (Location::new(0, 0), Location::new(0, 6));
/// let points = curve(&map, start, goal, Moves::Four, &StopFlag::new())?;
/// let points: Vec<_> = points.iter().map(|point| (point.supply, point.length)).collect();
/// assert_eq!(points, [(4, 8), (6, 6)]);
/// # Ok::<(), ply_path::PlanError>(())
/// ```
pub fn curve(
    map: &Map,
    start: Location,
    goal: Location,
    moves: Moves,
    stop_flag: &StopFlag,
) -> Result<Vec<CurvePoint>, PlanError> {
    let query = Query { start, goal, supply: MAX_SUPPLY, moves };
    let Some(minimum) = smallest_supply(map, start, goal, moves, stop_flag)? else { return Ok(Vec::new()) };
    let distances = distances_to(map, goal, moves, stop_flag)?;
    let mut planner = Planner::default();
    descend(query, |query| {
        // With less the search would go everywhere to find out that there is no route.
        if u64::from(query.supply) < minimum.supply {
            return Ok(None);
        }
        Ok(planner.run(Strategy::Informed(&distances), map, query, stop_flag)?.route)
    })
}

impl Prepared<'_> {
    /// The curve of one pair, see [`curve`]. Supplies beyond the cap are asked of the one-shot planner.
    pub fn curve(
        &self,
        start: Location,
        goal: Location,
        stop_flag: &StopFlag,
    ) -> Result<Vec<CurvePoint>, PlanError> {
        let query = Query { start, goal, supply: MAX_SUPPLY, moves: self.moves() };
        query.check(self.map())?;
        let mut workspace = self.workspace();
        let mut planner = Planner::default();
        descend(query, |query| match workspace.route(query, stop_flag) {
            Ok(route) => Ok(route),
            Err(PreparedError::BeyondCap { .. }) => {
                Ok(planner.solve_until(self.map(), query, stop_flag)?.route)
            }
            Err(PreparedError::Input(error)) => Err(error.into()),
            Err(PreparedError::Stopped) => Err(PlanError::Stopped),
        })
    }
}

fn descend(
    mut query: Query,
    mut solve: impl FnMut(&Query) -> Result<Option<Route>, PlanError>,
) -> Result<Vec<CurvePoint>, PlanError> {
    let mut points: Vec<CurvePoint> = Vec::new();
    while let Some(route) = solve(&query)? {
        let longest = route.legs().iter().map(|leg| leg.length).max().unwrap_or(0);
        match points.last_mut() {
            Some(point) if point.length == route.length() => point.supply = longest,
            _ => points.push(CurvePoint { supply: longest, length: route.length() }),
        }
        // A leg is never longer than the supply, which fits.
        match u32::try_from(longest).ok().and_then(|longest| longest.checked_sub(1)) {
            Some(less) => query.supply = less,
            None => break,
        }
    }
    points.reverse();
    Ok(points)
}
