//! How long preparing a map takes, and how long a question to it: `prepare [FILE.map [FACTOR [DEPOTS]]]`.

use std::time::Instant;

use ply_core::Signal;
use ply_path::{Cell, Map, Moves, Place, Preparation, Prepared, Query, smallest_supply};
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let name = words.next().unwrap_or_else(|| "open".into());
    let factor: u32 = words.next().map_or(Ok(2), |word| word.parse())?;
    let depots: usize = words.next().map_or(Ok(2000), |word| word.parse())?;
    let moves: Moves = words.next().map_or(Ok(Moves::Four), |word| word.parse())?;
    let threads: usize = words.next().map_or(Ok(2), |word| word.parse())?;
    let mut random = Pcg64::seed_from_u64(1);
    let mut map = match name.as_str() {
        "open" => Map::new(512, 512)?,
        "walls" => {
            let mut map = Map::new(512 * factor, 512 * factor)?;
            for place in map.places() {
                if random.random_bool(0.35) {
                    map.set(place, Cell::WALL);
                }
            }
            map
        }
        _ => read(&std::fs::read_to_string(&name)?)?,
    };
    if name != "walls" {
        map = map.scaled(factor)?;
    }
    let ground: Vec<Place> = map.places().filter(|&place| !map.cell(place).is_wall()).collect();
    for &place in ground.choose_multiple(&mut random, depots) {
        map.set(place, Cell::DEPOT);
    }
    println!(
        "{name} × {factor}: {} × {}, ground {}, depots {depots}",
        map.rows(),
        map.columns(),
        ground.len()
    );

    let signal = Signal::new();
    let preparation = Preparation { threads, ..Preparation::default() };
    let mut best = f64::MAX;
    let mut prepared = None;
    for _ in 0..3 {
        drop(prepared.take());
        let begin = Instant::now();
        prepared = Some(Prepared::build(&map, moves, &preparation, &signal)?);
        best = best.min(begin.elapsed().as_secs_f64());
    }
    let prepared = prepared.expect("built three times");
    println!(
        "preparation {best:.3} s, cap {:?}, edges {}, entrances {}, bytes {}",
        prepared.cap(),
        prepared.edges(),
        prepared.entrances(),
        prepared.bytes()
    );

    let mut workspace = prepared.workspace();
    let pairs: Vec<(Place, Place)> = (0..1000)
        .map(|_| (ground[random.random_range(0..ground.len())], ground[random.random_range(0..ground.len())]))
        .collect();
    for &(start, goal) in &pairs[..50] {
        let _ = prepared.smallest_supply(start, goal, &mut workspace); // The first questions warm the tables.
    }
    let begin = Instant::now();
    let mut supplies = Vec::new();
    for &(start, goal) in &pairs {
        supplies.push(
            prepared
                .smallest_supply(start, goal, &mut workspace)
                .ok()
                .flatten()
                .map(|minimum| minimum.supply),
        );
    }
    println!("smallest supply {:.1} µs", begin.elapsed().as_secs_f64() * 1e6 / pairs.len() as f64);

    let begin = Instant::now();
    for (&(start, goal), &supply) in pairs.iter().zip(&supplies).take(20) {
        let single = smallest_supply(&map, start, goal, moves, &signal)?;
        assert_eq!(single.map(|minimum| minimum.supply), supply, "{start} to {goal}");
    }
    println!(
        "smallest supply of one pair without preparation {:.2} ms",
        begin.elapsed().as_secs_f64() * 1e3 / 20.0
    );

    let most = supplies.iter().flatten().max().copied().unwrap_or(0);
    for (label, ratio) in
        [("one less", -1.0), ("smallest", 1.0), ("× 1.25", 1.25), ("× 2", 2.0), ("most", 0.0)]
    {
        let begin = Instant::now();
        let mut found = 0;
        for (&(start, goal), supply) in pairs.iter().zip(&supplies) {
            let supply = supply.unwrap_or(100);
            let supply = match ratio {
                -1.0 => supply.saturating_sub(1) as u32,
                0.0 => prepared.cap().unwrap_or(1 << 31),
                _ => ((supply as f64 * ratio) as u32).min(prepared.cap().unwrap_or(1 << 31)),
            };
            let query = Query { start, goal, supply, moves };
            found += usize::from(prepared.length(&query, &mut workspace)?.is_some());
        }
        println!(
            "query, supply {label}: {:.1} µs, {found} ways (largest smallest supply {most})",
            begin.elapsed().as_secs_f64() * 1e6 / pairs.len() as f64
        );
    }
    let begin = Instant::now();
    for (&(start, goal), supply) in pairs.iter().zip(&supplies).take(100) {
        let query = Query { start, goal, supply: supply.unwrap_or(100) as u32, moves };
        prepared.route(&query, &mut workspace)?;
    }
    println!("route, supply smallest: {:.1} µs", begin.elapsed().as_secs_f64() * 1e4);
    Ok(())
}

/// A MovingAI map: what is neither `.` nor `G` nor `S` is a wall.
fn read(text: &str) -> Result<Map, Box<dyn std::error::Error>> {
    let lines: Vec<&str> = text.lines().skip(4).collect();
    let mut map = Map::new(lines.len() as u32, lines.first().map_or(0, |line| line.len()) as u32)?;
    for place in map.places() {
        let cell = lines[place.row as usize].as_bytes().get(place.column as usize);
        if !cell.is_some_and(|cell| b".GS".contains(cell)) {
            map.set(place, Cell::WALL);
        }
    }
    Ok(map)
}
