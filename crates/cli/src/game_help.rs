//! What help pages say of the games, all of it from the registry: a game that a program has registered is among them.

use ply_core::Choice;
use ply_formats::{ggf, pgn};
use ply_games::{GameEntry, Levels, Protocol, games};

/// What the program is about.
pub(crate) fn about() -> String {
    let labels: Vec<_> = games().iter().map(|game| game.info().label.en).collect();
    format!("Play, analyse and compare classical searches: {}", labels.join(", "))
}

/// The names that can be typed, each with the game's label where that says more.
pub(crate) fn names() -> String {
    let named = |game: &&dyn GameEntry| {
        let (name, label) = (game.name(), game.info().label.en);
        if label.eq_ignore_ascii_case(name) { name.to_string() } else { format!("{name} ({label})") }
    };
    games().iter().map(named).collect::<Vec<_>>().join(", ")
}

/// The rule sets, game by game.
pub(crate) fn rules() -> String {
    format!("The rule set. {}", choices(|game| (game.rule_sets(), game.rules_hint())))
}

/// The evaluations, game by game.
pub(crate) fn evaluations() -> String {
    format!("The evaluation. {}", choices(|game| (game.evaluations(), game.evaluations_hint())))
}

/// The levels, game by game.
pub(crate) fn levels() -> String {
    let mut groups: Vec<(Vec<&str>, Levels)> = Vec::new();
    for game in games() {
        match groups.iter_mut().find(|(_, known)| known.numbers() == game.levels().numbers()) {
            Some((names, _)) => names.push(game.name()),
            None => groups.push((vec![game.name()], game.levels())),
        }
    }
    let described = groups.iter().map(|(names, levels)| {
        let (least, most) = (*levels.numbers().start(), *levels.numbers().end());
        let errs = match levels.list(&[]).iter().rfind(|level| level.errs) {
            Some(last) => format!(" (up to {} it errs on purpose)", last.number),
            None => String::new(),
        };
        format!("{}: {least} to {most}{errs}", names.join(", "))
    });
    format!("The level of play. {}", described.collect::<Vec<_>>().join("; "))
}

/// The protocols and the games that speak them.
pub(crate) fn protocols() -> String {
    let described = Protocol::ALL.map(|protocol| format!("{protocol} ({})", spoken(protocol.games())));
    described.join(", ")
}

/// The games that PGN holds.
pub(crate) fn pgn_games() -> String {
    spoken(games().into_iter().filter(|game| pgn::format(*game).is_ok()))
}

/// The games that GGF holds.
pub(crate) fn ggf_games() -> String {
    spoken(games().into_iter().filter(|game| ggf::format(*game).is_ok()))
}

/// The notations of PGN's moves, game by game, the usual first.
pub(crate) fn pgn_notations() -> String {
    let notations = |game: &dyn GameEntry| {
        let known = |name: &str| game.notations().iter().find(|notation| notation.name == name);
        let notations = pgn::format(game).ok()?.notations.iter().filter_map(|notation| known(notation.name));
        let described: Vec<_> = notations.map(|one| format!("{} ({})", one.name, one.about.en)).collect();
        Some(format!("{}: {}", game.name(), described.join(", ")))
    };
    games().into_iter().filter_map(notations).collect::<Vec<_>>().join("; ")
}

/// Names of games, or that it is all of them.
fn spoken(some: impl Iterator<Item = &'static dyn GameEntry>) -> String {
    let names: Vec<_> = some.map(GameEntry::name).collect();
    if names.len() == games().len() { "every game".to_string() } else { names.join(", ") }
}

/// What every game lets one choose; games that agree stand together.
fn choices(of: fn(&dyn GameEntry) -> (&'static [Choice], &'static str)) -> String {
    let mut groups: Vec<(Vec<&str>, String)> = Vec::new();
    for game in games() {
        let (choices, hint) = of(game);
        let mut text = choices.iter().map(|choice| choice.name).collect::<Vec<_>>().join(", ");
        if !hint.is_empty() {
            text.push_str(&format!(" ({hint})"));
        }
        match groups.iter_mut().find(|(_, known)| *known == text) {
            Some((names, _)) => names.push(game.name()),
            None => groups.push((vec![game.name()], text)),
        }
    }
    groups.iter().map(|(names, text)| format!("{}: {text}", names.join(", "))).collect::<Vec<_>>().join("; ")
}
