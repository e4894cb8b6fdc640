//! Where a game stands, as the other side tells it: a position and the moves made from there.

use ply_core::InputError;
use ply_games::Session;

use super::words::Words;

/// What follows the word `position` in UCI and UCCI.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Place {
    /// The start position, where it is not the game's own.
    position: Option<String>,
    moves: String,
}

impl Place {
    /// Reads `startpos` or `fen TEXT`, then perhaps `moves` and those. The text of a position may hold blanks.
    pub(super) fn read(text: &str) -> Result<Place, InputError> {
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
        Ok(Place { position, moves: words.rest().to_string() })
    }

    /// Brings a session here. After an error it stands as it stood, which is at `before`.
    pub(super) fn take(&self, session: &mut dyn Session, before: &Place) -> Result<(), InputError> {
        let refused = match session.begin(self.position.as_deref(), Some(&self.moves)) {
            Ok(()) => return Ok(()),
            Err(refused) => refused,
        };
        if self.play_on(session).is_ok() {
            return Ok(());
        }
        before.restore(session)?;
        Err(refused)
    }

    /// Not everybody ends a game where our rules do: after a repetition that ends it here it may go on there. What came
    /// before is forgotten then.
    fn play_on(&self, session: &mut dyn Session) -> Result<(), InputError> {
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

    /// Back to where a session has been before.
    fn restore(&self, session: &mut dyn Session) -> Result<(), InputError> {
        session.begin(self.position.as_deref(), Some(&self.moves)).or_else(|_| self.play_on(session))
    }
}
