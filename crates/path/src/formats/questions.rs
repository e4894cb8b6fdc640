//! Questions to one map, one a line: `R,C R,C` or `R,C R,C T`.

use ply_core::InputError;

use super::reading::{error_at, is_blank, lines, number, position, quoted, utf8, words};
use crate::{MAX_SUPPLY, Place};

/// One line: from where, to where, and perhaps with how much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question {
    /// Where it stands in the file, counted from 1.
    pub line: usize,
    /// Where its words end in that line, counted from 1: here a supply would stand.
    pub end: usize,
    /// Where the way begins.
    pub start: Place,
    /// Where it ends.
    pub goal: Place,
    /// A full supply, if the line names one.
    pub supply: Option<u32>,
}

/// Reads all lines; blank ones are passed over, and what follows a `#` is a remark. Whether the places lie on a map is for
/// [`Query::check`](crate::Query::check) to say.
///
/// ```
/// use ply_path::{Place, formats::questions};
/// let all = questions::parse(b"# to the depot and back\n0,0 2,7\n2,7 0,0 30\n")?;
/// assert_eq!((all[0].line, all[0].goal, all[0].supply), (2, Place::new(2, 7), None));
/// assert_eq!(all[1].supply, Some(30));
/// # Ok::<(), ply_core::InputError>(())
/// ```
pub fn parse(text: &[u8]) -> Result<Vec<Question>, InputError> {
    let text = utf8(text)?.as_bytes();
    let mut questions = Vec::new();
    for (row, (offset, line)) in lines(text).enumerate() {
        let told = line.split(|&byte| byte == b'#').next().unwrap_or_default();
        let told = &told[..told.trim_ascii_end().len()];
        if told.is_empty() {
            continue;
        }
        let question = question(row + 1, told);
        questions.push(question.map_err(|(at, problem)| error_at(text, offset + at, problem))?);
    }
    Ok(questions)
}

/// One question, or what is wrong at which byte of the line.
fn question(line: usize, told: &[u8]) -> Result<Question, (usize, String)> {
    let words: Vec<_> = words(told, is_blank).collect();
    let place = |index: usize, what: &str| {
        let Some(&(at, word)) = words.get(index) else {
            return Err((told.len(), format!("expected the {what}, found the end of the line")));
        };
        let place = std::str::from_utf8(word).ok().and_then(|word| word.parse().ok());
        place.ok_or_else(|| (at, format!("expected the {what} as row,column, found {}", quoted(word))))
    };
    let (start, goal) = (place(0, "start")?, place(1, "goal")?);
    let supply = match words.get(2) {
        None => None,
        Some((at, word)) => Some(number(word, "the supply", MAX_SUPPLY).map_err(|problem| (*at, problem))?),
    };
    if let Some((at, word)) = words.get(3) {
        return Err((*at, format!("expected the end of the line, found {}", quoted(word))));
    }
    let (_, end) = position(told, told.len());
    Ok(Question { line, end, start, goal, supply })
}
