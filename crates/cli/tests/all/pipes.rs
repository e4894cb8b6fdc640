//! What happens at the ends of a pipe: no colours, and no fuss when the reader leaves.

use std::io::{self, BufRead, BufReader};
use std::process::{Output, Stdio};

use ply_games::games;

use crate::program::{FULL_BOARD, Folder, fed, printed, program, run};

/// Runs the program with a standard output that nobody reads.
fn unread(arguments: &[&str]) -> Output {
    let (reader, writer) = io::pipe().expect("a pipe");
    drop(reader);
    program().args(arguments).stdout(writer).stderr(Stdio::piped()).output().expect("the program starts")
}

#[test]
fn a_closed_pipe_ends_silently() {
    for arguments in [
        &["perft", "othello", "1", "--divide"][..],
        &["perft", "othello", "1", "--json"],
        &["moves", "othello"],
        &["moves", "othello", "--json"],
        &["judge", "othello", "f5"],
        &["analyze", "othello", "--depth", "2"],
        &["analyze", "othello", "--depth", "2", "--json"],
        &["analyze", "othello", "--switch", "help"],
        &["compare", "othello", "--depth", "1"],
        &["compare", "othello", "--depth", "1", "--json"],
        &["selfplay", "othello", "--depth", "1"],
        &["selfplay", "surakarta", "--depth", "1", "--json"],
        &["play", "othello", "--side", "none", "--depth", "1"],
        &["play"],
        &["completions", "bash"],
        &["--help"],
        &["--version"],
        &["analyze", "--help"],
    ] {
        let output = unread(arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), said.as_ref()), (Some(0), ""), "{arguments:?}");
    }
}

#[test]
fn a_reader_may_leave_after_a_line() {
    let mut child = program()
        .args(["selfplay", "surakarta", "--depth", "2", "--rules", "no-limit", "--max-plies", "2000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut first = String::new();
    // The reader goes with this statement.
    BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut first).expect("a line");
    assert!(first.contains('-'), "{first}");
    let output = child.wait_with_output().expect("the program ends");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), said.as_ref()), (Some(0), ""));
}

/// `eprintln!` would panic where standard error is a pipe that nobody reads.
#[test]
fn a_closed_standard_error_is_no_panic() {
    let folder = Folder::new();
    let place = folder.at("tree.svg");
    for (arguments, code) in [
        (&["moves", "go"][..], 2),
        (&["moves"], 2),
        (&["moves", "othello", "--position", FULL_BOARD], 0),
        (&["tree", "othello", "--depth", "2", "--algorithm", "pvs", "--max-nodes", "3", "--out", &place], 0),
    ] {
        let (reader, writer) = io::pipe().expect("a pipe");
        drop(reader);
        let status = program().args(arguments).stdout(Stdio::null()).stderr(writer).status();
        assert_eq!(status.expect("the program starts").code(), Some(code), "{arguments:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has /dev/full");
    let output = program()
        .args(["perft", "othello", "1"])
        .stdout(full)
        .stderr(Stdio::piped())
        .output()
        .expect("it starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.starts_with("error: ") && said.lines().count() == 1, "{said}");
}

#[test]
fn colours_are_for_terminals() {
    let mut texts = vec![
        printed(&["--help"]),
        printed(&["analyze", "--help"]),
        printed(&["compare", "othello", "--depth", "2"]),
        printed(&["analyze", "othello", "--depth", "2"]),
        run(&["moves", "go"]).stderr,
        run(&["moves"]).stderr,
        run(&["moves", "othello", "--depth", "1"]).stderr,
    ];
    for game in games() {
        let ran = fed(&["play", game.name(), "--side", "both"], b"board\nquit\n");
        assert!(ran.stdout.lines().count() > 10, "{}: no board: {}", game.name(), ran.stdout);
        texts.push(ran.stdout);
    }
    for text in texts {
        assert!(!text.contains('\x1b'), "{text:?}");
    }
}

/// Ctrl-C tells what is known so far, and the shell that it was an interrupt.
#[cfg(unix)]
#[test]
fn an_interrupted_analysis_tells_its_best_line() {
    let mut child = program()
        .args(["analyze", "othello", "--time", "600"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut told = String::new();
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe"));
    // Once a line has come there is something to tell.
    lines.read_line(&mut told).expect("a line");
    let pid = child.id().to_string();
    let killed = std::process::Command::new("kill").args(["-INT", &pid]).status().expect("kill");
    assert!(killed.success());
    io::Read::read_to_string(&mut lines, &mut told).expect("the rest");
    let status = child.wait().expect("the program ends");
    assert_eq!(status.code(), Some(130), "{told}");
    assert!(told.lines().last().is_some_and(|line| line.starts_with("best move ")), "{told}");
}
