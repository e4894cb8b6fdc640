//! Where the store is when nobody says.

use std::env;
use std::process::Command;

use ply_store::Store;

/// Tells the child that it is one; a child without it is an ordinary run of the tests.
const ASK: &str = "PLY_STORE_TEST_ASK";

/// The answer of a process with this environment and no other.
fn answer(environment: &[(&str, &str)]) -> String {
    let output = Command::new(env::current_exe().unwrap())
        .args(["--exact", "defaults::child_that_answers", "--ignored", "--nocapture"])
        .env_clear()
        .env(ASK, "1")
        .envs(environment.iter().copied())
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().find_map(|line| line.strip_prefix("answer: ")).expect("an answer").to_owned()
}

#[test]
fn the_users_data_folder_unless_told_otherwise() {
    let home = ("HOME", "/home/ada");
    let data = ("XDG_DATA_HOME", "/data");
    assert_eq!(answer(&[home]), "/home/ada/.local/share/plyground/ply.sqlite");
    assert_eq!(answer(&[home, data]), "/data/plyground/ply.sqlite");
    assert_eq!(answer(&[data]), "/data/plyground/ply.sqlite");
    // Empty counts as not set, and so does a relative data folder.
    assert_eq!(answer(&[home, ("XDG_DATA_HOME", "")]), "/home/ada/.local/share/plyground/ply.sqlite");
    assert_eq!(answer(&[home, ("XDG_DATA_HOME", "data")]), "/home/ada/.local/share/plyground/ply.sqlite");
    assert_eq!(answer(&[home, data, ("PLY_STORE", "postgres://host/base")]), "postgres://host/base");
    let nowhere =
        "there is no folder for the store: set PLY_STORE to a file or a PostgreSQL URL, or set HOME";
    assert_eq!(answer(&[]), nowhere);
}

#[ignore = "the child of the test above: it tells its default"]
#[test]
fn child_that_answers() {
    if env::var_os(ASK).is_some() {
        println!("\nanswer: {}", Store::default_url().unwrap_or_else(|error| error.to_string()));
    }
}
