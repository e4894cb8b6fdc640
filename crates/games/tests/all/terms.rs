//! An evaluation's terms sum to it, in every game, by every evaluation.

use ply_games::{Setup, find, games};
use proptest::prelude::*;

/// What rounding may take: the Amazons' own evaluation interpolates its weights in whole numbers.
fn slack(game: &str, eval: &str) -> f64 {
    if game.starts_with("amazons") && eval == "default" { 2.0 } else { 1.0 }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..Default::default() })]

    #[test]
    fn terms_sum_to_the_evaluation(choices in proptest::collection::vec(0..10_000_usize, 0..90)) {
        for game in games() {
            for eval in game.evaluations() {
                let rules = (game.name() == "xiangqi" && choices.len() % 2 == 0).then(|| "course".to_string());
                let setup = Setup { eval: Some(eval.name.into()), rules, ..Setup::default() };
                let mut session = game.session(&setup).unwrap();
                for choice in &choices {
                    let moves = session.moves();
                    if moves.is_empty() {
                        break;
                    }
                    session.play(&moves[choice % moves.len()]).unwrap();
                }
                let place = format!("{} {} {}", game.name(), eval.name, session.position());
                let found = session.explain();
                let unit = if found.score.kind == "discs" { 100.0 } else { 1.0 };
                let rounded = session.evaluate().number();
                prop_assert!((found.score.value - rounded as f64).abs() <= 0.5, "{}", place);
                let sum: f64 = found.terms.iter().map(|term| term.value).sum();
                prop_assert!((sum - found.score.value).abs() < 1e-6, "{sum} {:?}: {place}", found.score);
                for term in &found.terms {
                    if term.name == "rounding" {
                        let left = (term.value * unit).abs();
                        prop_assert!(left < slack(game.name(), eval.name), "{left}: {}", place);
                    }
                    prop_assert!(term.name != "evaluation", "nobody took it apart: {}", place);
                    let difference = (term.own - term.other) * term.weight;
                    prop_assert!((difference - term.value).abs() < 1e-6, "{}: {}", term.name, place);
                    // Squares, where a term has them, are all of it.
                    if !term.squares.is_empty() {
                        let squares: f64 = term.squares.iter().map(|square| square.value).sum();
                        prop_assert!((squares - term.value).abs() < 1e-6, "{}: {}", term.name, place);
                    }
                }
            }
        }
    }
}

/// After the moves on the way the state is no other than from the position alone.
#[test]
fn squares_have_the_names_of_moves() {
    let mut session = find("xiangqi").unwrap().session(&Setup::default()).unwrap();
    session.play("h2e2").unwrap();
    let found = session.explain();
    let cannons = found.terms.iter().find(|term| term.name == "cannons").unwrap();
    assert!(cannons.squares.iter().any(|square| square.square == "e2"), "{cannons:?}");
}
