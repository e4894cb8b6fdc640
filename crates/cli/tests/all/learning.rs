//! Solving, self-play, data and fitting, as typed.

use std::fs;

use serde_json::Value;

use crate::program::{Folder, Ran, document, printed, program, run};

/// The first of the FFO endgames, with the value of every move.
const FFO_1: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12; H7:+6; A2:+6; A3:+4; B1:-4; A4:-22; G2:-24;";

#[test]
fn an_endgame_is_solved_as_the_file_says() {
    let folder = Folder::new();
    let file = folder.file("ffo.obf", format!("# endgames\n{FFO_1}\n"));
    let found = document(&["solve", "othello", &file]);
    let position = &found["positions"][0];
    assert_eq!(position["line"], 2);
    assert_eq!(position["value"], serde_json::json!({"kind": "discs", "value": 18}));
    assert_eq!(position["best_moves"], serde_json::json!(["g8"]));
    assert_eq!((&position["confidence"], &position["agrees"]), (&Value::from(100), &Value::from(true)));
    assert_eq!(found["nodes"], position["nodes"]);
    let text = run(&["solve", "othello", &file, "--wld"]).stdout;
    assert!(text.contains("won  exact  g8") || text.contains("won  exact"), "{text}");
}

#[test]
fn the_value_of_every_move_is_solved() {
    let folder = Folder::new();
    let file = folder.file("ffo.obf", FFO_1);
    let found = document(&["solve", "othello", &file, "--all"]);
    let moves = found["positions"][0]["moves"].as_array().expect("a list");
    let values: Vec<_> = moves
        .iter()
        .map(|entry| {
            format!(
                "{}:{:+}",
                entry["move"].as_str().unwrap().to_uppercase(),
                entry["value"]["value"].as_i64().unwrap()
            )
        })
        .collect();
    for value in &values {
        assert!(FFO_1.contains(&format!(" {value};")), "{value} of {values:?}");
    }
    assert_eq!(values.len(), 8);
}

#[test]
fn self_play_data_and_weights() {
    let folder = Folder::new();
    let [data, weights] = ["data", "weights.zst"].map(|name| folder.at(name));
    let play = ["datagen", "othello", "--games", "200", "--depth", "1", "--eval", "mobility", "--out", &data];
    let played = run(&[&play[..], &["--json"]].concat());
    assert_eq!(played.code, Some(0), "{}", played.stderr);
    let played: Value = serde_json::from_str(&played.stdout).unwrap();
    assert_eq!(played["games"], 200);
    // Nothing is written over.
    run(&play).is_refused("datagen into a folder with shards");
    let again = run(&[&play[..], &["--resume", "--json"]].concat());
    let again: Value = serde_json::from_str(&again.stdout).unwrap();
    assert_eq!((&again["positions"], &again["added"]), (&played["positions"], &Value::from(0)));
    let info = document(&["data", "info", "othello", "--data", &data]);
    assert_eq!(info["positions"], played["positions"]);
    // A hand-made evaluation errs, by less than a board.
    let error = |phases: &str| {
        let arguments =
            ["data", "error", "othello", "--data", &data, "--eval", "mobility", "--phases", phases];
        document(&arguments)["mean"].as_f64().expect("a number")
    };
    for phases in ["10-11", "28-29"] {
        assert!((1.0..64.0).contains(&error(phases)), "{}", error(phases));
    }

    let fitted = run(&["train", "othello", "--data", &data, "--epochs", "2", "--out", &weights, "--json"]);
    assert_eq!(fitted.code, Some(0), "{}", fitted.stderr);
    let fitted: Value = serde_json::from_str(&fitted.stdout).unwrap();
    assert_eq!(fitted["phases"].as_array().expect("a list").len(), 30);
    assert!(fs::metadata(&weights).unwrap().len() > 1000);
}

/// From self-play to a search with the learned evaluation.
#[test]
fn every_game_is_learned_and_played() {
    for (game, features, eval, file, model) in [
        ("xiangqi", "xiangqi-network-2", "default", "xiangqi", "default"),
        ("xiangqi", "xiangqi-terms-1", "fitted", "xiangqi-fitted", "fitted"),
        ("surakarta", "surakarta-patterns-1", "patterns", "surakarta", "default"),
        ("amazons8", "amazons-patterns-1", "patterns", "amazons8", "default"),
    ] {
        let folder = Folder::new();
        let [data, svg] = ["data", "loss.svg"].map(|name| folder.at(name));
        let out = folder.at(&format!("{file}.zst"));
        let play = ["datagen", game, "--games", "200", "--nodes", "40", "--out", &data, "--threads", "2"];
        assert_eq!(run(&play).code, Some(0));
        let train = ["train", game, "--data", &data, "--epochs", "3", "--out", &out, "--svg", &svg];
        let fitted = run(&[&train[..], &["--eval", model, "--json"]].concat());
        assert_eq!(fitted.code, Some(0), "{}", fitted.stderr);
        let fitted: Value = serde_json::from_str(&fitted.stdout).unwrap();
        let error = |key: &str| fitted[key].as_f64().expect("a number");
        assert!(error("error") < error("error_before"), "{game}: {fitted}");
        assert_eq!(fitted["curve"]["held_out"].as_array().expect("a list").len(), 3);
        let picture = fs::read_to_string(&svg).unwrap();
        assert!(picture.starts_with("<svg") && picture.matches("<polyline").count() == 2, "{picture}");
        assert!(!fs::exists(format!("{out}.state")).unwrap());

        let weights = |arguments: &[&str]| {
            let mut command = program();
            command.env("PLY_WEIGHTS", folder.path()).args(arguments);
            Ran::new(command.output().expect("the program starts"))
        };
        let listed = weights(&["weights"]).stdout;
        assert!(listed.contains(&format!("{game}: {features}")), "{listed}");
        let searched = weights(&["analyze", game, "--depth", "2", "--eval", eval, "--json"]);
        assert_eq!(searched.code, Some(0), "{}", searched.stderr);
        assert!(weights(&["analyze", "--help"]).stdout.contains(eval));
        // A broken file is named; other evaluations do not mind it.
        fs::write(&out, b"nothing").unwrap();
        let refused = weights(&["analyze", game, "--depth", "2", "--eval", eval]);
        refused.is_refused(&format!("{game} with broken weights"));
        assert!(refused.stderr.contains(&format!("{file}.zst")), "{}", refused.stderr);
        assert_eq!(weights(&["analyze", game, "--depth", "1", "--eval", "classic"]).code, Some(0));
    }
}

#[test]
fn a_training_is_resumed_or_begun_anew() {
    let folder = Folder::new();
    let [data, out] = ["data", "weights.zst"].map(|name| folder.at(name));
    run(&["datagen", "surakarta", "--games", "200", "--nodes", "20", "--out", &data]);
    let train = ["train", "surakarta", "--data", &data, "--epochs", "2", "--out", &out];
    // A state that is there is neither lost nor taken for another's.
    fs::write(format!("{out}.state"), b"nothing").unwrap();
    run(&train).is_refused("training beside a state");
    run(&[&train[..], &["--resume"]].concat()).is_refused("training from a broken state");
    fs::remove_file(format!("{out}.state")).unwrap();
    // Without one, --resume begins.
    assert_eq!(run(&[&train[..], &["--resume"]].concat()).code, Some(0));
    assert!(fs::metadata(&out).unwrap().len() > 100);
}

#[test]
fn what_cannot_be_learned_is_refused() {
    let folder = Folder::new();
    let nothing = folder.at("nothing");
    fs::create_dir_all(&nothing).unwrap();
    for arguments in [
        &["datagen", "othello", "--games", "1", "--out", "data"][..],
        &["datagen", "othello", "--games", "1", "--depth", "1", "--opening", "9-3", "--out", &nothing],
        &["train", "othello", "--data", &nothing, "--out", "weights.zst"],
        &["train", "othello", "--data", &nothing, "--lambda", "1.5", "--out", "weights.zst"],
        &["train", "xiangqi", "--data", &nothing, "--out", "weights.zst", "--neurons", "33"],
        &["train", "othello", "--data", &nothing, "--out", "weights.zst", "--neurons", "32"],
        &["train", "xiangqi", "--data", &nothing, "--out", "weights.zst", "--lambda", "2"],
        &["train", "xiangqi", "--data", &nothing, "--out", "weights.zst", "--rate", "nan"],
        &["train", "xiangqi", "--data", &nothing, "--out", "weights.zst", "--svg", "weights.zst"],
        &["analyze", "surakarta", "--depth", "1", "--eval", "patterns"],
        &["analyze", "amazons8", "--depth", "1", "--eval", "patterns"],
        &["data", "info", "othello", "--data", &nothing],
        &["data", "error", "othello", "--data", &nothing],
        &["data", "error", "othello", "--data", &nothing, "--phases", "9-3"],
        &["solve", "othello", &nothing],
        &["solve", "othello", "--lines", "0-3", &nothing],
    ] {
        run(arguments).is_refused(&arguments.join(" "));
    }
}

#[test]
fn weights_are_listed() {
    let text = printed(&["weights"]);
    assert!(text.contains("surakarta: the hand-made evaluation"), "{text}");
    assert!(text.contains("othello: "), "{text}");
    let found = document(&["weights"]);
    assert_eq!(found["amazons"], serde_json::json!([]));
    let of_xiangqi = found["xiangqi"].as_array().expect("a list").iter().map(|found| found["eval"].as_str());
    assert_eq!(of_xiangqi.collect::<Vec<_>>(), [Some("default"), Some("fitted")]);
}
