//! What can be shown on a board beside its pieces.

use crate::Words;

/// Something that the squares of a position have more or less of, such as who will own them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layer {
    /// A short name that never changes, such as `territory`.
    pub name: &'static str,
    /// What it is called in a menu.
    pub label: Words,
    /// Squares, by the names that the game's moves give them, each at most once, and a value: positive for the first
    /// side, negative for the second. Squares that are not named have nothing of it.
    pub cells: Vec<(String, i32)>,
}
