//! The protocols by name, and the games that speak them.

use std::fmt;
use std::str::FromStr;

use ply_core::InputError;

use crate::registry::games;
use crate::session::GameEntry;

/// A protocol between an engine and the program that uses it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Protocol {
    /// The universal chess interface, for every game.
    Uci,
    /// The universal Chinese chess interface.
    Ucci,
    /// NBoard, version 2, for Othello.
    NBoard,
    /// The Go text protocol, version 2, as other games use it.
    Gtp,
    /// Botzone's simple form.
    Botzone,
    /// Botzone's form in JSON.
    BotzoneJson,
    /// A position a line in, a move a line out, for every game: what a beginner's program can speak.
    Plain,
}

impl Protocol {
    /// All of them.
    pub const ALL: [Protocol; 7] = [
        Protocol::Uci,
        Protocol::Ucci,
        Protocol::NBoard,
        Protocol::Gtp,
        Protocol::Botzone,
        Protocol::BotzoneJson,
        Protocol::Plain,
    ];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Protocol::Uci => "uci",
            Protocol::Ucci => "ucci",
            Protocol::NBoard => "nboard",
            Protocol::Gtp => "gtp",
            Protocol::Botzone => "botzone",
            Protocol::BotzoneJson => "botzone-json",
            Protocol::Plain => "plain",
        }
    }

    /// The games that speak it.
    pub fn games(self) -> impl Iterator<Item = &'static dyn GameEntry> {
        games().into_iter().filter(move |game| self.is_spoken_for(*game))
    }

    /// Every game has positions and moves, and no more is needed to speak plainly.
    fn is_spoken_for(self, game: &dyn GameEntry) -> bool {
        self == Protocol::Plain || game.protocols().contains(&self)
    }

    /// Whether this game speaks it; the error names the games that do.
    pub fn check(self, game: &dyn GameEntry) -> Result<(), InputError> {
        if self.is_spoken_for(game) {
            return Ok(());
        }
        let games: Vec<_> = self.games().map(GameEntry::name).collect();
        let (name, expected) = (game.name(), games.join(", "));
        Err(InputError::new(format!("protocol '{self}' is not spoken for {name}; expected {expected}")))
    }
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Protocol {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        let unknown = || InputError::unknown("protocol", text, Protocol::ALL.map(Protocol::name));
        Protocol::ALL.into_iter().find(|protocol| protocol.name() == text).ok_or_else(unknown)
    }
}
