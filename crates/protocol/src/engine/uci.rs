//! UCI, the universal chess interface, for every game.
//!
//! What UCI leaves open for other games than chess:
//! - `wtime` and `winc` belong to the side that the game calls white or red, `btime` and `binc` to the other
//!   one, whoever moves first.
//! - Moves are written as each game's UCI engines do: `h2e2` with ranks 0 to 9, `f5` and `pass`, `a2a3`,
//!   `d1d7,d7g7`.
//! - A second `go`, `position`, `ucinewgame` or a change of table, rules or evaluation stops a running
//!   search, which answers first: every `go` gets exactly one `bestmove`. Other options apply from the next
//!   search on.
//! - Where there is no move, the answer is `bestmove (none)`.

use std::time::Duration;

use ply_core::InputError;
use ply_games::{Chances, DisplayScore, GameEntry, Level, Progress, Setup, Skill, WdlModel};

use super::go::Go;
use super::options::{self, EngineOption, OptionValue};
use super::position::PositionCommand;
use super::state::{EngineState, Formatter, SearchResult, SearchTask};
use super::words::{Words, printable};
use super::{Defaults, Next, Output, ProtocolHandler};

/// UCI for one game.
pub(super) struct Uci {
    state: EngineState,
    options: Vec<EngineOption>,
    output: Output,
    overhead: Duration,
    /// One of the game's own levels, unless it is to play as well as it can.
    level: Option<Level>,
    skill_level: u32,
    /// The Elo rating to play at, if strength is limited.
    elo: u32,
    limit_strength: bool,
    show_wdl: bool,
}

impl Uci {
    pub(super) fn new(
        game: &'static dyn GameEntry,
        defaults: Defaults,
        output: Output,
    ) -> Result<Self, InputError> {
        let state = EngineState::new(game, defaults, output.clone())?;
        Ok(Uci {
            level: state.query.level,
            options: options::uci(game, state.setup(), &state.query),
            state,
            output,
            overhead: Duration::from_millis(options::OVERHEAD),
            skill_level: Skill::MOST,
            elo: Skill::RATINGS.1,
            limit_strength: false,
            show_wdl: false,
        })
    }

    fn identify(&self) {
        let options: String = self.options.iter().map(|option| option.uci_line() + "\n").collect();
        let version = env!("CARGO_PKG_VERSION");
        self.output
            .line(&format!("id name Plyground {version}\nid author the Plyground authors\n\n{options}uciok"));
    }

    fn formatter(&self) -> UciFormatter {
        UciFormatter { odds: self.show_wdl.then(|| self.state.game().wdl_model()) }
    }

    /// Sends an error as an `info string`, which other programs ignore or show.
    fn report_error(&self, result: Result<(), InputError>) {
        if let Err(error) = result {
            self.output.line(&self.formatter().message(&error.to_string()));
        }
    }

    /// `name X value Y`, where both may contain blanks.
    fn set_option(&mut self, text: &str) -> Result<(), InputError> {
        let mut words = Words::of(text);
        if words.next() != Some("name") {
            return Err(InputError::new("setoption: expected 'name' and an option"));
        }
        let name = words.until("value").split_whitespace().collect::<Vec<_>>().join(" ");
        let option = options::find(&self.options, &name)?;
        let (name, value) = (option.name, option.parse(words.rest())?);
        self.apply(name, value)
    }

    fn apply(&mut self, name: &str, value: OptionValue) -> Result<(), InputError> {
        match (name, value) {
            ("Hash", OptionValue::Number(megabytes)) => self.state.resize(megabytes as usize)?,
            ("Threads", OptionValue::Number(threads)) => self.state.query.threads = threads as usize,
            ("MultiPV", OptionValue::Number(lines)) => self.state.query.lines = lines as usize,
            ("Move Overhead", OptionValue::Number(time)) => self.overhead = Duration::from_millis(time),
            ("Skill Level", OptionValue::Number(level)) => self.skill_level = level as u32,
            ("Level", OptionValue::Number(number)) => {
                let levels = self.state.game().levels();
                self.level = if number == 0 { None } else { Some(levels.get(number as u32)?) };
            }
            ("UCI_Elo", OptionValue::Number(rating)) => self.elo = rating as u32,
            ("UCI_LimitStrength", OptionValue::Flag(limited)) => self.limit_strength = limited,
            ("UCI_ShowWDL", OptionValue::Flag(shown)) => self.show_wdl = shown,
            ("UCI_Variant", OptionValue::Text(variant)) if variant != self.state.game().uci_variant() => {
                let expected = self.state.game().uci_variant();
                let found = printable(&variant);
                return Err(InputError::new(format!(
                    "option UCI_Variant: expected {expected}, found '{found}'"
                )));
            }
            ("Rules", OptionValue::Text(rules)) => {
                self.state.reopen(Setup { rules: Some(rules), ..self.state.setup().clone() })?;
            }
            ("Evaluation", OptionValue::Text(eval)) => {
                self.state.reopen(Setup { eval: Some(eval), ..self.state.setup().clone() })?;
            }
            ("Clear Hash", _) => self.state.forget(),
            // Ponder and UCI_AnalyseMode announce what the other program will do, which changes nothing here.
            _ => {}
        }
        let rated = self.limit_strength.then(|| Skill::rated(self.elo));
        let skill = rated.or((self.skill_level < Skill::MOST).then(|| Skill::level(self.skill_level)));
        self.state.query.level = skill.map(Level::from).or(self.level);
        Ok(())
    }

    fn go(&mut self, text: &str) {
        let go = Go::parse(text);
        if let Some(depth) = go.perft {
            return self.state.perft(depth, self.formatter());
        }
        let (search_moves, illegal) = self.state.split_legal(&go.search_moves);
        if let Some(text) = illegal.first() {
            let sentence = format!("searchmoves: '{text}' is not legal here and is ignored");
            self.output.line(&self.formatter().message(&sentence));
        }
        let white = matches!(self.state.side(), "white" | "red");
        let limits = go.limits(white, self.overhead).unwrap_or(self.state.query.limits);
        let task = SearchTask { limits, search_moves, ponder: go.ponder, infinite: go.infinite };
        self.state.go(task, self.formatter());
    }
}

impl ProtocolHandler for Uci {
    fn handle_line(&mut self, line: &str) -> Next {
        let mut words = Words::of(line);
        // Unknown words before a command are skipped.
        while let Some(word) = words.next() {
            let rest = words.rest();
            match word {
                "uci" => self.identify(),
                "isready" => {
                    let prepared = self.state.prepare();
                    self.report_error(prepared);
                    self.output.line("readyok");
                }
                "setoption" => {
                    let set = self.set_option(rest);
                    self.report_error(set);
                }
                "ucinewgame" => self.state.forget(),
                "position" => {
                    let command = PositionCommand::parse(rest);
                    let set = command.and_then(|command| self.state.set_position(command));
                    self.report_error(set);
                }
                "go" => self.go(rest),
                "stop" => self.state.stop(),
                "ponderhit" => {
                    self.state.ponder_hit();
                }
                "quit" => return Next::Quit,
                "debug" | "register" => {}
                "d" => self.output.line(&self.state.draw()),
                _ => continue,
            }
            break;
        }
        Next::Continue
    }

    fn finish(&mut self) {
        self.state.stop();
    }
}

/// Output in UCI.
struct UciFormatter {
    odds: Option<WdlModel>,
}

impl Formatter for UciFormatter {
    fn info(&self, progress: &Progress, pv: &[String]) -> String {
        let Progress { depth, selective_depth, line, nodes, time, hashfull, variation, .. } = progress;
        let score = score(variation.score);
        let wdl = self.odds.map(|odds| odds.of(variation.score));
        let wdl = wdl.map(|Chances(win, draw, loss)| format!(" wdl {win} {draw} {loss}"));
        let nps = (*nodes as f64 / time.as_secs_f64().max(1e-6)) as u64;
        let pv = if pv.is_empty() { String::new() } else { format!(" pv {}", pv.join(" ")) };
        format!(
            "info depth {depth} seldepth {selective_depth} multipv {} score {score}{} nodes {nodes} nps {nps} \
             hashfull {hashfull} time {}{pv}",
            line + 1,
            wdl.unwrap_or_default(),
            time.as_millis(),
        )
    }

    fn best_move(&self, result: &SearchResult) -> String {
        match (&result.best, &result.ponder) {
            (Some(best), Some(ponder)) => format!("bestmove {best} ponder {ponder}"),
            (Some(best), None) => format!("bestmove {best}"),
            (None, _) => format!("info depth 0 score {}\nbestmove (none)", score(result.score)),
        }
    }

    fn message(&self, sentence: &str) -> String {
        format!("info string {}", printable(sentence))
    }
}

/// Larger scores are clamped: programs may not be able to show them.
const MAX_POINTS: i32 = 30_000;
/// Othello's discs in centipawns.
const POINTS_PER_DISC: i32 = 100;

/// `cp` in hundredths, or `mate` in moves of the winner, negative if we lose.
fn score(value: DisplayScore) -> String {
    match value {
        DisplayScore::Cp(points) => format!("cp {}", points.clamp(-MAX_POINTS, MAX_POINTS)),
        DisplayScore::Discs(discs) => format!("cp {}", discs * POINTS_PER_DISC),
        // A win at the root, by the opponent's perpetual check, is no `mate 0`: that is a loss.
        DisplayScore::Win(plies) => format!("mate {}", plies.div_ceil(2).max(1)),
        DisplayScore::Loss(0) => "mate 0".to_string(),
        DisplayScore::Loss(plies) => format!("mate -{}", plies.div_ceil(2)),
        DisplayScore::Draw(_) => "cp 0".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_in_the_winners_moves() {
        let wins = [0, 1, 2, 3, 5].map(|plies| score(DisplayScore::Win(plies)));
        assert_eq!(wins, ["mate 1", "mate 1", "mate 1", "mate 2", "mate 3"]);
        let losses = [0, 1, 2, 3, 4].map(|plies| score(DisplayScore::Loss(plies)));
        assert_eq!(losses, ["mate 0", "mate -1", "mate -1", "mate -2", "mate -2"]);
        assert_eq!(score(DisplayScore::Discs(-3)), "cp -300");
        assert_eq!(score(DisplayScore::Cp(123_456)), "cp 30000");
    }
}
