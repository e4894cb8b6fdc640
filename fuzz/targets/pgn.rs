//! Games of Xiangqi in PGN: what is read can be written, and is then read as the same game.
#![no_main]

use ply_formats::pgn::{self, Form};
use ply_games::find;

libfuzzer_sys::fuzz_target!(|text: &str| {
    let xiangqi = find("xiangqi").expect("a registered game");
    let Ok(games) = pgn::read_all(xiangqi, text) else { return };
    for record in games.iter().filter_map(|game| game.record()) {
        for notation in ["iccs", "uci", "wxf", "chinese"] {
            let form = Form { notation: Some(notation), comments: true };
            let written = pgn::write(xiangqi, &record, form).expect("legal moves");
            let again = pgn::read(xiangqi, &written).expect("what was written").record().expect("a result");
            assert_eq!((&again.moves, &again.position), (&record.moves, &record.position));
            assert_eq!((again.result, again.opening), (record.result, record.opening));
        }
    }
});
