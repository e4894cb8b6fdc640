//! The board on which the moves of a PGN game are tried.

use ply_core::{InputError, Side};
use ply_games::{GameEntry, PgnFormat, Session, Setup};

/// A board that lets a game be played on where only rules about repetition and counting have ended it:
/// whoever wrote the game down may have played by others.
pub(super) struct Board<'g> {
    game: &'g dyn GameEntry,
    format: &'static PgnFormat,
    session: Box<dyn Session>,
    rules: Option<&'static str>,
    /// The usual start.
    start: String,
}

impl<'g> Board<'g> {
    pub(super) fn new(game: &'g dyn GameEntry) -> Result<Board<'g>, InputError> {
        let format = super::format(game)?;
        let session = open(game, format.lenient_rules)?;
        let start = session.position();
        Ok(Board { game, format, session, rules: format.lenient_rules, start })
    }

    pub(super) fn format(&self) -> &'static PgnFormat {
        self.format
    }

    /// Sets up a game, and returns its position unless it is the usual start.
    pub(super) fn begin(
        &mut self,
        rules: Option<&str>,
        position: Option<&str>,
    ) -> Result<Option<String>, InputError> {
        let strict = self.format.strict_rules.iter().copied().find(|&strict| Some(strict) == rules);
        let rules = strict.or(self.format.lenient_rules);
        if rules != self.rules {
            self.session = open(self.game, rules)?;
            self.rules = rules;
        }
        self.session.begin(position, None)?;
        Ok(Some(self.session.position()).filter(|position| *position != self.start))
    }

    pub(super) fn side(&self) -> Side {
        self.session.side()
    }

    /// The code of the reason for which the game is over.
    pub(super) fn ending(&self) -> Option<&'static str> {
        self.session.outcome().map(|ending| ending.reason)
    }

    /// Makes a move, and returns it in the game's own notation.
    pub(super) fn play(&mut self, text: &str) -> Result<String, InputError> {
        self.go_on()?;
        self.session.play(text)
    }

    /// Makes a move, and returns it in this notation.
    pub(super) fn play_as(&mut self, text: &str, notation: &str) -> Result<String, InputError> {
        self.go_on()?;
        let written = self.session.translate(text, notation)?;
        self.session.play(text)?;
        Ok(written)
    }

    /// Without its past a position is no repetition.
    fn go_on(&mut self) -> Result<(), InputError> {
        if self.session.outcome().is_some() {
            self.session.begin(Some(&self.session.position()), None)?;
        }
        Ok(())
    }
}

fn open(game: &dyn GameEntry, rules: Option<&str>) -> Result<Box<dyn Session>, InputError> {
    game.session(&Setup { rules: rules.map(str::to_string), ..Setup::default() })
}
