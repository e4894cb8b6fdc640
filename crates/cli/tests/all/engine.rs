//! `ply engine`, as a program that drives it meets it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use ply_games::games;

use crate::program::{fed, program, run};

/// Far more than any answer takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// The program, running.
struct Engine {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Engine {
    fn start(arguments: &[&str]) -> Engine {
        let mut child = program()
            .arg("engine")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            output.lines().map_while(Result::ok).all(|line| sender.send(line).is_ok())
        });
        Engine { child, input, lines }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the program listens");
    }

    /// The next line that begins like this.
    fn until(&self, beginning: &str) -> String {
        loop {
            let line = self.lines.recv_timeout(PATIENCE);
            let line = line.unwrap_or_else(|error| panic!("no '{beginning}': {error}"));
            if line.starts_with(beginning) {
                return line;
            }
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn stops_when_told_and_listens_meanwhile() {
    for game in games() {
        let mut engine = Engine::start(&[game.name(), "--hash", "2"]);
        engine.say("uci");
        assert_eq!(engine.until("uciok"), "uciok");
        engine.say("go infinite");
        engine.until("info depth 2 ");
        engine.say("isready");
        engine.until("readyok");
        engine.say("stop");
        assert_ne!(engine.until("bestmove"), "bestmove (none)");
        engine.say("quit");
        assert!(engine.child.wait().expect("it ends").success());
    }
}

#[test]
fn the_end_of_its_input_is_its_end() {
    let ran = fed(&["engine", "othello"], b"position startpos\ngo infinite\n");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert_eq!(ran.stdout.lines().filter(|line| line.starts_with("bestmove")).count(), 1, "{}", ran.stdout);
}

#[test]
fn any_bytes_are_survived() {
    let mut input = b"\xff\xfe\x00 uci\r\nposition fen \x80\nsetoption name \xc3\x28 value\n".to_vec();
    input.extend(vec![b'x'; 3 << 20]);
    input.extend(b"\nisready\nquit\n");
    let ran = fed(&["engine", "surakarta"], &input);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert!(ran.stdout.ends_with("readyok\n"), "{}", ran.stdout);
}

#[test]
fn ucci_says_bye() {
    let ran = fed(
        &["engine", "xiangqi", "--protocol", "ucci"],
        b"ucci\r\nposition startpos\r\ngo depth 2\r\nquit\r\n",
    );
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert!(ran.stdout.contains("ucciok\n") && ran.stdout.ends_with("bye\n"), "{}", ran.stdout);
}

#[test]
fn settings_of_the_command_line_are_the_options_defaults() {
    let arguments =
        ["engine", "xiangqi", "--hash", "3", "--threads", "2", "--rules", "computer", "--eval", "classic"];
    let ran = fed(&arguments, b"uci\nquit\n");
    for option in [
        "option name Hash type spin default 3 ",
        "option name Threads type spin default 2 ",
        "option name Rules type combo default computer ",
        "option name Evaluation type combo default classic ",
    ] {
        assert!(ran.stdout.lines().any(|line| line.starts_with(option)), "{option}: {}", ran.stdout);
    }
}

#[test]
fn what_cannot_be_served_is_refused() {
    for arguments in [
        &["engine", "go"][..],
        &["engine", "xiangqi", "--protocol", "xboard"],
        &["engine", "othello", "--protocol", "ucci"],
        &["engine", "xiangqi", "--rules", "none"],
        &["engine", "xiangqi", "--eval", "none"],
        &["engine", "xiangqi", "--switch", "none=1"],
        &["engine", "xiangqi", "--hash", "0"],
        &["engine", "xiangqi", "--threads", "0"],
    ] {
        run(arguments).is_refused(&arguments.join(" "));
    }
}
