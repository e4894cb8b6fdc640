//! Switches of the engine, and every other name on the command line.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &str| ply_fuzz::switches_and_names(input));
