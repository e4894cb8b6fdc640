//! What a game says of the files in which other programs keep it.

use ply_core::Words;

/// A file format of a game, beside the position and the moves that every game has.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct FileFormat {
    /// Its name, such as `pgn`; no two formats of a game share one.
    pub name: &'static str,
    /// What a menu calls it, such as `PGN`.
    pub label: Words,
    /// A phrase that explains it.
    pub about: &'static str,
    /// How the name of such a file ends, without the dot.
    pub extension: &'static str,
    /// How it is read and written.
    pub kind: FileKind,
}

/// How a file is read and written.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum FileKind {
    /// Tags, then numbered moves with comments.
    Pgn(PgnFormat),
    /// Tags in brackets, the board and the moves among them.
    Ggf(GgfFormat),
    /// The moves in the game's own notation without blanks.
    Compact {
        /// The move that is left out, because every reader knows where it must stand.
        omitted: &'static str,
    },
    /// DhtmlXQ: fields in brackets, the moves as digits, variations by number. Of Xiangqi's board.
    Dhtmlxq,
    /// XQF of XQStudio, binary; read only. Of Xiangqi's board.
    Xqf,
    /// Records and libraries of CCBridge, binary; read only. Of Xiangqi's board.
    Ccbridge,
    /// WTHOR, the base of Othello's federation in France, binary; read only. Of Othello's board.
    Wthor,
}

/// What PGN must know of a game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct PgnFormat {
    /// What the tag `Game` says: the first is written, all are read.
    pub games: &'static [&'static str],
    /// The tags of the players' names, the first player's first: of each the first is written, all are read.
    pub players: [&'static [&'static str]; 2],
    /// The tag of the start position.
    pub position: &'static str,
    /// The notations of the moves, the usual first. Moves are read in every notation of the game.
    pub notations: &'static [PgnNotation],
    /// The rules by which moves are tried, which should end a game as late as possible: whoever wrote it down
    /// may have played by others. The game's first rule set by default.
    pub lenient_rules: Option<&'static str>,
    /// Rule sets with other moves than those: a game that names one is tried by it.
    pub strict_rules: &'static [&'static str],
}

/// A notation of the moves in PGN.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct PgnNotation {
    /// Its name among the game's notations.
    pub name: &'static str,
    /// What the tag `Format` calls it.
    pub tag: &'static str,
}

/// What GGF must know of a game, in which black begins and the board is a square.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct GgfFormat {
    /// What the tag `GM` says.
    pub game: &'static str,
    /// The board's type, which the tags `TY` and `BO` begin with.
    pub board: &'static str,
    /// Squares in a row. The game's one-line text begins with all squares.
    pub row: usize,
    /// Letters of the one-line text that GGF writes otherwise, each with GGF's own.
    pub letters: &'static [(char, char)],
    /// The notation of the moves, by its name among the game's.
    pub notation: &'static str,
}

impl FileFormat {
    /// PGN in the words of a game.
    pub const fn of_pgn(format: PgnFormat) -> FileFormat {
        FileFormat {
            name: "pgn",
            label: Words::new("PGN", "PGN 棋谱"),
            about: "PGN",
            extension: "pgn",
            kind: FileKind::Pgn(format),
        }
    }

    /// What PGN must know, where this is PGN.
    pub fn pgn(&self) -> Option<&PgnFormat> {
        match &self.kind {
            FileKind::Pgn(format) => Some(format),
            _ => None,
        }
    }

    /// What GGF must know, where this is GGF.
    pub fn ggf(&self) -> Option<&GgfFormat> {
        match &self.kind {
            FileKind::Ggf(format) => Some(format),
            _ => None,
        }
    }
}
