//! Botzone's simple exchange: a number of turns, then a line a turn.

use std::time::Instant;

use ply_core::InputError;
use ply_games::GameEntry;

use super::bot::{Bot, KEEP_RUNNING, MAX_TURNS};
use super::turn::Turn;
use crate::engine::words::printable;
use crate::engine::{Defaults, Dialect, Next, Output};

/// Hears lines of numbers.
pub(in crate::engine) struct Simple {
    bot: Bot,
    output: Output,
    /// The turns of a game that is being told.
    told: Vec<Turn>,
    /// How many of them are still to come.
    missing: usize,
}

impl Simple {
    /// Waits for a game.
    pub(in crate::engine) fn open(
        game: &'static dyn GameEntry,
        defaults: Defaults,
        output: Output,
    ) -> Result<Self, InputError> {
        Ok(Simple { bot: Bot::open(game, defaults)?, output, told: Vec::new(), missing: 0 })
    }

    fn follow(&mut self, line: &str) -> Result<(), InputError> {
        match *numbers(line)? {
            [] => Ok(()),
            [count] => self.begin(count),
            [x0, y0, x1, y1, x2, y2] => self.turn(Turn::new([x0, y0, x1, y1, x2, y2])),
            _ => Err(InputError::new(format!("expected 6 numbers, found '{}'", printable(line)))),
        }
    }

    /// So many turns of ours will be told, the one to answer included, and all of the other side between them.
    fn begin(&mut self, count: i64) -> Result<(), InputError> {
        let count = usize::try_from(count).ok().filter(|count| (1..=MAX_TURNS).contains(count));
        let count = count.ok_or_else(|| InputError::new(format!("expected 1 to {MAX_TURNS} turns")))?;
        if self.missing > 0 {
            return Err(InputError::new(format!("expected {} more turns, found a number", self.missing)));
        }
        self.told.clear();
        self.missing = 2 * count - 1;
        Ok(())
    }

    fn turn(&mut self, turn: Turn) -> Result<(), InputError> {
        let asked = Instant::now();
        if self.missing == 0 {
            self.bot.follow(turn)?;
        } else {
            self.told.push(turn);
            self.missing -= 1;
            if self.missing > 0 {
                return Ok(());
            }
            self.bot.resume(&self.told)?;
        }
        let (turn, _) = self.bot.answer(asked)?;
        self.output.line(&format!("{turn}\n{KEEP_RUNNING}"));
        Ok(())
    }
}

impl Dialect for Simple {
    fn hear(&mut self, line: &str) -> Next {
        self.follow(line).map_or_else(Next::Fail, |()| Next::Listen)
    }

    fn end(&mut self) {
        self.bot.end();
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
