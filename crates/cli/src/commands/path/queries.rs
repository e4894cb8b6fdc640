//! The queries of `ply path batch`: MovingAI's scenarios, or a line of text each.

use std::fs;
use std::path::Path;

use ply_core::InputError;
use ply_path::{Map, Moves, Query};
use ply_path_io::Scenario;
use ply_path_io::{queries, scenario};

use super::task::missing;

/// What every query shares.
pub(super) struct Common<'a> {
    pub(super) map: &'a Map,
    pub(super) moves: Moves,
    /// Where a line names none.
    pub(super) supply: Option<u32>,
}

/// Reads all queries and checks each against the map.
pub(super) fn read(path: &Path, common: &Common<'_>) -> Result<Vec<Query>, InputError> {
    let within = |error: InputError| error.within(path.display().to_string());
    let text = fs::read(path).map_err(|error| within(InputError::new(format!("cannot be read: {error}"))))?;
    let is_scenario = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("scen"))
        || scenario::begins_like_one(&text);
    let queries = if is_scenario { scenarios(&text, common, path) } else { lines(&text, common) };
    let queries = queries.map_err(within)?;
    if queries.is_empty() {
        return Err(within(InputError::new("expected at least one query, each on a line of its own")));
    }
    Ok(queries)
}

fn scenarios(text: &[u8], common: &Common<'_>, path: &Path) -> Result<Vec<Query>, InputError> {
    let all = scenario::parse(text)?;
    let supply = common.supply.ok_or_else(|| missing(&path.display().to_string(), "supply", "--supply T"))?;
    let size = (common.map.rows(), common.map.columns());
    let query = |&Scenario { rows, columns, start, goal, .. }: &Scenario| {
        if (rows, columns) != size {
            return Err(InputError::new(format!(
                "the query is for a map of {rows} rows and {columns} columns, but the map has {} and {}",
                size.0, size.1
            )));
        }
        let query = Query { start, goal, supply, moves: common.moves };
        query.check(common.map).map(|()| query)
    };
    all.iter()
        .map(|scenario| query(scenario).map_err(|error| error.within(format!("line {}", scenario.line))))
        .collect()
}

fn lines(text: &[u8], common: &Common<'_>) -> Result<Vec<Query>, InputError> {
    let query = |line: queries::QueryLine| {
        let within = |error: InputError| error.within(format!("line {}", line.line));
        let supply = line.supply.or(common.supply).ok_or_else(|| {
            let sentence = "no supply: expected a third number here, or --supply T";
            within(InputError::new(format!("column {}: {sentence}", line.end)))
        })?;
        let query = Query { start: line.start, goal: line.goal, supply, moves: common.moves };
        query.check(common.map).map_err(within)?;
        Ok(query)
    };
    queries::parse(text)?.into_iter().map(query).collect()
}
