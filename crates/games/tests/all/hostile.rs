//! Hostile text: nothing that is typed makes a game panic, and what is accepted can be worked with.

#[path = "hostile/probe.rs"]
mod probe;

use std::sync::LazyLock;

use ply_games::{Algorithm, GameEntry, Setup, games};
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Characters that parsers trip over: separators, signs, digits of other scripts, marks without width, half a pair.
const ODD: [char; 34] = [
    '\0', '\t', '\n', '\r', '\x1b', ' ', '!', '"', '#', '\'', '*', '+', ',', '-', '.', '/', '0', '1', '9',
    ':', ';', '<', '=', '@', '[', '\u{7f}', '\u{a0}', 'é', '１', '將', '\u{202e}', '\u{feff}', '\u{fffd}',
    '𝟗',
];

/// Real positions, with real moves that are made in them.
struct Played {
    game: &'static dyn GameEntry,
    positions: Vec<String>,
    moves: Vec<String>,
}

/// The game alone says enough in a report: the texts are always the same.
impl std::fmt::Debug for Played {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.game.name())
    }
}

/// A few random games of each kind, played once.
static PLAYED: LazyLock<Vec<Played>> = LazyLock::new(|| {
    games()
        .into_iter()
        .map(|game| (0..3).fold(Played { game, positions: vec![], moves: vec![] }, play))
        .collect()
});

fn play(mut played: Played, seed: u64) -> Played {
    let mut session = played.game.session(&Setup::default()).expect("the start position");
    let mut state = seed;
    for _ in 0..150 {
        let moves = session.moves();
        if moves.is_empty() {
            break;
        }
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let text = &moves[(state >> 33) as usize % moves.len()];
        played.positions.push(session.position());
        played.moves.push(session.play(text).expect("a listed move"));
    }
    played.positions.push(session.position());
    played
}

fn any_game() -> impl Strategy<Value = &'static Played> {
    (0..games().len()).prop_map(|index| &PLAYED[index])
}

/// One change to a text.
#[derive(Clone, Debug)]
enum Change {
    Replace(Index, char),
    Insert(Index, char),
    Remove(Index),
    /// The text ends here.
    Cut(Index),
    /// Two characters change places.
    Swap(Index, Index),
    /// A part is there twice.
    Repeat(Index, Index),
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    // Letters of the texts themselves make the likelier mistakes.
    let letter =
        || prop_oneof![3 => select(&ODD[..]), 5 => proptest::char::range(' ', '~'), 1 => any::<char>()];
    let index = any::<Index>;
    let change = prop_oneof![
        4 => (index(), letter()).prop_map(|(at, letter)| Change::Replace(at, letter)),
        2 => (index(), letter()).prop_map(|(at, letter)| Change::Insert(at, letter)),
        2 => index().prop_map(Change::Remove),
        1 => index().prop_map(Change::Cut),
        4 => (index(), index()).prop_map(|(one, other)| Change::Swap(one, other)),
        1 => (index(), index()).prop_map(|(from, to)| Change::Repeat(from, to)),
    ];
    proptest::collection::vec(change, 1..4)
}

fn changed(text: impl AsRef<str>, changes: &[Change]) -> String {
    let mut letters: Vec<char> = text.as_ref().chars().collect();
    for change in changes {
        if letters.is_empty() {
            letters.push(' ');
        }
        let length = letters.len();
        match change {
            Change::Replace(at, letter) => letters[at.index(length)] = *letter,
            Change::Insert(at, letter) => letters.insert(at.index(length + 1), *letter),
            Change::Remove(at) => drop(letters.remove(at.index(length))),
            Change::Cut(at) => letters.truncate(at.index(length)),
            Change::Swap(one, other) => letters.swap(one.index(length), other.index(length)),
            Change::Repeat(from, to) => {
                let (from, to) = (from.index(length), to.index(length));
                let part = letters[from.min(to)..from.max(to)].to_vec();
                letters.extend(part);
            }
        }
    }
    letters.into_iter().collect()
}

/// Rules and evaluation by chance: each reads, judges and counts in its own way.
fn with_settings(game: &dyn GameEntry, rules: &Index, eval: &Index) -> Setup {
    let (rules, eval) = (rules.get(game.rule_sets()).name, eval.get(game.evaluations()).name);
    // `limit=N` stands for a number.
    let rules = rules.replace("limit=N", "limit=7");
    Setup { rules: Some(rules), eval: Some(eval.to_string()), ..Setup::default() }
}

/// The words of the switches, cut and joined wrongly.
fn switch_texts() -> impl Strategy<Value = String> {
    let names: Vec<_> = ply_games::switches().iter().map(|field| field.name).collect();
    let value = prop_oneof![
        select(vec![
            "on",
            "off",
            "true",
            "",
            "maybe",
            "0",
            "-1",
            "1e3",
            "2147483648",
            "-2147483649",
            "+5",
            " 7 "
        ])
        .prop_map(str::to_string),
        any::<i32>().prop_map(|number| number.to_string()),
        (0..200_i32).prop_map(|number| number.to_string()),
        any::<String>(),
    ];
    let one = (select(names), value).prop_map(|(name, value)| format!("{}={value}", name.replace('_', "-")));
    let several = proptest::collection::vec(prop_oneof![8 => one, 1 => any::<String>()], 1..4);
    several.prop_map(|several| several.join(";"))
}

/// More cases than usual, since each is quick; PROPTEST_CASES asks for another number.
fn config() -> ProptestConfig {
    let usual = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    if std::env::var_os("PROPTEST_CASES").is_some() {
        usual
    } else {
        ProptestConfig { cases: 2_000, ..usual }
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_text_as_a_position(played in any_game(), text in any::<String>(), rules: Index, eval: Index) {
        let setup = with_settings(played.game, &rules, &eval);
        probe::position(played.game, &Setup { position: Some(text), ..setup });
    }

    #[test]
    fn a_changed_position(
        played in any_game(), at: Index, changes in changes(), rules: Index, eval: Index,
    ) {
        let setup = with_settings(played.game, &rules, &eval);
        let text = changed(at.get(&played.positions), &changes);
        probe::position(played.game, &Setup { position: Some(text), ..setup });
    }

    #[test]
    fn a_position_of_another_game(played in any_game(), other in any_game(), at: Index, changes in changes()) {
        let text = changed(at.get(&other.positions), &changes);
        probe::position(played.game, &Setup { position: Some(text), ..Setup::default() });
    }

    #[test]
    fn any_text_as_a_move(played in any_game(), at: Index, text in any::<String>()) {
        let setup = Setup { position: Some(at.get(&played.positions).clone()), ..Setup::default() };
        probe::moves(played.game, &setup, &text);
    }

    #[test]
    fn a_changed_move(
        played in any_game(), at: Index, m: Index, changes in changes(), rules: Index, eval: Index,
    ) {
        let setup = with_settings(played.game, &rules, &eval);
        let setup = Setup { position: Some(at.get(&played.positions).clone()), ..setup };
        probe::moves(played.game, &setup, &changed(m.get(&played.moves), &changes));
    }

    #[test]
    fn a_changed_line_of_moves(played in any_game(), length in 1..12_usize, changes in changes()) {
        let line = played.moves[..length.min(played.moves.len())].join(" ");
        probe::moves(played.game, &Setup::default(), &changed(&line, &changes));
    }

    #[test]
    fn any_text_as_a_name(played in any_game(), text in any::<String>(), changes in changes(), name: Index) {
        let names: Vec<_> = Algorithm::ALL.map(Algorithm::name).into_iter()
            .chain(games().iter().map(|game| game.name())).chain(["board", "captures", "classic", "default"]).collect();
        probe::names(played.game, &text);
        probe::names(played.game, &changed(name.get(&names), &changes));
    }

    #[test]
    fn any_text_as_rules(played in any_game(), text in any::<String>(), changes in changes(), name: Index) {
        let names = ["course", "limit=60,threefold", "no-limit", "asian", "computer,limit=60", "standard"];
        probe::rules(played.game, &text);
        probe::rules(played.game, &changed(name.get(&names), &changes));
    }

    #[test]
    fn any_text_as_a_switch(played in any_game(), text in switch_texts()) {
        probe::switches(played.game, &text);
    }
}

/// Were every changed text refused, the properties above would say nothing about odd positions.
#[test]
fn some_changed_positions_are_taken() {
    for played in PLAYED.iter() {
        let end = played.positions.last().expect("at least the start");
        let letters: Vec<_> = end.chars().collect();
        let taken = (0..letters.len()).filter(|&at| {
            let mut other = letters.clone();
            other.swap(at, letters.len() / 3);
            let text: String = other.iter().collect();
            &text != end && played.game.session(&Setup { position: Some(text), ..Setup::default() }).is_ok()
        });
        assert!(taken.count() > 3, "{}", played.game.name());
    }
}

/// Found by fuzzing: the rear one of no pieces was counted as `size - 1`, which shows where overflow is checked.
#[test]
fn the_rear_one_of_no_pieces_at_all() {
    let session =
        ply_games::find("xiangqi").and_then(|game| game.session(&Setup::default())).expect("the start");
    for text in ["C-=5", "-R+1", "P-+1", "b-1"] {
        assert!(session.judge(text).is_err(), "{text}");
    }
}

/// Texts far longer than any that make sense end soon, and with an error.
#[test]
fn endless_texts_are_refused() {
    for played in PLAYED.iter() {
        let start = &played.positions[0];
        for unit in ["X", "1", "9", "/", "-", " ", "B", "q", "R", "999999999/", "將", start.as_str()] {
            let text = unit.repeat(200_000 / unit.len());
            let setup = Setup { position: Some(text.clone()), ..Setup::default() };
            assert!(played.game.session(&setup).is_err(), "{}: many {unit:?}", played.game.name());
            let moves = Setup { moves: Some(text), ..Setup::default() };
            assert_eq!(
                played.game.session(&moves).is_ok(),
                unit == " ",
                "{}: many {unit:?}",
                played.game.name()
            );
        }
    }
}
