//! A conversation with one of our engines, inside this process.

use ply_core::Limits;
use ply_games::{Query, find};
use ply_protocol::Protocol;
use ply_protocol::engine::{Defaults, Dialect, Next, Output, open};

use crate::storm::Buffer;

/// An engine that is spoken to.
pub(crate) struct Talk {
    dialect: Box<dyn Dialect>,
    paper: Buffer,
}

/// A search that ends soon, and always after the same nodes.
pub(crate) const SMALL: Limits =
    Limits { depth: Some(3), nodes: Some(2000), time: None, clock: None, mate: None };

impl Talk {
    /// Begins to speak a protocol about a game.
    pub(crate) fn open(protocol: Protocol, game: &str, limits: Limits) -> Talk {
        let query = Query { limits, hash: 1, ..Query::default() };
        let defaults = Defaults { query, ..Defaults::default() };
        let paper = Buffer::default();
        let game = find(game).unwrap();
        Talk { dialect: open(protocol, game, defaults, Output::new(paper.clone())).unwrap(), paper }
    }

    /// Says a line.
    pub(crate) fn say(&mut self, line: &str) -> Next {
        self.dialect.hear(line)
    }

    /// Says a line to which there is more to come, and hears what has been answered by now.
    pub(crate) fn ask(&mut self, line: &str) -> String {
        assert_eq!(self.say(line), Next::Listen, "{line}");
        self.heard()
    }

    /// What has been answered since it was last asked for.
    pub(crate) fn heard(&self) -> String {
        self.paper.take().into_iter().map(|line| line + "\n").collect()
    }

    /// Hangs up, and hears the last words.
    pub(crate) fn end(mut self) -> String {
        self.dialect.end();
        self.heard()
    }
}
