//! External engines that speak GTP.

use std::time::Duration;

use ply_core::Limits;
use ply_games::GameEntry;

use super::board::Board;
use super::deadline::Deadline;
use super::process::Process;
use super::{Allowance, BestMove, Driver, EngineCommand, Failure, Listener, PositionSpec, shortened};

/// An engine that speaks GTP.
pub(super) struct Gtp {
    process: Process,
    board: Board,
    name: String,
    commands: Vec<String>,
    /// The game on the engine's board; `None` when that is uncertain.
    known_game: Option<KnownGame>,
    /// What the last `time_settings` of this game were made from.
    settings: Option<TimeLeft>,
    /// The engine accepts whole seconds only.
    whole_seconds: bool,
}

/// A start position, the game's own by default, and the moves from there.
#[derive(PartialEq, Eq)]
struct KnownGame {
    start: Option<String>,
    moves: Vec<String>,
}

/// GTP's `time_left`: the time, and the number of moves it is for; 0 if it must last for the game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct TimeLeft {
    time: Duration,
    stones: u32,
}

impl TimeLeft {
    fn new(limits: &Limits) -> Option<TimeLeft> {
        let fixed = limits.time.map(|time| TimeLeft { time, stones: 1 });
        let clock = limits.clock;
        fixed.or(clock.map(|clock| TimeLeft { time: clock.left, stones: clock.moves_to_go.unwrap_or(0) }))
    }

    /// The `time_settings` command, which takes whole seconds only. A time for a number of moves is sent as
    /// the main time too: `time_left` precedes every move anyway, and some engines look at the main time
    /// alone.
    fn settings_command(self) -> String {
        let seconds = self.time.as_millis().div_ceil(1000).max(1);
        let period = if self.stones == 0 { 0 } else { seconds };
        format!("time_settings {seconds} {period} {}", self.stones)
    }
}

impl Gtp {
    pub(super) fn start(
        config: &EngineCommand,
        game: &'static dyn GameEntry,
        rules: Option<&str>,
    ) -> Result<Self, Failure> {
        let deadline = Deadline::after(config.start_timeout);
        let board = Board::new(game, rules)?;
        let mut client = Gtp {
            process: Process::spawn(config)?,
            board,
            name: config.file_name(),
            commands: Vec::new(),
            known_game: None,
            settings: None,
            whole_seconds: false,
        };
        let version = client.command("protocol_version", deadline)?;
        // Some engines send 2.0.
        if !version.starts_with('2') {
            let why = format!("it speaks GTP version '{}'; expected 2", shortened(&version));
            return Err(Failure::StartUp(why));
        }
        let commands = client.command("list_commands", deadline)?;
        client.commands = commands.split_whitespace().map(str::to_owned).collect();
        if client.knows("name") {
            client.name = one_line(&client.command("name", deadline)?);
        }
        if client.knows("version") {
            let version = client.command("version", deadline)?;
            client.name = one_line(&format!("{} {version}", client.name));
        }
        for (name, value) in &config.options {
            if !client.knows(name) {
                let why = format!("the engine does not offer the option '{name}', which GTP calls a command");
                return Err(Failure::StartUp(why));
            }
            client.command(format!("{name} {value}").trim(), deadline)?;
        }
        if let Some(size) = game.gtp_board_size().filter(|_| client.knows("boardsize")) {
            client.command(&format!("boardsize {size}"), deadline)?;
        }
        client.clear(deadline)?;
        Ok(client)
    }

    fn knows(&self, command: &str) -> bool {
        self.commands.iter().any(|known| known == command)
    }

    /// Sends a command and reads its response; a failure response is an error.
    fn command(&mut self, command: &str, deadline: Deadline<'_>) -> Result<String, Failure> {
        self.try_command(command, deadline)?.map_err(|refusal| {
            Failure::InvalidReply(format!("'{command}' was refused: {}", shortened(&refusal)))
        })
    }

    /// The same, with a failure response as the inner error.
    fn try_command(
        &mut self,
        command: &str,
        deadline: Deadline<'_>,
    ) -> Result<Result<String, String>, Failure> {
        self.process.send(command)?;
        let mut response = Response::default();
        let read = self.process.read_until(deadline, |line| response.read_line(line))?;
        read.ok_or_else(|| {
            let word = command.split(' ').next().unwrap_or_default();
            deadline.missed(&format!("response to {word}"))
        })
    }

    fn clear(&mut self, deadline: Deadline<'_>) -> Result<(), Failure> {
        self.known_game = None;
        self.settings = None;
        self.command("clear_board", deadline)?;
        self.known_game = Some(KnownGame { start: None, moves: Vec::new() });
        Ok(())
    }

    /// Brings the engine's board to a position: by the missing moves, or from the start if other moves were
    /// made.
    fn sync_board(
        &mut self,
        start: Option<&str>,
        moves: &[String],
        deadline: Deadline<'_>,
    ) -> Result<(), Failure> {
        let known = match &self.known_game {
            Some(game) if game.start.as_deref() == start && moves.starts_with(&game.moves) => {
                game.moves.len()
            }
            _ => {
                self.restart(start, deadline)?;
                0
            }
        };
        // Sides alternate in every game that GTP is used for; the side to move now is known.
        let colours = if self.board.colour() == 'w' { ['w', 'b'] } else { ['b', 'w'] };
        self.known_game = None;
        for (index, text) in moves.iter().enumerate().skip(known) {
            let colour = colours[(moves.len() - index) % 2];
            self.command(&format!("play {colour} {text}"), deadline)?;
        }
        self.known_game = Some(KnownGame { start: start.map(str::to_owned), moves: moves.to_vec() });
        Ok(())
    }

    fn restart(&mut self, start: Option<&str>, deadline: Deadline<'_>) -> Result<(), Failure> {
        let settings = self.settings;
        self.clear(deadline)?;
        self.settings = settings;
        if let Some(start) = start {
            // Our own engine's command; GTP has none.
            if !self.knows("set_position") {
                let why = "it cannot be given a start position over gtp; expected moves from the game's own";
                return Err(Failure::StartUp(why.into()));
            }
            self.command(&format!("set_position {start}"), deadline)?;
        }
        Ok(())
    }

    /// Sends the time that is left.
    fn send_time(&mut self, limits: &Limits, colour: char, deadline: Deadline<'_>) -> Result<(), Failure> {
        let Some(time) = TimeLeft::new(limits) else { return Ok(()) };
        if !self.knows("time_settings") || !self.knows("time_left") {
            return Err(Failure::StartUp("it does not know time_settings and time_left".into()));
        }
        // A running clock needs no new settings, a clock of another kind does.
        let changed = self.settings.is_none_or(|sent| {
            sent.stones.min(1) != time.stones.min(1) || (limits.time.is_some() && sent != time)
        });
        if changed {
            self.command(&time.settings_command(), deadline)?;
            self.settings = Some(time);
        }
        if !self.whole_seconds && time.time.subsec_millis() > 0 {
            let seconds = time.time.as_secs_f64();
            let command = format!("time_left {colour} {seconds:.3} {}", time.stones);
            if self.try_command(&command, deadline)?.is_ok() {
                return Ok(());
            }
            self.whole_seconds = true;
        }
        self.command(&format!("time_left {colour} {} {}", time.time.as_secs(), time.stones), deadline)?;
        Ok(())
    }
}

impl Driver for Gtp {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self, deadline: Deadline<'_>) -> Result<(), Failure> {
        self.clear(deadline)
    }

    fn best_move(
        &mut self,
        spec: PositionSpec<'_>,
        allowance: &Allowance,
        deadline: Deadline<'_>,
        _: Listener<'_>,
    ) -> Result<BestMove, Failure> {
        let mut moves = self.board.set_position(&spec, None)?;
        let start = spec.start();
        let colour = self.board.colour();
        self.process.discard();
        self.sync_board(start, &moves, deadline)?;
        self.send_time(&allowance.limits, colour, deadline)?;
        // It plays its move on its own board; which one is known only when the response has been read.
        self.known_game = None;
        let response = self.command(&format!("genmove {colour}"), deadline)?;
        let best = response.split_whitespace().next().unwrap_or_default();
        if best.is_empty() {
            return Err(Failure::InvalidReply("a genmove without a move".into()));
        }
        let resigns = best.eq_ignore_ascii_case("resign");
        if let Some(canonical) = self.board.canonical_move(best).filter(|_| !resigns) {
            moves.push(canonical);
            self.known_game = Some(KnownGame { start: start.map(str::to_owned), moves });
        }
        let best = if resigns { String::new() } else { shortened(best) };
        Ok(BestMove { best, score: None, depth: None, nodes: None, resigns })
    }
}

/// A response that is being read: from the line that begins with `=` or `?` to the empty line.
#[derive(Default)]
struct Response {
    failed: bool,
    text: Option<String>,
}

impl Response {
    /// Longer responses are cut; the longest sensible one is a list of commands.
    const MAX_LENGTH: usize = 64 << 10;

    /// Reads a line, and returns the response once it is complete.
    fn read_line(&mut self, line: &str) -> Option<Result<String, String>> {
        match &mut self.text {
            Some(text) if line.is_empty() => {
                let text = text.trim().to_owned();
                Some(if self.failed { Err(text) } else { Ok(text) })
            }
            Some(text) => {
                if text.len() < Self::MAX_LENGTH {
                    text.push('\n');
                    text.push_str(line);
                }
                None
            }
            // What comes before is no response.
            None if line.starts_with(['=', '?']) => {
                self.failed = line.starts_with('?');
                self.text = Some(line[1..].trim().to_owned());
                None
            }
            None => None,
        }
    }
}

/// A response that should have been one line.
fn one_line(text: &str) -> String {
    shortened(&text.split_whitespace().collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn response(lines: &[&str]) -> Option<Result<String, String>> {
        let mut response = Response::default();
        lines.iter().find_map(|line| response.read_line(line))
    }

    #[test]
    fn responses_end_with_an_empty_line() {
        assert_eq!(response(&["", "thinking ...", "= d6", "", "= e3", ""]), Some(Ok("d6".into())));
        assert_eq!(response(&["= name", "version", ""]), Some(Ok("name\nversion".into())));
        assert_eq!(response(&["? illegal move", ""]), Some(Err("illegal move".into())));
        assert_eq!(response(&["=", ""]), Some(Ok(String::new())));
        assert_eq!(response(&["= d6"]), None);
    }

    #[test]
    fn time_settings_are_whole_seconds() {
        let time = Limits { time: Some(Duration::from_millis(1500)), ..Limits::default() };
        assert_eq!(TimeLeft::new(&time).unwrap().settings_command(), "time_settings 2 2 1");
        let clock = TimeLeft { time: Duration::from_millis(100), stones: 0 };
        assert_eq!(clock.settings_command(), "time_settings 1 0 0");
        assert_eq!(
            TimeLeft { time: Duration::from_secs(60), stones: 12 }.settings_command(),
            "time_settings 60 60 12"
        );
        assert_eq!(TimeLeft::new(&Limits::default()), None);
    }
}
