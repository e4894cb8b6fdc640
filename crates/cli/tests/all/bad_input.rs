//! Bad input of every kind: code 2, one sentence, nothing printed, nothing left behind.

use std::ffi::{OsStr, OsString};
use std::process::Stdio;

use crate::program::{FULL_BOARD, Folder, Ran, program, run};

/// Runs the program in an empty folder, fails unless it refuses and leaves the folder empty, and returns what it said.
#[track_caller]
fn refused<S: AsRef<OsStr> + std::fmt::Debug>(arguments: &[S]) -> String {
    let folder = Folder::new();
    let mut command = program();
    command.args(arguments).current_dir(folder.path());
    let ran = Ran::new(command.output().expect("the program starts"));
    ran.is_refused(&format!("{arguments:?}"));
    assert_eq!(folder.names(), Vec::<String>::new(), "{arguments:?} left something behind");
    ran.stderr
}

/// Fails unless each is refused with a sentence that holds these words.
#[track_caller]
fn all_refused(cases: &[(&[&str], &str)]) {
    for (arguments, words) in cases {
        let sentence = refused(arguments);
        assert!(sentence.contains(words), "{arguments:?}: expected {words:?} in {sentence:?}");
    }
}

#[test]
fn unknown_names() {
    all_refused(&[
        (&["moves", "go"], "game 'go' is unknown; expected one of xiangqi, othello, "),
        (&["moves", ""], "game '' is unknown"),
        (&["moves", "Othello"], "game 'Othello' is unknown"),
        (&["perft", "go", "1"], "game 'go'"),
        (&["judge", "go", "f5"], "game 'go'"),
        (&["analyze", "go"], "game 'go'"),
        (&["compare", "go", "--depth", "1"], "game 'go'"),
        (&["tree", "go", "--depth", "1", "--algorithm", "pvs", "--out", "tree.svg"], "game 'go'"),
        (&["selfplay", "go"], "game 'go'"),
        (&["play", "go"], "game 'go'"),
        (&["bench", "go"], "game 'go'"),
        (&["course", "go", ".", "out"], "game 'go'"),
        (&["course", "othello", ".", "out"], "expected xiangqi"),
        (
            &["analyze", "othello", "--eval", "magic"],
            "eval 'magic' is unknown; expected one of default, classic",
        ),
        (&["analyze", "othello", "--eval", ""], "eval ''"),
        (&["compare", "othello", "--depth", "1", "--eval", "magic"], "eval 'magic'"),
        (&["analyze", "othello", "--rules", "magic"], "rules 'magic' is unknown; expected one of standard"),
        (&["moves", "surakarta", "--rules", "magic"], "\"magic\""),
        (&["moves", "surakarta", "--rules", ""], "expected course, limit=N"),
        (&["moves", "surakarta", "--rules", "limit=0"], "expected a number from 1"),
        (&["moves", "surakarta", "--rules", "limit=99999999999999999999"], "expected a number from 1"),
        (&["moves", "surakarta", "--rules", "limit=40,"], "rules"),
        (
            &["analyze", "othello", "--algorithm", "magic"],
            "expected one of minimax, alpha-beta, pvs, mtdf, engine",
        ),
        (&["analyze", "othello", "--algorithm", ""], "algorithm ''"),
        (&["compare", "othello", "--depth", "1", "--algorithms", "pvs,magic"], "algorithm 'magic'"),
        (&["compare", "othello", "--depth", "1", "--algorithms", ""], "algorithm ''"),
        (&["compare", "othello", "--depth", "1", "--algorithms", "pvs,"], "algorithm ''"),
        (
            &["tree", "othello", "--depth", "1", "--algorithm", "engine", "--out", "tree.svg"],
            "'engine' has no tree",
        ),
        (
            &["tree", "--list", "((3 5) (6 x))", "--algorithm", "pvs", "--out", "tree.svg"],
            "--list, column 11",
        ),
        (&["tree", "othello", "--list", "(1)", "--algorithm", "pvs", "--out", "tree.svg"], "--list"),
        (&["tree", "--algorithm", "pvs", "--out", "tree.svg"], "GAME"),
        (
            &["analyze", "othello", "--depth", "1", "--switch", "magic"],
            "switch 'magic' is unknown; expected one of table",
        ),
        (&["analyze", "othello", "--depth", "1", "--switch", ""], "switch ''"),
        (
            &["analyze", "othello", "--depth", "1", "--switch", "table=maybe"],
            "expected on or off, found 'maybe'",
        ),
        (
            &["analyze", "othello", "--depth", "1", "--switch", "futility-margin=-1"],
            "expected a number from 1",
        ),
        (&["selfplay", "othello", "--depth", "1", "--switch", "magic"], "switch 'magic'"),
        (&["analyze", "othello", "--order", "magic"], "expected one of board, captures, ranked"),
        (&["analyze", "othello", "--memory", "maybe"], "expected on or off"),
        (&["selfplay", "othello", "--format", "magic"], "native, course, course-rows"),
        (&["selfplay", "othello", "--depth", "1", "--format", "course"], "notation 'course' is unknown"),
        (
            &["selfplay", "othello", "--depth", "1", "--format", "course", "--json"],
            "notation 'course' is unknown",
        ),
        (&["play", "othello", "--side", "magic"], "first, second, both, none"),
        (&["completions", "magic"], "bash"),
    ]);
}

#[test]
fn wrong_numbers() {
    let depths = ["-1", "201", "99999999999999999999", "1.5", "x", "", " ", "0x10", "１"];
    for depth in depths {
        for arguments in [
            &["perft", "othello", depth][..],
            &["analyze", "othello", "--depth", depth],
            &["compare", "othello", "--depth", depth],
            &["tree", "othello", "--algorithm", "pvs", "--out", "tree.svg", "--depth", depth],
            &["selfplay", "othello", "--depth", depth],
            &["play", "othello", "--side", "none", "--depth", depth],
        ] {
            let sentence = refused(arguments);
            let words = format!("'{depth}'");
            assert!(sentence.contains(&words), "{arguments:?}: {sentence}");
            assert!(sentence.contains("expected a whole number from 0 to 200"), "{arguments:?}: {sentence}");
        }
    }
    for time in ["0", "-1", "-0", "nan", "inf", "1e300", "1e-400", "x", ""] {
        let sentence = refused(&["analyze", "othello", "--time", time]);
        assert!(sentence.contains("expected seconds, more than 0"), "{time}: {sentence}");
    }
    for (option, values) in [
        ("--nodes", &["0", "-1", "18446744073709551616", "1e6", ""][..]),
        ("--threads", &["0", "257", "-1", "x", ""]),
        ("--hash", &["0", "16385", "-1", "99999999999999999999", ""]),
        ("--multipv", &["0", "501", "-1", ""]),
    ] {
        for value in values {
            let sentence = refused(&["analyze", "othello", option, value]);
            assert!(
                sentence.contains(option) && sentence.contains("expected a whole number"),
                "{value}: {sentence}"
            );
        }
    }
    all_refused(&[
        (&["selfplay", "othello", "--max-plies", "0"], "expected a whole number from 1"),
        (&["selfplay", "othello", "--max-plies", "99999999999999999999"], "expected a whole number from 1"),
        (
            &[
                "tree",
                "othello",
                "--depth",
                "1",
                "--algorithm",
                "pvs",
                "--out",
                "tree.svg",
                "--max-nodes",
                "0",
            ],
            "expected a whole number from 1",
        ),
        (&["analyze", "othello", "--seed", "x"], "--seed"),
        (&["analyze", "othello", "--seed", "18446744073709551616"], "--seed"),
    ]);
}

#[test]
fn wrong_usage() {
    all_refused(&[
        (&["magic"], "'magic'"),
        (&[""], "''"),
        (&["moves"], "<GAME>"),
        (&["perft", "othello"], "<DEPTH>"),
        (&["judge", "othello"], "<MOVE>"),
        (&["compare", "othello"], "--depth <D>"),
        (&["tree", "othello", "--depth", "1", "--algorithm", "pvs"], "--out <FILE>"),
        (&["tree", "othello", "--depth", "1", "--out", "tree.svg"], "--algorithm <A>"),
        (&["tree", "othello", "--algorithm", "pvs", "--out", "tree.svg"], "--depth <D>"),
        (&["course", "xiangqi", "."], "<OUTDIR>"),
        (&["completions"], "<SHELL>"),
        (&["moves", "othello", "extra"], "'extra'"),
        (&["moves", "othello", "--magic"], "'--magic'"),
        (&["moves", "othello", "--position"], "--position"),
        (&["analyze", "othello", "--depth", "1", "--depth", "2"], "--depth"),
        (
            &["analyze", "othello", "--algorithm", "minimax"],
            "algorithm 'minimax' searches a fixed depth; give --depth",
        ),
        (&["analyze", "othello", "--algorithm", "pvs", "--time", "1"], "give --depth"),
        (&["analyze", "othello", "--algorithm", "mtdf", "--nodes", "10", "--json"], "give --depth"),
        (&["selfplay", "othello", "--algorithm", "alpha-beta"], "give --depth"),
    ]);
}

#[test]
fn malformed_positions() {
    all_refused(&[
        (&["moves", "othello", "--position", ""], "position, expected 64 squares, found 0"),
        (&["moves", "othello", "--position", "?"], "position, character 1, expected X, O or -, found '?'"),
        (&["moves", "othello", "--position", &FULL_BOARD[..63]], "expected 64 squares, found 63"),
        (&["moves", "othello", "--position", &FULL_BOARD[..64]], "expected the side to move"),
        (&["moves", "othello", "--position", &format!("{FULL_BOARD}X")], "expected the end"),
        (&["moves", "othello", "--position", &"X".repeat(100_000)], "character 66"),
        (&["moves", "othello", "--position", "ｘ"], "character 1"),
        (&["moves", "surakarta", "--position", ""], "found 0"),
        (&["moves", "surakarta", "--position", "BBBBBBBBBBBB............WWWWWWWWWWWW"], "expected b or w"),
        (&["moves", "surakarta", "--position", "BBBBBBBBBBBB............WWWWWWWWWWWW x"], "expected b or w"),
        (&["moves", "surakarta", "--position", "BBBBBBBBBBBB............WWWWWWWWWWWW b -1"], "field 3"),
        (
            &["moves", "surakarta", "--position", "BBBBBBBBBBBB............WWWWWWWWWWWW b 0 99999999999"],
            "field 4",
        ),
        (&["moves", "surakarta", "--position", "BBBBBBBBBBBBB...........WWWWWWWWWWWW b"], "at most 12"),
        (&["moves", "amazons", "--position", ""], "the text is empty"),
        (&["moves", "amazons", "--position", "11/11 w"], "row 1"),
        (&["perft", "othello", "1", "--position", "?"], "position, "),
        (&["judge", "othello", "f5", "--position", "?"], "position, "),
        (&["analyze", "othello", "--position", "?"], "position, "),
        (&["compare", "othello", "--depth", "1", "--position", "startpos", "--position", "?"], "position, "),
        (&["selfplay", "othello", "--position", "?"], "position, "),
        (&["play", "othello", "--side", "none", "--position", "?"], "position, "),
        (
            &[
                "tree",
                "othello",
                "--depth",
                "1",
                "--algorithm",
                "pvs",
                "--out",
                "tree.svg",
                "--position",
                "?",
            ],
            "position, ",
        ),
    ]);
}

#[test]
fn a_position_of_another_game() {
    let positions = [
        ("othello", FULL_BOARD),
        ("surakarta", "BBBBBBBBBBBB............WWWWWWWWWWWW b 0 1"),
        ("amazons", "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w"),
        ("xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"),
    ];
    for (of, position) in positions {
        for game in ply_games::games().iter().map(|game| game.name()) {
            // The two Amazons boards read each other's text: a FEN may have any size.
            if !game.starts_with(of) {
                let sentence = refused(&["moves", game, "--position", position]);
                assert!(sentence.contains("position, "), "{game} with a position of {of}: {sentence}");
            }
        }
    }
}

#[test]
fn wrong_moves() {
    all_refused(&[
        (&["judge", "othello", ""], "move '': expected a square from a1 to h8 or 'pass'"),
        (&["judge", "othello", "i9"], "move 'i9'"),
        (&["judge", "othello", "-5"], "move '-5'"),
        (&["judge", "surakarta", "A2"], "expected two points"),
        (&["judge", "amazons", "a4"], "move 'a4'"),
        (
            &["moves", "othello", "--moves", "f5 f5"],
            "moves, number 2, move 'f5' is not legal: f5 already holds a disc",
        ),
        (&["moves", "othello", "--moves", "f5 ?"], "moves, number 2, move '?'"),
        (&["moves", "surakarta", "--moves", "A2-A3 A3-A4"], "number 2"),
        (
            &["moves", "othello", "--moves", "a1", "--position", FULL_BOARD],
            "number 1, move 'a1': the game is over",
        ),
        (&["analyze", "othello", "--depth", "1", "--moves", "a1"], "moves, number 1"),
        (
            &["analyze", "othello", "--depth", "1", "--moves", "f5", "--position", FULL_BOARD],
            "the game is over",
        ),
        (&["selfplay", "othello", "--depth", "1", "--moves", "a1"], "moves, number 1"),
        (&["perft", "othello", "1", "--moves", "a1"], "moves, number 1"),
    ]);
}

#[test]
#[cfg(unix)]
fn arguments_that_are_no_text() {
    use std::os::unix::ffi::OsStringExt;
    let broken = || OsString::from_vec(vec![b'a', 0xff, 0xfe]);
    let words = |words: &[&str]| words.iter().map(OsString::from).collect::<Vec<_>>();
    for mut arguments in [
        words(&[]),
        words(&["moves"]),
        words(&["moves", "othello", "--position"]),
        words(&["moves", "othello", "--moves"]),
        words(&["judge", "othello"]),
        words(&["perft", "othello"]),
        words(&["analyze", "othello", "--switch"]),
    ] {
        arguments.push(broken());
        refused(&arguments);
    }
    // A path is no text: an odd one is as good as any other.
    let folder = Folder::new();
    let mut tree = words(&["tree", "othello", "--depth", "1", "--algorithm", "pvs", "--out"]);
    tree.push(folder.path().join(OsString::from_vec(vec![0xff])).join("tree.svg").into_os_string());
    refused(&tree);
}

/// The sentence repeats what was typed, on one line and without control characters.
#[test]
fn a_line_break_in_what_was_typed() {
    for arguments in [
        &["moves", "two\nlines"][..],
        &["moves", "\x1b[31mred"],
        &["judge", "othello", "a\nb"],
        &["analyze", "othello", "--depth", "1", "--switch", "a\nb"],
        &["analyze", "othello", "--eval", "a\nb"],
        &["analyze", "othello", "--rules", "a\nb"],
        &["analyze", "othello", "--algorithm", "a\nb"],
        &["analyze", "othello", "--depth", "a\n\nb"],
        &["compare", "othello", "--depth", "1", "--position", "X\nO"],
        &["moves", "othello", "--position", "@no\nfile"],
        &["tree", "othello", "--depth", "1", "--algorithm", "pvs", "--out", "no\nfolder/tree.svg"],
        &["magic\nword"],
    ] {
        refused(arguments);
    }
}

/// A switch is used only by the engine, but a wrong one is wrong everywhere.
#[test]
fn an_unknown_switch_is_refused_by_every_search() {
    all_refused(&[
        (
            &["analyze", "othello", "--algorithm", "pvs", "--depth", "1", "--switch", "magic"],
            "switch 'magic'",
        ),
        (&["compare", "othello", "--depth", "1", "--switch", "magic"], "switch 'magic'"),
        (
            &["selfplay", "othello", "--algorithm", "pvs", "--depth", "1", "--switch", "magic"],
            "switch 'magic'",
        ),
        (
            &[
                "tree",
                "othello",
                "--depth",
                "1",
                "--algorithm",
                "pvs",
                "--out",
                "tree.svg",
                "--switch",
                "magic",
            ],
            "switch 'magic'",
        ),
    ]);
}

/// Not after the first move, when the engine is first asked.
#[test]
fn play_looks_at_its_arguments_first() {
    all_refused(&[
        (&["play", "othello", "--side", "none", "--algorithm", "pvs"], "give --depth"),
        (&["play", "othello", "--side", "first", "--algorithm", "pvs"], "give --depth"),
        (&["play", "othello", "--side", "none", "--depth", "1", "--switch", "magic"], "switch 'magic'"),
        (&["play", "othello", "--side", "both", "--switch", "magic"], "switch 'magic'"),
    ]);
}

/// `unexpected argument '-1' found` would not say what was expected.
#[test]
fn a_negative_number_is_a_wrong_number() {
    all_refused(&[
        (&["analyze", "othello", "--seed", "-1"], "--seed"),
        (&["selfplay", "othello", "--max-plies", "-1"], "--max-plies"),
        (
            &[
                "tree",
                "othello",
                "--depth",
                "1",
                "--algorithm",
                "pvs",
                "--out",
                "tree.svg",
                "--max-nodes",
                "-1",
            ],
            "--max-nodes",
        ),
    ]);
}

/// `-R+1` is a move in WXF and `--` an Othello pass.
#[test]
fn a_move_may_begin_with_a_hyphen() {
    all_refused(&[
        (&["moves", "xiangqi", "--moves", "-R+1"], "number 1, move"),
        (&["analyze", "othello", "--depth", "1", "--moves", "--"], "number 1, move '--' is not legal"),
    ]);
}

/// The session names the place, the game does not do so again.
#[test]
fn a_place_is_named_once() {
    for game in ply_games::games() {
        let sentence = refused(&["moves", game.name(), "--position", "?"]);
        assert_eq!(sentence.matches("position, ").count(), 1, "{}: {sentence}", game.name());
    }
}

/// A sentence, not an abort.
#[test]
#[cfg(unix)]
fn a_table_that_does_not_fit_into_memory() {
    let mut shell = std::process::Command::new("sh");
    let script = "ulimit -v 2000000 && exec \"$0\" analyze othello --depth 1 --hash 16384";
    shell.args(["-c", script, env!("CARGO_BIN_EXE_ply")]).stdin(Stdio::null()).env_remove("RUST_BACKTRACE");
    Ran::new(shell.output().expect("a shell")).is_refused("--hash 16384 with 2 GB");
}

#[test]
fn an_unknown_experiment() {
    all_refused(&[(&["experiments", "magic"], "'magic'")]);
}

#[test]
fn one_json_document_or_none() {
    for arguments in [
        &["perft", "othello", "x", "--json"][..],
        &["moves", "othello", "--position", "?", "--json"],
        &["judge", "othello", "?", "--json"],
        &["analyze", "othello", "--eval", "magic", "--json"],
        &["compare", "othello", "--depth", "1", "--position", "?", "--json"],
        &["selfplay", "othello", "--moves", "?", "--json"],
        &["bench", "go", "--json"],
    ] {
        run(arguments).is_refused(&format!("{arguments:?}"));
    }
}
