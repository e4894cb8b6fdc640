//! Games of Othello in GGF.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &str| ply_fuzz::transcripts(input));
