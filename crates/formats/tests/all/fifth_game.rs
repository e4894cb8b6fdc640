//! A game that nobody here has heard of is read and written by what it says of its files.

use ply_core::{InputError, Words};
use ply_formats::exchange::{self, Transcript};
use ply_formats::{GameResult, ggf, pgn};
use ply_games::{
    Choice, FileFormat, FileKind, GameEntry, GameInfo, PgnFormat, PgnNotation, Session, Setup, WdlModel, find,
};

/// Surakarta under another name, with a PGN of its own.
struct Fifth(&'static dyn GameEntry);

const FILE_FORMATS: [FileFormat; 2] = [
    FileFormat {
        name: "record",
        label: Words::new("Record", "记录"),
        about: "A record",
        extension: "rec",
        kind: FileKind::Pgn(PgnFormat {
            games: &["The Fifth", "Number Five"],
            players: [&["North"], &["South", "Other"]],
            position: "Setup",
            notations: &[
                PgnNotation { name: "uci", tag: "Plain" },
                PgnNotation { name: "dash", tag: "Long" },
            ],
            lenient_rules: Some("no-limit"),
            strict_rules: &[],
        }),
    },
    FileFormat {
        name: "run",
        label: Words::new("Run", "连写"),
        about: "The moves in one word",
        extension: "run",
        kind: FileKind::Compact { omitted: "A2-A3" },
    },
];

impl GameEntry for Fifth {
    fn name(&self) -> &'static str {
        "fifth"
    }

    fn title(&self) -> &'static str {
        "the Fifth"
    }

    fn info(&self) -> GameInfo {
        self.0.info()
    }

    fn evaluations(&self) -> &'static [Choice] {
        self.0.evaluations()
    }

    fn rule_sets(&self) -> &'static [Choice] {
        self.0.rule_sets()
    }

    fn notations(&self) -> &'static [Choice] {
        self.0.notations()
    }

    fn file_formats(&self) -> &'static [FileFormat] {
        &FILE_FORMATS
    }

    fn start(&self) -> String {
        self.0.start()
    }

    fn workload(&self) -> (&'static [&'static str], u32) {
        self.0.workload()
    }

    fn wdl_model(&self) -> WdlModel {
        self.0.wdl_model()
    }

    fn session(&self, setup: &Setup) -> Result<Box<dyn Session>, InputError> {
        self.0.session(setup)
    }
}

fn fifth() -> Fifth {
    Fifth(find("surakarta").unwrap())
}

/// The first so many moves of the game in which everybody makes the third one.
fn moves(plies: usize) -> Vec<String> {
    let mut session = fifth().session(&Setup::default()).unwrap();
    for _ in 0..plies {
        session.play(&session.moves()[2]).unwrap();
    }
    session.played()
}

#[test]
fn its_formats_are_those_it_states() {
    let formats = exchange::formats(&fifth());
    let told: Vec<_> = formats
        .iter()
        .map(|format| {
            (format.name.as_str(), format.label.en, format.notation.map(|words| words.en), format.extension)
        })
        .collect();
    let expected = [
        ("position", "Position", None, "txt"),
        ("moves", "Moves", None, "txt"),
        ("moves-uci", "Moves", Some("UCI"), "txt"),
        ("record", "Record", None, "rec"),
        ("record-dash", "Record", Some("Coordinates"), "rec"),
        ("run", "Run", None, "run"),
    ];
    assert_eq!(told, expected);
}

#[test]
fn its_pgn_is_written_and_read_in_its_own_words() {
    let game = Transcript {
        moves: moves(5),
        first: Some("Ann".into()),
        second: Some("Bob".into()),
        result: Some(GameResult::Second),
        reason: Some("time".into()),
        ..Transcript::default()
    };
    for (format, tag, notation) in [("record", "Plain", "uci"), ("record-dash", "Long", "dash")] {
        let text = exchange::write(&fifth(), &game, format).unwrap();
        assert!(text.starts_with("[Game \"The Fifth\"]\n"), "{text}");
        assert!(text.contains("\n[North \"Ann\"]\n[South \"Bob\"]\n"), "{text}");
        assert!(text.contains(&format!("\n[Format \"{tag}\"]\n")), "{text}");
        let start = fifth().session(&Setup::default()).unwrap();
        let first = start.translate(&game.moves[0], notation).unwrap();
        assert!(text.contains(&format!("\n1. {first} ")), "{text}");
        let read = exchange::read(&fifth(), &text, None).unwrap();
        let nodes = ply_formats::line(game.moves.iter().cloned());
        let expected = Transcript { nodes, tags: read.game.tags.clone(), ..game.clone() };
        assert_eq!((read.format, read.game), ("record", expected));
    }
}

#[test]
fn its_synonyms_and_its_start_position_are_read() {
    let mut session = fifth().session(&Setup::default()).unwrap();
    session.play(&moves(1)[0]).unwrap();
    let position = session.position();
    let text =
        format!("[Game \"number five\"]\n[Other \"Cy\"]\n[Setup \"{position}\"]\n\n1... {} *", moves(2)[1]);
    let read = pgn::read(&fifth(), &text).unwrap();
    assert_eq!((read.game.as_str(), read.second.as_deref()), ("fifth", Some("Cy")));
    assert_eq!(read.position, Some(position));
    assert_eq!(read.moves[0].text, moves(2)[1]);
    let error = pgn::read(&fifth(), "[Game \"Go\"]").unwrap_err().to_string();
    assert_eq!(error, "line 1, Game: expected The Fifth, found 'Go'");
    let error = pgn::read(&fifth(), "[Setup \"nothing\"]").unwrap_err().to_string();
    assert!(error.starts_with("line 1, Setup, "), "{error}");
    assert_eq!(ggf::read_as(&fifth(), "(;;)").unwrap_err().to_string(), "fifth has no GGF");
}

#[test]
fn its_moves_are_written_in_one_word() {
    let mut session = fifth().session(&Setup::default()).unwrap();
    let first = session.play("A2-A3").unwrap();
    let second = session.play(&session.moves()[0]).unwrap();
    let game = Transcript { moves: vec![first, second.clone()], ..Transcript::default() };
    assert_eq!(exchange::write(&fifth(), &game, "run").unwrap(), second);
}
