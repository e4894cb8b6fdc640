//! What the other side may say in `ucci`.
#![no_main]

use ply_protocol::Protocol;

libfuzzer_sys::fuzz_target!(|input: &[u8]| ply_fuzz::conversation(Protocol::Ucci, input));
