//! Books in play: what a book says of a position, and the move that a player takes from it.

mod builder;
mod graph;

use std::sync::Arc;

use ply_book::{Book, Key};
use ply_core::{InputError, Words};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use serde::Serialize;

use crate::analysis::{Analysis, DisplayScore, Variation};
use crate::query::Query;
use crate::session::{GameEntry, Session};

pub use builder::{BookBuilder, BookRecipe};

/// A book to play by.
#[derive(Clone, Debug)]
pub struct BookPlay {
    /// The book.
    pub book: Arc<Book>,
    /// Moves are as good as the best that are worth this much less, in discs or points.
    pub variety: u32,
    /// Choose among them at random, by this seed; otherwise the best move is taken that most lines of the book go through.
    pub seed: Option<u64>,
}

/// A move of a book.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BookMove {
    /// The move in the game's own notation.
    #[serde(rename = "move")]
    pub text: String,
    /// Its value to the side to move.
    pub score: DisplayScore,
    /// Lines of the book that go on with it.
    pub lines: u32,
    /// What players call the opening after it, if it has another name than before.
    pub opening: Option<Words>,
}

/// A number that stands for a position and all that are the same but for the way one looks at the board.
pub fn position_key(session: &dyn Session) -> u64 {
    Key::of(&session.canonical()).number()
}

/// The book of a game by what a person calls it: `own` is the one that was built in, `none` is no book, anything else a file.
///
/// # Errors
/// A file that cannot be read, or is no book of this game.
pub fn open_book(game: &dyn GameEntry, name: &str) -> Result<Option<Arc<Book>>, InputError> {
    match name {
        "none" => Ok(None),
        "own" => game.book(),
        file => {
            let place = |error: InputError| error.within(format!("file '{file}'"));
            let book = Book::read(file.as_ref()).map_err(place)?;
            if book.game() != game.name() {
                let (found, wanted) = (book.game(), game.name());
                return Err(place(InputError::new(format!(
                    "expected a book of {wanted}, found one of {found}"
                ))));
            }
            Ok(Some(Arc::new(book)))
        }
    }
}

/// Longer variations of a book are not shown.
const MAX_LINE: usize = 30;

/// The moves that a book has for a position, the best first; none where it has not looked at all of them. The session comes back as
/// it was.
pub fn book_moves(session: &mut dyn Session, book: &Book) -> Vec<BookMove> {
    if !book.get(Key::of(&session.canonical())).is_some_and(|entry| entry.expanded) {
        return Vec::new();
    }
    let (side, before) = (session.side(), session.opening());
    let mut moves = Vec::new();
    for text in session.moves() {
        if session.play(&text).is_err() {
            continue;
        }
        if let Some(entry) = book.get(Key::of(&session.canonical())) {
            let value = if session.side() == side { entry.value } else { entry.value.saturating_neg() };
            let opening = session.opening().filter(|name| Some(*name) != before);
            moves.push(BookMove { text, score: score(book, value), lines: entry.lines, opening });
        }
        session.take_back();
    }
    moves.sort_by_key(|found| std::cmp::Reverse((found.score.number(), found.lines)));
    moves
}

fn score(book: &Book, value: i16) -> DisplayScore {
    if book.discs() { DisplayScore::Discs(value.into()) } else { DisplayScore::Cp(value.into()) }
}

/// What the book says instead of a search; `None` where it says nothing.
pub(crate) fn search(
    session: &mut dyn Session,
    query: &Query,
    play: &BookPlay,
) -> Result<Option<Analysis>, InputError> {
    let mut moves = book_moves(session, &play.book);
    let allowed = session.allowed(query)?;
    moves.retain(|found| allowed.contains(&found.text));
    let Some(best) = moves.first() else { return Ok(None) };
    if let Some(seed) = play.seed {
        let least = best.score.number() - i64::from(play.variety);
        let good = moves.iter().take_while(|found| found.score.number() >= least).count();
        // Another choice at every move of a game.
        let mut random = Pcg64Mcg::seed_from_u64(seed.wrapping_add(session.played().len() as u64));
        moves[..=random.random_range(0..good)].rotate_right(1);
    }
    moves.truncate(query.lines.max(1));
    let lines: Vec<_> = moves
        .into_iter()
        .map(|found| Variation::new(found.score, follow(session, &play.book, found.text)))
        .collect();
    let first = lines[0].clone();
    Ok(Some(Analysis {
        best_move: Some(first.first),
        score: first.score,
        chances: None,
        discs: None,
        depth: 0,
        confidence: None,
        nodes: 0,
        leaves: None,
        cutoffs: None,
        seconds: 0.0,
        pv: first.pv,
        lines,
        stopped: false,
        book: true,
    }))
}

/// A move, and the best ones that the book has after it.
fn follow(session: &mut dyn Session, book: &Book, first: String) -> Vec<String> {
    let mut line = Vec::new();
    let mut next = Some(first);
    while let Some(text) = next.filter(|_| line.len() < MAX_LINE) {
        if session.play(&text).is_err() {
            break;
        }
        line.push(text);
        next = book_moves(session, book).into_iter().next().map(|found| found.text);
    }
    for _ in &line {
        session.take_back();
    }
    line
}
