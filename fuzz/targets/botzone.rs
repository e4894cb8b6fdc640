//! Lines of Botzone's two exchanges.
#![no_main]

use ply_protocol::Protocol;

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    ply_fuzz::conversation(Protocol::Botzone, input);
    ply_fuzz::conversation(Protocol::BotzoneJson, input);
});
