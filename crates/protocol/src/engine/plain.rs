//! Plain: a position a line in, a move a line out.

use ply_core::InputError;
use ply_games::GameEntry;

use super::player::Player;
use super::{Defaults, Next, Output, ProtocolHandler};

/// Our engine, asked plainly.
pub(super) struct Plain {
    player: Player,
    output: Output,
}

impl Plain {
    pub(super) fn new(
        game: &'static dyn GameEntry,
        defaults: Defaults,
        output: Output,
    ) -> Result<Self, InputError> {
        Ok(Plain { player: Player::new(game, defaults)?, output })
    }

    /// The moves that led to the position are not needed to move there.
    fn answer(&mut self, line: &str) -> Result<String, InputError> {
        let position = line.split_once(" moves").map_or(line, |(position, _)| position);
        self.player.session().begin(Some(position), None)?;
        let query = self.player.query();
        Ok(self.player.search(query)?.best)
    }
}

impl ProtocolHandler for Plain {
    fn handle_line(&mut self, line: &str) -> Next {
        match line.trim() {
            "" => Next::Continue,
            "quit" => Next::Quit,
            line => match self.answer(line) {
                Ok(best) => {
                    self.output.line(&best);
                    Next::Continue
                }
                // There is no word for an error: the other program sees the end of ours.
                Err(error) => Next::Fail(error),
            },
        }
    }

    fn finish(&mut self) {
        self.player.search_thread.stop();
    }
}
