//! The `position` command of UCI and UCCI: a start position and the moves from there.

use ply_core::InputError;
use ply_games::Session;

use super::words::Words;

/// The arguments of `position`.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct PositionCommand {
    /// The start position; the game's own by default.
    position: Option<String>,
    moves: String,
}

impl PositionCommand {
    /// Parses `startpos` or `fen TEXT`, and an optional `moves MOVE …`. The text may contain blanks.
    pub(super) fn parse(text: &str) -> Result<PositionCommand, InputError> {
        let mut words = Words::of(text);
        let expected = |found: &str| {
            InputError::new(format!("expected 'startpos' or 'fen' and a position, found '{found}'"))
                .within("position")
        };
        let kind = words.next().unwrap_or_default();
        let before_moves = words.until("moves");
        let position = match kind {
            "startpos" if before_moves.is_empty() => None,
            "fen" if !before_moves.is_empty() => Some(before_moves.to_string()),
            _ => return Err(expected(text)),
        };
        Ok(PositionCommand { position, moves: words.rest().to_string() })
    }

    /// Sets a session to this position. After an error it is back at `before`, where it was.
    pub(super) fn apply(
        &self,
        session: &mut dyn Session,
        before: &PositionCommand,
    ) -> Result<(), InputError> {
        let refused = match session.begin(self.position.as_deref(), Some(&self.moves)) {
            Ok(()) => return Ok(()),
            Err(refused) => refused,
        };
        if self.apply_past_end(session).is_ok() {
            return Ok(());
        }
        before.restore(session)?;
        Err(refused)
    }

    /// Other programs may play on after a repetition that ends the game by our rules. The history before it
    /// is dropped then.
    fn apply_past_end(&self, session: &mut dyn Session) -> Result<(), InputError> {
        session.begin(self.position.as_deref(), None)?;
        for text in session.split_moves(&self.moves) {
            if session.outcome().is_some() {
                let here = session.position();
                session.begin(Some(&here), None)?;
            }
            session.play(&text)?;
        }
        Ok(())
    }

    /// Sets a session to a position that it has been set to before.
    fn restore(&self, session: &mut dyn Session) -> Result<(), InputError> {
        session.begin(self.position.as_deref(), Some(&self.moves)).or_else(|_| self.apply_past_end(session))
    }
}
