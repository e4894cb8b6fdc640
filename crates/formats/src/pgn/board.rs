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
    /// The past that the session has forgotten: from where and by which moves it came to each place where it began anew.
    forgotten: Vec<(Option<String>, Vec<String>)>,
    /// Where the session began.
    begun: Option<String>,
    /// Moves made again to come back to a forgotten past.
    repeated: usize,
}

/// Games that go back and forth over an end more often than this are nobody's.
const MAX_REPEATED: usize = 1_000_000;

impl<'g> Board<'g> {
    pub(super) fn new(game: &'g dyn GameEntry) -> Result<Board<'g>, InputError> {
        let format = super::format(game)?;
        let session = open(game, format.lenient_rules)?;
        let start = session.position();
        let rules = format.lenient_rules;
        Ok(Board { game, format, session, rules, start, forgotten: Vec::new(), begun: None, repeated: 0 })
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
        self.forgotten.clear();
        self.begun = position.map(str::to_string);
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
        match self.session.play(text) {
            Err(_) if self.session.outcome().is_some() => {
                self.go_on()?;
                self.session.play(text)
            }
            played => played,
        }
    }

    /// Makes a move, and returns it in this notation.
    pub(super) fn play_as(&mut self, text: &str, notation: &str) -> Result<String, InputError> {
        let written = self.session.translate(text, notation)?;
        self.play(text)?;
        Ok(written)
    }

    /// Takes the last move back.
    pub(super) fn take_back(&mut self) -> Result<(), InputError> {
        if !self.session.take_back()
            && let Some((position, moves)) = self.forgotten.pop()
        {
            self.repeated += moves.len();
            if self.repeated > MAX_REPEATED {
                return Err(InputError::new("too many variations go back over an end of the game"));
            }
            self.session.begin(position.as_deref(), None)?;
            for text in &moves {
                self.session.play(text)?;
            }
            self.begun = position;
            self.session.take_back();
        }
        Ok(())
    }

    /// Forgets the past, without which a position is no repetition and nothing has been counted.
    fn go_on(&mut self) -> Result<(), InputError> {
        let position = self.session.position();
        let moves = self.session.played();
        // Over by its position, so nothing can follow.
        if !moves.is_empty() {
            self.session.begin(Some(&position), None)?;
            self.forgotten.push((self.begun.replace(position), moves));
        }
        Ok(())
    }
}

fn open(game: &dyn GameEntry, rules: Option<&str>) -> Result<Box<dyn Session>, InputError> {
    game.session(&Setup { rules: rules.map(str::to_string), ..Setup::default() })
}
