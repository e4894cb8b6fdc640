//! The protocols by name.

use std::fmt;
use std::str::FromStr;

use ply_core::InputError;

/// A way in which programs speak about a game.
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
    /// Botzone's simple exchange.
    Botzone,
    /// Botzone's exchange in JSON.
    BotzoneJson,
}

impl Protocol {
    /// All of them.
    pub const ALL: [Protocol; 6] = [
        Protocol::Uci,
        Protocol::Ucci,
        Protocol::NBoard,
        Protocol::Gtp,
        Protocol::Botzone,
        Protocol::BotzoneJson,
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
        }
    }

    /// The games it is spoken for; none named means all of them.
    const fn games(self) -> &'static [&'static str] {
        match self {
            Protocol::Uci => &[],
            Protocol::Ucci => &["xiangqi"],
            Protocol::NBoard => &["othello"],
            Protocol::Gtp => &["othello", "surakarta", "amazons", "amazons8"],
            Protocol::Botzone | Protocol::BotzoneJson => &["amazons8"],
        }
    }

    /// Whether this game is spoken about in it; the error names those that are.
    pub fn check(self, game: &str) -> Result<(), InputError> {
        let games = self.games();
        if games.is_empty() || games.contains(&game) {
            return Ok(());
        }
        let problem = format!("protocol '{self}' is not spoken for {game}; expected {}", games.join(", "));
        Err(InputError::new(problem))
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
        Protocol::ALL.into_iter().find(|protocol| protocol.name() == text).ok_or_else(|| {
            let names: Vec<_> = Protocol::ALL.iter().map(|protocol| protocol.name()).collect();
            InputError::new(format!("protocol '{text}' is unknown; expected one of {}", names.join(", ")))
        })
    }
}
