//! A conversation with one of our engines, inside this process.

use ply_core::Limits;
use ply_games::{Query, find};
use ply_protocol::Protocol;
use ply_protocol::engine::{Defaults, Next, Output, ProtocolHandler, open};

use crate::stress::Buffer;

/// An engine that is spoken to.
pub(crate) struct Talk {
    handler: Box<dyn ProtocolHandler>,
    buffer: Buffer,
}

/// A search that ends soon, and always after the same nodes.
pub(crate) const SMALL: Limits =
    Limits { depth: Some(3), nodes: Some(2000), time: None, clock: None, mate: None };

impl Talk {
    /// Opens a protocol for a game.
    pub(crate) fn open(protocol: Protocol, game: &str, limits: Limits) -> Talk {
        let query = Query { limits, hash: 1, ..Query::default() };
        Talk::with(protocol, game, Defaults { query, ..Defaults::default() })
    }

    /// Opens a protocol for a game with these settings.
    pub(crate) fn with(protocol: Protocol, game: &str, defaults: Defaults) -> Talk {
        let buffer = Buffer::default();
        let game = find(game).unwrap();
        Talk { handler: open(protocol, game, defaults, Output::new(buffer.clone())).unwrap(), buffer }
    }

    /// Says a line.
    pub(crate) fn say(&mut self, line: &str) -> Next {
        self.handler.handle_line(line)
    }

    /// Says a line to which there is more to come, and returns what has been answered by now.
    pub(crate) fn ask(&mut self, line: &str) -> String {
        assert_eq!(self.say(line), Next::Continue, "{line}");
        self.heard()
    }

    /// What has been answered since it was last asked for.
    pub(crate) fn heard(&self) -> String {
        self.buffer.take().into_iter().map(|line| line + "\n").collect()
    }

    /// Ends the handler, and returns its last answers.
    pub(crate) fn finish(mut self) -> String {
        self.handler.finish();
        self.heard()
    }
}
