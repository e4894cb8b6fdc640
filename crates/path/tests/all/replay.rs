//! A plain walk over a route's steps, by the rules as the tests know them.

use ply_path::{Direction, Location, Map, Query, Route};

use crate::brute::steps;

/// Walks the steps of a route by the rules, without the crate's own walk; says what is wrong with them.
pub(crate) fn replay(map: &Map, query: &Query, route: &Route) -> Result<(), String> {
    let full = u64::from(query.supply);
    let (mut here, mut left, mut length) = (query.start, full, 0);
    let mut legs = route.legs().iter();
    let mut leg_from = here;
    for (number, &direction) in route.steps().iter().enumerate() {
        let (down, right) = offset(direction);
        let next = Location::new(here.row.wrapping_add_signed(down), here.column.wrapping_add_signed(right));
        let open = steps(map, query.moves, here);
        let Some((_, cost)) = open.iter().find(|(to, _)| *to == next) else {
            return Err(format!("step {number} from {here} to {next} is not open"));
        };
        left = left.checked_sub(*cost).ok_or(format!("step {number} from {here} runs out of supply"))?;
        (here, length) = (next, length + cost);
        let refilled = map.cell(here).is_depot();
        if refilled || number + 1 == route.steps().len() {
            let leg = legs.next().ok_or(format!("there is no leg to {here}"))?;
            if (leg.from, leg.to, leg.length) != (leg_from, here, full - left) {
                return Err(format!("leg {leg:?} should lead from {leg_from} to {here} for {}", full - left));
            }
            leg_from = here;
        }
        if refilled {
            left = full;
        }
    }
    if here != query.goal {
        return Err(format!("it ends at {here}"));
    }
    if legs.next().is_some() {
        return Err("there are legs beyond the goal".into());
    }
    if route.length() != length {
        return Err(format!("it costs {length}, not {}", route.length()));
    }
    Ok(())
}

fn offset(direction: Direction) -> (i32, i32) {
    match direction {
        Direction::North => (-1, 0),
        Direction::East => (0, 1),
        Direction::South => (1, 0),
        Direction::West => (0, -1),
        Direction::NorthEast => (-1, 1),
        Direction::SouthEast => (1, 1),
        Direction::SouthWest => (1, -1),
        Direction::NorthWest => (-1, -1),
    }
}
