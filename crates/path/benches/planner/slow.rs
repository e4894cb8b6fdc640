//! What people write today: A* with the supply in the state, by the `pathfinding` crate, and as a textbook
//! has it.

use std::cell::Cell;
use std::time::Duration;

use ply_core::StopFlag;
use ply_path::{Direction, Location, Map, Textbook};

use crate::clock::Clock;
use crate::instance::Instance;

/// Times of those that ended within the limit.
#[derive(Clone, Copy)]
pub(crate) struct Slow {
    pub(crate) library: Option<Duration>,
    pub(crate) textbook: Option<Duration>,
}

/// Nodes beyond which they would take the machine's memory.
const MAX_NODES: u64 = 60_000_000;

pub(crate) fn both(instance: &Instance, limit: Duration, expected: Option<u64>) -> Slow {
    Slow { library: library(instance, limit, expected), textbook: textbook(instance, limit, expected) }
}

fn library(instance: &Instance, limit: Duration, expected: Option<u64>) -> Option<Duration> {
    let (map, query) = (&instance.map, instance.query);
    let begun = Clock::start();
    let (nodes, expired) = (Cell::new(0_u64), Cell::new(false));
    let found = pathfinding::directed::astar::astar(
        &(query.start, query.supply),
        |&node| {
            nodes.set(nodes.get() + 1);
            if nodes.get() % 1024 == 0 && (begun.elapsed() > limit || nodes.get() > MAX_NODES) {
                expired.set(true);
            }
            // Without successors the search soon runs out of nodes.
            let open = !expired.get();
            Direction::STRAIGHT
                .into_iter()
                .filter_map(move |direction| open.then(|| step(map, query.supply, node, direction))?)
        },
        |&(location, _)| location.manhattan(query.goal),
        |&(location, _)| location == query.goal,
    );
    if expired.get() {
        return None;
    }
    assert_eq!(found.map(|(_, length)| length), expected, "the pathfinding crate on {instance}");
    Some(begun.elapsed())
}

fn step(
    map: &Map,
    full: u32,
    (location, left): (Location, u32),
    direction: Direction,
) -> Option<((Location, u32), u64)> {
    let next = direction.step(location)?;
    let cell = map.cell(next);
    if left == 0 || cell.is_wall() {
        return None;
    }
    Some(((next, if cell.is_depot() { full } else { left - 1 }), 1))
}

fn textbook(instance: &Instance, limit: Duration, expected: Option<u64>) -> Option<Duration> {
    let stop_flag = StopFlag::new();
    let begun = Clock::start();
    let mut search = Textbook::a_star();
    search.max_nodes = MAX_NODES;
    let answer = search.solve(&instance.map, &instance.query, &stop_flag, |_| {
        if begun.elapsed() > limit {
            stop_flag.stop();
        }
    });
    let answer = answer.ok()?;
    let taken = begun.elapsed();
    assert_eq!(answer.route.map(|route| route.length()), expected, "the textbook on {instance}");
    Some(taken)
}
