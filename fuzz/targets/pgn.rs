//! Games of Xiangqi in PGN: what is read can be written, and is then read as the same game.
#![no_main]

use ply_formats::pgn::{self, Form, Notation};

libfuzzer_sys::fuzz_target!(|text: &str| {
    let Ok(games) = pgn::read_all(text) else { return };
    for record in games.iter().filter_map(|game| game.record()) {
        for notation in Notation::ALL {
            let written = pgn::write(&record, Form { notation, comments: true }).expect("legal moves");
            let again = pgn::read(&written).expect("what was written").record().expect("a result");
            assert_eq!((&again.moves, &again.position), (&record.moves, &record.position));
            assert_eq!((again.result, again.opening), (record.result, record.opening));
        }
    }
});
