//! Botzone's simple form: a number of turns, then a line a turn.

use std::time::Instant;

use ply_core::InputError;
use ply_games::GameEntry;

use super::bot::{Bot, KEEP_RUNNING, MAX_TURNS};
use super::turn::Turn;
use crate::engine::words::printable;
use crate::engine::{Defaults, Next, Output, ProtocolHandler};

/// Handles lines of numbers.
pub(in crate::engine) struct Simple {
    bot: Bot,
    output: Output,
    /// The turns read so far, of a game that is being sent.
    turns: Vec<Turn>,
    /// How many turns are still to come.
    missing: usize,
}

impl Simple {
    /// Before any game.
    pub(in crate::engine) fn new(
        game: &'static dyn GameEntry,
        defaults: Defaults,
        output: Output,
    ) -> Result<Self, InputError> {
        Ok(Simple { bot: Bot::new(game, defaults)?, output, turns: Vec::new(), missing: 0 })
    }

    fn handle(&mut self, line: &str) -> Result<(), InputError> {
        match *numbers(line)? {
            [] => Ok(()),
            [count] => self.begin(count),
            [x0, y0, x1, y1, x2, y2] => self.turn(Turn::new([x0, y0, x1, y1, x2, y2])),
            _ => Err(InputError::new(format!("expected 6 numbers, found '{}'", printable(line)))),
        }
    }

    /// So many requests will follow, and our responses between them.
    fn begin(&mut self, count: i64) -> Result<(), InputError> {
        let count = usize::try_from(count).ok().filter(|count| (1..=MAX_TURNS).contains(count));
        let count = count.ok_or_else(|| InputError::new(format!("expected 1 to {MAX_TURNS} turns")))?;
        if self.missing > 0 {
            return Err(InputError::new(format!("expected {} more turns, found a number", self.missing)));
        }
        self.turns.clear();
        self.missing = 2 * count - 1;
        Ok(())
    }

    fn turn(&mut self, turn: Turn) -> Result<(), InputError> {
        let asked = Instant::now();
        if self.missing == 0 {
            self.bot.play(turn)?;
        } else {
            self.turns.push(turn);
            self.missing -= 1;
            if self.missing > 0 {
                return Ok(());
            }
            self.bot.set_turns(&self.turns)?;
        }
        let (turn, _) = self.bot.search(asked)?;
        self.output.line(&format!("{turn}\n{KEEP_RUNNING}"));
        Ok(())
    }
}

impl ProtocolHandler for Simple {
    fn handle_line(&mut self, line: &str) -> Next {
        self.handle(line).map_or_else(Next::Fail, |()| Next::Continue)
    }

    fn finish(&mut self) {
        self.bot.finish();
    }
}

/// The numbers of a line.
fn numbers(line: &str) -> Result<Vec<i64>, InputError> {
    line.split_whitespace()
        .map(|word| {
            let problem = || InputError::new(format!("expected a number, found '{}'", printable(word)));
            word.parse().map_err(|_| problem())
        })
        .collect()
}
