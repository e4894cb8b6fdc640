//! Stores that cannot be opened say why in one sentence, and never show a password.

use std::fs;

use ply_store::testing::{PASSWORD, Postgres};
use ply_store::{Location, Store, StoreError};

use crate::common::folder;

async fn refusal(url: &str) -> StoreError {
    let error = Store::open(url).await.expect_err(url);
    assert_eq!(error.to_string().lines().count(), 1);
    assert!(!format!("{error} {error:?}").contains("secret"), "{error:?}");
    error
}

#[tokio::test]
async fn addresses_that_name_no_store() {
    let known = "write postgres://…, sqlite:PATH or a plain path";
    let memory = "a store in memory would forget every game; give a file";
    let escape = "it has an @ after a /, ? or #; write these in a password as %2F, %3F and %23, and @ as %40";
    for (url, wanted) in [
        ("", "it is empty".to_owned()),
        ("sqlite:", "it is empty".to_owned()),
        ("sqlite://", "it is empty".to_owned()),
        (":memory:", memory.to_owned()),
        ("sqlite::memory:", memory.to_owned()),
        ("mysql://me:secret@host/base", format!("'mysql://' is not known; {known}")),
        ("postgres://me:12/secret@host/base", escape.to_owned()),
        ("postgres://me:12#secret@host/base", escape.to_owned()),
        ("nul\0secret", "a path cannot hold a NUL character".to_owned()),
    ] {
        assert_eq!(refusal(url).await.to_string(), format!("this address names no store: {wanted}"));
    }
    for url in
        ["postgres://me:secret@host:port/base", "postgresql://me:secret@/base:x@", "postgres://[secret/b"]
    {
        assert!(matches!(refusal(url).await, StoreError::Address(_)), "{url}");
    }
}

#[tokio::test]
async fn files_that_are_no_store() {
    let folder = folder();
    fs::create_dir_all(&folder).unwrap();
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();

    fs::write(folder.join("text"), "Dear diary, ".repeat(100)).unwrap();
    let error = refusal(&path("text")).await;
    assert!(matches!(error, StoreError::NotDatabase { .. }), "{error:?}");
    assert!(error.to_string().contains("is not a SQLite database"), "{error}");

    fs::create_dir(folder.join("inner")).unwrap();
    assert!(refusal(&path("inner")).await.to_string().ends_with("cannot be opened: it is a folder"));

    let error = refusal(&path("text/below/ply.sqlite")).await;
    assert!(matches!(error, StoreError::Folder { .. }), "{error:?}");
    fs::remove_dir_all(folder).unwrap();
}

#[tokio::test]
async fn a_file_with_holes_is_damaged_not_a_panic() {
    let folder = folder();
    let file = folder.join("ply.sqlite");
    let url = format!("sqlite:{}", file.display());
    Store::open(&url).await.unwrap().close().await;
    let mut bytes = fs::read(&file).unwrap();
    let length = bytes.len();
    bytes[100..length].fill(0x5a);
    fs::write(&file, bytes).unwrap();
    let error = refusal(&url).await;
    assert!(matches!(error, StoreError::NotDatabase { .. }), "{error:?}");
    fs::remove_dir_all(folder).unwrap();
}

#[tokio::test]
async fn servers_that_do_not_answer() {
    // Nobody can listen on port 1 of this machine without being root and meaning it.
    let error = refusal("postgres://me:secret@127.0.0.1:1/base").await;
    assert!(matches!(error, StoreError::NotReachable { .. }), "{error:?}");
    let start = "the PostgreSQL database base at 127.0.0.1:1 is not reachable: ";
    assert!(error.to_string().starts_with(start), "{error}");
    let error = refusal("postgres://me:secret@localhost/base?host=/nowhere/at/all").await;
    assert!(error.to_string().contains("at /nowhere/at/all:"), "{error}");
}

#[tokio::test]
async fn servers_that_refuse() {
    let Some(server) = Postgres::shared() else { return };
    let url = server.url("postgres");
    let error = refusal(&url.replace(PASSWORD, "secret")).await;
    assert!(matches!(error, StoreError::Refused { .. }), "{error:?}");
    assert!(error.to_string().ends_with(r#"password authentication failed for user "ply""#), "{error}");
    let error = refusal(&server.url("nothing_here")).await;
    assert!(error.to_string().ends_with(r#"database "nothing_here" does not exist"#), "{error}");
    assert!(!format!("{error} {error:?}").contains(PASSWORD));
}

#[tokio::test]
async fn a_store_shows_itself_without_its_password() {
    let folder = folder();
    let file = folder.join("ply.sqlite");
    let store = Store::open(file.to_str().unwrap()).await.unwrap();
    assert_eq!(format!("{store:?}"), format!("Store(the store {})", file.display()));
    assert_eq!(store.location(), &Location::File(file));
    store.close().await;
    fs::remove_dir_all(folder).unwrap();

    let Some(server) = Postgres::shared() else { return };
    let store = Store::open(&server.database().await).await.unwrap();
    let shown = format!("{store:?} {:?} {}", store.location(), store.location());
    assert!(shown.contains("PostgreSQL") && !shown.contains(PASSWORD), "{shown}");
}
