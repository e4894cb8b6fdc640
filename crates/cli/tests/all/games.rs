//! `ply games`: kept games listed, shown and exported.

use std::fs;
use std::io;

use ply_formats::{GameRecord, GameResult, MoveRecord, ggf, pgn};
use ply_games::{DisplayScore, Setup, find};
use ply_store::{NewRun, RunState, Store};
use serde_json::json;

use crate::program::{Folder, Ran, document, keys, printed, program, run};

/// A game of these moves; the players change sides.
fn game(name: &str, number: u64, moves: &str) -> GameRecord {
    let mut session = find(name).unwrap().session(&Setup::default()).unwrap();
    let made = |(index, text): (usize, &str)| MoveRecord {
        text: session.play(text).unwrap(),
        score: (index > 0).then_some(DisplayScore::Cp(31)),
        depth: (index > 0).then_some(12),
        nodes: (index > 0).then_some(1_234_567),
        milliseconds: (index > 0).then_some(250.0),
    };
    let moves: Vec<_> = moves.split_whitespace().enumerate().map(made).collect();
    let (first, second) = if number.is_multiple_of(2) { ("Ada", "Bob") } else { ("Bob", "Ada") };
    let ending = session.outcome();
    GameRecord {
        game: name.into(),
        rules: None,
        number,
        first: first.into(),
        second: second.into(),
        position: None,
        opening: 1,
        seconds: 0.25 * (moves.len() - 1) as f64,
        moves,
        result: ending.as_ref().map_or(GameResult::Second, |ending| ending.winner.into()),
        reason: ending.as_ref().map_or("time", |ending| ending.reason).into(),
        remark: ending.is_none().then(|| "it thought\nfor long".into()),
        started: 1_393_015_947_000 + number as i64 * 60_000,
    }
}

const OTHELLO: &str = "f5 d6 c3 d3";
/// The shortest game: black's discs are all taken.
const WHITE_WIPED: &str = "e6 f4 e3 f6 g5 d6 e7 f5 c5";
const XIANGQI: &str = "h2e2 h9g7 h0g2 i9h9";

/// A store with a match of Othello (1) and one of Xiangqi (2).
struct Home {
    folder: Folder,
    store: String,
    games: Vec<(i64, GameRecord)>,
}

impl Home {
    fn new() -> Home {
        Home::with(vec![
            (1, game("othello", 0, OTHELLO)),
            (1, game("othello", 1, WHITE_WIPED)),
            (1, game("othello", 2, OTHELLO)),
            (2, game("xiangqi", 0, XIANGQI)),
            (2, game("xiangqi", 3, XIANGQI)),
        ])
    }

    fn with(games: Vec<(i64, GameRecord)>) -> Home {
        let folder = Folder::new();
        let store = folder.at("kept.sqlite");
        tokio::runtime::Runtime::new().unwrap().block_on(async {
            let open = Store::open(&store).await.unwrap();
            for (id, name) in [(1, "othello"), (2, "xiangqi")] {
                let new = NewRun {
                    fingerprint: name.into(),
                    game: name.into(),
                    players: vec!["Ada".into(), "Bob".into()],
                    setup: "{}".into(),
                };
                let run = open.begin(&new).await.unwrap();
                assert_eq!(run.id.0, id);
                let kept: Vec<_> =
                    games.iter().filter(|(run, _)| *run == id).map(|(_, game)| game.clone()).collect();
                open.save(run.id, &kept).await.unwrap();
            }
            open.set_state(ply_store::RunId(1), RunState::Finished).await.unwrap();
            open.close().await;
        });
        Home { folder, store, games }
    }

    /// What is typed, with the store.
    fn typed<'t>(&'t self, arguments: &'t str) -> Vec<&'t str> {
        ["games"].into_iter().chain(arguments.split_whitespace()).chain(["--store", &self.store]).collect()
    }

    /// What is typed, with the store and a file to write.
    fn typed_to<'t>(&'t self, arguments: &'t str, out: &'t str) -> Vec<&'t str> {
        self.typed(arguments).into_iter().chain(["--out", out]).collect()
    }

    #[track_caller]
    fn printed(&self, arguments: &str) -> String {
        printed(&self.typed(arguments))
    }

    #[track_caller]
    fn refused(&self, arguments: &str, words: &str) {
        let ran = run(&self.typed(arguments));
        ran.is_refused(arguments);
        assert!(ran.stderr.contains(words), "{arguments}: expected {words:?} in {:?}", ran.stderr);
    }
}

/// The cells of a table's rows, without the header.
fn rows(table: &str) -> Vec<Vec<&str>> {
    let lines = table.lines().filter(|line| line.starts_with('|')).skip(2);
    lines.map(|line| line.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

#[test]
fn games_are_listed() {
    let home = Home::new();
    let table = home.printed("list");
    let header = table.lines().next().unwrap();
    assert!(header.contains("RUN/NUMBER") && header.contains("DATE"), "{header}");
    let listed = rows(&table);
    assert_eq!(listed.len(), 5);
    assert_eq!(listed[0], ["1/0", "othello", "Ada", "Bob", "0-1", "time", "4", "2014-02-21 20:52:27"]);
    assert_eq!(listed[1], ["1/1", "othello", "Bob", "Ada", "1-0", "wiped-out", "9", "2014-02-21 20:53:27"]);
    assert_eq!(listed[4], ["2/3", "xiangqi", "Bob", "Ada", "0-1", "time", "4", "2014-02-21 20:55:27"]);
    for (filter, expected) in [
        ("--run 2", &["2/0", "2/3"][..]),
        ("--game othello --result 0-1", &["1/0", "1/2"]),
        ("--reason wiped-out", &["1/1"]),
        ("--player Ada --limit 2 --offset 1", &["1/1", "1/2"]),
        ("--player Eve", &[]),
    ] {
        let table = home.printed(&format!("list {filter}"));
        assert_eq!(rows(&table).iter().map(|row| row[0]).collect::<Vec<_>>(), expected, "{filter}");
    }
    let answer = document(&home.typed("list --run 1 --limit 1"));
    assert_eq!(keys(&answer), ["games"]);
    let game = json!({ "run": 1, "number": 0, "game": "othello", "first": "Ada", "second": "Bob", "result": "0-1",
        "reason": "time", "plies": 4, "started": 1_393_015_947_000_i64, "seconds": 0.75 });
    assert_eq!(answer["games"], json!([game]));
}

#[test]
fn a_long_list_says_what_it_leaves_out() {
    let home = Home::with((0..101).map(|number| (1, game("othello", number, OTHELLO))).collect());
    let ran = run(&home.typed("list"));
    assert_eq!((ran.code, rows(&ran.stdout).len()), (Some(0), 100));
    assert_eq!(ran.stderr, "only the first 100 are shown; --limit and --offset show others\n");
    assert_eq!(rows(&home.printed("list --limit 101")).len(), 101);
}

#[test]
fn matches_are_listed() {
    let home = Home::new();
    let table = home.printed("list --runs");
    let listed = rows(&table);
    assert_eq!(listed[0][..5], ["1", "othello", "Ada, Bob", "finished", "3"]);
    assert_eq!(listed[1][..5], ["2", "xiangqi", "Ada, Bob", "running", "2"]);
    let answer = document(&home.typed("list --runs"));
    assert_eq!((&answer["runs"][1]["id"], &answer["runs"][1]["games"]), (&json!(2), &json!(2)));
}

#[test]
fn one_game_is_shown() {
    let home = Home::new();
    let text = home.printed("show 2/3");
    for line in [
        "game      xiangqi 2/3",
        "red       Bob",
        "black     Ada",
        "result    0-1, black wins",
        "reason    time: red ran out of time.",
        "remark    it thought for long",
        "date      2014-02-21 20:55:27 UTC, 0.750 s",
    ] {
        assert!(text.lines().any(|shown| shown == line), "no {line:?} in {text}");
    }
    let moves = rows(&text);
    assert_eq!(moves.len(), 4);
    assert_eq!(moves[0], ["1", "red", "h2e2", "opening", "", "", ""]);
    assert_eq!(moves[1], ["2", "black", "h9g7", "+31", "12", "1 234 567", "0.250"]);
    // An end by the rules is told in the game's own words.
    let mut session = find("othello").unwrap().session(&Setup::default()).unwrap();
    WHITE_WIPED.split(' ').for_each(|text| assert!(session.play(text).is_ok()));
    let text = home.printed("show 1/1 --board");
    assert!(text.contains(&format!("wiped-out: {}", session.outcome().unwrap().sentence)), "{text}");
    assert!(text.ends_with(&format!("\n\n{}\n", session.draw(Default::default()).trim_end())), "{text}");
    let mut answer = document(&home.typed("show 2/0"));
    assert_eq!(answer.as_object_mut().unwrap().remove("run"), Some(json!(2)));
    assert_eq!(serde_json::from_value::<GameRecord>(answer).unwrap(), home.games[3].1);
}

#[test]
fn games_are_exported() {
    let home = Home::new();
    let lines = home.printed("export");
    let read: Vec<GameRecord> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(read.iter().eq(home.games.iter().map(|(_, game)| game)));
    assert!(lines.lines().skip(3).all(|line| line.starts_with("{\"run\":2,\"game\":\"xiangqi\"")), "{lines}");

    // A format for one game takes the games of that kind.
    for notation in ["iccs", "uci", "wxf", "chinese"] {
        let text = home.printed(&format!("export --format pgn --game xiangqi --notation {notation}"));
        assert!(text.contains("\n0-1\n\n[Game \"Chinese Chess\"]\n"), "{text}");
        let mut read: Vec<_> = pgn::read_all(find("xiangqi").unwrap(), &text)
            .unwrap()
            .iter()
            .filter_map(|game| game.record())
            .collect();
        assert_eq!(read.len(), 2);
        // A tag has one line.
        assert_eq!(read[0].remark.as_deref(), Some("it thought for long"));
        for (read, (_, kept)) in read.iter_mut().zip(&home.games[3..]) {
            read.remark.clone_from(&kept.remark);
            assert_eq!(read, kept);
        }
    }
    let bare = home.printed("export --format pgn --run 2 --no-comments");
    assert!(bare.contains("\n1. H2-E2 H9-G7\n2. H0-G2 I9-H9\n0-1\n"), "{bare}");
    let text = home.printed("export --format ggf --run 1 --result 1-0");
    let read = ggf::read_all(&text).unwrap();
    assert_eq!((text.lines().count(), read.len(), read[0].moves.len()), (1, 1, 9));
}

#[test]
fn a_file_is_written_whole_or_not_at_all() {
    let home = Home::new();
    let out = home.folder.at("out.jsonl");
    let said = printed(&home.typed_to("export", &out));
    assert_eq!(said, format!("{out}: 5 games\n"));
    assert_eq!(home.folder.read("out.jsonl"), home.printed("export"));

    let mut broken = game("xiangqi", 1, XIANGQI);
    broken.moves[2].text = "a0a9".into();
    let home = Home::with(vec![(2, game("xiangqi", 0, XIANGQI)), (2, broken)]);
    let out = home.folder.file("out.pgn", "as before");
    let before = home.folder.names();
    let ran = run(&home.typed_to("export --format pgn --game xiangqi", &out));
    ran.is_refused(&out);
    assert!(ran.stderr.contains("game 2/1, move 3, "), "{}", ran.stderr);
    assert_eq!(home.folder.read("out.pgn"), "as before");
    assert_eq!(home.folder.names(), before);
    home.refused("show 2/1 --board", "game 2/1, move 3, ");
    assert_eq!(rows(&home.printed("show 2/1")).len(), 4);
    let ran = run(&home.typed_to("export", &home.folder.at("no/where")));
    ran.is_refused("no/where");
    assert!(ran.stderr.contains("cannot be written"), "{}", ran.stderr);
}

#[test]
fn what_is_not_there_is_refused() {
    let home = Home::new();
    for (arguments, words) in [
        ("list --run 7", "there is no match 7 in the store"),
        ("export --run 7", "there is no match 7 in the store"),
        ("show 7/0", "there is no match 7 in the store"),
        ("show 1/9", "there is no game 1/9 in the store"),
        ("show 1/99999999999999999999", "names no game: write its match and its number there"),
        ("show 1", "names no game"),
        ("show -1/0", "names no game"),
        ("list --run 0", "names no match"),
        ("list --run -1", "names no match"),
        ("list --game go", "game 'go' is unknown"),
        ("list --result won", "expected 1-0, 0-1 or 1/2-1/2"),
        ("list --limit 0", "expected a whole number above 0"),
        ("list --offset -1", "expected a whole number from 0"),
        ("list --runs --run 1", "cannot be used with"),
        ("export --format xml", "jsonl, pgn, ggf"),
        ("export --format pgn --notation san", "notation 'san' is unknown"),
        ("export --format pgn", "expected --game with one of xiangqi, othello"),
        ("export --format ggf --run 2", "'ggf' holds games of othello only, found xiangqi"),
        ("export --format ggf --game amazons", "'ggf' holds games of othello only, found amazons"),
    ] {
        home.refused(arguments, words);
    }
}

#[test]
fn looking_makes_no_store() {
    let folder = Folder::new();
    for prefix in ["", "sqlite:", "sqlite://"] {
        let store = format!("{prefix}{}", folder.at("none.sqlite"));
        let ran = run(&["games", "list", "--store", &store]);
        ran.is_refused(&store);
        assert!(ran.stderr.contains("there is no store at '"), "{}", ran.stderr);
    }
    for (store, words) in [
        ("", "it is empty"),
        ("mysql://me:secret@host/base", "'mysql://' is not known"),
        ("postgres://me:secret@127.0.0.1:1/base", "is not reachable"),
    ] {
        let ran = run(&["games", "list", "--store", store]);
        ran.is_refused(store);
        assert!(ran.stderr.contains(words) && !ran.stderr.contains("secret"), "{}", ran.stderr);
    }
    // The same for the store that is used when none is named.
    let mut command = program();
    command.args(["games", "list"]).env_remove("PLY_STORE").env("XDG_DATA_HOME", folder.path());
    Ran::new(command.output().unwrap()).is_refused("the data folder");
    assert_eq!(folder.names(), Vec::<String>::new());
}

#[test]
fn the_usual_store_is_found() {
    let home = Home::new();
    let mut command = program();
    command.args(["games", "list"]).env("PLY_STORE", &home.store);
    assert_eq!(rows(&Ran::new(command.output().unwrap()).stdout).len(), 5);
    let data = home.folder.path().join("data");
    fs::create_dir_all(data.join("plyground")).unwrap();
    fs::copy(&home.store, data.join("plyground/ply.sqlite")).unwrap();
    let mut command = program();
    command.args(["games", "list"]).env_remove("PLY_STORE").env("XDG_DATA_HOME", &data);
    assert_eq!(rows(&Ran::new(command.output().unwrap()).stdout).len(), 5);
}

#[test]
fn nobody_needs_to_read_on() {
    let home = Home::new();
    for arguments in ["list", "list --json", "list --runs", "show 1/0 --board", "show 1/0 --json", "export"] {
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        let ran = Ran::new(program().args(home.typed(arguments)).stdout(writer).output().unwrap());
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{arguments}");
    }
}

/// A game with a variation in a file: it can be read, and becomes a match, a study, or another file.
#[test]
fn games_of_other_programs_are_imported_and_converted() {
    let home = Home::new();
    let file = home.folder.at("others.pgn");
    let text = "[Red \"@@\"]\n[Date \"2004.02.29\"]\n\n1. h2e2 {good} h9g7 (1... h7e7) 1-0\n\n[Red \"B\"]\n\n1. h2e2 *\n";
    let mut bytes = text.as_bytes().to_vec();
    let at = bytes.iter().position(|byte| *byte == b'@').unwrap();
    // 甲 in GBK.
    bytes[at..at + 2].copy_from_slice(&[0xbc, 0xd7]);
    fs::write(&file, &bytes).unwrap();
    let import = format!("import {file}");
    let imported = document(&home.typed(&import));
    let expected = json!({ "file": "others.pgn", "game": "xiangqi", "format": "pgn", "run": 3, "games": 1,
        "unfinished": 1, "annotated": 1, "problems": [] });
    assert_eq!(imported["files"], json!([expected]));
    let shown = document(&home.typed("show 3/0"));
    assert_eq!((&shown["first"], &shown["result"]), (&json!("甲"), &json!("1-0")));
    assert_eq!(shown["started"], json!(1_078_012_800_000_i64));
    let import = format!("import {file} --studies");
    let studies = document(&home.typed(&import));
    assert_eq!((&studies["files"][0]["games"], &studies["files"][0]["run"]), (&json!(2), &json!(null)));
    let converted = printed(&["games", "convert", &file, "--format", "dhtmlxq"]);
    assert_eq!(converted.matches("[DhtmlXQ]").count(), 2);
    assert!(converted.contains("[DhtmlXQ_move_0_2_1]7242[/DhtmlXQ_move_0_2_1]"), "{converted}");
    assert!(converted.contains("[DhtmlXQ_comment1]good[/DhtmlXQ_comment1]"), "{converted}");
    for (arguments, words) in
        [("import /nowhere/at/all.pgn", "cannot be read"), ("import --game othello FILE", "file '")]
    {
        home.refused(&arguments.replace("FILE", &file), words);
    }
}
