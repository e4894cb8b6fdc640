//! The program as a user meets it: started, fed, and asked what it left behind.

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::Value;

/// Bad input ends with this code.
const BAD_INPUT: i32 = 2;

/// A full Othello board: the game is over.
pub(crate) const FULL_BOARD: &str = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX X";

/// The program, ready to be given arguments. Nothing of the tester's own terminal may change what it prints.
pub(crate) fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ply"));
    command
        .stdin(Stdio::null())
        .env_remove("NO_COLOR")
        .env_remove("RUST_BACKTRACE")
        .env_remove("PLY_LOG")
        .env_remove("PLY_WEIGHTS");
    command
}

/// Whether `PLY_TEST_LONG=1` asks for the long tests.
pub(crate) fn is_long() -> bool {
    std::env::var_os("PLY_TEST_LONG").is_some_and(|long| long == "1")
}

/// So many in a long run, a tenth in a short one.
pub(crate) fn scaled(count: u64) -> u64 {
    if is_long() { count } else { count / 10 }
}

/// How a run ended.
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Ran {
    pub(crate) fn new(output: Output) -> Ran {
        Ran {
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout).expect("standard output is UTF-8"),
            stderr: String::from_utf8(output.stderr).expect("standard error is UTF-8"),
        }
    }

    /// Fails unless this is how bad input ends: code 2, one sentence on standard error, nothing on standard output.
    #[track_caller]
    pub(crate) fn is_refused(&self, typed: &str) {
        let Ran { code, stdout, stderr } = self;
        assert!(!stderr.contains("panicked"), "{typed}: {stderr}");
        assert_eq!(*code, Some(BAD_INPUT), "{typed}: {stdout}{stderr}");
        assert_eq!(stdout, "", "{typed}: printed something before it failed");
        assert!(stderr.starts_with("error: ") && stderr.ends_with('\n'), "{typed}: {stderr:?}");
        assert_eq!(stderr.lines().count(), 1, "{typed}: {stderr:?}");
        let odd = stderr.trim_end_matches('\n').chars().find(|letter| letter.is_control());
        assert_eq!(odd, None, "{typed}: a control character reaches the terminal: {stderr:?}");
    }
}

/// Runs the program with these arguments.
pub(crate) fn run<S: AsRef<OsStr>>(arguments: &[S]) -> Ran {
    Ran::new(program().args(arguments).output().expect("the program starts"))
}

/// Runs it, and returns what it prints; it must succeed and say nothing on standard error.
#[track_caller]
pub(crate) fn printed<S: AsRef<OsStr> + std::fmt::Debug>(arguments: &[S]) -> String {
    let ran = run(arguments);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    ran.stdout
}

/// Runs it with `--json`, and returns its one document.
#[track_caller]
pub(crate) fn document<S: AsRef<OsStr> + std::fmt::Debug>(arguments: &[S]) -> Value {
    let with_json: Vec<_> = arguments.iter().map(AsRef::as_ref).chain([OsStr::new("--json")]).collect();
    let text = printed(&with_json);
    assert!(text.ends_with('\n'), "{arguments:?}: {text:?}");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{arguments:?}: {error} in {text:?}"))
}

/// Runs it with these bytes on standard input.
pub(crate) fn fed(arguments: &[&str], input: &[u8]) -> Ran {
    let mut child = program()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut pipe = child.stdin.take().expect("a pipe");
    // Fed from the side, since both pipes may be full at once. A program that has ended does not listen: that is for
    // the caller to judge.
    std::thread::scope(|scope| {
        scope.spawn(move || pipe.write_all(input));
        Ran::new(child.wait_with_output().expect("the program ends"))
    })
}

/// The keys of a JSON object, sorted.
#[track_caller]
pub(crate) fn keys(value: &Value) -> Vec<&str> {
    let mut keys: Vec<_> = value.as_object().expect("an object").keys().map(String::as_str).collect();
    keys.sort_unstable();
    keys
}

/// The strings of a JSON list.
#[track_caller]
pub(crate) fn strings(value: &Value) -> Vec<&str> {
    value.as_array().expect("a list").iter().map(|entry| entry.as_str().expect("a string")).collect()
}

/// Text without the lines that tell the time, which is never the same twice.
pub(crate) fn untimed(text: &str) -> String {
    text.lines().filter(|line| !line.starts_with("seconds ")).flat_map(|line| [line, "\n"]).collect()
}

/// A folder of a test's own, gone when the test is.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("ply-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder for the test");
        Folder(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// A place in the folder, as an argument.
    pub(crate) fn at(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("the target folder's name is UTF-8").to_string()
    }

    /// Writes a file, and returns its place.
    pub(crate) fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let place = self.at(name);
        fs::write(&place, content).expect("a file for the test");
        place
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// What is in it, sorted.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("the test's folder");
        let mut names: Vec<_> = entries
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort_unstable();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
