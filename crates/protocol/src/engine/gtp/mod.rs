//! GTP, version 2: the protocol of Go programs, as other games use it.
//!
//! Moves are written as each game writes them (`F5` or `PASS`, `A2-A3`, `d1-d7/g7`). Sides alternate, so
//! `play` and `genmove` are refused for the side that is not to move. Once the game is over, `genmove` is
//! answered by `resign` for the side that has lost, and by `PASS` for any other. Two commands are our own:
//! `set_position TEXT` and `get_position`, in the game's one-line text.

mod clocks;
mod command;

use std::time::{Duration, Instant};

use ply_core::{InputError, Limits, Side, Style};
use ply_formats::ggf;
use ply_games::{GameEntry, Query, Session};

use super::player::Player;
use super::words::{Words, number, printable};
use super::{Defaults, Next, Output, ProtocolHandler};
use clocks::{Clocks, TimeSettings};
use command::Command;

/// The text of a success or failure response.
type Response = Result<String, String>;

const SYNTAX: &str = "syntax error";
/// More seconds are cut: some thirty years.
const MAX_SECONDS: f64 = 1e9;

/// All commands, in the order of `list_commands`.
const COMMANDS: [&str; 19] = [
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "reg_genmove",
    "undo",
    "time_settings",
    "time_left",
    "final_score",
    "showboard",
    "set_position",
    "get_position",
];

/// GTP for one game.
pub(super) struct Gtp {
    game: &'static dyn GameEntry,
    player: Player,
    clocks: Clocks,
    output: Output,
}

impl Gtp {
    /// Starts at the start position.
    pub(super) fn new(
        game: &'static dyn GameEntry,
        defaults: Defaults,
        output: Output,
    ) -> Result<Self, InputError> {
        Ok(Gtp { game, player: Player::new(game, defaults)?, clocks: Clocks::default(), output })
    }

    fn session(&mut self) -> &mut dyn Session {
        self.player.session()
    }

    fn execute(&mut self, command: &Command) -> Response {
        let mut words = Words::of(&command.arguments);
        match command.name.as_str() {
            "" => Err(SYNTAX.into()),
            "protocol_version" => Ok("2".into()),
            "name" => Ok("Plyground".into()),
            "version" => Ok(env!("CARGO_PKG_VERSION").into()),
            "known_command" => Ok(COMMANDS.contains(&words.next().unwrap_or_default()).to_string()),
            "list_commands" => Ok(COMMANDS.join("\n")),
            "quit" => Ok(String::new()),
            "boardsize" => self.boardsize(words),
            "clear_board" => self.clear_board(),
            "komi" => float(words.next()).map(|_| String::new()),
            "play" => self.play(words),
            "genmove" => self.genmove(words, true),
            "reg_genmove" => self.genmove(words, false),
            "undo" => match self.session().take_back() {
                true => Ok(String::new()),
                false => Err("cannot undo".into()),
            },
            "time_settings" => self.time_settings(words),
            "time_left" => self.time_left(words),
            "final_score" => self.final_score(),
            "showboard" => Ok(format!("\n{}", self.session().draw(Style::default()))),
            "set_position" if words.rest().is_empty() => Err(SYNTAX.into()),
            "set_position" => {
                self.session().begin(Some(words.rest()), None).map(|()| String::new()).map_err(failure)
            }
            "get_position" => Ok(self.session().position()),
            _ => Err("unknown command".into()),
        }
    }

    fn boardsize(&mut self, mut words: Words<'_>) -> Response {
        let size = words.next().and_then(number).ok_or(SYNTAX)?;
        if self.game.gtp_board_size() != Some(size) {
            return Err("unacceptable size".into());
        }
        self.clear_board()
    }

    fn clear_board(&mut self) -> Response {
        self.clocks.restart();
        let session = self.session();
        session.forget();
        session.begin(None, None).map(|()| String::new()).map_err(failure)
    }

    /// The side of this colour.
    fn side(&mut self, word: Option<&str>) -> Result<Side, String> {
        let colour = match word.ok_or(SYNTAX)?.to_ascii_lowercase().as_str() {
            "b" | "black" => "black",
            "w" | "white" => "white",
            _ => return Err(SYNTAX.into()),
        };
        let sides = self.session().sides();
        Side::BOTH.into_iter().find(|side| sides[side.index()] == colour).ok_or_else(|| SYNTAX.into())
    }

    /// The side of this colour, which must be the side to move.
    fn mover(&mut self, word: Option<&str>) -> Result<Side, String> {
        let side = self.side(word)?;
        let session = self.session();
        if side == session.side() {
            return Ok(side);
        }
        Err(format!("illegal move: it is {}'s turn", session.sides()[session.side().index()]))
    }

    fn play(&mut self, mut words: Words<'_>) -> Response {
        let (colour, text) = (words.next(), words.next().ok_or(SYNTAX)?);
        self.side(colour)?;
        if let Some(ending) = self.session().outcome() {
            return Err(format!("illegal move: the game is over: {}", ending.sentence));
        }
        self.mover(colour)?;
        let played = self.session().play(text);
        played.map(|_| String::new()).map_err(|error| format!("illegal move: {}", failure(error)))
    }

    /// The search for a side's move.
    fn query(&self, side: Side) -> Query {
        let mut query = self.player.query();
        if let Some(clock) = self.clocks.of(side) {
            // The limits of the command line still hold, but not the default time.
            query.limits = Limits { clock: Some(clock), ..self.player.query.limits };
        }
        query
    }

    fn genmove(&mut self, mut words: Words<'_>, play: bool) -> Response {
        let colour = words.next();
        let side = self.side(colour)?;
        // The command never fails for a lack of moves: the loser resigns, and everybody else passes.
        if let Some(ending) = self.session().outcome() {
            return Ok(if ending.winner == Some(!side) { "resign" } else { "PASS" }.into());
        }
        let side = self.mover(colour)?;
        let start = Instant::now();
        let found = self.player.search(self.query(side)).map_err(failure)?;
        if play {
            self.session().play(&found.best).map_err(failure)?;
            self.clocks.spend(side, start.elapsed());
        }
        // A single vertex, or a pass, is written in capitals, as in Go.
        let is_vertex = found.best.bytes().all(|byte| byte.is_ascii_alphanumeric());
        Ok(if is_vertex { found.best.to_ascii_uppercase() } else { found.best })
    }

    fn time_settings(&mut self, mut words: Words<'_>) -> Response {
        let (main, period) = (seconds(words.next())?, seconds(words.next())?);
        let stones = stones(words.next())?;
        self.clocks.set_time(TimeSettings { main, period, stones });
        Ok(String::new())
    }

    fn time_left(&mut self, mut words: Words<'_>) -> Response {
        let side = self.side(words.next())?;
        let left = seconds(words.next())?;
        self.clocks.set_left(side, left, stones(words.next())?);
        Ok(String::new())
    }

    /// The margin is counted where discs decide; elsewhere only the winner is sent.
    fn final_score(&mut self) -> Response {
        let counts = self.game.counts_discs();
        let session = self.session();
        let ending = session.outcome().ok_or("cannot score: the game is not over")?;
        let Some(winner) = ending.winner else { return Ok("0".into()) };
        let letter = if session.sides()[winner.index()] == "black" { 'B' } else { 'W' };
        let margin =
            if counts { ggf::difference(&session.position()).abs().to_string() } else { String::new() };
        Ok(format!("{letter}+{margin}"))
    }
}

impl ProtocolHandler for Gtp {
    fn handle_line(&mut self, line: &str) -> Next {
        let Some(command) = Command::parse(line) else { return Next::Continue };
        let response = self.execute(&command);
        self.output.line(&command.format_response(&response));
        if command.name == "quit" { Next::Quit } else { Next::Continue }
    }

    fn finish(&mut self) {
        self.player.search_thread.stop();
    }
}

/// An error as a failure response.
fn failure(error: InputError) -> String {
    printable(&error.to_string())
}

/// A finite or infinite number.
fn float(word: Option<&str>) -> Result<f64, String> {
    let number: Option<f64> = word.and_then(|word| word.parse().ok());
    number.filter(|number| !number.is_nan()).ok_or_else(|| SYNTAX.into())
}

/// Seconds, with fractions; a negative time counts as 0.
fn seconds(word: Option<&str>) -> Result<Duration, String> {
    Ok(Duration::from_secs_f64(float(word)?.clamp(0.0, MAX_SECONDS)))
}

fn stones(word: Option<&str>) -> Result<u32, String> {
    let stones = word.and_then(number).ok_or(SYNTAX)?;
    Ok(u32::try_from(stones).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The limits of black's search after these commands.
    fn limits(given: Limits, lines: &[&str]) -> Limits {
        let game = ply_games::find("othello").unwrap();
        let query = Query { limits: given, ..Query::default() };
        let defaults = Defaults { query, ..Defaults::default() };
        let mut gtp = Gtp::new(game, defaults, Output::new(std::io::sink())).unwrap();
        lines.iter().for_each(|line| assert_eq!(gtp.handle_line(line), Next::Continue));
        gtp.query(Side::First).limits
    }

    #[test]
    fn clocks_take_the_place_of_the_time_that_stands_for_none() {
        let none = Limits::default();
        assert_eq!(limits(none, &[]).time, Some(Duration::from_secs(5)));
        for lines in
            [&["time_settings 60 0 0"][..], &["time_left b 60 0"], &["time_left w 1 0", "time_left b 60 0"]]
        {
            let limits = limits(none, lines);
            assert_eq!((limits.time, limits.clock.unwrap().left), (None, Duration::from_secs(60)));
        }
        assert_eq!(limits(none, &["time_left w 60 0"]).clock, None);
        assert_eq!(limits(none, &["time_settings 60 0 0", "time_settings 0 1 0"]).clock, None);
    }

    #[test]
    fn the_limits_of_the_command_line_hold_with_and_without_clocks() {
        let given = Limits { depth: Some(3), ..Limits::default() };
        assert_eq!(limits(given, &[]), given);
        let timed = limits(given, &["time_settings 60 30 3"]);
        assert_eq!((timed.depth, timed.clock.unwrap().increment), (Some(3), Duration::from_secs(10)));
    }

    #[test]
    fn a_move_is_paid_for_and_a_new_game_sets_the_clocks_again() {
        let given = Limits { depth: Some(1), ..Limits::default() };
        let left = |lines: &[&str]| limits(given, lines).clock.unwrap().left;
        assert!(left(&["time_settings 60 0 0", "genmove b"]) < Duration::from_secs(60));
        assert_eq!(left(&["time_settings 60 0 0", "reg_genmove b"]), Duration::from_secs(60));
        assert_eq!(left(&["time_settings 60 0 0", "genmove b", "clear_board"]), Duration::from_secs(60));
    }
}
