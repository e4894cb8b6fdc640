//! An engine that misbehaves on command: `misbehave MANNER [FILE]`. It writes its process number into the
//! file, and speaks just enough UCI or UCCI (or GTP) for Othello or Xiangqi to be taken for an engine.

use std::fs::File;
use std::io::{self, BufRead, Write};
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

fn main() -> ExitCode {
    let manner = std::env::args().nth(1).unwrap_or_default();
    if let Some(path) = std::env::args().nth(2)
        && let Err(error) = register(&manner, &path)
    {
        eprintln!("{path}: {error}");
        return ExitCode::from(2);
    }
    match manner.as_str() {
        "crash-at-once" => {
            eprintln!("cannot open\nits own heart");
            return ExitCode::from(3);
        }
        "mute" => stay(),
        _ => {}
    }
    // Whoever hangs up on us ends us.
    let _ = if manner == "gtp" { talk_gtp() } else { talk_uci(&manner) };
    if manner == "stays" {
        stay();
    }
    ExitCode::SUCCESS
}

/// Says who is running, for the test to look for afterwards.
fn register(manner: &str, path: &str) -> io::Result<()> {
    let mut numbers = std::process::id().to_string();
    if manner == "brood" {
        // A child of its own, which nobody waits for.
        let child = Command::new("sleep").arg("600").stdin(Stdio::null()).spawn()?;
        numbers.push_str(&format!(" {}", child.id()));
    }
    // Whole or not at all: the test may be reading.
    let unfinished = format!("{path}.part");
    File::create(&unfinished)?.write_all(numbers.as_bytes())?;
    std::fs::rename(unfinished, path)
}

/// Longer than any test waits, but not for ever.
fn stay() {
    std::thread::sleep(Duration::from_secs(600));
}

fn say(text: impl AsRef<[u8]>) -> io::Result<()> {
    let mut output = io::stdout().lock();
    output.write_all(text.as_ref())?;
    output.write_all(b"\n")?;
    output.flush()
}

fn talk_uci(manner: &str) -> io::Result<()> {
    let mut searches = 0;
    let mut say_later: Option<String> = None;
    let mut position = String::new();
    for line in io::stdin().lock().lines() {
        let line = line?;
        match line.split(' ').next().unwrap_or_default() {
            "uci" => {
                say("id name Misbehave")?;
                say("option name Temper type spin default 1 min 1 max 9")?;
                say("uciok")?;
                if manner == "deaf" {
                    stay();
                }
            }
            "ucci" => say("option usemillisec type check default off\nucciok")?,
            "isready" => say("readyok")?,
            "position" => position = line,
            // What its temper was set to can be read from the depth it claims.
            "setoption" => say_later = line.rsplit(' ').next().map(|value| format!("info depth {value}")),
            "go" => {
                searches += 1;
                say_later.iter().try_for_each(say)?;
                think(manner, searches, &position)?;
            }
            "stop" if manner == "late" => say("bestmove d3")?,
            "quit" if manner != "stays" => break,
            _ => {}
        }
    }
    Ok(())
}

fn think(manner: &str, searches: u32, position: &str) -> io::Result<()> {
    match manner {
        "crash" => {
            eprintln!("assertion failed: temper > 0");
            std::process::abort();
        }
        "closes" => {
            rustix::stdio::dup2_stdout(File::open("/dev/null")?)?;
            stay();
        }
        "hang" | "late" => {}
        "illegal" => say("bestmove a1")?,
        "empty" => say("bestmove")?,
        "none" => say("bestmove (none)")?,
        "flood" => loop {
            say("info depth 1 score cp 1")?;
        },
        "chatter" => {
            for depth in 0..50_000 {
                say(format!("info depth {depth} score cp 7"))?;
            }
            say("bestmove d3")?;
            // And on, while nobody listens.
            for _ in 0..10_000 {
                say(format!("info string still here, after search {searches}"))?;
            }
        }
        "bytes" => {
            say(b"info string \xff\xfe\x00\xc3")?;
            say(b"info depth 3 score cp \xf0\x9f")?;
            say("info depth 4 nodes 99 score cp 12\r")?;
            say("bestmove d3\r")?;
        }
        "long" => {
            say(vec![b'x'; 10 << 20])?;
            say("bestmove d3")?;
        }
        "zero" => say("bestmove h2e2")?,
        "one" => say("bestmove h3e3")?,
        "neither" => say("bestmove e2e4")?,
        "hopeless" => say("nobestmove")?,
        "fussy" if position.contains("moves") => say("nobestmove")?,
        "fussy" => say("bestmove b9c7 resign")?,
        _ => say("bestmove d3")?,
    }
    Ok(())
}

/// Takes whole seconds only, and resigns when it is asked for its second move. All it heard is its name.
fn talk_gtp() -> io::Result<()> {
    let mut moves = 0;
    for line in io::stdin().lock().lines() {
        let line = line?;
        let answer = match line.split(' ').next().unwrap_or_default() {
            "protocol_version" => "= 2",
            "list_commands" => "= boardsize\nclear_board\nplay\ngenmove\ntime_settings\ntime_left",
            "time_settings" | "time_left" if line.contains('.') => "? syntax error",
            "play" if line.ends_with("a1") => "? illegal move",
            "genmove" => {
                moves += 1;
                if moves == 1 { "= D3" } else { "= resign" }
            }
            "quit" => return say("=\n"),
            _ => "=",
        };
        say(format!("{answer}\n"))?;
    }
    Ok(())
}
