//! Depots, listed in a file or placed at random.

use ply_path::{Cell, Location, Map};
use ply_path_io::Depots;

use super::said;
use crate::folder::Folder;

#[test]
fn listed_depots() {
    let mut map = Map::new(3, 3).unwrap();
    map.set(Location::new(1, 1), Cell::WALL);
    map.set(Location::new(0, 0), Cell::DEPOT);
    let text = "# three\n0,1 # one\r\n2 2\n\n  2 , 0\n0,0\n";
    assert_eq!(Depots::add_listed(text.as_bytes(), &mut map), Ok(3));
    let listed = "# row,column, counted from 0 at the upper left\n0,0\n0,1\n2,0\n2,2\n";
    assert_eq!(Depots::write(&map), listed);
    let before = map.clone();
    for (text, sentence) in [
        ("0,2\n1,1\n", "line 2, column 1: the depot 1,1 is in a wall"),
        (
            "\n 3,0",
            "line 2, column 2: the depot 3,0 is not on the map of 3 rows and 3 columns (counted from 0)",
        ),
        ("1\n", "line 1, column 2: expected the column, found the end of the line"),
        ("1,\n", "line 1, column 3: expected the column, found the end of the line"),
        (",\n", "line 1, column 1: expected the row, found \",\""),
        ("a,1\n", "line 1, column 1: expected the row, found \"a\""),
        ("1,-1\n", "line 1, column 3: the column must not be negative, found \"-1\""),
        ("0,1,2\n", "line 1, column 5: expected the end of the line after row and column, found \"2\""),
        ("99999999999,1\n", "line 1, column 1: the row \"99999999999\" is too large: at most 4294967295"),
    ] {
        assert_eq!(said(Depots::add_listed(text.as_bytes(), &mut map)), sentence, "{text:?}");
        assert_eq!(map, before);
    }
    let folder = Folder::new("depots");
    let path = folder.write("depots.txt", b"5,5\n");
    let sentence = said(Depots::File(path.clone()).add_to(&mut map, &[]));
    assert!(sentence.starts_with(&format!("{}, line 1, column 1: the depot 5,5 is not", path.display())));
}

#[test]
fn random_depots() {
    assert_eq!("random:20:7".parse(), Ok(Depots::Random { count: 20, seed: 7 }));
    assert_eq!("a/b.txt".parse(), Ok(Depots::File("a/b.txt".into())));
    for text in
        ["random:20", "random:x:1", "random:-1:1", "random:+5:1", "random:5:+1", "random::1", "random:1:1:1"]
    {
        let sentence = format!("depots \"{text}\": expected random:K:SEED with whole numbers K and SEED");
        assert_eq!(said(text.parse::<Depots>()), sentence);
    }
    let random = |count, seed| {
        let mut map = Map::new(4, 5).unwrap();
        map.set(Location::new(0, 0), Cell::WALL);
        map.set(Location::new(0, 1), Cell::DEPOT);
        let keep = [Location::new(3, 3), Location::new(3, 3), Location::new(9, 9)];
        Depots::Random { count, seed }
            .add_to(&mut map, &keep)
            .map(|new| (new, map.depots().collect::<Vec<_>>()))
    };
    assert_eq!(random(5, 1), random(5, 1));
    assert_ne!(random(5, 1), random(5, 2));
    let (new, all) = random(17, 1).unwrap();
    assert_eq!((new, all.len()), (17, 18));
    assert!(!all.contains(&Location::new(3, 3)) && !all.contains(&Location::new(0, 0)));
    assert_eq!(said(random(18, 1)), "random depots: 18 were asked for, but only 17 cells are free");

    // Each location as often as any other: 400 draws of 5 among 17, so about 118 each.
    let mut often = std::collections::HashMap::new();
    for seed in 0..400 {
        for location in random(5, seed).unwrap().1 {
            *often.entry(location).or_insert(0) += 1;
        }
    }
    often.remove(&Location::new(0, 1));
    assert_eq!(often.len(), 17);
    assert!(often.values().all(|count| (80..160).contains(count)), "{often:?}");
}
