//! Makes the boards and maps that `ply experiments` uses where the course's own are not named: ten Xiangqi puzzles and eleven
//! maps, from a seed. Usage: course_files DIR

use std::fs;
use std::path::{Path, PathBuf};

use ply_core::{Limits, StopFlag};
use ply_games::{DisplayScore, Query, Setup};
use ply_path::{Planner, smallest_supply};
use ply_path_io::Problem;

/// Numbers by chance: the generator of Knuth's MMIX.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % end as u64) as usize
    }
}

fn main() -> anyhow::Result<()> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "course".into()));
    let mut chance = Chance(2026);
    boards(&folder.join("boards"), &mut chance)?;
    maps(&folder.join("maps"), &mut chance)
}

/// Plies to mate: the later boards take longer.
const PLIES: [u32; 10] = [1, 1, 3, 3, 3, 5, 5, 7, 7, 9];

fn boards(folder: &Path, chance: &mut Chance) -> anyhow::Result<()> {
    fs::create_dir_all(folder)?;
    for (index, plies) in PLIES.into_iter().enumerate() {
        let board = loop {
            let board = scatter(chance, 2 + index / 4);
            if mates_in(&board) == Some(plies) {
                break board;
            }
        };
        println!("board {}: mate in {plies} plies", index + 1);
        fs::write(folder.join(format!("{}.txt", index + 1)), board)?;
    }
    Ok(())
}

/// Both generals, and so many pieces for either side besides, where they may stand.
fn scatter(chance: &mut Chance, pieces: usize) -> String {
    let mut grid = [['.'; 9]; 10];
    let put = |chance: &mut Chance, grid: &mut [[char; 9]; 10], piece: char, places: &[(usize, usize)]| {
        let free: Vec<_> = places.iter().filter(|&&(row, column)| grid[row][column] == '.').collect();
        if !free.is_empty() {
            let &&(row, column) = &free[chance.below(free.len())];
            grid[row][column] = piece;
        }
    };
    for red in [true, false] {
        // Places as red has them; black's are the same from the other end.
        let at = |row: usize, column: usize| if red { (row, column) } else { (9 - row, column) };
        let all: Vec<_> = (0..90).map(|index| at(index / 9, index % 9)).collect();
        let palace: Vec<_> = (0..9).map(|index| at(7 + index / 3, 3 + index % 3)).collect();
        let advisors = [(9, 3), (9, 5), (8, 4), (7, 3), (7, 5)].map(|(row, column)| at(row, column));
        let elephants =
            [(9, 2), (9, 6), (7, 0), (7, 4), (7, 8), (5, 2), (5, 6)].map(|(row, column)| at(row, column));
        let soldiers: Vec<_> = (0..45).map(|index| at(index / 9, index % 9)).collect();
        let case = |letter: char| if red { letter.to_ascii_uppercase() } else { letter };
        put(chance, &mut grid, case('k'), &palace);
        for _ in 0..2 {
            if chance.below(2) == 0 {
                put(chance, &mut grid, case('a'), &advisors);
                put(chance, &mut grid, case('b'), &elephants);
            }
        }
        for number in 0..pieces {
            match ['r', 'n', 'c', 'p', 'n', 'r'][(chance.below(4) + number) % 6] {
                'p' => put(chance, &mut grid, case('p'), &soldiers),
                piece => put(chance, &mut grid, case(piece), &all),
            }
        }
    }
    grid.iter().map(|row| row.iter().collect::<String>() + "\n").collect()
}

/// Plies until red, to move, has mated, if a short search sees it.
fn mates_in(board: &str) -> Option<u32> {
    let setup = Setup { position: Some(board.to_string()), ..Setup::default() };
    let mut session = ply_games::find("xiangqi").ok()?.session(&setup).ok()?;
    if session.in_check() {
        return None;
    }
    let limits = Limits { depth: Some(12), nodes: Some(60_000), ..Limits::default() };
    let query = Query { limits, hash: 8, ..Query::default() };
    match session.search(&query, &StopFlag::new(), &mut |_| ()).ok()?.score {
        DisplayScore::Win(plies) => Some(plies),
        _ => None,
    }
}

/// Rows, columns, and walls in a hundred cells.
const SIZES: [(usize, usize, usize); 11] = [
    (4, 5, 20),
    (5, 5, 20),
    (6, 8, 25),
    (8, 8, 25),
    (10, 10, 25),
    (12, 15, 30),
    (15, 20, 30),
    (20, 20, 30),
    (30, 30, 30),
    (60, 60, 30),
    (100, 100, 0),
];
/// This map has no route: its supply is one short.
const HOPELESS: usize = 1;

fn maps(folder: &Path, chance: &mut Chance) -> anyhow::Result<()> {
    fs::create_dir_all(folder)?;
    for (number, (rows, columns, walls)) in SIZES.into_iter().enumerate() {
        let (text, length) = loop {
            if let Some(found) = map(chance, rows, columns, walls, number == HOPELESS)? {
                break found;
            }
        };
        println!("map {number}: {rows} by {columns}, length {length}");
        fs::write(folder.join(format!("input_{number}.txt")), text)?;
    }
    Ok(())
}

/// A map with its shortest length, -1 for none; nothing where no supply would do, or any.
fn map(
    chance: &mut Chance,
    rows: usize,
    columns: usize,
    walls: usize,
    hopeless: bool,
) -> anyhow::Result<Option<(String, i64)>> {
    let mut cells = vec![vec!['0'; columns]; rows];
    for cell in cells.iter_mut().flatten() {
        if chance.below(100) < walls {
            *cell = '1';
        } else if chance.below(100) < 4 {
            *cell = '2';
        }
    }
    cells[0][0] = '3';
    cells[rows - 1][columns - 1] = '4';
    let body: String = cells
        .iter()
        .map(|row| row.iter().map(char::to_string).collect::<Vec<_>>().join(" ") + "\n")
        .collect();
    let text = |supply: u32| format!("{rows} {columns} {supply}\n{body}");
    let problem = Problem::parse(text(1).as_bytes(), None)?;
    let (Some(start), Some(goal)) = (problem.start, problem.goal) else { return Ok(None) };
    let query = ply_path::Query::new(start, goal, 1);
    let stop = StopFlag::new();
    let Some(least) = smallest_supply(&problem.map, start, goal, query.moves, &stop)? else {
        return Ok(None);
    };
    let least = u32::try_from(least.supply)?;
    let supply = if hopeless { least - 1 } else { least + least / 4 };
    if supply == 0 {
        return Ok(None);
    }
    let query = ply_path::Query { supply, ..query };
    let route = Planner::default().solve(&problem.map, &query)?.route;
    Ok(Some((text(supply), route.map_or(-1, |route| route.length() as i64))))
}
