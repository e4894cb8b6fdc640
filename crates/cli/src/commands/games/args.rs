//! What can be typed after `ply games`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use ply_core::InputError;
use ply_formats::{GameResult, ggf, pgn};
use ply_games::{GameEntry, games};
use ply_store::{Filter, GameId, RunId, StoreError};

use crate::args::StoreArg;
use crate::game_help;

#[derive(Subcommand)]
pub(crate) enum Games {
    /// List games, or matches
    ///
    /// Example: ply games list --run 7 --result 0-1
    List(List),
    /// Show one game with its moves
    ///
    /// Example: ply games show 7/12 --board
    Show(Show),
    /// Write games for other programs
    ///
    /// Example: ply games export --run 7 --format pgn --out match.pgn
    Export(Export),
    /// Read files of other programs into the store
    ///
    /// PGN and DhtmlXQ (in UTF-8 or GBK), XQF, CBR and CBL of Xiangqi, GGF and WTHOR of Othello, moves and positions.
    /// Finished games become a match of the store; with --studies each game becomes a study, which keeps its
    /// variations and comments and stands among the page's games. Example: ply games import WTH_2024.wtb
    #[command(verbatim_doc_comment)]
    Import(Import),
    /// Write a file of another program in another format
    ///
    /// Variations and comments are kept where the format holds them. Example: ply games convert book.cbl --format pgn
    Convert(Convert),
}

impl Games {
    /// Where the games are kept; a file alone needs no store.
    pub(super) fn store(&self) -> Option<&StoreArg> {
        match self {
            Games::List(args) => Some(&args.store),
            Games::Show(args) => Some(&args.store),
            Games::Export(args) => Some(&args.store),
            Games::Import(args) => Some(&args.store),
            Games::Convert(_) => None,
        }
    }
}

/// Which games.
#[derive(Args)]
pub(crate) struct FilterArgs {
    /// Of this match
    #[arg(long, value_name = "N", value_parser = run, allow_hyphen_values = true)]
    pub(super) run: Option<RunId>,
    #[arg(long, value_name = "G", value_parser = game, help = format!("Of this game: {}", game_help::names()))]
    pub(super) game: Option<&'static str>,
    /// With this player on either side
    #[arg(long, value_name = "NAME", allow_hyphen_values = true)]
    player: Option<String>,
    /// With this result: 1-0, 0-1 or 1/2-1/2
    #[arg(long, value_name = "R", value_parser = result)]
    result: Option<GameResult>,
    /// That ended for this reason, such as checkmate, time or illegal-move
    #[arg(long, value_name = "R")]
    reason: Option<String>,
    /// At most so many
    #[arg(long, value_name = "N", value_parser = crate::args::nodes, allow_hyphen_values = true)]
    pub(super) limit: Option<u64>,
    /// Leaving out so many at the beginning
    #[arg(long, value_name = "N", value_parser = offset, default_value = "0", allow_hyphen_values = true)]
    offset: u64,
}

impl FilterArgs {
    pub(super) fn filter(&self) -> Filter {
        Filter {
            run: self.run,
            game: self.game.map(str::to_string),
            player: self.player.clone(),
            result: self.result,
            reason: self.reason.clone(),
            limit: self.limit,
            offset: self.offset,
        }
    }
}

#[derive(Args)]
pub(crate) struct List {
    #[command(flatten)]
    pub(super) store: StoreArg,
    #[command(flatten)]
    pub(super) filter: FilterArgs,
    /// List matches instead of games
    #[arg(long, conflicts_with_all = ["run", "game", "player", "result", "reason", "limit", "offset"])]
    pub(super) runs: bool,
    /// Print one JSON document
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Args)]
pub(crate) struct Show {
    /// The game: its match and its number there
    #[arg(value_name = "RUN/NUMBER", value_parser = game_id, allow_hyphen_values = true)]
    pub(super) id: GameId,
    #[command(flatten)]
    pub(super) store: StoreArg,
    /// Draw the final board
    #[arg(long)]
    pub(super) board: bool,
    /// Print one JSON document
    #[arg(long)]
    pub(super) json: bool,
}

/// What other programs read.
#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Format {
    /// A JSON document a line, for all games
    Jsonl,
    #[value(help = format!("Portable game notation, for {}", game_help::pgn_games()))]
    Pgn,
    #[value(help = format!("Generic game format, for {}", game_help::ggf_games()))]
    Ggf,
}

impl Format {
    pub(super) fn name(self) -> &'static str {
        match self {
            Format::Jsonl => "jsonl",
            Format::Pgn => "pgn",
            Format::Ggf => "ggf",
        }
    }

    /// Does it hold this game?
    pub(super) fn holds(self, game: &dyn GameEntry) -> bool {
        match self {
            Format::Jsonl => true,
            Format::Pgn => pgn::format(game).is_ok(),
            Format::Ggf => ggf::format(game).is_ok(),
        }
    }
}

#[derive(Args)]
pub(crate) struct Export {
    #[command(flatten)]
    pub(super) store: StoreArg,
    #[command(flatten)]
    pub(super) filter: FilterArgs,
    /// The form; pgn and ggf leave out the games they cannot hold
    #[arg(long, value_enum, default_value = "jsonl")]
    pub(super) format: Format,
    #[arg(long, value_name = "N", value_parser = notation, help = notation_help())]
    pub(super) notation: Option<&'static str>,
    /// Leave scores and times out of PGN: some programs read no comments
    #[arg(long)]
    pub(super) no_comments: bool,
    /// The file to write; standard output by default
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct Import {
    /// The files
    #[arg(value_name = "FILE", required = true)]
    pub(super) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) store: StoreArg,
    #[arg(long, value_name = "G", value_parser = game, help = format!("Of this game, unless the files tell: {}", game_help::names()))]
    pub(super) game: Option<&'static str>,
    #[arg(long, value_name = "R", help = game_help::rules())]
    pub(super) rules: Option<String>,
    /// Keep each game as a study, with its variations and comments
    #[arg(long)]
    pub(super) studies: bool,
    /// Print one JSON document
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Args)]
pub(crate) struct Convert {
    /// The file
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
    #[arg(long, value_name = "G", value_parser = game, help = format!("Of this game, unless the file tells: {}", game_help::names()))]
    pub(super) game: Option<&'static str>,
    #[arg(long, value_name = "R", help = game_help::rules())]
    pub(super) rules: Option<String>,
    /// The form: pgn, pgn-wxf, pgn-chinese, dhtmlxq, ggf, moves …; a wrong one is answered with those that the game has
    #[arg(long, value_name = "F", default_value = "pgn")]
    pub(super) format: String,
    /// The file to write; standard output by default
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
}

fn run(text: &str) -> Result<RunId, StoreError> {
    text.parse()
}

fn game_id(text: &str) -> Result<GameId, StoreError> {
    text.parse()
}

fn game(text: &str) -> Result<&'static str, InputError> {
    ply_games::find(text).map(|game| game.name())
}

fn notation_help() -> String {
    let notations = game_help::pgn_notations();
    format!("How PGN's moves are written; the first is the game's usual way. {notations}")
}

/// A notation of some game's PGN.
fn notation(text: &str) -> Result<&'static str, InputError> {
    let known: Vec<_> =
        games().iter().filter_map(|game| pgn::format(*game).ok()).flat_map(|pgn| pgn.notations).collect();
    known.iter().map(|notation| notation.name).find(|name| *name == text).ok_or_else(|| {
        let names: Vec<_> = known.iter().map(|notation| notation.name).collect();
        InputError::new(format!("notation '{text}' is unknown; expected one of {}", names.join(", ")))
    })
}

fn result(text: &str) -> Result<GameResult, String> {
    GameResult::named(text).ok_or_else(|| "expected 1-0, 0-1 or 1/2-1/2".to_string())
}

fn offset(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| "expected a whole number from 0".to_string())
}
