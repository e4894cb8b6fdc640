//! The planner's course text: what is read can be written, and is then read as the same problem.
#![no_main]

use ply_path_io::course;

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    let Ok(problem) = course::parse(input) else { return };
    let written = course::write(&problem).expect("a problem that was read");
    assert_eq!(course::parse(written.as_bytes()), Ok(problem));
});
