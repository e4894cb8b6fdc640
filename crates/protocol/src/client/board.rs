//! Our own board beside an engine's: the side to move, the legal moves, the notations.

use ply_games::{GameEntry, Session, Setup};

use super::{Failure, PositionSpec};

/// Holds the position that the engine is asked about.
pub(super) struct Board {
    session: Box<dyn Session>,
}

impl Board {
    pub(super) fn new(game: &'static dyn GameEntry, rules: Option<&str>) -> Result<Self, Failure> {
        let setup = Setup { rules: rules.map(str::to_owned), ..Setup::default() };
        Ok(Board { session: game.session(&setup)? })
    }

    /// Sets up a position, and returns its moves in this notation; in the game's own by default.
    pub(super) fn set_position(
        &mut self,
        spec: &PositionSpec<'_>,
        notation: Option<&str>,
    ) -> Result<Vec<String>, Failure> {
        self.session.begin(spec.position, None)?;
        let mut written = Vec::with_capacity(spec.moves.len());
        for text in spec.moves {
            let translated = notation.map(|notation| self.session.translate(text, notation)).transpose()?;
            let played = self.session.play(text)?;
            written.push(translated.unwrap_or(played));
        }
        Ok(written)
    }

    /// The colour to move: `w` for white or red, `b` for black.
    pub(super) fn colour(&self) -> char {
        if self.session.sides()[self.session.side().index()] == "black" { 'b' } else { 'w' }
    }

    /// The pass, where it is the only legal move.
    pub(super) fn forced_pass(&self) -> Option<String> {
        let mut moves = self.session.moves();
        moves.pop().filter(|last| moves.is_empty() && last == "pass")
    }

    /// Whether a move is legal here.
    pub(super) fn is_legal(&self, text: &str) -> bool {
        self.session.judge(text).is_ok_and(|verdict| verdict.legal)
    }

    /// A move in the game's own notation, if it is legal here.
    pub(super) fn canonical_move(&mut self, text: &str) -> Option<String> {
        let name = self.session.play(text).ok()?;
        self.session.take_back();
        Some(name)
    }

    /// The position in the game's one-line text.
    pub(super) fn position(&self) -> String {
        self.session.position()
    }
}
