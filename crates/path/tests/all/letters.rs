//! Routes as they are printed.

use ply_path::{Algorithm, Cell, Direction, Location, Map, Moves, Planner, Query, Route, RouteError};

/// The course's example of a cell that is visited twice.
#[test]
fn a_detour_to_a_depot() {
    let drawn = ["##4#", "## #", "#2 #", "## #", "##3#"];
    let mut map = Map::new(5, 4).expect("small");
    for location in map.locations() {
        match drawn[location.row as usize].as_bytes()[location.column as usize] {
            b'#' => map.set(location, Cell::WALL),
            b'2' => map.set(location, Cell::DEPOT),
            _ => (),
        }
    }
    let query = Query::new(Location::new(4, 2), Location::new(0, 2), 3);
    for algorithm in Algorithm::ALL {
        let answer = Planner::new(algorithm).solve(&map, &query).expect("the query fits the map");
        let route = answer.route.expect("there is a route");
        assert_eq!(route.letters(query.moves).to_string(), "UULRUU", "{}", algorithm.name());
        assert_eq!(route.legs().iter().map(|leg| leg.length).collect::<Vec<_>>(), [3, 3]);
        let locations: Vec<_> = route.locations().collect();
        assert_eq!((locations.first(), locations.last()), (Some(&route.start()), Some(&query.goal)));
        assert_eq!(locations[2], locations[4], "the route visits a cell twice");
    }
}

#[test]
fn letters_by_moves() {
    let map = Map::new(5, 5).expect("small");
    let middle = Location::new(2, 2);
    let route = |moves: Moves| {
        let steps = moves.directions().iter().flat_map(|step| [*step, step.reversed()]).collect();
        let query = Query { start: middle, goal: middle, supply: 999, moves };
        let route = Route::walk(&map, &query, steps).expect("an open field");
        (route.letters(moves).to_string(), route.length())
    };
    assert_eq!(route(Moves::Four), ("UDRLDULR".into(), 8));
    assert_eq!(route(Moves::Eight), ("N S E W S N W E NE SW SE NW SW NE NW SE".into(), 8 * 5 + 8 * 7));
}

#[test]
fn moves_by_name() {
    for (name, moves) in Moves::NAMES.into_iter().zip([Moves::Four, Moves::Eight]) {
        assert_eq!(name.parse(), Ok(moves));
    }
    assert!("6".parse::<Moves>().is_err());
    for algorithm in Algorithm::ALL {
        assert_eq!(algorithm.name().parse(), Ok(algorithm));
    }
    assert!("dijkstra".parse::<Algorithm>().is_err());
}

#[test]
fn steps_that_are_no_answer() {
    let mut map = Map::new(2, 3).expect("small");
    map.set(Location::new(0, 1), Cell::WALL);
    let query = Query { moves: Moves::Eight, ..Query::new(Location::new(0, 0), Location::new(1, 1), 11) };
    let elsewhere = [Location::new(0, 1), Location::new(0, 3), Location::new(u32::MAX, 0)];
    for location in elsewhere {
        for query in [Query { start: location, goal: location, ..query }, Query { goal: location, ..query }] {
            let wrong = query.check(&map).expect_err("there is no ground");
            assert_eq!(Route::walk(&map, &query, Vec::new()), Err(RouteError::Query(wrong)), "{location}");
        }
    }
    let walk = |steps: &[Direction]| Route::walk(&map, &query, steps.to_vec());
    use Direction::{East, North, South, SouthEast};
    assert!(walk(&[South, East]).is_ok());
    let from = query.start;
    assert_eq!(walk(&[SouthEast]), Err(RouteError::Blocked { step: 0, from }), "it would cut a corner");
    assert_eq!(walk(&[East]), Err(RouteError::Blocked { step: 0, from }), "it would enter a wall");
    assert_eq!(walk(&[North]), Err(RouteError::Blocked { step: 0, from }), "it would leave the map");
    assert_eq!(walk(&[South]), Err(RouteError::NotAtGoal(Location::new(1, 0))));
    let dry = Err(RouteError::OutOfSupply { step: 2, from: Location::new(1, 1) });
    assert_eq!(walk(&[South, East, East]), dry, "the supply is for two steps");
}
