//! Endgames to practise: the same for the same number, and what they promise holds.

use serde_json::{Value, json};

use crate::support::Running;

fn search(server: &Running, game: &str, body: &Value) -> Value {
    server.stream(&format!("/api/games/{game}/search"), body).until("done")
}

#[test]
fn an_endgame_has_one_move_that_wins() {
    let server = Running::start();
    for game in ["xiangqi", "othello", "surakarta", "amazons8"] {
        let drill = server.post(&format!("/api/games/{game}/drill"), &json!({ "seed": 2 })).ok();
        let position = &drill["position"];
        let view = server.post(&format!("/api/games/{game}/view"), &json!({ "position": position })).ok();
        assert!(view["moves"].as_array().unwrap().contains(&drill["best_move"]), "{game}: {drill}");
        assert_eq!(view["side"], drill["side"]);
        let limits = json!({ "position": position, "depth": 10, "lines": 2, "nodes": 100_000 });
        let found = search(&server, game, &limits);
        assert_eq!(found["best_move"], drill["best_move"], "{game}: {found}");
        let value = |line: usize| {
            (found["lines"][line]["score"]["kind"].clone(), found["lines"][line]["score"]["value"].as_i64())
        };
        if drill["goal"] == "only" {
            assert!(value(0).1 > Some(0) && value(1).1 <= Some(0), "{game}: {found}");
        } else {
            assert_eq!(drill["goal"], "win");
            assert_eq!(value(0).0, "win", "{game}: {found}");
        }
    }
    let again = || server.post("/api/games/surakarta/drill", &json!({ "seed": 5 })).ok();
    assert_eq!(again(), again());
    server.post("/api/games/othello/drill", &json!({})).error(400);
    server.post("/api/games/checkers/drill", &json!({ "seed": 1 })).error(404);
}

#[test]
fn one_move_of_a_game_is_judged_by_itself() {
    let server = Running::start();
    // The chariot is given away by the last move.
    let moves = ["h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "b9c7", "h0h6", "a9a8", "h6h7"];
    let body = json!({ "moves": moves, "depth": 3, "from": 8 });
    let events = server.stream("/api/games/xiangqi/review", &body).all();
    let of = |name: &str| {
        events.iter().filter(|(found, _)| found == name).map(|(_, data)| data).collect::<Vec<_>>()
    };
    assert_eq!(of("started"), [&json!({ "positions": 2 })]);
    assert_eq!(of("position").iter().map(|one| &one["ply"]).collect::<Vec<_>>(), [&json!(8), &json!(9)]);
    let judged = of("judged");
    assert_eq!((judged.len(), &judged[0]["move"], &judged[0]["ply"]), (1, &json!("h6h7"), &json!(8)));
    assert_eq!(judged[0]["mark"], "blunder");
    assert_eq!(of("done")[0]["sides"]["first"]["moves"], 1);
    let (_, sentence) = server
        .post("/api/games/xiangqi/review", &json!({ "moves": moves, "depth": 3, "from": 10 }))
        .error(400);
    assert!(sentence.starts_with("from: 10 is too much"), "{sentence}");
}
