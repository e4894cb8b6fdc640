//! MovingAI's scenarios: one query a line, with the length of its shortest octile route.

use ply_core::InputError;

use super::reading::{error_at, is_blank, lines, number, quoted, utf8, without_bom, words};
use ply_path::{Location, Map};

/// One line of a `.scen` file.
#[derive(Clone, PartialEq, Debug)]
pub struct Scenario {
    /// Its line in the file, counted from 1.
    pub line: usize,
    /// Queries of similar length share a bucket.
    pub bucket: u32,
    /// The map's name as the file gives it.
    pub map: String,
    /// How many rows the map has.
    pub rows: u32,
    /// How many columns the map has.
    pub columns: u32,
    /// Where the route begins.
    pub start: Location,
    /// Where it ends.
    pub goal: Location,
    /// The length of a shortest route with diagonal steps of √2, without any supply.
    pub length: f64,
}

/// What the fields of a line are called.
const FIELDS: [&str; 9] = [
    "the bucket",
    "the map's name",
    "the width",
    "the height",
    "the start's column",
    "the start's row",
    "the goal's column",
    "the goal's row",
    "the length",
];

/// Whether the text begins with a version, as nothing but scenarios does.
pub fn begins_like_one(text: &[u8]) -> bool {
    without_bom(text).starts_with(b"version")
}

/// Reads all lines of a `.scen` file; the line `version 1` may be missing.
///
/// ```
/// use ply_path::Location;
/// use ply_path_io::scenario;
/// let all = scenario::parse(b"version 1\n0\tarena2.map\t281\t209\t4\t17\t5\t17\t1\n")?;
/// assert_eq!((all[0].start, all[0].goal), (Location::new(17, 4), Location::new(17, 5)));
/// # Ok::<(), ply_core::InputError>(())
/// ```
pub fn parse(text: &[u8]) -> Result<Vec<Scenario>, InputError> {
    let text = utf8(text)?.as_bytes();
    let mut scenarios = Vec::new();
    for (number, (offset, line)) in lines(text).enumerate() {
        // Names may hold spaces where tabs separate the fields.
        let has_tabs = line.contains(&b'\t');
        let fields: Vec<_> =
            words(line, move |byte| if has_tabs { byte == b'\t' } else { is_blank(byte) }).collect();
        let is_version = number == 0 && fields.first().is_some_and(|(_, word)| word.starts_with(b"version"));
        if fields.is_empty() {
            continue;
        }
        if is_version {
            check_version(line).map_err(|problem| error_at(text, offset, problem))?;
            continue;
        }
        let scenario = read_line(number + 1, &fields, line.len());
        scenarios.push(scenario.map_err(|(at, problem)| error_at(text, offset + at, problem))?);
    }
    Ok(scenarios)
}

fn check_version(line: &[u8]) -> Result<(), String> {
    let version = line.strip_prefix(b"version").unwrap_or_default().trim_ascii();
    match version {
        b"1" | b"1.0" => Ok(()),
        _ => Err(format!("expected version 1, found {}", quoted(version))),
    }
}

/// One query, or what is wrong at which byte of the line.
fn read_line(line: usize, fields: &[(usize, &[u8])], end: usize) -> Result<Scenario, (usize, String)> {
    if let Some((at, more)) = fields.get(FIELDS.len()) {
        return Err((*at, format!("expected {} fields, found one more: {}", FIELDS.len(), quoted(more))));
    }
    let field = |index: usize| {
        let missing = || (end, format!("expected {}, found the end of the line", FIELDS[index]));
        fields.get(index).map(|(at, word)| (*at, word.trim_ascii())).ok_or_else(missing)
    };
    let whole = |index: usize, max: u32| {
        let (at, word) = field(index)?;
        number(word, FIELDS[index], max).map_err(|problem| (at, problem))
    };
    let bucket = whole(0, u32::MAX)?;
    let map = String::from_utf8_lossy(field(1)?.1).into_owned();
    let (columns, rows) = (whole(2, Map::MAX_SIDE)?, whole(3, Map::MAX_SIDE)?);
    if let Err(error) = Map::check_size(rows, columns) {
        return Err((fields[2].0, error.to_string()));
    }
    let start = Location { column: whole(4, columns - 1)?, row: whole(5, rows - 1)? };
    let goal = Location { column: whole(6, columns - 1)?, row: whole(7, rows - 1)? };
    let (at, word) = field(8)?;
    let length = std::str::from_utf8(word).ok().and_then(|word| word.parse().ok());
    let length = length
        .filter(|length: &f64| length.is_finite() && *length >= 0.0)
        .ok_or_else(|| (at, format!("expected the length, found {}", quoted(word))))?;
    Ok(Scenario { line, bucket, map, rows, columns, start, goal, length })
}
