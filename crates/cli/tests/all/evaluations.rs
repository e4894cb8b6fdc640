//! `ply eval`: terms that sum to the score.

use serde_json::Value;

use crate::program::{printed, run};

#[test]
fn terms_are_printed_and_sum_to_the_score() {
    for (game, eval) in [
        ("othello", "default"),
        ("othello", "classic"),
        ("xiangqi", "classic"),
        ("surakarta", "default"),
        ("amazons8", "classic"),
    ] {
        let found: Value = serde_json::from_str(&printed(&["eval", game, "--eval", eval, "--json"])).unwrap();
        let terms = found["terms"].as_array().unwrap();
        let sum: f64 = terms.iter().map(|term| term["value"].as_f64().unwrap()).sum();
        assert!((sum - found["score"]["value"].as_f64().unwrap()).abs() < 1e-6, "{game} {eval}: {found}");
        for key in ["name", "own", "other", "weight", "value", "squares"] {
            assert!(terms.iter().all(|term| !term[key].is_null()), "{game} {eval}: {key}");
        }
    }
    // The course's Othello, by hand: after f5 white has one disc and black four, and both can play three squares.
    let text = printed(&["eval", "othello", "--eval", "classic", "--moves", "f5", "--squares"]);
    assert!(text.contains("discs: d4 +1, e4 -1"), "{text}");
    assert!(text.ends_with("for white, to move\n"), "{text}");
    run(&["eval", "othello", "--eval", "magic"]).is_refused("eval --eval magic");
}
