//! Moves of stored games are counted by position, each game once.

use ply_store::{GameSteps, StepCount};

use crate::common::{Home, begin, game, on_both};

on_both!(every_game_is_counted_once);

async fn every_game_is_counted_once(home: &Home) {
    let store = home.open().await;
    let run = begin(&store, "f").await;
    // Won by the first player, the second, nobody, and the first.
    let games: Vec<_> = (0..4).map(game).collect();
    store.save(run.id, &games).await.unwrap();
    let kind = games[0].game.as_str();
    assert_eq!(store.uncounted(kind).await.unwrap(), 4);
    assert_eq!(store.uncounted("amazons").await.unwrap(), 0);
    let some = store.next_uncounted(kind, 3).await.unwrap();
    assert_eq!(some.iter().map(|(id, _)| id.number).collect::<Vec<_>>(), [0, 1, 2]);
    let steps = |number: usize, steps: &[(i64, i64)]| GameSteps {
        id: some[number].0,
        result: some[number].1.result,
        steps: steps.to_vec(),
    };
    let counted = [steps(0, &[(-1, 2), (2, i64::MIN)]), steps(1, &[(-1, 2)]), steps(2, &[(-1, 3)])];
    // Whoever counts the same games again, perhaps at the same time, adds nothing.
    for _ in 0..2 {
        store.count_steps(kind, &counted).await.unwrap();
        let found = store.steps_from(kind, -1).await.unwrap();
        let expected = [
            StepCount { child: 2, first: 1, draws: 0, second: 1 },
            StepCount { child: 3, first: 0, draws: 1, second: 0 },
        ];
        assert_eq!(found, expected);
        assert_eq!(store.uncounted(kind).await.unwrap(), 1);
    }
    // Another batch is added to what is there.
    let (id, last) = store.next_uncounted(kind, 10).await.unwrap().pop().unwrap();
    store.count_steps(kind, &[GameSteps { id, result: last.result, steps: vec![(-1, 3)] }]).await.unwrap();
    let found = store.steps_from(kind, -1).await.unwrap();
    assert_eq!(found[1], StepCount { child: 3, first: 1, draws: 1, second: 0 });
    assert_eq!(store.steps_from("amazons", -1).await.unwrap(), []);
}
