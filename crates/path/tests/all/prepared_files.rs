//! Files of prepared maps.

use ply_core::StopFlag;
use ply_path::{Cell, LoadError, Location, Map, Moves, PrepareOptions, Prepared, Query};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64;

use crate::folder::Folder;
use crate::grids;
use crate::prepared::{check, options, supplies};
use crate::replay::replay;

pub(crate) fn saved(prepared: &Prepared<'_>) -> Vec<u8> {
    let mut bytes = Vec::new();
    prepared.save(&mut bytes).unwrap();
    bytes
}

#[test]
fn files_round_trip() {
    let mut random = Pcg64::seed_from_u64(24);
    // Of each size of memory.
    let mut prepared_maps = [0; 2];
    for round in 0..300 {
        let case = grids::case_within(12, 2_400_000 + round);
        let options = PrepareOptions { max_bytes: [1 << 30, 900][round as usize % 2], ..options(1) };
        let Ok(prepared) = Prepared::build(&case.map, case.query.moves, &options, &StopFlag::new()) else {
            continue;
        };
        prepared_maps[round as usize % 2] += 1;
        let bytes = saved(&prepared);
        let loaded = Prepared::load(&bytes[..], &case.map).unwrap();
        assert_eq!(saved(&loaded), bytes);
        let supplies = supplies(&mut random, &case);
        check(&loaded, &case, &supplies, round);

        // Of another map it is refused.
        let mut other = case.map.clone();
        let cell = other.cell(case.query.start);
        other.set(case.query.start, if cell.is_depot() { cell.without_depot() } else { cell.with_depot() });
        assert!(Prepared::load(&bytes[..], &other).is_err());
    }
    // All of those with enough, and many of the others.
    assert!(prepared_maps[0] == 150 && prepared_maps[1] > 50, "{prepared_maps:?}");
}

/// A map with three depots.
fn small_map() -> Map {
    let mut map = Map::new(6, 7).unwrap();
    for location in [Location::new(1, 1), Location::new(4, 5), Location::new(5, 0)] {
        map.set(location, Cell::DEPOT);
    }
    map
}

/// The checksum that the file should have, by its description: every eight bytes, then how many bytes there
/// were.
fn sum_of(bytes: &[u8]) -> u64 {
    let mix = |sum: u64, word: u64| (sum ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    let (words, rest) = bytes.as_chunks::<8>();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    let words = words.iter().chain([&last]).map(|&word| u64::from_le_bytes(word));
    mix(words.fold(0, mix), bytes.len() as u64)
}

/// Makes the checksum fit whatever the rest has become.
fn sign(bytes: &mut [u8]) {
    let body = bytes.len() - 8;
    let sum = sum_of(&bytes[..body]);
    bytes[body..].copy_from_slice(&sum.to_le_bytes());
}

fn refusal(bytes: &[u8], map: &Map) -> String {
    match Prepared::load(bytes, map) {
        Ok(_) => "none".into(),
        Err(LoadError::Input(error)) => error.to_string(),
        Err(LoadError::Read(error)) => panic!("{error}"),
    }
}

#[test]
fn a_damaged_file_is_refused() {
    let map = small_map();
    let prepared = Prepared::build(&map, Moves::Four, &options(1), &StopFlag::new()).unwrap();
    let bytes = saved(&prepared);
    for end in 0..bytes.len() {
        assert!(Prepared::load(&bytes[..end], &map).is_err(), "cut at {end}");
    }
    for at in 0..bytes.len() {
        for bit in 0..8 {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1 << bit;
            assert!(Prepared::load(&damaged[..], &map).is_err(), "byte {at}, bit {bit}");
        }
    }
    let more = [&bytes[..], &[0]].concat();
    assert_eq!(refusal(&more, &map), "the file goes on after its end");
}

/// What the checks of a file with the right checksum refuse; the locations are those of the description.
#[test]
fn a_wrong_file_is_refused() {
    let mut map = small_map();
    map.set(Location::new(0, 6), Cell::DEPOT);
    let cap = Some(9);
    let options = PrepareOptions { cap, ..options(1) };
    let prepared = Prepared::build(&map, Moves::Four, &options, &StopFlag::new()).unwrap();
    let bytes = saved(&prepared);
    let mut same = bytes.clone();
    sign(&mut same);
    assert!(same == bytes, "the checksum is not what the description says");

    let refused = |at: usize, words: &[u32]| {
        let mut wrong = bytes.clone();
        let words: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        wrong[at..at + words.len()].copy_from_slice(&words);
        sign(&mut wrong);
        refusal(&wrong, &map)
    };
    let number = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
    // The header takes 64 bytes, and where the legs of four depots begin 20.
    let legs = 64 + 20;
    assert!(number(68) >= 2, "the first depot has two legs");
    let (first, second) = ((number(legs), number(legs + 4)), (number(legs + 8), number(legs + 12)));
    assert!(first.1 < second.1, "they differ");
    assert_eq!(refused(legs, &[first.0, first.1, second.0, second.1]), "none");
    let range = "the file has a leg whose length is not from 1 to 9";
    assert_eq!(refused(legs, &[first.0, 0]), range);
    assert_eq!(refused(legs, &[first.0, 10]), range);
    assert_eq!(refused(legs, &[4]), "the file leads to a depot that is not there");
    assert_eq!(
        refused(legs, &[second.0, second.1, first.0, first.1]),
        "the file's legs from a depot are not in the order of their lengths"
    );
    // The last access entry lies before the checksum; two bits are the depot's.
    let last = bytes.len() - 12;
    let range = "the file has an access depot that is not there, or not at a distance from 1 to 9";
    assert_eq!(refused(last, &[number(last) & 3]), range);
    assert_eq!(refused(last, &[10 << 2]), range);
    assert_eq!(refused(68, &[u32::MAX]), "the file's lists do not fit together");
}

/// Whatever a file with the right checksum says: it is refused, or it can be asked.
#[test]
fn a_forged_file_does_no_harm() {
    let mut random = Pcg64::seed_from_u64(25);
    let (mut refused, mut asked) = (0, 0);
    let mut weighted = small_map();
    weighted.set(Location::new(3, 3), Cell::ground(5).unwrap());
    for (map, moves) in [(small_map(), Moves::Four), (small_map(), Moves::Eight), (weighted, Moves::Eight)] {
        let prepared = Prepared::build(&map, moves, &options(1), &StopFlag::new()).unwrap();
        let bytes = saved(&prepared);
        for _ in 0..4000 {
            let mut forged = bytes.clone();
            for _ in 0..random.random_range(1..4) {
                let at = random.random_range(0..forged.len());
                forged[at] =
                    if random.random_bool(0.5) { random.random() } else { random.random_range(0..30) };
            }
            sign(&mut forged);
            match Prepared::load(&forged[..], &map) {
                Ok(prepared) => {
                    ask(&prepared, &mut random);
                    asked += 1;
                }
                Err(_) => refused += 1,
            }
        }
    }
    assert!(refused > 1000 && asked > 1000, "{refused} refused, {asked} asked");
}

/// Asks what can be asked; the answers may be wrong.
fn ask(prepared: &Prepared<'_>, random: &mut Pcg64) {
    let stop_flag = StopFlag::new();
    let map = prepared.map();
    let mut location =
        || Location::new(random.random_range(0..map.rows()), random.random_range(0..map.columns()));
    let (start, goal) = (location(), location());
    let mut workspace = prepared.workspace();
    let _ = workspace.smallest_supply(start, goal, &stop_flag);
    for supply in [0, 3, 7, 40, 1 << 31] {
        let query = Query { start, goal, supply, moves: prepared.moves() };
        let _ = workspace.length(&query, &stop_flag);
        // A route that is told can be gone.
        if let Ok(Some(route)) = workspace.route(&query, &stop_flag) {
            assert_eq!(replay(map, &query, &route), Ok(()));
        }
    }
}

#[test]
fn files_on_disk() {
    let map = Map::new(4, 4).unwrap();
    let prepared = Prepared::build(&map, Moves::Eight, &options(1), &StopFlag::new()).unwrap();
    let folder = Folder::new("prepared");
    // What was there before is replaced.
    let path = folder.write("map.prepared", b"something else");
    prepared.save_to(&path).unwrap();
    assert!(Prepared::load_from(&path, &map).is_ok());
    assert_eq!(std::fs::read_dir(folder.path("")).unwrap().count(), 1);
}
