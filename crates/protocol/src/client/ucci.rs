//! Engines that speak UCCI.

use std::time::Duration;

use ply_core::{Limits, StopFlag};
use ply_games::GameEntry;

use super::board::Board;
use super::dialogue::{Dialogue, position_line};
use super::info::Info;
use super::offers::{self, Offer};
use super::patience::Patience;
use super::process::Process;
use super::{Allowance, Client, Failure, Launch, Situation, Thought, asking, shortened};
use crate::Protocol;

/// An engine that speaks UCCI.
pub(super) struct Ucci {
    dialogue: Dialogue,
    board: Board,
    name: String,
    unit: Unit,
    /// It can be told of a new game.
    newgame: bool,
    start_up: Duration,
}

/// In what an engine counts time.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Unit {
    Seconds,
    Milliseconds,
}

impl Unit {
    /// Never nothing at all, which some take for no limit.
    fn count(self, time: Duration) -> u128 {
        match self {
            Unit::Seconds => u128::from(time.as_secs()).max(1),
            Unit::Milliseconds => time.as_millis().max(1),
        }
    }

    /// An increment may be nothing.
    fn increment(self, time: Duration) -> u128 {
        if time.is_zero() { 0 } else { self.count(time) }
    }
}

/// The answer to `go`.
#[derive(PartialEq, Eq, Debug)]
enum Answer {
    Move { best: String, resigns: bool },
    NoMove,
}

impl Ucci {
    pub(super) fn start(
        launch: &Launch,
        game: &'static dyn GameEntry,
        rules: Option<&str>,
    ) -> Result<Self, Failure> {
        let patience = Patience::new(launch.start_up);
        let board = Board::new(game, rules)?;
        let mut process = Process::spawn(launch, "quit")?;
        process.send("ucci")?;
        let (mut name, mut version, mut offers) = (String::new(), String::new(), Vec::new());
        let heard = process.wait_for(patience, |line| {
            if let Some(text) = line.strip_prefix("id name ") {
                name = shortened(text.trim());
            } else if let Some(text) = line.strip_prefix("id version ") {
                version = format!(" {}", shortened(text.trim()));
            }
            offers.extend(Offer::read(line));
            (line == "ucciok").then_some(())
        })?;
        heard.ok_or_else(|| patience.exhausted("ucciok"))?;
        if name.is_empty() {
            name = launch.file_name();
        }
        if !name.ends_with(&version) {
            name.push_str(&version);
        }
        for (offer, value) in offers::matched(&offers, &launch.options).map_err(Failure::StartUp)? {
            let value = if offer.takes_value() { format!(" {value}") } else { String::new() };
            process.send(&format!("setoption {}{value}", offer.name))?;
        }
        // Asked for in the engine's own words: version 2 says on, version 3 says true.
        let unit = match offers::find(&offers, "usemillisec") {
            Some(offer) => {
                let yes = if ["on", "off"].contains(&offer.default.as_str()) { "on" } else { "true" };
                process.send(&format!("setoption {} {yes}", offer.name))?;
                Unit::Milliseconds
            }
            None => Unit::Seconds,
        };
        let newgame = offers::find(&offers, "newgame").is_some();
        let start_up = launch.start_up;
        let dialogue = Dialogue::new(process);
        let mut client = Ucci { dialogue, board, name, unit, newgame, start_up };
        client.dialogue.ready(patience)?;
        Ok(client)
    }

    /// Has a position searched.
    fn search(
        &mut self,
        position: &str,
        allowance: &Allowance,
        patience: Patience<'_>,
        info: &mut Info,
    ) -> Result<Answer, Failure> {
        self.dialogue.send(position)?;
        self.dialogue.send(&go(self.unit, allowance))?;
        self.dialogue.answer(patience, |line| {
            info.hear(line);
            answer(line)
        })
    }
}

impl Client for Ucci {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self) -> Result<(), Failure> {
        if self.newgame {
            self.dialogue.send("setoption newgame")?;
        }
        self.dialogue.ready(Patience::new(self.start_up))
    }

    fn think_until(
        &mut self,
        situation: Situation<'_>,
        allowance: &Allowance,
        stop_flag: &StopFlag,
    ) -> Result<Thought, Failure> {
        asking::demand(Protocol::Ucci, &allowance.limits)?;
        let patience = Patience::until(allowance.patience, stop_flag);
        self.dialogue.settle(patience)?;
        let moves = self.board.follow(&situation, Some("uci"))?;
        let mut info = Info::default();
        let mut heard =
            self.search(&position_line(situation.position, &moves), allowance, patience, &mut info)?;
        if heard == Answer::NoMove {
            // Perhaps it holds the game for drawn by rules of its own: to a position without a past it has an answer.
            let fresh = without_past(&self.board.position());
            heard = self.search(&position_line(Some(&fresh), &[]), allowance, patience, &mut info)?;
        }
        match heard {
            Answer::Move { best, .. } if best.is_empty() => {
                Err(Failure::Nonsense("a bestmove without a move".into()))
            }
            Answer::Move { best, resigns } => Ok(info.conclude(best, resigns)),
            Answer::NoMove => Err(Failure::Nonsense("nobestmove, though the game is not over".into())),
        }
    }
}

/// The pieces and the side to move, as if the game began here.
fn without_past(position: &str) -> String {
    let words: Vec<_> = position.split_whitespace().take(2).collect();
    format!("{} - - 0 1", words.join(" "))
}

/// Reads `bestmove MOVE [ponder MOVE] [draw|resign]` and `nobestmove`. An offer of a draw is not heard: the rules and the
/// scores decide.
fn answer(line: &str) -> Option<Answer> {
    let mut words = line.split_whitespace();
    match words.next()? {
        "nobestmove" => Some(Answer::NoMove),
        "bestmove" => {
            let best = words.next().unwrap_or_default();
            // As engines say it that come from UCI.
            if best == "(none)" || best == "0000" {
                return Some(Answer::NoMove);
            }
            Some(Answer::Move { best: best.to_owned(), resigns: words.any(|word| word == "resign") })
        }
        _ => None,
    }
}

/// The `go`: one limit, since UCCI takes no more.
fn go(unit: Unit, allowance: &Allowance) -> String {
    let Limits { depth, nodes, time, clock, .. } = allowance.limits;
    if let Some(depth) = depth {
        return format!("go depth {depth}");
    }
    if let Some(nodes) = nodes {
        return format!("go nodes {nodes}");
    }
    if let Some(time) = time {
        // All of it for one move.
        return format!("go time {} movestogo 1", unit.count(time));
    }
    let clocks = [("", clock), ("opp", allowance.other)];
    let words = clocks.into_iter().filter_map(|(whose, clock)| {
        let clock = clock?;
        let left = unit.count(clock.left);
        Some(match clock.moves_to_go {
            Some(moves) => format!(" {whose}time {left} {whose}movestogo {moves}"),
            None => format!(" {whose}time {left} {whose}increment {}", unit.increment(clock.increment)),
        })
    });
    words.fold(String::from("go"), |line, words| line + &words)
}

#[cfg(test)]
mod tests {
    use ply_core::Clock;

    use super::*;

    #[test]
    fn one_limit_is_said() {
        let clock = |left, increment, moves_to_go| Clock {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(increment),
            moves_to_go,
            overhead: Duration::ZERO,
        };
        let none = Limits::default();
        let mut allowance =
            Allowance { limits: none, other: Some(clock(8500, 100, None)), patience: Duration::ZERO };
        for (limits, words) in [
            (Limits { depth: Some(5), ..none }, "go depth 5"),
            (Limits { nodes: Some(900), ..none }, "go nodes 900"),
            (Limits { time: Some(Duration::from_millis(1500)), ..none }, "go time 1500 movestogo 1"),
            (
                Limits { clock: Some(clock(9000, 0, None)), ..none },
                "go time 9000 increment 0 opptime 8500 oppincrement 100",
            ),
            (
                Limits { clock: Some(clock(9000, 0, Some(3))), ..none },
                "go time 9000 movestogo 3 opptime 8500 oppincrement 100",
            ),
        ] {
            allowance.limits = limits;
            assert_eq!(go(Unit::Milliseconds, &allowance), words);
        }
        assert_eq!(go(Unit::Seconds, &allowance), "go time 9 movestogo 3 opptime 8 oppincrement 1");
    }

    #[test]
    fn answers_are_read() {
        let best = |best: &str, resigns| Some(Answer::Move { best: best.into(), resigns });
        assert_eq!(answer("bestmove h2e2 ponder h9g7"), best("h2e2", false));
        assert_eq!(answer("bestmove h2e2 ponder h9g7 resign"), best("h2e2", true));
        assert_eq!(answer("bestmove h2e2 draw"), best("h2e2", false));
        assert_eq!(answer("nobestmove"), Some(Answer::NoMove));
        assert_eq!(answer("bestmove (none)"), Some(Answer::NoMove));
        assert_eq!(answer("bestmove"), best("", false));
        assert_eq!(answer("info depth 3"), None);
        assert_eq!(answer(""), None);
    }
}
