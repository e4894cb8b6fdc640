//! The schema is made once, recorded, brought up to date without loss, and a newer one is refused.

use ply_store::{Store, StoreError, StudyFilter, StudyId};

use crate::common::{Home, begin, game, on_both, study};

on_both!(
    a_newer_schema_is_refused,
    a_failed_step_leaves_nothing,
    opening_again_changes_nothing,
    a_store_of_the_first_version_is_brought_up_to_date,
    sheets_of_an_older_version_become_studies,
    a_failed_later_step_leaves_the_store_as_it_was,
);

async fn a_newer_schema_is_refused(home: &Home) {
    let store = home.open().await;
    begin(&store, "abc").await;
    home.sql("INSERT INTO migration (number, applied) VALUES (999, 0)").await;
    let error = Store::open(&home.url).await.unwrap_err();
    assert!(matches!(error, StoreError::Newer { found: 999, .. }), "{error}");
    assert!(error.to_string().ends_with("(schema 999, this one knows 7): update ply"), "{error}");
    home.sql("DELETE FROM migration WHERE number = 999").await;
    assert_eq!(home.open().await.runs().await.unwrap().len(), 1);
}

async fn a_failed_step_leaves_nothing(home: &Home) {
    if home.is_file() {
        std::fs::create_dir_all(std::path::Path::new(&home.url).parent().unwrap()).unwrap();
    }
    // A table of somebody else stands where a later table of the step wants to be.
    home.sql("CREATE TABLE game (mine BIGINT)").await;
    let error = Store::open(&home.url).await.unwrap_err().to_string();
    assert!(error.contains("could not bring its schema up to date"), "{error}");
    // The earlier tables of the step are gone with it: without the obstacle it succeeds.
    home.sql("DROP TABLE game").await;
    begin(&home.open().await, "abc").await;
}

async fn opening_again_changes_nothing(home: &Home) {
    home.open().await.close().await;
    // Were the step applied again, or its record written again, this would fail.
    home.open().await.close().await;
    home.sql("INSERT INTO migration (number, applied) VALUES (0, 0)").await;
    begin(&home.open().await, "abc").await;
}

/// A store as the first version of ply left it: its one table of steps, its one step, a match and a game.
async fn lay_first_version(home: &Home) {
    if home.is_file() {
        std::fs::create_dir_all(std::path::Path::new(&home.url).parent().unwrap()).unwrap();
    }
    home.sql("CREATE TABLE migration (number BIGINT PRIMARY KEY, applied BIGINT NOT NULL)").await;
    home.sql(include_str!("../../migrations/0001_matches.sql")).await;
    home.sql("INSERT INTO migration (number, applied) VALUES (1, 5)").await;
    let players = r#"["Ada","Bob"]"#;
    let moves = serde_json::to_string(&game(4).moves).unwrap();
    home.sql(&format!(
        "INSERT INTO run VALUES (1, 'abc', 'othello', '{players}', '{{}}', 'stopped', 6, 7);
         UPDATE counter SET value = 1 WHERE name = 'run';
         INSERT INTO game VALUES (1, 4, 'othello', NULL, 'Ada', 'Bob', '0-1', 'no-moves', 6, 1,
            1700000000004, 4.5, NULL, NULL, '{moves}')"
    ))
    .await;
}

async fn a_store_of_the_first_version_is_brought_up_to_date(home: &Home) {
    lay_first_version(home).await;
    let store = home.open().await;
    let run = store.find_unfinished("abc").await.unwrap().unwrap();
    assert_eq!((run.created, run.updated), (6, 7));
    assert_eq!(store.game(run.id, 4).await.unwrap(), Some(game(4)));
    // What is new works beside what is old, and old numbers go on.
    let kept = store.save_study(&study("after the update"), 10).await.unwrap();
    assert_eq!(begin(&store, "xyz").await.id.0, 2);
    store.close().await;
    let store = home.open().await;
    assert_eq!(store.study(kept.id).await.unwrap(), Some(kept));
    assert_eq!(store.runs().await.unwrap().len(), 2);
}

/// Adds the steps up to the last one that knew sheets, and a sheet.
async fn lay_sheets(home: &Home) {
    home.sql(include_str!("../../migrations/0002_sheets.sql")).await;
    home.sql(include_str!("../../migrations/0003_lines.sql")).await;
    let nodes = serde_json::to_string(&study("kept").nodes).unwrap();
    let settings = study("kept").settings;
    home.sql(&format!(
        "INSERT INTO migration (number, applied) VALUES (2, 5), (3, 5);
         INSERT INTO sheet VALUES (7, 'othello', NULL, 'play', 'kept', 'Ada', 'ply', 3, NULL, NULL, 8, 9, NULL,
            '{settings}', '{nodes}');
         UPDATE counter SET value = 7 WHERE name = 'sheet'"
    ))
    .await;
}

async fn sheets_of_an_older_version_become_studies(home: &Home) {
    lay_first_version(home).await;
    lay_sheets(home).await;
    let store = home.open().await;
    let kept = store.study(StudyId(7)).await.unwrap().unwrap();
    assert_eq!((kept.created, kept.updated, &kept.study), (8, 9, &study("kept")));
    // Their numbers go on, and no two share the time of their last change.
    assert_eq!(store.save_study(&study("new"), 10).await.unwrap().id, StudyId(8));
    assert_eq!(store.studies(&StudyFilter::default()).await.unwrap().len(), 2);
    let error = home.try_sql("UPDATE study SET updated = 9").await.unwrap_err();
    assert!(error.to_string().to_lowercase().contains("unique"), "{error}");
}

async fn a_failed_later_step_leaves_the_store_as_it_was(home: &Home) {
    lay_first_version(home).await;
    home.sql("CREATE TABLE analysis (mine BIGINT)").await;
    let error = Store::open(&home.url).await.unwrap_err().to_string();
    assert!(error.contains("could not bring its schema up to date"), "{error}");
    home.sql("DROP TABLE analysis").await;
    let store = home.open().await;
    assert_eq!(store.runs().await.unwrap()[0].games, 1);
    assert_eq!(store.studies(&StudyFilter::default()).await.unwrap().len(), 0);
}
