//! What every fuzz target does with its input; the checks themselves are those of the property tests.

#[path = "../../crates/games/tests/all/hostile/probe.rs"]
mod probe;

use ply_games::{Choice, GAMES, Setup, find};

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
    for game in GAMES {
        probe::rules(game, text);
    }
}
