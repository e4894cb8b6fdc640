//! Queries to one map, one a line: `R,C R,C` or `R,C R,C T`.

use ply_core::InputError;

use super::reading::{error_at, is_blank, lines, number, position, quoted, utf8, without_comment, words};
use ply_path::{Location, MAX_SUPPLY};

/// One line: from where, to where, and perhaps with how much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QueryLine {
    /// Its line in the file, counted from 1.
    pub line: usize,
    /// The column after its last word, counted from 1: where a supply would be.
    pub end: usize,
    /// Where the route begins.
    pub start: Location,
    /// Where it ends.
    pub goal: Location,
    /// A full supply, if the line names one.
    pub supply: Option<u32>,
}

/// Reads all lines; empty ones are skipped, and what follows a `#` is a comment. Whether the locations lie on
/// a map is for [`Query::check`](ply_path::Query::check) to say.
///
/// ```
/// use ply_path::Location;
/// use ply_path_io::queries;
/// let all = queries::parse(b"# to the depot and back\n0,0 2,7\n2,7 0,0 30\n")?;
/// assert_eq!((all[0].line, all[0].goal, all[0].supply), (2, Location::new(2, 7), None));
/// assert_eq!(all[1].supply, Some(30));
/// # Ok::<(), ply_core::InputError>(())
/// ```
pub fn parse(text: &[u8]) -> Result<Vec<QueryLine>, InputError> {
    let text = utf8(text)?.as_bytes();
    let mut queries = Vec::new();
    for (row, (offset, line)) in lines(text).enumerate() {
        let content = without_comment(line).trim_ascii_end();
        if content.is_empty() {
            continue;
        }
        let query = query_line(row + 1, content);
        queries.push(query.map_err(|(at, problem)| error_at(text, offset + at, problem))?);
    }
    Ok(queries)
}

/// One query, or what is wrong at which byte of the line.
fn query_line(line: usize, content: &[u8]) -> Result<QueryLine, (usize, String)> {
    let words: Vec<_> = words(content, is_blank).collect();
    let location = |index: usize, what: &str| {
        let Some(&(at, word)) = words.get(index) else {
            return Err((content.len(), format!("expected the {what}, found the end of the line")));
        };
        let location = std::str::from_utf8(word).ok().and_then(|word| word.parse().ok());
        location.ok_or_else(|| (at, format!("expected the {what} as row,column, found {}", quoted(word))))
    };
    let (start, goal) = (location(0, "start")?, location(1, "goal")?);
    let supply = match words.get(2) {
        None => None,
        Some((at, word)) => Some(number(word, "the supply", MAX_SUPPLY).map_err(|problem| (*at, problem))?),
    };
    if let Some((at, word)) = words.get(3) {
        return Err((*at, format!("expected the end of the line, found {}", quoted(word))));
    }
    let (_, end) = position(content, content.len());
    Ok(QueryLine { line, end, start, goal, supply })
}
