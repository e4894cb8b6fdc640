//! Positions and moves of `surakarta`.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| ply_fuzz::board_and_moves("surakarta", input));
