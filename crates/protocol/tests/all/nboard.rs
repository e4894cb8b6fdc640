//! NBoard, as a board speaks it.

use ply_core::Limits;
use ply_games::{Setup, find};
use ply_protocol::Protocol;
use ply_protocol::engine::Next;

use crate::stress::stress;
use crate::talk::{SMALL, Talk};

const START: &str = "BO[8 ---------------------------O*------*O--------------------------- *]";

fn open() -> Talk {
    Talk::open(Protocol::NBoard, "othello", SMALL)
}

/// Says a line, then waits for everything to be answered without breaking anything off: small searches end by
/// themselves.
fn ask(talk: &mut Talk, line: &str) -> String {
    let mut heard = talk.ask(line);
    let begun = std::time::Instant::now();
    // Every search ends with a status of no more words, or with its sentence about the end.
    while !heard.ends_with("status\n") {
        assert!(begun.elapsed().as_secs() < 60, "no end of {heard}");
        std::thread::sleep(std::time::Duration::from_millis(1));
        heard.push_str(&talk.heard());
    }
    heard
}

/// The move of the one answer to `go`, in the game's own notation.
fn answered(heard: &str) -> String {
    let answers: Vec<_> = heard.lines().filter_map(|line| line.strip_prefix("=== ")).collect();
    assert_eq!(answers.len(), 1, "{heard}");
    let parts: Vec<_> = answers[0].split('/').collect();
    assert_eq!(parts.len(), 3, "{heard}");
    assert!(parts[1].parse::<f64>().is_ok() && parts[2].parse::<f64>().is_ok(), "{heard}");
    parts[0].to_string()
}

#[test]
fn a_session_as_the_protocol_shows_it() {
    let mut talk = open();
    assert_eq!(talk.ask("nboard 2"), "set myname Plyground\n");
    let game = format!("set game (;GM[Othello]PC[NBoard]RE[?]TI[15:00]TY[8]{START}B[F5]W[F6]B[D3]W[C5];)");
    assert_eq!(talk.ask(&game), "");
    assert_eq!(talk.ask("set depth 2"), "set myname Plyground2\n");
    assert_eq!(talk.ask("set contempt -3"), "");
    assert_eq!(talk.ask("ping 1"), "pong 1\n");
    let heard = ask(&mut talk, "go");
    let mut board = find("othello").unwrap().session(&Setup::default()).unwrap();
    board.begin(None, Some("f5f6d3c5")).unwrap();
    board.play(&answered(&heard)).unwrap();
    let lines: Vec<_> = heard.lines().collect();
    assert_eq!(lines[0], "status Thinking");
    assert!(lines[1].starts_with("search "), "{heard}");
    assert!(lines[lines.len() - 3].starts_with("nodestats "), "{heard}");
    assert_eq!(talk.ask("learn"), "learned\n");
    assert_eq!(talk.say("quit"), Next::Quit);
}

#[test]
fn the_engine_does_not_make_its_own_move() {
    let mut talk = open();
    let first = answered(&ask(&mut talk, "go"));
    assert_eq!(answered(&ask(&mut talk, "go")), first);
    assert_eq!(talk.ask(&format!("move {first}/0.00/1.5")), "");
    let refused = talk.ask(&format!("move {first}"));
    assert!(refused.starts_with("status move ") && refused.contains("already holds a disc"), "{refused}");
}

#[test]
fn hints_value_as_many_moves_as_asked_for() {
    for (count, moves) in [("1", 1), ("2", 2), ("4", 4), ("99999999999999999999", 4), ("0", 1)] {
        let mut talk = open();
        talk.ask("set depth 3");
        let heard = ask(&mut talk, &format!("hint {count}"));
        assert!(!heard.contains("==="), "{heard}");
        let mut firsts = Vec::new();
        for line in heard.lines().filter(|line| line.starts_with("search ")) {
            let words: Vec<_> = line.split(' ').collect();
            let &[_, pv, eval, games, depth] = words.as_slice() else { panic!("{line}") };
            assert!(eval.parse::<f64>().is_ok() && games == "0" && depth.parse::<u32>().is_ok(), "{line}");
            assert_eq!(pv.len() % 2, 0, "{line}");
            firsts.push(pv[..2].to_string());
        }
        firsts.sort();
        firsts.dedup();
        assert!(firsts.len() >= moves, "{heard}");
        if moves == 4 {
            assert_eq!(firsts, ["C4", "D3", "E6", "F5"]);
        }
        assert!(heard.contains("\nnodestats "), "{heard}");
    }
}

#[test]
fn a_ping_breaks_off_and_comes_last() {
    for (line, answers) in [("go", 1), ("hint 3", 0), ("analyze", 0)] {
        let mut talk = Talk::open(Protocol::NBoard, "othello", Limits::default());
        talk.ask("set depth 60");
        assert_eq!(talk.ask("move f5"), "");
        talk.say(line);
        let heard = talk.ask("ping 17");
        assert!(heard.ends_with("status\npong 17\n"), "{heard}");
        assert_eq!(heard.matches("===").count(), answers, "{heard}");
        // The game stands where it stood.
        assert_eq!(talk.ask("ping -1"), "pong -1\n");
        let refused = talk.ask("move f5");
        assert!(refused.contains("f5 already holds a disc"), "{refused}");
    }
}

#[test]
fn whatever_comes_during_a_search_waits_for_its_answer() {
    let mut talk = Talk::open(Protocol::NBoard, "othello", Limits::default());
    talk.ask("set depth 60");
    talk.say("go");
    talk.say("move f5");
    talk.say("go");
    talk.say(&format!("set game (;{START};)"));
    talk.say("go");
    let heard = talk.ask("ping 1");
    assert_eq!(heard.matches("=== ").count(), 3, "{heard}");
    talk.say("go");
    assert_eq!(talk.finish().matches("=== ").count(), 1);
}

#[test]
fn a_pass_is_pa() {
    let mut talk = open();
    let board = "BO[8 -OXXXXXX -------- -------- -------- -------- -------- -------- -------- O]";
    assert_eq!(talk.ask(&format!("set game (;{board};)")), "");
    let heard = ask(&mut talk, "go");
    assert_eq!(answered(&heard), "PA");
    assert!(heard.contains("search PA"), "{heard}");
    assert_eq!(talk.ask("move PA//0.10"), "");
    assert_eq!(answered(&ask(&mut talk, "go")), "A1");
    assert_eq!(talk.ask("move A1"), "");
    for line in ["go", "hint 2"] {
        let over = talk.ask(line);
        assert!(over.starts_with("status The game is over: ") && over.lines().count() == 1, "{over}");
    }
}

#[test]
fn an_analysis_goes_back_to_the_start() {
    let mut talk = open();
    talk.ask(&format!("set game (;{START}B[F5]W[D6]B[C3];)"));
    let heard = ask(&mut talk, "analyze");
    let told: Vec<_> = heard.lines().filter_map(|line| line.strip_prefix("analysis ")).collect();
    let made: Vec<_> = told.iter().map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(made, ["3", "2", "1", "0"]);
    assert!(told.iter().all(|line| line.split(' ').nth(1).unwrap().parse::<f64>().is_ok()), "{heard}");
    let refused = talk.ask("move c3");
    assert!(refused.contains("c3 already holds a disc"), "{refused}");
}

#[test]
fn what_is_not_understood_changes_nothing() {
    let mut talk = open();
    let long = "x".repeat(1 << 20);
    for line in [
        "",
        " ",
        "\0",
        "goo",
        "set",
        "set depth",
        "set depth x",
        "set game2 x",
        "ping",
        "ping x",
        "GO",
        &long,
    ] {
        assert_eq!(talk.ask(line), "", "{}", &line[..line.len().min(20)]);
    }
    assert_eq!(talk.ask("hint x"), "");
    // What boards call a depth is a level, and there are sixty.
    assert_eq!(talk.ask("set depth 99999999999999999999"), "set myname Plyground60\n");
    assert_eq!(talk.ask("set depth -5"), "set myname Plyground1\n");
    for line in [
        "set game",
        "set game (;",
        &format!("set game (;B[{long}];)"),
        "set game (;B[f5]B[f6];)",
        "move",
        &format!("move {long}"),
    ] {
        let heard = talk.ask(line);
        assert!(heard.starts_with("status ") && heard.lines().count() == 1 && heard.len() < 400, "{heard}");
    }
    // None of that has moved anything.
    assert_eq!(talk.ask("move f5"), "");
}

#[test]
fn random_lines_are_survived() {
    let answered = stress(Protocol::NBoard, find("othello").unwrap(), 20_000, 1, |_| ());
    assert!(answered > 500, "{answered}");
}
