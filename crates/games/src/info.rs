//! What people are shown of a game before any position: plain data.

use ply_core::Words;
use serde::Serialize;

/// A game as menus and help pages show it. The game states it, nobody else tells games apart.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameInfo {
    /// What a menu calls it.
    pub label: Words,
    /// What the two sides are called, the first player first.
    #[cfg_attr(feature = "schema", schema(min_items = 2, max_items = 2))]
    pub sides: [Words; 2],
    /// Its board.
    pub board: BoardShape,
    /// What the material of a position counts, where it counts anything: one of them, then several.
    #[cfg_attr(feature = "schema", schema(min_items = 2, max_items = 2))]
    pub counted: Option<[Words; 2]>,
    /// How deep textbook searches look unless somebody says otherwise.
    pub depths: TextbookDepths,
    /// Whose advantage a value with a plus is, by the game's custom.
    pub values_for: ValuesFor,
}

/// Whose advantage a value with a plus is.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum ValuesFor {
    /// The first player's, whoever moves.
    First,
    /// That of the side to move.
    Mover,
}

/// How many squares, or points, a board has each way.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BoardShape {
    /// Files.
    pub columns: u8,
    /// Ranks.
    pub rows: u8,
}

/// Depths at which a textbook search of the start position takes a moment, not minutes.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TextbookDepths {
    /// For comparing all algorithms, minimax among them.
    pub compare: u32,
    /// For a tree that can be looked at.
    pub tree: u32,
}
