//! Our own board beside an engine's: who moves, what may be played, how a move is written.

use ply_games::{GameEntry, Session, Setup};

use super::{Failure, Situation};

/// Follows the situations that an engine is asked about.
pub(super) struct Board {
    session: Box<dyn Session>,
}

impl Board {
    pub(super) fn new(game: &'static dyn GameEntry, rules: Option<&str>) -> Result<Self, Failure> {
        let setup = Setup { rules: rules.map(str::to_owned), ..Setup::default() };
        let session = game.session(&setup).map_err(|error| Failure::StartUp(error.to_string()))?;
        Ok(Board { session })
    }

    /// Goes to a situation, and returns its moves in this notation of the game; in the game's own if none is named.
    pub(super) fn follow(
        &mut self,
        situation: &Situation<'_>,
        notation: Option<&str>,
    ) -> Result<Vec<String>, Failure> {
        // Nothing that an engine did: whoever asks must ask about a game that can be.
        let asked = |error: ply_core::InputError| Failure::StartUp(error.to_string());
        self.session.begin(situation.position, None).map_err(asked)?;
        let mut written = Vec::with_capacity(situation.moves.len());
        for text in situation.moves {
            let translated = notation.map(|notation| self.session.translate(text, notation)).transpose();
            let translated = translated.map_err(asked)?;
            let played = self.session.play(text).map_err(asked)?;
            written.push(translated.unwrap_or(played));
        }
        Ok(written)
    }

    /// The colour to move, as protocols name it: `w` for white or red, `b` for black.
    pub(super) fn colour(&self) -> char {
        if self.session.sides()[self.session.side().index()] == "black" { 'b' } else { 'w' }
    }

    /// The one move that there is, where there is but one and it is a pass.
    pub(super) fn only_pass(&self) -> Option<String> {
        let mut moves = self.session.moves();
        moves.pop().filter(|last| moves.is_empty() && last == "pass")
    }

    /// Whether the side to move may play this.
    pub(super) fn allows(&self, text: &str) -> bool {
        self.session.judge(text).is_ok_and(|verdict| verdict.legal)
    }

    /// A move in the game's own notation, if it can be played here.
    pub(super) fn own_name(&mut self, text: &str) -> Option<String> {
        let name = self.session.play(text).ok()?;
        self.session.take_back();
        Some(name)
    }

    /// The position in the game's one-line text.
    pub(super) fn position(&self) -> String {
        self.session.position()
    }
}
