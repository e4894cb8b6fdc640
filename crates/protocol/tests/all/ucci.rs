//! UCCI, in this process.

use std::time::{Duration, Instant};

use ply_games::{Query, find, games};
use ply_protocol::Protocol;
use ply_protocol::engine::{Defaults, Next, Output, ProtocolHandler, open};

use crate::stress::{Buffer, stress};

/// Long enough for any machine, short enough for a test that fails.
const PATIENCE: Duration = Duration::from_secs(60);

/// A handler and what it has said.
struct Talk {
    handler: Box<dyn ProtocolHandler>,
    buffer: Buffer,
}

impl Talk {
    fn new() -> Talk {
        let game = find("xiangqi").expect("a registered game");
        let buffer = Buffer::default();
        let defaults = Defaults { query: Query { hash: 1, ..Query::default() }, ..Defaults::default() };
        let handler =
            open(Protocol::Ucci, game, defaults, Output::new(buffer.clone())).expect("spoken for it");
        Talk { handler, buffer }
    }

    /// Says a line, and returns what is answered before the next one can be said.
    fn say(&mut self, line: &str) -> Vec<String> {
        assert_eq!(self.handler.handle_line(line), Next::Continue, "{line}");
        self.buffer.take()
    }

    /// Says a `go`, and waits for its answer, which comes last.
    fn go(&mut self, line: &str) -> Vec<String> {
        let start = Instant::now();
        let mut heard = self.say(line);
        while !heard.iter().any(|line| is_answer(line)) {
            assert!(start.elapsed() < PATIENCE, "no answer after {heard:?}");
            std::thread::sleep(Duration::from_millis(1));
            heard.extend(self.buffer.take());
        }
        heard
    }
}

fn is_answer(line: &str) -> bool {
    line.starts_with("bestmove ") || line == "nobestmove"
}

fn answers(lines: &[String]) -> usize {
    lines.iter().filter(|line| is_answer(line)).count()
}

#[test]
fn is_spoken_for_xiangqi_alone() {
    for game in games() {
        let opened = open(Protocol::Ucci, game, Defaults::default(), Output::new(Buffer::default()));
        assert_eq!(opened.is_ok(), game.name() == "xiangqi", "{}", game.name());
    }
}

#[test]
fn introduces_itself() {
    let lines = Talk::new().say("ucci");
    assert!(lines[0].starts_with("id name Plyground "), "{lines:?}");
    assert_eq!(lines.last().map(String::as_str), Some("ucciok"));
    for line in [
        "option usemillisec type check default true",
        "option hashsize type spin min 0 max 16384 default 1",
        "option threads type spin min 0 max 256 default 1",
        "option ponder type check default false",
        "option newgame type button",
    ] {
        assert!(lines.iter().any(|found| found == line), "{line}: {lines:?}");
    }
}

#[test]
fn thinks_tells_and_answers() {
    let mut talk = Talk::new();
    talk.say(
        "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 moves h2e2 h9g7",
    );
    let lines = talk.go("go depth 3");
    let info = lines.iter().find(|line| line.starts_with("info depth 3 score ")).expect("the last iteration");
    let pv: Vec<_> = info.split(" pv ").nth(1).expect("a line").split(' ').collect();
    let answer = lines.last().expect("an answer");
    assert!(answer.starts_with(&format!("bestmove {}", pv[0])), "{answer} {info}");
    assert!(lines.iter().any(|line| line.starts_with("info time ") && line.contains(" nodes ")), "{lines:?}");
}

#[test]
fn banned_moves_are_not_made_until_the_next_position() {
    let mut talk = Talk::new();
    talk.say("position startpos");
    let best =
        |lines: &[String]| lines.last().expect("an answer").split(' ').nth(1).expect("a move").to_string();
    let first = best(&talk.go("go depth 3"));
    talk.say(&format!("banmoves {first} zz"));
    assert_ne!(best(&talk.go("go depth 3")), first);
    talk.say("position startpos");
    talk.say("setoption newgame");
    assert_eq!(best(&talk.go("go depth 3")), first);
}

#[test]
fn where_every_move_is_banned_there_is_none() {
    let mut talk = Talk::new();
    let mut banned = Vec::new();
    loop {
        let lines = talk.go("go depth 1");
        let answer = lines.last().expect("an answer");
        let Some(best) = answer.strip_prefix("bestmove ").and_then(|rest| rest.split(' ').next()) else {
            break;
        };
        assert!(!banned.contains(&best.to_string()), "{best} is banned");
        talk.say(&format!("banmoves {best}"));
        banned.push(best.to_string());
    }
    assert_eq!(banned.len(), 44, "the moves of the start");
}

#[test]
fn a_game_over_by_repetition_has_no_move() {
    let mut talk = Talk::new();
    talk.say("position startpos moves a0a1 a9a8 a1a0 a8a9 a0a1 a9a8 a1a0 a8a9");
    assert_eq!(talk.go("go depth 3"), ["nobestmove"]);
    assert_eq!(talk.go("go draw depth 3"), ["nobestmove"]);
    talk.say("banmoves h2e2");
    assert_eq!(talk.go("go depth 3"), ["nobestmove"]);
    talk.say("position startpos moves a0a1 a9a8 a1a0 a8a9 a0a1 a9a8 a1a0");
    assert!(talk.go("go depth 3").last().expect("an answer").starts_with("bestmove "));
}

#[test]
fn depth_0_is_the_value_of_the_position() {
    let lines = Talk::new().go("go depth 0");
    assert!(lines.len() == 2 && lines[0].starts_with("info depth 0 score "), "{lines:?}");
    assert_eq!(lines[1], "nobestmove");
}

#[test]
fn stop_is_always_answered_and_never_twice() {
    let mut talk = Talk::new();
    assert_eq!(talk.say("stop"), ["nobestmove"]);
    let early = talk.say("go infinite");
    assert_eq!(answers(&early) + answers(&talk.say("stop")), 1);
    // Ended by itself: the stop that crosses its answer adds nothing.
    assert_eq!(answers(&talk.go("go depth 1")), 1);
    assert_eq!(answers(&talk.say("stop")), 0);
    assert_eq!(talk.say("stop"), ["nobestmove"]);
}

#[test]
fn time_is_counted_in_milliseconds_unless_told_otherwise() {
    let mut talk = Talk::new();
    assert_eq!(answers(&talk.go("go time 40 increment 0")), 1);
    talk.say("setoption usemillisec false");
    let mut heard = talk.say("go time 360000 increment 0");
    std::thread::sleep(Duration::from_millis(100));
    heard.extend(talk.say("isready"));
    assert_eq!(answers(&heard), 0, "a hundred hours are not over yet: {heard:?}");
    assert_eq!(answers(&talk.say("stop")), 1);
}

#[test]
fn an_offered_draw_is_taken_by_the_side_that_stands_worse() {
    let mut talk = Talk::new();
    // Red has a rook, black has nothing.
    let (better, worse) = ("4k4/9/9/9/9/9/9/9/9/3K4R w - - 0 1", "4k4/9/9/9/9/9/9/9/9/3K4R b - - 0 1");
    for (position, agreed) in [(better, false), (worse, true)] {
        talk.say(&format!("position fen {position}"));
        let lines = talk.go("go draw depth 2");
        assert_eq!(lines.last().expect("an answer").ends_with(" draw"), agreed, "{lines:?}");
        let lines = talk.go("go depth 2");
        assert!(!lines.last().expect("an answer").ends_with(" draw"), "{lines:?}");
    }
}

#[test]
fn ponders_until_told() {
    let mut talk = Talk::new();
    let mut heard = talk.say("go ponder time 1 increment 0");
    std::thread::sleep(Duration::from_millis(50));
    heard.extend(talk.say("isready"));
    assert_eq!(answers(&heard), 0, "{heard:?}");
    assert_eq!(answers(&talk.go("ponderhit draw")), 1);
}

#[test]
fn strange_lines_change_nothing() {
    let mut talk = Talk::new();
    talk.say("position startpos moves h2e2");
    for line in
        ["", "\0", "joho", "uci", "setoption", "setoption bookfiles x", "ponderhit", &"x".repeat(1 << 20)]
    {
        assert_eq!(talk.say(line), Vec::<String>::new(), "{line:?}");
    }
    for line in
        ["position", "position fen nothing", "position startpos moves h2e2 h2e2", "setoption hashsize -1"]
    {
        let lines = talk.say(line);
        assert!(lines.len() == 1 && lines[0].starts_with("info message "), "{line}: {lines:?}");
    }
    assert_eq!(talk.say("probe startpos"), ["pophash"]);
    // Still black's turn: red's pieces stand on the ranks below 5.
    let lines = talk.go("go depth 1");
    let best = lines.last().expect("an answer").split(' ').nth(1).expect("a move");
    assert!(best.as_bytes()[1] > b'5', "{best}");
}

#[test]
fn says_good_bye() {
    let mut talk = Talk::new();
    talk.say("go infinite");
    assert_eq!(talk.handler.handle_line("quit"), Next::Quit);
    let lines = talk.buffer.take();
    assert_eq!(lines.last().map(String::as_str), Some("bye"));
    assert_eq!(answers(&lines), 1, "{lines:?}");
}

#[test]
fn survives_random_lines() {
    let game = find("xiangqi").expect("a registered game");
    let answered = stress(Protocol::Ucci, game, 20_000, 29, |_| {});
    assert!(answered > 2000, "only {answered} searches were answered");
}
