//! Where a game was decided: the position of which its two players thought most differently.

use ply_core::Side;
use ply_formats::{GameRecord, GameResult};
use ply_games::{DisplayScore, WdlModel};
use serde::Serialize;

/// A position of which two players thought differently.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Disagreement {
    /// The game's number in its match.
    pub number: u64,
    /// The first player's name.
    pub first: String,
    /// The second player's name.
    pub second: String,
    /// How the game ended.
    pub result: GameResult,
    /// The start position, where it is not the game's own.
    pub position: Option<String>,
    /// The rule set, where it is not the game's first.
    pub rules: Option<String>,
    /// The moves made before the position.
    pub moves: Vec<String>,
    /// Who moves there.
    pub side: Side,
    /// What the first and the second player thought of it, each to itself: one when it made the last of the moves, the
    /// other when it made the next.
    #[cfg_attr(feature = "schema", schema(min_items = 2, max_items = 2))]
    pub scores: [DisplayScore; 2],
    /// How much of a game the two are apart, from 0 to 1.
    pub difference: f64,
}

/// The greatest disagreement of a game, where its players told their values at two moves in a row. `start` moves first.
pub fn disagreement(game: &GameRecord, start: Side, model: WdlModel) -> Option<Disagreement> {
    let expectation = |score: DisplayScore| model.of(score).expectation();
    let told = game.moves.windows(2).enumerate().filter_map(|(ply, pair)| {
        let (before, after) = (pair[0].score?, pair[1].score?);
        // What one hopes for, the other fears.
        let difference = (expectation(before) - (1.0 - expectation(after))).abs();
        Some((ply, before, after, difference))
    });
    let (ply, before, after, difference) = told.max_by(|one, other| one.3.total_cmp(&other.3))?;
    let mover = if ply.is_multiple_of(2) { start } else { !start };
    Some(Disagreement {
        number: game.number,
        first: game.first.clone(),
        second: game.second.clone(),
        result: game.result,
        position: game.position.clone(),
        rules: game.rules.clone(),
        moves: game.moves[..=ply].iter().map(|made| made.text.clone()).collect(),
        side: !mover,
        scores: if mover == Side::First { [before, after] } else { [after, before] },
        difference,
    })
}
