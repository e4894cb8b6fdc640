//! The planner's explanations in words.

use ply_path::{LengthAdvice, Location, Minimum, SupplyAdvice};

use super::task::Task;

/// What decides the smallest sufficient supply.
pub(super) fn gap(task: &Task, minimum: Option<Minimum>) -> String {
    let Some(Minimum { supply, gap }) = minimum else {
        return format!(
            "no supply suffices: walls lie between the start {} and the goal {}",
            task.start, task.goal
        );
    };
    if supply == 0 {
        return format!("no supply is needed: the start {} is the goal", task.start);
    }
    let named = |location: Location| {
        let kind = match location {
            location if location == task.start => "the start",
            location if location == task.goal => "the goal",
            _ => "the depot",
        };
        format!("{kind} {location}")
    };
    format!(
        "a supply of {supply} is needed: the gap from {} to {} is {} wide, and no route avoids it",
        named(gap.from),
        named(gap.to),
        gap.width
    )
}

/// Where one more depot shortens the route most.
pub(super) fn for_length(advice: Option<LengthAdvice>, has_route: bool) -> String {
    match advice {
        Some(LengthAdvice { depot, before: Some(before), after }) => {
            format!("one more depot at {depot} shortens the route from {before} to {after}")
        }
        Some(LengthAdvice { depot, before: None, after }) => {
            format!("one more depot at {depot} makes a route of {after} possible")
        }
        None if has_route => "no other depot shortens the route".into(),
        None => "no single depot makes a route possible".into(),
    }
}

/// Where one more depot lowers the smallest sufficient supply most.
pub(super) fn for_supply(advice: Option<SupplyAdvice>) -> String {
    match advice {
        Some(SupplyAdvice { depot, before, after }) => {
            format!("one more depot at {depot} lowers the supply needed from {before} to {after}")
        }
        None => "no single depot lowers the supply needed".into(),
    }
}
