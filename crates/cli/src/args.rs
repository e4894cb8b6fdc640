//! The command line: what can be typed, and what it means.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use ply_core::{InputError, Limits};
use ply_games::{Algorithm, BookPlay, GameEntry, Order, Query, Session, Setup, Variant};
use ply_protocol::Protocol;
use ply_store::{Store, StoreError};

pub(crate) use crate::commands::arena::args::Match;
pub(crate) use crate::commands::book::BookArgs;
pub(crate) use crate::commands::data::Data;
pub(crate) use crate::commands::datagen::Datagen;
pub(crate) use crate::commands::games::args::Games;
pub(crate) use crate::commands::grade::args::Grade;
pub(crate) use crate::commands::path::args::PathCommand;
use crate::commands::queue::DispatchArgs;
pub(crate) use crate::commands::solve::Solve;
pub(crate) use crate::commands::tournament::Tournament;
pub(crate) use crate::commands::train::Train;
pub(crate) use crate::commands::tune::Tune;
pub(crate) use crate::commands::weights::Weights;
use crate::{files, game_help};

#[derive(Parser)]
#[command(name = "ply", version, about = game_help::about(), arg_required_else_help = true, max_term_width = 100)]
pub(crate) struct Ply {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Serve the page: play, analyse, compare and watch in a browser
    ///
    /// Listens on this machine only, unless --addr and --token say otherwise; the address is printed. The same address
    /// has an API, described at /api/openapi.json. Ctrl-C ends it. Example: ply serve --open
    #[cfg(feature = "server")]
    Serve(Box<crate::commands::serve::Serve>),
    /// Count the leaves of the full game tree
    ///
    /// The check that every rules change must pass. Example: ply perft othello 9
    Perft(Perft),
    /// List the legal moves of a position
    ///
    /// Example: ply moves othello --moves "f5 d6"
    Moves(Moves),
    /// May this move be made, is the game over then, and why
    ///
    /// Example: ply judge surakarta A2-A3
    Judge(Judge),
    /// Find the best move, its score and the line that both sides are expected to play
    ///
    /// Without a limit the engine thinks for five seconds; a textbook algorithm needs --depth. Ctrl-C ends it early and
    /// prints the best line so far.
    /// Example: ply analyze xiangqi --time 3 --multipv 3
    Analyze(Box<Analyze>),
    /// Take an evaluation apart: its terms, what each side has of them, and what they add
    ///
    /// All values are as the side to move sees them, and sum to the score.
    /// Example: ply eval othello --eval classic --moves "f5 d6"
    Eval(Eval),
    /// Search the same position by several algorithms: one value, very different costs
    ///
    /// Example: ply compare othello --depth 6
    Compare(Compare),
    /// Draw the tree that a textbook search walks, with the branches it never entered
    ///
    /// Example: ply tree othello --depth 3 --algorithm alpha-beta --out tree.svg
    /// A tree on paper, its leaves' values as Max sees them: ply tree --list "((3 5) (6 9))" --algorithm alpha-beta --out tree.svg
    Tree(Tree),
    /// Let the program play both sides
    ///
    /// One move a line, the result last: 1-0 if the first player has won, 0-1 if the second, 1/2-1/2, or * when it was
    /// broken off. Without a limit the engine thinks for one second a move. Example: ply selfplay othello --depth 6
    Selfplay(Selfplay),
    /// Answer a folder of course boards, one output file a board
    ///
    /// By the course's rules and its evaluation by place (--rules course --eval classic-place), unless others are named.
    /// With --whole-game each file holds the whole game that follows, by the course's rule of when to stop.
    /// Example: ply course xiangqi boards answers --depth 5
    Course(Course),
    /// Run the reported experiments and write docs/experiments.md with our figures beside theirs
    ///
    /// Without names all of them are run: xiangqi-pruning, xiangqi-nodes, xiangqi-moves, xiangqi-selfplay, xiangqi-suicide,
    /// othello-depths, othello-mtdf, othello-edge, surakarta-random, amazons-pvs, evaluations, path.
    /// Those of xiangqi and path use ten boards and eleven maps of our own; --boards and --maps name the course's.
    /// Example: ply experiments othello-depths --out /tmp/experiments
    Experiments(Experiments),
    /// Play against the engine in the terminal
    ///
    /// Asks for what is missing. Type moves, or: moves, hint, undo, swap, board, save, resign, new, quit. Without a limit the
    /// engine thinks for one second a move. Example: ply play xiangqi --side first --chinese --time 2
    Play(Play),
    /// Serve another program: a board, a server or a match that speaks a protocol
    ///
    /// Reads commands from standard input and answers on standard output until it is told to quit.
    /// Example: ply engine xiangqi --protocol ucci --hash 256 --threads 4
    Engine(Engine),
    /// Let engines meet: a match with Elo, error bars and a sequential test
    ///
    /// Every opening is played twice with sides swapped; every game is kept. Example:
    /// ply match othello --engine self:name=new --engine self:eval=classic --games 100 --nodes 10000 --openings random:8:1
    Match(Box<Match>),
    /// Play games, analyse positions and play itself for others, through a queue
    ///
    /// Works until Ctrl-C, which returns its jobs. Example: ply worker --queue nats://127.0.0.1:4222 --concurrency 4
    #[cfg(feature = "queue")]
    Worker(Box<crate::commands::worker::Worker>),
    /// Check a student's program: routes by walking them, moves by minimax
    ///
    /// The program runs without a shell, within limits of time, memory and output; whatever it starts is ended with it.
    /// Examples: ply grade path --program "python3 my.py" --random 20
    /// ply grade othello --program "python3 bot.py" --depth 3 --eval classic --junit report.xml
    Grade(Box<Grade>),
    /// Let a folder of bots meet, everyone against everyone
    ///
    /// A bot gets a line for each move, the position and the moves that led there, and answers with a line, its move
    /// (protocol plain; see docs/teaching.md). Example: ply tournament bots --game othello
    Tournament(Tournament),
    /// Look at the games that matches have kept, and write them for other programs
    ///
    /// Example: ply games list --runs
    #[command(subcommand)]
    Games(Games),
    /// Plan a route that never runs out of supply: a grid, steps that consume it, depots that refill it
    ///
    /// Example: ply path solve input_5.txt
    #[command(subcommand)]
    Path(PathCommand),
    /// Find the true value of positions near the end of a game
    ///
    /// Searches to the end of the game, with growing confidence until the value is exact; Ctrl-C prints what is known by then.
    /// Example: ply solve othello ffo.obf --lines 1-10 --threads 2
    Solve(Solve),
    /// Let the engine play itself, and keep the positions to learn from
    ///
    /// Games begin with random moves. Ctrl-C ends it; --resume goes on with what is there, and games that are kept are not
    /// played again. With --queue every `ply worker` plays, and the shards are the same.
    /// Example: ply datagen othello --games 20000 --depth 6 --threads 2 --out data
    Datagen(Datagen),
    /// Look at positions to learn from, shuffle them and part them
    #[command(subcommand)]
    Data(Data),
    /// Learn the weights of a game's evaluation from such positions
    ///
    /// Ctrl-C ends it; --resume goes on where it was. The file is used when PLY_WEIGHTS names its folder and the file is called
    /// GAME.zst. Example: ply train othello --data data --threads 2 --svg loss.svg --out othello.zst
    Train(Train),
    /// Find numbers of the engine by games or from data, to paste into a game's source
    ///
    /// By games: SPSA over the numbers of --switch; Ctrl-C ends it, --resume goes on exactly there, and the last lines are a
    /// `ply match` that proves the numbers found. Example:
    /// ply tune xiangqi --switch futility-margin,null-move-base --iterations 500 --games 8 --nodes 2000 --out tune.json
    /// From data: ply tune othello --probcut --data data
    Tune(Box<Tune>),
    /// List the weights of learned evaluations, and how they were made
    Weights(Weights),
    /// Make a book of openings by our own searches, and look positions up in it
    ///
    /// Example: ply book othello show --moves "f5 d6"
    Book(BookArgs),
    /// Run a fixed workload: a node count that names the search, and nodes per second
    ///
    /// The engine on one thread, at a fixed depth, from an empty table. Example: ply bench othello
    Bench(Bench),
    /// Print the licences of everything that this program is built from
    Licenses,
    /// Print shell completions
    ///
    /// Example: ply completions bash > ~/.local/share/bash-completion/completions/ply
    Completions {
        /// The shell
        shell: Shell,
    },
}

/// A depth of at most 200.
pub(crate) fn depth(text: &str) -> Result<u32, String> {
    text.parse()
        .ok()
        .filter(|depth| *depth <= ply_games::MAX_DEPTH)
        .ok_or_else(|| format!("expected a whole number from 0 to {}", ply_games::MAX_DEPTH))
}

pub(crate) fn time(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds: &f64| *seconds > 0.0 && *seconds <= 1e6);
    seconds.ok_or_else(|| "expected seconds, more than 0 and at most 1000000".to_string())
}

pub(crate) fn nodes(text: &str) -> Result<u64, String> {
    text.parse().ok().filter(|nodes| *nodes > 0).ok_or_else(|| "expected a whole number above 0".to_string())
}

fn variety(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|variety| *variety <= 10_000);
    number.ok_or_else(|| "expected a whole number from 0 to 10000".to_string())
}

fn level(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| "expected a whole number, one of the game's levels".to_string())
}

fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected a whole number from 0 to {}", u64::MAX))
}

pub(crate) fn count<const MOST: usize>(text: &str) -> Result<usize, String> {
    text.parse()
        .ok()
        .filter(|number| (1..=MOST).contains(number))
        .ok_or_else(|| format!("expected a whole number from 1 to {MOST}"))
}

/// `1-10`, or a single number; the first is at least `LEAST`.
pub(crate) fn range<const LEAST: usize>(text: &str) -> Result<(usize, usize), String> {
    let wrong = || format!("expected numbers from {LEAST} on, such as {}-{}", LEAST, LEAST + 9);
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let (first, last) = (first.parse().map_err(|_| wrong())?, last.parse().map_err(|_| wrong())?);
    if LEAST <= first && first <= last { Ok((first, last)) } else { Err(wrong()) }
}

fn algorithm(text: &str) -> Result<Algorithm, InputError> {
    text.parse()
}

fn order(text: &str) -> Result<Order, InputError> {
    text.parse()
}

fn protocol(text: &str) -> Result<Protocol, InputError> {
    text.parse()
}

/// The game.
#[derive(Args)]
pub(crate) struct GameArg {
    #[arg(value_name = "GAME", help = game_help::names())]
    pub(crate) game: String,
}

impl GameArg {
    pub(crate) fn find(&self) -> Result<&'static dyn GameEntry, InputError> {
        ply_games::find(&self.game)
    }
}

/// Where a game stands.
#[derive(Args)]
pub(crate) struct PositionArgs {
    /// The position in the game's one-line text, 'startpos', or @FILE
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// Moves made from there, separated by blanks
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
}

/// The rule set.
#[derive(Args)]
pub(crate) struct RulesArg {
    #[arg(long, value_name = "R", help = game_help::rules())]
    pub(crate) rules: Option<String>,
}

impl PositionArgs {
    pub(crate) fn setup(&self, eval: Option<String>) -> Result<Setup, InputError> {
        let position = self.position.as_deref().map(files::read_position).transpose()?;
        Ok(Setup { position, moves: self.moves.clone(), rules: self.rules.rules.clone(), eval })
    }

    pub(crate) fn session(
        &self,
        game: &GameArg,
        eval: Option<String>,
    ) -> Result<Box<dyn Session>, InputError> {
        let game = game.find()?;
        let setup = self.setup(eval)?;
        // A position that came from a file is named by that file.
        if let Some(path) = self.position.as_deref().and_then(|text| text.strip_prefix('@')) {
            let alone = Setup { moves: None, ..setup.clone() };
            game.session(&alone).map_err(|error| error.within(format!("file '{path}'")))?;
        }
        game.session(&setup)
    }
}

/// Where games are kept.
#[derive(Args)]
pub(crate) struct StoreArg {
    #[arg(long, value_name = "URL", help = store_help())]
    store: Option<String>,
}

fn store_help() -> String {
    let server = if cfg!(feature = "postgres") { ", or a PostgreSQL database as postgres://…" } else { "" };
    format!("The store of games: a file{server}; by default $PLY_STORE, or a file in the data folder")
}

impl StoreArg {
    /// The address that was typed, or else the usual one.
    pub(crate) fn url(&self) -> Result<String, StoreError> {
        self.store.clone().map_or_else(Store::default_url, Ok)
    }
}

/// How much a search may spend.
#[derive(Args)]
pub(crate) struct LimitArgs {
    /// Turns to look ahead
    #[arg(long, value_name = "D", value_parser = depth, allow_hyphen_values = true)]
    pub(crate) depth: Option<u32>,
    /// Seconds to think
    #[arg(long, value_name = "S", value_parser = time, allow_hyphen_values = true)]
    pub(crate) time: Option<f64>,
    /// Positions to visit
    #[arg(long, value_name = "N", value_parser = nodes, allow_hyphen_values = true)]
    pub(crate) nodes: Option<u64>,
    #[command(flatten)]
    pub(crate) level: LevelArg,
    #[command(flatten)]
    pub(crate) book: BookArg,
}

/// What to play by before thinking.
#[derive(Args)]
pub(crate) struct BookArg {
    /// The book to play by while it lasts: a file of 'ply book', own (the game's) or none
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<String>,
    /// Choose at random among the book's moves that are worth this much less than its best, in discs or points; by --seed, if there is one
    #[arg(long, value_name = "V", value_parser = variety)]
    pub(crate) book_variety: Option<u32>,
}

impl BookArg {
    /// Lets the query play by the book: the one that was named, or else `usual`.
    pub(crate) fn apply(
        &self,
        game: &dyn GameEntry,
        usual: &str,
        query: &mut Query,
    ) -> Result<(), InputError> {
        let Some(book) = ply_games::open_book(game, self.book.as_deref().unwrap_or(usual))? else {
            if self.book.as_deref() == Some("own") {
                return Err(InputError::new(format!("book: {} has none of its own", game.name())));
            }
            return Ok(());
        };
        let chance = || RandomState::new().build_hasher().finish();
        let seed = self.book_variety.map(|_| query.seed.unwrap_or_else(chance));
        query.book = Some(BookPlay { book, variety: self.book_variety.unwrap_or(0), seed });
        Ok(())
    }
}

/// How well to play.
#[derive(Args)]
pub(crate) struct LevelArg {
    #[arg(long, value_name = "N", value_parser = level, allow_hyphen_values = true, help = game_help::levels())]
    pub(crate) level: Option<u32>,
}

impl LevelArg {
    /// Lets the query play at this level. One that errs does so by the seed, and always in the same way if there is none.
    pub(crate) fn apply(&self, game: &dyn GameEntry, query: &mut Query) -> Result<(), InputError> {
        let Some(number) = self.level else { return Ok(()) };
        let level = game.levels().get(number)?;
        if level.errs() {
            query.seed = query.seed.or(Some(0));
        }
        query.level = Some(level);
        Ok(())
    }
}

/// How to search.
#[derive(Args)]
pub(crate) struct SearchArgs {
    /// minimax, alpha-beta, pvs, mtdf (textbook, fixed depth) or engine
    #[arg(long, value_name = "A", default_value = "engine", value_parser = algorithm)]
    pub(crate) algorithm: Algorithm,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
}

/// What a search leans on.
#[derive(Args)]
pub(crate) struct EngineArgs {
    #[arg(long, value_name = "E", help = game_help::evaluations())]
    pub(crate) eval: Option<String>,
    /// Threads of the engine
    #[arg(long, value_name = "T", default_value = "1", value_parser = count::<256>, allow_hyphen_values = true)]
    pub(crate) threads: usize,
    /// Megabytes of the transposition table
    #[arg(long, value_name = "MB", default_value = "64", value_parser = count::<16384>, allow_hyphen_values = true)]
    pub(crate) hash: usize,
    /// Choose at random, by this seed, among moves of equal value
    #[arg(long, value_name = "N", value_parser = seed, allow_hyphen_values = true)]
    pub(crate) seed: Option<u64>,
    /// Order of the moves in a textbook search: board, captures (first) or ranked (by order score)
    #[arg(long, value_name = "O", default_value = "board", value_parser = order)]
    pub(crate) order: Order,
    /// Let a textbook search remember positions: on or off (MTD(f) does by default)
    #[arg(long, value_name = "on|off", value_parser = on_off)]
    pub(crate) memory: Option<bool>,
    /// Let a textbook search do as a report did: fail-hard, research-from-value (PVS), unfilled-memory or unchanged-window; may be given again
    #[arg(long = "variant", value_name = "V", value_parser = variant)]
    pub(crate) variants: Vec<Variant>,
    /// Set a technique of the engine, NAME=VALUE; may be given again. 'ply analyze GAME --switch help' lists them
    #[arg(long = "switch", value_name = "NAME=VALUE")]
    pub(crate) switches: Vec<String>,
}

fn variant(text: &str) -> Result<Variant, InputError> {
    text.parse()
}

fn on_off(text: &str) -> Result<bool, String> {
    match text {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err("expected on or off".to_string()),
    }
}

impl LimitArgs {
    pub(crate) fn limits(&self) -> Limits {
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: self.time.map(Duration::from_secs_f64),
            ..Limits::default()
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.limits() == Limits::default() && self.level.level.is_none()
    }

    /// A textbook search needs its depth, whose flag only a command knows.
    pub(crate) fn check(&self, algorithm: Algorithm) -> Result<(), InputError> {
        if algorithm == Algorithm::Engine || self.depth.is_some() {
            return Ok(());
        }
        if algorithm.deepens() && self.time.is_some() {
            return Ok(());
        }
        let name = algorithm.name();
        let or_time = if algorithm.deepens() { " or --time" } else { "" };
        Err(InputError::new(format!("algorithm '{name}' searches a fixed depth; give --depth{or_time}")))
    }
}

impl EngineArgs {
    pub(crate) fn query(&self, algorithm: Algorithm, limits: Limits) -> Query {
        Query {
            algorithm,
            limits,
            threads: self.threads,
            hash: self.hash,
            order: self.order,
            memory: self.memory,
            variants: self.variants.iter().copied().collect(),
            seed: self.seed,
            switches: self.switches.clone(),
            ..Query::default()
        }
    }
}

#[derive(Args)]
pub(crate) struct Perft {
    #[command(flatten)]
    pub(crate) game: GameArg,
    /// Plies
    #[arg(value_name = "DEPTH", value_parser = depth, allow_hyphen_values = true)]
    pub(crate) depth: u32,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Count each first move by itself
    #[arg(long)]
    pub(crate) divide: bool,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Moves {
    #[command(flatten)]
    pub(crate) game: GameArg,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Judge {
    #[command(flatten)]
    pub(crate) game: GameArg,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// The move
    #[arg(value_name = "MOVE", allow_hyphen_values = true)]
    pub(crate) text: String,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Eval {
    #[command(flatten)]
    pub(crate) game: GameArg,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[arg(long, value_name = "E", help = game_help::evaluations())]
    pub(crate) eval: Option<String>,
    /// Print the squares of each term, too
    #[arg(long)]
    pub(crate) squares: bool,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Analyze {
    #[command(flatten)]
    pub(crate) game: GameArg,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    /// Show the best K lines (of the Amazons: lines that begin with different walks)
    #[arg(long, value_name = "K", default_value = "1", value_parser = count::<500>, allow_hyphen_values = true)]
    pub(crate) multipv: usize,
    /// Prove the shortest mate within N moves of the side to move, or that there is none; Ctrl-C prints what is known
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u32).range(1..=i64::from(ply_games::MAX_MATE)),
        conflicts_with_all = ["depth", "time", "nodes", "level", "book", "multipv", "batch", "algorithm", "queue"]
    )]
    pub(crate) mate: Option<u32>,
    /// Analyse every position of a file, one a line ('P', 'P moves M …'), and print a JSON document for each
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "moves"])]
    pub(crate) batch: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) dispatch: DispatchArgs,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Compare {
    #[command(flatten)]
    pub(crate) game: GameArg,
    /// A position in the game's one-line text, 'startpos', or @FILE; may be given again
    #[arg(long = "position", value_name = "P", allow_hyphen_values = true)]
    pub(crate) positions: Vec<String>,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    /// Turns to look ahead
    #[arg(long, value_name = "D", value_parser = depth, allow_hyphen_values = true)]
    pub(crate) depth: u32,
    /// Algorithms, separated by commas
    #[arg(long, value_name = "A,B", value_delimiter = ',', default_value = "minimax,alpha-beta,pvs,mtdf", value_parser = algorithm)]
    pub(crate) algorithms: Vec<Algorithm>,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
    /// Draw nodes and time as a bar chart
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct Tree {
    #[arg(value_name = "GAME", help = game_help::names(), required_unless_present = "list")]
    pub(crate) game: Option<String>,
    /// Search this hand-made tree instead of a game: nested lists of values for the side that moves first
    #[arg(long, value_name = "LIST", allow_hyphen_values = true, conflicts_with_all = ["game", "position", "moves", "rules", "eval"])]
    pub(crate) list: Option<String>,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Turns to look ahead; a hand-made tree is searched to its leaves without
    #[arg(long, value_name = "D", value_parser = depth, allow_hyphen_values = true, required_unless_present = "list")]
    pub(crate) depth: Option<u32>,
    /// minimax, alpha-beta, pvs or mtdf
    #[arg(long, value_name = "A", value_parser = algorithm)]
    pub(crate) algorithm: Algorithm,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    /// Where to draw it: a name that ends in .svg, .html or .json
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// Keep at most this many nodes
    #[arg(long, value_name = "N", default_value = "20000", value_parser = count::<2000000>, allow_hyphen_values = true)]
    pub(crate) max_nodes: usize,
}

/// How self-play writes its moves.
#[derive(Copy, Clone, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// The game's own notation
    Native,
    /// N (2,7) (4,8): piece, then (column,rank) from the lower left
    Course,
    /// R (1,1) (1,4): piece, then (row,column) from the top left
    CourseRows,
}

impl Format {
    /// The notation's name inside a game; `None` for the game's own.
    pub(crate) fn notation(self) -> Option<&'static str> {
        match self {
            Format::Native => None,
            Format::Course => Some("course"),
            Format::CourseRows => Some("course-rows"),
        }
    }
}

#[derive(Args)]
pub(crate) struct Selfplay {
    #[command(flatten)]
    pub(crate) game: GameArg,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    /// Break the game off after so many plies
    #[arg(long, value_name = "N", default_value = "1000", value_parser = count::<100000>, allow_hyphen_values = true)]
    pub(crate) max_plies: usize,
    /// Let a side that is ahead repeat its earlier moves
    #[arg(long)]
    pub(crate) allow_repetition: bool,
    /// End the game as soon as the side to move could win with its next move (in the course: take the general)
    #[arg(long)]
    pub(crate) stop_when_won: bool,
    /// How to write the moves
    #[arg(long, value_enum, default_value = "native")]
    pub(crate) format: Format,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Course {
    #[command(flatten)]
    pub(crate) game: GameArg,
    /// The folder with 1.txt, 2.txt …
    #[arg(value_name = "INDIR")]
    pub(crate) input: PathBuf,
    /// The folder for output_1.txt, output_2.txt …
    #[arg(value_name = "OUTDIR")]
    pub(crate) output: PathBuf,
    /// Turns to look ahead
    #[arg(long, value_name = "D", default_value = "5", value_parser = depth, allow_hyphen_values = true)]
    pub(crate) depth: u32,
    /// The algorithm; by default alpha-beta
    #[arg(long, value_name = "A", default_value = "alpha-beta", value_parser = algorithm)]
    pub(crate) algorithm: Algorithm,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    /// How to write the moves
    #[arg(long, value_enum, default_value = "course")]
    pub(crate) format: Format,
    /// Play every board to its end, and write all its moves instead of the first
    #[arg(long)]
    pub(crate) whole_game: bool,
    /// Break such a game off after so many plies
    #[arg(long, value_name = "N", default_value = "30", value_parser = count::<1000>, allow_hyphen_values = true, requires = "whole_game")]
    pub(crate) max_plies: usize,
    /// Also write evaluation/red_1.txt, black_1.txt …: each side's moves with the place score that it has then
    #[arg(long, requires = "whole_game")]
    pub(crate) scores: bool,
}

#[derive(Args)]
pub(crate) struct Experiments {
    /// Which ones; all by default
    #[arg(value_name = "NAME")]
    pub(crate) names: Vec<String>,
    /// The folder to write to
    #[arg(long, value_name = "DIR", default_value = "docs")]
    pub(crate) out: PathBuf,
    /// The folder with the ten course boards 1.txt … 10.txt (by default boards of our own)
    #[arg(long, value_name = "DIR")]
    pub(crate) boards: Option<PathBuf>,
    /// The folder with the eleven course maps input_0.txt … input_10.txt (by default maps of our own)
    #[arg(long, value_name = "DIR")]
    pub(crate) maps: Option<PathBuf>,
}

/// Whom a person plays.
#[derive(Copy, Clone, PartialEq, Eq, ValueEnum)]
pub(crate) enum Seats {
    /// The side that moves first
    First,
    /// The other side
    Second,
    /// Both sides
    Both,
    /// Neither: watch
    None,
}

#[derive(Args)]
pub(crate) struct Play {
    #[arg(value_name = "GAME", help = game_help::names() + "; asked for when it is missing")]
    pub(crate) game: Option<String>,
    /// Which side you play; asked for when it is missing
    #[arg(long, value_enum)]
    pub(crate) side: Option<Seats>,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    /// Chinese pieces, where the game has them
    #[arg(long)]
    pub(crate) chinese: bool,
}

#[derive(Args)]
pub(crate) struct Engine {
    #[command(flatten)]
    pub(crate) game: GameArg,
    #[arg(long, value_name = "P", default_value = "uci", value_parser = protocol, help = game_help::protocols())]
    pub(crate) protocol: Protocol,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    /// The evaluation, until the protocol names another one
    #[arg(long, value_name = "E")]
    pub(crate) eval: Option<String>,
    /// Threads, until the protocol says otherwise
    #[arg(long, value_name = "T", default_value = "1", value_parser = count::<256>, allow_hyphen_values = true)]
    pub(crate) threads: usize,
    /// Megabytes of the transposition table, until the protocol says otherwise
    #[arg(long, value_name = "MB", default_value = "64", value_parser = count::<16384>, allow_hyphen_values = true)]
    pub(crate) hash: usize,
    /// Set a technique of the engine, NAME=VALUE; may be given again. 'ply analyze GAME --switch help' lists them
    #[arg(long = "switch", value_name = "NAME=VALUE")]
    pub(crate) switches: Vec<String>,
    #[command(flatten)]
    pub(crate) level: LevelArg,
    #[command(flatten)]
    pub(crate) book: BookArg,
}

#[derive(Args)]
pub(crate) struct Bench {
    #[arg(value_name = "GAME", help = game_help::names() + "; all of them by default")]
    pub(crate) game: Option<String>,
    /// Turns to look ahead, instead of the workload's own depth
    #[arg(long, value_name = "D", value_parser = depth, allow_hyphen_values = true)]
    pub(crate) depth: Option<u32>,
    /// Set a technique of the engine, NAME=VALUE; may be given again
    #[arg(long = "switch", value_name = "NAME=VALUE")]
    pub(crate) switches: Vec<String>,
    /// Tell what the search did: table, cut-offs, reductions, null moves
    #[arg(long)]
    pub(crate) profile: bool,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}
