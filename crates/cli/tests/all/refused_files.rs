//! Files that cannot be read or written: named in the sentence, and none left behind.

use std::fs;

use crate::program::{FULL_BOARD, Folder, Ran, program};

/// Runs the program in the folder; it must refuse and leave the folder as it was. Returns what it said.
#[track_caller]
fn refused_in(folder: &Folder, arguments: &[&str]) -> String {
    let before = folder.names();
    let mut command = program();
    command.args(arguments).current_dir(folder.path());
    let ran = Ran::new(command.output().expect("the program starts"));
    ran.is_refused(&format!("{arguments:?}"));
    assert_eq!(folder.names(), before, "{arguments:?} left something behind");
    ran.stderr
}

/// Files that hold no position, with their names.
fn folder_of_bad_files() -> Folder {
    let folder = Folder::new();
    folder.file("binary.txt", [0xff, 0xfe, 0x00, 0x80]);
    folder.file("empty.txt", "");
    folder.file("blank.txt", "\n \r\n\t\n");
    folder.file("nonsense.txt", "this is no board\n");
    folder.file("twice.txt", format!("{FULL_BOARD}\n{FULL_BOARD}\n"));
    folder.file("long.txt", "-".repeat(3 << 20));
    fs::create_dir(folder.at("folder.txt")).expect("a folder");
    folder
}

#[test]
fn a_position_file_that_holds_none() {
    let folder = folder_of_bad_files();
    for game in ply_games::games().iter().map(|game| game.name()) {
        for name in folder.names() {
            refused_in(&folder, &["moves", game, "--position", &format!("@{name}")]);
        }
    }
    for name in ["missing.txt", "binary.txt", "folder.txt", "long.txt"] {
        let sentence = refused_in(&folder, &["moves", "othello", "--position", &format!("@{name}")]);
        assert!(sentence.contains(&format!("file '{name}'")), "{sentence}");
    }
    refused_in(&folder, &["moves", "othello", "--position", "@"]);
    refused_in(
        &folder,
        &["compare", "othello", "--depth", "1", "--position", "@binary.txt", "--svg", "chart.svg"],
    );
}

/// A zero byte, or worse an escape sequence, is shown, not sent.
#[test]
fn an_odd_character_in_a_file_does_not_reach_the_terminal() {
    let folder = Folder::new();
    folder.file("zeros.txt", [0; 100]);
    folder.file("escape.txt", "\x1b]0;title\x07");
    for game in ply_games::games().iter().map(|game| game.name()) {
        for name in folder.names() {
            refused_in(&folder, &["moves", game, "--position", &format!("@{name}")]);
        }
    }
}

/// `position, expected 64 squares, found 0` would not say in which file.
#[test]
fn a_bad_position_in_a_file_names_the_file() {
    let folder = folder_of_bad_files();
    for name in ["empty.txt", "nonsense.txt", "twice.txt"] {
        for command in [
            &["moves", "othello"][..],
            &["analyze", "othello", "--depth", "1"],
            &["compare", "othello", "--depth", "1"],
        ] {
            let place = format!("@{name}");
            let sentence = refused_in(&folder, &[command, &["--position", &place]].concat());
            assert!(sentence.contains(name), "{command:?}: {sentence}");
        }
    }
}

#[test]
fn an_output_path_that_cannot_be_written() {
    let folder = Folder::new();
    folder.file("file.txt", "a file, no folder");
    fs::create_dir(folder.at("folder.svg")).expect("a folder");
    let tree = ["tree", "othello", "--depth", "1", "--algorithm", "pvs", "--out"];
    for place in ["missing/tree.svg", "file.txt/tree.svg", "folder.svg", "/proc/tree.svg"] {
        let sentence = refused_in(&folder, &[&tree[..], &[place]].concat());
        assert!(sentence.contains(place), "{sentence}");
        for json in [&[][..], &["--json"]] {
            let sentence = refused_in(
                &folder,
                &[&["compare", "othello", "--depth", "1", "--svg", place], json].concat(),
            );
            assert!(sentence.contains(place), "{sentence}");
        }
    }
    for place in ["", "tree", "tree.png", "tree.svg.", ".svg", "tree.SVG", "folder.svg/"] {
        // A trailing slash names the folder, whose name ends as it should.
        refused_in(&folder, &[&tree[..], &[place]].concat());
    }
    assert_eq!(folder.read("file.txt"), "a file, no folder");
    let endless = format!("{}.svg", "x".repeat(300));
    refused_in(&folder, &[&tree[..], &[&endless]].concat());
}

#[test]
fn folders_for_the_course() {
    let folder = Folder::new();
    folder.file("file.txt", "no folder");
    fs::create_dir(folder.at("empty")).expect("a folder");
    for input in ["missing", "file.txt", "empty", ""] {
        refused_in(&folder, &["course", "xiangqi", input, "out"]);
    }
}
