//! A whole game in any form, for every game: what is read can be played again.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| ply_fuzz::exchange(input));
