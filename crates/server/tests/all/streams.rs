//! Searches as streams: what they tell, in which order, and when they end.

use std::time::{Duration, Instant};

use ply_core::{Limits, StopFlag};
use ply_games::Query;
use ply_server::ServerLimits;
use serde_json::{Value, json};

use crate::support::{Running, limits};

/// Long before the searches here would end by themselves, and enough for a machine that is busy.
const SOON: Duration = Duration::from_secs(40);

fn names(events: &[(String, Value)]) -> Vec<&str> {
    events.iter().map(|(name, _)| name.as_str()).collect()
}

#[test]
fn a_search_tells_its_lines_and_then_what_it_found() {
    let server = Running::start();
    for game in ["xiangqi", "othello", "surakarta", "amazons", "amazons8"] {
        let asked = json!({ "depth": 3, "lines": 2 });
        let events = server.stream(&format!("/api/games/{game}/search"), &asked).all();
        let (last, found) = events.last().unwrap();
        assert_eq!((names(&events)[0], last.as_str()), ("started", "done"), "{game}");
        assert_eq!(found["depth"], 3);
        assert!(found["stopped"].is_null(), "{found}");
        assert_eq!(found["lines"].as_array().unwrap().len(), 2);
        assert_eq!(found["lines"][0]["move"], found["best_move"]);
        let (_, line) = events.iter().find(|(name, _)| name == "line").expect("a line");
        let chances: u64 =
            line["chances"].as_array().unwrap().iter().map(|part| part.as_u64().unwrap()).sum();
        assert_eq!(chances, 1000);
        assert!(line["score"]["kind"].is_string() && line["score"]["value"].is_i64(), "{line}");
        let keys = [
            "depth",
            "selective_depth",
            "line",
            "nodes",
            "seconds",
            "nodes_per_second",
            "hashfull",
            "pv",
            "move",
        ];
        assert!(keys.iter().all(|key| !line[key].is_null()), "{line}");
    }
}

#[test]
fn a_fast_search_does_not_flood() {
    let server = Running::start();
    let start = Instant::now();
    let events = server.stream("/api/games/othello/search", &json!({ "seconds": 1.0, "lines": 3 })).all();
    let seconds = start.elapsed().as_secs_f64();
    let lines = events.iter().filter(|(name, _)| name == "line").count() as f64;
    // Twenty a second for each of three lines, and what is left at the end.
    assert!(lines <= 3.0 * (20.0 * seconds + 2.0), "{lines} lines in {seconds} s");
    assert!(lines >= 3.0);
}

#[test]
fn a_textbook_search_counts_its_leaves_and_cuts() {
    let server = Running::start();
    let asked = json!({ "algorithm": "alpha-beta", "depth": 4 });
    let events = server.stream("/api/games/othello/search", &asked).all();
    let found = &events.last().unwrap().1;
    assert!(found["leaves"].as_u64().unwrap() > 0 && found["cutoffs"].as_u64().unwrap() > 0, "{found}");
    let needs_depth = server.post("/api/games/othello/search", &json!({ "algorithm": "pvs" })).error(400);
    assert!(needs_depth.1.contains("depth"), "{needs_depth:?}");
}

#[test]
fn a_textbook_search_without_end_is_stopped_in_time() {
    let server = Running::start();
    let start = Instant::now();
    let asked = json!({ "algorithm": "minimax", "depth": 30, "seconds": 0.3 });
    let events = server.stream("/api/games/xiangqi/search", &asked).all();
    assert_eq!(events.last().unwrap().1["stopped"], true);
    assert!(start.elapsed() < SOON);
}

#[test]
fn a_weak_player_stays_weak_and_keeps_to_the_moves_allowed() {
    let server = Running::start();
    let asked = json!({ "level": 1, "depth": 20, "seconds": 2.0, "seed": 7, "only": ["d3", "c4"] });
    let events = server.stream("/api/games/othello/search", &asked).all();
    let found = &events.last().unwrap().1;
    assert!(["d3", "c4"].contains(&found["best_move"].as_str().unwrap()), "{found}");
    assert!(found["depth"].as_u64().unwrap() <= 2, "{found}");
}

#[test]
fn a_search_stops_when_its_client_leaves() {
    let server = Running::start();
    let mut events = server.stream("/api/games/xiangqi/search", &json!({}));
    events.until("line");
    assert_eq!(server.pool.load().0, 1);
    drop(events);
    assert!(server.is_idle_within(SOON), "the search runs on without its client");
}

#[test]
fn a_textbook_search_stops_when_its_client_leaves() {
    let server = Running::start();
    let asked = json!({ "algorithm": "minimax", "depth": 30 });
    let mut events = server.stream("/api/games/othello/search", &asked);
    events.until("started");
    drop(events);
    assert!(server.is_idle_within(SOON), "the search runs on without its client");
}

#[test]
fn those_who_wait_hear_how_the_line_moves() {
    let server = Running::capped(ServerLimits { searches: 1, waiting: 2, ..limits() });
    let path = "/api/games/xiangqi/search";
    let mut first = server.stream(path, &json!({}));
    first.until("started");
    let mut second = server.stream(path, &json!({}));
    assert_eq!(second.until("queued"), json!({ "ahead": 0 }));
    let mut third = server.stream(path, &json!({ "depth": 2 }));
    assert_eq!(third.next().unwrap(), ("queued".into(), json!({ "ahead": 1 })));
    // Whoever comes now is sent away politely.
    let refused = server.post(path, &json!({}));
    assert_eq!(refused.error(429).0, "busy");
    assert!(refused.header("retry-after").is_some());
    // The one in the middle gives up waiting.
    drop(second);
    assert_eq!(third.next().unwrap(), ("queued".into(), json!({ "ahead": 0 })));
    drop(first);
    third.until("started");
    third.until("done");
    assert!(server.is_idle_within(SOON));
}

#[test]
fn one_address_may_have_only_so_many_searches() {
    let server = Running::capped(ServerLimits { searches: 4, per_client: 1, ..limits() });
    let mut first = server.stream("/api/games/xiangqi/search", &json!({}));
    first.until("started");
    assert_eq!(server.post("/api/games/xiangqi/search", &json!({})).error(429).0, "busy");
}

#[test]
fn caps_end_a_search_or_refuse_it() {
    let server = Running::capped(ServerLimits {
        seconds: 0.3,
        depth: 10,
        lines: 4,
        threads: 1,
        hash: 8,
        moves: 4,
        ..limits()
    });
    let path = "/api/games/othello/search";
    let start = Instant::now();
    let events = server.stream(path, &json!({})).all();
    assert_eq!(events.last().unwrap().1["stopped"], true);
    assert!(start.elapsed() < SOON);
    for (field, asked, most) in
        [("depth", 11, "10"), ("lines", 5, "4"), ("threads", 2, "1"), ("hash", 9, "8")]
    {
        let (code, message) = server.post(path, &json!({ field: asked })).error(400);
        assert_eq!(code, "too-much");
        assert!(message.starts_with(field) && message.ends_with(most), "{message}");
    }
    let long = json!({ "moves": ["f5", "d6", "c3", "d3", "c4"] });
    assert_eq!(server.post(path, &long).error(400).0, "too-much");
}

#[test]
fn an_analysis_is_kept_and_comes_first_the_next_time() {
    let server = Running::start();
    let path = "/api/games/othello/search";
    let first = server.stream(path, &json!({ "depth": 6, "moves": ["f5"] })).all();
    assert!(!names(&first).contains(&"kept"));
    // It is written down beside the searches, so the next one may come too early.
    let start = Instant::now();
    let second = loop {
        let events = server.stream(path, &json!({ "depth": 2, "moves": ["f5"] })).all();
        if names(&events).contains(&"kept") {
            break events;
        }
        assert!(start.elapsed() < SOON, "it is not kept");
    };
    let (name, kept) = &second[0];
    assert_eq!((name.as_str(), &kept["depth"]), ("kept", &json!(6)));
    assert_eq!(kept["best_move"], first.last().unwrap().1["best_move"]);
    assert!(server.is_idle_within(SOON));
    // The shallow one has not taken its place, another evaluation is another matter, and a weak player knows nothing.
    let third = server.stream(path, &json!({ "depth": 2, "moves": ["f5"] })).all();
    assert_eq!(third[0].1["depth"], 6);
    let other = server.stream(path, &json!({ "depth": 2, "moves": ["f5"], "eval": "classic" })).all();
    assert!(!names(&other).contains(&"kept"));
    let weak = server.stream(path, &json!({ "depth": 2, "moves": ["f5"], "level": 3 })).all();
    assert!(!names(&weak).contains(&"kept"));
}

#[test]
fn the_same_board_with_another_past_is_another_analysis() {
    let server = Running::start();
    let path = "/api/games/xiangqi/search";
    let is_kept = |moves: [&str; 4]| {
        let events = server.stream(path, &json!({ "depth": 2, "moves": moves })).all();
        names(&events).contains(&"kept")
    };
    // Both lead back to the start, but the next horse that moves out and back repeats in one of them only.
    let right = ["h0g2", "h9g7", "g2h0", "g7h9"];
    let left = ["b0c2", "b9c7", "c2b0", "c7b9"];
    let at = |moves: [&str; 4]| {
        server.post("/api/games/xiangqi/view", &json!({ "moves": moves })).ok()["position"].clone()
    };
    assert_eq!(at(right), at(left), "one position");
    let start = Instant::now();
    while !is_kept(right) {
        assert!(start.elapsed() < SOON, "it is not kept");
    }
    assert!(!is_kept(left), "found by a game with another past");
}

#[test]
fn a_game_that_is_over_has_no_best_move() {
    let server = Running::start();
    let back_and_forth = ["h0g2", "h9g7", "g2h0", "g7h9"].repeat(2);
    let asked = json!({ "moves": back_and_forth, "depth": 3 });
    let view = server.post("/api/games/xiangqi/view", &json!({ "moves": back_and_forth })).ok();
    assert!(view["ending"].is_object(), "{view}");
    for body in [asked.clone(), json!({ "moves": back_and_forth, "depth": 3, "algorithm": "pvs" })] {
        let events = server.stream("/api/games/xiangqi/search", &body).all();
        let (name, found) = events.last().unwrap();
        assert_eq!((name.as_str(), &found["best_move"]), ("done", &Value::Null), "{found}");
        assert_eq!(found["lines"], json!([]), "{found}");
    }
    // Nothing is kept of it.
    let again = server.stream("/api/games/xiangqi/search", &asked).all();
    assert!(!names(&again).contains(&"kept"));
}

#[test]
fn a_kept_analysis_has_as_many_lines_as_are_asked_for() {
    let server = Running::start();
    let path = "/api/games/othello/search";
    let ask = |depth: u32, lines: usize| {
        server.stream(path, &json!({ "depth": depth, "lines": lines, "moves": ["f5"] })).all()
    };
    let kept = |lines: usize| {
        let events = ask(1, lines);
        let kept = events.into_iter().find(|(name, _)| name == "kept");
        kept.map(|(_, found)| found["lines"].as_array().unwrap().len())
    };
    let seen_within = |lines: usize, wanted: usize| {
        let start = Instant::now();
        while kept(lines) != Some(wanted) {
            assert!(start.elapsed() < SOON, "{wanted} lines are not kept");
        }
    };
    // A number that chooses among equal moves makes the answer one client's own.
    server.stream(path, &json!({ "depth": 6, "seed": 1, "moves": ["f5"] })).all();
    std::thread::sleep(Duration::from_millis(200));
    assert_eq!(server.stream(path, &json!({ "depth": 5, "moves": ["f5"] })).all()[0].0, "started");
    seen_within(1, 1);
    assert_eq!(kept(2), None);
    ask(5, 2);
    seen_within(2, 2);
    // There are three answers to the first move, so nobody can ask for more.
    ask(6, 3);
    seen_within(100, 3);
}

#[test]
fn the_searches_of_one_client_are_served_in_the_order_they_came() {
    let server = Running::capped(ServerLimits { searches: 1, ..limits() });
    let path = "/api/games/othello/search";
    let mut clients: Vec<_> = (0..4).map(|_| server.stream(path, &json!({ "seconds": 60.0 }))).collect();
    for (ahead, client) in clients.iter_mut().enumerate().skip(1) {
        assert_eq!(client.next().unwrap(), ("queued".into(), json!({ "ahead": ahead - 1 })));
    }
    clients.remove(0);
    clients[0].until("started");
    assert_eq!(clients[1].next().unwrap(), ("queued".into(), json!({ "ahead": 0 })));
}

#[test]
fn a_comparison_finds_one_value_at_each_depth() {
    let server = Running::start();
    let asked =
        json!({ "algorithms": ["minimax", "alpha-beta", "pvs", "mtdf"], "depths": [1, 4], "moves": ["f5"] });
    let events = server.stream("/api/games/othello/compare", &asked).all();
    assert_eq!(names(&events)[0], "started");
    assert_eq!(events.last().unwrap().0, "done");
    let rows: Vec<_> = events.iter().filter(|(name, _)| name == "row").map(|(_, row)| row).collect();
    assert_eq!(rows.len(), 16);
    for row in &rows {
        let minimax =
            rows.iter().find(|one| one["algorithm"] == "minimax" && one["depth"] == row["depth"]).unwrap();
        assert_eq!(row["value"], minimax["value"], "{row}");
        assert_eq!(row["stopped"], false);
        // The others look at some nodes twice.
        if row["algorithm"] == "alpha-beta" {
            assert!(row["nodes"].as_u64() <= minimax["nodes"].as_u64(), "{row}");
        }
    }
}

#[test]
fn a_comparison_shares_its_time_out() {
    let server = Running::start();
    let asked = json!({ "algorithms": ["minimax", "alpha-beta"], "depths": [3, 40], "seconds": 1.0 });
    let start = Instant::now();
    let events = server.stream("/api/games/xiangqi/compare", &asked).all();
    assert!(start.elapsed() < SOON);
    let stopped: Vec<_> =
        events.iter().filter(|(_, row)| row["stopped"] == true).map(|(_, row)| &row["algorithm"]).collect();
    assert_eq!(stopped, ["minimax", "alpha-beta"], "each runs out of its own share, once");
    assert_eq!(events.last().unwrap().0, "done");
}

#[test]
fn a_review_marks_the_move_that_loses() {
    let server = Running::start();
    // Red leaves its chariot where a black one takes it.
    let asked = json!({
        "position": "3k5/9/9/9/r8/9/9/9/9/R3K4 w",
        "moves": ["a0a4", "a5a4"],
        "depth": 4,
    });
    let events = server.stream("/api/games/xiangqi/review", &asked).all();
    assert_eq!(events[0], ("started".into(), json!({ "positions": 3 })));
    let of = |name: &str| {
        events.iter().filter(|(found, _)| found == name).map(|(_, data)| data).collect::<Vec<_>>()
    };
    let positions = of("position");
    assert_eq!(positions.iter().map(|one| one["ply"].as_u64().unwrap()).collect::<Vec<_>>(), [0, 1, 2]);
    assert!(positions[0]["expectation"].as_f64().unwrap() > 0.5);
    assert!(positions[2]["expectation"].as_f64().unwrap() < 0.5);
    let judged = of("judged");
    assert_eq!((&judged[0]["mark"], &judged[0]["side"]), (&json!("blunder"), &json!("first")), "{judged:?}");
    assert_eq!(judged[0]["better"], positions[0]["best_move"]);
    assert_eq!(judged[1]["mark"], Value::Null);
    let done = &of("done")[0]["sides"];
    assert_eq!((&done["first"]["blunders"], &done["second"]["blunders"]), (&json!(1), &json!(0)));
    assert_eq!(done["second"]["accuracy"], 1.0);
    assert!(done["first"]["accuracy"].as_f64().unwrap() < 0.5);
}

/// The marks of a review, by ply.
fn marks(server: &Running, game: &str, asked: &Value) -> Vec<Value> {
    let events = server.stream(&format!("/api/games/{game}/review"), asked).all();
    assert_eq!(events.last().unwrap().0, "done", "{events:?}");
    events
        .into_iter()
        .filter(|(name, _)| name == "judged")
        .map(|(_, judged)| judged["mark"].clone())
        .collect()
}

#[test]
fn first_moves_that_are_mirror_images_are_not_told_apart() {
    let server = Running::start();
    for mv in ["d3", "c4", "f5", "e6"] {
        for depth in 1..=6 {
            let asked = json!({ "moves": [mv], "depth": depth });
            assert_eq!(marks(&server, "othello", &asked), [Value::Null], "{mv} at depth {depth}");
        }
    }
    // Elsewhere not every first move is as good as another, but the image of the best one is.
    let image = |last: u8, text: &str| -> String {
        let other = |letter: char| match letter {
            'a'..='j' => (b'a' + last - letter as u8) as char,
            'A'..='J' => (b'A' + last.to_ascii_uppercase() - letter as u8) as char,
            letter => letter,
        };
        text.chars().map(other).collect()
    };
    for (game, last, depths) in
        [("xiangqi", b'i', 1..=6), ("surakarta", b'f', 1..=5), ("amazons", b'j', 1..=2)]
    {
        for depth in depths {
            let search = json!({ "depth": depth });
            let found = server.stream(&format!("/api/games/{game}/search"), &search).until("done");
            let best = found["best_move"].as_str().unwrap();
            for mv in [best.to_string(), image(last, best)] {
                let asked = json!({ "moves": [mv], "depth": depth });
                assert_eq!(marks(&server, game, &asked), [Value::Null], "{game}: {mv} at depth {depth}");
            }
        }
    }
}

/// A game in which the engine, at this depth, plays both sides, after some moves that chance chose.
fn engine_game(game: &str, seed: usize, chance: usize, plies: usize, depth: u32) -> Vec<String> {
    let mut session = ply_games::find(game).unwrap().session(&Default::default()).unwrap();
    let query = Query { limits: Limits { depth: Some(depth), ..Limits::default() }, ..Query::default() };
    for ply in 0..plies {
        let moves = session.moves();
        let mv = if ply < chance {
            moves.get((seed * 7919 + ply * 104_729) % moves.len().max(1)).cloned()
        } else {
            session.search(&query, &StopFlag::new(), &mut |_| {}).unwrap().best_move
        };
        let Some(mv) = mv else { break };
        session.play(&mv).unwrap();
    }
    session.played()
}

#[test]
fn a_review_invents_no_mistakes_in_a_game_of_the_engine() {
    let server = Running::start();
    for (game, plies, depth) in
        [("othello", 60, 4), ("xiangqi", 40, 4), ("surakarta", 30, 3), ("amazons", 8, 1)]
    {
        for seed in 0..2 {
            let chance = 4;
            let moves = engine_game(game, seed, chance, plies, depth);
            let asked = json!({ "moves": moves, "depth": depth });
            let marks = marks(&server, game, &asked);
            assert!(marks[chance..].iter().all(Value::is_null), "{game}, seed {seed}: {marks:?}\n{moves:?}");
        }
    }
}

#[test]
fn a_review_finds_ten_made_up_blunders() {
    let server = Running::start();
    // Games by chance, so long that somebody can go wrong; the Amazons have few moves to choose from by then.
    let kinds = [("xiangqi", 3, 8), ("othello", 3, 8), ("surakarta", 3, 12), ("amazons8", 1, 26)];
    let mut found = [0; 4];
    for seed in 1..=60 {
        if found.iter().sum::<usize>() == 10 {
            break;
        }
        let kind = seed % kinds.len();
        let (game, depth, chance) = kinds[kind];
        let mut moves = engine_game(game, seed, chance + seed % 5, chance + seed % 5, depth);
        let mut session = ply_games::find(game).unwrap().session(&Default::default()).unwrap();
        moves.iter().for_each(|mv| session.play(mv).map(drop).unwrap());
        // The worst of all moves, by a deeper search than the review's.
        let limits = Limits { depth: Some(depth + 1), ..Limits::default() };
        let query = Query { limits, lines: session.moves().len(), ..Query::default() };
        let lines = session.search(&query, &StopFlag::new(), &mut |_| {}).unwrap().lines;
        let model = ply_games::find(game).unwrap().wdl_model();
        let worth = |score| f64::from(model.of(score).0) + f64::from(model.of(score).1) / 2.0;
        let (Some(best), Some(worst)) = (lines.first(), lines.last()) else { continue };
        if worth(best.score) - worth(worst.score) < 350.0 {
            continue;
        }
        moves.push(worst.first.clone());
        let marks = marks(&server, game, &json!({ "moves": moves, "depth": depth }));
        assert!(!marks.last().unwrap().is_null(), "{game}, seed {seed}: {moves:?}");
        found[kind] += 1;
    }
    assert_eq!(found.iter().sum::<usize>(), 10, "{found:?}");
    assert!(found.iter().all(|count| *count > 0), "each game has some: {found:?}");
}

#[test]
fn a_game_that_is_over_is_worth_what_a_search_says() {
    let server = Running::start();
    // The first player takes the last disc of the second.
    let asked = json!({ "position": format!("XO{} X", "-".repeat(62)), "moves": ["c1"], "depth": 2 });
    let events = server.stream("/api/games/othello/review", &asked).all();
    let last = events.iter().rfind(|(name, _)| name == "position").unwrap().1.clone();
    let found = server.stream("/api/games/othello/search", &asked).until("done");
    assert_eq!(last["score"], found["score"]);
    assert_eq!(last["expectation"], 1.0);
    // Whoever has not moved has lost nothing.
    let done = &events.last().unwrap().1["sides"]["second"];
    assert_eq!((&done["moves"], &done["accuracy"]), (&json!(0), &json!(1.0)));
}

#[test]
fn a_long_review_ends_within_the_cap() {
    let server = Running::capped(ServerLimits { seconds: 2.0, ..limits() });
    let asked = json!({ "moves": ["f5", "d6", "c3", "d3", "c4", "f4"], "seconds": 60.0 });
    let start = Instant::now();
    let events = server.stream("/api/games/othello/review", &asked).all();
    assert_eq!(events.last().unwrap().0, "done");
    assert!(start.elapsed() < SOON);
}

#[test]
fn a_tree_without_end_stops_when_its_client_leaves() {
    let server = Running::start();
    let asked = json!({ "algorithm": "minimax", "depth": 30 });
    let head = "Content-Type: application/json\r\nContent-Length: ";
    let body = asked.to_string();
    let request = format!(
        "POST /api/games/othello/tree HTTP/1.1\r\nHost: {}\r\n{head}{}\r\n\r\n{body}",
        server.address,
        body.len()
    );
    let mut stream = std::net::TcpStream::connect(server.address).unwrap();
    std::io::Write::write_all(&mut stream, request.as_bytes()).unwrap();
    let end = Instant::now() + SOON;
    while server.pool.load().0 == 0 {
        assert!(Instant::now() < end, "the search never began");
        std::thread::sleep(Duration::from_millis(5));
    }
    drop(stream);
    assert!(server.is_idle_within(SOON), "the search runs on without its client");
}

#[test]
fn a_move_in_a_game_does_not_wait_for_analyses() {
    let server = Running::capped(ServerLimits { searches: 2, short_searches: 1, ..limits() });
    let mut analyses: Vec<_> =
        (0..8).map(|_| server.stream("/api/games/xiangqi/search", &json!({ "seconds": 100 }))).collect();
    analyses[0].until("line");
    analyses[1].until("line");
    assert_eq!(analyses[7].next().unwrap().0, "queued");
    assert_eq!(server.pool.load(), (2, 6));
    let events = server.stream("/api/games/othello/search", &json!({ "seconds": 0.2 })).all();
    assert!(!names(&events).contains(&"queued"), "{events:?}");
    assert_eq!(events.last().unwrap().0, "done");
    // The analyses run and wait as before, once the search that has told its end has left its place.
    let end = Instant::now() + SOON;
    while server.pool.load() != (2, 6) {
        assert!(Instant::now() < end, "the short search keeps its place: {:?}", server.pool.load());
        std::thread::sleep(Duration::from_millis(5));
    }
    // Its place is one for all: a second short search waits for the first one, and for it alone.
    let mut first = server.stream("/api/games/othello/search", &json!({ "seconds": 9 }));
    first.until("started");
    let mut second = server.stream("/api/games/othello/search", &json!({ "seconds": 0.2 }));
    assert_eq!(second.next().unwrap(), ("queued".into(), json!({ "ahead": 0 })));
    drop(first);
    second.until("done");
}

#[test]
fn closing_lets_streams_hear_their_end() {
    let mut server = Running::capped(ServerLimits { searches: 1, ..limits() });
    let mut running = server.stream("/api/games/xiangqi/search", &json!({}));
    running.until("line");
    let mut waiting = server.stream("/api/games/xiangqi/search", &json!({}));
    assert_eq!(waiting.next().unwrap().0, "queued");
    let start = Instant::now();
    server.close();
    let found = running.until("done");
    assert_eq!(found["stopped"], true);
    assert!(found["best_move"].is_string());
    let (name, problem) = waiting.all().pop().unwrap();
    assert_eq!((name.as_str(), &problem["code"]), ("failed", &json!("busy")), "{problem}");
    assert!(server.wait(SOON), "the server does not close");
    assert!(start.elapsed() < SOON);
    assert!(std::net::TcpStream::connect(server.address).is_err(), "somebody still listens");
}

#[test]
fn two_hundred_clients_are_served_or_queued_while_the_server_lives() {
    let server = Running::start();
    let path = "/api/games/othello/search";
    let mut clients: Vec<_> = (0..200).map(|_| server.stream(path, &json!({ "seconds": 60.0 }))).collect();
    for client in &mut clients {
        let (name, _) = client.next().expect("a word from the server");
        assert!(name == "queued" || name == "started", "{name}");
    }
    let (running, waiting) = server.pool.load();
    assert_eq!(running + waiting, 200);
    for _ in 0..20 {
        let start = Instant::now();
        assert_eq!(server.get("/api/health").ok()["running"], running);
        assert!(start.elapsed() < SOON, "health took {:?}", start.elapsed());
        std::thread::sleep(Duration::from_millis(50));
    }
    drop(clients);
    assert!(server.is_idle_within(SOON), "searches run on without their clients");
}
