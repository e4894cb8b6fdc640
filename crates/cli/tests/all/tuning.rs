//! `ply tune --switch`: the engine's numbers, by games.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Stdio;

use serde_json::Value;

use crate::program::{Folder, program, run};

const ITERATIONS: &str = "30";

fn tune(out: &str) -> Vec<&str> {
    let what =
        ["tune", "othello", "--eval", "mobility", "--switch", "aspiration-width,order-score-weight:8:0:40:4"];
    let terms = ["--iterations", ITERATIONS, "--games", "2", "--nodes", "50", "--seed", "5", "--out", out];
    [&what[..], &terms].concat()
}

fn state(file: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(file).expect("a file")).expect("a document")
}

#[test]
fn a_killed_tuning_goes_on_as_if_nothing_had_happened() {
    let folder = Folder::new();
    let [whole, killed] = ["whole.json", "killed.json"].map(|name| folder.at(name));
    let ran = run(&[&tune(&whole)[..], &["--json"]].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let report: Value = serde_json::from_str(&ran.stdout).expect("one document");
    assert_eq!((&report["iterations"], &report["finished"]), (&Value::from(30), &Value::from(true)));
    assert_eq!(report["games"], 60);
    let first = ran.stderr.lines().next().unwrap_or_default();
    assert!(first.starts_with("iteration 1/30: +") && first.contains("aspiration-width "), "{first}");
    let numbers = report["numbers"].as_array().expect("a list");
    let moved = |number: &&Value| number["value"].as_f64() != number["start"].as_f64();
    assert!(numbers.iter().any(|number| moved(&number)), "{report}");

    let mut command = program();
    let mut child = command
        .args(tune(&killed))
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program");
    let mut lines = BufReader::new(child.stderr.take().expect("a pipe")).lines();
    assert!(lines.next().expect("a line").expect("text").starts_with("iteration 1/30"));
    child.kill().expect("it was alive");
    child.wait().expect("it is gone");
    let done = state(&killed)["point"]["iteration"].as_u64().expect("a number");
    assert!((1..30).contains(&done), "{done}");
    // What is there is not written over, nor taken up by another tuning.
    run(&tune(&killed)).is_refused("a tuning over another");
    let other: Vec<&str> =
        tune(&killed).into_iter().map(|word| if word == "50" { "60" } else { word }).collect();
    run(&[&other[..], &["--resume"]].concat()).is_refused("another tuning's file");
    // More threads, the same games.
    let resumed = run(&[&tune(&killed)[..], &["--resume", "--threads", "2"]].concat());
    assert_eq!(resumed.code, Some(0), "{}", resumed.stderr);
    assert!(resumed.stderr.starts_with(&format!("iteration {}/30", done + 1)), "{}", resumed.stderr);
    assert_eq!(state(&killed), state(&whole));

    // What is printed can be pasted, and typed.
    for number in numbers {
        let name = number["name"].as_str().expect("a name").replace('-', "_");
        let line = format!("{name}: {}, // was ", number["rounded"]);
        assert!(resumed.stdout.contains(&line), "{line} in {}", resumed.stdout);
    }
    let command = resumed.stdout.lines().last().expect("a line");
    let arguments: Vec<&str> = command.split(' ').skip(1).take_while(|word| *word != "--sprt").collect();
    let store = folder.at("games.sqlite");
    let proved =
        run(&[&arguments[..], &["--games", "2", "--store", &store, "--show", "none", "--json"]].concat());
    assert_eq!(proved.code, Some(0), "{command}: {}", proved.stderr);
    let proved: Value = serde_json::from_str(&proved.stdout).expect("one document");
    let names = [0, 1].map(|player| proved["players"][player]["name"].clone());
    assert_eq!(names, ["new", "old"]);
}

#[test]
fn numbers_that_have_not_moved_need_no_match() {
    let folder = Folder::new();
    let out = folder.at("state.json");
    // So slow that it rounds to what it was.
    let what = [
        "tune",
        "othello",
        "--eval",
        "mobility",
        "--switch",
        "aspiration-width:50:20:80:0.5",
        "--rate",
        "0.001",
    ];
    let ran =
        run(&[&what[..], &["--iterations", "1", "--games", "2", "--nodes", "50", "--out", &out]].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stdout.contains("aspiration_width: 50, // was 50\n"), "{}", ran.stdout);
    assert!(ran.stdout.ends_with("nothing to compare.\n"), "{}", ran.stdout);
}

#[test]
fn what_cannot_be_tuned_is_refused_by_name() {
    let folder = Folder::new();
    let out = folder.at("state.json");
    let book = folder.file("book.txt", "nonsense\n");
    let broken = folder.file("broken.json", "{}");
    let terms = ["--nodes", "50", "--games", "2", "--out", &out];
    let with = |switch: &'static str| [&["tune", "othello", "--switch", switch][..], &terms].concat();
    for (arguments, words) in [
        (with("null-move"), "switch 'null-move' is on or off"),
        (with("aspiration-width,magic"), "switch 'magic' is unknown; expected one of table-from-depth"),
        (with("aspiration-width,aspiration-width"), "'aspiration-width' is given twice"),
        (with("aspiration-width=30"), "switch 'aspiration-width=30' is unknown"),
        (with("aspiration-width:30"), "expected name:start:low:high:step"),
        (with("aspiration-width:30:20:40:0.1"), "expected a step from 0.5"),
        (with("aspiration-width:30:0:40:1"), "expected a range within 1 to 1000000"),
        (with(""), "switch '' is unknown"),
        ([&with("aspiration-width")[..], &["--iterations", "0"]].concat(), "--iterations"),
        ([&with("aspiration-width")[..], &["--rate", "nan"]].concat(), "rate"),
        ([&with("aspiration-width")[..], &["--eval", "magic"]].concat(), "eval 'magic'"),
        ([&with("aspiration-width")[..], &["--openings", &book]].concat(), "line 1"),
        ([&with("aspiration-width")[..], &["--probcut"]].concat(), "--probcut"),
        (
            vec![
                "tune",
                "othello",
                "--switch",
                "aspiration-width",
                "--games",
                "3",
                "--nodes",
                "9",
                "--out",
                &out,
            ],
            "even number",
        ),
        (vec!["tune", "othello", "--switch", "aspiration-width", "--out", &out], "has no limit"),
        (vec!["tune", "othello", "--switch", "aspiration-width", "--nodes", "9"], "--out"),
        (
            vec![
                "tune",
                "othello",
                "--switch",
                "aspiration-width",
                "--nodes",
                "9",
                "--resume",
                "--out",
                &broken,
            ],
            "broken.json",
        ),
        (vec!["tune", "othello", "--nodes", "9", "--out", &out], "--switch"),
        (vec!["tune", "othello", "--probcut"], "--data"),
        (vec!["tune", "go", "--switch", "aspiration-width", "--nodes", "9", "--out", &out], "game 'go'"),
    ] {
        let ran = run(&arguments);
        ran.is_refused(&arguments.join(" "));
        assert!(ran.stderr.contains(words), "{arguments:?}: expected {words:?} in {}", ran.stderr);
    }
    assert!(!Path::new(&out).exists(), "what is refused leaves nothing behind");
}
