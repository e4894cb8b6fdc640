//! How the engine's tree sees a game: whole moves, or turns split into moves.

use ply_core::{Game, Position, Tactics};

/// Turns a game into what the engine searches, and the engine's moves back into moves.
pub trait TurnSplit<P: Position>: 'static {
    /// What the engine searches.
    type Tree: Tactics;

    /// The game as the engine searches it.
    fn to_search(game: &Game<P>) -> Game<Self::Tree>;

    /// The game's moves for the engine's, as far as they make whole turns.
    fn to_game(position: &P, moves: &[<Self::Tree as Position>::Move]) -> Vec<P::Move>;

    /// The engine's moves that make a whole move.
    fn split(m: P::PackedMove) -> Vec<<Self::Tree as Position>::PackedMove>;
}

/// The engine searches the very moves of the game.
pub struct WholeMoves;

impl<P: Tactics> TurnSplit<P> for WholeMoves {
    type Tree = P;

    fn to_search(game: &Game<P>) -> Game<P> {
        game.clone()
    }

    fn to_game(_: &P, moves: &[P::Move]) -> Vec<P::Move> {
        moves.to_vec()
    }

    fn split(m: P::PackedMove) -> Vec<P::PackedMove> {
        vec![m]
    }
}
