//! `ply serve` as a user meets it: its address, its refusals, its end.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use crate::program::{Folder, Ran, program};

fn refused(arguments: &[&str]) -> String {
    let folder = Folder::new();
    let mut command = program();
    command.arg("serve").args(arguments).env_remove("PLY_TOKEN");
    command.env("PLY_STORE", folder.path().join("ply.sqlite")).current_dir(folder.path());
    let ran = Ran::new(command.output().expect("the program starts"));
    ran.is_refused(&format!("{arguments:?}"));
    if !ran.stderr.contains("taken") {
        assert_eq!(folder.names(), Vec::<String>::new(), "{arguments:?} left something behind");
    }
    ran.stderr
}

#[test]
fn an_address_for_others_needs_a_token() {
    for address in ["0.0.0.0:0", "[::]:0"] {
        let sentence = refused(&["--addr", address]);
        assert!(sentence.contains("--token") && sentence.contains("127.0.0.1"), "{sentence}");
    }
    assert!(refused(&["--addr", "0.0.0.0:0", "--token", "short"]).contains("8"));
    assert!(refused(&["--token", ""]).contains("0 letters"));
}

#[test]
fn what_cannot_be_is_refused() {
    for (arguments, words) in [
        (&["--addr", "nonsense"][..], "HOST:PORT"),
        (&["--addr", "127.0.0.1:99999"], "HOST:PORT"),
        (&["--searches", "0"], "expected a whole number from 1"),
        (&["--max-seconds", "-1"], "expected seconds"),
        (&["--rate", "x"], "expected a whole number"),
        (&["--engines-file", "nowhere.toml"], "nowhere.toml"),
    ] {
        let sentence = refused(arguments);
        assert!(sentence.contains(words), "{arguments:?}: {sentence}");
    }
}

#[test]
fn a_taken_port_is_named_with_what_to_type() {
    let other = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = other.local_addr().unwrap().to_string();
    let sentence = refused(&["--addr", &address]);
    assert!(sentence.contains(&address) && sentence.contains("--addr 127.0.0.1:"), "{sentence}");
}

/// A running server, and where it is.
fn serve(folder: &Folder, token: Option<&str>) -> (Child, String) {
    let mut command = program();
    command.args(["serve", "--addr", "127.0.0.1:0"]).env_remove("PLY_TOKEN");
    command.env("PLY_STORE", folder.path().join("ply.sqlite"));
    if let Some(token) = token {
        command.env("PLY_TOKEN", token);
    }
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the program starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let url =
        line.trim().strip_prefix("Plyground at http://").unwrap_or_else(|| panic!("{line:?}")).to_string();
    (child, url)
}

fn ask(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[cfg(unix)]
#[test]
fn it_serves_until_it_is_asked_to_end() {
    let folder = Folder::new();
    let (mut child, url) = serve(&folder, None);
    let address = url.trim_end_matches('/');
    assert!(ask(address, "/api/health").contains("\"status\":\"ok\""));
    assert!(ask(address, "/").starts_with("HTTP/1.1 200"));
    let asked = Instant::now();
    let told = std::process::Command::new("kill").arg(child.id().to_string()).status().unwrap();
    assert!(told.success());
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert!(asked.elapsed() < Duration::from_secs(10));
}

#[test]
fn a_token_of_the_environment_is_part_of_the_address() {
    let folder = Folder::new();
    let (mut child, url) = serve(&folder, Some("open sesame"));
    let (address, rest) = url.split_once('/').unwrap();
    assert_eq!(rest, "?token=open%20sesame");
    let answer = ask(address, "/api/about");
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(answer.starts_with("HTTP/1.1 401"), "{answer}");
}
