//! GGF, the generic game format, in the words that a game says of it. A text names its game in the tag `GM`.
//!
//! ```
//! let text = "(;GM[Othello]PB[ann]PW[bob]RE[?]B[F5/1.50/0.30]W[d6];)";
//! let game = ply_formats::ggf::read(text).unwrap();
//! assert_eq!((game.black.as_deref(), game.moves[0].text.as_str()), (Some("ann"), "f5"));
//! assert_eq!(game.moves[0].eval, Some(1.5));
//! ```

mod reader;
mod writer;

use ply_core::InputError;
use ply_games::{FileFormat, GameEntry, GgfFormat};

pub use reader::{read, read_all, read_as};
pub use writer::{difference, discs, square, write, write_unfinished};

/// What the game says of its GGF.
pub fn format(game: &dyn GameEntry) -> Result<&'static GgfFormat, InputError> {
    let found = game.file_formats().iter().find_map(FileFormat::ggf);
    found.ok_or_else(|| InputError::new(format!("{} has no GGF", game.name())))
}

/// A game as GGF tells it. Its moves are legal from its position.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Transcript {
    /// Which game of the registry (`GM`).
    pub game: String,
    /// Where it was played (`PC`).
    pub place: Option<String>,
    /// When, as the text has it (`DT`).
    pub date: Option<String>,
    /// Who had black (`PB`).
    pub black: Option<String>,
    /// Who had white (`PW`).
    pub white: Option<String>,
    /// How it ended (`RE`), where that is known.
    pub result: Option<Margin>,
    /// The clocks at the start (`TI`).
    pub time: Option<String>,
    /// The kind of game (`TY`), such as `8` or `8r18`.
    pub kind: Option<String>,
    /// The start position in the game's one-line text (`BO`).
    pub position: String,
    /// The moves from there (`B` and `W`), passes included.
    pub moves: Vec<Move>,
}

/// One move of a transcript.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Move {
    /// The move in the game's own notation.
    pub text: String,
    /// Discs by which the player expects to win.
    pub eval: Option<f64>,
    /// Time spent.
    pub seconds: Option<f64>,
}

/// The result of a game in discs.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Margin {
    /// By how many black has won; less than 0 if white has.
    pub discs: f64,
    /// What ended the game before the rules did.
    pub cut: Option<Cut>,
}

/// What ends a game before its rules do.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Cut {
    /// A side gave up (`:r`).
    Resigned,
    /// A side ran out of time (`:t`).
    Time,
    /// Both agreed on the score (`:s`).
    Agreed,
}

impl Cut {
    const ALL: [Cut; 3] = [Cut::Resigned, Cut::Time, Cut::Agreed];

    /// The letter after the colon.
    const fn letter(self) -> &'static str {
        match self {
            Cut::Resigned => "r",
            Cut::Time => "t",
            Cut::Agreed => "s",
        }
    }
}
