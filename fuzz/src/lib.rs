//! What every fuzz target does with its input; the checks themselves are those of the property tests.

#[path = "../../crates/games/tests/all/hostile/probe.rs"]
mod probe;

use std::io;

use ply_core::Limits;
use ply_formats::{GameRecord, GameResult, MoveRecord, exchange, ggf};
use ply_games::{Choice, Query, Setup, find, games};
use ply_protocol::Protocol;
use ply_protocol::engine::{Defaults, Output, run};

/// A board and moves: `R E position NUL moves`, where the letters R and E choose rules and evaluation. A board may hold
/// line ends, so only a zero byte can part the two.
pub fn board_and_moves(game: &str, input: &[u8]) {
    let game = find(game).expect("a registered game");
    let [rules, eval, texts @ ..] = input else { return };
    let Ok(texts) = std::str::from_utf8(texts) else { return };
    let (position, moves) = texts.split_once('\0').unwrap_or((texts, ""));
    let name = |choices: &'static [Choice], letter: u8| choices[usize::from(letter) % choices.len()].name;
    let setup = Setup {
        position: Some(position.to_string()),
        rules: Some(name(game.rule_sets(), *rules).replace("limit=N", "limit=7")),
        eval: Some(name(game.evaluations(), *eval).to_string()),
        moves: None,
    };
    probe::position(game, &setup);
    probe::moves(game, &setup, moves);
}

/// Changes to the engine, separated by semicolons, and every other name on the command line.
pub fn switches_and_names(text: &str) {
    let othello = find("othello").expect("a registered game");
    probe::switches(othello, text);
    probe::names(othello, text);
}

/// A rule set, offered to every game.
pub fn rules(text: &str) {
    for game in games() {
        probe::rules(game, text);
    }
}

/// Lines of a protocol after a letter that chooses among its games, as a program would send them. Searches for which
/// nothing is said are short; all others end when the next line wants the board, or with the last one.
pub fn conversation(protocol: Protocol, input: &[u8]) {
    let [letter, lines @ ..] = input else { return };
    let games: Vec<_> = protocol.games().collect();
    let game = games[usize::from(*letter) % games.len()];
    let limits = Limits { depth: Some(2), nodes: Some(1000), ..Limits::default() };
    let defaults = Defaults { query: Query { limits, hash: 1, ..Query::default() }, ..Defaults::default() };
    let lines: Vec<_> = lines.split(|byte| *byte == b'\n').filter(|line| !is_greedy(line)).collect();
    let input = lines.join(&b'\n');
    let spoken = run(protocol, game, defaults, input.as_slice(), Output::new(io::sink()));
    // Only where a protocol has no word for it does a bad line end everything.
    if let Err(error) = spoken {
        let wordless = matches!(protocol, Protocol::Botzone | Protocol::BotzoneJson);
        assert!(wordless && error.kind() == io::ErrorKind::InvalidInput, "{error}");
    }
}

/// Games in GGF: those that can be read can be written, and read again.
pub fn transcripts(text: &str) {
    let othello = find("othello").expect("a registered game");
    let Ok(games) = ggf::read_all(text) else { return };
    for game in games {
        let moves =
            game.moves.iter().map(|made| MoveRecord { text: made.text.clone(), ..MoveRecord::default() });
        let record = GameRecord {
            game: "othello".to_string(),
            rules: None,
            number: 0,
            first: game.black.clone().unwrap_or_default(),
            second: game.white.clone().unwrap_or_default(),
            position: Some(game.position.clone()),
            opening: 0,
            moves: moves.collect(),
            result: GameResult::Draw,
            reason: "adjudicated".to_string(),
            remark: None,
            started: 0,
            seconds: 0.0,
        };
        let written = ggf::write(othello, &record).expect("a game that was read");
        let again = ggf::read(&written).expect("a game that was written");
        let texts =
            |game: &ggf::Transcript| game.moves.iter().map(|made| made.text.clone()).collect::<Vec<_>>();
        assert_eq!((&again.position, texts(&again)), (&game.position, texts(&game)));
    }
}

/// A game in any form after two letters that choose a game and its rules.
pub fn exchange(input: &[u8]) {
    let [game, rules, text @ ..] = input else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let game = games()[usize::from(*game) % games().len()];
    let sets = game.rule_sets();
    let rules = sets[usize::from(*rules) % sets.len()].name.replace("limit=N", "limit=7");
    let Ok(read) = exchange::read(game, text, Some(&rules)) else { return };
    let open = |rules: &str| {
        let moves = Some(read.game.moves.join(" "));
        game.session(&Setup {
            position: read.game.position.clone(),
            moves,
            rules: Some(rules.into()),
            eval: None,
        })
    };
    let known =
        |rules: &&str| game.session(&Setup { rules: Some((*rules).into()), ..Setup::default() }).is_ok();
    // The text's own rules come first, where they are ours.
    let rules = read.game.rules.as_deref().filter(known).unwrap_or(&rules);
    let session = open(rules).expect("what was read can be played again");
    assert_eq!(session.played(), read.game.moves);
    for format in exchange::formats(game) {
        // Not every start can be told in every format.
        let _ = exchange::write(game, &read.game, &format.name);
    }
}

/// A whole file of a game: what is read can be written as PGN, and is then read as the same tree.
pub fn file(game: &str, input: &[u8]) {
    let game = find(game).expect("a registered game");
    let Ok(file) = exchange::read_file(game, input, None) else { return };
    for one in &file.games {
        let text = exchange::write(game, one, "pgn").expect("legal moves");
        let again = exchange::read(game, &text, None).expect("what was written").game;
        assert_eq!((&again.nodes, &again.comment), (&one.nodes, &one.comment));
    }
}

/// Asks for as much memory or as many threads as a user might want, but no fuzzer on many cores.
fn is_greedy(line: &[u8]) -> bool {
    let line = String::from_utf8_lossy(line).to_ascii_lowercase();
    let numbers =
        || line.split(|letter: char| !letter.is_ascii_digit()).filter_map(|word| word.parse::<u64>().ok());
    (line.contains("hash") || line.contains("threads"))
        && numbers().any(|number| (5..=20_000).contains(&number))
}
