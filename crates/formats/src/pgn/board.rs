//! The board on which the moves of a PGN game are tried.

use ply_core::{InputError, Side};

use ply_games::{Session, Setup, find};

/// As the course plays, where the game says so; else by the rules of movement, with the latest draw there is.
const COURSE: &str = "course";
const PLAY: &str = "asian,limit=10000";

/// A board that lets a game be played on where only rules about repetition and counting have ended it: whoever wrote the
/// game down may have played by others.
pub(super) struct Board {
    session: Box<dyn Session>,
    rules: &'static str,
    /// The usual start.
    start: String,
}

impl Board {
    pub(super) fn new() -> Result<Board, InputError> {
        let session = open(PLAY)?;
        let start = session.position();
        Ok(Board { session, rules: PLAY, start })
    }

    /// Sets up a game, and returns its position unless it is the usual start.
    pub(super) fn begin(
        &mut self,
        rules: Option<&str>,
        position: Option<&str>,
    ) -> Result<Option<String>, InputError> {
        let rules = if rules == Some(COURSE) { COURSE } else { PLAY };
        if rules != self.rules {
            self.session = open(rules)?;
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

    /// Makes a move, and returns it in Xiangqi's own notation.
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

fn open(rules: &str) -> Result<Box<dyn Session>, InputError> {
    find("xiangqi")?.session(&Setup { rules: Some(rules.to_string()), ..Setup::default() })
}
