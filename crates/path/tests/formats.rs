//! Every file format: what is read, what is written, and what is said about a bad file.

use std::path::{Path, PathBuf};
use std::{env, fs};

use ply_path::formats::ros::Description;
use ply_path::formats::{course, movingai, scenario};
use ply_path::{Cell, Depots, MOST_SUPPLY, Map, Place, Problem, RosMap, Terrain};
use proptest::prelude::*;

fn said<T: std::fmt::Debug>(result: Result<T, ply_core::InputError>) -> String {
    result.expect_err("this is wrong").to_string()
}

#[test]
fn course_text_may_be_untidy() {
    let tidy = course::parse(b"2 3 7\n3 0 2\n1 0 4\n").unwrap();
    assert_eq!(tidy.map.depots().collect::<Vec<_>>(), [Place::new(0, 2)]);
    assert!(tidy.map.cell(Place::new(1, 0)).is_wall());
    assert_eq!(tidy.supply, Some(7));
    for untidy in [
        "2 3 7\n3 0 2\n1 0 4",
        "2 3 7 \r\n3 0 2 \r\n1 0 4\r\n\r\n \r\n",
        "2 3 7\r\n3 0 2\r\n1 0 4\r\n",
        " 2\t3 7\n3  0 2\n1 0\t4\n\n\n",
        "\u{feff}2 3 7\n3 0 2\n1 0 4",
    ] {
        assert_eq!(course::parse(untidy.as_bytes()), Ok(tidy.clone()), "{untidy:?}");
    }
    assert_eq!(course::write(&tidy).unwrap(), "2 3 7\n3 0 2\n1 0 4\n");
}

#[test]
fn bad_course_text_gets_a_sentence() {
    let cells = "expected 0 (free), 1 (wall), 2 (depot), 3 (start) or 4 (goal)";
    let large = "a map of 40000 rows and 40000 columns is too large: at most 65535 a side and 1073741824 cells in all";
    for (text, sentence) in [
        ("", "line 1, column 1: expected the number of rows, found the end of the line".to_string()),
        ("2", "line 1, column 2: expected the number of columns, found the end of the line".into()),
        ("2 3\n", "line 1, column 4: expected the supply, found the end of the line".into()),
        ("2 x 3", "line 1, column 3: expected the number of columns, found \"x\"".into()),
        ("2 é 3", "line 1, column 3: expected the number of columns, found \"é\"".into()),
        ("é 2 3", "line 1, column 1: expected the number of rows, found \"é\"".into()),
        ("1 2 -3\n3 4", "line 1, column 5: the supply must not be negative, found \"-3\"".into()),
        ("-1 2 3\n3 4", "line 1, column 1: the number of rows must not be negative, found \"-1\"".into()),
        (
            "1 2 2147483649\n3 4",
            "line 1, column 5: the supply \"2147483649\" is too large: at most 2147483648".into(),
        ),
        (
            "1 2 99999999999999999999999999\n3 4",
            "line 1, column 5: the supply \"999999999999999999999999…\" is too large: at most 2147483648"
                .into(),
        ),
        ("70000 2 3", "line 1, column 1: the number of rows \"70000\" is too large: at most 65535".into()),
        ("0 2 3\n", "line 1, column 1: a map of 0 rows and 2 columns has no cell".into()),
        ("2 0 3\n\n\n", "line 1, column 1: a map of 2 rows and 0 columns has no cell".into()),
        ("40000 40000 3\n", format!("line 1, column 1: {large}")),
        (
            "1 2 3 4\n3 4",
            "line 1, column 7: expected the end of the line after rows, columns and supply, found \"4\""
                .into(),
        ),
        ("1 2 1.5\n3 4", "line 1, column 5: expected the supply, found \"1.5\"".into()),
        ("2 3 9\n3 0 0\n0 4\n", "line 3, column 4: expected 3 numbers, found only 2".into()),
        ("2 3 9\n3 0 0\n0 4 0 0\n", "line 3, column 7: expected 3 numbers, found more".into()),
        ("2 3 9\n3 0 0\n\n0 4 0\n", "line 3, column 1: expected 3 numbers, found only 0".into()),
        ("2 3 9\n3 0 4\n", "line 3, column 1: expected 2 lines of cells, found only 1".into()),
        ("1 3 9", "line 1, column 6: expected 1 line of cells, found only 0".into()),
        ("1 3 9\n3 0 4\n\n 0 0 0\n", "line 4, column 2: expected 1 line of cells, found more".into()),
        ("1 3 9\n3 5 4\n", format!("line 2, column 3: unknown cell \"5\": {cells}")),
        ("1 3 9\n3 -1 4\n", format!("line 2, column 3: unknown cell \"-1\": {cells}")),
        ("1 3 9\n3 10 4\n", format!("line 2, column 3: unknown cell \"10\": {cells}")),
        ("1 3 9\n3 ö 4\n", format!("line 2, column 3: unknown cell \"ö\": {cells}")),
        ("1 3 9\n3 3 4\n", "line 2, column 3: a second start: there is one at line 2, column 1".into()),
        ("2 2 9\n3 4\n0 4\n", "line 3, column 3: a second goal: there is one at line 2, column 3".into()),
        ("2 2 9\n0 4\n0 0\n", "lines 2 to 3 hold no start: expected one cell 3".into()),
        ("2 2 9\n0 3\n0 0\n", "lines 2 to 3 hold no goal: expected one cell 4".into()),
        // A promise of a thousand million cells takes no memory.
        ("32768 32768 9\n3 4\n", "line 2, column 4: expected 32768 numbers, found only 2".into()),
    ] {
        assert_eq!(said(course::parse(text.as_bytes())), sentence, "{text:?}");
    }
    assert_eq!(
        said(course::parse(b"1 3 9\n3 \xff 4\n")),
        format!("line 2, column 3: unknown cell \"\u{fffd}\": {cells}")
    );
}

#[test]
fn course_text_cannot_tell_everything() {
    let problem = course::parse(b"1 3 2\n3 0 4\n").unwrap();
    let with = |change: &dyn Fn(&mut Problem)| {
        let mut changed = problem.clone();
        change(&mut changed);
        said(course::write(&changed))
    };
    assert_eq!(with(&|problem| problem.start = None), "course text needs a start");
    assert_eq!(with(&|problem| problem.supply = None), "course text needs a supply");
    let also = "course text has no sign for a start that is also the goal";
    assert_eq!(with(&|problem| problem.start = problem.goal), also);
    let depot = "course text has no sign for a goal that is not free ground";
    assert_eq!(with(&|problem| problem.map.set(Place::new(0, 2), Cell::DEPOT)), depot);
    let dear = "course text has no sign for ground that costs more than 1";
    assert_eq!(with(&|problem| problem.map.set(Place::new(0, 1), Cell::ground(3).unwrap())), dear);
}

#[test]
fn files_are_known_by_name_and_contents() {
    let folder = Folder::new("names");
    let map = b"type octile\nheight 1\nwidth 2\nmap\n.@\n";
    for name in ["a.map", "a.MAP", "a.txt", "a"] {
        let problem = Problem::read(&folder.write(name, map)).unwrap();
        assert_eq!((problem.map.columns(), problem.start), (2, None), "{name}");
    }
    assert!(Problem::read(&folder.write("b.txt", b"1 2 3\n3 4\n")).unwrap().start.is_some());
    let bad = folder.write("c.txt", b"1 2 3\n3 5\n");
    assert!(
        said(Problem::read(&bad)).starts_with(&format!("{}, line 2, column 3: unknown cell", bad.display()))
    );
    let none = folder.path("none.txt");
    let sentence = said(Problem::read(&none));
    assert!(sentence.starts_with(&format!("{}, cannot be read: ", none.display())), "{sentence}");
}

/// Where the samples are that may not be committed; such checks are left out without them.
fn data() -> Option<PathBuf> {
    env::var_os("PLY_DATA").map(|data| PathBuf::from(data).join("path")).filter(|path| path.is_dir())
}

#[test]
fn the_course_maps_can_be_read() {
    let Some(data) = data() else { return };
    for number in 0..11 {
        let path = data.join(format!("course/input_{number}.txt"));
        let problem = Problem::read(&path).unwrap();
        let text = course::write(&problem).unwrap();
        assert_eq!(course::parse(text.as_bytes()), Ok(problem), "{}", path.display());
    }
    let arena = Problem::read(&data.join("arena2.map")).unwrap();
    assert_eq!((arena.map.rows(), arena.map.columns()), (209, 281));
}

#[test]
fn movingai_maps() {
    let terrain: Terrain = "S=3,W=9,T=wall".parse().unwrap();
    let text = "type octile\r\nheight 2\r\nwidth 7\r\nmap\r\n.G@OTSW\r\n@@@@@@@\r\n\r\n";
    let costs = |terrain: &Terrain| {
        let map = movingai::parse(text.as_bytes(), terrain).unwrap();
        (0..7).map(|column| map.cell(Place::new(0, column)).cost()).collect::<Vec<_>>()
    };
    assert_eq!(costs(&terrain), [1, 1, 0, 0, 0, 3, 9]);
    assert_eq!(costs(&Terrain::default()), [1, 1, 0, 0, 0, 1, 0]);
    for (head, sentence) in [
        ("", "line 1, column 1: expected type, height, width or map, found an empty line"),
        ("type octile", "line 1, column 12: expected a line \"map\", found the end of the file"),
        ("type hexagon\n", "line 1, column 6: expected octile, found \"hexagon\""),
        ("type octile 4\n", "line 1, column 13: expected the end of the line, found \"4\""),
        ("kind octile\n", "line 1, column 1: expected type, height, width or map, found \"kind\""),
        ("type octile\nheight x\n", "line 2, column 8: expected the height, found \"x\""),
        ("type octile\nheight -1\n", "line 2, column 8: the height must not be negative, found \"-1\""),
        ("type octile\nwidth 2\nmap\n..", "line 3, column 1: expected the height before the map"),
        ("height 0\nwidth 2\nmap\n", "line 3, column 1: a map of 0 rows and 2 columns has no cell"),
        ("height 65536\n", "line 1, column 8: the height \"65536\" is too large: at most 65535"),
        ("height 2\nwidth 2\nmap\n..\n.\n", "line 5, column 2: expected a row of 2 letters, found only 1"),
        ("height 2\nwidth 2\nmap\n...\n..\n", "line 4, column 3: expected a row of 2 letters, found more"),
        ("height 2\nwidth 2\nmap\n..\n", "line 4, column 3: expected 2 rows, found only 1"),
        ("height 1\nwidth 2\nmap\n..\n\n..\n", "line 6, column 1: expected 1 row, found more"),
        ("height 1\nwidth 2\nmap\n", "line 3, column 4: expected 1 row, found only 0"),
        ("height 1\nwidth 2\nmap", "line 3, column 4: expected 1 row, found only 0"),
        (
            "height 1\nwidth 3\nmap\n.é.\n",
            "line 4, column 2: unknown terrain \"é\": give it a cost, as in S=3 or T=wall",
        ),
        (
            "height 32768\nwidth 32768\nmap\n..\n",
            "line 4, column 3: expected a row of 32768 letters, found only 2",
        ),
    ] {
        assert_eq!(said(movingai::parse(head.as_bytes(), &Terrain::default())), sentence, "{head:?}");
    }
    for (text, sentence) in [
        ("S", "terrain, \"S\": expected a letter and its cost, as in S=3 or T=wall"),
        ("S=0", "terrain, \"S=0\": expected a cost from 1 to 127, or wall"),
        ("S=3,W=128", "terrain, \"W=128\": expected a cost from 1 to 127, or wall"),
        ("é=3", "terrain, \"é=3\": expected a letter and its cost, as in S=3 or T=wall"),
    ] {
        assert_eq!(said(text.parse::<Terrain>()), sentence);
    }
    let mut map = Map::new(1, 1).unwrap();
    map.set(Place::new(0, 0), Cell::ground(5).unwrap());
    assert_eq!(
        said(movingai::write(&map, &Terrain::default())),
        "the terrain has no letter for ground of cost 5"
    );
}

#[test]
fn scenarios() {
    let text = b"version 1\r\n3\tmaps/a b.map\t49\t50\t1\t2\t3\t4\t4.24264069\r\n\n";
    let all = scenario::parse(text).unwrap();
    assert_eq!(all.len(), 1);
    assert_eq!((all[0].map.as_str(), all[0].rows, all[0].columns), ("maps/a b.map", 50, 49));
    assert_eq!((all[0].start, all[0].goal), (Place::new(2, 1), Place::new(4, 3)));
    assert_eq!((all[0].bucket, all[0].length), (3, 4.24264069));
    assert_eq!(scenario::parse(b"0 a.map 5 5 0 0 1 1 1.4").unwrap().len(), 1);
    assert!(scenario::parse(b"").unwrap().is_empty());
    for (text, sentence) in [
        ("version 2\n", "line 1, column 1: expected version 1, found \"2\""),
        ("0 a 5 5 0 0 1 1\n", "line 1, column 16: expected the length, found the end of the line"),
        ("\n0 a 5 5 0 0 1 1 x\n", "line 2, column 17: expected the length, found \"x\""),
        ("0 a 5 5 0 0 1 1 inf\n", "line 1, column 17: expected the length, found \"inf\""),
        ("0 a 5 5 5 0 1 1 1\n", "line 1, column 9: the start's column \"5\" is too large: at most 4"),
        ("0 a 5 5 0 -1 1 1 1\n", "line 1, column 11: the start's row must not be negative, found \"-1\""),
        ("0 a 0 5 0 0 1 1 1\n", "line 1, column 5: a map of 5 rows and 0 columns has no cell"),
        ("0 a 5 5 0 0 1 1 1 7\n", "line 1, column 19: expected 9 fields, found one more: \"7\""),
    ] {
        assert_eq!(said(scenario::parse(text.as_bytes())), sentence, "{text:?}");
    }
    assert_eq!(said(scenario::parse(b"0 a\xff")), "line 1, column 4: this is not UTF-8 text");
}

#[test]
fn listed_depots() {
    let mut map = Map::new(3, 3).unwrap();
    map.set(Place::new(1, 1), Cell::WALL);
    map.set(Place::new(0, 0), Cell::DEPOT);
    let text = "# three\n0,1 # one\r\n2 2\n\n  2 , 0\n0,0\n";
    assert_eq!(Depots::place_listed(text.as_bytes(), &mut map), Ok(3));
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
        assert_eq!(said(Depots::place_listed(text.as_bytes(), &mut map)), sentence, "{text:?}");
        assert_eq!(map, before);
    }
    let folder = Folder::new("depots");
    let path = folder.write("depots.txt", b"5,5\n");
    let sentence = said(Depots::File(path.clone()).place(&mut map, &[]));
    assert!(sentence.starts_with(&format!("{}, line 1, column 1: the depot 5,5 is not", path.display())));
}

#[test]
fn random_depots() {
    assert_eq!("random:20:7".parse(), Ok(Depots::Random { count: 20, seed: 7 }));
    assert_eq!("a/b.txt".parse(), Ok(Depots::File("a/b.txt".into())));
    for text in ["random:20", "random:x:1", "random:-1:1", "random:1:1:1"] {
        let sentence = format!("depots \"{text}\": expected random:K:SEED with whole numbers K and SEED");
        assert_eq!(said(text.parse::<Depots>()), sentence);
    }
    let strewn = |count, seed| {
        let mut map = Map::new(4, 5).unwrap();
        map.set(Place::new(0, 0), Cell::WALL);
        map.set(Place::new(0, 1), Cell::DEPOT);
        let keep = [Place::new(3, 3), Place::new(3, 3), Place::new(9, 9)];
        Depots::Random { count, seed }
            .place(&mut map, &keep)
            .map(|new| (new, map.depots().collect::<Vec<_>>()))
    };
    assert_eq!(strewn(5, 1), strewn(5, 1));
    assert_ne!(strewn(5, 1), strewn(5, 2));
    let (new, all) = strewn(17, 1).unwrap();
    assert_eq!((new, all.len()), (17, 18));
    assert!(!all.contains(&Place::new(3, 3)) && !all.contains(&Place::new(0, 0)));
    assert_eq!(said(strewn(18, 1)), "random depots: 18 were asked for, but only 17 places are free");

    // Each place as often as any other: 400 draws of 5 among 17, so about 118 each.
    let mut often = std::collections::HashMap::new();
    for seed in 0..400 {
        for place in strewn(5, seed).unwrap().1 {
            *often.entry(place).or_insert(0) += 1;
        }
    }
    often.remove(&Place::new(0, 1));
    assert_eq!(often.len(), 17);
    assert!(often.values().all(|count| (80..160).contains(count)), "{often:?}");
}

const YAML: &str = "image: map.pgm\nresolution: 0.5\norigin: [-1.0, 2.0, 0.0]\noccupied_thresh: 0.65\nfree_thresh: 0.196\nnegate: 0\n";

/// Rows from the top as digits: the cost of each cell.
fn drawn(map: &Map) -> String {
    let row =
        |row| (0..map.columns()).map(move |column| map.cell(Place::new(row, column)).cost().to_string());
    (0..map.rows()).map(|number| row(number).collect::<String>()).collect::<Vec<_>>().join("/")
}

#[test]
fn ros_maps_stand_on_their_lower_left() {
    let folder = Folder::new("ros");
    // Two rows of three: free, wall, unknown above; free below.
    folder.write("map.pgm", b"P5 # made by hand\n3 2\n255\n\xfe\x00\xcd\xfe\xfe\xfe");
    let yaml = folder.write("map.yaml", YAML.as_bytes());
    let ros = RosMap::read(&yaml).unwrap();
    assert_eq!(drawn(&ros.map), "100/111");
    assert_eq!(ros.world(Place::new(1, 0)), (-0.75, 2.25));
    assert_eq!(ros.world(Place::new(0, 2)), (0.25, 2.75));
    assert_eq!(ros.place(-0.99, 2.01), Some(Place::new(1, 0)));
    assert_eq!(ros.place(-0.99, 2.99), Some(Place::new(0, 0)));
    assert_eq!(ros.place(-1.01, 2.01), None);
    assert_eq!(ros.place(0.0, 3.01), None);
    assert_eq!(ros.place(f64::NAN, 2.5), None);
    assert_eq!(Problem::read(&yaml).unwrap().map, ros.map);

    // Turned by a quarter: the map's right is the world's up.
    let turned = YAML.replace("0.0]", "1.5707963267948966]");
    let turned =
        RosMap::parse(Description::parse(turned.as_bytes()).unwrap(), b"P2 3 2 1 1 1 1 1 1 1").unwrap();
    let (x, y) = turned.world(Place::new(1, 2));
    assert!((x - -1.25).abs() < 1e-9 && (y - 3.25).abs() < 1e-9, "{x} {y}");
    for place in turned.map.places() {
        let (x, y) = turned.world(place);
        assert_eq!(turned.place(x, y), Some(place));
    }
    let missing = folder.write("other.yml", YAML.replace("map.pgm", "none.pgm").as_bytes());
    assert!(said(Problem::read(&missing)).contains("none.pgm, cannot be read: "));
}

#[test]
fn ros_yaml_in_many_hands() {
    let plain = Description::parse(YAML.as_bytes()).unwrap();
    let block = "# by PyYAML\r\n---\r\nfree_thresh: 0.196\r\nimage: \"map.pgm\" # here\r\nmode: 'trinary'\r\nnegate: false\r\n\
                 occupied_thresh: 0.65\r\norigin:\r\n- -1.0\r\n- 2.0\r\n- 0.0\r\nresolution: 5e-1\r\nmaker: me\r\n";
    assert_eq!(Description::parse(block.as_bytes()), Ok(plain.clone()));
    let hash = Description::parse(YAML.replace("map.pgm", "'a #1.pgm'").as_bytes()).unwrap();
    assert_eq!(hash.image, Path::new("a #1.pgm"));
    let scale = format!("{YAML}mode: scale\n");
    for (text, sentence) in [
        (scale.as_str(), "line 7, column 7: only the mode trinary can be read, found \"scale\""),
        ("image map\n", "line 1, column 1: expected \"key: value\", found \"image map\""),
        ("- 3\n", "line 1, column 1: expected a key before this value"),
        ("image: a\nimage: b\n", "line 2, column 1: the key \"image\" stands here again"),
        ("image: a\n", "expected a line \"resolution: …\", found none"),
        (&YAML.replace("map.pgm", "''"), "line 1, column 8: expected the image's path, found nothing"),
        (&YAML.replace("map.pgm", ""), "line 1, column 1: image: expected one value, found 0"),
        (&YAML.replace("0.5", "0"), "line 2, column 13: expected a resolution above 0"),
        (&YAML.replace("0.5", "nan"), "line 2, column 13: resolution: expected a number, found \"nan\""),
        (&YAML.replace("2.0", "two"), "line 3, column 16: origin: expected a number, found \"two\""),
        (&YAML.replace(", 0.0]", "]"), "line 3, column 1: origin: expected [x, y, yaw], found 2 values"),
        (&YAML.replace("negate: 0", "negate: 2"), "line 6, column 9: negate: expected 0 or 1, found \"2\""),
    ] {
        assert_eq!(said(Description::parse(text.as_bytes())), sentence, "{text:?}");
    }
}

fn ros(yaml: &str, image: &[u8]) -> Result<Map, ply_core::InputError> {
    RosMap::parse(Description::parse(yaml.as_bytes()).unwrap(), image).map(|ros| ros.map)
}

#[test]
fn pgm_images() {
    let text = b"P2\n# remark\n3 2 # another\n100\n100 0 50\n99 # more\n98 80\n";
    assert_eq!(drawn(&ros(YAML, text).unwrap()), "100/110");
    assert_eq!(drawn(&ros(&YAML.replace("negate: 0", "negate: 1"), text).unwrap()), "010/000");
    let wide = b"P5 3 1 65535\n\xff\xff\x00\x00\xff\x00";
    assert_eq!(drawn(&ros(YAML, wide).unwrap()), "101");
    for (image, sentence) in [
        ("P6 1 1 255\n000", "expected an image in PGM (P2 or P5) or PNG"),
        ("P5 3", "line 1, column 5: expected the height, found the end of the file"),
        ("P5 3 2 0\n", "line 1, column 7: the shade of white must not be 0"),
        ("P5 3 2 70000\n", "line 1, column 8: the shade of white \"70000\" is too large: at most 65535"),
        ("P5 3 2 255\n12345", "expected 6 bytes of image (2 rows of 3), found only 5"),
        ("P5 0 2 255\n", "a map of 2 rows and 0 columns has no cell"),
        ("P5 1 1 9\n:", "image row 0, the shade 58 is brighter than white, which is 9"),
        ("P2 2 1 255 1 x", "line 1, column 14: expected a shade, found \"x\""),
        ("P2 2 1 255 1 256", "line 1, column 17: the shade 256 is brighter than white, which is 255"),
        ("P2 2 1 255 1 2 3", "line 1, column 16: expected 2 shades, found more: \"3\""),
        (
            "P2 32768 32768 255 1 2",
            "expected 1073741824 shades (32768 rows of 32768), found only 4 bytes for them",
        ),
    ] {
        assert_eq!(said(ros(YAML, image.as_bytes())), sentence, "{image:?}");
    }
}

#[test]
fn png_images() {
    use png::{BitDepth, ColorType};
    let image = |color, depth, palette: Option<&[u8]>, bytes: &[u8]| {
        let mut out = Vec::new();
        let mut encoder = png::Encoder::new(&mut out, 3, 1);
        encoder.set_color(color);
        encoder.set_depth(depth);
        if let Some(palette) = palette {
            encoder.set_palette(palette.to_vec());
        }
        encoder.write_header().unwrap().write_image_data(bytes).unwrap();
        out
    };
    let eight = BitDepth::Eight;
    let grey = image(ColorType::Grayscale, eight, None, &[254, 0, 205]);
    for bytes in [
        grey.clone(),
        image(ColorType::Grayscale, BitDepth::Sixteen, None, &[255, 0, 0, 0, 205, 0]),
        image(ColorType::Rgb, eight, None, &[255, 255, 250, 0, 0, 9, 205, 205, 205]),
        // Opacity is one channel among the others, as in ROS: black but solid is unknown, white but clear too.
        image(ColorType::Rgba, eight, None, &[255, 255, 255, 255, 0, 0, 0, 255, 255, 255, 255, 0]),
        image(ColorType::GrayscaleAlpha, eight, None, &[255, 255, 0, 255, 255, 0]),
        image(ColorType::Indexed, eight, Some(&[0, 0, 0, 255, 255, 255]), &[1, 0, 0]),
        image(ColorType::Indexed, BitDepth::One, Some(&[0, 0, 0, 255, 255, 255]), &[0b1000_0000]),
    ] {
        assert_eq!(drawn(&ros(YAML, &bytes).unwrap()), "100");
    }
    // White and black above, black and white below, in three passes.
    let interlaced =
        b"\x89\x50\x4e\x47\x0d\x0a\x1a\x0a\x00\x00\x00\x0d\x49\x48\x44\x52\x00\x00\x00\x02\x00\x00\x00\x02\
        \x01\x00\x00\x00\x01\x2d\xca\x00\x1f\x00\x00\x00\x0e\x49\x44\x41\x54\x78\x9c\x63\x68\x60\x60\x60\
        \x70\x00\x00\x02\xc6\x00\xc1\x0f\x5d\x78\x1a\x00\x00\x00\x00\x49\x45\x4e\x44\xae\x42\x60\x82";
    assert_eq!(drawn(&ros(YAML, interlaced).unwrap()), "10/01");
    assert!(said(ros(YAML, &grey[..40])).starts_with("the PNG cannot be read: "));
    let mut huge = grey;
    huge[16..24].copy_from_slice(&[0, 0, 128, 0, 0, 0, 128, 0]);
    // The header's checksum no longer fits, which alone would be refused too.
    assert!(said(ros(YAML, &huge)).contains("PNG"));
}

/// A folder of files that is gone with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = env::temp_dir().join(format!("ply-path-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn write(&self, name: &str, bytes: &[u8]) -> PathBuf {
        fs::write(self.path(name), bytes).unwrap();
        self.path(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Maps whose cells are of the given kinds.
fn maps(cells: &'static [Cell]) -> impl Strategy<Value = Map> {
    (1_u32..12, 1_u32..40).prop_flat_map(move |(rows, columns)| {
        let size = (rows * columns) as usize;
        prop::collection::vec(prop::sample::select(cells), size).prop_map(move |cells| {
            let mut map = Map::new(rows, columns).unwrap();
            let places: Vec<_> = map.places().collect();
            places.into_iter().zip(cells).for_each(|(place, cell)| map.set(place, cell));
            map
        })
    })
}

const COURSE: &[Cell] = &[Cell::FREE, Cell::WALL, Cell::DEPOT];
const TERRAIN: &[Cell] = &[Cell::FREE, Cell::WALL, Cell::ground(3).unwrap(), Cell::ground(127).unwrap()];

proptest! {
    #[test]
    fn course_text_is_read_as_written(mut map in maps(COURSE), at: [prop::sample::Index; 2], supply in 0..=MOST_SUPPLY) {
        let places: Vec<_> = map.places().collect();
        let [start, goal] = at.map(|index| *index.get(&places));
        prop_assume!(start != goal);
        map.set(start, Cell::FREE);
        map.set(goal, Cell::FREE);
        let problem = Problem { map, start: Some(start), goal: Some(goal), supply: Some(supply) };
        let text = course::write(&problem).unwrap();
        prop_assert_eq!(course::parse(text.as_bytes()), Ok(problem.clone()));
        // The quick reading of plain lines and the slow one agree.
        for untidy in [text.replace('\n', "\r\n"), text.replace('\n', " \n"), text.replace(' ', "\t"), text.trim_end().into()] {
            prop_assert_eq!(course::parse(untidy.as_bytes()), Ok(problem.clone()));
        }
        // Cut anywhere before its last cell, it is refused.
        let cut = at[0].index(text.len() - 2);
        prop_assert!(course::parse(&text.as_bytes()[..cut]).is_err());
    }

    #[test]
    fn movingai_maps_are_read_as_written(map in maps(TERRAIN)) {
        let terrain: Terrain = "S=3,W=127".parse().unwrap();
        let text = movingai::write(&map, &terrain).unwrap();
        prop_assert_eq!(movingai::parse(text.as_bytes(), &terrain).unwrap(), map);
    }

    #[test]
    fn depots_are_read_as_written(map in maps(COURSE)) {
        let mut bare = map.clone();
        map.depots().for_each(|place| bare.set(place, Cell::FREE));
        let placed = Depots::place_listed(Depots::write(&map).as_bytes(), &mut bare).unwrap();
        prop_assert_eq!(placed, map.depots().count());
        prop_assert_eq!(bare, map);
    }

    #[test]
    fn places_are_read_as_written(row: u32, column: u32) {
        let place = Place::new(row, column);
        prop_assert_eq!(place.to_string().parse(), Ok(place));
    }

    #[test]
    fn no_reader_panics(bytes: Vec<u8>, text in "[-PpmMaht0-9., #:\\[\\]\n]{0,60}") {
        for bytes in [&bytes[..], text.as_bytes()] {
            let _ = course::parse(bytes);
            let _ = movingai::parse(bytes, &Terrain::default());
            let _ = scenario::parse(bytes);
            let _ = Depots::place_listed(bytes, &mut Map::new(4, 4).unwrap());
            let _ = Description::parse(bytes);
            let _ = ros(YAML, bytes);
        }
    }
}
