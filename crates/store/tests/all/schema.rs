//! The schema is made once, recorded, and a newer one is refused.

use ply_store::{Store, StoreError};

use crate::common::{Home, begin, on_both};

on_both!(a_newer_schema_is_refused, a_failed_step_leaves_nothing, opening_again_changes_nothing);

async fn a_newer_schema_is_refused(home: &Home) {
    let store = home.open().await;
    begin(&store, "abc").await;
    home.sql("INSERT INTO migration (number, applied) VALUES (999, 0)").await;
    let error = Store::open(&home.url).await.unwrap_err();
    assert!(matches!(error, StoreError::Newer { found: 999, .. }), "{error}");
    assert!(error.to_string().ends_with("(schema 999, this one knows 1): update ply"), "{error}");
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
