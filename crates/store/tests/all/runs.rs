//! Matches are begun, found again, finished and listed.

use ply_store::{RunId, RunState, Store, StoreError};

use crate::common::{Home, begin, game, on_both};

on_both!(
    a_match_is_begun_and_read_back,
    the_newest_unfinished_match_is_resumed,
    matches_are_listed_with_their_games,
    a_missing_match_is_named,
    a_store_is_there_when_opened_again,
);

async fn a_match_is_begun_and_read_back(home: &Home) {
    let store = home.open().await;
    let run = begin(&store, "abc").await;
    assert_eq!(run.id, RunId(1));
    assert_eq!(run.state, RunState::Running);
    assert_eq!(run.players, ["Ada", "Bob"]);
    assert_eq!(run.setup, r#"{"games":100}"#);
    assert!(run.created > 1_700_000_000_000 && run.created == run.updated);
    assert_eq!(store.run(run.id).await.unwrap(), Some(run));
    assert_eq!(store.run(RunId(2)).await.unwrap(), None);
}

async fn the_newest_unfinished_match_is_resumed(home: &Home) {
    let store = home.open().await;
    assert_eq!(store.find_unfinished("abc").await.unwrap(), None);
    let old = begin(&store, "abc").await;
    let new = begin(&store, "abc").await;
    let other = begin(&store, "xyz").await;
    assert!(old.id < new.id && new.id < other.id);
    let found = |store: Store| async move {
        store.find_unfinished("abc").await.unwrap().map(|run| (run.id, run.state))
    };
    assert_eq!(found(store.clone()).await, Some((new.id, RunState::Running)));
    store.set_state(new.id, RunState::Stopped).await.unwrap();
    assert_eq!(found(store.clone()).await, Some((new.id, RunState::Stopped)));
    store.set_state(new.id, RunState::Finished).await.unwrap();
    assert_eq!(found(store.clone()).await, Some((old.id, RunState::Running)));
    store.set_state(old.id, RunState::Finished).await.unwrap();
    assert_eq!(found(store.clone()).await, None);
    assert_eq!(store.find_unfinished("xyz").await.unwrap(), Some(other));
}

async fn matches_are_listed_with_their_games(home: &Home) {
    let store = home.open().await;
    assert_eq!(store.runs().await.unwrap(), []);
    let (one, two) = (begin(&store, "one").await, begin(&store, "two").await);
    store.save(two.id, &[game(0), game(1), game(2)]).await.unwrap();
    let list = store.runs().await.unwrap();
    assert_eq!(
        list.iter().map(|run| (run.run.id, run.games)).collect::<Vec<_>>(),
        [(one.id, 0), (two.id, 3)]
    );
    assert_eq!(list[0].run, one);
    assert!(list[1].run.updated >= two.updated);
    let page = async |before, most| {
        let list = store.newest_runs(before, most).await.unwrap();
        list.into_iter().map(|run| run.run.id).collect::<Vec<_>>()
    };
    assert_eq!(page(None, 1).await, [two.id]);
    assert_eq!(page(Some(two.id), 5).await, [one.id]);
    assert_eq!(page(Some(one.id), 5).await, []);
}

async fn a_missing_match_is_named(home: &Home) {
    let store = home.open().await;
    let error = store.set_state(RunId(7), RunState::Finished).await.unwrap_err();
    assert_eq!(error.to_string(), "there is no match 7 in the store");
    let error = store.save(RunId(7), &[game(0)]).await.unwrap_err();
    assert!(matches!(error, StoreError::NoRun(RunId(7))), "{error}");
    assert_eq!(store.results(RunId(7)).await.unwrap(), []);
    assert_eq!(store.game(RunId(7), 0).await.unwrap(), None);
}

async fn a_store_is_there_when_opened_again(home: &Home) {
    let store = home.open().await;
    let run = begin(&store, "abc").await;
    store.save(run.id, &[game(3)]).await.unwrap();
    store.close().await;
    let store = home.open().await;
    assert_eq!(store.find_unfinished("abc").await.unwrap().unwrap().id, run.id);
    assert_eq!(store.game(run.id, 3).await.unwrap(), Some(game(3)));
    // Numbers go on where they were.
    assert_eq!(begin(&store, "abc").await.id, RunId(2));
}

#[test]
fn numbers_are_read_as_typed() {
    assert_eq!("7".parse::<RunId>().unwrap(), RunId(7));
    for text in ["", "0", "-1", "x", "7/1", "99999999999999999999"] {
        let error = text.parse::<RunId>().unwrap_err().to_string();
        assert_eq!(error, format!("'{text}' names no match: write its number, such as 7"));
    }
}

#[test]
fn states_have_names() {
    for state in [RunState::Running, RunState::Finished, RunState::Stopped] {
        assert_eq!(RunState::named(state.name()), Some(state));
    }
    assert_eq!(RunState::named("asleep"), None);
}
