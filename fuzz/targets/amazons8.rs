//! Positions and moves of `amazons8`.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| ply_fuzz::board_and_moves("amazons8", input));
