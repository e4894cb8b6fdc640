//! A NATS server of a test's own: on this machine only, in a folder of its own, and gone when the test is.

use std::env;
use std::fs;
use std::io::Read;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// A server of a test's own.
pub(crate) struct Server {
    program: PathBuf,
    arguments: Vec<String>,
    folder: PathBuf,
    port: u16,
    keeper: Option<Child>,
}

/// How long a server may take to start on a busy machine.
const START: Duration = Duration::from_secs(60);

/// Runs the server until standard input ends, which it does however the test ends; then the server gets no
/// time to tidy up.
const KEEPER: &str = r#""$@" & server=$!; cat >/dev/null; kill -9 $server; wait"#;

impl Server {
    /// Starts a server. Where there is none the test is told to stand aside, unless `CI=true`.
    pub(crate) fn start(arguments: &[&str]) -> Option<Server> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let Some(program) = program() else {
            assert!(
                env::var_os("CI").is_none_or(|ci| ci != "true"),
                "nats-server is missing; set NATS_SERVER"
            );
            eprintln!(
                "not run: there is no nats-server (looked for in NATS_SERVER and target/tools/nats/bin)"
            );
            return None;
        };
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("nats-{}-{number}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder for the server");
        let arguments = arguments.iter().map(|argument| argument.to_string()).collect();
        let mut server = Server { program, arguments, folder, port: 0, keeper: None };
        // Somebody may take a port between our finding it free and the server's using it.
        for _ in 0..5 {
            server.port = free_port();
            if server.run() {
                return Some(server);
            }
        }
        panic!("nats-server does not start: {}", server.log());
    }

    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Kills the server without warning and starts it again on what it has written.
    pub(crate) fn restart(&mut self) {
        self.kill();
        assert!(self.run(), "nats-server does not start again: {}", self.log());
    }

    fn run(&mut self) -> bool {
        let log = fs::File::create(self.folder.join("log")).expect("a log");
        let keeper = Command::new("sh")
            .args(["-c", KEEPER, "keeper"])
            .arg(&self.program)
            .args(["-js", "-a", "127.0.0.1", "-p", &self.port.to_string(), "-sd"])
            .arg(self.folder.join("data"))
            .args(&self.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn();
        self.keeper = Some(keeper.expect("a shell"));
        let begun = Instant::now();
        while begun.elapsed() < START {
            if self.log().contains("Server is ready") && greets(self.port) {
                return true;
            }
            if self.log().contains("[FTL]") {
                break;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        self.kill();
        false
    }

    fn log(&self) -> String {
        fs::read_to_string(self.folder.join("log")).unwrap_or_default()
    }

    fn kill(&mut self) {
        if let Some(mut keeper) = self.keeper.take() {
            drop(keeper.stdin.take());
            let _ = keeper.wait();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// `NATS_SERVER`, or the one that `tools/setup` has put beside the build.
fn program() -> Option<PathBuf> {
    let named = env::var_os("NATS_SERVER").filter(|name| !name.is_empty()).map(PathBuf::from);
    let installed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/tools/nats/bin/nats-server");
    named.or(Some(installed)).filter(|program| program.is_file())
}

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("an address").port()
}

/// Whether a NATS server says hello there.
fn greets(port: u16) -> bool {
    let Ok(mut stream) = TcpStream::connect(("127.0.0.1", port)) else { return false };
    let mut hello = [0; 4];
    let _ = stream.set_read_timeout(Some(Duration::from_secs(5)));
    stream.read_exact(&mut hello).is_ok() && &hello == b"INFO"
}
