//! A private PostgreSQL server for tests: on a Unix socket in a temporary folder, and gone when the tests
//! are.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::{DirBuilderExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};

/// The password of the server's only user, `ply`: a test may look for it where it must not be.
pub const PASSWORD: &str = "not-for-your-eyes";

/// A running server.
pub struct Postgres {
    folder: PathBuf,
    /// Holds the pipe whose end stops the server.
    _keeper: Child,
    databases: AtomicU64,
}

impl Postgres {
    /// The server shared by all tests of this process, started by the first. Where PostgreSQL is not
    /// installed there is none, and the test stands aside, unless `CI=true`.
    ///
    /// # Panics When the server does not start, or is missing under `CI=true`: these are failures of the
    /// test.
    pub fn shared() -> Option<&'static Postgres> {
        static SERVER: OnceLock<Option<Postgres>> = OnceLock::new();
        let server = SERVER.get_or_init(|| {
            let bin = programs()?;
            Some(Postgres::start(&bin).unwrap_or_else(|reason| panic!("PostgreSQL does not start: {reason}")))
        });
        if server.is_none() {
            assert!(
                env::var_os("CI").is_none_or(|ci| ci != "true"),
                "PostgreSQL is not installed; set PG_BIN"
            );
            eprintln!("not run: PostgreSQL is not installed (its programs are looked for in PG_BIN)");
        }
        server.as_ref()
    }

    /// Makes an empty database and tells its URL.
    ///
    /// # Panics
    /// When the server refuses.
    pub async fn database(&self) -> String {
        let name = format!("test{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let options: PgConnectOptions = self.url("postgres").parse().expect("a URL");
        let mut connection = options.disable_statement_logging().connect().await.expect("a connection");
        let create = AssertSqlSafe(format!("CREATE DATABASE {name} TEMPLATE template0"));
        sqlx::query(create).execute(&mut connection).await.expect("a database");
        connection.close().await.expect("a closed connection");
        self.url(&name)
    }

    /// The URL of a database of this name, password included.
    pub fn url(&self, database: &str) -> String {
        format!("postgres://ply:{PASSWORD}@localhost/{database}?host={}", self.folder.display())
    }

    /// The folder of the socket.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    fn start(bin: &Path) -> Result<Postgres, String> {
        let folder = short_folder()?;
        let mut command = match unprivileged(&folder)? {
            Some((user, group)) => {
                let mut command = Command::new("setpriv");
                command.args([
                    format!("--reuid={user}"),
                    format!("--regid={group}"),
                    "--clear-groups".into(),
                ]);
                command.arg("sh");
                command
            }
            None => Command::new("sh"),
        };
        command.args(["-c", include_str!("testing.sh"), "postgres"]).arg(bin).arg(&folder).arg(PASSWORD);
        // A group of its own: an interrupt from the keyboard ends the test, and by that, in good order, the
        // server.
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).process_group(0);
        let mut keeper = command.spawn().map_err(|error| error.to_string())?;
        let mut answers = BufReader::new(keeper.stdout.take().ok_or("no pipe from the server")?);
        let mut answer = String::new();
        answers.read_line(&mut answer).map_err(|error| error.to_string())?;
        if answer.trim() != "ready" {
            answers.read_to_string(&mut answer).map_err(|error| error.to_string())?;
            return Err(answer);
        }
        Ok(Postgres { folder, _keeper: keeper, databases: AtomicU64::new(0) })
    }
}

/// The folder of the server's programs: `PG_BIN`, Debian's newest, or the one on the search path.
fn programs() -> Option<PathBuf> {
    let complete = |bin: &PathBuf| ["initdb", "postgres", "psql"].iter().all(|name| bin.join(name).is_file());
    if let Some(bin) = env::var_os("PG_BIN").filter(|bin| !bin.is_empty()) {
        return Some(PathBuf::from(bin)).filter(complete);
    }
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let version = |path: &PathBuf| path.file_name()?.to_str()?.parse::<u32>().ok();
    let mut installed: Vec<_> = versions.map(|entry| entry.path()).collect();
    installed.sort_by_key(version);
    let debian = installed.into_iter().rev().map(|path| path.join("bin"));
    let path = env::var_os("PATH").unwrap_or_default();
    debian.chain(env::split_paths(&path)).find(complete)
}

/// A folder of this process whose name leaves room for a socket's: a socket's path has at most 107 bytes.
fn short_folder() -> Result<PathBuf, String> {
    let base = Some(env::temp_dir()).filter(|base| base.as_os_str().len() < 60).unwrap_or("/tmp".into());
    let folder = base.join(format!("ply-pg-{}", std::process::id()));
    let made = fs::DirBuilder::new().mode(0o700).create(&folder);
    made.map(|()| folder.clone()).map_err(|error| format!("cannot make {}: {error}", folder.display()))
}

/// PostgreSQL refuses to run as root: root hands the folder to a user without rights, whose numbers are
/// returned.
fn unprivileged(folder: &Path) -> Result<Option<(u32, u32)>, String> {
    if id(&["-u"])? != 0 {
        return Ok(None);
    }
    let user = id(&["-u", "postgres"]).map(|_| "postgres").unwrap_or("nobody");
    let (user, group) = (id(&["-u", user])?, id(&["-g", user])?);
    chown(folder, Some(user), Some(group)).map_err(|error| error.to_string())?;
    Ok(Some((user, group)))
}

fn id(arguments: &[&str]) -> Result<u32, String> {
    let output = Command::new("id").args(arguments).output().map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout);
    text.trim().parse().map_err(|_| format!("id {} says '{}'", arguments.join(" "), text.trim()))
}
