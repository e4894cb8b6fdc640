//! Engines that speak GTP.

use std::time::Duration;

use ply_core::{Limits, StopFlag};
use ply_games::GameEntry;

use super::board::Board;
use super::patience::Patience;
use super::process::Process;
use super::{Allowance, Client, Failure, Launch, Situation, Thought, asking, shortened};
use crate::Protocol;

/// An engine that speaks GTP.
pub(super) struct Gtp {
    process: Process,
    board: Board,
    name: String,
    commands: Vec<String>,
    start_up: Duration,
    /// The game as the engine knows it; `None` when that is in doubt.
    seen: Option<Seen>,
    /// The time settings that it was told in this game.
    settings: Option<Clockwork>,
    /// It reads whole seconds only.
    whole_seconds: bool,
}

/// A start position and the moves from there.
#[derive(PartialEq, Eq)]
struct Seen {
    position: Option<String>,
    moves: Vec<String>,
}

/// Time in GTP's words: what is left, and for how many moves; 0 if it must last for the game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Clockwork {
    left: Duration,
    moves: u32,
}

impl Clockwork {
    fn new(limits: &Limits) -> Option<Clockwork> {
        let fixed = limits.time.map(|left| Clockwork { left, moves: 1 });
        let clock = limits.clock;
        fixed.or(clock.map(|clock| Clockwork { left: clock.left, moves: clock.moves_to_go.unwrap_or(0) }))
    }

    /// Whole seconds, since the protocol knows no others. Where so many moves have a time of their own, it is said as the
    /// main time too: what is left is told before every move anyhow, and some engines look at the main time alone.
    fn settings(self) -> String {
        let seconds = self.left.as_millis().div_ceil(1000).max(1);
        let extra = if self.moves == 0 { 0 } else { seconds };
        format!("time_settings {seconds} {extra} {}", self.moves)
    }
}

impl Gtp {
    pub(super) fn start(
        launch: &Launch,
        game: &'static dyn GameEntry,
        rules: Option<&str>,
    ) -> Result<Self, Failure> {
        let patience = Patience::new(launch.start_up);
        let board = Board::new(game, rules)?;
        let mut client = Gtp {
            process: Process::spawn(launch, "quit")?,
            board,
            name: launch.file_name(),
            commands: Vec::new(),
            start_up: launch.start_up,
            seen: None,
            settings: None,
            whole_seconds: false,
        };
        let version = client.command("protocol_version", patience)?;
        // Some write 2.0.
        if !version.starts_with('2') {
            let why = format!("it speaks version '{}' of the protocol; expected 2", shortened(&version));
            return Err(Failure::StartUp(why));
        }
        let commands = client.command("list_commands", patience)?;
        client.commands = commands.split_whitespace().map(str::to_owned).collect();
        if client.knows("name") {
            client.name = one_line(&client.command("name", patience)?);
        }
        if client.knows("version") {
            let version = client.command("version", patience)?;
            client.name = one_line(&format!("{} {version}", client.name));
        }
        for (name, value) in &launch.options {
            if !client.knows(name) {
                let why = format!("the engine does not offer the option '{name}', which GTP calls a command");
                return Err(Failure::StartUp(why));
            }
            client.command(format!("{name} {value}").trim(), patience)?;
        }
        if let Some(size) = board_size(game.name()).filter(|_| client.knows("boardsize")) {
            client.command(&format!("boardsize {size}"), patience)?;
        }
        client.clear(patience)?;
        Ok(client)
    }

    fn knows(&self, command: &str) -> bool {
        self.commands.iter().any(|known| known == command)
    }

    /// Sends a command and reads its answer; a refusal is an error.
    fn command(&mut self, command: &str, patience: Patience<'_>) -> Result<String, Failure> {
        self.try_command(command, patience)?
            .map_err(|refusal| Failure::Nonsense(format!("'{command}' was refused: {}", shortened(&refusal))))
    }

    /// The same, with a refusal as the inner error.
    fn try_command(
        &mut self,
        command: &str,
        patience: Patience<'_>,
    ) -> Result<Result<String, String>, Failure> {
        self.process.send(command)?;
        let mut answer = Answer::default();
        let heard = self.process.wait_for(patience, |line| answer.hear(line))?;
        heard.ok_or_else(|| {
            let word = command.split(' ').next().unwrap_or_default();
            patience.exhausted(&format!("answer to {word}"))
        })
    }

    fn clear(&mut self, patience: Patience<'_>) -> Result<(), Failure> {
        self.seen = None;
        self.settings = None;
        self.command("clear_board", patience)?;
        self.seen = Some(Seen { position: None, moves: Vec::new() });
        Ok(())
    }

    /// Brings the engine's board to a game: by the moves it does not know yet, or from the start where it knows others.
    fn catch_up(
        &mut self,
        position: Option<&str>,
        moves: &[String],
        patience: Patience<'_>,
    ) -> Result<(), Failure> {
        let known = match &self.seen {
            Some(seen) if seen.position.as_deref() == position && moves.starts_with(&seen.moves) => {
                seen.moves.len()
            }
            _ => {
                self.restart(position, patience)?;
                0
            }
        };
        // The colour to move changes with every move here; the last one is known.
        let colours = if self.board.colour() == 'w' { ['w', 'b'] } else { ['b', 'w'] };
        self.seen = None;
        for (index, text) in moves.iter().enumerate().skip(known) {
            let colour = colours[(moves.len() - index) % 2];
            self.command(&format!("play {colour} {text}"), patience)?;
        }
        self.seen = Some(Seen { position: position.map(str::to_owned), moves: moves.to_vec() });
        Ok(())
    }

    fn restart(&mut self, position: Option<&str>, patience: Patience<'_>) -> Result<(), Failure> {
        let settings = self.settings;
        self.clear(patience)?;
        self.settings = settings;
        if let Some(position) = position {
            // Our own engine's word; GTP has none.
            if !self.knows("set_position") {
                let why = "it cannot be given a start position over gtp; expected moves from the game's own";
                return Err(Failure::StartUp(why.into()));
            }
            self.command(&format!("set_position {position}"), patience)?;
        }
        Ok(())
    }

    /// Says how much time there is.
    fn tell_time(&mut self, limits: &Limits, colour: char, patience: Patience<'_>) -> Result<(), Failure> {
        let Some(time) = Clockwork::new(limits) else { return Ok(()) };
        if !self.knows("time_settings") || !self.knows("time_left") {
            return Err(Failure::StartUp("it does not know time_settings and time_left".into()));
        }
        // A clock runs down by itself; only another kind of clock is news.
        let news = self.settings.is_none_or(|told| {
            told.moves.min(1) != time.moves.min(1) || (limits.time.is_some() && told != time)
        });
        if news {
            self.command(&time.settings(), patience)?;
            self.settings = Some(time);
        }
        if !self.whole_seconds && time.left.subsec_millis() > 0 {
            let left = time.left.as_secs_f64();
            let answer =
                self.try_command(&format!("time_left {colour} {left:.3} {}", time.moves), patience)?;
            if answer.is_ok() {
                return Ok(());
            }
            self.whole_seconds = true;
        }
        self.command(&format!("time_left {colour} {} {}", time.left.as_secs(), time.moves), patience)?;
        Ok(())
    }
}

impl Client for Gtp {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self) -> Result<(), Failure> {
        self.clear(Patience::new(self.start_up))
    }

    fn think_until(
        &mut self,
        situation: Situation<'_>,
        allowance: &Allowance,
        stop_flag: &StopFlag,
    ) -> Result<Thought, Failure> {
        asking::demand(Protocol::Gtp, &allowance.limits)?;
        let patience = Patience::until(allowance.patience, stop_flag);
        let mut moves = self.board.follow(&situation, None)?;
        let position = situation.position.filter(|&text| text != "startpos");
        let colour = self.board.colour();
        self.process.discard();
        self.catch_up(position, &moves, patience)?;
        self.tell_time(&allowance.limits, colour, patience)?;
        // It plays its own move; which one, is known only when it has been understood.
        self.seen = None;
        let answer = self.command(&format!("genmove {colour}"), patience)?;
        let best = answer.split_whitespace().next().unwrap_or_default();
        if best.is_empty() {
            return Err(Failure::Nonsense("a genmove without a move".into()));
        }
        let resigns = best.eq_ignore_ascii_case("resign");
        if let Some(own) = self.board.own_name(best).filter(|_| !resigns) {
            moves.push(own);
            self.seen = Some(Seen { position: position.map(str::to_owned), moves });
        }
        let best = if resigns { String::new() } else { shortened(best) };
        Ok(Thought { best, score: None, depth: None, nodes: None, resigns })
    }
}

/// An answer that is being read: from the line that begins with `=` or `?` to the empty one.
#[derive(Default)]
struct Answer {
    refused: bool,
    text: Option<String>,
}

impl Answer {
    /// Longer answers are cut; the longest that means something is a list of commands.
    const LONGEST: usize = 64 << 10;

    /// Hears a line, and returns what was answered once it is complete.
    fn hear(&mut self, line: &str) -> Option<Result<String, String>> {
        match &mut self.text {
            Some(text) if line.is_empty() => {
                let text = text.trim().to_owned();
                Some(if self.refused { Err(text) } else { Ok(text) })
            }
            Some(text) => {
                if text.len() < Self::LONGEST {
                    text.push('\n');
                    text.push_str(line);
                }
                None
            }
            // What comes before belongs to no answer.
            None if line.starts_with(['=', '?']) => {
                self.refused = line.starts_with('?');
                self.text = Some(line[1..].trim().to_owned());
                None
            }
            None => None,
        }
    }
}

/// An answer that should have been one line.
fn one_line(text: &str) -> String {
    shortened(&text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// What `boardsize` is to say.
fn board_size(game: &str) -> Option<u32> {
    match game {
        "othello" | "amazons8" => Some(8),
        "amazons" => Some(10),
        "surakarta" => Some(6),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(lines: &[&str]) -> Option<Result<String, String>> {
        let mut answer = Answer::default();
        lines.iter().find_map(|line| answer.hear(line))
    }

    #[test]
    fn answers_end_with_an_empty_line() {
        assert_eq!(heard(&["", "thinking ...", "= d6", "", "= e3", ""]), Some(Ok("d6".into())));
        assert_eq!(heard(&["= name", "version", ""]), Some(Ok("name\nversion".into())));
        assert_eq!(heard(&["? illegal move", ""]), Some(Err("illegal move".into())));
        assert_eq!(heard(&["=", ""]), Some(Ok(String::new())));
        assert_eq!(heard(&["= d6"]), None);
    }

    #[test]
    fn time_is_said_in_whole_seconds() {
        let time = Limits { time: Some(Duration::from_millis(1500)), ..Limits::default() };
        assert_eq!(Clockwork::new(&time).unwrap().settings(), "time_settings 2 2 1");
        let clock = Clockwork { left: Duration::from_millis(100), moves: 0 };
        assert_eq!(clock.settings(), "time_settings 1 0 0");
        assert_eq!(
            Clockwork { left: Duration::from_secs(60), moves: 12 }.settings(),
            "time_settings 60 60 12"
        );
        assert_eq!(Clockwork::new(&Limits::default()), None);
    }
}
