//! Maps of MovingAI's benchmark: a header of four lines, then one letter a cell.

use ply_core::InputError;

use super::reading::{
    counted, error_at, first_non_blank, is_blank, lines, number, quoted, without_bom, words,
};
use crate::Terrain;
use ply_path::{Cell, Map};

/// Reads a map.
///
/// ```
/// use ply_path::Location;
/// use ply_path_io::{Terrain, movingai};
/// let map = movingai::parse(b"type octile\nheight 2\nwidth 3\nmap\n.T.\n...\n", &Terrain::default())?;
/// assert!(map.cell(Location::new(0, 1)).is_wall());
/// # Ok::<(), ply_core::InputError>(())
/// ```
pub fn parse(text: &[u8], terrain: &Terrain) -> Result<Map, InputError> {
    let text = without_bom(text);
    let (rows, columns, body) = header(text)?;
    // A short text may promise a huge map: only one that can hold so many cells gets its memory.
    let is_long_enough = (text.len() - body) as u64 + 1 >= u64::from(rows) * (u64::from(columns) + 1);
    let mut map = if is_long_enough { Some(Map::new(rows, columns)?) } else { None };
    let mut scratch = if map.is_none() { vec![Cell::FREE; columns as usize] } else { Vec::new() };
    let mut rest = lines(&text[body..]);
    for row in 0..rows {
        let line = rest.next().filter(|(offset, _)| first_non_blank(&text[body + offset..]).is_some());
        let Some((offset, line)) = line else {
            let problem = format!("expected {}, found only {row}", counted(rows, "row", "rows"));
            return Err(error_at(text, text.trim_ascii_end().len(), problem));
        };
        let cells = map.as_mut().map_or(&mut scratch[..], |map| map.row_mut(row));
        read_row(line, terrain, cells)
            .map_err(|(at, problem)| error_at(text, body + offset + at, problem))?;
    }
    if let Some((offset, line)) = rest.find(|(_, line)| first_non_blank(line).is_some()) {
        let mark = first_non_blank(line).unwrap_or(0);
        let problem = format!("expected {}, found more", counted(rows, "row", "rows"));
        return Err(error_at(text, body + offset + mark, problem));
    }
    Ok(map.expect("a text with all its cells is long enough to hold them"))
}

/// Writes a map without its depots, or says which ground has no letter.
pub fn write(map: &Map, terrain: &Terrain) -> Result<String, InputError> {
    let mut letters = [None; 128];
    for cost in 0..=Cell::MAX_COST {
        let cell = Cell::ground(cost).unwrap_or(Cell::WALL);
        letters[usize::from(cost)] = terrain.letter(cell);
    }
    let header = format!("type octile\nheight {}\nwidth {}\nmap\n", map.rows(), map.columns());
    let mut text = header.into_bytes();
    for row in 0..map.rows() {
        for cell in map.row(row) {
            let letter = letters[usize::from(cell.cost())].ok_or_else(|| {
                let what =
                    if cell.is_wall() { "a wall".into() } else { format!("ground of cost {}", cell.cost()) };
                InputError::new(format!("the terrain has no letter for {what}"))
            })?;
            text.push(letter);
        }
        text.push(b'\n');
    }
    Ok(String::from_utf8(text).expect("only ASCII was written"))
}

/// Rows, columns, and where the rows begin.
fn header(text: &[u8]) -> Result<(u32, u32, usize), InputError> {
    let (mut rows, mut columns) = (None, None);
    for (offset, line) in lines(text) {
        let mut parts = words(line, is_blank).map(|(at, word)| (offset + at, word));
        let wrong = |(at, problem): (usize, String)| error_at(text, at, problem);
        let Some((at, key)) = parts.next() else {
            let problem = "expected type, height, width or map, found an empty line";
            return Err(wrong((offset, problem.into())));
        };
        let value = parts.next().unwrap_or((offset + line.len(), b""));
        if let Some((at, more)) = parts.next() {
            return Err(wrong((at, format!("expected the end of the line, found {}", quoted(more)))));
        }
        let size = |what| number(value.1, what, Map::MAX_SIDE).map_err(|problem| wrong((value.0, problem)));
        match key {
            b"type" if value.1 == b"octile" || value.1 == b"tile" => {}
            b"type" => return Err(wrong((value.0, format!("expected octile, found {}", quoted(value.1))))),
            b"height" => rows = Some(size("the height")?),
            b"width" => columns = Some(size("the width")?),
            b"map" => {
                let missing = |what| wrong((at, format!("expected {what} before the map")));
                let rows = rows.ok_or_else(|| missing("the height"))?;
                let columns = columns.ok_or_else(|| missing("the width"))?;
                Map::check_size(rows, columns).map_err(|error| wrong((at, error.to_string())))?;
                return Ok((rows, columns, (offset + line_length(text, offset)).min(text.len())));
            }
            _ => {
                return Err(wrong((
                    at,
                    format!("expected type, height, width or map, found {}", quoted(key)),
                )));
            }
        }
    }
    Err(error_at(text, text.len(), "expected a line \"map\", found the end of the file"))
}

/// With its end.
fn line_length(text: &[u8], offset: usize) -> usize {
    text[offset..].iter().position(|&byte| byte == b'\n').map_or(text.len() - offset, |end| end + 1)
}

/// Reads one row, or says at which byte of it what is wrong.
fn read_row(line: &[u8], terrain: &Terrain, cells: &mut [Cell]) -> Result<(), (usize, String)> {
    let columns = cells.len();
    let line = line.trim_ascii_end();
    for (column, (&letter, cell)) in line.iter().zip(cells).enumerate() {
        *cell = terrain.cell(letter).ok_or_else(|| {
            let letter = first_character(&line[column..]);
            (column, format!("unknown terrain {letter}: give it a cost, as in S=3 or T=wall"))
        })?;
    }
    match line.len() {
        length if length < columns => {
            Err((length, format!("expected a row of {}, found only {length}", letters(columns))))
        }
        length if length > columns => {
            Err((columns, format!("expected a row of {}, found more", letters(columns))))
        }
        _ => Ok(()),
    }
}

fn letters(columns: usize) -> String {
    counted(columns as u32, "letter", "letters")
}

/// The first character, quoted; a letter may be longer than a byte.
fn first_character(rest: &[u8]) -> String {
    let some = String::from_utf8_lossy(&rest[..rest.len().min(4)]);
    quoted(some.chars().next().map(String::from).unwrap_or_default().as_bytes())
}
