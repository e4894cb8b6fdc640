//! External engines that speak UCI.

use std::fmt::Write;

use ply_core::Clock;
use ply_games::{DisplayScore, GameEntry};

use super::board::Board;
use super::connection::{Connection, position_line};
use super::deadline::Deadline;
use super::info::Info;
use super::option::{self, UciOption};
use super::process::Process;
use super::ranks::Ranks;
use super::{
    Allowance, BestMove, Driver, EngineCommand, EngineLine, Failure, Listener, PositionSpec, shortened,
};

/// An engine that speaks UCI.
pub(super) struct Uci {
    connection: Connection,
    board: Board,
    name: String,
    ranks: Ranks,
    /// Its scores count discs, at 100 points each.
    counts_discs: bool,
}

impl Uci {
    pub(super) fn start(
        config: &EngineCommand,
        game: &'static dyn GameEntry,
        rules: Option<&str>,
    ) -> Result<Self, Failure> {
        let deadline = Deadline::after(config.start_timeout);
        let board = Board::new(game, rules)?;
        let mut process = Process::spawn(config)?;
        process.send("uci")?;
        let (mut name, mut options) = (String::new(), Vec::new());
        let ready = process.read_until(deadline, |line| {
            if let Some(text) = line.strip_prefix("id name ") {
                name = shortened(text.trim());
            }
            options.extend(UciOption::parse(line));
            (line == "uciok").then_some(())
        })?;
        ready.ok_or_else(|| deadline.missed("uciok"))?;
        if name.is_empty() {
            name = config.file_name();
        }
        let ranks = Ranks::new(config.ranks.unwrap_or(0))?;
        let counts_discs = game.counts_discs();
        let connection = Connection::new(process);
        let mut client = Uci { connection, board, name, ranks, counts_discs };
        client.set_options(config, &options, game.uci_variant(), rules)?;
        client.connection.wait_ready(deadline)?;
        if game.uci_ranks_vary() && config.ranks.is_none() {
            client.ranks = client.find_ranks(game, deadline)?;
        }
        Ok(client)
    }

    /// Sets the variant first: it resets an engine.
    fn set_options(
        &mut self,
        config: &EngineCommand,
        options: &[UciOption],
        variant: &str,
        rules: Option<&str>,
    ) -> Result<(), Failure> {
        let chosen = |name: &str| config.options.iter().any(|(option, _)| option.eq_ignore_ascii_case(name));
        let mut settings = Vec::new();
        if let Some(option) = option::find(options, "UCI_Variant").filter(|option| !chosen(&option.name)) {
            option.check(variant).map_err(Failure::StartUp)?;
            settings.push((option, variant));
        }
        // Our own engine's option; others have rules of their own.
        let known = option::find(options, "Rules").filter(|option| !chosen(&option.name)).zip(rules);
        settings.extend(known.filter(|(option, rules)| option.check(rules).is_ok()));
        settings.extend(option::resolve(options, &config.options).map_err(Failure::StartUp)?);
        for (option, value) in settings {
            let value = if option.takes_value() { format!(" value {value}") } else { String::new() };
            self.connection.send(&format!("setoption name {}{value}", option.name))?;
        }
        Ok(())
    }

    /// Asks for a first move. In the start position no red piece stands one rank above another, so every move
    /// shows how the engine counts.
    fn find_ranks(&mut self, game: &dyn GameEntry, deadline: Deadline<'_>) -> Result<Ranks, Failure> {
        self.board.set_position(&PositionSpec { position: None, moves: &[] }, None)?;
        self.connection.send("position startpos")?;
        self.connection.send("go depth 1")?;
        let best = self.connection.read_until(deadline, parse_best_move)?;
        let best = best.ok_or_else(|| deadline.missed("first move"))?;
        let fits = |ranks: &Ranks| self.board.is_legal(&ranks.read(&best));
        [Ranks::FromZero, Ranks::FromOne].into_iter().find(fits).ok_or_else(|| {
            Failure::StartUp(format!(
                "its first move '{}' is not legal in {}, with ranks from 0 or from 1",
                shortened(&best),
                game.title()
            ))
        })
    }

    /// Sends the position and the `go`.
    fn send_search(&mut self, spec: &PositionSpec<'_>, allowance: &Allowance) -> Result<(), Failure> {
        let moves = self.board.set_position(spec, Some("uci"))?;
        let moves: Vec<_> = moves.iter().map(|text| self.ranks.write(text)).collect();
        self.connection.send(&position_line(spec.start(), &moves))?;
        self.connection.send(&go(allowance, self.board.colour()))
    }
}

impl Driver for Uci {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self, deadline: Deadline<'_>) -> Result<(), Failure> {
        self.connection.send("ucinewgame")?;
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
        self.send_search(&spec, allowance)?;
        let mut info = Info::default();
        let (ranks, counts_discs) = (self.ranks, self.counts_discs);
        let best = self.connection.wait_best_move(deadline, |line| {
            if info.read_line(line) {
                let said = info.line(|text| ranks.read(text));
                listener(&EngineLine { score: said.score.map(|score| value(score, counts_discs)), ..said });
            }
            parse_best_move(line)
        })?;
        let best = match best.as_str() {
            "" => return Err(Failure::InvalidReply("a bestmove without a move".into())),
            // A null move, which stands for a pass.
            "(none)" | "0000" => self.board.forced_pass().ok_or_else(|| {
                Failure::InvalidReply(format!("bestmove {best}, though the game is not over"))
            })?,
            _ => self.ranks.read(&best),
        };
        let found = info.into_best_move(best, false);
        Ok(BestMove { score: found.score.map(|score| value(score, counts_discs)), ..found })
    }
}

/// A value in discs where the game counts them: UCI writes hundredths.
fn value(score: DisplayScore, counts_discs: bool) -> DisplayScore {
    match score {
        DisplayScore::Cp(points) if counts_discs => {
            DisplayScore::Discs((f64::from(points) / 100.0).round() as i32)
        }
        score => score,
    }
}

/// The move of a `bestmove` line; empty if it names none.
fn parse_best_move(line: &str) -> Option<String> {
    let mut words = line.split_whitespace();
    (words.next() == Some("bestmove")).then(|| words.next().unwrap_or_default().to_owned())
}

/// The `go` command for the side of this colour.
fn go(allowance: &Allowance, colour: char) -> String {
    let limits = &allowance.limits;
    let mut line = String::from("go");
    let mut push = |name: &str, number: u128| {
        // Writing to a string cannot fail.
        let _ = write!(line, " {name} {number}");
    };
    if let Some(clock) = limits.clock {
        let (white, black) = if colour == 'w' {
            (Some(clock), allowance.opponent_clock)
        } else {
            (allowance.opponent_clock, Some(clock))
        };
        let mut push_clock = |clock: Option<Clock>, time: &str, increment: &str| {
            if let Some(clock) = clock {
                push(time, clock.left.as_millis().max(1));
                push(increment, clock.increment.as_millis());
            }
        };
        push_clock(white, "wtime", "winc");
        push_clock(black, "btime", "binc");
        if let Some(moves) = clock.moves_to_go {
            push("movestogo", moves.into());
        }
    }
    let others = [
        ("depth", limits.depth.map(u128::from)),
        ("nodes", limits.nodes.map(u128::from)),
        ("mate", limits.mate.map(u128::from)),
        ("movetime", limits.time.map(|time| time.as_millis().max(1))),
    ];
    others.into_iter().for_each(|(name, number)| number.into_iter().for_each(|number| push(name, number)));
    line
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use ply_core::Limits;

    use super::*;

    #[test]
    fn go_has_all_limits() {
        let clock = |left, moves_to_go| Clock {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(100),
            moves_to_go,
            overhead: Duration::ZERO,
        };
        let allowance =
            |limits, opponent_clock| Allowance { limits, opponent_clock, timeout: Duration::ZERO };
        let timed = Limits { clock: Some(clock(9000, Some(12))), ..Limits::default() };
        assert_eq!(
            go(&allowance(timed, Some(clock(7000, None))), 'b'),
            "go wtime 7000 winc 100 btime 9000 binc 100 movestogo 12"
        );
        assert_eq!(go(&allowance(timed, None), 'w'), "go wtime 9000 winc 100 movestogo 12");
        let fixed = Limits {
            depth: Some(6),
            nodes: Some(500),
            time: Some(Duration::from_micros(10)),
            mate: Some(2),
            clock: None,
        };
        assert_eq!(go(&allowance(fixed, None), 'w'), "go depth 6 nodes 500 mate 2 movetime 1");
    }

    #[test]
    fn a_best_move_is_parsed() {
        assert_eq!(parse_best_move("bestmove h2e2 ponder h9g7").as_deref(), Some("h2e2"));
        assert_eq!(parse_best_move("bestmove").as_deref(), Some(""));
        assert_eq!(parse_best_move("bestmoves h2e2"), None);
        assert_eq!(parse_best_move("info string bestmove h2e2"), None);
    }
}
