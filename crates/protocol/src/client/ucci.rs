//! External engines that speak UCCI.

use std::time::Duration;

use ply_core::Limits;
use ply_games::GameEntry;

use super::board::Board;
use super::connection::{Connection, position_line};
use super::deadline::Deadline;
use super::info::Info;
use super::option::{self, UciOption};
use super::process::Process;
use super::{Allowance, BestMove, Driver, EngineCommand, Failure, Listener, PositionSpec, shortened};

/// An engine that speaks UCCI.
pub(super) struct Ucci {
    connection: Connection,
    board: Board,
    name: String,
    unit: Unit,
    /// It has the option `newgame`.
    newgame: bool,
}

/// The unit in which an engine reads times.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Unit {
    Seconds,
    Milliseconds,
}

impl Unit {
    /// At least 1: some engines take 0 for no limit.
    fn count(self, time: Duration) -> u128 {
        match self {
            Unit::Seconds => u128::from(time.as_secs()).max(1),
            Unit::Milliseconds => time.as_millis().max(1),
        }
    }

    /// An increment may be 0.
    fn increment(self, time: Duration) -> u128 {
        if time.is_zero() { 0 } else { self.count(time) }
    }
}

/// The line that ends a search.
#[derive(PartialEq, Eq, Debug)]
enum SearchEnd {
    Move { best: String, resigns: bool },
    NoMove,
}

impl Ucci {
    pub(super) fn start(
        config: &EngineCommand,
        game: &'static dyn GameEntry,
        rules: Option<&str>,
    ) -> Result<Self, Failure> {
        let deadline = Deadline::after(config.start_timeout);
        let board = Board::new(game, rules)?;
        let mut process = Process::spawn(config)?;
        process.send("ucci")?;
        let (mut name, mut version, mut options) = (String::new(), String::new(), Vec::new());
        let ready = process.read_until(deadline, |line| {
            if let Some(text) = line.strip_prefix("id name ") {
                name = shortened(text.trim());
            } else if let Some(text) = line.strip_prefix("id version ") {
                version = format!(" {}", shortened(text.trim()));
            }
            options.extend(UciOption::parse(line));
            (line == "ucciok").then_some(())
        })?;
        ready.ok_or_else(|| deadline.missed("ucciok"))?;
        if name.is_empty() {
            name = config.file_name();
        }
        if !name.ends_with(&version) {
            name.push_str(&version);
        }
        for (option, value) in option::resolve(&options, &config.options).map_err(Failure::StartUp)? {
            let value = if option.takes_value() { format!(" {value}") } else { String::new() };
            process.send(&format!("setoption {}{value}", option.name))?;
        }
        // Version 2 writes on, version 3 writes true.
        let unit = match option::find(&options, "usemillisec") {
            Some(option) => {
                let yes = if ["on", "off"].contains(&option.default.as_str()) { "on" } else { "true" };
                process.send(&format!("setoption {} {yes}", option.name))?;
                Unit::Milliseconds
            }
            None => Unit::Seconds,
        };
        let newgame = option::find(&options, "newgame").is_some();
        let connection = Connection::new(process);
        let mut client = Ucci { connection, board, name, unit, newgame };
        client.connection.wait_ready(deadline)?;
        Ok(client)
    }

    /// Sends a position and a `go`, and waits for the end of the search.
    fn search(
        &mut self,
        position: &str,
        allowance: &Allowance,
        deadline: Deadline<'_>,
        info: &mut Info,
        listener: Listener<'_>,
    ) -> Result<SearchEnd, Failure> {
        self.connection.send(position)?;
        self.connection.send(&go(self.unit, allowance))?;
        self.connection.wait_best_move(deadline, |line| {
            if info.read_line(line) {
                listener(&info.line(str::to_owned));
            }
            parse_best_move(line)
        })
    }
}

impl Driver for Ucci {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self, deadline: Deadline<'_>) -> Result<(), Failure> {
        if self.newgame {
            self.connection.send("setoption newgame")?;
        }
        self.connection.wait_ready(deadline)
    }

    fn best_move(
        &mut self,
        spec: PositionSpec<'_>,
        allowance: &Allowance,
        deadline: Deadline<'_>,
        listener: Listener<'_>,
    ) -> Result<BestMove, Failure> {
        self.connection.discard_stale(deadline)?;
        let moves = self.board.set_position(&spec, Some("uci"))?;
        let mut info = Info::default();
        let position = position_line(spec.start(), &moves);
        let mut end = self.search(&position, allowance, deadline, &mut info, listener)?;
        if end == SearchEnd::NoMove {
            // It may hold the game for drawn by its own rules. Without a history it has none to apply them
            // to.
            let fresh = without_history(&self.board.position());
            end = self.search(&position_line(Some(&fresh), &[]), allowance, deadline, &mut info, listener)?;
        }
        match end {
            SearchEnd::Move { best, .. } if best.is_empty() => {
                Err(Failure::InvalidReply("a bestmove without a move".into()))
            }
            SearchEnd::Move { best, resigns } => Ok(info.into_best_move(best, resigns)),
            SearchEnd::NoMove => Err(Failure::InvalidReply("nobestmove, though the game is not over".into())),
        }
    }
}

/// The pieces and the side to move, as if the game began here.
fn without_history(position: &str) -> String {
    let words: Vec<_> = position.split_whitespace().take(2).collect();
    format!("{} - - 0 1", words.join(" "))
}

/// Parses `bestmove MOVE [ponder MOVE] [draw|resign]` and `nobestmove`. A draw offer is ignored: the rules
/// and the scores decide.
fn parse_best_move(line: &str) -> Option<SearchEnd> {
    let mut words = line.split_whitespace();
    match words.next()? {
        "nobestmove" => Some(SearchEnd::NoMove),
        "bestmove" => {
            let best = words.next().unwrap_or_default();
            // Engines that come from UCI write it so.
            if best == "(none)" || best == "0000" {
                return Some(SearchEnd::NoMove);
            }
            Some(SearchEnd::Move { best: best.to_owned(), resigns: words.any(|word| word == "resign") })
        }
        _ => None,
    }
}

/// The `go` command, with one limit: UCCI takes no more.
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
    let clocks = [("", clock), ("opp", allowance.opponent_clock)];
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
    fn go_has_one_limit() {
        let clock = |left, increment, moves_to_go| Clock {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(increment),
            moves_to_go,
            overhead: Duration::ZERO,
        };
        let none = Limits::default();
        let mut allowance =
            Allowance { limits: none, opponent_clock: Some(clock(8500, 100, None)), timeout: Duration::ZERO };
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
    fn best_moves_are_parsed() {
        let best = |best: &str, resigns| Some(SearchEnd::Move { best: best.into(), resigns });
        assert_eq!(parse_best_move("bestmove h2e2 ponder h9g7"), best("h2e2", false));
        assert_eq!(parse_best_move("bestmove h2e2 ponder h9g7 resign"), best("h2e2", true));
        assert_eq!(parse_best_move("bestmove h2e2 draw"), best("h2e2", false));
        assert_eq!(parse_best_move("nobestmove"), Some(SearchEnd::NoMove));
        assert_eq!(parse_best_move("bestmove (none)"), Some(SearchEnd::NoMove));
        assert_eq!(parse_best_move("bestmove"), best("", false));
        assert_eq!(parse_best_move("info depth 3"), None);
        assert_eq!(parse_best_move(""), None);
    }
}
