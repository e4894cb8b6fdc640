//! Depots beside a map: listed in a file of their own, or placed at random.

use std::collections::HashSet;
use std::fmt::Write;
use std::path::PathBuf;
use std::str::FromStr;

use ply_core::InputError;
use rand::{Rng, SeedableRng};

use super::reading::{error_at, is_blank, lines, number, quoted, utf8, without_comment, words};
use crate::problem::read_bytes;
use ply_path::{Location, Map, whole_number};

/// Where depots come from: a file, or `random:K:SEED`.
///
/// ```
/// use ply_path::Map;
/// use ply_path_io::Depots;
/// let mut map = Map::new(8, 8)?;
/// let depots: Depots = "random:5:1".parse()?;
/// assert_eq!(depots.add_to(&mut map, &[])?, 5);
/// assert_eq!(map.depots().count(), 5);
/// # Ok::<(), ply_core::InputError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Depots {
    /// A list, one `row,column` a line; what follows a `#` is a comment.
    File(PathBuf),
    /// Placed on free ground, each cell as likely as any other.
    Random {
        /// How many.
        count: u32,
        /// The same seed gives the same depots.
        seed: u64,
    },
}

impl FromStr for Depots {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        let Some(random) = text.strip_prefix("random:") else {
            return match text {
                "" => Err(InputError::new("depots: expected a file or random:K:SEED")),
                path => Ok(Depots::File(path.into())),
            };
        };
        let random = random.split_once(':').and_then(|(count, seed)| {
            Some(Depots::Random { count: whole_number(count)?, seed: whole_number(seed)? })
        });
        random.ok_or_else(|| {
            InputError::new(format!(
                "depots \"{text}\": expected random:K:SEED with whole numbers K and SEED"
            ))
        })
    }
}

impl Depots {
    /// Puts the depots on the map, beside those it has; random ones keep clear of the given locations.
    /// Returns how many are new.
    pub fn add_to(&self, map: &mut Map, keep_clear: &[Location]) -> Result<usize, InputError> {
        match self {
            Depots::File(path) => {
                let placed = Self::add_listed(&read_bytes(path)?, map);
                placed.map_err(|error| error.within(path.display().to_string()))
            }
            Depots::Random { count, seed } => add_random(map, *count, *seed, keep_clear),
        }
    }

    /// Puts the depots of a list on the map. Nothing changes where a line is wrong.
    pub fn add_listed(text: &[u8], map: &mut Map) -> Result<usize, InputError> {
        let text = utf8(text)?.as_bytes();
        let mut locations = Vec::new();
        for (offset, line) in lines(text) {
            let content = without_comment(line);
            let parts: Vec<_> = words(content, |byte| is_blank(byte) || byte == b',').collect();
            let wrong = |at: usize, problem: String| error_at(text, offset + at, problem);
            let part = |index: usize, what: &str| {
                let Some((at, word)) = parts.get(index) else {
                    return Err(wrong(content.len(), format!("expected {what}, found the end of the line")));
                };
                number(word, what, u32::MAX).map_err(|problem| wrong(*at, problem))
            };
            let Some((first, _)) = parts.first() else {
                match content.iter().position(|&byte| byte == b',') {
                    Some(comma) => return Err(wrong(comma, "expected the row, found \",\"".into())),
                    None => continue,
                }
            };
            let location = Location { row: part(0, "the row")?, column: part(1, "the column")? };
            if let Some((at, more)) = parts.get(2) {
                let problem =
                    format!("expected the end of the line after row and column, found {}", quoted(more));
                return Err(wrong(*at, problem));
            }
            if !map.contains(location) {
                let (rows, columns) = (map.rows(), map.columns());
                let problem = format!(
                    "the depot {location} is not on the map of {rows} rows and {columns} columns (counted from 0)"
                );
                return Err(wrong(*first, problem));
            }
            if map.cell(location).is_wall() {
                return Err(wrong(*first, format!("the depot {location} is in a wall")));
            }
            locations.push(location);
        }
        let mut new = 0;
        for location in locations {
            let cell = map.cell(location);
            new += usize::from(!cell.is_depot());
            map.set(location, cell.with_depot());
        }
        Ok(new)
    }

    /// The depots of a map as a list that can be read again.
    pub fn write(map: &Map) -> String {
        let mut text = String::from("# row,column, counted from 0 at the upper left\n");
        for location in map.depots() {
            writeln!(text, "{location}").expect("a string takes everything");
        }
        text
    }
}

/// Floyd's sample: as many draws as depots, whatever the size of the map.
fn add_random(map: &mut Map, count: u32, seed: u64, keep_clear: &[Location]) -> Result<usize, InputError> {
    let keep_clear: HashSet<_> =
        keep_clear.iter().copied().filter(|location| map.contains(*location)).collect();
    let fits = |map: &Map, row: u32, column: usize| {
        let cell = map.row(row)[column];
        let is_kept = || keep_clear.contains(&Location { row, column: column as u32 });
        !cell.is_wall() && !cell.is_depot() && (keep_clear.is_empty() || !is_kept())
    };
    let (rows, columns) = (map.rows(), map.columns() as usize);
    let in_row = |map: &Map, row| (0..columns).filter(|column| fits(map, row, *column)).count() as u32;
    let free: u32 = (0..rows).map(|row| in_row(map, row)).sum();
    if count > free {
        return Err(InputError::new(format!(
            "random depots: {count} were asked for, but only {free} cells are free"
        )));
    }
    let mut random = rand_pcg::Pcg64Mcg::seed_from_u64(seed);
    let mut chosen = HashSet::with_capacity(count as usize);
    for last in free - count..free {
        let drawn = random.random_range(0..=last);
        if !chosen.insert(drawn) {
            chosen.insert(last);
        }
    }
    let mut chosen: Vec<u32> = chosen.into_iter().collect();
    chosen.sort_unstable();

    let mut chosen = chosen.into_iter().peekable();
    let mut rank = 0;
    for row in 0..rows {
        for column in 0..columns {
            let Some(&next) = chosen.peek() else { return Ok(count as usize) };
            if fits(map, row, column) {
                if rank == next {
                    let cell = &mut map.row_mut(row)[column];
                    *cell = cell.with_depot();
                    chosen.next();
                }
                rank += 1;
            }
        }
    }
    Ok(count as usize)
}
