//! Opening books: positions with values learned from the positions after them, and the file that keeps them.
//!
//! A book knows no game. A position is known by the hash of a text that stands for it and for all that are the same but for the way
//! one looks at the board; which moves lead from one to another is the game's to say.
//!
//! ```
//! use ply_book::{Book, Entry, Key};
//! let key = Key::of("a position as text");
//! let entry = Entry { searched: 2, value: -1, lines: 7, expanded: true };
//! let book = Book::new("othello", true, "level = 10", [(key, entry)]);
//! let read = Book::from_bytes(&book.to_bytes().unwrap()).unwrap();
//! assert_eq!(read.get(key), Some(entry));
//! ```

mod book;
mod file;
mod key;

pub use book::{Book, Entry, MAX_POSITIONS};
pub use key::Key;
