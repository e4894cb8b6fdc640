//! Positions, moves and trees.

use serde_json::{Value, json};

use crate::support::Running;

const GAMES: [&str; 5] = ["xiangqi", "othello", "surakarta", "amazons", "amazons8"];

fn list(value: &Value) -> Vec<&str> {
    value.as_array().expect("a list").iter().map(|one| one.as_str().expect("a text")).collect()
}

#[test]
fn about_lists_every_game_with_its_choices() {
    let server = Running::start();
    let about = server.get("/api/about").ok();
    let games = about["games"].as_array().unwrap();
    assert_eq!(games.iter().map(|game| game["name"].as_str().unwrap()).collect::<Vec<_>>(), GAMES);
    for game in games {
        for choices in ["evaluations", "rules", "notations"] {
            let first = &game[choices][0];
            let is_told = |what: &str| ["en", "zh"].iter().all(|language| first[what][language].is_string());
            assert!(first["name"].is_string() && is_told("label") && is_told("about"), "{choices}: {game}");
        }
        let format = &game["formats"][0];
        assert!(format["name"].is_string() && format["about"].is_string(), "{game}");
        assert!(game["info"]["label"]["zh"].is_string(), "{game}");
        assert_eq!(game["sides"].as_array().unwrap().len(), 2);
        // The start position is one that the game itself reads.
        let path = format!("/api/games/{}/view", game["name"].as_str().unwrap());
        let view = server.post(&path, &json!({ "position": game["start"] })).ok();
        assert_eq!(view["position"], game["start"]);
        assert_eq!(view, server.post(&path, &json!({})).ok());
    }
    assert_eq!(list(&about["algorithms"]), ["minimax", "alpha-beta", "pvs", "mtdf", "engine"]);
    assert_eq!(about["limits"]["lines"], 128);
    let levels = |name: &str| {
        let game = about["games"].as_array().unwrap().iter().find(|game| game["name"] == name).unwrap();
        (game["levels"].as_array().unwrap().len(), game["own_levels"].as_bool().unwrap())
    };
    assert_eq!((levels("othello"), levels("xiangqi")), ((60, true), (21, false)));
    assert_eq!(about["engines"], json!([]));
}

#[test]
fn health_counts_searches() {
    let server = Running::start();
    assert_eq!(server.get("/api/health").ok(), json!({ "status": "ok", "running": 0, "waiting": 0 }));
}

#[test]
fn a_view_tells_legal_moves_and_whose_turn_it_is() {
    let server = Running::start();
    let view = server.post("/api/games/othello/view", &json!({ "moves": ["f5"] })).ok();
    assert_eq!(list(&view["moves"]), ["f4", "d6", "f6"]);
    assert_eq!(view["side"], "second");
    assert_eq!(view["ending"], Value::Null);
    assert_eq!(view["check"], false);
    assert_eq!(view["tracks"], json!({}));
}

#[test]
fn a_view_names_the_opening() {
    let server = Running::start();
    let named = |moves: &str| {
        let moves: Vec<_> = moves.split(' ').collect();
        server.post("/api/games/othello/view", &json!({ "moves": moves })).ok()["opening"].clone()
    };
    assert_eq!(named("f5"), Value::Null);
    assert_eq!(named("f5 d6"), json!({ "en": "Perpendicular", "zh": "直取开局" }));
    // A name stays until there is another one.
    assert_eq!(named("f5 d6 c3 d3 c4 f4 c5")["en"], "Tiger (Tora)");
    assert_eq!(server.post("/api/games/xiangqi/view", &json!({})).ok()["opening"], Value::Null);
}

#[test]
fn a_book_is_looked_up_and_played_from() {
    let server = Running::start();
    let path = "/api/games/othello/book";
    let found = server.post(path, &json!({ "moves": ["f5"] })).ok();
    let moves = found["moves"].as_array().unwrap();
    assert!(moves.len() >= 2 && found["positions"].as_u64() > Some(100), "{found}");
    assert!(moves.iter().all(|found| found["lines"].as_u64() > Some(0) && found["score"]["kind"] == "discs"));
    assert_eq!(found["opening"], Value::Null);
    assert!(moves.iter().any(|found| found["opening"]["en"] == "Perpendicular"), "{found}");
    let unknown = server.post(path, &json!({ "moves": ["f5", "f4", "g3", "g4"] })).ok();
    assert_eq!(unknown["moves"], json!([]));
    assert_eq!(server.post("/api/games/surakarta/book", &json!({})).status, 404);
    assert_eq!(server.post(path, &json!({ "moves": ["a1"] })).status, 400);
    let about = server.get("/api/about").ok();
    let books = about["games"].as_array().unwrap().iter().filter(|game| game["book"] == true);
    assert_eq!(books.map(|game| game["name"].as_str().unwrap()).collect::<Vec<_>>(), ["xiangqi", "othello"]);
    // By the book there is nothing to search.
    let asked = json!({ "moves": ["f5"], "book": true, "book_variety": 2, "level": 8 });
    let events = server.stream("/api/games/othello/search", &asked).all();
    let done = &events.last().unwrap().1;
    assert_eq!((&done["book"], &done["nodes"]), (&json!(true), &json!(0)));
    assert!(moves.iter().any(|found| found["move"] == done["best_move"]), "{done}");
    let events = server.stream("/api/games/othello/search", &json!({ "moves": ["f5"], "depth": 1 })).all();
    assert_eq!(events.last().unwrap().1.get("book"), None);
}

#[test]
fn moves_are_understood_in_any_notation() {
    let server = Running::start();
    let line = json!({ "moves": ["炮二平五", "H7-E7", "h0g2"] });
    let line = server.post("/api/games/xiangqi/line", &line).ok();
    let moves: Vec<_> =
        line["steps"].as_array().unwrap().iter().map(|step| step["move"].as_str().unwrap()).collect();
    assert_eq!(moves, ["h2e2", "h7e7", "h0g2"]);
    assert_eq!(line["side"], "first");
    assert_eq!(line["steps"][0]["side"], "second");
    // Each position is what a view of as many moves shows.
    let view = server.post("/api/games/xiangqi/view", &json!({ "moves": moves[..2] })).ok();
    assert_eq!(line["steps"][1]["position"], view["position"]);
}

#[test]
fn check_and_mate_are_told() {
    let server = Running::start();
    let check = json!({ "position": "4k4/9/9/9/9/9/9/9/4R4/3K5 b" });
    let view = server.post("/api/games/xiangqi/view", &check).ok();
    assert_eq!(view["check"], true);
    // To stay on the rook's file is no way out, and the view says so.
    let forbidden = view["forbidden"].as_array().unwrap();
    let staying = forbidden.iter().find(|forbidden| forbidden["move"] == "e9e8").unwrap();
    assert_eq!(staying["rule"], "in-check");
    // Two rooks on the last ranks leave the general no square.
    let mate = json!({ "position": "R3k4/1R7/9/9/9/9/9/9/9/3K5 b" });
    let ending = &server.post("/api/games/xiangqi/view", &mate).ok()["ending"];
    assert_eq!(
        (&ending["winner"], &ending["result"], &ending["reason"]),
        (&json!("first"), &json!("1-0"), &json!("checkmate"))
    );
    assert!(ending["sentence"].as_str().unwrap().contains("checkmate"));
}

#[test]
fn captures_of_surakarta_come_with_their_tracks() {
    let server = Running::start();
    let position = server.post("/api/games/surakarta/view", &json!({})).ok();
    assert_eq!(position["tracks"], json!({}), "nothing can be captured at the start");
    // Play on until somebody can capture.
    let mut moves: Vec<String> = Vec::new();
    for _ in 0..40 {
        let view = server.post("/api/games/surakarta/view", &json!({ "moves": moves })).ok();
        let tracks = view["tracks"].as_object().unwrap();
        if let Some((capture, squares)) = tracks.iter().next() {
            assert!(capture.contains('x'), "{capture}");
            let squares = list(squares);
            assert!(squares.len() > 2, "{squares:?}");
            let (from, to) = capture.split_once('x').unwrap();
            assert_eq!((squares[0], *squares.last().unwrap()), (from, to));
            return;
        }
        moves.push(view["moves"][moves.len() % 3].as_str().unwrap().to_string());
    }
    panic!("no capture in forty plies");
}

#[test]
fn layers_name_squares_of_the_board() {
    let server = Running::start();
    for (game, layer) in [
        ("xiangqi", "attacked"),
        ("othello", "mobility"),
        ("surakarta", "threatened"),
        ("amazons", "territory"),
    ] {
        let layers = server.post(&format!("/api/games/{game}/layers"), &json!({})).ok();
        let names: Vec<_> =
            layers.as_array().unwrap().iter().map(|layer| layer["name"].as_str().unwrap()).collect();
        assert!(names.contains(&layer), "{game}: {names:?}");
        for cell in layers.as_array().unwrap().iter().flat_map(|layer| layer["cells"].as_array().unwrap()) {
            assert!(cell["square"].as_str().unwrap().len() <= 3 && cell["value"].is_i64(), "{cell}");
        }
    }
}

#[test]
fn evaluations_are_taken_apart() {
    let server = Running::start();
    for (game, eval) in [("othello", "default"), ("othello", "classic"), ("xiangqi", "default")] {
        let body = json!({ "eval": eval, "moves": if game == "othello" { ["f5"] } else { ["h2e2"] } });
        let found = server.post(&format!("/api/games/{game}/eval"), &body).ok();
        let terms = found["terms"].as_array().unwrap();
        let sum: f64 = terms.iter().map(|term| term["value"].as_f64().unwrap()).sum();
        assert!((sum - found["score"]["value"].as_f64().unwrap()).abs() < 1e-6, "{found}");
        assert!(terms.iter().any(|term| !term["squares"].as_array().unwrap().is_empty()), "{found}");
    }
    assert_eq!(server.post("/api/games/othello/eval", &json!({ "eval": "magic" })).status, 400);
}

#[test]
fn two_moves_are_compared() {
    let server = Running::start();
    // A rook that takes a guarded soldier, and one that takes nothing.
    let position = "3ak4/9/4b4/p3p4/9/R8/9/9/9/4K4 w - - 0 1";
    let ask = |compared: Value| {
        let body = json!({ "position": position, "compared": compared, "nodes": 20_000 });
        server.post("/api/games/xiangqi/why", &body)
    };
    let told = ask(json!(["a4a6", "a4a5"])).ok();
    assert_eq!(told["better"], "a4a6", "{told}");
    let tree = told["tree"].as_array().unwrap();
    assert!(tree.len() > 1 && tree[0]["parent"].is_null(), "{told}");
    for (index, node) in tree.iter().enumerate().skip(1) {
        assert!((node["parent"].as_u64().unwrap() as usize) < index, "{told}");
    }
    assert!(ask(json!(["a4a6", "a4a6"])).error(400).1.starts_with("compared[1]: "));
    ask(json!(["a4a6", "a4b6"])).error(400);
    ask(json!(["a4a6"])).error(400);
}

#[test]
fn moves_are_judged() {
    let server = Running::start();
    let verdict = server.post("/api/games/othello/judge", &json!({ "move": "a1" })).ok();
    assert_eq!(verdict["legal"], false);
    assert!(!verdict["sentence"].as_str().unwrap().is_empty());
    assert_eq!(server.post("/api/games/othello/judge", &json!({ "move": "f5" })).ok()["legal"], true);
}

#[test]
fn an_illegal_move_is_named_by_its_number() {
    let server = Running::start();
    let (code, message) =
        server.post("/api/games/othello/view", &json!({ "moves": ["f5", "a1"] })).error(400);
    assert_eq!(code, "bad-input");
    assert!(message.starts_with("moves[1], "), "{message}");
    // The same as a code with its parameters, for pages in other languages.
    let answer = server.post("/api/games/othello/view", &json!({ "moves": ["f5", "a1"] }));
    let reason = json!({ "code": "illegal-move", "params": { "move": "a1" }, "places": ["moves[1]"] });
    assert_eq!(answer.json()["error"]["reason"], reason);
}

#[test]
fn an_unknown_game_is_not_found() {
    let server = Running::start();
    let (code, message) = server.post("/api/games/go/view", &json!({})).error(404);
    assert_eq!(code, "not-found");
    assert!(message.contains("othello"), "{message}");
}

#[test]
fn a_tree_stands_in_columns_of_one_length() {
    let server = Running::start();
    for algorithm in ["minimax", "alpha-beta", "pvs", "mtdf"] {
        let asked = json!({ "algorithm": algorithm, "depth": 3, "moves": ["f5"] });
        let tree = server.post("/api/games/othello/tree", &asked).ok();
        let nodes = tree["parent"].as_array().unwrap().len();
        for column in ["move", "side", "alpha", "beta", "value_of", "fate", "left"] {
            assert_eq!(tree[column].as_array().unwrap().len(), nodes, "{algorithm}: {column}");
        }
        assert_eq!(tree["truncated"], false);
        assert_eq!(tree["parent"][0], -1);
        assert_eq!(tree["side"][0], 1, "white moves second");
        assert_eq!(list(&tree["fates"]), ["searched", "cut", "leaf", "recalled", "spared"]);
        for node in 1..nodes {
            assert!(tree["parent"][node].as_i64().unwrap() < node as i64, "{algorithm}: node {node}");
        }
        // The best move is one of the root's, and every algorithm finds the same value.
        assert!(list(&tree["moves"]).contains(&tree["best_move"].as_str().unwrap()));
        let same = server
            .post("/api/games/othello/tree", &json!({ "algorithm": "minimax", "depth": 3, "moves": ["f5"] }))
            .ok();
        assert_eq!(tree["value"], same["value"]);
    }
}

#[test]
fn a_list_is_searched_like_a_game() {
    let server = Running::start();
    let ask = |body: serde_json::Value| server.post("/api/tree", &body);
    let tree = ask(json!({ "list": "((4 11 7) (2 9 5) (13 6 1))", "algorithm": "alpha-beta" })).ok();
    assert_eq!((&tree["value"], &tree["best_move"], &tree["entered"]), (&json!(4), &json!("a"), &json!(11)));
    assert_eq!(tree["side"], json!([0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]));
    let shallow =
        ask(json!({ "list": "(8:(8 1) 5:(5 6))", "algorithm": "pvs", "depth": 1, "memory": true })).ok();
    assert_eq!(shallow["value"], 8);
    for (body, word) in [
        (json!({ "list": "((3 5) (6 9)", "algorithm": "pvs" }), "list, column 13"),
        (json!({ "list": "(1)", "algorithm": "engine" }), "engine"),
        (json!({ "list": "(1)", "algorithm": "dfs" }), "algorithm"),
        (json!({ "list": "(1 2)", "algorithm": "pvs", "depth": 0 }), "depth"),
        (json!({ "list": " ".repeat(30_000), "algorithm": "pvs" }), "list"),
        (json!({ "list": "((1 2) 3)", "algorithm": "pvs", "depth": 1 }), "'a'"),
    ] {
        let (_, message) = ask(body).error(400);
        assert!(message.contains(word), "{message}");
    }
}

#[test]
fn a_large_tree_is_truncated_and_a_larger_one_refused() {
    let server = Running::start();
    let asked = |nodes: u64| json!({ "algorithm": "minimax", "depth": 4, "most_nodes": nodes });
    let tree = server.post("/api/games/othello/tree", &asked(100)).ok();
    assert_eq!(tree["truncated"], true);
    assert_eq!(tree["parent"].as_array().unwrap().len(), 100);
    assert!(tree["entered"].as_u64().unwrap() > 100);
    let (code, message) = server.post("/api/games/othello/tree", &asked(1_000_000)).error(400);
    assert_eq!(code, "too-much");
    assert!(message.contains("most_nodes") && message.contains("200000"), "{message}");
    let engine = json!({ "algorithm": "engine", "depth": 3 });
    assert!(server.post("/api/games/othello/tree", &engine).error(400).1.contains("engine"));
}

#[test]
fn the_description_covers_every_endpoint_and_refers_to_nothing_unknown() {
    let server = Running::start();
    let description = server.get("/api/openapi.json").ok();
    assert!(description["openapi"].as_str().unwrap().starts_with("3.1"));
    let paths = description["paths"].as_object().unwrap();
    for path in [
        "view",
        "line",
        "layers",
        "eval",
        "judge",
        "translate",
        "import",
        "export",
        "search",
        "compare",
        "tree",
        "review",
    ] {
        let path = format!("/api/games/{{game}}/{path}");
        let post = &paths.get(&path).unwrap_or_else(|| panic!("{path}"))["post"];
        assert!(post["requestBody"].is_object() && post["responses"]["4XX"].is_object(), "{path}: {post}");
    }
    for path in ["/api/health", "/api/about", "/api/openapi.json"] {
        assert!(paths[path]["get"].is_object(), "{path}");
    }
    let mut references = Vec::new();
    collect_references(&description, &mut references);
    assert!(references.len() > 20);
    for reference in references {
        let name = reference.strip_prefix("#/components/schemas/").unwrap_or_else(|| panic!("{reference}"));
        assert!(description["components"]["schemas"][name].is_object(), "{name} is described nowhere");
    }
}

fn collect_references<'v>(value: &'v Value, found: &mut Vec<&'v str>) {
    match value {
        Value::Object(members) => {
            found.extend(members.get("$ref").and_then(Value::as_str));
            members.values().for_each(|member| collect_references(member, found));
        }
        Value::Array(members) => members.iter().for_each(|member| collect_references(member, found)),
        _ => {}
    }
}

#[test]
fn moves_of_stored_games_are_counted() {
    let server = Running::start();
    let ask = |game: &str, moves: Value| {
        server.post(&format!("/api/games/{game}/explorer"), &json!({ "moves": moves })).ok()
    };
    assert_eq!(ask("xiangqi", json!([])), json!({ "moves": [], "uncounted": 0 }));
    // Games from elsewhere, the second of them on the other wing.
    let texts = ["h2e2 h9g7 1-0", "b2e2 b9c7 h0g2 0-1", "h2e2 h7e7 1/2-1/2", "c3c4 1-0"];
    let xiangqi = ply_games::find("xiangqi").unwrap();
    let read = |text: &str| ply_formats::exchange::read(xiangqi, text, None).unwrap().game;
    let records: Vec<_> =
        (0..).zip(texts).filter_map(|(number, text)| read(text).record("xiangqi", number)).collect();
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let store = ply_store::Store::open(&server.url()).await.unwrap();
        let new = ply_store::NewRun {
            fingerprint: "import".into(),
            game: "xiangqi".into(),
            players: vec!["a file".into()],
            setup: r#"{"import":"a file"}"#.into(),
        };
        let run = store.begin(&new).await.unwrap().id;
        store.save(run, &records).await.unwrap();
        store.close().await;
    });
    let cannon = ask("xiangqi", json!([]));
    let central = json!({ "move": "b2e2", "first": 1, "draws": 1, "second": 1,
        "opening": { "en": "Central Cannon", "zh": "中炮局" } });
    assert_eq!((&cannon["moves"][0], &cannon["uncounted"]), (&central, &json!(0)));
    assert_eq!(cannon["moves"].as_array().unwrap().len(), 2);
    // Asked again, nothing is counted twice; on either wing the same was played.
    assert_eq!(ask("xiangqi", json!([])), cannon);
    for (moves, reply) in [(json!(["h2e2"]), "h9g7"), (json!(["b2e2"]), "b9c7")] {
        let replies = ask("xiangqi", moves);
        let horse = replies["moves"].as_array().unwrap().iter().find(|one| one["move"] == reply).unwrap();
        assert_eq!((&horse["first"], &horse["second"]), (&json!(1), &json!(1)), "{replies}");
    }
    // Imported games are no match.
    assert_eq!(server.get("/api/matches").ok()["matches"], json!([]));
}
