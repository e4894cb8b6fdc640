//! A record or library of CCBridge: what is read can be written as PGN, and is then read as the same game.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| ply_fuzz::file("xiangqi", input));
