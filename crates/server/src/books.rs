//! The books that this server has, one a game at most.

use std::collections::HashMap;
use std::sync::Arc;

use ply_core::InputError;
use ply_games::{Book, GameEntry};

/// The games' own books, and others that were named instead.
#[derive(Clone, Default)]
pub struct Books(HashMap<String, Arc<Book>>);

impl Books {
    /// Takes a book in the place of its game's own.
    ///
    /// # Errors
    /// A game that there is not, or that has been given a book already.
    pub fn add(&mut self, book: Book) -> Result<(), InputError> {
        let game = ply_games::find(book.game())?.name();
        match self.0.insert(game.to_string(), Arc::new(book)) {
            None => Ok(()),
            Some(_) => Err(InputError::new(format!("{game} is given two books"))),
        }
    }

    /// The book of a game, if it has any.
    pub(crate) fn get(&self, game: &dyn GameEntry) -> Option<Arc<Book>> {
        // The one that was built in is checked by tests; a broken one is none.
        self.0.get(game.name()).cloned().or_else(|| game.book().ok().flatten())
    }
}
