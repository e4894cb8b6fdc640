//! Positions and moves of `xiangqi`.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| ply_fuzz::board_and_moves("xiangqi", input));
