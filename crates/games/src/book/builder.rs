//! Makes a book by our own searches: best first, from the start.
//!
//! Of all positions at the ends of the book's lines, those are looked at first whose lines cost least: by their length, and by what
//! their moves give away. A position that is looked at has all its moves searched; those that give away too much are left out, the
//! others lead to new positions. Then the values at the ends are taken back to the start, and it begins again.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use ply_book::{Book, Key, MAX_POSITIONS};
use ply_core::{InputError, SEARCH_STACK, StopFlag};

use super::graph::{Child, Graph};
use crate::analysis::DisplayScore;
use crate::query::Query;
use crate::session::{GameEntry, Session, Setup};

/// How a book is made.
#[derive(Clone)]
pub struct BookRecipe {
    /// Its game.
    pub game: &'static dyn GameEntry,
    /// Rules and evaluation; a book begins at the game's own start.
    pub setup: Setup,
    /// How a position is searched.
    pub query: Query,
    /// How a position is searched to see whether its move is worth a real search.
    pub first_look: Query,
    /// Moves that give away more than this, in discs or points, are left out.
    pub error: i16,
    /// Positions searched at the same time. The book is the same for any number.
    pub threads: usize,
}

/// A book that is being made.
pub struct BookBuilder {
    recipe: BookRecipe,
    graph: Graph,
}

/// Positions looked at between two rounds of learning, whatever the number of threads.
const BATCH: usize = 16;

/// A first look may be wrong by as much as the largest error.
const FIRST_LOOK_ERRORS: i32 = 2;

impl BookBuilder {
    /// Begins with nothing but the start position.
    ///
    /// # Errors
    /// A set-up or a search that cannot be had.
    pub fn new(recipe: BookRecipe) -> Result<BookBuilder, InputError> {
        let mut session = open(&recipe)?;
        let text = session.canonical();
        let searched = search(session.as_mut(), &text, &recipe.query, &StopFlag::new())?;
        Ok(BookBuilder { recipe, graph: Graph::new(text, searched) })
    }

    /// Goes on with a book that was made before.
    ///
    /// # Errors
    /// A book of another game, or one without the start position.
    pub fn resume(recipe: BookRecipe, book: &Book) -> Result<BookBuilder, InputError> {
        if book.game() != recipe.game.name() || book.discs() != recipe.game.counts_discs() {
            let (found, wanted) = (book.game(), recipe.game.name());
            return Err(InputError::new(format!("book: expected one of {wanted}, found one of {found}")));
        }
        let mut session = open(&recipe)?;
        let text = session.canonical();
        let missing = || InputError::new("book: the start position is missing");
        let start = book.get(Key::of(&text)).ok_or_else(missing)?;
        let mut graph = Graph::new(text, start.searched);
        let mut open = vec![0];
        while let Some(index) = open.pop() {
            let node = graph.node(index);
            let Some(entry) = book.get(node.key) else { continue };
            if entry.expanded && !node.entry.expanded {
                let text = node.text.clone();
                let children = after_moves(session.as_mut(), &text)?;
                let kept = children.into_iter().filter_map(|child| {
                    let entry = book.get(child.key)?;
                    Some(Child { searched: entry.searched, ..child })
                });
                open.extend(graph.expand(index, kept.collect()));
            }
            graph.restore(index, entry);
        }
        graph.learn();
        Ok(BookBuilder { recipe, graph })
    }

    /// Positions so far.
    pub fn positions(&self) -> usize {
        self.graph.len()
    }

    /// The learned value of the start position.
    pub fn value(&self) -> i16 {
        self.graph.node(0).entry.value
    }

    /// Looks at the next positions. False when there is none left, when the book has that many positions, or once the stop flag has
    /// ended it; what was not finished by then is left out.
    ///
    /// # Errors
    /// A search that cannot be had.
    pub fn grow(&mut self, positions: usize, stop_flag: &StopFlag) -> Result<bool, InputError> {
        if self.graph.len() >= positions.min(MAX_POSITIONS) || stop_flag.is_stopped() {
            return Ok(false);
        }
        let leaves = self.graph.cheapest_leaves(self.recipe.error, BATCH);
        if leaves.is_empty() {
            return Ok(false);
        }
        let next = AtomicUsize::new(0);
        let found = Mutex::new(Vec::new());
        let (recipe, graph) = (&self.recipe, &self.graph);
        let work = || {
            let mut session = open(recipe);
            while let Some(&leaf) = leaves.get(next.fetch_add(1, Ordering::Relaxed)) {
                let children = match &mut session {
                    Ok(session) => look_at(session.as_mut(), recipe, graph, leaf, stop_flag),
                    Err(error) => Err(error.clone()),
                };
                found.lock().unwrap_or_else(PoisonError::into_inner).push((leaf, children));
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..recipe.threads.clamp(1, BATCH) {
                // A thread that cannot be had only makes it slower, unless it is the first.
                let _ = std::thread::Builder::new().stack_size(SEARCH_STACK).spawn_scoped(scope, work);
            }
        });
        let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        if found.is_empty() {
            return Err(InputError::new("there is no thread to search with"));
        }
        if stop_flag.is_stopped() {
            return Ok(false);
        }
        found.sort_by_key(|(leaf, _)| *leaf);
        for (leaf, children) in found {
            self.graph.expand(leaf, children?);
        }
        self.graph.learn();
        Ok(true)
    }

    /// The book as it stands; `made` says how, as TOML.
    pub fn book(&self, made: &str) -> Book {
        let game = self.recipe.game;
        let entries = self.graph.nodes().map(|node| (node.key, node.entry));
        Book::new(game.name(), game.counts_discs(), made, entries)
    }
}

fn open(recipe: &BookRecipe) -> Result<Box<dyn Session>, InputError> {
    recipe.game.session(&Setup { position: None, moves: None, ..recipe.setup.clone() })
}

/// The positions after each move, not yet searched, one for all that are the same.
fn after_moves(session: &mut dyn Session, text: &str) -> Result<Vec<Child>, InputError> {
    session.begin(Some(text), None)?;
    let side = session.side();
    let mut children: Vec<Child> = Vec::new();
    for text in session.moves() {
        session.play(&text)?;
        let (text, same_side) = (session.canonical(), session.side() == side);
        let key = Key::of(&text);
        if children.iter().all(|child| child.key != key) {
            children.push(Child { key, text, same_side, searched: 0, over: session.outcome().is_some() });
        }
        session.take_back();
    }
    Ok(children)
}

/// The moves of a position that are worth a place in the book.
fn look_at(
    session: &mut dyn Session,
    recipe: &BookRecipe,
    graph: &Graph,
    leaf: usize,
    stop_flag: &StopFlag,
) -> Result<Vec<Child>, InputError> {
    let mut children = after_moves(session, &graph.node(leaf).text)?;
    let to_mover =
        |child: &Child, value: i16| i32::from(if child.same_side { value } else { value.saturating_neg() });
    let error = i32::from(recipe.error);
    // A first look, then a real one at what may be good enough. Of the positions that the book has it says itself what they are worth.
    for (query, errors) in [(&recipe.first_look, FIRST_LOOK_ERRORS), (&recipe.query, 1)] {
        let mut values = Vec::with_capacity(children.len());
        for child in &mut children {
            let known = graph.known(child.key);
            let value = match known {
                Some(node) => node.entry.value,
                None => search(session, &child.text, query, stop_flag)?,
            };
            child.searched = known.map_or(value, |node| node.entry.searched);
            values.push((to_mover(child, value), known.is_some()));
        }
        let best = values.iter().map(|(value, _)| *value).max().unwrap_or(0);
        let mut values = values.into_iter();
        children
            .retain(|_| values.next().is_some_and(|(value, known)| known || value >= best - error * errors));
    }
    Ok(children)
}

/// What a search says of a position, and nothing that was searched before it: the same whoever asks.
fn search(
    session: &mut dyn Session,
    text: &str,
    query: &Query,
    stop_flag: &StopFlag,
) -> Result<i16, InputError> {
    session.begin(Some(text), None)?;
    session.forget();
    let found = session.search(query, stop_flag, &mut |_| ())?;
    let value = match found.score {
        DisplayScore::Discs(discs) => i64::from(discs),
        score => score.number(),
    };
    // A win is worth more than any number of points, and still a number.
    const MOST: i64 = 30_000;
    Ok(value.clamp(-MOST, MOST) as i16)
}
