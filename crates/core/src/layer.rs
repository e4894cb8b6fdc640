//! What can be shown on a board beside its pieces.

use crate::Words;

/// Something that the squares of a position have more or less of, such as who will own them.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Layer {
    /// A short name that never changes, such as `territory`.
    pub name: &'static str,
    /// What it is called in a menu.
    pub label: Words,
    /// The squares that have a value, each at most once; the others have nothing of it.
    pub cells: Vec<LayerCell>,
}

/// A square's value.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LayerCell {
    /// The square, by the name that the game's moves give it.
    pub square: String,
    /// Positive for the first side, negative for the second.
    pub value: i32,
}
