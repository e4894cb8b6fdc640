//! `ply path`: the planner's answers as a user meets them.

use std::fs;

use serde_json::{Value, json};

use crate::program::{Folder, Ran, document, fed, keys, printed, program, run};

/// The shortest route visits a cell twice: to the depot and back.
pub(crate) const DETOUR: &str = "5 4 3\n1 1 4 1\n1 1 0 1\n1 2 0 1\n1 1 0 1\n1 1 3 1\n";
/// Walls all around the goal.
const ENCLOSED: &str = "3 5 9\n3 0 1 1 1\n0 2 1 4 1\n0 0 1 1 1\n";

/// Walks the letters over the course's text by the course's rules, and fails where they break one.
#[track_caller]
fn replay(map: &str, letters: &str) {
    let mut lines = map.lines();
    let header: Vec<usize> = lines
        .next()
        .expect("a header")
        .split_whitespace()
        .map(|word| word.parse().expect("a number"))
        .collect();
    let cells: Vec<Vec<char>> =
        lines.map(|line| line.split_whitespace().filter_map(|word| word.chars().next()).collect()).collect();
    let find = |wanted: char| {
        let of_row =
            |(row, line): (usize, &Vec<char>)| Some((row, line.iter().position(|cell| *cell == wanted)?));
        cells.iter().enumerate().find_map(of_row).expect("the cell is there")
    };
    let ((mut row, mut column), mut left) = (find('3'), header[2]);
    for letter in letters.chars() {
        assert!(left > 0, "{letters}: dry at {row},{column}");
        (row, column) = match letter {
            'U' => (row.wrapping_sub(1), column),
            'D' => (row + 1, column),
            'L' => (row, column.wrapping_sub(1)),
            'R' => (row, column + 1),
            _ => panic!("{letters}: {letter}"),
        };
        let cell = cells.get(row).and_then(|line| line.get(column)).copied();
        assert!(cell.is_some_and(|cell| cell != '1'), "{letters}: {row},{column}");
        left = if cell == Some('2') { header[2] } else { left - 1 };
    }
    assert_eq!((row, column), find('4'), "{letters}");
}

/// Fails unless this is the course's answer of that length.
#[track_caller]
fn is_answer(map: &str, answer: &str, length: i64) {
    let lines: Vec<_> = answer.lines().collect();
    if length < 0 {
        assert_eq!(answer, "-1\n");
        return;
    }
    assert_eq!((lines.len(), lines[0]), (2, length.to_string().as_str()), "{answer}");
    assert_eq!(lines[1].len() as i64, length, "{answer}");
    replay(map, lines[1]);
}

const ALGORITHMS: [&str; 5] = ["auto", "astar", "uniform-cost", "labels", "bidirectional"];

#[test]
fn a_way_in_the_courses_words() {
    let folder = Folder::new();
    for (map, length) in [
        (DETOUR, 6),
        (ENCLOSED, -1),
        ("1 3 2\n3 0 4\n", 2),
        ("1 3 1\n3 0 4", -1),
        ("1 2 0\n3 4\n", -1),
        ("2 2 1  \n3 2 \n1 4 \n\n", 2),
    ] {
        let place = folder.file("map.txt", map);
        for algorithm in ALGORITHMS {
            let text = printed(&["path", "solve", &place, "--algorithm", algorithm]);
            is_answer(map, &text, length);
        }
        let piped = fed(&["path", "solve", "-"], map.as_bytes());
        assert_eq!((piped.code, piped.stderr.as_str()), (Some(0), ""));
        is_answer(map, &piped.stdout, length);
    }
}

#[test]
fn what_is_typed_wins_over_the_file() {
    let folder = Folder::new();
    let map = folder.file("map.txt", DETOUR);
    assert_eq!(printed(&["path", "solve", &map, "--supply", "4"]), "4\nUUUU\n");
    assert_eq!(printed(&["path", "solve", &map, "--supply", "2"]), "-1\n");
    assert_eq!(printed(&["path", "solve", &map, "--start", "2,2"]), "2\nUU\n");
    // No step at all: a line without letters.
    assert_eq!(printed(&["path", "solve", &map, "--goal", "4,2"]), "0\n\n");
    let depots = folder.file("depots.txt", "# one\n2,2\n");
    assert_eq!(printed(&["path", "solve", &map, "--supply", "2", "--depots", &depots]), "4\nUUUU\n");
    // Both free cells but start and goal.
    assert_eq!(printed(&["path", "solve", &map, "--supply", "1", "--depots", "random:3:7"]), "4\nUUUU\n");
    assert_eq!(printed(&["path", "solve", &map, "--supply", "20", "--moves", "8"]), "20\nN N N N\n");
}

#[test]
fn movingai_maps_need_the_rest_typed() {
    let folder = Folder::new();
    let map = folder.file("small.map", "type octile\nheight 3\nwidth 4\nmap\n.S..\n.@@.\n.WW.\n");
    let asked = ["path", "solve", &map, "--start", "0,0", "--goal", "0,3", "--supply", "9"];
    assert_eq!(printed(&asked), "3\nRRR\n");
    assert_eq!(printed(&[&asked[..], &["--terrain", "S=4,W=1"]].concat()), "6\nRRR\n");
    assert_eq!(printed(&[&asked[..], &["--terrain", "S=9,W=1"]].concat()), "7\nDDRRRUU\n");
    let diagonal =
        ["path", "solve", &map, "--start", "0,0", "--goal", "1,3", "--supply", "99", "--moves", "8"];
    // Straight on, and no corner cut: three times 5, and 5 down.
    assert_eq!(printed(&diagonal), "20\nE E E S\n");
}

#[test]
fn ros_maps() {
    let folder = Folder::new();
    folder.file("world.pgm", "P2 3 1 255\n254 254 254\n");
    let yaml = "image: world.pgm\nresolution: 0.05\norigin: [0, 0, 0]\noccupied_thresh: 0.65\nfree_thresh: 0.196\nnegate: 0\n";
    let place = folder.file("world.yaml", yaml);
    let text = printed(&["path", "solve", &place, "--start", "0,0", "--goal", "0,2", "--supply", "2"]);
    assert_eq!(text, "2\nRR\n");
}

const FIELDS: [&str; 16] = [
    "algorithm",
    "depots_used",
    "expansions",
    "gap",
    "generated",
    "goal",
    "legs",
    "length",
    "minimum_supply",
    "moves",
    "path",
    "peak_open",
    "reachable",
    "seconds",
    "start",
    "supply",
];

#[test]
fn the_document_of_a_way() {
    let folder = Folder::new();
    let map = folder.file("map.txt", DETOUR);
    for algorithm in ALGORITHMS {
        let answer = document(&["path", "solve", &map, "--algorithm", algorithm]);
        assert_eq!(keys(&answer), FIELDS);
        assert_eq!((&answer["reachable"], &answer["length"]), (&json!(true), &json!(6)));
        replay(DETOUR, answer["path"].as_str().expect("letters"));
        assert_eq!((&answer["supply"], &answer["moves"]), (&json!(3), &json!(4)));
        assert_eq!((&answer["start"], &answer["goal"]), (&json!([4, 2]), &json!([0, 2])));
        let legs = json!([
            { "from": [4, 2], "to": [2, 1], "length": 3 },
            { "from": [2, 1], "to": [0, 2], "length": 3 },
        ]);
        assert_eq!((&answer["legs"], &answer["depots_used"]), (&legs, &json!([[2, 1]])));
        assert_eq!(answer["minimum_supply"], 3);
        assert_eq!(answer["gap"]["width"], 3);
        assert_eq!(answer["algorithm"], algorithm);
        for field in ["expansions", "generated", "peak_open"] {
            assert!(answer[field].as_u64().is_some_and(|count| count > 0), "{algorithm}: {answer}");
        }
        assert!(answer["seconds"].as_f64().is_some_and(|seconds| seconds >= 0.0));
    }
}

#[test]
fn the_document_without_a_way() {
    let folder = Folder::new();
    let map = folder.file("map.txt", DETOUR);
    let answer = document(&["path", "solve", &map, "--supply", "2"]);
    assert_eq!(
        (&answer["reachable"], &answer["length"], &answer["path"]),
        (&json!(false), &json!(-1), &json!(""))
    );
    assert_eq!((&answer["legs"], &answer["depots_used"]), (&json!([]), &json!([])));
    assert_eq!(answer["minimum_supply"], 3);
    let gap = &answer["gap"];
    assert!([json!([4, 2]), json!([2, 1])].contains(&gap["from"]) && gap["width"] == 3, "{gap}");
    // One depot halfway makes two legs of two.
    assert_eq!(answer["advice"]["length"], json!({ "depot": [2, 2], "before": null, "after": 4 }));
    let enclosed = folder.file("enclosed.txt", ENCLOSED);
    let answer = document(&["path", "solve", &enclosed]);
    assert_eq!((&answer["minimum_supply"], &answer["gap"]), (&Value::Null, &Value::Null));
    assert_eq!(answer["advice"], json!({ "length": null, "supply": null }));
}

#[test]
fn the_smallest_supply_and_why() {
    let folder = Folder::new();
    let map = folder.file("map.txt", DETOUR);
    let text = printed(&["path", "minimum", &map, "--advice"]);
    let lines: Vec<_> = text.lines().collect();
    assert_eq!((lines.len(), lines[0]), (3, "3"), "{text}");
    assert!(lines[1].contains("2,1") && lines[1].contains("3 wide"), "{text}");
    assert_eq!(lines[2], "one more depot at 2,2 lowers the supply needed from 3 to 2");
    let answer = document(&["path", "minimum", &map]);
    assert_eq!(keys(&answer), ["gap", "goal", "minimum_supply", "moves", "seconds", "start"]);
    assert_eq!((&answer["minimum_supply"], &answer["gap"]["width"]), (&json!(3), &json!(3)));
    let advised = document(&["path", "minimum", &map, "--advice"]);
    assert_eq!(advised["advice"], json!({ "depot": [2, 2], "before": 3, "after": 2 }));

    let enclosed = folder.file("enclosed.txt", ENCLOSED);
    let text = printed(&["path", "minimum", &enclosed]);
    assert_eq!(text, "-1\nno supply suffices: walls lie between the start 0,0 and the goal 1,3\n");
    let answer = document(&["path", "minimum", &enclosed, "--advice"]);
    assert_eq!((&answer["minimum_supply"], &answer["advice"]), (&Value::Null, &Value::Null));
    let same = printed(&["path", "minimum", &map, "--goal", "4,2"]);
    assert_eq!(same, "0\nno supply is needed: the start 4,2 is the goal\n");
}

#[test]
fn advice_beside_a_way() {
    let folder = Folder::new();
    let map = folder.file("map.txt", DETOUR);
    let text = printed(&["path", "solve", &map, "--advice"]);
    assert!(text.ends_with("shortens the route from 6 to 4\n") && text.lines().count() == 3, "{text}");
    let text = printed(&["path", "solve", &map, "--advice", "--supply", "1"]);
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(
        (lines.len(), lines[0], lines[2]),
        (4, "-1", "no single depot makes a route possible"),
        "{text}"
    );
    assert!(lines[1].starts_with("a supply of 3 is needed: "), "{text}");
    assert!(lines[3].ends_with("lowers the supply needed from 3 to 2"), "{text}");
}

#[test]
fn the_curve() {
    let folder = Folder::new();
    let map = folder.file("map.txt", DETOUR);
    let answer = document(&["path", "curve", &map]);
    assert_eq!(answer["points"], json!([{ "supply": 3, "length": 6 }, { "supply": 4, "length": 4 }]));
    let picture = folder.at("curve.svg");
    let text = printed(&["path", "curve", &map, "--svg", &picture]);
    assert_eq!(text.lines().count(), 4, "{text}");
    assert!(folder.read("curve.svg").starts_with("<svg ") && folder.read("curve.svg").contains("<polyline"));
    let enclosed = folder.file("enclosed.txt", ENCLOSED);
    assert_eq!(document(&["path", "curve", &enclosed])["points"], json!([]));
    assert!(
        printed(&["path", "curve", &enclosed, "--svg", &picture]).starts_with("-1\nno supply suffices: ")
    );
}

#[test]
fn side_by_side() {
    let folder = Folder::new();
    fs::create_dir(folder.at("maps")).expect("a folder");
    let open = format!(
        "20 20 99\n3 {}\n{}{}4\n",
        ["0"; 19].join(" "),
        format!("{}\n", ["0"; 20].join(" ")).repeat(18),
        "0 ".repeat(19)
    );
    for (name, map) in [
        ("input_10.txt", open.as_str()),
        ("input_2.txt", DETOUR),
        ("input_1.txt", ENCLOSED),
        ("notes.md", "?"),
    ] {
        folder.file(&format!("maps/{name}"), map);
    }
    let picture = folder.at("chart.svg");
    let answer = document(&["path", "compare", &folder.at("maps"), "--svg", &picture]);
    assert_eq!(keys(&answer), ["rows"]);
    let rows = answer["rows"].as_array().expect("a list");
    let found: Vec<_> = rows
        .iter()
        .map(|row| (row["map"].as_str(), row["algorithm"].as_str(), row["length"].as_i64()))
        .collect();
    let expected: Vec<_> = [("input_1.txt", -1), ("input_2.txt", 6), ("input_10.txt", 38)]
        .into_iter()
        .flat_map(|(map, length)| {
            ["astar", "uniform-cost", "auto"].map(|algorithm| (Some(map), Some(algorithm), Some(length)))
        })
        .collect();
    assert_eq!(found, expected);
    // All maps, and the two small ones again.
    let svg = folder.read("chart.svg");
    for words in ["all maps: expansions", "all maps: seconds", "the small maps: expansions", "uniform-cost"] {
        assert!(svg.contains(words), "{words}");
    }
    let table = printed(&["path", "compare", &folder.at("maps/input_2.txt"), "--algorithms", "labels,auto"]);
    assert_eq!(table.lines().count(), 4, "{table}");
}

#[test]
fn a_textbook_search_may_give_up() {
    let folder = Folder::new();
    let map = folder.file("map.txt", DETOUR);
    let ran = run(&["path", "compare", &map, "--max-nodes", "2"]);
    assert_eq!(ran.code, Some(0));
    assert_eq!(ran.stdout.matches("gave up").count(), 2, "{}", ran.stdout);
    assert_eq!(ran.stderr.lines().count(), 2, "{}", ran.stderr);
    let answer = document(&["path", "compare", &map, "--max-nodes", "2"]);
    assert_eq!((&answer["rows"][0]["length"], &answer["rows"][2]["length"]), (&Value::Null, &json!(6)));
}

fn batch(arguments: &[&str]) -> Ran {
    let ran = run(&[&["path", "batch"], arguments].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    ran
}

#[test]
fn many_questions() {
    let folder = Folder::new();
    let map = folder.file("map.txt", DETOUR);
    let queries = folder
        .file("queries.txt", "# from, to, supply\n4,2 0,2\n4,2 0,2 4\n\n4,2 0,2 2 # too little\n0,2 0,2 0\n");
    let ran = batch(&[&map, "--queries", &queries]);
    assert_eq!(ran.stdout, "6\n4\n-1\n0\n");
    assert!(ran.stderr.starts_with("4 queries, ") && ran.stderr.ends_with(" µs a query\n"), "{}", ran.stderr);
    assert_eq!(batch(&[&map, "--queries", &queries, "--supply", "2"]).stdout, "-1\n4\n-1\n0\n");
    let ran = batch(&[&map, "--queries", &queries, "--paths", "--threads", "2"]);
    assert_eq!(ran.stdout, "6 UULRUU\n4 UUUU\n-1\n0\n");
    let ran = batch(&[&map, "--queries", &queries, "--json"]);
    let lines: Vec<Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let first = json!({
        "start": [4, 2], "goal": [0, 2], "supply": 3, "reachable": true, "length": 6, "depots_used": [[2, 1]],
    });
    assert_eq!((lines.len(), &lines[0], &lines[2]["length"]), (4, &first, &json!(-1)));
}

#[test]
fn prepared_tables_are_kept() {
    let folder = Folder::new();
    let map = folder.file("map.txt", DETOUR);
    let queries = folder.file("queries.txt", "4,2 0,2\n4,2 0,2 2000000000\n4,2 2,2 2\n");
    let tables = folder.at("tables.ply");
    let asked = [map.as_str(), "--queries", &queries, "--prepared", &tables];
    let first = batch(&asked).stdout;
    assert_eq!(first, "6\n4\n2\n");
    let kept = fs::read(&tables).expect("the tables");
    assert_eq!(batch(&asked).stdout, first);
    assert_eq!(fs::read(&tables).expect("the tables"), kept);
    // Not for another map, other depots or other moves.
    for other in [&["--depots", "random:1:1"][..], &["--moves", "8"]] {
        let ran = run(&[&["path", "batch"], &asked[..], other].concat());
        ran.is_refused(&format!("{other:?}"));
        assert!(ran.stderr.contains("tables.ply"), "{}", ran.stderr);
    }
    let mut broken = kept.clone();
    let last = broken.len() - 20;
    broken[last] ^= 1;
    for content in [&broken[..], &kept[..40], b"nonsense", b""] {
        fs::write(&tables, content).expect("a file");
        run(&[&["path", "batch"], &asked[..]].concat()).is_refused("damaged tables");
    }
}

/// Every cell a depot: the tables are larger than they may be.
#[test]
fn tables_that_do_not_fit_are_done_without() {
    let folder = Folder::new();
    let mut text = String::from("300 300 5\n3 4 ");
    text.push_str(&["2"; 298].join(" "));
    text.push('\n');
    text.push_str(&format!("{}\n", ["2"; 300].join(" ")).repeat(299));
    let map = folder.file("map.txt", text);
    let queries = folder.file("queries.txt", "0,0 299,299\n0,0 0,1\n");
    let tables = folder.at("tables.ply");
    let ran = batch(&[&map, "--queries", &queries, "--memory", "1", "--prepared", &tables]);
    assert_eq!(ran.stdout, "598\n1\n");
    assert!(
        ran.stderr.contains("the graph of 89998 depots is too large") && ran.stderr.lines().count() == 2,
        "{}",
        ran.stderr
    );
    assert!(!folder.names().contains(&"tables.ply".to_string()));
}

#[test]
fn scenarios() {
    let folder = Folder::new();
    let map = folder.file("small.map", "type octile\nheight 2\nwidth 3\nmap\n...\n.@.\n");
    let scenes = "version 1\n0\tsmall.map\t3\t2\t0\t1\t2\t1\t4\n0\tsmall.map\t3\t2\t0\t0\t1\t0\t1\n";
    let scenes = folder.file("small.map.scen", scenes);
    assert_eq!(batch(&[&map, "--queries", &scenes, "--supply", "4"]).stdout, "4\n1\n");
    assert_eq!(batch(&[&map, "--queries", &scenes, "--supply", "3"]).stdout, "-1\n1\n");
    let depots = folder.file("depots.txt", "0,1\n");
    assert_eq!(batch(&[&map, "--queries", &scenes, "--supply", "2", "--depots", &depots]).stdout, "4\n1\n");
}

#[test]
fn a_folder_of_course_maps() {
    let folder = Folder::new();
    fs::create_dir(folder.at("maps")).expect("a folder");
    for (name, map) in
        [("input_10.txt", ENCLOSED), ("input_9.txt", DETOUR), ("input_a.txt", DETOUR), ("notes.txt", "?")]
    {
        folder.file(&format!("maps/{name}"), map);
    }
    let text = printed(&["path", "course", &folder.at("maps"), &folder.at("answers")]);
    assert!(text.starts_with("9 6\n10 -1\na 6\ntotal "), "{text}");
    assert_eq!(folder.read("answers/output_10.txt"), "-1\n");
    is_answer(DETOUR, &folder.read("answers/output_9.txt"), 6);
    assert_eq!(fs::read_dir(folder.at("answers")).map(Iterator::count).ok(), Some(3));
}

#[test]
fn moving_pictures() {
    let folder = Folder::new();
    let map = folder.file("map.txt", DETOUR);
    let text = printed(&["path", "animate", &map, &folder.at("both.gif")]);
    assert!(text.contains("A*: length 6, ") && text.contains("uniform cost: length 6, "), "{text}");
    assert!(fs::read(folder.at("both.gif")).expect("a picture").starts_with(b"GIF89a"));
    let text =
        printed(&["path", "animate", &map, &folder.at("one.svg"), "--algorithm", "astar", "--supply", "1"]);
    assert!(text.starts_with("A*: length -1, ") && text.lines().count() == 1, "{text}");
    assert!(folder.read("one.svg").starts_with("<svg "));
}

#[test]
fn still_pictures() {
    let folder = Folder::new();
    let map = folder.file("map.txt", DETOUR);
    let (svg, png) = (folder.at("route.svg"), folder.at("route.png"));
    printed(&["path", "solve", &map, "--svg", &svg, "--png", &png]);
    assert!(folder.read("route.svg").contains("<polyline"));
    assert!(fs::read(&png).expect("a picture").starts_with(b"\x89PNG"));
    // Without a route the map is drawn alone.
    printed(&["path", "solve", &map, "--supply", "1", "--svg", &svg]);
    assert!(!folder.read("route.svg").contains("<polyline"));
}

/// The eleven maps of the course, where they are.
#[test]
fn the_course() {
    let Some(data) = std::env::var_os("PLY_DATA") else {
        println!("not run: PLY_DATA names no folder");
        return;
    };
    let maps = std::path::PathBuf::from(data).join("path/course");
    let folder = Folder::new();
    let input = maps.to_str().expect("a name in UTF-8");
    printed(&["path", "course", input, &folder.at("answers")]);
    let lengths = [5, -1, 10, 9, 14, 15, 22, 21, 29, 252, 198];
    for (number, length) in lengths.into_iter().enumerate() {
        let map = fs::read_to_string(maps.join(format!("input_{number}.txt"))).expect("a map");
        is_answer(&map, &folder.read(&format!("answers/output_{number}.txt")), length);
    }
    let mut command = program();
    command.args(["experiments", "path", "--maps", input, "--out", &folder.at("docs")]);
    let ran = Ran::new(command.output().expect("the program starts"));
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stdout.contains("by each search alike"), "{}", ran.stdout);
    assert!(folder.read("docs/experiments.md").contains("](path.svg)"));
}
