//! What is written can be read again, and no reader panics.

use ply_path::{Cell, Location, MAX_SUPPLY, Map};
use ply_path_io::ros::Description;
use ply_path_io::{Depots, Problem, Terrain};
use ply_path_io::{course, movingai, scenario};
use proptest::prelude::*;

use super::ros::{YAML, ros};

/// Maps whose cells are of the given kinds.
fn maps(cells: &'static [Cell]) -> impl Strategy<Value = Map> {
    (1_u32..12, 1_u32..40).prop_flat_map(move |(rows, columns)| {
        let size = (rows * columns) as usize;
        prop::collection::vec(prop::sample::select(cells), size).prop_map(move |cells| {
            let mut map = Map::new(rows, columns).unwrap();
            let locations: Vec<_> = map.locations().collect();
            locations.into_iter().zip(cells).for_each(|(location, cell)| map.set(location, cell));
            map
        })
    })
}

const COURSE: &[Cell] = &[Cell::FREE, Cell::WALL, Cell::DEPOT];
const TERRAIN: &[Cell] = &[Cell::FREE, Cell::WALL, Cell::ground(3).unwrap(), Cell::ground(127).unwrap()];

proptest! {
    #[test]
    fn course_text_is_read_as_written(mut map in maps(COURSE), at: [prop::sample::Index; 2], supply in 0..=MAX_SUPPLY) {
        let locations: Vec<_> = map.locations().collect();
        let [start, goal] = at.map(|index| *index.get(&locations));
        prop_assume!(start != goal);
        map.set(start, Cell::FREE);
        map.set(goal, Cell::FREE);
        let problem = Problem { map, start: Some(start), goal: Some(goal), supply: Some(supply) };
        let text = course::write(&problem).unwrap();
        prop_assert_eq!(course::parse(text.as_bytes()), Ok(problem.clone()));
        // The quick reading of plain lines and the slow one agree.
        for untidy in [text.replace('\n', "\r\n"), text.replace('\n', " \n"), text.replace(' ', "\t"), text.trim_end().into()] {
            prop_assert_eq!(course::parse(untidy.as_bytes()), Ok(problem.clone()));
        }
        // Cut anywhere before its last cell, it is refused.
        let cut = at[0].index(text.len() - 2);
        prop_assert!(course::parse(&text.as_bytes()[..cut]).is_err());
    }

    #[test]
    fn movingai_maps_are_read_as_written(map in maps(TERRAIN)) {
        let terrain: Terrain = "S=3,W=127".parse().unwrap();
        let text = movingai::write(&map, &terrain).unwrap();
        prop_assert_eq!(movingai::parse(text.as_bytes(), &terrain).unwrap(), map);
    }

    #[test]
    fn depots_are_read_as_written(map in maps(COURSE)) {
        let mut bare = map.clone();
        map.depots().for_each(|location| bare.set(location, Cell::FREE));
        let placed = Depots::add_listed(Depots::write(&map).as_bytes(), &mut bare).unwrap();
        prop_assert_eq!(placed, map.depots().count());
        prop_assert_eq!(bare, map);
    }

    #[test]
    fn places_are_read_as_written(row: u32, column: u32) {
        let location = Location::new(row, column);
        prop_assert_eq!(location.to_string().parse(), Ok(location));
    }

    #[test]
    fn no_reader_panics(bytes: Vec<u8>, text in "[-PpmMaht0-9., #:\\[\\]\n]{0,60}") {
        for bytes in [&bytes[..], text.as_bytes()] {
            let _ = course::parse(bytes);
            let _ = movingai::parse(bytes, &Terrain::default());
            let _ = scenario::parse(bytes);
            let _ = Depots::add_listed(bytes, &mut Map::new(4, 4).unwrap());
            let _ = Description::parse(bytes);
            let _ = ros(YAML, bytes);
        }
    }
}
