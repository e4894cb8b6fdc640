//! The questions of `ply path batch`: MovingAI's scenarios, or a line of text each.

use std::fs;
use std::path::Path;

use ply_core::InputError;
use ply_path::formats::scenario;
use ply_path::{MOST_SUPPLY, Map, Moves, Place, Query};

use super::task::missing;

/// What every question shares.
pub(super) struct Common<'a> {
    pub(super) map: &'a Map,
    pub(super) moves: Moves,
    /// Where a line names none.
    pub(super) supply: Option<u32>,
}

/// Reads all questions and checks each against the map.
pub(super) fn read(path: &Path, common: &Common<'_>) -> Result<Vec<Query>, InputError> {
    let within = |error: InputError| error.within(path.display().to_string());
    let text = fs::read(path).map_err(|error| within(InputError::new(format!("cannot be read: {error}"))))?;
    let is_scenario =
        path.extension().is_some_and(|end| end.eq_ignore_ascii_case("scen")) || text.starts_with(b"version");
    let queries = if is_scenario { scenarios(&text, common, path) } else { lines(&text, common) };
    let queries = queries.map_err(within)?;
    if queries.is_empty() {
        return Err(within(InputError::new("expected at least one question, each on a line of its own")));
    }
    Ok(queries)
}

fn scenarios(text: &[u8], common: &Common<'_>, path: &Path) -> Result<Vec<Query>, InputError> {
    let all = scenario::parse(text)?;
    let supply = common.supply.ok_or_else(|| missing(&path.display().to_string(), "supply", "--supply T"))?;
    let (rows, columns) = (common.map.rows(), common.map.columns());
    // The reader skips the version and lines without anything on them; each other line is a question.
    let numbers = text.split(|&byte| byte == b'\n').enumerate().filter(|(number, line)| {
        !line.trim_ascii().is_empty() && (*number > 0 || !line.trim_ascii().starts_with(b"version"))
    });
    let mut queries = Vec::with_capacity(all.len());
    for (scenario, (number, _)) in all.iter().zip(numbers) {
        let within = |error: InputError| error.within(format!("line {}", number + 1));
        if (scenario.rows, scenario.columns) != (rows, columns) {
            return Err(within(InputError::new(format!(
                "the question is for a map of {} rows and {} columns, but the map has {rows} and {columns}",
                scenario.rows, scenario.columns
            ))));
        }
        let query = Query { start: scenario.start, goal: scenario.goal, supply, moves: common.moves };
        query.check(common.map).map_err(within)?;
        queries.push(query);
    }
    Ok(queries)
}

/// `R,C R,C` or `R,C R,C T` on every line; what follows a `#` is a remark.
fn lines(text: &[u8], common: &Common<'_>) -> Result<Vec<Query>, InputError> {
    let text = std::str::from_utf8(text).map_err(|error| {
        let line = text[..error.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count() + 1;
        InputError::new("expected text in UTF-8").within(format!("line {line}"))
    })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut queries = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let told = line.split('#').next().unwrap_or_default();
        if told.trim().is_empty() {
            continue;
        }
        queries.push(question(told, common).map_err(|(offset, problem)| {
            let column = told[..offset].chars().count() + 1;
            InputError::new(format!("column {column}: {problem}")).within(format!("line {}", number + 1))
        })?);
    }
    Ok(queries)
}

/// One question, or what is wrong at which byte of the line.
fn question(line: &str, common: &Common<'_>) -> Result<Query, (usize, String)> {
    let words: Vec<(usize, &str)> = words(line).collect();
    let place = |index: usize, what: &str| match words.get(index) {
        Some((at, word)) => word.parse::<Place>().map_err(|error| (*at, error.to_string())),
        None => Err((line.trim_end().len(), format!("expected the {what}, found the end of the line"))),
    };
    let (start, goal) = (place(0, "start")?, place(1, "goal")?);
    let supply = match words.get(2) {
        None => common.supply.ok_or_else(|| {
            let problem = "no supply: expected a third number here, or --supply T";
            (line.trim_end().len(), problem.to_string())
        })?,
        Some((at, word)) => {
            let digits = word.bytes().all(|byte| byte.is_ascii_digit()).then_some(word);
            digits
                .and_then(|digits| digits.parse().ok())
                .filter(|supply| *supply <= MOST_SUPPLY)
                .ok_or_else(|| (*at, format!("expected a supply from 0 to {MOST_SUPPLY}, found '{word}'")))?
        }
    };
    if let Some((at, word)) = words.get(3) {
        return Err((*at, format!("expected the end of the line, found '{word}'")));
    }
    let query = Query { start, goal, supply, moves: common.moves };
    query.check(common.map).map_err(|error| (0, error.to_string()))?;
    Ok(query)
}

/// The words of a line, each with its offset.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut offset = 0;
    line.split_inclusive(char::is_whitespace)
        .map(move |piece| {
            let start = offset;
            offset += piece.len();
            (start, piece.trim_end())
        })
        .filter(|(_, word)| !word.is_empty())
}
