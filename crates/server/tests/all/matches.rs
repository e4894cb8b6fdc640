//! Matches: played in the background, watched, stopped, resumed; and nothing that a request names is ever run or read.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use ply_arena::{Engines, MatchConfig, MatchSetup, runner};
use ply_core::InputError;
use ply_server::ServerLimits;
use ply_store::{RunId, RunState, Store};
use serde_json::{Value, json};

use crate::support::{PATIENCE, Running, limits};

/// A match that is over in a moment.
fn quick(games: u64) -> Value {
    json!({
        "game": "othello", "engines": ["self:name=ours", "random:name=chance"], "games": games, "nodes": 50,
        "openings": "random:4:1"
    })
}

/// A match that nobody lives to see the end of.
fn endless() -> Value {
    json!({ "game": "othello", "engines": ["self:name=a", "self:name=b"], "games": 1000, "nodes": 20_000, "openings": "random:8:1" })
}

fn with(mut request: Value, changes: Value) -> Value {
    for (name, value) in changes.as_object().unwrap() {
        request[name] = value.clone();
    }
    request
}

fn start(server: &Running, request: &Value) -> i64 {
    let answer = server.post("/api/matches", request);
    assert_eq!(answer.status, 201, "{}", answer.text());
    let view = answer.json();
    assert_eq!(view["state"], "running");
    view["id"].as_i64().unwrap()
}

/// Waits until the match is no longer played.
fn finish(server: &Running, id: i64) -> Value {
    server.listen(&format!("/api/matches/{id}/events")).until("done")
}

fn wait_for_games(server: &Running, id: i64, games: u64) {
    let begin = Instant::now();
    while server.get(&format!("/api/matches/{id}")).ok()["games"].as_u64().unwrap() < games {
        assert!(begin.elapsed() < PATIENCE, "no games");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn numbers(server: &Running, id: i64) -> Vec<u64> {
    let list = server.get(&format!("/api/matches/{id}/games")).ok();
    list["games"].as_array().unwrap().iter().map(|game| game["number"].as_u64().unwrap()).collect()
}

/// Does something with the server's store, beside the server.
fn in_store<T>(server: &Running, work: impl AsyncFnOnce(Store) -> T) -> T {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    runtime.block_on(async {
        let store = Store::open(&server.url()).await.unwrap();
        let result = work(store.clone()).await;
        store.close().await;
        result
    })
}

fn setup(engines: &[&str]) -> MatchSetup {
    let config = MatchConfig {
        game: Some("othello".into()),
        engines: engines.iter().map(ToString::to_string).collect(),
        games: Some(6),
        nodes: Some(50),
        openings: Some("random:4:1".into()),
        ..MatchConfig::default()
    };
    config.setup(|_| Err(InputError::new("no files"))).unwrap()
}

#[test]
fn a_match_is_played_and_watched_to_its_end() {
    let server = Running::start();
    assert_eq!(server.get("/api/matches").ok(), json!({ "matches": [] }));
    let id = start(&server, &quick(6));
    let events = server.listen(&format!("/api/matches/{id}/events")).all();
    assert_eq!(events.first().unwrap().0, "standing");
    let (last, view) = events.last().unwrap();
    assert_eq!(last, "done");
    assert_eq!(
        (&view["state"], &view["games"], &view["planned"]),
        (&json!("finished"), &json!(6), &json!(6))
    );
    assert_eq!(view["players"], json!(["ours", "chance"]));
    let sum = |score: &Value| {
        ["wins", "draws", "losses"].iter().map(|part| score[part].as_u64().unwrap()).sum::<u64>()
    };
    assert_eq!(view["lines"].as_array().unwrap().iter().map(sum).collect::<Vec<_>>(), [6, 6]);
    assert_eq!(view["cross"][0][0], Value::Null);
    assert_eq!(sum(&view["cross"][0][1]), 6);
    assert_eq!(view["cross"][0][1]["wins"], view["cross"][1][0]["losses"]);
    assert_eq!(view["milestones"].as_array().unwrap().last().unwrap()["games"], 6);
    assert_eq!(view["sprt"], Value::Null);
    // From the store it looks the same.
    let mut again = server.get(&format!("/api/matches/{id}")).ok();
    again["updated"] = view["updated"].clone();
    assert_eq!(&again, view);
    assert_eq!(server.listen(&format!("/api/matches/{id}/events")).all().len(), 2);
    let list = server.get("/api/matches").ok();
    assert_eq!(list["matches"][0]["state"], "finished");
    assert_eq!(list["matches"][0]["games"], 6);

    assert_eq!(numbers(&server, id), [0, 1, 2, 3, 4, 5]);
    let newest = server.get(&format!("/api/matches/{id}/games?newest=true&limit=2")).ok();
    assert_eq!((&newest["games"][0]["number"], &newest["games"][1]["number"]), (&json!(5), &json!(4)));
    let after = server.get(&format!("/api/matches/{id}/games?after=4")).ok();
    assert_eq!(after["games"].as_array().unwrap().len(), 1);
    let game = server.get(&format!("/api/matches/{id}/games/0")).ok();
    assert_eq!(
        (&game["first"], &game["second"], &game["opening"]),
        (&json!("ours"), &json!("chance"), &json!(4))
    );
    assert_eq!(game["moves"].as_array().unwrap().len() as u64, after_plies(&server, id));
    let thought = game["moves"].as_array().unwrap().iter().find(|made| made["score"].is_object()).unwrap();
    assert!(thought["depth"].as_u64() > Some(0) && thought["score"]["kind"].is_string(), "{thought}");
    // The whole game can be gone through as the page does.
    let moves: Vec<&Value> = game["moves"].as_array().unwrap().iter().map(|made| &made["move"]).collect();
    server.post("/api/games/othello/line", &json!({ "moves": moves })).ok();

    assert_eq!(server.post(&format!("/api/matches/{id}/resume"), &json!({})).error(409).0, "conflict");
    assert_eq!(server.post(&format!("/api/matches/{id}/stop"), &json!({})).ok()["state"], "finished");
}

/// The plies of game 0 by the list.
fn after_plies(server: &Running, id: i64) -> u64 {
    server.get(&format!("/api/matches/{id}/games?limit=1")).ok()["games"][0]["plies"].as_u64().unwrap()
}

#[test]
fn every_game_is_told_once_while_it_goes_on() {
    let server = Running::start();
    let id = start(&server, &with(quick(30), json!({ "nodes": 2000 })));
    let events = server.listen(&format!("/api/matches/{id}/events")).all();
    let told: Vec<u64> = events
        .iter()
        .filter(|(name, _)| name == "game")
        .map(|(_, game)| game["number"].as_u64().unwrap())
        .collect();
    assert_eq!(told.iter().collect::<HashSet<_>>().len(), told.len(), "no game twice");
    let first = events[0].1["games"].as_u64().unwrap();
    assert_eq!(first + told.len() as u64, 30, "those counted at first and those told are all");
    let mut counted = first;
    for (_, view) in events.iter().filter(|(name, _)| name == "standing") {
        assert!(view["games"].as_u64().unwrap() >= counted);
        counted = view["games"].as_u64().unwrap();
    }
}

#[test]
fn a_stopped_match_goes_on_where_it_was() {
    let server = Running::start();
    let id = start(&server, &with(endless(), json!({ "games": 40, "nodes": 1000 })));
    wait_for_games(&server, id, 1);
    server.post(&format!("/api/matches/{id}/stop"), &json!({})).ok();
    let stopped = finish(&server, id);
    let played = stopped["games"].as_u64().unwrap();
    assert!(played >= 1);
    if stopped["state"] == "finished" {
        panic!("the match was over before it could be stopped; give it more games");
    }
    assert_eq!(server.get(&format!("/api/matches/{id}")).ok()["state"], "stopped");
    assert_eq!(numbers(&server, id).len() as u64, played);
    let resumed = server.post(&format!("/api/matches/{id}/resume"), &json!({})).ok();
    assert_eq!((&resumed["state"], resumed["games"].as_u64()), (&json!("running"), Some(played)));
    assert_eq!(server.post(&format!("/api/matches/{id}/resume"), &json!({})).error(409).0, "conflict");
    let done = finish(&server, id);
    assert_eq!((&done["state"], &done["games"]), (&json!("finished"), &json!(40)));
    assert_eq!(numbers(&server, id), (0..40).collect::<Vec<_>>());
}

#[test]
fn a_server_that_closes_keeps_what_was_played() {
    let mut server = Running::start();
    let id = start(&server, &endless());
    wait_for_games(&server, id, 2);
    let mut events = server.listen(&format!("/api/matches/{id}/events"));
    events.until("standing");
    server.close();
    assert!(server.wait(PATIENCE), "it did not close in time");
    let done = events.until("done");
    assert_eq!(done["state"], "stopped");
    let (state, games) = in_store(&server, async |store| {
        let run = store.run(RunId(id)).await.unwrap().unwrap();
        (run.state, store.results(run.id).await.unwrap().len() as u64)
    });
    assert_eq!((state, Some(games)), (RunState::Stopped, done["games"].as_u64()));
    // Another server on the same store goes on.
    let next = Running::over(&server.url(), Engines::default());
    assert_eq!(next.get(&format!("/api/matches/{id}")).ok()["state"], "stopped");
    assert_eq!(
        next.post(&format!("/api/matches/{id}/resume"), &json!({})).ok()["games"].as_u64(),
        Some(games)
    );
}

#[test]
fn a_match_that_was_cut_off_is_unfinished_and_goes_on() {
    let server = Running::start();
    // As a killed `ply match` leaves it: begun, some games kept, nobody at the board.
    let setup = setup(&["self:name=ours", "random"]);
    let id = in_store(&server, async |store| runner::begin(&store, &setup, false).await.unwrap().run.id.0);
    let view = server.get(&format!("/api/matches/{id}")).ok();
    assert_eq!(
        (&view["state"], &view["games"], &view["planned"]),
        (&json!("unfinished"), &json!(0), &json!(6))
    );
    assert_eq!(server.get("/api/matches").ok()["matches"][0]["state"], "unfinished");
    server.post(&format!("/api/matches/{id}/resume"), &json!({})).ok();
    assert_eq!(finish(&server, id)["state"], "finished");
    assert_eq!(numbers(&server, id), [0, 1, 2, 3, 4, 5]);
}

#[test]
fn no_request_names_a_program_or_a_file() {
    let server = Running::start();
    let sign = std::env::temp_dir().join(format!("ply-server-ran-{}", std::process::id()));
    let command = sign.display();
    for spec in [
        format!("cmd={command},proto=uci"),
        format!("cmd={command}"),
        format!(" cmd = {command} , proto = uci"),
        format!("cmd=/usr/bin/touch,args={command},proto=uci"),
        format!("name=x,cmd=\"{command}\",proto=gtp"),
        "cmd=sh,proto=none".to_string(),
        "cmd=".to_string(),
    ] {
        let request = with(quick(2), json!({ "engines": ["random", spec] }));
        let (code, sentence) = server.post("/api/matches", &request).error(403);
        assert_eq!(code, "forbidden", "{spec}");
        assert!(sentence.starts_with("engines[1]: a request cannot name a program to run"), "{sentence}");
    }
    for spec in [
        "engine:nobody",
        "engine:",
        "engine:../x",
        "self:cmd=sh",
        "queue:x",
        "",
        "/bin/sh",
        "self:book=/etc/passwd",
    ] {
        let request = with(quick(2), json!({ "engines": ["random", spec] }));
        let answer = server.post("/api/matches", &request);
        assert!(answer.status == 400 || answer.status == 403, "{spec}: {}", answer.text());
    }
    for openings in ["/etc/passwd", "../openings.txt", "random", ""] {
        let (_, sentence) =
            server.post("/api/matches", &with(quick(2), json!({ "openings": openings }))).error(400);
        assert!(sentence.contains("this server reads no files"), "{sentence}");
    }
    // Nor does a match of the store that somebody has set up at the command line.
    let programs = setup(&["random", &format!("cmd={command},proto=gtp,name=program")]);
    let id = in_store(&server, async |store| runner::begin(&store, &programs, false).await.unwrap().run.id.0);
    assert_eq!(server.get(&format!("/api/matches/{id}")).ok()["players"], json!(["random", "program"]));
    assert_eq!(server.post(&format!("/api/matches/{id}/resume"), &json!({})).error(403).0, "forbidden");
    assert_eq!(server.get(&format!("/api/matches/{id}")).ok()["state"], "unfinished");
    assert!(!sign.exists());
    assert_eq!(
        server.get("/api/matches").ok()["matches"].as_array().unwrap().len(),
        1,
        "nothing else was begun"
    );
}

#[test]
fn engines_of_the_servers_own_file_may_play() {
    let server = Running::start();
    let text = "[engines.broken]\ncmd = \"/nowhere/at/all\"\nproto = \"gtp\"\n";
    let own = Running::over(&server.url(), Engines::read(text).unwrap());
    let id = start(
        &own,
        &with(quick(2), json!({ "engines": ["random", "engine:broken"], "nodes": null, "seconds": 0.5 })),
    );
    // It cannot be started, so it loses; the server goes on.
    let done = finish(&own, id);
    assert_eq!(done["lines"][1]["losses"], 2);
    assert_eq!(own.get(&format!("/api/matches/{id}/games/0")).ok()["reason"], "start-up");
}

#[test]
fn too_much_is_refused_with_the_place() {
    let small = ServerLimits { match_games: 10, seconds: 5.0, depth: 8, threads: 1, hash: 32, ..limits() };
    let server = Running::capped(small);
    let engines = |spec: &str| json!({ "engines": ["random", spec] });
    for (changes, wanted) in [
        (json!({ "games": 11 }), "games: this makes 11 in all, expected at most 10"),
        (json!({ "games": 1_000_000_000_000u64 }), "games: "),
        (
            json!({ "games": 6, "engines": ["random", "random:name=b", "random:name=c"] }),
            "games: this makes 18 in all",
        ),
        (json!({ "engines": vec!["random"; 17] }), "engines: expected at most 16, found 17"),
        (json!({ "concurrency": 100_000 }), "concurrency: expected at most"),
        (json!({ "nodes": null, "seconds": 5.5 }), "seconds: expected at most 5"),
        (json!({ "nodes": 5_000_001 }), "nodes: expected at most 5000000"),
        (json!({ "depth": 9 }), "depth: expected at most 8"),
        (json!({ "tc": "151+0" }), "tc, the base time: expected at most 150"),
        (json!({ "tc": "1+6" }), "tc, the increment: expected at most 5"),
        (json!({ "openings": "random:41:1" }), "openings: expected at most 40 plies, found 41"),
        (json!({ "max_plies": 2001 }), "max_plies: expected at most 2000, found 2001"),
        (engines("self:threads=2"), "engines[1], threads: expected at most 1"),
        (engines("self:hash=33"), "engines[1], hash: expected at most 32"),
        (engines("self:depth=9"), "engines[1], depth: expected at most 8"),
        (engines("self:st=6"), "engines[1], seconds: expected at most 5"),
        (engines("self:nodes=5000001"), "engines[1], nodes: expected at most 5000000"),
        (
            engines(&format!("random:name={}", "x".repeat(101))),
            "engines[1], name: expected at most 100 letters",
        ),
        (engines(&"x".repeat(501)), "engines[1]: expected at most 500 letters"),
    ] {
        let (code, sentence) = server.post("/api/matches", &with(quick(2), changes)).error(400);
        assert_eq!(code, "too-much", "{sentence}");
        assert!(sentence.contains(wanted), "{sentence}\n  lacks {wanted}");
    }
    // A test alone would go on without end; here the number of games ends it too.
    let tested = with(quick(2), json!({ "games": null, "sprt": "elo0=0,elo1=100,alpha=0.05,beta=0.05" }));
    let id = start(&server, &tested);
    let done = finish(&server, id);
    assert_eq!(done["planned"], 10);
    assert!(done["sprt"]["llr"].is_number() && done["sprt"]["verdict"].is_string(), "{done}");
}

#[test]
fn wrong_matches_are_refused_with_the_place() {
    let server = Running::start();
    for (changes, wanted) in [
        (json!({ "game": "go" }), "go"),
        (json!({ "rules": "none" }), "rules"),
        (json!({ "engines": [] }), "a match needs two engines or more"),
        (json!({ "engines": ["random"] }), "a match needs two engines or more"),
        (json!({ "engines": ["random", "random"] }), "two engines are called 'random'"),
        (json!({ "engines": ["random", "self:eval=none"] }), "eval"),
        (json!({ "engines": ["random", "self:depth=x"] }), "depth=x"),
        (json!({ "engines": [1, 2] }), "engines[0]: invalid type"),
        (json!({ "games": 0 }), "games: expected a whole number above 0"),
        (json!({ "games": -1 }), "games: invalid value"),
        (json!({ "games": null }), "nothing ends the match"),
        (json!({ "nodes": null }), "has no limit"),
        (json!({ "nodes": 0.5 }), "nodes: invalid type"),
        (json!({ "seconds": -1.0 }), "seconds above 0"),
        (json!({ "tc": "soon" }), "time control 'soon'"),
        (json!({ "sprt": "x" }), "sprt"),
        (json!({ "resign": "x" }), "resign"),
        (json!({ "draw": "moves=1" }), "draw"),
        (json!({ "openings": "random:x" }), "openings 'random:x'"),
        (json!({ "concurrency": 0 }), "concurrency: expected a whole number above 0"),
        (json!({ "colour": "red" }), "colour: unknown field"),
    ] {
        let (_, sentence) = server.post("/api/matches", &with(quick(2), changes)).error(400);
        assert!(sentence.contains(wanted), "{sentence}\n  lacks {wanted}");
    }
    for id in ["0", "1", "-1", "9223372036854775807"] {
        for path in ["", "/events", "/games"] {
            server.get(&format!("/api/matches/{id}{path}")).error(404);
        }
        for path in ["stop", "resume"] {
            assert_eq!(
                server.post(&format!("/api/matches/{id}/{path}"), &json!({})).error(404).0,
                "not-found"
            );
        }
    }
    for path in
        ["x", "1/games/x", "1/games/-1", "1/games?limit=1001", "1/games?after=x", "1/games?colour=red"]
    {
        server.get(&format!("/api/matches/{path}")).error(400);
    }
    server.get("/api/matches/1/games/0").error(404);
    server.get("/api/matches/1/games/18446744073709551615").error(404);
    assert_eq!(server.get("/api/matches").ok(), json!({ "matches": [] }));
}

#[test]
fn only_so_many_matches_are_played_at_once() {
    let server = Running::capped(ServerLimits { matches: 1, ..limits() });
    let id = start(&server, &endless());
    let (code, sentence) = server.post("/api/matches", &quick(2)).error(429);
    assert_eq!(code, "busy");
    assert!(sentence.contains("plays 1 matches at once"), "{sentence}");
    server.post(&format!("/api/matches/{id}/stop"), &json!({})).ok();
    finish(&server, id);
    let next = start(&server, &quick(2));
    assert_eq!(finish(&server, next)["state"], "finished");
}

#[test]
fn a_gauntlet_leaves_out_who_does_not_meet() {
    let server = Running::start();
    let request =
        with(quick(2), json!({ "engines": ["random", "random:name=b", "random:name=c"], "gauntlet": true }));
    let id = start(&server, &request);
    let done = finish(&server, id);
    assert_eq!((&done["games"], &done["planned"]), (&json!(4), &json!(4)));
    assert!(done["cross"][0][1].is_object() && done["cross"][2][0].is_object());
    assert_eq!((&done["cross"][1][2], &done["cross"][2][1]), (&Value::Null, &Value::Null));
    assert_eq!(done["milestones"], json!([]));
}

#[test]
fn a_listener_who_leaves_changes_nothing() {
    let server = Running::start();
    let id = start(&server, &with(quick(20), json!({ "nodes": 2000 })));
    for _ in 0..20 {
        let mut events = server.listen(&format!("/api/matches/{id}/events"));
        events.next();
    }
    assert_eq!(finish(&server, id)["games"], 20);
}

#[test]
fn games_say_how_sure_they_are() {
    let server = Running::start();
    let ask = |wins: u64, losses: u64| {
        server.post("/api/rating", &json!({ "wins": wins, "draws": 0, "losses": losses })).ok()
    };
    let (few, many) = (ask(12, 8), ask(120, 80));
    assert_eq!(few["score"], many["score"]);
    let reaches_zero = |rating: &Value| rating["elo"].as_f64().unwrap() < rating["error"].as_f64().unwrap();
    assert!(reaches_zero(&few) && !reaches_zero(&many), "{few} {many}");
    assert_eq!(ask(0, 0)["elo"], Value::Null);
    assert!(
        server
            .post("/api/rating", &json!({ "wins": u64::MAX, "draws": 0, "losses": 0 }))
            .error(400)
            .1
            .contains("wins")
    );
}

#[test]
fn a_match_tells_where_it_was_decided_and_is_written_whole() {
    let server = Running::start();
    let engines = ["self:name=a", "self:name=b,eval=tapered"];
    let request = with(quick(4), json!({ "game": "xiangqi", "engines": engines, "max_plies": 60 }));
    let id = start(&server, &request);
    finish(&server, id);
    let pgn = server.get(&format!("/api/matches/{id}/pgn"));
    assert_eq!(pgn.status, 200);
    assert_eq!(pgn.text().matches("[Result ").count(), 4);
    let rest = server.get(&format!("/api/matches/{id}/pgn?offset=3")).text();
    assert_eq!(rest.matches("[Result ").count(), 1);

    let list = server.get(&format!("/api/matches/{id}/disagreements")).ok();
    let positions = list["positions"].as_array().unwrap();
    assert!((1..=4).contains(&positions.len()), "{list}");
    let differences: Vec<_> = positions.iter().map(|at| at["difference"].as_f64().unwrap()).collect();
    assert!(differences.is_sorted_by(|one, next| one >= next), "{list}");
    // Each can be opened, and whoever is named moves there.
    for at in positions {
        let body = json!({ "position": at["position"], "moves": at["moves"] });
        let view = server.post("/api/games/xiangqi/view", &body).ok();
        assert_eq!(at["scores"].as_array().unwrap().len(), 2, "{at}");
        assert_eq!(view["side"], at["side"], "{at}");
    }
    server.get("/api/matches/999/disagreements").error(404);
    // Every game is written as PGN.
    let id = start(&server, &quick(2));
    finish(&server, id);
    assert_eq!(server.get(&format!("/api/matches/{id}/pgn")).status, 200);
}

#[test]
fn running_games_are_shown_while_they_are_played() {
    let server = Running::start();
    let request = with(endless(), json!({ "nodes": null, "tc": "60+0.01", "concurrency": 1 }));
    let id = start(&server, &request);
    let mut events = server.listen(&format!("/api/matches/{id}/boards"));
    // Both have moved by themselves once the opening is ten moves behind.
    let game = loop {
        let list = events.until("boards");
        assert!(list["games"].as_array().unwrap().len() <= 1, "{list}");
        if let Some(game) = list["games"].get(0).filter(|game| game["plies"].as_u64() >= Some(10)) {
            break game.clone();
        }
    };
    let names: HashSet<_> = game["players"].as_array().unwrap().iter().map(|one| &one["name"]).collect();
    assert_eq!(names, HashSet::from([&json!("a"), &json!("b")]));
    for player in game["players"].as_array().unwrap() {
        assert!(player["score"].is_object() && player["depth"].as_u64() > Some(0), "{game}");
        assert!(player["left"].as_u64().is_some_and(|left| left < 61_000), "{game}");
    }
    // What is shown is a position of the game, and the move that led to it ends there.
    let view = server.post("/api/games/othello/view", &json!({ "position": game["position"] })).ok();
    assert_eq!(view["side"], game["side"]);
    assert!(game["last_move"].is_string());

    server.post(&format!("/api/matches/{id}/stop"), &json!({})).ok();
    // The stream ends with the match.
    while events.next().is_some() {}
    finish(&server, id);
    let ended = server.listen(&format!("/api/matches/{id}/boards")).all();
    assert_eq!(ended, [("boards".to_string(), json!({ "games": [] }))]);
    assert_eq!(server.get("/api/matches/77/boards").error(404).0, "not-found");
}
