//! A map with a query to it: drawn for a person to read, and made smaller while it still fails.

use std::fmt;

use ply_path::{Cell, Location, Map, Query};

#[derive(Clone)]
pub(crate) struct Case {
    pub(crate) map: Map,
    pub(crate) query: Query,
}

/// The course's text; costs other than 1 follow as a list.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Case { map, query } = self;
        write!(f, "{:?} moves\n{} {} {}", query.moves, map.rows(), map.columns(), query.supply)?;
        for location in map.locations() {
            let cell = map.cell(location);
            let code = match () {
                () if location == query.start => 3,
                () if location == query.goal => 4,
                () if cell.is_wall() => 1,
                () if cell.is_depot() => 2,
                () => 0,
            };
            write!(f, "{}{code}", if location.column == 0 { "\n" } else { " " })?;
        }
        for location in map.locations() {
            let cell = map.cell(location);
            if cell.cost() > 1 {
                write!(f, "\n{location} costs {}", cell.cost())?;
            }
            if cell.is_depot() && (location == query.start || location == query.goal) {
                write!(f, "\n{location} is a depot, too")?;
            }
        }
        if query.start == query.goal {
            write!(f, "\nthe goal is the start")?;
        }
        Ok(())
    }
}

/// The smallest case that still fails, found by taking away one thing after the other.
pub(crate) fn shrunk(mut case: Case, fails: impl Fn(&Case) -> bool) -> Case {
    while let Some(smaller) = smaller(&case).into_iter().find(|smaller| fails(smaller)) {
        case = smaller;
    }
    case
}

/// Cases with one row, column, depot, price, free cell or step of supply less.
fn smaller(case: &Case) -> Vec<Case> {
    let Case { map, query } = case;
    let rows = (0..map.rows()).filter_map(|row| without(case, Some(row), None));
    let columns = (0..map.columns()).filter_map(|column| without(case, None, Some(column)));
    let mut smaller: Vec<Case> = rows.chain(columns).collect();
    let ends = [query.start, query.goal];
    for location in map.locations() {
        let cell = map.cell(location);
        let mut put = |cell| {
            let mut map = map.clone();
            map.set(location, cell);
            smaller.push(Case { map, query: *query });
        };
        if cell.is_depot() {
            put(cell.without_depot());
        } else if cell.cost() > 1 {
            put(Cell::ground(cell.cost() / 2).unwrap_or(Cell::FREE));
        } else if cell == Cell::FREE && !ends.contains(&location) {
            put(Cell::WALL);
        }
    }
    for supply in [query.supply / 2, query.supply.saturating_sub(1)] {
        if supply < query.supply {
            smaller.push(Case { map: map.clone(), query: Query { supply, ..*query } });
        }
    }
    smaller
}

/// The case without a row or a column, unless start or goal lie there.
fn without(case: &Case, row: Option<u32>, column: Option<u32>) -> Option<Case> {
    let Case { map, query } = case;
    let gone = |location: Location| Some(location.row) == row || Some(location.column) == column;
    if gone(query.start) || gone(query.goal) {
        return None;
    }
    let moved = |location: Location| {
        let up = row.is_some_and(|row| location.row > row);
        let left = column.is_some_and(|column| location.column > column);
        Location::new(location.row - u32::from(up), location.column - u32::from(left))
    };
    let (rows, columns) = (u32::from(row.is_some()), u32::from(column.is_some()));
    let mut smaller = Map::new(map.rows() - rows, map.columns() - columns).ok()?;
    for location in map.locations().filter(|location| !gone(*location)) {
        smaller.set(moved(location), map.cell(location));
    }
    Some(Case { map: smaller, query: Query { start: moved(query.start), goal: moved(query.goal), ..*query } })
}
