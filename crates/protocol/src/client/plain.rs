//! Programs that speak plainly: a line with the position, and `moves` with those that led there; a line with a move back.
//!
//! After the move a program may say what it thinks of it: `d3 value 5 nodes 1234`.

use ply_games::{DisplayScore, GameEntry};

use super::board::Board;
use super::deadline::Deadline;
use super::process::Process;
use super::{Allowance, BestMove, Driver, EngineCommand, Failure, Listener, PositionSpec, shortened};

/// A program that speaks plainly.
pub(super) struct Plain {
    process: Process,
    board: Board,
    name: String,
}

impl Plain {
    /// Starts it; there is nothing to say before the first position.
    pub(super) fn start(
        config: &EngineCommand,
        game: &'static dyn GameEntry,
        rules: Option<&str>,
    ) -> Result<Self, Failure> {
        if let Some((name, _)) = config.options.first() {
            return Err(Failure::StartUp(format!("plain has no options; '{name}' cannot be set")));
        }
        let board = Board::new(game, rules)?;
        Ok(Plain { process: Process::spawn(config)?, board, name: config.file_name() })
    }
}

impl Driver for Plain {
    fn name(&self) -> &str {
        &self.name
    }

    /// Every line says all there is to know.
    fn new_game(&mut self, _: Deadline<'_>) -> Result<(), Failure> {
        Ok(())
    }

    fn best_move(
        &mut self,
        spec: PositionSpec<'_>,
        _: &Allowance,
        deadline: Deadline<'_>,
        _: Listener<'_>,
    ) -> Result<BestMove, Failure> {
        let moves = self.board.set_position(&spec, None)?;
        let mut line = self.board.position();
        if !moves.is_empty() {
            line.push_str(" moves ");
            line.push_str(&moves.join(" "));
        }
        // What was said without being asked answers nothing.
        self.process.discard();
        self.process.send(&line)?;
        let answer =
            self.process.read_until(deadline, |line| (!line.is_empty()).then(|| line.to_string()))?;
        read_answer(&answer.ok_or_else(|| deadline.missed("a move"))?)
    }
}

/// A move, and perhaps its value and how many positions were visited.
fn read_answer(line: &str) -> Result<BestMove, Failure> {
    let mut words = line.split_whitespace();
    let best = words.next().unwrap_or_default().to_string();
    let mut answer = BestMove { best, score: None, depth: None, nodes: None, resigns: false };
    answer.resigns = answer.best == "resign";
    while let Some(word) = words.next() {
        let value = words.next();
        match (word, value.map(str::parse::<i64>)) {
            ("value", Some(Ok(value))) => {
                let value = value.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
                answer.score = Some(DisplayScore::Cp(value));
            }
            ("nodes", Some(Ok(nodes))) => answer.nodes = u64::try_from(nodes).ok(),
            _ => {
                return Err(Failure::InvalidReply(format!(
                    "'{}': expected a move, and after it nothing, 'value N' or 'nodes N'",
                    shortened(line)
                )));
            }
        }
    }
    Ok(answer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_with_what_is_said_of_it() {
        let answer = read_answer("d3 value -5 nodes 1234").unwrap();
        assert_eq!((answer.best.as_str(), answer.nodes), ("d3", Some(1234)));
        assert_eq!(answer.score, Some(DisplayScore::Cp(-5)));
        assert_eq!(read_answer("d3").unwrap().score, None);
        assert!(read_answer("resign").unwrap().resigns);
        assert!(read_answer("I play d3").is_err());
        assert!(read_answer("d3 value high").is_err());
    }
}
