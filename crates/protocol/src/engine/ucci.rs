//! UCCI, the universal Chinese chess interface, version 3.
//!
//! Where the protocol leaves a choice:
//! - Whatever needs the board during a search stops that search, which answers first: every `go` gets exactly
//!   one `bestmove` or `nobestmove`. By the protocol such a line is ignored, but then a `go` that crosses a
//!   `bestmove` would be lost.
//! - A `stop` after a search has ended by itself is not answered; one without any `go` before it is answered
//!   by `nobestmove`.
//! - A draw offer is accepted unless we stand better. We never resign.
//! - `probe` is always answered as if the table did not contain the position.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ply_core::{Clock, InputError, Limits};
use ply_games::{DisplayScore, GameEntry, MAX_DEPTH, Progress, Setup, Skill};

use super::go::saturate_u32;
use super::options::{self, EngineOption, OptionValue, RANDOMNESS};
use super::position::PositionCommand;
use super::state::{EngineState, Formatter, SearchResult, SearchTask};
use super::words::{Words, number, printable};
use super::{Defaults, Next, Output, ProtocolHandler};

/// UCCI for one game.
pub(super) struct Ucci {
    state: EngineState,
    options: Vec<EngineOption>,
    output: Output,
    /// Times are in milliseconds, not in seconds.
    milliseconds: bool,
    /// The moves of `banmoves`, which hold until the next position.
    banned: Vec<String>,
    /// The opponent offers a draw; shared with the search that will answer.
    draw_offered: Arc<AtomicBool>,
    /// There was a `go`, and no `stop` since.
    awaits_stop: bool,
    default_hash: usize,
}

impl Ucci {
    pub(super) fn new(
        game: &'static dyn GameEntry,
        defaults: Defaults,
        output: Output,
    ) -> Result<Self, InputError> {
        let state = EngineState::new(game, defaults, output.clone())?;
        Ok(Ucci {
            options: options::ucci(game, state.setup(), &state.query),
            default_hash: state.query.hash,
            state,
            output,
            milliseconds: true,
            banned: Vec::new(),
            draw_offered: Arc::default(),
            awaits_stop: false,
        })
    }

    fn identify(&self) {
        let options: String = self.options.iter().map(|option| option.ucci_line() + "\n").collect();
        let version = env!("CARGO_PKG_VERSION");
        self.output.line(&format!(
            "id name Plyground {version}\nid version {version}\nid copyright the Plyground authors\n\
             id author the Plyground authors\nid user everybody\n{options}ucciok"
        ));
    }

    fn formatter(&self) -> UcciFormatter {
        UcciFormatter { draw_offered: Arc::clone(&self.draw_offered) }
    }

    fn report_error(&self, result: Result<(), InputError>) {
        if let Err(error) = result {
            self.output.line(&self.formatter().message(&error.to_string()));
        }
    }

    /// Stops a running search, which sends its `bestmove`.
    fn stop(&mut self) {
        self.state.stop();
        self.awaits_stop = false;
    }

    /// `NAME VALUE`. Many programs set options that were never offered, which is no error.
    fn set_option(&mut self, text: &str) -> Result<(), InputError> {
        let mut words = Words::of(text);
        let Ok(option) = options::find(&self.options, words.next().unwrap_or_default()) else {
            return Ok(());
        };
        let (name, value) = (option.name, option.parse(words.rest())?);
        match (name, value) {
            ("usemillisec", OptionValue::Flag(on)) => self.milliseconds = on,
            ("hashsize", OptionValue::Number(megabytes)) => {
                self.stop();
                // 0 means the default.
                let megabytes = if megabytes == 0 { self.default_hash } else { megabytes as usize };
                self.state.resize(megabytes)?;
            }
            ("threads", OptionValue::Number(threads)) => {
                let all = || std::thread::available_parallelism().map_or(1, usize::from);
                self.state.query.threads = if threads == 0 { all() } else { threads as usize };
            }
            ("randomness", OptionValue::Text(grade)) => {
                let found = RANDOMNESS.iter().find(|(name, _)| *name == grade);
                let (_, level) = found.ok_or_else(|| {
                    let names = RANDOMNESS.map(|(name, _)| name).join(", ");
                    InputError::new(format!("option randomness: expected one of {names}, found '{grade}'"))
                })?;
                self.state.query.level = (*level < Skill::MOST).then(|| Skill::level(*level).into());
            }
            ("rules", OptionValue::Text(rules)) => {
                self.stop();
                self.state.reopen(Setup { rules: Some(rules), ..self.state.setup().clone() })?;
            }
            ("evaluation", OptionValue::Text(eval)) => {
                self.stop();
                self.state.reopen(Setup { eval: Some(eval), ..self.state.setup().clone() })?;
            }
            ("newgame", _) => {
                self.stop();
                self.state.forget();
            }
            // `ponder` announces what the other program will do, which changes nothing here.
            _ => {}
        }
        Ok(())
    }

    fn position(&mut self, text: &str) -> Result<(), InputError> {
        self.stop();
        self.state.set_position(PositionCommand::parse(text)?)?;
        self.banned.clear();
        Ok(())
    }

    fn ban(&mut self, text: &str) {
        self.stop();
        let moves: Vec<_> = text.split_whitespace().map(str::to_string).collect();
        self.banned.extend(self.state.split_legal(&moves).0);
    }

    fn go(&mut self, text: &str) {
        self.stop();
        self.awaits_stop = true;
        let words: Vec<_> = text.split_whitespace().collect();
        let has = |word: &str| words.contains(&word);
        self.draw_offered.store(has("draw"), Ordering::Relaxed);
        let limits = self.limits(&words);
        // Depth 0 asks for the static evaluation.
        if limits.depth == Some(0) {
            let score = score(self.state.evaluate());
            return self.output.line(&format!("info depth 0 score {score}\nnobestmove"));
        }
        let mut search_moves = Vec::new();
        if !self.banned.is_empty() {
            search_moves = self.state.moves();
            search_moves.retain(|text| !self.banned.contains(text));
            if search_moves.is_empty() {
                return self.output.line("nobestmove");
            }
        }
        let task = SearchTask { limits, search_moves, ponder: has("ponder"), infinite: false };
        self.state.go(task, self.formatter());
    }

    /// The limits of the search; those of the command line where none is value.
    fn limits(&self, words: &[&str]) -> Limits {
        let value = |word: &str| {
            let at = words.iter().position(|found| *found == word)?;
            words.get(at + 1).and_then(|text| number(text))
        };
        let unit = if self.milliseconds { 1 } else { 1000 };
        let time = |word: &str| value(word).map(|time| Duration::from_millis(time.saturating_mul(unit)));
        let clock = time("time").map(|left| Clock {
            left,
            increment: time("increment").unwrap_or_default(),
            moves_to_go: value("movestogo").map(saturate_u32).filter(|&moves| moves > 0),
            overhead: Duration::from_millis(options::OVERHEAD),
        });
        let limits = Limits {
            depth: value("depth").map(|depth| saturate_u32(depth).min(MAX_DEPTH)),
            nodes: value("nodes").map(|nodes| nodes.max(1)),
            clock,
            ..Limits::default()
        };
        if limits == Limits::default() && !words.contains(&"infinite") {
            self.state.query.limits
        } else {
            limits
        }
    }
}

impl ProtocolHandler for Ucci {
    fn handle_line(&mut self, line: &str) -> Next {
        let mut words = Words::of(line);
        let word = words.next().unwrap_or_default();
        let rest = words.rest();
        match word {
            "ucci" => self.identify(),
            "isready" => {
                let prepared = self.state.prepare();
                self.report_error(prepared);
                self.output.line("readyok");
            }
            "setoption" => {
                let set = self.set_option(rest);
                self.report_error(set);
            }
            "position" => {
                let set = self.position(rest);
                self.report_error(set);
            }
            "banmoves" => self.ban(rest),
            "go" => self.go(rest),
            "ponderhit" => {
                // Set before the search gets the `ponderhit`, as it may answer at once.
                if rest == "draw" {
                    self.draw_offered.store(true, Ordering::Relaxed);
                }
                self.state.ponder_hit();
            }
            "stop" if self.awaits_stop => self.stop(),
            "stop" => self.output.line("nobestmove"),
            "probe" => self.output.line("pophash"),
            "quit" => {
                self.stop();
                self.output.line("bye");
                return Next::Quit;
            }
            _ => {}
        }
        Next::Continue
    }

    fn finish(&mut self) {
        self.state.stop();
    }
}

/// Output in UCCI.
struct UcciFormatter {
    draw_offered: Arc<AtomicBool>,
}

impl Formatter for UcciFormatter {
    fn info(&self, progress: &Progress, pv: &[String]) -> String {
        let Progress { depth, nodes, time, variation, .. } = progress;
        let score = score(variation.score);
        let pv = if pv.is_empty() { String::new() } else { format!(" pv {}", pv.join(" ")) };
        format!("info time {} nodes {nodes}\ninfo depth {depth} score {score}{pv}", time.as_millis())
    }

    fn best_move(&self, result: &SearchResult) -> String {
        let Some(best) = &result.best else { return "nobestmove".to_string() };
        let ponder = result.ponder.as_ref().map(|ponder| format!(" ponder {ponder}")).unwrap_or_default();
        let accepted = self.draw_offered.load(Ordering::Relaxed) && score(result.score) <= 0;
        format!("bestmove {best}{ponder}{}", if accepted { " draw" } else { "" })
    }

    fn message(&self, sentence: &str) -> String {
        format!("info message {}", printable(sentence))
    }
}

/// UCCI has no mate scores: a win is worth this, less a point a ply.
const WIN: i32 = 10_000;
/// Evaluations are clamped below every win.
const MAX_POINTS: i32 = 9_500;

fn score(value: DisplayScore) -> i32 {
    let points = |plies: u32| WIN - plies.min(400) as i32;
    match value {
        DisplayScore::Cp(points) | DisplayScore::Discs(points) => points.clamp(-MAX_POINTS, MAX_POINTS),
        DisplayScore::Win(plies) => points(plies),
        DisplayScore::Loss(plies) => -points(plies),
        DisplayScore::Draw(_) => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_stand_above_every_evaluation() {
        assert_eq!(score(DisplayScore::Win(3)), 9997);
        assert_eq!(score(DisplayScore::Loss(2)), -9998);
        assert!(score(DisplayScore::Win(u32::MAX)) > score(DisplayScore::Cp(i32::MAX)));
        assert!(score(DisplayScore::Loss(u32::MAX)) < score(DisplayScore::Cp(i32::MIN)));
    }
}
