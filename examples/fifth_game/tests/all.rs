//! The fifth game through every door of `ply`: perft and searches, a match, UCI, the page's API.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use ply_core::{Counts, Score, perft};
use ply_search::textbook::{Algorithm, BoardOrder, NoMemory, Textbook};
use serde_json::Value;

use fifth_game::board::Board;
use fifth_game::tactics::Middle;

fn ply() -> Command {
    Command::new(env!("CARGO_BIN_EXE_fifth-game"))
}

fn printed(arguments: &[&str]) -> String {
    let output = ply().args(arguments).output().expect("the program starts");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(arguments)).expect("one document")
}

#[test]
fn its_searches_agree() {
    let mut board = Board::EMPTY;
    // Seven plies: all sequences but the seven that put seven discs into one column.
    assert_eq!(perft(&mut board, 7), 7_u64.pow(7) - 7);
    for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Pvs, Algorithm::Mtdf] {
        let mut counts = Counts::default();
        let found =
            Textbook::new(&mut Middle, &mut counts, NoMemory, BoardOrder).run(algorithm, &mut board, 6);
        assert_eq!(found.value, Score::eval(0), "{algorithm:?}");
    }
}

#[test]
fn the_command_line_knows_it() {
    assert_eq!(printed(&["perft", "four", "4"]).lines().last(), Some("nodes 2401"));
    // Three in a row with both ends open: the second player, to move, cannot stop both.
    let found = json(&["analyze", "four", "--moves", "4 4 3 3 5", "--depth", "8", "--json"]);
    assert_eq!(found["score"], serde_json::json!({ "kind": "loss", "value": 2 }));
    let position = "....... ....... ....... ....... ...o... ..xx... o";
    let moves = json(&["moves", "four", "--position", position, "--json"]);
    assert_eq!(moves["moves"].as_array().map(Vec::len), Some(7));
    let refused = ply().args(["moves", "four", "--position", "x"]).output().expect("the program starts");
    assert_eq!(refused.status.code(), Some(2));
}

#[test]
fn help_pages_name_it() {
    let page = |arguments: &[&str]| printed(arguments).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(page(&["--help"]).contains("Connect Four"));
    for command in ["perft", "analyze", "play", "match", "bench"] {
        let page = page(&[command, "--help"]);
        assert!(page.contains("four (Connect Four)"), "{command}: {page}");
    }
    let analyze = page(&["analyze", "--help"]);
    assert!(analyze.contains("four: standard") && analyze.contains("four: default"), "{analyze}");
    assert!(page(&["games", "list", "--help"]).contains("four (Connect Four)"));
}

#[test]
fn a_match_is_played() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("four-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let store = folder.join("games.db");
    let played = json(&[
        "match",
        "four",
        "--engine",
        "self:name=deep",
        "--engine",
        "random",
        "--games",
        "4",
        "--depth",
        "4",
        "--openings",
        "random:2:1",
        "--store",
        store.to_str().expect("a path"),
        "--json",
    ]);
    assert_eq!(played["games"], 4);
    assert!(played["players"][0]["wins"].as_u64() >= Some(3), "{played}");
    std::fs::remove_dir_all(&folder).expect("the folder is ours");
}

#[test]
fn an_interface_drives_it_by_uci() {
    let mut child = ply()
        .args(["engine", "four", "--protocol", "uci"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("ply");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(b"uci\nisready\nposition startpos moves 4 4 3 3 5 1\ngo depth 5\n").expect("it reads");
    stdin.flush().expect("it reads");
    let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let best =
        lines.map(|line| line.expect("a line")).find(|line| line.starts_with("bestmove ")).expect("a move");
    stdin.write_all(b"quit\n").expect("it reads");
    assert!(child.wait().expect("it ends").success());
    let column = best.split(' ').nth(1).expect("a move");
    assert!(["2", "6"].contains(&column), "four in a row: {best}");
}

struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn the_api_serves_it() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("four-api-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let store = folder.join("games.db");
    let mut child = ply()
        .args(["serve", "--addr", "127.0.0.1:0", "--store", store.to_str().expect("a path")])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("ply");
    let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let server = Server(child);
    let address = lines.map_while(Result::ok).find_map(|line| {
        let rest = line.split("http://").nth(1)?;
        Some(rest.split('/').next()?.to_string())
    });
    let address = address.expect("the address is printed");
    let ask = |method: &str, path: &str, body: &str| {
        let mut stream = TcpStream::connect(&address).expect("a connection");
        let length = body.len();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        )
        .expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
        assert!(head.starts_with("HTTP/1.1 200"), "{answer}");
        serde_json::from_str::<Value>(body).expect("JSON")
    };
    let about = ask("GET", "/api/about", "");
    let games: Vec<_> = about["games"].as_array().expect("a list").iter().map(|game| &game["name"]).collect();
    assert!(games.iter().any(|name| *name == "four"), "{games:?}");
    let view = ask("POST", "/api/games/four/view", r#"{"moves":["4","4"]}"#);
    assert_eq!(view["moves"].as_array().map(Vec::len), Some(7), "{view}");
    drop(server);
    std::fs::remove_dir_all(&folder).expect("the folder is ours");
}
