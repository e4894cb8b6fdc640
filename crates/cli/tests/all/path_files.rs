//! Bad maps and bad options for `ply path`: one sentence with its location, code 2, nothing left behind.

use std::fs;
use std::io;
use std::process::Stdio;

use crate::path::DETOUR;
use crate::program::{Folder, Ran, fed, program};

/// Runs the program in the folder; it must refuse and leave the folder as it was. Returns what it said.
#[track_caller]
fn refused(folder: &Folder, arguments: &[&str]) -> String {
    let before = folder.names();
    let mut command = program();
    command.arg("path").args(arguments).current_dir(folder.path()).env_remove("PLY_DATA");
    let ran = Ran::new(command.output().expect("the program starts"));
    ran.is_refused(&format!("{arguments:?}"));
    assert_eq!(folder.names(), before, "{arguments:?} left something behind");
    ran.stderr
}

#[track_caller]
fn all_refused(folder: &Folder, cases: &[(&[&str], &str)]) {
    for (arguments, words) in cases {
        let sentence = refused(folder, arguments);
        assert!(sentence.contains(words), "{arguments:?}: expected {words:?} in {sentence:?}");
    }
}

#[test]
fn bad_maps_are_refused_by_every_command() {
    let folder = Folder::new();
    let queries = folder.file("queries.txt", "0,0 0,0 1\n");
    fs::create_dir(folder.at("maps")).expect("a folder");
    folder.file("maps/input_0.txt", DETOUR);
    for (map, words) in [
        ("", "line 1, column 1: expected the number of rows"),
        ("1 3\n3 0 4\n", "line 1, column 4: expected the supply"),
        ("1 3 -1\n3 0 4\n", "line 1, column 5: the supply must not be negative"),
        ("1 3 4294967296\n3 0 4\n", "line 1, column 5: the supply \"4294967296\" is too large"),
        ("99999999 3 1\n3 0 4\n", "line 1, column 1: the number of rows"),
        ("0 3 1\n3 0 4\n", "line 1"),
        ("1 3 2 5\n3 0 4\n", "line 1, column 7"),
        ("1 3 2\n3 7 4\n", "line 2, column 3: unknown cell \"7\""),
        ("1 3 2\n3 0 4 0\n", "line 2, column 7"),
        ("1 3 2\n3 4\n", "line 2, column 4: expected 3 numbers, found only 2"),
        ("2 3 2\n3 0 4\n", "line 3, column 1: expected 2 lines of cells, found only 1"),
        ("1 3 2\n3 0 4\n0 0 0\n", "line 3, column 1"),
        ("1 3 2\n0 0 4\n", "no start"),
        ("1 3 2\n3 0 0\n", "no goal"),
        ("1 3 2\n3 3 4\n", "line 2, column 3: a second start"),
        ("1 3 2\n3 4 4\n", "line 2, column 5: a second goal"),
        ("type octile\nheight 1\nwidth 2\nmap\n.?\n", "line 5, column 2: unknown terrain \"?\""),
    ] {
        folder.file("bad.txt", map);
        folder.file("maps/input_1.txt", map);
        for arguments in [
            &["solve", "bad.txt", "--svg", "x.svg"][..],
            &["compare", "bad.txt", "--svg", "x.svg"],
            &["minimum", "bad.txt"],
            &["curve", "bad.txt"],
            &["batch", "bad.txt", "--queries", &queries],
            &["animate", "bad.txt", "x.gif"],
        ] {
            let sentence = refused(&folder, arguments);
            assert!(sentence.contains("bad.txt, ") && sentence.contains(words), "{arguments:?}: {sentence}");
        }
        // Not even for the map before the bad one.
        let sentence = refused(&folder, &["course", "maps", "answers"]);
        assert!(sentence.contains("input_1.txt"), "{sentence}");
        let piped = fed(&["path", "solve", "-"], map.as_bytes());
        piped.is_refused(map);
        assert!(piped.stderr.contains("standard input, "), "{}", piped.stderr);
    }
}

#[test]
fn bad_files_and_folders() {
    let folder = Folder::new();
    folder.file("map.txt", DETOUR);
    folder.file("binary.txt", [0xff, 0x00, 0x1b]);
    fs::create_dir(folder.at("empty")).expect("a folder");
    for name in ["missing.txt", "empty", "binary.txt", ""] {
        for command in ["solve", "minimum", "curve"] {
            refused(&folder, &[command, name]);
        }
        refused(&folder, &["batch", "map.txt", "--queries", name]);
        refused(&folder, &["solve", "map.txt", "--depots", name]);
    }
    all_refused(
        &folder,
        &[
            (&["compare", "empty"], "no map found"),
            (&["compare", "missing"], "missing, cannot be read"),
            (&["compare", "map.txt", "missing", "--svg", "x.svg"], "missing, cannot be read"),
            (&["course", "empty", "out"], "no map found; expected files named input_0.txt"),
            (&["course", "missing", "out"], "folder 'missing'"),
            (&["course", "map.txt", "out"], "folder 'map.txt'"),
            (&["animate", "map.txt", "x.png"], "expected a name that ends in .gif or .svg"),
            (&["animate", "map.txt", "x"], "expected a name that ends in .gif or .svg"),
            (&["animate", "map.txt", "missing/x.gif"], "file 'missing/x.gif' cannot be written"),
            (&["solve", "map.txt", "--svg", "missing/x.svg"], "file 'missing/x.svg' cannot be written"),
            (&["solve", "map.txt", "--png", "empty"], "file 'empty' cannot be written"),
            (&["curve", "map.txt", "--svg", "missing/x.svg"], "cannot be written"),
            (&["compare", "map.txt", "--svg", "missing/x.svg"], "cannot be written"),
        ],
    );
}

#[test]
fn bad_options() {
    let folder = Folder::new();
    folder.file("map.txt", DETOUR);
    folder.file("small.map", "type octile\nheight 1\nwidth 3\nmap\n...\n");
    folder.file("outside.txt", "0,2\n9,9\n");
    folder.file("queries.txt", "4,2 0,2\n");
    all_refused(
        &folder,
        &[
            (&["solve", "small.map"], "no start: small.map names none, give --start R,C"),
            (&["solve", "small.map", "--start", "0,0"], "no goal: small.map names none, give --goal R,C"),
            (
                &["solve", "small.map", "--start", "0,0", "--goal", "0,2"],
                "no supply: small.map names none, give --supply T",
            ),
            (&["compare", "small.map", "--start", "0,0", "--goal", "0,2"], "no supply: small.map names none"),
            (&["minimum", "small.map", "--goal", "0,2"], "no start"),
            (&["solve", "map.txt", "--start", "9,9"], "map.txt, the start 9,9 is not on the map of 5 rows"),
            (&["solve", "map.txt", "--goal", "0,0"], "the goal 0,0 is a wall"),
            (&["minimum", "map.txt", "--goal", "0,0"], "the goal 0,0 is a wall"),
            (&["solve", "map.txt", "--start", "-1,0"], "expected row,column"),
            (&["solve", "map.txt", "--start", "1"], "expected row,column"),
            (&["solve", "map.txt", "--start", "1,2,3"], "expected row,column"),
            (&["solve", "map.txt", "--supply", "-1"], "expected a whole number from 0 to 2147483648"),
            (&["solve", "map.txt", "--supply", "2147483649"], "expected a whole number from 0 to 2147483648"),
            (&["solve", "map.txt", "--supply", "+1"], "expected a whole number"),
            (&["solve", "map.txt", "--supply", ""], "--supply"),
            (&["solve", "map.txt", "--moves", "6"], "expected 4 or 8"),
            (&["solve", "map.txt", "--algorithm", "magic"], "expected one of auto, astar"),
            (&["compare", "map.txt", "--algorithms", "astar,magic"], "no algorithm \"magic\""),
            (&["compare", "map.txt", "--max-nodes", "0"], "expected a whole number from 1"),
            (&["compare"], "required"),
            (&["animate", "map.txt", "x.gif", "--algorithm", "auto"], "astar, uniform-cost, both"),
            (&["solve", "map.txt", "--terrain", "S=3"], "the map has none"),
            (&["solve", "small.map", "--terrain", "S=+3"], "expected a cost from 1 to 127, or wall"),
            (&["solve", "map.txt", "--depots", "random:+5:+1"], "expected random:K:SEED"),
            (&["solve", "small.map", "--terrain", "S=128"], "expected a cost from 1 to 127, or wall"),
            (&["solve", "map.txt", "--depots", "random:1"], "expected random:K:SEED"),
            (&["solve", "map.txt", "--depots", "random:4:1"], "only 3 cells are free"),
            (
                &["solve", "map.txt", "--depots", "outside.txt"],
                "outside.txt, line 2, column 1: the depot 9,9",
            ),
            (&["batch", "map.txt"], "--queries"),
            (&["batch", "map.txt", "--queries", "queries.txt", "--threads", "0"], "from 1 to 256"),
            (&["batch", "map.txt", "--queries", "queries.txt", "--memory", "0"], "from 1 to"),
            (
                &["batch", "map.txt", "--queries", "queries.txt", "--prepared", "missing/x"],
                "cannot be written",
            ),
        ],
    );
}

#[test]
fn bad_questions() {
    let folder = Folder::new();
    folder.file("map.txt", DETOUR);
    folder.file("small.map", "type octile\nheight 1\nwidth 3\nmap\n..@\n");
    for (map, text, words) in [
        ("map.txt", "", "expected at least one query"),
        ("map.txt", "# none\n", "expected at least one query"),
        ("map.txt", "4,2 0,2\n4,2\n", "line 2, column 4: expected the goal, found the end of the line"),
        ("map.txt", "x 0,2\n", "line 1, column 1: expected the start as row,column, found \"x\""),
        ("map.txt", "4,2 0,2 x\n", "line 1, column 9: expected the supply, found \"x\""),
        ("map.txt", "4,2 0,2 -3\n", "line 1, column 9: the supply must not be negative"),
        ("map.txt", "4,2 0,2 3 4\n", "line 1, column 11: expected the end of the line, found \"4\""),
        ("map.txt", "4,2 0,9\n", "line 1, the goal 0,9 is not on the map"),
        ("map.txt", "0,0 0,2\n", "line 1, the start 0,0 is a wall"),
        (
            "small.map",
            "0,0 0,1\n",
            "line 1, column 8: no supply: expected a third number here, or --supply T",
        ),
        ("small.map", "version 1\n0 small.map 3 1 0 0 1 0 1\n", "no supply: bad names none, give --supply T"),
        ("map.txt", "version 1\n\n0 a.map 3 1 0 0 1 0 1\n", "line 3, the query is for a map of 1 rows"),
        (
            "map.txt",
            "\u{feff}version 1\n\n0 a.map 3 1 0 0 1 0 1\n",
            "line 3, the query is for a map of 1 rows",
        ),
        ("map.txt", "version 1\n0 a.map 3\n", "line 2, column 10: expected the height"),
        ("map.txt", "version 1\n0 a.map 4 5 2 4 0 0 1\n", "line 2, the goal 0,0 is a wall"),
    ] {
        folder.file("bad", text);
        let sentence = refused(&folder, &["batch", map, "--queries", "bad", "--prepared", "tables.ply"]);
        assert!(sentence.contains(words), "{text:?}: expected {words:?} in {sentence:?}");
    }
}

/// Without any option it has maps of our own; a folder that is named must have the course's.
#[test]
fn the_experiment_has_maps_of_its_own() {
    let folder = Folder::new();
    let experiment = |arguments: &[&str]| {
        let mut command = program();
        command.args(["experiments", "path", "--out", "out"]).args(arguments).current_dir(folder.path());
        Ran::new(command.output().expect("the program starts"))
    };
    let own = experiment(&[]);
    assert_eq!(own.code, Some(0), "{}", own.stderr);
    assert!(own.stdout.contains("Eleven maps of our own"), "{}", own.stdout);
    let missing = experiment(&["--maps", "missing"]);
    assert_eq!((missing.code, missing.stdout.as_str()), (Some(2), ""), "{}", missing.stderr);
    assert!(missing.stderr.contains("folder 'missing', no course maps"), "{}", missing.stderr);
}

/// Lengths other than those known of the course's maps are said to be others.
#[test]
fn the_experiment_knows_the_courses_lengths() {
    let folder = Folder::new();
    fs::create_dir(folder.at("maps")).expect("a folder");
    for number in 0..11 {
        folder.file(&format!("maps/input_{number}.txt"), DETOUR);
    }
    let mut command = program();
    command.args(["experiments", "path", "--maps", "maps", "--out", "out"]).current_dir(folder.path());
    let ran = Ran::new(command.output().expect("the program starts"));
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stdout.contains("the lengths are not those known of the course's: 6, 6"), "{}", ran.stdout);
}

#[test]
fn a_closed_pipe_ends_silently() {
    let folder = Folder::new();
    let map = folder.file("map.txt", DETOUR);
    for arguments in [
        &["solve", &map][..],
        &["solve", &map, "--json"],
        &["compare", &map],
        &["minimum", &map],
        &["curve", &map],
        &["--help"],
    ] {
        let (reader, writer) = io::pipe().expect("a pipe");
        drop(reader);
        let output = program()
            .arg("path")
            .args(arguments)
            .stdout(writer)
            .stderr(Stdio::piped())
            .output()
            .expect("the program starts");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), said.as_ref()), (Some(0), ""), "{arguments:?}");
    }
}

#[test]
fn a_picture_goes_where_a_link_leads_and_never_over_the_map() {
    let folder = Folder::new();
    folder.file("detour.txt", DETOUR);
    folder.file("old.svg", "old");
    std::os::unix::fs::symlink("old.svg", folder.at("link.svg")).expect("a link");
    let mut command = program();
    command.args(["path", "solve", "detour.txt", "--svg", "link.svg"]).current_dir(folder.path());
    assert!(command.output().expect("the program starts").status.success());
    assert!(fs::symlink_metadata(folder.at("link.svg")).expect("the link").is_symlink());
    assert!(fs::read_to_string(folder.at("old.svg")).expect("a picture").contains("<svg"));

    refused(&folder, &["solve", "detour.txt", "--svg", "detour.txt"]);
    refused(&folder, &["solve", "detour.txt", "--svg", "route", "--png", "route"]);
    assert_eq!(fs::read_to_string(folder.at("detour.txt")).expect("the map"), DETOUR);

    let locked = folder.file("locked.svg", "kept");
    let mut permissions = fs::metadata(&locked).expect("a file").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&locked, permissions).expect("a read-only file");
    refused(&folder, &["solve", "detour.txt", "--svg", "locked.svg"]);
    assert_eq!(fs::read_to_string(&locked).expect("the file"), "kept");
}
