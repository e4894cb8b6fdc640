//! Botzone's two exchanges, as the judge speaks them.

use std::io::Cursor;

use ply_games::{Query, Session, Setup, find};
use ply_protocol::Protocol;
use ply_protocol::engine::{Defaults, Next, Output, run};
use serde_json::{Value, json};

use crate::stress::stress;
use crate::talk::{SMALL, Talk};

const KEEP: &str = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<";
const NONE: [i64; 6] = [-1; 6];

fn board() -> Box<dyn Session> {
    find("amazons8").unwrap().session(&Setup::default()).unwrap()
}

/// Six numbers of a move, written down here a second time: the column from the left, the row from the top.
fn numbers(text: &str) -> [i64; 6] {
    let bytes: Vec<_> = text.bytes().filter(u8::is_ascii_alphanumeric).collect();
    std::array::from_fn(|at| {
        let byte = i64::from(bytes[at]);
        if at % 2 == 0 { byte - i64::from(b'a') } else { i64::from(b'8') - byte }
    })
}

fn text([x0, y0, x1, y1, x2, y2]: [i64; 6]) -> String {
    let square = |x: i64, y: i64| format!("{}{}", char::from(b'a' + x as u8), 8 - y);
    format!("{}-{}/{}", square(x0, y0), square(x1, y1), square(x2, y2))
}

fn words(numbers: [i64; 6]) -> String {
    numbers.map(|number| number.to_string()).join(" ")
}

fn object([x0, y0, x1, y1, x2, y2]: [i64; 6]) -> Value {
    json!({ "x0": x0, "y0": y0, "x1": x1, "y1": y1, "x2": x2, "y2": y2 })
}

/// The six numbers of an answer, which the word to keep running follows.
fn simple_answer(heard: &str) -> [i64; 6] {
    let (turn, rest) = heard.split_once('\n').unwrap();
    assert_eq!(rest, format!("{KEEP}\n"));
    let numbers: Vec<i64> = turn.split(' ').map(|word| word.parse().unwrap()).collect();
    numbers.try_into().unwrap()
}

fn json_answer(heard: &str) -> [i64; 6] {
    let (line, rest) = heard.split_once('\n').unwrap();
    assert_eq!(rest, format!("{KEEP}\n"));
    let answer: Value = serde_json::from_str(line).unwrap();
    assert!(answer["debug"].as_str().unwrap().len() < 1000);
    ["x0", "y0", "x1", "y1", "x2", "y2"].map(|key| answer["response"][key].as_i64().unwrap())
}

/// Plays a game against a program that keeps running: whole exchanges first, single turns after them.
fn play_through(protocol: Protocol, first: bool, whole_turns: usize) {
    let mut talk = Talk::open(protocol, "amazons8", SMALL);
    let mut board = board();
    let (mut requests, mut responses) = (Vec::new(), Vec::new());
    if first {
        requests.push(NONE);
    }
    let mut seed = 5_usize;
    while board.outcome().is_none() {
        if requests.len() == responses.len() {
            let moves = board.moves();
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let made = board.play(&moves[(seed >> 33) % moves.len()]).unwrap();
            requests.push(numbers(&made));
            continue;
        }
        let request = *requests.last().unwrap();
        let whole = requests.len() <= whole_turns;
        let answer = match protocol {
            Protocol::Botzone => {
                if whole {
                    assert_eq!(talk.ask(&requests.len().to_string()), "");
                    for (request, response) in requests.iter().zip(&responses) {
                        assert_eq!(talk.ask(&words(*request)), "");
                        assert_eq!(talk.ask(&words(*response)), "");
                    }
                }
                simple_answer(&talk.ask(&words(request)))
            }
            _ => {
                let line = if whole {
                    let all = |turns: &[[i64; 6]]| turns.iter().map(|turn| object(*turn)).collect::<Vec<_>>();
                    json!({ "requests": all(&requests), "responses": all(&responses), "data": "x" })
                } else {
                    match requests.len() % 3 {
                        0 => object(request),
                        1 => json!({ "request": object(request) }),
                        _ => json!({ "requests": object(request) }),
                    }
                };
                json_answer(&talk.ask(&line.to_string()))
            }
        };
        board.play(&text(answer)).unwrap();
        responses.push(answer);
    }
    assert!(responses.len() > 5);
}

#[test]
fn whole_games_by_both_exchanges_and_both_sides() {
    for protocol in [Protocol::Botzone, Protocol::BotzoneJson] {
        for first in [false, true] {
            for whole_turns in [1, 3, 100] {
                play_through(protocol, first, whole_turns);
            }
        }
    }
}

/// The sentence with which a handler ends.
fn failure(protocol: Protocol, lines: &[&str]) -> String {
    let mut talk = Talk::open(protocol, "amazons8", SMALL);
    let (last, before) = lines.split_last().unwrap();
    for line in before {
        talk.ask(line);
    }
    let next = talk.say(last);
    assert_eq!(talk.heard(), "");
    let Next::Fail(error) = next else { panic!("{lines:?} was not refused") };
    error.to_string()
}

#[test]
fn what_is_no_game_is_not_answered() {
    let none = words(NONE);
    let first = "2 0 2 4 5 4";
    for (lines, expected) in [
        (&["x"][..], "expected a number, found 'x'"),
        (&["1\0"], "expected a number, found '1?'"),
        (&["0"], "expected 1 to 64 turns"),
        (&["-1"], "expected 1 to 64 turns"),
        (&["65"], "expected 1 to 64 turns"),
        (&["99999999999999999999"], "expected a number, found '99999999999999999999'"),
        (&["1 2"], "expected 6 numbers, found '1 2'"),
        (&["1 2 3 4 5 6 7"], "expected 6 numbers, found '1 2 3 4 5 6 7'"),
        (&[first], "expected the turns of a game before a single one"),
        (&["2", &none, "3"], "expected 2 more turns, found a number"),
        (&["1", "2 0 2 4 5 8"], "turn '2 0 2 4 5 8': expected numbers from 0 to 7"),
        (&["1", "2 0 2 4 5 -1"], "turn '2 0 2 4 5 -1': expected numbers from 0 to 7"),
        (&["2", &none, first, &none], "turn '-1 -1 -1 -1 -1 -1': expected numbers from 0 to 7"),
        (
            &["2", &none, first, first],
            "moves, number 2, move 'c8-c4/f4', No amazon stands on c8, which is empty.",
        ),
        (&["1", &none, &none], "turn '-1 -1 -1 -1 -1 -1': expected numbers from 0 to 7"),
    ] {
        assert_eq!(failure(Protocol::Botzone, lines), expected, "{lines:?}");
    }
    let no_json = "expected a JSON object with requests and responses, found ";
    let deep = "[".repeat(1 << 20);
    let nested = format!("{{\"requests\":{deep}");
    for line in ["x", "[]", "{}", "null", "{\"requests\":3}", "{\"requests\":[{}]}", "\0", &deep, &nested] {
        let problem = failure(Protocol::BotzoneJson, &[line]);
        assert!(problem.starts_with(no_json) && problem.len() < 500, "{problem}");
    }
    let counts = "expected one request more than responses and at most 64, found 0 and 0";
    assert_eq!(failure(Protocol::BotzoneJson, &["{\"requests\":[],\"responses\":[]}"]), counts);
    let large = json!({ "requests": [object([i64::MAX; 6])] }).to_string();
    assert!(failure(Protocol::BotzoneJson, &[&large]).ends_with("expected numbers from 0 to 7"));
    let alone = object([2, 0, 2, 4, 5, 4]).to_string();
    let problem = failure(Protocol::BotzoneJson, &[&alone]);
    assert_eq!(problem, "expected the turns of a game before a single one");
}

#[test]
fn blank_lines_do_not_count() {
    for protocol in [Protocol::Botzone, Protocol::BotzoneJson] {
        let mut talk = Talk::open(protocol, "amazons8", SMALL);
        assert_eq!(talk.ask(""), "");
        assert_eq!(talk.ask(" \t"), "");
        assert_eq!(talk.finish(), "");
    }
}

#[test]
fn whoever_runs_it_hears_of_the_failure() {
    let game = find("amazons8").unwrap();
    let query = Query { limits: SMALL, hash: 1, ..Query::default() };
    let speak = |input: &str| {
        let defaults = Defaults { query: query.clone(), ..Defaults::default() };
        run(Protocol::Botzone, game, defaults, Cursor::new(input.to_string()), Output::new(std::io::sink()))
    };
    let error = speak("1\nnonsense\n").unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::InvalidInput);
    assert_eq!(error.to_string(), "expected a number, found 'nonsense'");
    speak(&format!("1\n{}\n", words(NONE))).unwrap();
}

#[test]
fn random_lines_are_survived() {
    for (protocol, lines) in [(Protocol::Botzone, 5_000), (Protocol::BotzoneJson, 2_000)] {
        let answered = stress(protocol, find("amazons8").unwrap(), lines, 1, |_| ());
        assert!(answered > 500, "{answered}");
    }
}
