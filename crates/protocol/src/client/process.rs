//! An engine's child process: lines in, lines out, and no way to hang or flood us.

use std::collections::VecDeque;
use std::io::{self, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender, TrySendError};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::deadline::Deadline;
use super::lifetime::{ProcessTree, mark};
use super::{EngineCommand, Failure};
use crate::lines::next_line;

/// Lines of output that may wait to be read; then the child's writes block.
const OUTPUT_QUEUE: usize = 128;
/// Longer lines are cut. The longest sensible one is a list of variants of a few thousand bytes.
const MAX_LINE: usize = 32 << 10;
/// Lines that may wait for the child to read them. No protocol sends so many without waiting for an answer.
const INPUT_QUEUE: usize = 1024;
/// What is kept of the child's error output: the last lines, and of each so many bytes.
const STDERR_LINES: usize = 3;
const MAX_STDERR_LINE: usize = 200;
/// How long a child may take to end after `quit`.
const QUIT_TIMEOUT: Duration = Duration::from_millis(500);
/// How long a child that closed a pipe may take to end and to finish its error output.
const EXIT_TIMEOUT: Duration = Duration::from_millis(500);
const POLL_INTERVAL: Duration = Duration::from_millis(2);

/// A running engine. Dropping it sends `quit`, and kills whatever is left of its processes.
pub(super) struct Process {
    tree: ProcessTree,
    /// By which whatever it started is found.
    tag: String,
    lines: Receiver<String>,
    input: Option<SyncSender<String>>,
    stderr_tail: Arc<Mutex<VecDeque<String>>>,
    /// Reads the error output.
    stderr_thread: Option<JoinHandle<()>>,
}

impl Process {
    /// Starts the program.
    pub(super) fn spawn(config: &EngineCommand) -> Result<Self, Failure> {
        let named = |error: io::Error| Failure::StartUp(format!("{}: {error}", config.program.display()));
        let mut command = Command::new(&config.program);
        command.args(&config.arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(directory) = &config.directory {
            command.current_dir(directory);
        }
        let tag = mark(&mut command);
        let mut tree = ProcessTree::spawn(command, config.memory).map_err(named)?;
        let child = &mut tree.child;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (line_sender, lines) = mpsc::sync_channel(OUTPUT_QUEUE);
        let (input, line_receiver) = mpsc::sync_channel::<String>(INPUT_QUEUE);
        let stderr_tail = Arc::new(Mutex::new(VecDeque::new()));
        let kept = Arc::clone(&stderr_tail);
        // From here on an early return kills the child.
        let mut process = Process { tree, tag, lines, input: Some(input), stderr_tail, stderr_thread: None };
        let (Some(mut stdin), Some(stdout), Some(stderr)) = pipes else {
            return Err(named(io::Error::other("no pipes to talk through")));
        };
        // The threads end with their pipes or with us, and are not joined.
        thread::Builder::new()
            .spawn(move || {
                for line in line_receiver {
                    if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                        break;
                    }
                }
            })
            .map_err(named)?;
        thread::Builder::new()
            .spawn(move || {
                let mut reader = BufReader::new(stdout);
                while let Ok(Some(line)) = next_line(&mut reader, MAX_LINE) {
                    if line_sender.send(printable(&line)).is_err() {
                        break;
                    }
                }
            })
            .map_err(named)?;
        let stderr_thread = thread::Builder::new()
            .spawn(move || {
                let mut reader = BufReader::new(stderr);
                while let Ok(Some(line)) = next_line(&mut reader, MAX_STDERR_LINE) {
                    if !line.trim().is_empty() {
                        let mut kept = lock(&kept);
                        kept.push_back(printable(line.trim()));
                        if kept.len() > STDERR_LINES {
                            kept.pop_front();
                        }
                    }
                }
            })
            .map_err(named)?;
        process.stderr_thread = Some(stderr_thread);
        Ok(process)
    }

    /// Sends a line without waiting for the child to read it.
    pub(super) fn send(&mut self, line: &str) -> Result<(), Failure> {
        let sent = self.input.as_ref().map(|input| input.try_send(format!("{line}\n")));
        match sent {
            Some(Ok(())) => Ok(()),
            Some(Err(TrySendError::Full(_))) => Err(Failure::Hang("it does not read its input".into())),
            Some(Err(TrySendError::Disconnected(_))) | None => Err(self.ended("its input")),
        }
    }

    /// The next line, or `None` if the deadline passes first.
    pub(super) fn read_line(&mut self, deadline: Deadline<'_>) -> Result<Option<String>, Failure> {
        // Checked before every line, or a child that never stops writing would never miss it.
        while let Some(remaining) = deadline.remaining() {
            match self.lines.recv_timeout(remaining) {
                Ok(line) => return Ok(Some(line)),
                Err(RecvTimeoutError::Timeout) => (),
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended("its output")),
            }
        }
        Ok(None)
    }

    /// Reads lines until `parse` accepts one, or the deadline passes.
    pub(super) fn read_until<T>(
        &mut self,
        deadline: Deadline<'_>,
        mut parse: impl FnMut(&str) -> Option<T>,
    ) -> Result<Option<T>, Failure> {
        while let Some(line) = self.read_line(deadline)? {
            if let Some(found) = parse(line.trim()) {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Reads lines up to this one, and drops them.
    pub(super) fn expect_line(&mut self, expected: &str, deadline: Deadline<'_>) -> Result<(), Failure> {
        let found = self.read_until(deadline, |line| (line == expected).then_some(()))?;
        found.ok_or_else(|| deadline.missed(expected))
    }

    /// Drops the lines that are waiting.
    pub(super) fn discard(&mut self) {
        // Bounded, since a child may never stop writing.
        for _ in 0..2 * OUTPUT_QUEUE {
            if self.lines.try_recv().is_err() {
                break;
            }
        }
    }

    /// The failure of a child that closed a pipe.
    fn ended(&mut self, pipe: &str) -> Failure {
        let deadline = Instant::now() + EXIT_TIMEOUT;
        let mut end = self.tree.end();
        let stderr_read = || self.stderr_thread.as_ref().is_none_or(JoinHandle::is_finished);
        while (end.is_none() || !stderr_read()) && Instant::now() < deadline {
            thread::sleep(POLL_INTERVAL);
            end = self.tree.end();
        }
        let mut sentence = end.unwrap_or_else(|| format!("it closed {pipe}, but still runs"));
        let stderr_tail = lock(&self.stderr_tail);
        if !stderr_tail.is_empty() {
            let lines: Vec<_> = stderr_tail.iter().map(String::as_str).collect();
            sentence.push_str(&format!("; its error output ends: {}", lines.join(" / ")));
        }
        Failure::Crash(sentence)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if let Some(input) = self.input.take() {
            // Dropping the sender closes the child's input, once all is written.
            let _ = input.try_send("quit\n".to_owned());
        }
        let deadline = Instant::now() + QUIT_TIMEOUT;
        while self.tree.end().is_none() && Instant::now() < deadline {
            // Its output is read on, so that a child that is still writing can end.
            if self.lines.recv_timeout(POLL_INTERVAL) == Err(RecvTimeoutError::Disconnected) {
                thread::sleep(POLL_INTERVAL);
            }
        }
        // Also when it ended by itself: what it started may still run.
        self.tree.kill();
        self.tree.sweep(&self.tag);
    }
}

/// A line with its control characters replaced: engine output may end up on a terminal.
pub(super) fn printable(line: &str) -> String {
    let replaced = |letter: char| match letter {
        '\t' => ' ',
        _ if letter.is_control() => char::REPLACEMENT_CHARACTER,
        _ => letter,
    };
    line.chars().map(replaced).collect()
}

/// Locks; a thread that panicked while it held the lock has left the lines as they were.
fn lock<T>(lines: &Mutex<T>) -> MutexGuard<'_, T> {
    lines.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spawn(program: &str, arguments: &[&str]) -> Process {
        let config = EngineCommand {
            program: program.into(),
            arguments: arguments.iter().map(|argument| argument.to_string()).collect(),
            directory: None,
            protocol: crate::Protocol::Uci,
            options: Vec::new(),
            ranks: None,
            start_timeout: Duration::ZERO,
            memory: None,
        };
        Process::spawn(&config).unwrap()
    }

    #[test]
    fn a_child_outlives_the_thread_that_started_it() {
        let mut process = thread::spawn(|| spawn("cat", &[])).join().unwrap();
        for word in ["one", "two"] {
            process.send(word).unwrap();
            let line = process.lines.recv_timeout(Duration::from_secs(60));
            assert_eq!(line.as_deref(), Ok(word));
        }
    }

    #[test]
    fn sending_never_waits() {
        let mut process = spawn("sleep", &["600"]);
        // More than the pipe and the queue hold.
        let line = "x".repeat(1000);
        let failure = (0..10 * INPUT_QUEUE).find_map(|_| process.send(&line).err());
        assert_eq!(failure, Some(Failure::Hang("it does not read its input".into())));
    }

    #[test]
    fn control_characters_are_replaced() {
        assert_eq!(printable("two\t\x1b[2J"), "two \u{fffd}[2J");
    }
}
