//! A program that is run once: input in, output out, within limits of time, memory and output.

use std::ffi::OsStr;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use ply_core::InputError;

use super::lifetime::{ProcessTree, mark};
use super::process::printable;

/// What a program may use.
#[derive(Copy, Clone, Debug)]
pub struct RunLimits {
    /// Time from start to end.
    pub time: Duration,
    /// Bytes of memory of each of its processes; held on Linux only.
    pub memory: Option<u64>,
    /// Bytes of output that are read; one that writes more is ended.
    pub output: usize,
}

/// How a program ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RunEnd {
    /// By itself, and well.
    Done,
    /// Otherwise: an exit code or a signal, and the last line of its error output.
    Crashed(String),
    /// It was still running when its time was over.
    TooSlow,
    /// It wrote more than it may.
    TooMuchOutput,
    /// It could not be started.
    NotStarted(String),
}

/// What came of a program.
#[derive(Clone, Debug)]
pub struct RunReport {
    /// How it ended.
    pub end: RunEnd,
    /// What it wrote, as far as it was read.
    pub output: Vec<u8>,
    /// How long it ran.
    pub time: Duration,
}

/// What is kept of the error output.
const MAX_STDERR: u64 = 64 << 10;
const POLL_INTERVAL: Duration = Duration::from_millis(2);

/// Cuts a command line at blanks; what stands in quotes stays together. No shell reads it.
pub fn split_command(text: &str) -> Result<Vec<String>, InputError> {
    let mut words: Vec<String> = Vec::new();
    let mut quote = None;
    let mut inside = false;
    for letter in text.chars() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(letter);
                if !inside {
                    words.push(String::new());
                }
                inside = true;
            }
            (None, _) if letter.is_whitespace() => inside = false,
            _ => {
                if !inside {
                    words.push(String::new());
                }
                inside = true;
                if let Some(word) = words.last_mut() {
                    word.push(letter);
                }
            }
        }
    }
    if quote.is_some() {
        return Err(InputError::new(format!("program '{text}': a quote is never closed")));
    }
    if words.first().is_none_or(String::is_empty) {
        return Err(InputError::new("program: expected a program and its arguments"));
    }
    Ok(words)
}

/// Runs a program to its end, or to the end of what it may use. Whatever it started is ended with it.
pub fn run_program(
    program: &OsStr,
    arguments: &[String],
    directory: Option<&PathBuf>,
    input: Vec<u8>,
    limits: &RunLimits,
) -> RunReport {
    let start = Instant::now();
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    if let Some(directory) = directory {
        command.current_dir(directory);
    }
    let tag = mark(&mut command);
    let failed =
        |why: String| RunReport { end: RunEnd::NotStarted(why), output: Vec::new(), time: start.elapsed() };
    let mut tree = match ProcessTree::spawn(command, limits.memory) {
        Ok(tree) => tree,
        Err(error) => return failed(format!("{}: {error}", program.to_string_lossy())),
    };
    let pipes = (tree.child.stdin.take(), tree.child.stdout.take(), tree.child.stderr.take());
    let (Some(mut stdin), Some(mut stdout), Some(mut stderr)) = pipes else {
        tree.kill();
        return failed("no pipes to talk through".into());
    };
    // A program need not read its input, nor end its output: each pipe has a thread, which ends with the pipe or with us.
    let fed = thread::Builder::new().spawn(move || drop(stdin.write_all(&input)));
    let (sender, receiver) = mpsc::channel();
    let most = limits.output;
    let read = thread::Builder::new().spawn(move || {
        let mut output = Vec::new();
        let mut buffer = vec![0; 1 << 16];
        let mut too_much = false;
        while let Ok(count @ 1..) = stdout.read(&mut buffer) {
            let room = most.saturating_sub(output.len());
            output.extend_from_slice(&buffer[..count.min(room)]);
            if count > room {
                too_much = true;
                break;
            }
        }
        let _ = sender.send((output, too_much));
    });
    let (error_sender, error_receiver) = mpsc::channel();
    let errors = thread::Builder::new().spawn(move || {
        let mut kept = Vec::new();
        let _ = (&mut stderr).take(MAX_STDERR).read_to_end(&mut kept);
        let _ = error_sender.send(kept);
        let _ = std::io::copy(&mut stderr, &mut std::io::sink());
    });
    if fed.is_err() || read.is_err() || errors.is_err() {
        tree.kill();
        return failed("no threads for its pipes".into());
    }
    let deadline = start + limits.time;
    // The output ends when the program does, or before.
    let mut read = None;
    while read.is_none() && Instant::now() < deadline {
        match receiver.recv_timeout(deadline.saturating_duration_since(Instant::now()).min(POLL_INTERVAL)) {
            Ok(found) => read = Some(found),
            Err(RecvTimeoutError::Disconnected) => break,
            // A child that ended may have left somebody who holds its output open: they are not waited for.
            Err(RecvTimeoutError::Timeout) if tree.end().is_some() => {
                read = receiver.recv_timeout(POLL_INTERVAL * 25).ok();
                break;
            }
            Err(RecvTimeoutError::Timeout) => (),
        }
    }
    let too_much = read.as_ref().is_some_and(|(_, too_much)| *too_much);
    let mut end = tree.end();
    while end.is_none() && !too_much && read.is_some() && Instant::now() < deadline {
        thread::sleep(POLL_INTERVAL);
        end = tree.end();
    }
    let time = start.elapsed();
    tree.kill();
    tree.sweep(&tag);
    // With everybody gone the pipes are closed.
    let output = match read {
        Some((output, _)) => output,
        None => receiver.recv_timeout(POLL_INTERVAL * 100).map(|(output, _)| output).unwrap_or_default(),
    };
    let end = match end {
        _ if too_much => RunEnd::TooMuchOutput,
        None => RunEnd::TooSlow,
        Some(end) if end == "exit code 0" => RunEnd::Done,
        Some(end) => {
            let errors = error_receiver.recv_timeout(POLL_INTERVAL * 100).unwrap_or_default();
            let errors = String::from_utf8_lossy(&errors);
            let last = errors.lines().rfind(|line| !line.trim().is_empty()).map(printable);
            RunEnd::Crashed(match last {
                Some(last) => format!("{end}: {}", last.chars().take(200).collect::<String>()),
                None => end,
            })
        }
    };
    RunReport { end, output, time }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_cut_at_blanks_outside_of_quotes() {
        assert_eq!(split_command("python3 my.py").unwrap(), ["python3", "my.py"]);
        assert_eq!(split_command("  'my bot'  \"a b\"c ''").unwrap(), ["my bot", "a bc", ""]);
        assert!(split_command("").is_err());
        assert!(split_command("a 'b").is_err());
    }
}
