//! What the two sides have on the board, and what they have taken.

/// Counted for people; a game counts what its players count.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Material {
    /// Pieces of the first and of the second side, where their number is what the game is about.
    #[cfg_attr(feature = "schema", schema(min_items = 2, max_items = 2))]
    pub counts: Option<[u32; 2]>,
    /// What the first and the second side have captured, as letters of the position's text, the dearest first.
    #[cfg_attr(feature = "schema", schema(min_items = 2, max_items = 2))]
    pub captured: Option<[Vec<char>; 2]>,
}
