//! What the command line, the protocols, the arena and the server know of a game.

use std::sync::Arc;

use ply_book::Book;
pub use ply_core::Choice;
use ply_core::{InputError, Layer, Material, Side, StopFlag, Style, Term, Verdict, Words};

use ply_model::Trainable;
use ply_search::engine::Profile;
use serde::Serialize;

use crate::analysis::{Analysis, DisplayScore, Progress};
use crate::file_format::FileFormat;
use crate::info::GameInfo;
use crate::level::{LevelElo, Levels};
use crate::playing_style::PlayingStyle;
use crate::protocol::Protocol;
use crate::query::Query;
use crate::tree::TreeView;
use crate::wdl::WdlModel;
use crate::weights::WeightsInfo;

/// What a session begins with.
#[derive(Clone, Default, Debug)]
pub struct Setup {
    /// The start position; the game's own by default.
    pub position: Option<String>,
    /// Moves already made from there.
    pub moves: Option<String>,
    /// The rule set; the game's first by default.
    pub rules: Option<String>,
    /// The evaluation; `default` by default.
    pub eval: Option<String>,
}

/// A game of the registry. It holds no state.
pub trait GameEntry: Send + Sync {
    /// Its name on the command line.
    fn name(&self) -> &'static str;

    /// Its name in a sentence.
    fn title(&self) -> &'static str;

    /// How menus and help pages show it.
    fn info(&self) -> GameInfo;

    /// Its evaluations, the default first.
    fn evaluations(&self) -> &'static [Choice];

    /// What else can be typed for an evaluation, for help pages.
    fn evaluations_hint(&self) -> &'static str {
        ""
    }

    /// Its rule sets, the default first.
    fn rule_sets(&self) -> &'static [Choice];

    /// What else can be typed for a rule set, for help pages.
    fn rules_hint(&self) -> &'static str {
        ""
    }

    /// The notations in which moves are written, its own first: the names that [`Session::translate_line`]
    /// takes.
    fn notations(&self) -> &'static [Choice];

    /// The files in which other programs keep it, beside the position and the moves that every game has.
    fn file_formats(&self) -> &'static [FileFormat] {
        &[]
    }

    /// Its start position in its one-line text.
    fn start(&self) -> String;

    /// Positions, the start first, and a depth for the fixed workload.
    fn workload(&self) -> (&'static [&'static str], u32);

    /// What its scores say about the chances of winning.
    fn wdl_model(&self) -> WdlModel;

    /// The protocols that its engine speaks.
    fn protocols(&self) -> &'static [Protocol] {
        &[Protocol::Uci]
    }

    /// Its name in UCI's option `UCI_Variant`.
    fn uci_variant(&self) -> &'static str {
        self.name()
    }

    /// Whether UCI engines differ in the number of its lowest rank, which is 0 or 1.
    fn uci_ranks_vary(&self) -> bool {
        false
    }

    /// The argument of GTP's `boardsize`, for a game that speaks GTP.
    fn gtp_board_size(&self) -> Option<u64> {
        None
    }

    /// Whether discs decide it: scores and the margin of a win are then counted in discs.
    fn counts_discs(&self) -> bool {
        false
    }

    /// Its levels of play.
    fn levels(&self) -> Levels {
        Levels::Skill(&[PlayingStyle::Greedy, PlayingStyle::Pressing, PlayingStyle::Careful])
    }

    /// How strong its levels are, measured by matches of each against the next (`docs/arena.md`); the lowest first.
    fn level_elo(&self) -> &'static [LevelElo] {
        &[]
    }

    /// Its own book of openings, if it has one.
    fn book(&self) -> Result<Option<Arc<Book>>, InputError> {
        Ok(None)
    }

    /// What its evaluation is learned from, if it is learned.
    fn trainable(&self) -> Option<&'static dyn Trainable> {
        None
    }

    /// Other evaluations that are learned, by name. They learn from the same data, so that they pack positions alike.
    fn other_trainables(&self) -> &'static [(&'static str, &'static dyn Trainable)] {
        &[]
    }

    /// The weights of its learned evaluations, of those that have some.
    fn weights(&self) -> Result<Vec<WeightsInfo>, InputError> {
        Ok(Vec::new())
    }

    /// Sits down at a board.
    fn session(&self, setup: &Setup) -> Result<Box<dyn Session>, InputError>;
}

/// How a game ended, for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Ending {
    /// Who won; none for a draw.
    pub winner: Option<Side>,
    /// The reason's code.
    pub reason: &'static str,
    /// The name by which the game's judges call it.
    pub rule: &'static str,
    /// A sentence.
    pub sentence: String,
}

/// A move that looks as if it could be made, and why it must not be made now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Forbidden {
    /// The move in the game's own notation.
    #[serde(rename = "move")]
    pub text: String,
    /// The rule's name, such as `in-check`; for a move that would lose by repeating the position, the
    /// reason's code.
    pub rule: &'static str,
    /// A sentence.
    pub sentence: String,
}

/// A static evaluation taken apart, as the side to move sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Explanation {
    /// The value.
    pub score: ExactScore,
    /// Its terms, whose values sum to it.
    pub terms: Vec<Term>,
}

/// A value that is not rounded to whole discs.
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ExactScore {
    /// `cp` for the evaluation's points, or `discs`.
    pub kind: &'static str,
    /// How many.
    pub value: f64,
}

/// What a search for the shortest mate found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MateReport {
    /// Moves of the side to move until mate, if there is one; no shorter one exists.
    pub mate: Option<u32>,
    /// It is proven that there is no mate within so many moves.
    pub none_within: u32,
    /// The mate, with the replies that hold out longest.
    pub pv: Vec<String>,
    /// Positions visited.
    pub nodes: u64,
    /// Time spent.
    pub seconds: f64,
    /// Ended before it was known.
    pub stopped: bool,
}

/// A game in progress, with someone who can think about it.
pub trait Session: Send {
    /// What the two sides are called.
    fn sides(&self) -> [&'static str; 2];

    /// Who moves.
    fn side(&self) -> Side;

    /// Begins anew from this position (the game's own start if none) with these moves made, keeping what was
    /// learned while thinking. After an error the session stands as it stood.
    fn begin(&mut self, position: Option<&str>, moves: Option<&str>) -> Result<(), InputError>;

    /// The present position in the game's one-line text.
    fn position(&self) -> String;

    /// The board as text.
    fn draw(&self, style: Style) -> String;

    /// The legal moves in board order; none once the game is over.
    fn moves(&self) -> Vec<String>;

    /// The legal moves that change the balance at once, such as captures, in board order.
    fn noisy_moves(&self) -> Vec<String>;

    /// The moves made so far.
    fn played(&self) -> Vec<String>;

    /// The last moves on which repetition depends: those since the last one that cannot be undone by playing on, such
    /// as a capture; none where positions do not repeat. Together with the position they decide every future verdict.
    fn reversible_moves(&self) -> Vec<String>;

    /// The moves made earlier in this game from this very position.
    fn played_here(&self) -> Vec<String>;

    /// The end of the game, if it has come.
    fn outcome(&self) -> Option<Ending>;

    /// The side to move is in check.
    fn in_check(&self) -> bool;

    /// The squares that a legal move passes, for those that do not go straight: the move, then its squares
    /// from origin to target.
    fn tracks(&self) -> Vec<(String, Vec<String>)>;

    /// What the two sides have on the board, and have captured in this game.
    fn material(&self) -> Material;

    /// The position has occurred before: how the game ends if it comes once more in the same way.
    fn repetition(&self) -> Option<Ending>;

    /// What can be shown on the board beside the pieces.
    fn layers(&self) -> Vec<Layer>;

    /// Moves that look as if they could be made, but break a rule or would lose at once by repeating the
    /// position; none once the game is over.
    fn forbidden(&self) -> Vec<Forbidden>;

    /// What players call the opening of this game, as far as it has come.
    fn opening(&self) -> Option<Words>;

    /// What stands for this position and all that are the same but for the way one looks at the board, in the game's one-line text.
    fn canonical(&self) -> String;

    /// Cuts a list of moves into single ones.
    fn split_moves(&self, text: &str) -> Vec<String>;

    /// Makes a move, and returns it in the game's own notation.
    fn play(&mut self, text: &str) -> Result<String, InputError>;

    /// Takes the last move back; false when there is none.
    fn take_back(&mut self) -> bool;

    /// May this move be made, and by which rule.
    fn judge(&self, text: &str) -> Result<Verdict, InputError>;

    /// The end that the side to move brings on by a word such as `resign`, or by breaking this rule; `None`
    /// where the game knows no such end.
    fn forfeit(&self, word_or_rule: &str) -> Option<Ending>;

    /// The move in one of the game's notations, by name.
    fn translate(&self, text: &str, notation: &str) -> Result<String, InputError>;

    /// Moves from the present position, one after the other, in one of the game's notations, by name.
    fn translate_line(&self, moves: &[String], notation: &str) -> Result<Vec<String>, InputError>;

    /// The moves that a query leaves to choose from.
    fn allowed(&self, query: &Query) -> Result<Vec<String>, InputError>;

    /// Leaves of the full tree, `depth` plies deep.
    fn perft(&self, depth: u32) -> u64;

    /// The same for each legal move.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;

    /// The static evaluation for the side to move.
    fn evaluate(&mut self) -> DisplayScore;

    /// The static evaluation taken apart into terms that sum to it.
    fn explain(&mut self) -> Explanation;

    /// A number of the engine's tuning here, by the name of its switch.
    fn tuning_number(&self, switch: &str) -> Result<i32, InputError>;

    /// Whether a search can be asked at all: a textbook algorithm has its depth, every switch exists.
    fn check(&self, query: &Query) -> Result<(), InputError>;

    /// Searches the present position until it is done or the stop flag ends it; `progress` hears of every
    /// finished variation of the engine.
    fn search(
        &mut self,
        query: &Query,
        stop_flag: &StopFlag,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<Analysis, InputError>;

    /// The tree of a textbook search, up to so many nodes.
    fn tree(
        &mut self,
        query: &Query,
        most_nodes: usize,
        stop_flag: &StopFlag,
    ) -> Result<TreeView, InputError>;

    /// What the engine did in the last search, where the query asked for that.
    fn profile(&self) -> Option<&Profile>;

    /// Looks for the shortest forced mate within so many moves of the side to move, and proves that it is the shortest.
    /// `refuted` hears of each number of moves in which there is none, with the nodes so far. An error where the game knows no check.
    fn mate(
        &self,
        moves: u32,
        hash: usize,
        stop_flag: &StopFlag,
        refuted: &mut dyn FnMut(u32, u64),
    ) -> Result<MateReport, InputError>;

    /// Forgets what was learned while thinking.
    fn forget(&mut self);
}
