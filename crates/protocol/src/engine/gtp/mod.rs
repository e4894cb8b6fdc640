//! GTP, version 2: the protocol of Go programs, as other games use it.
//!
//! Moves are written as each game writes them (`F5` or `PASS`, `A2-A3`, `d1-d7/g7`); colours take turns, so a move of the
//! side that is not to move is refused, and so is `genmove` for it. A finished game answers `genmove` with `? game over`.
//! Besides the commands of the standard there are `set_position TEXT` and `get_position`, in the game's one-line text.

mod clocks;
mod command;

use std::time::{Duration, Instant};

use ply_core::{InputError, Limits, Side, Style};
use ply_formats::ggf;
use ply_games::{GameEntry, Query, Session};

use super::player::Player;
use super::words::{Words, number, printable};
use super::{Defaults, Dialect, Next, Output};
use clocks::{Clocks, Settings};
use command::Command;

/// The answer to a command, or what is wrong with it.
type Reply = Result<String, String>;

const SYNTAX: &str = "syntax error";
/// No clock shows more: some thirty years.
const MAX_SECONDS: f64 = 1e9;

/// Everything that is known, in the order in which `list_commands` names it.
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

/// The games and the size of their boards.
const SIZES: [(&str, u64); 4] = [("othello", 8), ("surakarta", 6), ("amazons", 10), ("amazons8", 8)];

/// An engine behind a GTP controller.
pub(super) struct Gtp {
    game: &'static dyn GameEntry,
    player: Player,
    clocks: Clocks,
    output: Output,
}

impl Gtp {
    /// Sits down at the start position.
    pub(super) fn open(
        game: &'static dyn GameEntry,
        defaults: Defaults,
        output: Output,
    ) -> Result<Self, InputError> {
        Ok(Gtp { game, player: Player::open(game, defaults)?, clocks: Clocks::default(), output })
    }

    fn session(&mut self) -> &mut dyn Session {
        self.player.session()
    }

    fn obey(&mut self, command: &Command) -> Reply {
        let mut words = Words::of(&command.arguments);
        match command.name.as_str() {
            "" => Err(SYNTAX.into()),
            "protocol_version" => Ok("2".into()),
            "name" => Ok("Plyground".into()),
            "version" => Ok(env!("CARGO_PKG_VERSION").into()),
            "known_command" => Ok(COMMANDS.contains(&words.next().unwrap_or_default()).to_string()),
            "list_commands" => Ok(COMMANDS.join("\n")),
            "quit" => Ok(String::new()),
            "boardsize" => self.set_size(words),
            "clear_board" => self.clear(),
            "komi" => real(words.next()).map(|_| String::new()),
            "play" => self.play(words),
            "genmove" => self.generate(words, true),
            "reg_genmove" => self.generate(words, false),
            "undo" => match self.session().take_back() {
                true => Ok(String::new()),
                false => Err("cannot undo".into()),
            },
            "time_settings" => self.set_time(words),
            "time_left" => self.tell_time(words),
            "final_score" => self.score(),
            "showboard" => Ok(format!("\n{}", self.session().draw(Style::default()))),
            "set_position" if words.rest().is_empty() => Err(SYNTAX.into()),
            "set_position" => {
                self.session().begin(Some(words.rest()), None).map(|()| String::new()).map_err(say)
            }
            "get_position" => Ok(self.session().position()),
            _ => Err("unknown command".into()),
        }
    }

    fn set_size(&mut self, mut words: Words<'_>) -> Reply {
        let size = words.next().and_then(number).ok_or(SYNTAX)?;
        if !SIZES.contains(&(self.game.name(), size)) {
            return Err("unacceptable size".into());
        }
        self.clear()
    }

    fn clear(&mut self) -> Reply {
        self.clocks.restart();
        let session = self.session();
        session.forget();
        session.begin(None, None).map(|()| String::new()).map_err(say)
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

    /// The side of this colour, whose turn it must be.
    fn mover(&mut self, word: Option<&str>) -> Result<Side, String> {
        let side = self.side(word)?;
        let session = self.session();
        if side == session.side() {
            return Ok(side);
        }
        Err(format!("illegal move: it is {}'s turn", session.sides()[session.side().index()]))
    }

    fn play(&mut self, mut words: Words<'_>) -> Reply {
        let (colour, text) = (words.next(), words.next().ok_or(SYNTAX)?);
        self.side(colour)?;
        if let Some(ending) = self.session().outcome() {
            return Err(format!("illegal move: the game is over: {}", ending.sentence));
        }
        self.mover(colour)?;
        let played = self.session().play(text);
        played.map(|_| String::new()).map_err(|error| format!("illegal move: {}", say(error)))
    }

    /// The search for a side's move.
    fn query(&self, side: Side) -> Query {
        let mut query = self.player.query();
        if let Some(clock) = self.clocks.of(side) {
            // The limits of the command line still hold, but not the time that stands for none.
            query.limits = Limits { clock: Some(clock), ..self.player.query.limits };
        }
        query
    }

    fn generate(&mut self, mut words: Words<'_>, plays: bool) -> Reply {
        let colour = words.next();
        self.side(colour)?;
        if let Some(ending) = self.session().outcome() {
            return Err(format!("game over: {}", ending.sentence));
        }
        let side = self.mover(colour)?;
        let start = Instant::now();
        let choice = self.player.choose(self.query(side)).map_err(say)?;
        if plays {
            self.session().play(&choice.best).map_err(say)?;
            self.clocks.spend(side, start.elapsed());
        }
        // A single vertex is written in capitals, as in Go.
        Ok(if self.game.name() == "othello" { choice.best.to_ascii_uppercase() } else { choice.best })
    }

    fn set_time(&mut self, mut words: Words<'_>) -> Reply {
        let (main, period) = (seconds(words.next())?, seconds(words.next())?);
        let stones = stones(words.next())?;
        self.clocks.set(Settings { main, period, stones });
        Ok(String::new())
    }

    fn tell_time(&mut self, mut words: Words<'_>) -> Reply {
        let side = self.side(words.next())?;
        let left = seconds(words.next())?;
        self.clocks.tell(side, left, stones(words.next())?);
        Ok(String::new())
    }

    /// Discs where discs decide; otherwise only who has won.
    fn score(&mut self) -> Reply {
        let counts = self.game.name() == "othello";
        let session = self.session();
        let ending = session.outcome().ok_or("cannot score: the game is not over")?;
        let Some(winner) = ending.winner else { return Ok("0".into()) };
        let letter = if session.sides()[winner.index()] == "black" { 'B' } else { 'W' };
        let margin =
            if counts { ggf::difference(&session.position()).abs().to_string() } else { String::new() };
        Ok(format!("{letter}+{margin}"))
    }
}

impl Dialect for Gtp {
    fn hear(&mut self, line: &str) -> Next {
        let Some(command) = Command::read(line) else { return Next::Listen };
        let reply = self.obey(&command);
        self.output.line(&command.answer(&reply));
        if command.name == "quit" { Next::Quit } else { Next::Listen }
    }

    fn end(&mut self) {
        self.player.thinker.stop();
    }
}

/// An error as an answer.
fn say(error: InputError) -> String {
    printable(&error.to_string())
}

/// A number, whole or not.
fn real(word: Option<&str>) -> Result<f64, String> {
    let number: Option<f64> = word.and_then(|word| word.parse().ok());
    number.filter(|number| !number.is_nan()).ok_or_else(|| SYNTAX.into())
}

/// Seconds, which some programs count in parts. A clock below 0 shows 0.
fn seconds(word: Option<&str>) -> Result<Duration, String> {
    Ok(Duration::from_secs_f64(real(word)?.clamp(0.0, MAX_SECONDS)))
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
        let mut gtp = Gtp::open(game, defaults, Output::new(std::io::sink())).unwrap();
        lines.iter().for_each(|line| assert_eq!(gtp.hear(line), Next::Listen));
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
