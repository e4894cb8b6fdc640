//! Maps that no search was tuned on, made from a seed.

use ply_path::{Cell, Location, Map};
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// The families, by name.
pub(crate) const FAMILIES: [&str; 7] = ["open", "random10", "random20", "random35", "maze", "rooms", "caves"];

/// A square map of a family; a panic if there is none of that name.
pub(crate) fn generate(family: &str, side: u32, seed: u64) -> Map {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let random = &mut random;
    match family {
        "open" => Map::new(side, side).expect("a map that is not too large"),
        "random10" => draw(side, |_, _| random.random_bool(0.10)),
        "random20" => draw(side, |_, _| random.random_bool(0.20)),
        "random35" => draw(side, |_, _| random.random_bool(0.35)),
        "maze" => maze(side, random),
        "rooms" => rooms(side, random),
        "caves" => caves(side, random),
        _ => panic!("no family {family}: expected one of {}", FAMILIES.join(", ")),
    }
}

/// Walls where the rule says so.
fn draw(side: u32, mut wall: impl FnMut(u32, u32) -> bool) -> Map {
    let mut map = Map::new(side, side).expect("a map that is not too large");
    for location in map.locations() {
        if wall(location.row, location.column) {
            map.set(location, Cell::WALL);
        }
    }
    map
}

/// A perfect maze by depth-first search, with corridors 1 to 8 wide and walls of one cell; a few more doors.
fn maze(side: u32, random: &mut Pcg64Mcg) -> Map {
    let wide = *[1, 2, 4, 8].choose(random).expect("four widths");
    let pitch = wide + 1;
    let rooms = (side / pitch).max(1);
    // Whether there is a door to the right, and below.
    let mut doors = vec![[false; 2]; (rooms * rooms) as usize];
    let mut seen = vec![false; doors.len()];
    let mut path = vec![(0u32, 0u32)];
    seen[0] = true;
    while let Some(&(row, column)) = path.last() {
        let beside = [(-1, 0), (1, 0), (0, -1), (0, 1)].map(|(down, right)| {
            let next = row.checked_add_signed(down).zip(column.checked_add_signed(right));
            next.filter(|&(row, column): &(u32, u32)| row < rooms && column < rooms)
                .filter(|(row, column)| !seen[(row * rooms + column) as usize])
        });
        let open: Vec<(u32, u32)> = beside.into_iter().flatten().collect();
        let Some(&next) = open.choose(random) else {
            path.pop();
            continue;
        };
        seen[(next.0 * rooms + next.1) as usize] = true;
        let first = (row.min(next.0) * rooms + column.min(next.1)) as usize;
        doors[first][usize::from(next.0 != row)] = true;
        path.push(next);
    }
    for door in &mut doors {
        door[0] |= random.random_bool(0.02);
    }
    draw(side, |row, column| {
        let (room, in_row, in_column) =
            ((row / pitch * rooms + column / pitch) as usize, row % pitch, column % pitch);
        match (in_row == wide, in_column == wide) {
            _ if row >= rooms * pitch || column >= rooms * pitch => true,
            (true, true) => true,
            (true, false) => row / pitch + 1 == rooms || !doors[room][1],
            (false, true) => column / pitch + 1 == rooms || !doors[room][0],
            (false, false) => false,
        }
    })
}

/// Square rooms 8 to 40 wide; most walls between two of them have one door.
fn rooms(side: u32, random: &mut Pcg64Mcg) -> Map {
    let pitch = random.random_range(9..=41);
    let count = side / pitch + 1;
    let doors: Vec<[Option<u32>; 2]> = (0..count * count)
        .map(|_| [(); 2].map(|()| random.random_bool(0.8).then(|| random.random_range(0..pitch - 1))))
        .collect();
    draw(side, |row, column| {
        let room = (row / pitch * count + column / pitch) as usize;
        match (row % pitch == pitch - 1, column % pitch == pitch - 1) {
            (true, true) => true,
            (true, false) => doors[room][0] != Some(column % pitch),
            (false, true) => doors[room][1] != Some(row % pitch),
            (false, false) => false,
        }
    })
}

/// Caves: noise, and then a few times every cell does as most cells around it do.
fn caves(side: u32, random: &mut Pcg64Mcg) -> Map {
    let mut map = draw(side, |_, _| random.random_bool(0.42));
    for _ in 0..4 {
        let before = map.clone();
        map = draw(side, |row, column| {
            let around = (0..9).filter(|number| {
                let (down, right) = (number / 3 - 1, number % 3 - 1);
                let there = row.checked_add_signed(down).zip(column.checked_add_signed(right));
                there.is_none_or(|(row, column)| before.cell(Location { row, column }).is_wall())
            });
            around.count() >= 5
        });
    }
    map
}
