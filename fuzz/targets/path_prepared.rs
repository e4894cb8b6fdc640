//! Files of prepared maps, made for one of two small maps: what is loaded must answer, if perhaps wrongly,
//! and can be saved.
//!
//! The seeds are what `Prepared::save` wrote for each map by each kind of moves. Checksums that fit others
//! are found by the fuzzer's own tracing of comparisons.
#![no_main]

use ply_core::StopFlag;
use ply_path::{Cell, Location, Map, Prepared, Query};

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    for max_cost in [1, 3] {
        let map = map(max_cost);
        let Ok(prepared) = Prepared::load(input, &map) else { continue };
        let mut saved = Vec::new();
        prepared.save(&mut saved).expect("memory takes everything");
        assert!(Prepared::load(&saved[..], &map).is_ok());
        let mut workspace = prepared.workspace();
        let stop_flag = StopFlag::new();
        for supply in [0, 9, 45, 1 << 31] {
            let (start, goal) = (Location::new(0, 0), Location::new(5, 6));
            let query = Query { start, goal, supply, moves: prepared.moves() };
            let _ = workspace.length(&query, &stop_flag);
            let _ = workspace.solve(&query, &stop_flag);
            let _ = workspace.route(&query, &stop_flag);
        }
    }
});

/// Some walls, some depots, ground of some costs.
fn map(max_cost: u32) -> Map {
    let mut map = Map::new(6, 7).expect("a small map");
    for location in map.locations() {
        let mark = location.row * 7 + location.column;
        let ground = Cell::ground((mark % max_cost + 1) as u8).expect("1 to 127");
        let cell = match mark % 11 {
            3 => Cell::WALL,
            5 => ground.with_depot(),
            _ => ground,
        };
        map.set(location, cell);
    }
    map
}
