//! A child process that is spoken to line by line.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender, TrySendError};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, WaitIdStatus};

use super::patience::Patience;
use super::{Failure, Launch};

/// Lines that wait for us: a child that talks faster than we listen has to wait itself.
const LINES_WAITING: usize = 128;
/// Longer lines are cut. The longest that means something is a list of variants of a few thousand bytes.
const LONGEST_LINE: usize = 32 << 10;
/// Lines that wait for the child. No protocol sends so many without an answer in between.
const LINES_UNREAD: usize = 1024;
/// What is kept of the child's error output: so many lines of so many bytes.
const LAST_WORDS: usize = 3;
const LONGEST_WORDS: usize = 200;
/// How long a child may take to leave after the farewell.
const GRACE: Duration = Duration::from_millis(500);
/// How long a child that closed a pipe may take to end and to finish its last words.
const AFTERMATH: Duration = Duration::from_millis(500);
const PAUSE: Duration = Duration::from_millis(2);

/// A running engine. Dropping it says farewell, and ends whatever is left of its process group.
pub(super) struct Process {
    child: Child,
    lines: Receiver<String>,
    input: Option<SyncSender<String>>,
    last_words: Arc<Mutex<VecDeque<String>>>,
    /// Listens to the last words.
    witness: Option<JoinHandle<()>>,
    farewell: &'static str,
}

impl Process {
    /// Starts the program in a process group of its own.
    pub(super) fn spawn(launch: &Launch, farewell: &'static str) -> Result<Self, Failure> {
        let named = |error: io::Error| Failure::StartUp(format!("{}: {error}", launch.command.display()));
        let mut command = Command::new(&launch.command);
        command.args(&launch.arguments).process_group(0);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(directory) = &launch.directory {
            command.current_dir(directory);
        }
        let mut child = command.spawn().map_err(named)?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (line_sender, lines) = mpsc::sync_channel(LINES_WAITING);
        let (input, line_receiver) = mpsc::sync_channel::<String>(LINES_UNREAD);
        let last_words = Arc::new(Mutex::new(VecDeque::new()));
        let kept = Arc::clone(&last_words);
        // From here on an early return ends the child.
        let mut process = Process { child, lines, input: Some(input), last_words, witness: None, farewell };
        let (Some(mut stdin), Some(stdout), Some(stderr)) = pipes else {
            return Err(named(io::Error::other("no pipes to talk through")));
        };
        // The threads end with their pipes or with us; nobody waits for them.
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
                while let Ok(Some(line)) = next_line(&mut reader, LONGEST_LINE) {
                    if line_sender.send(line).is_err() {
                        break;
                    }
                }
            })
            .map_err(named)?;
        let witness = thread::Builder::new()
            .spawn(move || {
                let mut reader = BufReader::new(stderr);
                while let Ok(Some(line)) = next_line(&mut reader, LONGEST_WORDS) {
                    if !line.trim().is_empty() {
                        let mut kept = lock(&kept);
                        kept.push_back(line.trim().to_owned());
                        if kept.len() > LAST_WORDS {
                            kept.pop_front();
                        }
                    }
                }
            })
            .map_err(named)?;
        process.witness = Some(witness);
        Ok(process)
    }

    /// Sends a line. It never waits for the child to read it.
    pub(super) fn send(&mut self, line: &str) -> Result<(), Failure> {
        let sent = self.input.as_ref().map(|input| input.try_send(format!("{line}\n")));
        match sent {
            Some(Ok(())) => Ok(()),
            Some(Err(TrySendError::Full(_))) => Err(Failure::Hang("it does not read its input".into())),
            Some(Err(TrySendError::Disconnected(_))) | None => Err(self.ended("its input")),
        }
    }

    /// The next line, or `None` if patience ends first.
    pub(super) fn read_line(&mut self, patience: Patience<'_>) -> Result<Option<String>, Failure> {
        // Looked at even while lines wait, or a child that never falls silent would never be late.
        while let Some(left) = patience.left() {
            match self.lines.recv_timeout(left) {
                Ok(line) => return Ok(Some(line)),
                Err(RecvTimeoutError::Timeout) => (),
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended("its output")),
            }
        }
        Ok(None)
    }

    /// Reads lines until one of them means something, or patience ends.
    pub(super) fn wait_for<T>(
        &mut self,
        patience: Patience<'_>,
        mut meaning: impl FnMut(&str) -> Option<T>,
    ) -> Result<Option<T>, Failure> {
        while let Some(line) = self.read_line(patience)? {
            if let Some(found) = meaning(line.trim()) {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Reads lines until this one, and forgets them.
    pub(super) fn expect(&mut self, expected: &str, patience: Patience<'_>) -> Result<(), Failure> {
        let heard = self.wait_for(patience, |line| (line == expected).then_some(()))?;
        heard.ok_or_else(|| patience.exhausted(expected))
    }

    /// Forgets the lines that are waiting.
    pub(super) fn discard(&mut self) {
        // Bounded, since a child may write without end.
        for _ in 0..2 * LINES_WAITING {
            if self.lines.try_recv().is_err() {
                break;
            }
        }
    }

    /// What became of a child that closed a pipe.
    fn ended(&self, pipe: &str) -> Failure {
        let deadline = Instant::now() + AFTERMATH;
        let mut status = self.status();
        let heard = || self.witness.as_ref().is_none_or(JoinHandle::is_finished);
        while (status.is_none() || !heard()) && Instant::now() < deadline {
            thread::sleep(PAUSE);
            status = self.status();
        }
        let mut sentence = match status.map(|status| (status.exit_status(), status.terminating_signal())) {
            None => format!("it closed {pipe}, but stays"),
            Some((Some(code), _)) => format!("exit code {code}"),
            Some((None, Some(signal))) => format!("signal {signal}"),
            Some((None, None)) => "its process is gone".to_owned(),
        };
        let last_words = lock(&self.last_words);
        if !last_words.is_empty() {
            let words: Vec<_> = last_words.iter().map(String::as_str).collect();
            sentence.push_str(&format!("; its last words: {}", words.join(" / ")));
        }
        Failure::Crash(sentence)
    }

    /// How the child ended, once it has. It is not waited for: until that is done, its number, which is its group's as well,
    /// belongs to nobody else.
    fn status(&self) -> Option<WaitIdStatus> {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        rustix::process::waitid(WaitId::Pid(Pid::from_child(&self.child)), options).ok().flatten()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if let Some(input) = self.input.take() {
            // Dropping the sender closes the child's input, once all is written.
            let _ = input.try_send(format!("{}\n", self.farewell));
        }
        let deadline = Instant::now() + GRACE;
        while self.status().is_none() && Instant::now() < deadline {
            // A child that wants to finish its sentence is listened to.
            if self.lines.recv_timeout(PAUSE) == Err(RecvTimeoutError::Disconnected) {
                thread::sleep(PAUSE);
            }
        }
        // Also when it left by itself: what it started may still run.
        let _ = rustix::process::kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        let _ = self.child.wait();
    }
}

/// The next line without its end, cut where it is too long. What is no UTF-8 or no print is replaced: much of it comes to a
/// person's terminal in the end.
fn next_line(reader: &mut impl BufRead, longest: usize) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let mut any = false;
    loop {
        let chunk = match reader.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            chunk => chunk?,
        };
        if chunk.is_empty() {
            break;
        }
        any = true;
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let taken = end.unwrap_or(chunk.len());
        let room = longest.saturating_sub(bytes.len());
        bytes.extend_from_slice(&chunk[..taken.min(room)]);
        reader.consume(taken + usize::from(end.is_some()));
        if end.is_some() {
            break;
        }
    }
    let printed = |letter: char| match letter {
        '\t' => ' ',
        _ if letter.is_control() => char::REPLACEMENT_CHARACTER,
        _ => letter,
    };
    Ok(any.then(|| String::from_utf8_lossy(&bytes).trim_end_matches('\r').chars().map(printed).collect()))
}

/// A thread that died while it held the words has spoilt none of them.
fn lock<T>(words: &Mutex<T>) -> MutexGuard<'_, T> {
    words.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sending_never_waits() {
        let launch = Launch {
            command: "sleep".into(),
            arguments: vec!["600".into()],
            directory: None,
            protocol: crate::Protocol::Uci,
            options: Vec::new(),
            ranks: None,
            start_up: Duration::ZERO,
        };
        let mut process = Process::spawn(&launch, "quit").unwrap();
        // More than the pipe and the queue hold.
        let line = "x".repeat(1000);
        let failure = (0..10 * LINES_UNREAD).find_map(|_| process.send(&line).err());
        assert_eq!(failure, Some(Failure::Hang("it does not read its input".into())));
    }

    #[test]
    fn lines_are_cut_and_mended() {
        let text = b"one\r\ntwo\xff\t\x1b\n\n".iter().chain(&[b'x'; 100]).copied().collect::<Vec<_>>();
        let mut reader = BufReader::with_capacity(7, text.as_slice());
        let mut next = || next_line(&mut reader, 10).unwrap();
        assert_eq!(next().as_deref(), Some("one"));
        assert_eq!(next().as_deref(), Some("two\u{fffd} \u{fffd}"));
        assert_eq!(next().as_deref(), Some(""));
        assert_eq!(next().as_deref(), Some("xxxxxxxxxx"));
        assert_eq!(next(), None);
    }
}
