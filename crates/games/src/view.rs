//! How the engine's tree sees a game: whole moves, or turns split into steps.

use ply_core::{Line, Position, Tactics};

/// Turns a game's line into what the engine searches, and the engine's steps back into moves.
pub(crate) trait View<P: Position>: 'static {
    /// What the engine searches.
    type Tree: Tactics;

    /// The engine's line for the game's.
    fn enter(line: &Line<P>) -> Line<Self::Tree>;

    /// The game's steps for the engine's, as far as they make whole turns.
    fn leave(position: &P, steps: &[<Self::Tree as Position>::Step]) -> Vec<P::Step>;

    /// The engine's first move of a whole move.
    fn first(m: P::Move) -> <Self::Tree as Position>::Move;
}

/// The engine searches the very moves of the game.
pub(crate) struct Whole;

impl<P: Tactics> View<P> for Whole {
    type Tree = P;

    fn enter(line: &Line<P>) -> Line<P> {
        line.clone()
    }

    fn leave(_: &P, steps: &[P::Step]) -> Vec<P::Step> {
        steps.to_vec()
    }

    fn first(m: P::Move) -> P::Move {
        m
    }
}
