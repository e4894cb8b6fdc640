//! The ways to write a move.

use ply_core::{Choice, InputError};

use crate::fen::shown;
use crate::relative::Candidates;
use crate::{Move, PackedMove, Placement, Square, chinese, wxf};

/// A way to write a move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Notation {
    /// `h2e2`: files a-i, ranks 0-9 from red's side.
    Uci,
    /// `H2-E2`.
    Iccs,
    /// `C2=5`.
    Wxf,
    /// 炮二平五, 马８进７.
    Chinese,
    /// The same in traditional characters: 炮二平五, 馬８進７.
    Traditional,
    /// `N (2,7) (4,8)`: the piece, then (column,rank) from 0 at the lower left.
    Course,
    /// `R (1,1) (1,4)`: the piece, then (row,column) from 0 at the upper left.
    CourseRows,
}

impl Notation {
    /// All of them by name, the game's own first.
    pub const CHOICES: [Choice; 7] = [
        Choice::new(
            "uci",
            ["UCI", "UCI"],
            ["h2e2: files a-i, ranks 0-9 from red's side", "h2e2：纵线 a–i，横线从红方起 0–9"],
        ),
        Choice::new("iccs", ["ICCS", "ICCS"], ["H2-E2", "H2-E2"]),
        Choice::new(
            "wxf",
            ["WXF", "WXF 纵线法"],
            ["C2=5: the piece, its file, where it goes", "C2=5：棋子、所在纵线、去向"],
        ),
        Choice::new(
            "chinese",
            ["Chinese", "中文纵线法"],
            ["炮二平五, in simplified characters", "炮二平五，简体"],
        ),
        Choice::new(
            "chinese-traditional",
            ["Chinese, traditional", "中文纵线法（繁体）"],
            ["炮二平五, in traditional characters", "炮二平五，繁体"],
        ),
        Choice::new(
            "course",
            ["Course, column and rank", "课程格式（列、行）"],
            [
                "the course's C (7,2) (4,2): column and rank, from 0 at the lower left",
                "课程写法 C (7,2) (4,2)：列与行，左下角为 0",
            ],
        ),
        Choice::new(
            "course-rows",
            ["Course, row and column", "课程格式（行、列）"],
            [
                "the course's C (7,7) (7,4): row and column, from 0 at the upper left",
                "课程写法 C (7,7) (7,4)：行与列，左上角为 0",
            ],
        ),
    ];

    /// The notation of this name.
    pub fn named(name: &str) -> Option<Notation> {
        Some(match name {
            "uci" => Notation::Uci,
            "iccs" => Notation::Iccs,
            "wxf" => Notation::Wxf,
            "chinese" => Notation::Chinese,
            "chinese-traditional" => Notation::Traditional,
            "course" => Notation::Course,
            "course-rows" => Notation::CourseRows,
            _ => return None,
        })
    }

    /// Writes a move of this placement.
    pub fn write(self, placement: &Placement, mv: Move) -> String {
        let letter = mv.piece.letter();
        match self {
            Notation::Uci => PackedMove::from(mv).to_string(),
            Notation::Iccs => format!("{}-{}", mv.from, mv.to).to_ascii_uppercase(),
            Notation::Wxf => wxf::write(placement, mv),
            Notation::Chinese => chinese::write(placement, mv),
            Notation::Traditional => {
                chinese::write(placement, mv).chars().map(chinese::traditional).collect()
            }
            Notation::Course => {
                let point = |square: Square| format!("({},{})", square.column(), square.rank());
                format!("{letter} {} {}", point(mv.from), point(mv.to))
            }
            Notation::CourseRows => {
                let point = |square: Square| format!("({},{})", square.row(), square.column());
                format!("{letter} {} {}", point(mv.from), point(mv.to))
            }
        }
    }
}

/// The moves that a text in UCI, ICCS, WXF or Chinese notation may mean for the side to move, legal or not. The
/// course's forms are not read: the two cannot be told apart.
pub(crate) fn read(placement: &Placement, text: &str) -> Result<Candidates, InputError> {
    let text = text.trim();
    let named = |error: InputError| {
        error.coded("unreadable-move", [("move", shown(text))]).within(format!("move \"{}\"", shown(text)))
    };
    if let Some(points) = coordinates(text) {
        let (from, to) = points.map_err(named)?;
        let m = PackedMove::new(from, to).ok_or_else(|| {
            named(InputError::new("expected two different points, found the same one twice"))
        })?;
        return Ok(Candidates::from_iter([m]));
    }
    if text.chars().any(|character| !character.is_ascii() && character != '–') {
        return chinese::read(placement, text).map_err(named);
    }
    // What looks like coordinates off the board deserves its own words; all else is taken for WXF.
    wxf::read(placement, text).map_err(|error| {
        named(if text.chars().count() == 4 || text.chars().count() == 3 {
            error
        } else {
            InputError::new("expected a move such as h2e2, H2-E2, C2=5 or 炮二平五")
        })
    })
}

/// `h2e2` or `H2-E2`; `None` where the text does not have that shape.
fn coordinates(text: &str) -> Option<Result<(Square, Square), InputError>> {
    let (first, second) = match *text.as_bytes() {
        [a, b, b'-', c, d] => ([a, b], [c, d]),
        [a, b, c, d] => ([a, b], [c, d]),
        _ => return None,
    };
    let shape = |[letter, digit]: [u8; 2]| letter.is_ascii_alphabetic() && digit.is_ascii_digit();
    if !shape(first) || !shape(second) {
        return None;
    }
    let point = |place: u32, [letter, digit]: [u8; 2]| {
        Square::new(9 - (digit - b'0'), letter.to_ascii_lowercase() - b'a').ok_or_else(|| {
            InputError::new(format!("point {place}: expected a file from a to i, found '{}'", letter as char))
        })
    };
    Some(point(1, first).and_then(|from| Ok((from, point(2, second)?))))
}
