//! MovingAI's scenarios: every query lies on its map.
#![no_main]

use ply_path_io::scenario;

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    for scenario in scenario::parse(input).unwrap_or_default() {
        for location in [scenario.start, scenario.goal] {
            assert!(location.row < scenario.rows && location.column < scenario.columns);
        }
        assert!(scenario.length >= 0.0);
    }
});
