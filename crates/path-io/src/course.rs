//! The course's text: `M N T`, then M lines of N numbers: 0 free, 1 wall, 2 depot, 3 start, 4 goal.

use ply_core::InputError;

use super::reading::{counted, error_at, first_non_blank, is_blank, number, position, quoted, without_bom};
use crate::Problem;
use ply_path::{Cell, Location, MAX_SUPPLY, Map};

const CELLS: &str = "0 (free), 1 (wall), 2 (depot), 3 (start) or 4 (goal)";

/// Reads a problem. Trailing blanks, blank lines at the end and a missing last line end are fine.
///
/// ```
/// use ply_path_io::course;
/// assert!(course::parse(b"1 3 2\n3 0 4").is_ok());
/// let error = course::parse(b"1 3 2\n3 7 4\n").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 3: unknown cell \"7\": expected 0 (free), 1 (wall), 2 (depot), 3 (start) or 4 (goal)"
/// );
/// ```
pub fn parse(text: &[u8]) -> Result<Problem, InputError> {
    let text = without_bom(text);
    let mut reader = Reader { text, at: 0, start: None, goal: None };
    let rows = reader.header("the number of rows", Map::MAX_SIDE)?;
    let columns = reader.header("the number of columns", Map::MAX_SIDE)?;
    let supply = reader.header("the supply", MAX_SUPPLY)?;
    reader.end_of_header()?;
    Map::check_size(rows, columns)
        .map_err(|error| InputError::new(format!("column 1: {error}")).within("line 1"))?;

    // A short text may promise a huge map: only one that can hold so many cells gets its memory. Any other is
    // read to where it ends too early.
    let left = (text.len() - reader.at) as u64;
    let mut map = match left + 1 >= 2 * u64::from(rows) * u64::from(columns) {
        true => Some(Map::new(rows, columns)?),
        false => None,
    };
    let mut scratch = if map.is_none() { vec![Cell::FREE; columns as usize] } else { Vec::new() };
    for row in 0..rows {
        if first_non_blank(&text[reader.at..]).is_none() {
            let problem =
                format!("expected {}, found only {row}", counted(rows, "line of cells", "lines of cells"));
            return Err(error_at(text, reader.at, problem));
        }
        reader.row(row, map.as_mut().map_or(&mut scratch, |map| map.row_mut(row)))?;
    }
    if let Some(mark) = first_non_blank(&text[reader.at..]) {
        let problem = format!("expected {}, found more", counted(rows, "line of cells", "lines of cells"));
        return Err(error_at(text, reader.at + mark, problem));
    }
    let found = |what: &str, digit: u8, found: Option<(Location, usize)>| {
        let missing = || format!("lines 2 to {} hold no {what}: expected one cell {digit}", rows + 1);
        found.map(|(location, _)| location).ok_or_else(|| InputError::new(missing()))
    };
    let start = found("start", 3, reader.start)?;
    let goal = found("goal", 4, reader.goal)?;
    let map = map.expect("a text with all its cells is long enough to hold them");
    Ok(Problem { map, start: Some(start), goal: Some(goal), supply: Some(supply) })
}

/// Writes a problem, or says why the course's text cannot express it.
pub fn write(problem: &Problem) -> Result<String, InputError> {
    let missing = |what| InputError::new(format!("course text needs {what}"));
    let start = problem.start.ok_or_else(|| missing("a start"))?;
    let goal = problem.goal.ok_or_else(|| missing("a goal"))?;
    let supply = problem.supply.ok_or_else(|| missing("a supply"))?;
    let map = &problem.map;
    for (name, location) in [("start", start), ("goal", goal)] {
        if map.cell(location) != Cell::FREE {
            return Err(InputError::new(format!(
                "course text has no sign for a {name} that is not free ground"
            )));
        }
    }
    if start == goal {
        return Err(InputError::new("course text has no sign for a start that is also the goal"));
    }
    if map.is_weighted() {
        return Err(InputError::new("course text has no sign for ground that costs more than 1"));
    }
    let mut text = format!("{} {} {supply}\n", map.rows(), map.columns()).into_bytes();
    text.reserve_exact(2 * map.rows() as usize * map.columns() as usize);
    for row in 0..map.rows() {
        let begin = text.len();
        for &cell in map.row(row) {
            text.extend([if cell.is_wall() { b'1' } else { b'0' + 2 * u8::from(cell.is_depot()) }, b' ']);
        }
        for (location, digit) in [(start, b'3'), (goal, b'4')] {
            if location.row == row {
                text[begin + 2 * location.column as usize] = digit;
            }
        }
        *text.last_mut().expect("a map has columns") = b'\n';
    }
    Ok(String::from_utf8(text).expect("only ASCII was written"))
}

fn numbers(columns: usize) -> String {
    counted(columns as u32, "number", "numbers")
}

struct Reader<'a> {
    text: &'a [u8],
    /// The next byte.
    at: usize,
    /// With the offset it was read at.
    start: Option<(Location, usize)>,
    goal: Option<(Location, usize)>,
}

impl<'a> Reader<'a> {
    fn skip_blanks(&mut self) {
        while self.text.get(self.at).copied().is_some_and(is_blank) {
            self.at += 1;
        }
    }

    /// The word that begins here; empty at the end of the line.
    fn word(&self) -> &'a [u8] {
        let rest = &self.text[self.at..];
        let end = rest.iter().position(|&byte| is_blank(byte) || byte == b'\n').unwrap_or(rest.len());
        &rest[..end]
    }

    fn header(&mut self, what: &str, max: u32) -> Result<u32, InputError> {
        self.skip_blanks();
        let word = self.word();
        let value = if word.is_empty() {
            Err(format!("expected {what}, found the end of the line"))
        } else {
            number(word, what, max)
        };
        let value = value.map_err(|problem| error_at(self.text, self.at, problem))?;
        self.at += word.len();
        Ok(value)
    }

    fn end_of_header(&mut self) -> Result<(), InputError> {
        self.skip_blanks();
        match self.word() {
            [] => {
                self.at = (self.at + 1).min(self.text.len());
                Ok(())
            }
            word => {
                let problem = format!(
                    "expected the end of the line after rows, columns and supply, found {}",
                    quoted(word)
                );
                Err(error_at(self.text, self.at, problem))
            }
        }
    }

    /// One line of cells, with its end.
    fn row(&mut self, row: u32, cells: &mut [Cell]) -> Result<(), InputError> {
        let rest = &self.text[self.at..];
        let length = 2 * cells.len();
        if rest.get(..length).is_some_and(|pairs| plain_row(pairs, cells)) {
            let end = match (rest[length - 1], rest.get(length)) {
                (b'\n', _) => Some(length),
                (b'\r', Some(b'\n')) => Some(length + 1),
                _ => None,
            };
            if let Some(end) = end {
                self.at += end;
                return Ok(());
            }
        }
        let columns = cells.len();
        for (column, cell) in cells.iter_mut().enumerate() {
            self.skip_blanks();
            let at = self.at;
            let digit = match self.text.get(at) {
                None | Some(b'\n') => {
                    let problem = format!("expected {}, found only {column}", numbers(columns));
                    return Err(error_at(self.text, at, problem));
                }
                Some(digit) => *digit,
            };
            let is_alone = self.text.get(at + 1).is_none_or(|&next| is_blank(next) || next == b'\n');
            if !is_alone || !(b'0'..=b'4').contains(&digit) {
                let problem = format!("unknown cell {}: expected {CELLS}", quoted(self.word()));
                return Err(error_at(self.text, at, problem));
            }
            *cell = cell_of(digit);
            let location = Location { row, column: column as u32 };
            match digit {
                b'3' => Self::only(self.text, &mut self.start, "start", location, at)?,
                b'4' => Self::only(self.text, &mut self.goal, "goal", location, at)?,
                _ => {}
            }
            self.at += 1;
        }
        self.skip_blanks();
        match self.text.get(self.at) {
            None => Ok(()),
            Some(b'\n') => {
                self.at += 1;
                Ok(())
            }
            Some(_) => {
                Err(error_at(self.text, self.at, format!("expected {}, found more", numbers(columns))))
            }
        }
    }

    fn only(
        text: &[u8],
        known: &mut Option<(Location, usize)>,
        what: &str,
        location: Location,
        at: usize,
    ) -> Result<(), InputError> {
        if let Some((_, first)) = *known {
            let (line, column) = position(text, first);
            let problem = format!("a second {what}: there is one at line {line}, column {column}");
            return Err(error_at(text, at, problem));
        }
        *known = Some((location, at));
        Ok(())
    }
}

/// Most lines of large maps hold neither start nor goal and one blank after every number: these are read
/// without a branch a cell. Returns false, having filled in nonsense, where a line is not so plain.
fn plain_row(pairs: &[u8], cells: &mut [Cell]) -> bool {
    let (last, parted) = match pairs {
        [parted @ .., digit, b'\n' | b'\r'] => (*digit, parted),
        _ => return false,
    };
    let mut wrong = u8::from(last.wrapping_sub(b'0') > 2);
    let (last_cell, cells) = cells.split_last_mut().expect("a map has columns");
    *last_cell = cell_of(last);
    for (pair, cell) in parted.chunks_exact(2).zip(cells) {
        wrong |= u8::from(pair[0].wrapping_sub(b'0') > 2) | (pair[1] ^ b' ');
        *cell = cell_of(pair[0]);
    }
    wrong == 0
}

const fn cell_of(digit: u8) -> Cell {
    match digit {
        b'1' => Cell::WALL,
        b'2' => Cell::DEPOT,
        _ => Cell::FREE,
    }
}
