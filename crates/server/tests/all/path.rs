//! Routes: planned, traced, compared over supplies, read and written; and refused where they are no queries.

use std::io::Write;
use std::net::TcpStream;
use std::time::Duration;

use ply_server::ServerLimits;
use serde_json::{Value, json};

use crate::support::{PATIENCE, Running, limits};

/// A corridor with a side room that holds a depot.
fn field() -> Value {
    json!({ "rows": [".......", "###o###"], "start": [0, 0], "goal": [0, 6], "supply": 4, "moves": 4 })
}

fn with(changes: Value) -> Value {
    let mut field = field();
    for (name, value) in changes.as_object().unwrap() {
        field[name] = value.clone();
    }
    field
}

#[test]
fn a_way_is_planned_place_by_place() {
    let server = Running::start();
    for algorithm in ["auto", "astar", "uniform-cost", "labels", "bidirectional"] {
        let plan = server.post("/api/path/plan", &with(json!({ "algorithm": algorithm }))).ok();
        assert_eq!((&plan["reachable"], &plan["length"]), (&json!(true), &json!(8)), "{algorithm}");
        assert_eq!(plan["letters"], "RRRDURRR");
        assert_eq!(
            plan["places"],
            json!([[0, 0], [0, 1], [0, 2], [0, 3], [1, 3], [0, 3], [0, 4], [0, 5], [0, 6]])
        );
        assert_eq!(plan["left"], json!([4, 3, 2, 1, 4, 3, 2, 1, 0]));
        assert_eq!(
            plan["legs"],
            json!([
                { "from": [0, 0], "to": [1, 3], "cost": 4, "steps": 4 },
                { "from": [1, 3], "to": [0, 6], "cost": 4, "steps": 4 }
            ])
        );
        assert_eq!(plan["minimum"], json!({ "supply": 4, "from": [1, 3], "to": [0, 6], "width": 4 }));
        assert_eq!(plan["advice"], Value::Null);
        assert!(plan["expanded"].as_u64() > Some(0) && plan["generated"].as_u64() > Some(0), "{algorithm}");
    }
    // With enough for the straight route the depot is left alone.
    let straight = server.post("/api/path/plan", &with(json!({ "supply": 6 }))).ok();
    assert_eq!(straight["legs"], json!([{ "from": [0, 0], "to": [0, 6], "cost": 6, "steps": 6 }]));
    let here = server.post("/api/path/plan", &with(json!({ "goal": [0, 0], "supply": 0 }))).ok();
    assert_eq!((&here["length"], &here["legs"], &here["places"]), (&json!(0), &json!([]), &json!([[0, 0]])));
}

#[test]
fn dear_ground_and_diagonals_cost_what_they_cost() {
    let server = Running::start();
    let dear = with(json!({ "rows": ["..9..", "#...#"], "goal": [0, 4], "supply": 20 }));
    let plan = server.post("/api/path/plan", &dear).ok();
    assert_eq!((&plan["length"], &plan["letters"]), (&json!(6), &json!("RDRRUR")));
    let eight = with(json!({ "rows": ["...", "...", "..o"], "goal": [2, 2], "supply": 14, "moves": 8 }));
    let plan = server.post("/api/path/plan", &eight).ok();
    assert_eq!((&plan["length"], &plan["letters"]), (&json!(14), &json!("SE SE")));
    // The goal's own depot refills too.
    assert_eq!(plan["left"], json!([14, 7, 14]));
    assert_eq!(plan["legs"], json!([{ "from": [0, 0], "to": [2, 2], "cost": 14, "steps": 2 }]));
}

#[test]
fn where_there_is_no_way_a_depot_is_advised() {
    let server = Running::start();
    let dry = with(json!({ "rows": ["........."], "goal": [0, 8], "supply": 5 }));
    let plan = server.post("/api/path/plan", &dry).ok();
    assert_eq!(
        (&plan["reachable"], &plan["length"], &plan["places"]),
        (&json!(false), &Value::Null, &json!([]))
    );
    assert_eq!(plan["minimum"]["supply"], 8);
    assert_eq!(plan["advice"], json!({ "depot": [0, 3], "before": null, "after": 8, "of": "length" }));
    // One depot is not enough here, but it lowers what is needed.
    let plan = server
        .post("/api/path/plan", &with(json!({ "rows": ["........."], "goal": [0, 8], "supply": 2 })))
        .ok();
    assert_eq!(plan["advice"], json!({ "depot": [0, 4], "before": 8, "after": 4, "of": "supply" }));
    let walled = with(json!({ "rows": ["..#.."], "goal": [0, 4] }));
    let plan = server.post("/api/path/plan", &walled).ok();
    assert_eq!((&plan["minimum"], &plan["advice"]), (&Value::Null, &Value::Null));
}

#[test]
fn a_search_is_told_expansion_by_expansion() {
    let server = Running::start();
    let trace =
        |algorithm: &str| server.post("/api/path/trace", &with(json!({ "algorithm": algorithm }))).ok();
    let star = trace("astar");
    assert_eq!(star["length"], 8);
    assert_eq!(star["truncated"], false);
    let expansions = star["expansions"].as_array().unwrap();
    assert_eq!(expansions.len() as u64, 5 * star["expanded"].as_u64().unwrap());
    // Row, column, left, cost and estimate of the start and of the goal.
    assert_eq!(expansions[..5], [json!(0), json!(0), json!(4), json!(0), json!(6)]);
    assert_eq!(expansions[expansions.len() - 5..], [json!(0), json!(6), json!(0), json!(8), json!(0)]);
    let uniform = trace("uniform-cost");
    assert_eq!((&uniform["algorithm"], &uniform["length"]), (&json!("uniform-cost"), &json!(8)));
    assert_eq!(uniform["expansions"][4], 0, "it estimates nothing");
    assert!(uniform["expanded"].as_u64() >= star["expanded"].as_u64());
    assert_eq!(star["places"], server.post("/api/path/plan", &field()).ok()["places"]);
    for algorithm in ["labels", "auto", "", "x"] {
        let (_, sentence) =
            server.post("/api/path/trace", &with(json!({ "algorithm": algorithm }))).error(400);
        assert!(sentence.starts_with("algorithm: expected astar or uniform-cost"), "{sentence}");
    }
}

#[test]
fn a_long_film_is_cut_but_its_end_is_known() {
    let server = Running::start();
    let side = 620;
    let rows = vec![".".repeat(side); side];
    let large = json!({
        "rows": rows, "start": [0, 0], "goal": [side - 1, side - 1], "supply": 5000, "moves": 4,
        "algorithm": "uniform-cost"
    });
    let trace = server.post("/api/path/trace", &large).ok();
    assert_eq!(trace["truncated"], true);
    assert_eq!(trace["expansions"].as_array().unwrap().len(), 5 * 300_000);
    assert!(trace["expanded"].as_u64() > Some(300_000), "{}", trace["expanded"]);
    assert_eq!(trace["length"], 2 * (side - 1));
    // Depots make a node of every amount left: this search would need more than it may have.
    let mut rows = vec![".".repeat(300); 300];
    for row in rows.iter_mut().step_by(7) {
        *row = "...o.......".repeat(28)[..300].to_string();
    }
    let thirsty = json!({
        "rows": rows, "start": [0, 0], "goal": [299, 299], "supply": 400, "moves": 4, "algorithm": "uniform-cost"
    });
    let trace = server.post("/api/path/trace", &thirsty).ok();
    assert_eq!((&trace["truncated"], &trace["length"]), (&json!(true), &json!(598)));
    let (code, sentence) = server.post("/api/path/plan", &thirsty).error(400);
    assert_eq!(
        (code.as_str(), sentence.as_str()),
        ("too-much", "gave up after 1000000 nodes: try the algorithm auto")
    );
}

#[test]
fn the_curve_falls_with_the_supply() {
    let server = Running::start();
    let curve = server.post("/api/path/curve", &field()).ok();
    let point = |supply: u64, length: Value| json!({ "supply": supply, "length": length });
    assert_eq!(curve["points"], json!([point(0, Value::Null), point(4, json!(8)), point(6, json!(6))]));
    let here = server.post("/api/path/curve", &with(json!({ "goal": [0, 0] }))).ok();
    assert_eq!(here["points"], json!([point(0, json!(0))]));
    let walled = server.post("/api/path/curve", &with(json!({ "rows": ["..#.."], "goal": [0, 4] }))).ok();
    assert_eq!(walled["points"], json!([point(0, Value::Null)]));
}

#[test]
fn maps_are_read_and_written() {
    let server = Running::start();
    let read = |text: &str| server.post("/api/path/read", &json!({ "text": text }));
    let write = |field: &Value, format: &str| {
        server.post("/api/path/write", &json!({ "field": field, "format": format }))
    };
    let course = write(&field(), "course").ok()["text"].as_str().unwrap().to_string();
    assert_eq!(course, "2 7 4\n3 0 0 0 0 0 4\n1 1 1 2 1 1 1\n");
    assert_eq!(read(&course).ok(), field());

    let dear = with(json!({ "rows": [".29", "#.."], "start": null, "goal": null }));
    let movingai = write(&dear, "movingai").ok()["text"].as_str().unwrap().to_string();
    assert_eq!(movingai, "type octile\nheight 2\nwidth 3\nmap\n.29\n@..\n");
    let again = read(&movingai).ok();
    assert_eq!((&again["rows"], &again["start"], &again["supply"]), (&dear["rows"], &Value::Null, &json!(5)));

    let depots = write(&field(), "depots").ok()["text"].as_str().unwrap().to_string();
    assert!(depots.ends_with("\n1,3\n"), "{depots}");
    let svg = write(&field(), "svg").ok()["text"].as_str().unwrap().to_string();
    assert!(svg.starts_with("<svg ") && svg.contains("a route of length 8 in 2 legs"), "{svg}");
    let unanswered = with(json!({ "start": null, "supply": 0 }));
    assert!(write(&unanswered, "svg").ok()["text"].as_str().unwrap().contains("2 rows and 7 columns"));

    for (field, format, wanted) in [
        (dear.clone(), "course", "course text needs a start"),
        (with(json!({ "rows": [".2....."] })), "course", "costs more than 1"),
        (field(), "png", "format: unknown variant"),
        (with(json!({ "start": [9, 9] })), "svg", "the start 9,9 is not on the map"),
        (with(json!({ "moves": 5 })), "svg", "moves: expected 4 or 8, found 5"),
    ] {
        let (_, sentence) = write(&field, format).error(400);
        assert!(sentence.contains(wanted), "{sentence}");
    }
    for (text, wanted) in [
        ("", "text, line 1, column 1: expected the number of rows"),
        ("2 2 3\n3 0\n0 7\n", "text, line 3, column 3: unknown cell"),
        ("type octile\nheight 1\nwidth 1\nmap\n?\n", "unknown terrain"),
        ("99999 99999 1\n", "too large"),
        ("60000 15000 1\n3 0", "text, line 2"),
        ("\u{0}\u{0}", "text, line 1"),
    ] {
        let (_, sentence) = read(text).error(400);
        assert!(sentence.contains(wanted), "{sentence}");
    }
}

#[test]
fn what_is_no_question_is_refused_with_the_place() {
    let server = Running::capped(ServerLimits { map_cells: 100, ..limits() });
    for (changes, wanted) in [
        (json!({ "rows": [] }), "a map of 0 rows and 0 columns has no cell"),
        (json!({ "rows": ["", ""] }), "has no cell"),
        (json!({ "rows": ["...", ".."] }), "rows[1]: expected 3 letters, as in the first row, found 2"),
        (json!({ "rows": ["..x"] }), "rows[0], column 2: unknown cell 'x': expected # (wall)"),
        (json!({ "rows": [".1."] }), "rows[0], column 1: unknown cell '1'"),
        (json!({ "rows": ["\u{0}.."] }), "unknown cell '\\0'"),
        (json!({ "rows": ["墙墙"] }), "unknown cell '墙'"),
        (json!({ "rows": [".".repeat(101)] }), "at most 100 cells in all"),
        (json!({ "rows": vec!["."; 101] }), "at most 100 cells in all"),
        (json!({ "rows": "..." }), "rows: invalid type"),
        (json!({ "start": null }), "start: expected a location, as in [3, 17]"),
        (json!({ "goal": null }), "goal: expected a location"),
        (json!({ "goal": [0] }), "goal: invalid length"),
        (json!({ "goal": [0, 1, 2] }), "goal"),
        (json!({ "goal": [-1, 0] }), "goal"),
        (json!({ "goal": [0, 4294967295u32] }), "the goal 0,4294967295 is not on the map"),
        (json!({ "goal": [1, 0] }), "the goal 1,0 is a wall"),
        (json!({ "supply": -1 }), "supply: invalid value"),
        (json!({ "supply": 1.5 }), "supply: invalid type"),
        (json!({ "supply": 4_000_000_000u32 }), "a supply of 4000000000 is too large"),
        (json!({ "moves": 6 }), "moves: expected 4 or 8, found 6"),
        (json!({ "moves": 1000 }), "moves: invalid value"),
        (json!({ "algorithm": "magic" }), "no algorithm \"magic\""),
        (json!({ "seconds": "x" }), "seconds: invalid type"),
        (json!({ "colour": "red" }), "colour: unknown field"),
    ] {
        let (_, sentence) = server.post("/api/path/plan", &with(changes.clone())).error(400);
        assert!(sentence.contains(wanted), "{sentence}\n  lacks {wanted}");
        for path in ["/api/path/trace", "/api/path/curve"] {
            let answer = server.post(path, &with(changes.clone()));
            assert!(
                answer.status == 400 || answer.status == 200 && changes["algorithm"] == "magic",
                "{path} {changes}"
            );
        }
    }
    server.post("/api/path/plan", &with(json!({ "seconds": -1.0 })));
    assert!(server.is_idle_within(PATIENCE));
}

#[test]
fn a_client_who_leaves_ends_the_search() {
    let server = Running::start();
    // Many depots on ground of many costs: its curve has thousands of points, each a search.
    let side = 900;
    let letter = |row: usize, column: usize| match (row * 7919 + column * 104_729 + row * column * 31) % 97 {
        0 => 'o',
        number => char::from(b'2' + (number % 8) as u8),
    };
    let rows: Vec<String> =
        (0..side).map(|row| (0..side).map(|column| letter(row, column)).collect()).collect();
    let body =
        json!({ "rows": rows, "start": [0, 0], "goal": [side - 1, side - 1], "supply": 9, "moves": 4 })
            .to_string();
    let mut stream = TcpStream::connect(server.address).unwrap();
    let head = format!(
        "POST /api/path/curve HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        server.address,
        body.len()
    );
    stream.write_all(head.as_bytes()).unwrap();
    stream.write_all(body.as_bytes()).unwrap();
    let begin = std::time::Instant::now();
    while server.pool.load().0 == 0 {
        assert!(begin.elapsed() < PATIENCE, "the search never began");
        std::thread::sleep(Duration::from_millis(1));
    }
    drop(stream);
    assert!(server.is_idle_within(PATIENCE), "the search goes on for nobody");
}

#[test]
fn a_search_ends_at_its_deadline() {
    let server = Running::capped(ServerLimits { seconds: 0.05, ..limits() });
    let side = 900;
    let rows: Vec<String> = (0..side)
        .map(|row| if row % 3 == 1 { "o.2".repeat(side / 3) } else { "..3".repeat(side / 3) })
        .collect();
    let body =
        json!({ "rows": rows, "start": [0, 0], "goal": [side - 1, side - 1], "supply": 9, "moves": 8 });
    let begin = std::time::Instant::now();
    let (code, sentence) = server.post("/api/path/curve", &body).error(400);
    assert_eq!(code, "too-much");
    assert!(sentence.contains("0.05 seconds at the most"), "{sentence}");
    assert!(begin.elapsed().as_secs() < 10, "{:?}", begin.elapsed());
}

#[test]
fn seconds_are_more_than_none_and_named_where_they_were_too_few() {
    let server = Running::start();
    for seconds in [json!(-1), json!(0)] {
        let (code, sentence) = server.post("/api/path/plan", &with(json!({ "seconds": seconds }))).error(400);
        assert_eq!(code, "bad-input");
        assert!(sentence.starts_with("seconds: expected more than 0"), "{sentence}");
    }
    let rows = vec![".".repeat(1000); 900];
    let asked = json!({
        "rows": rows, "start": [0, 0], "goal": [899, 999], "supply": 5000, "moves": 4, "algorithm": "uniform-cost",
        "seconds": 0.001
    });
    let (code, sentence) = server.post("/api/path/plan", &asked).error(400);
    assert_eq!(code, "too-much");
    assert!(sentence.contains("0.001 seconds"), "{sentence}");
}

#[test]
fn a_small_graph_is_searched_by_an_h_of_ones_own() {
    let server = Running::start();
    let edges = json!([[0, 1, 1], [1, 2, 2], [0, 2, 4]]);
    let ask = |h: Value| {
        server.post("/api/path/graph", &json!({ "edges": edges, "start": 0, "goal": 2, "h": h })).ok()
    };
    let right = ask(json!([3, 2, 0]));
    assert_eq!(
        (&right["cost"], &right["route"], &right["distances"]),
        (&json!(3), &json!([0, 1, 2]), &json!([3, 2, 0]))
    );
    let wrong = ask(json!([0, 5, 0]));
    assert_eq!((&wrong["cost"], &wrong["route"]), (&json!(4), &json!([0, 2])));
    assert_eq!(wrong["expansions"][0], json!({ "node": 0, "cost": 0, "improved": [[1, 1], [2, 4]] }));
    for (body, word) in [
        (json!({ "edges": [], "start": 0, "goal": 0, "h": [] }), "nodes"),
        (json!({ "edges": [[0, 7, 1]], "start": 0, "goal": 0, "h": [0, 0] }), "edges[0]"),
        (json!({ "edges": [], "start": 0, "goal": 9, "h": [0] }), "goal"),
        (json!({ "edges": [], "start": 0, "goal": 0, "h": [9_999_999_999u64] }), "h[0]"),
        (json!({ "edges": [[0, 1, -1]], "start": 0, "goal": 0, "h": [0, 0] }), "edges"),
    ] {
        let (_, message) = server.post("/api/path/graph", &body).error(400);
        assert!(message.contains(word), "{message}");
    }
}
