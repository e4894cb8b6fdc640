//! Books: how they are made, what they say, and the moves taken from them.

use std::sync::Arc;

use ply_core::{Limits, StopFlag};
use ply_games::{
    Analysis, Book, BookBuilder, BookPlay, BookRecipe, DisplayScore, Query, Session, Setup, book_moves, find,
};

fn depth(depth: u32) -> Query {
    Query { limits: Limits { depth: Some(depth), ..Limits::default() }, hash: 1, ..Query::default() }
}

fn recipe(game: &str, threads: usize) -> BookRecipe {
    let game = find(game).unwrap();
    let error = if game.counts_discs() { 4 } else { 60 };
    BookRecipe { game, setup: Setup::default(), query: depth(3), first_look: depth(1), error, threads }
}

fn grown(mut builder: BookBuilder, positions: usize) -> BookBuilder {
    while builder.grow(positions, &StopFlag::new()).unwrap() {}
    builder
}

fn othello(moves: &str) -> Box<dyn Session> {
    let setup = Setup { moves: Some(moves.to_string()), ..Setup::default() };
    find("othello").unwrap().session(&setup).unwrap()
}

fn book(positions: usize) -> Arc<Book> {
    Arc::new(grown(BookBuilder::new(recipe("othello", 1)).unwrap(), positions).book("test = true"))
}

fn played(session: &mut dyn Session, play: BookPlay) -> Analysis {
    session.search(&Query { book: Some(play), ..depth(1) }, &StopFlag::new(), &mut |_| ()).unwrap()
}

#[test]
fn a_book_is_the_same_for_any_number_of_threads_and_after_a_break() {
    let alone = grown(BookBuilder::new(recipe("othello", 1)).unwrap(), 400);
    assert!(alone.positions() >= 400);
    let together = grown(BookBuilder::new(recipe("othello", 3)).unwrap(), 400);
    assert_eq!(alone.book(""), together.book(""));
    let half = grown(BookBuilder::new(recipe("othello", 1)).unwrap(), 150);
    let kept = Book::from_bytes(&half.book("").to_bytes().unwrap()).unwrap();
    let resumed = BookBuilder::resume(recipe("othello", 1), &kept).unwrap();
    assert_eq!(resumed.book(""), kept);
    assert_eq!(grown(resumed, 400).book(""), alone.book(""));
}

#[test]
fn a_stopped_round_leaves_nothing_behind() {
    let mut builder = grown(BookBuilder::new(recipe("othello", 1)).unwrap(), 50);
    let before = builder.book("");
    let stop_flag = StopFlag::new();
    stop_flag.stop();
    assert!(!builder.grow(1000, &stop_flag).unwrap());
    assert_eq!(builder.book(""), before);
}

#[test]
fn games_that_repeat_positions_have_books_too() {
    for game in ["xiangqi", "surakarta"] {
        let builder = grown(BookBuilder::new(recipe(game, 1)).unwrap(), 60);
        assert!(builder.positions() >= 60, "{game}");
        let resumed = BookBuilder::resume(recipe(game, 1), &builder.book("")).unwrap();
        assert_eq!(resumed.book(""), builder.book(""), "{game}");
    }
    let error = BookBuilder::resume(recipe("xiangqi", 1), &book(1)).err().unwrap().to_string();
    assert_eq!(error, "book: expected one of xiangqi, found one of othello");
}

#[test]
fn all_four_first_moves_are_one_and_values_come_from_the_ends() {
    let book = book(300);
    let mut session = othello("");
    let first = book_moves(session.as_mut(), &book);
    assert_eq!(first.len(), 4);
    assert!(first.iter().all(|found| (found.score, found.lines) == (first[0].score, first[0].lines)));
    // The value of a move is that of the best answer, seen from the other side.
    session.play("f5").unwrap();
    let answers = book_moves(session.as_mut(), &book);
    assert_eq!(first[0].score.number(), -answers[0].score.number());
    let lines: u32 = answers.iter().map(|found| found.lines).sum();
    assert_eq!(first[0].lines, lines);
    assert!(answers.iter().any(|found| found.opening.is_some_and(|name| name.en == "Perpendicular")));
    assert_eq!(session.played(), ["f5"]);
    // Whichever way the board is turned, the book says the same.
    let turned = book_moves(othello("c4").as_mut(), &book);
    let values = |moves: &[ply_games::BookMove]| moves.iter().map(|m| (m.score, m.lines)).collect::<Vec<_>>();
    assert_eq!(values(&turned), values(&answers));
}

#[test]
fn moves_are_taken_from_the_book_while_it_lasts() {
    let book = book(300);
    let play = |variety, seed| BookPlay { book: Arc::clone(&book), variety, seed };
    let mut session = othello("f5");
    let answers = book_moves(session.as_mut(), &book);
    let best = answers[0].clone();
    let found = played(session.as_mut(), play(0, None));
    assert!(found.book && found.nodes == 0);
    assert_eq!((found.best_move, found.score), (Some(best.text), best.score));
    assert!(found.pv.len() > 1 && session.played() == ["f5"]);
    // By chance, but the same again by the same seed, and never worse than the variety allows.
    let behind = best.score.number() - answers[1].score.number();
    let variety = u32::try_from(behind).unwrap();
    let chosen: Vec<_> = (0..40).map(|seed| played(session.as_mut(), play(variety, Some(seed)))).collect();
    assert!(chosen.iter().any(|found| found.best_move != chosen[0].best_move));
    assert!(chosen.iter().all(|found| found.score.number() >= best.score.number() - behind));
    assert_eq!(played(session.as_mut(), play(variety, Some(3))).best_move, chosen[3].best_move);
    // Out of the book it thinks for itself.
    let found = played(othello("f5 f4 g3 g4").as_mut(), play(0, None));
    assert!(!found.book && found.nodes > 0);
    // Only what is asked for.
    let only = Query { only: vec!["f4".to_string()], book: Some(play(0, None)), ..depth(1) };
    let found = session.search(&only, &StopFlag::new(), &mut |_| ()).unwrap();
    assert_eq!(found.best_move.as_deref(), Some("f4"));
}

#[test]
fn the_book_that_was_built_in_is_sane() {
    let Some(book) = find("othello").unwrap().book().unwrap() else { return };
    let mut session = othello("f5");
    let answers = book_moves(session.as_mut(), &book);
    assert!(["d6", "f6"].contains(&answers[0].text.as_str()), "{answers:?}");
    assert!(answers.iter().all(|found| matches!(found.score, DisplayScore::Discs(-8..=4))), "{answers:?}");
    assert!(book.to_bytes().unwrap().len() <= 300_000);
}
