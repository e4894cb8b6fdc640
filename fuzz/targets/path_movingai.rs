//! The planner's MovingAI maps: a line of terrain, then the map. What is read can be written and read again.
#![no_main]

use ply_path_io::Terrain;
use ply_path_io::movingai;

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    let line = input.iter().position(|byte| *byte == b'\n').unwrap_or(input.len());
    let (terrain, map) = (&input[..line], input.get(line + 1..).unwrap_or_default());
    let terrain = std::str::from_utf8(terrain).ok().and_then(|terrain| terrain.parse::<Terrain>().ok());
    let terrain = terrain.unwrap_or_default();
    let Ok(map) = movingai::parse(map, &terrain) else { return };
    let written = movingai::write(&map, &terrain).expect("a map that was read");
    assert_eq!(movingai::parse(written.as_bytes(), &terrain), Ok(map));
});
