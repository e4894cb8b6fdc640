//! `ply course`: a folder of boards in, a folder of answers out.

use std::fs;

use crate::program::{Folder, Ran, document, printed, run, strings};

/// Red's chariot takes the black general: any search that sees one ply plays it.
const MATE: &str = "....k....\n.........\n....R....\n.........\n.........\n.........\n.........\n.........\n.........\n...K.....\n";
/// Red's only good move is to take the chariot with the cannon's neighbour, the horse.
const CAPTURE: &str = "...k.....\n.........\n.........\n.........\n....r....\n.........\n...N.....\n.........\n.........\n....K....\n";

fn folder_of(boards: &[(&str, &str)]) -> Folder {
    let folder = Folder::new();
    fs::create_dir(folder.at("boards")).expect("a folder");
    for (name, board) in boards {
        folder.file(&format!("boards/{name}"), board);
    }
    folder
}

fn course(folder: &Folder, options: &[&str]) -> Ran {
    run(&[&["course", "xiangqi", &folder.at("boards"), &folder.at("answers")], options].concat())
}

#[test]
fn every_board_is_answered() {
    // 10 comes after 2, and what is no numbered board is left alone.
    let boards = [("1.txt", MATE), ("2.txt", CAPTURE), ("10.txt", MATE), ("notes.md", "?"), ("x.txt", "?")];
    let folder = folder_of(&boards);
    let ran = course(&folder, &["--depth", "2"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let lines: Vec<_> = ran.stdout.lines().collect();
    assert_eq!(lines[..3], ["1 R (4,7) (4,9)", "2 N (3,3) (4,5)", "10 R (4,7) (4,9)"]);
    assert!(lines[3].starts_with("total ") && lines.len() == 4, "{}", ran.stdout);
    for (number, answer) in [(1, "R (4,7) (4,9)\n"), (2, "N (3,3) (4,5)\n"), (10, "R (4,7) (4,9)\n")] {
        assert_eq!(folder.read(&format!("answers/output_{number}.txt")), answer);
    }
    assert_eq!(fs::read_dir(folder.at("answers")).map(Iterator::count).ok(), Some(3));
}

#[test]
fn answers_may_count_rows_from_the_top() {
    let folder = folder_of(&[("1.txt", MATE)]);
    assert_eq!(course(&folder, &["--depth", "1", "--format", "course-rows"]).code, Some(0));
    assert_eq!(folder.read("answers/output_1.txt"), "R (2,4) (0,4)\n");
}

/// What `course` answers is what `analyze` finds in the same file by the same search.
#[test]
fn a_board_is_a_position() {
    let folder = folder_of(&[("1.txt", CAPTURE)]);
    let place = format!("@{}", folder.at("boards/1.txt"));
    let text = printed(&[
        "analyze",
        "xiangqi",
        "--rules",
        "course",
        "--eval",
        "classic-place",
        "--algorithm",
        "alpha-beta",
        "--depth",
        "2",
        "--position",
        &place,
    ]);
    assert!(text.ends_with("best move d3e5\n"), "{text}");
}

/// Not even for the boards before the bad one.
#[test]
fn a_bad_board_leaves_nothing_behind() {
    for (name, bad) in
        [("9.txt", "?"), ("9.txt", ""), ("9.txt", "....k....\n"), ("9.txt", &MATE.replace('k', "."))]
    {
        let folder = folder_of(&[("1.txt", MATE), (name, bad)]);
        let ran = course(&folder, &["--depth", "1"]);
        ran.is_refused(bad);
        assert!(ran.stderr.contains(name), "{}", ran.stderr);
        assert_eq!(folder.names(), ["boards"], "{bad:?}");
    }
    let folder = folder_of(&[("1.txt", MATE)]);
    course(&folder, &["--eval", "magic"]).is_refused("--eval magic");
    assert_eq!(folder.names(), ["boards"]);
}

/// The boards that experiments have by default are what they are said to be: red, to move, mates.
#[test]
fn our_own_boards_are_won_by_red() {
    for number in 1..=10 {
        let board = format!("@{}/course/boards/{number}.txt", env!("CARGO_MANIFEST_DIR"));
        let found =
            document(&["analyze", "xiangqi", "--position", &board, "--depth", "14", "--nodes", "200000"]);
        assert_eq!(found["score"]["kind"], "win", "board {number}: {found}");
    }
}

/// A whole game a board, and each side's moves with its place score; the game stops where the general can be taken.
#[test]
fn whole_games_are_written_with_their_scores() {
    let folder = Folder::new();
    fs::create_dir(folder.at("boards")).expect("a folder");
    let board = fs::read_to_string(format!("{}/course/boards/3.txt", env!("CARGO_MANIFEST_DIR"))).unwrap();
    folder.file("boards/3.txt", &board);
    let ran = course(&folder, &["--depth", "3", "--eval", "classic", "--whole-game", "--scores"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let game = folder.read("answers/output_3.txt");
    let plies = game.lines().count();
    assert!(plies >= 2, "{game}");
    let scores = ["red", "black"].map(|side| folder.read(&format!("answers/evaluation/{side}_3.txt")));
    // Red moves first, and both sides' moves together are the game's.
    let sides = scores.each_ref().map(|text| text.lines().count());
    assert_eq!(sides, [plies.div_ceil(2), plies / 2]);
    for (index, line) in game.lines().enumerate() {
        let scored = scores[index % 2].lines().nth(index / 2).unwrap();
        let (text, score) = scored.rsplit_once(' ').unwrap();
        assert_eq!(text, line);
        assert!(score.parse::<i32>().is_ok(), "{scored}");
    }
    // The same game by selfplay.
    let position = format!("@{}", folder.at("boards/3.txt"));
    let typed = ["selfplay", "xiangqi", "--position", &position, "--rules", "course", "--eval", "classic"];
    let more = [
        "--algorithm",
        "alpha-beta",
        "--depth",
        "3",
        "--max-plies",
        "30",
        "--format",
        "course",
        "--stop-when-won",
    ];
    let found = document(&[&typed[..], &more[..]].concat());
    assert_eq!(strings(&found["moves"]), game.lines().collect::<Vec<_>>());
}
