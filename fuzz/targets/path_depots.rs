//! Lists of depots, and the words that name one: what was placed can be written and placed again.
#![no_main]

use ply_path::{Cell, Location, Map};
use ply_path_io::Depots;

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    let bare = || {
        let mut map = Map::new(8, 8).expect("a small map");
        map.set(Location::new(3, 3), Cell::WALL);
        map
    };
    let mut map = bare();
    if Depots::add_listed(input, &mut map).is_ok() {
        let mut again = bare();
        assert_eq!(Depots::add_listed(Depots::write(&map).as_bytes(), &mut again), Ok(map.depots().count()));
        assert_eq!(again, map);
    }
    let Ok(text) = std::str::from_utf8(input) else { return };
    let _ = text.parse::<Location>();
    if let Ok(depots @ Depots::Random { .. }) = text.parse() {
        let mut map = bare();
        if let Ok(count) = depots.add_to(&mut map, &[Location::new(0, 0)]) {
            assert_eq!(map.depots().count(), count);
        }
    }
});
