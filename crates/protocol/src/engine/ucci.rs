//! The universal Chinese chess interface, version 3.
//!
//! Where the protocol leaves a choice:
//! - Whatever needs the board while a search runs breaks that search off, which answers first: every `go` gets its one
//!   `bestmove` or `nobestmove`. The protocol would have such a line ignored, but then a `go` that crosses an answer on its
//!   way would be lost.
//! - A `stop` after a search that has just ended by itself says nothing more; one that no `go` came before is answered by
//!   `nobestmove`.
//! - An offered draw is accepted where we do not stand better; we never resign, which costs no more than time.
//! - `probe` is always answered as if the table did not know the position.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ply_core::{Clock, InputError, Limits};
use ply_games::{DisplayScore, GameEntry, MAX_DEPTH, Progress, Setup, Skill};

use super::desk::{Answer, Desk, Task, Teller};
use super::go::narrow;
use super::options::{self, Given, RANDOMNESS, Setting};
use super::place::Place;
use super::words::{Words, number, printable};
use super::{Defaults, Dialect, Next, Output};

/// UCCI about one game.
pub(super) struct Ucci {
    desk: Desk,
    settings: Vec<Setting>,
    output: Output,
    /// Clocks count milliseconds, not seconds.
    milliseconds: bool,
    /// Moves that must not be made in the present position.
    banned: Vec<String>,
    /// The other side offers a draw; shared with the search that will answer.
    offered: Arc<AtomicBool>,
    /// A `go` was heard that no `stop` has come for.
    asked: bool,
    default_hash: usize,
}

impl Ucci {
    pub(super) fn new(
        game: &'static dyn GameEntry,
        defaults: Defaults,
        output: Output,
    ) -> Result<Self, InputError> {
        let desk = Desk::new(game, defaults, output.clone())?;
        Ok(Ucci {
            settings: options::ucci(game, desk.setup(), &desk.query),
            default_hash: desk.query.hash,
            desk,
            output,
            milliseconds: true,
            banned: Vec::new(),
            offered: Arc::default(),
            asked: false,
        })
    }

    fn introduce(&self) {
        let options: String = self.settings.iter().map(|setting| setting.in_ucci() + "\n").collect();
        let version = env!("CARGO_PKG_VERSION");
        self.output.line(&format!(
            "id name Plyground {version}\nid version {version}\nid copyright the Plyground authors\n\
             id author the Plyground authors\nid user everybody\n{options}ucciok"
        ));
    }

    fn teller(&self) -> UcciTeller {
        UcciTeller { offered: Arc::clone(&self.offered) }
    }

    fn complain(&self, result: Result<(), InputError>) {
        if let Err(error) = result {
            self.output.line(&self.teller().remark(&error.to_string()));
        }
    }

    /// Breaks a search off, if one runs; it answers now.
    fn pause(&mut self) {
        self.desk.stop();
        self.asked = false;
    }

    /// `NAME VALUE`. Options that were never offered are set by many programs, which is no error.
    fn set_option(&mut self, text: &str) -> Result<(), InputError> {
        let mut words = Words::of(text);
        let Ok(setting) = options::find(&self.settings, words.next().unwrap_or_default()) else {
            return Ok(());
        };
        let (name, given) = (setting.name, setting.read(words.rest())?);
        match (name, given) {
            ("usemillisec", Given::Flag(on)) => self.milliseconds = on,
            ("hashsize", Given::Number(megabytes)) => {
                self.pause();
                // 0 leaves it to the engine.
                let megabytes = if megabytes == 0 { self.default_hash } else { megabytes as usize };
                self.desk.resize(megabytes)?;
            }
            ("threads", Given::Number(threads)) => {
                let all = || std::thread::available_parallelism().map_or(1, usize::from);
                self.desk.query.threads = if threads == 0 { all() } else { threads as usize };
            }
            ("randomness", Given::Text(grade)) => {
                let found = RANDOMNESS.iter().find(|(name, _)| *name == grade);
                let (_, level) = found.ok_or_else(|| {
                    let names = RANDOMNESS.map(|(name, _)| name).join(", ");
                    InputError::new(format!("option randomness: expected one of {names}, found '{grade}'"))
                })?;
                self.desk.query.skill = (*level < Skill::MOST).then(|| Skill::level(*level));
            }
            ("rules", Given::Text(rules)) => {
                self.pause();
                self.desk.reopen(Setup { rules: Some(rules), ..self.desk.setup().clone() })?;
            }
            ("evaluation", Given::Text(eval)) => {
                self.pause();
                self.desk.reopen(Setup { eval: Some(eval), ..self.desk.setup().clone() })?;
            }
            ("newgame", _) => {
                self.pause();
                self.desk.forget();
            }
            // `ponder` tells of the other side's plans, which change nothing here.
            _ => {}
        }
        Ok(())
    }

    fn position(&mut self, text: &str) -> Result<(), InputError> {
        self.pause();
        self.desk.place(Place::read(text)?)?;
        self.banned.clear();
        Ok(())
    }

    fn ban(&mut self, text: &str) {
        self.pause();
        let moves: Vec<_> = text.split_whitespace().map(str::to_string).collect();
        self.banned.extend(self.desk.read_moves(&moves).0);
    }

    fn go(&mut self, text: &str) {
        self.pause();
        self.asked = true;
        let words: Vec<_> = text.split_whitespace().collect();
        let has = |word: &str| words.contains(&word);
        self.offered.store(has("draw"), Ordering::Relaxed);
        let limits = self.limits(&words);
        // Depth 0 asks for the value of the position as it stands.
        if limits.depth == Some(0) {
            let score = score(self.desk.evaluate());
            return self.output.line(&format!("info depth 0 score {score}\nnobestmove"));
        }
        let mut only = Vec::new();
        if !self.banned.is_empty() {
            only = self.desk.moves();
            only.retain(|text| !self.banned.contains(text));
            if only.is_empty() {
                return self.output.line("nobestmove");
            }
        }
        let task = Task { limits, only, ponders: has("ponder"), holds: false };
        self.desk.think(task, self.teller());
    }

    /// What a search may spend; what the command line says where nothing is said.
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
            moves_to_go: value("movestogo").map(narrow).filter(|&moves| moves > 0),
            overhead: Duration::from_millis(options::OVERHEAD),
        });
        let limits = Limits {
            depth: value("depth").map(|depth| narrow(depth).min(MAX_DEPTH)),
            nodes: value("nodes").map(|nodes| nodes.max(1)),
            clock,
            ..Limits::default()
        };
        if limits == Limits::default() && !words.contains(&"infinite") {
            self.desk.query.limits
        } else {
            limits
        }
    }
}

impl Dialect for Ucci {
    fn hear(&mut self, line: &str) -> Next {
        let mut words = Words::of(line);
        let word = words.next().unwrap_or_default();
        let rest = words.rest();
        match word {
            "ucci" => self.introduce(),
            "isready" => {
                let prepared = self.desk.prepare();
                self.complain(prepared);
                self.output.line("readyok");
            }
            "setoption" => {
                let set = self.set_option(rest);
                self.complain(set);
            }
            "position" => {
                let placed = self.position(rest);
                self.complain(placed);
            }
            "banmoves" => self.ban(rest),
            "go" => self.go(rest),
            "ponderhit" => {
                // Offered before the search hears of it, which then may answer at once.
                if rest == "draw" {
                    self.offered.store(true, Ordering::Relaxed);
                }
                self.desk.ponder_hit();
            }
            "stop" if self.asked => self.pause(),
            "stop" => self.output.line("nobestmove"),
            "probe" => self.output.line("pophash"),
            "quit" => {
                self.pause();
                self.output.line("bye");
                return Next::Quit;
            }
            _ => {}
        }
        Next::Listen
    }

    fn end(&mut self) {
        self.desk.stop();
    }
}

/// Words a search in UCCI.
struct UcciTeller {
    offered: Arc<AtomicBool>,
}

impl Teller for UcciTeller {
    fn progress(&self, progress: &Progress, pv: &[String]) -> String {
        let Progress { depth, nodes, time, variation, .. } = progress;
        let score = score(variation.score);
        let pv = if pv.is_empty() { String::new() } else { format!(" pv {}", pv.join(" ")) };
        format!("info time {} nodes {nodes}\ninfo depth {depth} score {score}{pv}", time.as_millis())
    }

    fn answer(&self, answer: &Answer) -> String {
        let Some(best) = &answer.best else { return "nobestmove".to_string() };
        let ponder = answer.ponder.as_ref().map(|ponder| format!(" ponder {ponder}")).unwrap_or_default();
        let agreed = self.offered.load(Ordering::Relaxed) && score(answer.score) <= 0;
        format!("bestmove {best}{ponder}{}", if agreed { " draw" } else { "" })
    }

    fn remark(&self, sentence: &str) -> String {
        format!("info message {}", printable(sentence))
    }
}

/// The protocol knows no mates: a win is worth this, less a point a ply.
const WIN: i32 = 10_000;
/// Evaluations stay below every win.
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
