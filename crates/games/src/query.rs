//! What a search is asked, whatever the game.

use std::str::FromStr;

use ply_core::{InputError, Limits};
pub use ply_search::textbook::{Variant, Variants};

use crate::book::BookPlay;
use crate::level::Level;

/// A search algorithm by name.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Algorithm {
    /// Textbook minimax.
    Minimax,
    /// Textbook alpha-beta.
    AlphaBeta,
    /// Textbook principal variation search.
    Pvs,
    /// Textbook MTD(f).
    Mtdf,
    /// The engine.
    Engine,
}

impl Algorithm {
    /// All of them, in teaching order.
    pub const ALL: [Algorithm; 5] =
        [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Pvs, Algorithm::Mtdf, Algorithm::Engine];
    /// Those that search a fixed depth and return minimax's value.
    pub const TEXTBOOK: [Algorithm; 4] =
        [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Pvs, Algorithm::Mtdf];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Algorithm::Minimax => "minimax",
            Algorithm::AlphaBeta => "alpha-beta",
            Algorithm::Pvs => "pvs",
            Algorithm::Mtdf => "mtdf",
            Algorithm::Engine => "engine",
        }
    }

    /// Whether a textbook search by it may be given a time instead of a depth, and then searches deeper and deeper.
    pub fn deepens(self) -> bool {
        matches!(self, Algorithm::AlphaBeta | Algorithm::Mtdf)
    }

    /// The textbook algorithm of this name.
    pub(crate) fn textbook(self) -> Option<ply_search::textbook::Algorithm> {
        use ply_search::textbook::Algorithm as Textbook;
        match self {
            Algorithm::Minimax => Some(Textbook::Minimax),
            Algorithm::AlphaBeta => Some(Textbook::AlphaBeta),
            Algorithm::Pvs => Some(Textbook::Pvs),
            Algorithm::Mtdf => Some(Textbook::Mtdf),
            Algorithm::Engine => None,
        }
    }
}

impl FromStr for Algorithm {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        let unknown = || InputError::unknown("algorithm", text, Algorithm::ALL.map(Algorithm::name));
        Algorithm::ALL.into_iter().find(|algorithm| algorithm.name() == text).ok_or_else(unknown)
    }
}

/// In which order a textbook search looks at moves.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// Top to bottom, left to right.
    #[default]
    Board,
    /// Captures first.
    Captures,
    /// A remembered best move first, then by the game's order score of each move.
    Ranked,
}

impl FromStr for Order {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        match text {
            "board" => Ok(Order::Board),
            "captures" => Ok(Order::Captures),
            "ranked" => Ok(Order::Ranked),
            _ => Err(InputError::unknown("order", text, ["board", "captures", "ranked"])),
        }
    }
}

/// A search to be done.
#[derive(Clone, Debug)]
pub struct Query {
    /// By which algorithm.
    pub algorithm: Algorithm,
    /// How much it may spend.
    pub limits: Limits,
    /// How many best variations are wanted.
    pub lines: usize,
    /// Threads of the engine.
    pub threads: usize,
    /// Megabytes of the transposition table.
    pub hash: usize,
    /// The order of a textbook search.
    pub order: Order,
    /// Whether a textbook search remembers positions; by default only MTD(f) does.
    pub memory: Option<bool>,
    /// Where a textbook search departs from the textbook.
    pub variants: Variants,
    /// Choose at random among moves of equal value, by this seed.
    pub seed: Option<u64>,
    /// Moves not to consider, unless no other is left.
    pub excluded: Vec<String>,
    /// The only moves to consider; any if there is none.
    pub only: Vec<String>,
    /// How well the engine plays; as well as it can if nothing is said.
    pub level: Option<Level>,
    /// A book to take the engine's moves from, as long as it has any.
    pub book: Option<BookPlay>,
    /// Only whether the game is won, drawn or lost is asked of the engine, not by how much.
    pub win_loss_draw: bool,
    /// Count what the engine does, for [`Session::profile`](crate::Session::profile).
    pub profile: bool,
    /// Changes to the engine's tuning, `name=value` each.
    pub switches: Vec<String>,
}

impl Default for Query {
    fn default() -> Self {
        Query {
            algorithm: Algorithm::Engine,
            limits: Limits::default(),
            lines: 1,
            threads: 1,
            hash: 64,
            order: Order::Board,
            memory: None,
            variants: Variants::default(),
            seed: None,
            excluded: Vec::new(),
            only: Vec::new(),
            level: None,
            book: None,
            win_loss_draw: false,
            profile: false,
            switches: Vec::new(),
        }
    }
}
