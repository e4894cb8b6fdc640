//! Rule sets of every game.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &str| ply_fuzz::rules(input));
