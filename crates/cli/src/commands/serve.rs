//! `ply serve`: the page and its API on this machine.

use std::env::VarError;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, anyhow, bail};
use clap::Args;
use ply_arena::Engines;
use ply_games::Book;
use ply_server::{App, Books, Options, ServeError, Server, ServerLimits};
use ply_store::Store;
use tokio::sync::oneshot;

use super::arena::read_engines;
use crate::interrupt::on_interrupt;
use crate::log::{Level, LogArgs};
use crate::{args, output};

#[derive(Args)]
pub(crate) struct Serve {
    /// Where to listen, HOST:PORT; any address that other machines can reach needs a token
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:7878")]
    addr: String,
    /// The secret that a client must send, 8 letters or more; by default $PLY_TOKEN, which other users cannot see in
    /// the list of processes
    #[arg(long, value_name = "SECRET")]
    token: Option<String>,
    /// Open the page in a browser
    #[arg(long)]
    open: bool,
    #[command(flatten)]
    store: args::StoreArg,
    /// This machine's file of engines (TOML: [engines.NAME] cmd, args, dir, proto, option); requests can name only these
    #[arg(long, value_name = "FILE")]
    engines_file: Option<PathBuf>,
    /// A book of 'ply book' in the place of its game's own; may be given again, for other games
    #[arg(long = "book", value_name = "FILE")]
    books: Vec<PathBuf>,
    /// Another name of the server, NAME or NAME:PORT (a proxy's, say); may be given again
    #[arg(long = "host", value_name = "NAME")]
    hosts: Vec<String>,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    log: LogArgs,
}

/// The limits of requests.
#[derive(Args)]
#[command(next_help_heading = "Limits")]
struct LimitArgs {
    /// Searches at the same time; by default as many as there are cores, and at least 2
    #[arg(long, value_name = "N", value_parser = args::count::<1024>, allow_hyphen_values = true)]
    searches: Option<usize>,
    /// Searches of at most ten seconds, such as the engine's moves in a game, beside those; by default as many as there are
    /// cores, and at least 2
    #[arg(long, value_name = "N", value_parser = args::count::<1024>, allow_hyphen_values = true)]
    short_searches: Option<usize>,
    /// Searches that wait for one of those to end; more are sent away
    #[arg(long, value_name = "N", default_value = "256", value_parser = args::count::<100000>, allow_hyphen_values = true)]
    waiting: usize,
    /// Searches of one client address, running and waiting together
    #[arg(long, value_name = "N", default_value = "256", value_parser = args::count::<100000>, allow_hyphen_values = true)]
    max_per_client: usize,
    /// Seconds of one search
    #[arg(long, value_name = "S", default_value = "120", value_parser = args::time, allow_hyphen_values = true)]
    max_seconds: f64,
    /// Turns that a search may look ahead
    #[arg(long, value_name = "D", default_value = "200", value_parser = args::depth, allow_hyphen_values = true)]
    max_depth: u32,
    /// Best lines of one search
    #[arg(long, value_name = "N", default_value = "128", value_parser = args::count::<10000>, allow_hyphen_values = true)]
    max_lines: usize,
    /// Threads of one search; by default as many as there are cores
    #[arg(long, value_name = "T", value_parser = args::count::<256>, allow_hyphen_values = true)]
    max_threads: Option<usize>,
    /// Megabytes of one search's table; a search that does not say takes 16
    #[arg(long, value_name = "MB", default_value = "64", value_parser = args::count::<16384>, allow_hyphen_values = true)]
    max_hash: usize,
    /// Moves of one game
    #[arg(long, value_name = "N", default_value = "2000", value_parser = args::count::<10000>, allow_hyphen_values = true)]
    max_moves: usize,
    /// Nodes of one recorded tree
    #[arg(long, value_name = "N", default_value = "200000", value_parser = args::count::<5000000>, allow_hyphen_values = true)]
    max_tree_nodes: usize,
    /// Cells of one map
    #[arg(long, value_name = "N", default_value = "1000000", value_parser = args::count::<100000000>, allow_hyphen_values = true)]
    max_map_cells: usize,
    /// Games of one match
    #[arg(long, value_name = "N", default_value = "1000", value_parser = args::nodes, allow_hyphen_values = true)]
    max_match_games: u64,
    /// Matches at the same time
    #[arg(long, value_name = "N", default_value = "2", value_parser = args::count::<64>, allow_hyphen_values = true)]
    max_matches: usize,
    /// Games written down in the store
    #[arg(long, value_name = "N", default_value = "100000", value_parser = args::nodes, allow_hyphen_values = true)]
    max_studies: u64,
    /// Bytes of one request
    #[arg(long, value_name = "BYTES", default_value = "1048576", value_parser = args::count::<1073741824>, allow_hyphen_values = true)]
    max_body: usize,
    /// Connections at the same time
    #[arg(long, value_name = "N", default_value = "1024", value_parser = args::count::<100000>, allow_hyphen_values = true)]
    max_connections: usize,
    /// Requests a second of one client address, twice as many at once after a pause; 0 for any number
    #[arg(long, value_name = "N", default_value = "200", allow_hyphen_values = true, value_parser = rate)]
    rate: u32,
}

fn rate(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|rate| *rate <= 1_000_000);
    number.ok_or_else(|| "expected a whole number from 0 to 1000000".to_string())
}

impl LimitArgs {
    fn server_limits(&self) -> ServerLimits {
        let usual = ServerLimits::default();
        ServerLimits {
            searches: self.searches.unwrap_or(usual.searches),
            short_searches: self.short_searches.unwrap_or(usual.short_searches),
            waiting: self.waiting,
            per_client: self.max_per_client,
            seconds: self.max_seconds,
            depth: self.max_depth,
            lines: self.max_lines,
            threads: self.max_threads.unwrap_or(usual.threads),
            hash: self.max_hash,
            moves: self.max_moves,
            tree_nodes: self.max_tree_nodes,
            map_cells: self.max_map_cells,
            match_games: self.max_match_games,
            matches: self.max_matches,
            studies: self.max_studies,
            body: self.max_body,
            connections: self.max_connections,
            rate: self.rate,
        }
    }
}

pub(super) fn run(args: &Serve) -> anyhow::Result<()> {
    args.log.start(Level::Warn)?;
    let engines = match &args.engines_file {
        None => Engines::default(),
        Some(path) => read_engines(path)?,
    };
    let mut books = Books::default();
    for path in &args.books {
        let read = Book::read(path).and_then(|book| books.add(book));
        read.map_err(|error| error.within(format!("file '{}'", path.display())))?;
    }
    let store = args.store.url()?;
    let token = match (&args.token, std::env::var("PLY_TOKEN")) {
        (Some(token), _) => Some(token.clone()),
        (None, Ok(token)) => Some(token),
        (None, Err(VarError::NotPresent)) => None,
        (None, Err(VarError::NotUnicode(_))) => bail!("PLY_TOKEN: expected text in UTF-8"),
    };
    let options = Options { address: args.addr.clone(), token, hosts: args.hosts.clone() };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.context("the program cannot wait for requests")?;
    runtime.block_on(async {
        // Whoever is refused has no store made for him.
        options.check().await.map_err(with_flags)?;
        let app = App::new(args.limits.server_limits(), Store::open(&store).await?, engines);
        let app = app.with_books(books);
        let server = Server::bind(options, app).await.map_err(with_flags)?;
        let (end, ended) = oneshot::channel();
        tokio::spawn(on_interrupt(move || {
            output::note("closing; once more leaves at once");
            // The server may have ended by itself.
            let _ = end.send(());
        }));
        let url = server.url();
        writeln!(std::io::stdout(), "Plyground at {url}")?;
        // A program's arguments can be seen by other users: the page asks for the token.
        if args.open && !open(&server.page()) {
            output::note("no browser could be opened; open the address above");
        }
        server
            .run(async {
                let _ = ended.await;
            })
            .await;
        Ok(())
    })
}

/// An error of the server, with the flags that avoid it.
fn with_flags(error: ServeError) -> anyhow::Error {
    match error {
        ServeError::NeedsToken(address) => anyhow!(
            "{error}: give --token SECRET (or set PLY_TOKEN), or stay on this machine with --addr 127.0.0.1:{}",
            address.port()
        ),
        ServeError::Taken { address } => anyhow!(
            "{error}: end that one, or choose another port with --addr {}:{}",
            address.ip(),
            address.port().wrapping_add(1).max(1024)
        ),
        error => error.into(),
    }
}

/// Asks the desktop to show an address; false where it cannot.
fn open(url: &str) -> bool {
    let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let silent = Command::new(opener)
        .arg(url)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    silent.is_ok()
}
