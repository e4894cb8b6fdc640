//! A map and a query as the page draws them: one letter a cell.

use ply_core::InputError;
use ply_path::{Cell, Location, Map, Moves, Query};
use ply_path_io::Problem;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::RowColumn;
use crate::error::ApiError;
use crate::limits::ServerLimits;

/// A map and a query.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Field {
    /// Rows of one letter a cell: `#` wall, `.` ground, `2` to `9` costlier ground, `o` depot.
    pub(super) rows: Vec<String>,
    pub(super) start: Option<RowColumn>,
    pub(super) goal: Option<RowColumn>,
    pub(super) supply: u32,
    /// 4 or 8.
    pub(super) moves: u8,
}

const LETTERS: &str = "# (wall), . (ground), 2 to 9 (costlier ground) or o (depot)";

impl Field {
    /// The map, if it is one and not too large.
    pub(super) fn map(&self, limits: &ServerLimits) -> Result<Map, ApiError> {
        let columns = self.rows.first().map_or(0, |row| row.chars().count());
        check_size(self.rows.len(), columns, limits)?;
        // What fits the cap may still be one row longer than any map.
        let side = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
        let mut map = Map::new(side(self.rows.len()), side(columns))?;
        for (row, letters) in self.rows.iter().enumerate() {
            let found = letters.chars().count();
            if found != columns {
                return Err(ApiError::bad_input(format!(
                    "rows[{row}]: expected {columns} letters, as in the first row, found {found}"
                )));
            }
            for (column, letter) in letters.chars().enumerate() {
                let cell = read_cell(letter).ok_or_else(|| {
                    let letter = letter.escape_debug();
                    ApiError::bad_input(format!(
                        "rows[{row}], column {column}: unknown cell '{letter}': expected {LETTERS}"
                    ))
                })?;
                map.set(Location::new(side(row), side(column)), cell);
            }
        }
        Ok(map)
    }

    /// How the traveller moves.
    pub(super) fn moves(&self) -> Result<Moves, ApiError> {
        match self.moves {
            4 => Ok(Moves::Four),
            8 => Ok(Moves::Eight),
            other => Err(ApiError::bad_input(format!("moves: expected 4 or 8, found {other}"))),
        }
    }

    /// The query, which must fit the map.
    pub(super) fn query(&self, map: &Map) -> Result<Query, ApiError> {
        let given = |name: &str, location: Option<Location>| {
            location.ok_or_else(|| ApiError::bad_input(format!("{name}: expected a location, as in [3, 17]")))
        };
        let start = given("start", self.start())?;
        let goal = given("goal", self.goal())?;
        let query = Query { start, goal, supply: self.supply, moves: self.moves()? };
        query.check(map)?;
        Ok(query)
    }

    /// Map and query, whatever of it is there.
    pub(super) fn problem(&self, limits: &ServerLimits) -> Result<Problem, ApiError> {
        let map = self.map(limits)?;
        self.moves()?;
        for (name, location) in [("start", self.start()), ("goal", self.goal())] {
            if let Some(location) = location.filter(|location| !map.contains(*location)) {
                let (rows, columns) = (map.rows(), map.columns());
                return Err(ApiError::bad_input(format!(
                    "the {name} {location} is not on the map of {rows} rows and {columns} columns (counted from 0)"
                )));
            }
        }
        Ok(Problem { start: self.start(), goal: self.goal(), supply: Some(self.supply), map })
    }

    /// A problem as the page draws it, or what it has no letter for.
    pub(super) fn draw(problem: &Problem, limits: &ServerLimits) -> Result<Field, ApiError> {
        let map = &problem.map;
        check_size(map.rows() as usize, map.columns() as usize, limits)?;
        let row = |row: u32| {
            let letter = |column| write_cell(map.cell(Location::new(row, column)));
            let letters: Result<String, InputError> = (0..map.columns()).map(letter).collect();
            letters.map_err(|error| error.within(format!("row {row}")))
        };
        Ok(Field {
            rows: (0..map.rows()).map(row).collect::<Result<_, _>>()?,
            start: problem.start.map(RowColumn::from),
            goal: problem.goal.map(RowColumn::from),
            supply: problem.supply.unwrap_or(map.rows() + map.columns()),
            moves: 4,
        })
    }

    fn start(&self) -> Option<Location> {
        self.start.map(Location::from)
    }

    fn goal(&self) -> Option<Location> {
        self.goal.map(Location::from)
    }
}

fn check_size(rows: usize, columns: usize, limits: &ServerLimits) -> Result<(), ApiError> {
    let max = limits.map_cells;
    if rows.saturating_mul(columns) > max {
        return Err(ApiError::too_much(format!(
            "rows: a map of {rows} rows and {columns} columns is too large: at most {max} cells in all"
        )));
    }
    Ok(())
}

fn read_cell(letter: char) -> Option<Cell> {
    match letter {
        '#' => Some(Cell::WALL),
        '.' => Some(Cell::FREE),
        'o' => Some(Cell::DEPOT),
        '2'..='9' => Cell::ground(letter as u8 - b'0'),
        _ => None,
    }
}

fn write_cell(cell: Cell) -> Result<char, InputError> {
    match (cell.cost(), cell.is_depot()) {
        (0, _) => Ok('#'),
        (1, false) => Ok('.'),
        (1, true) => Ok('o'),
        (cost @ 2..=9, false) => Ok(char::from(b'0' + cost)),
        (cost, false) => {
            Err(InputError::new(format!("there is no letter for ground of cost {cost}: at most 9")))
        }
        (cost, true) => {
            Err(InputError::new(format!("there is no letter for a depot on ground of cost {cost}")))
        }
    }
}
