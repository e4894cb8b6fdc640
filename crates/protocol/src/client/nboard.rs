//! Engines that speak NBoard.

use std::time::Duration;

use ply_core::StopFlag;
use ply_games::{DisplayScore, GameEntry};

use super::board::Board;
use super::dialogue::LAST_CHANCE;
use super::patience::Patience;
use super::process::Process;
use super::{Allowance, Client, Failure, Launch, Situation, Thought, asking, shortened};
use crate::Protocol;

/// An engine that speaks NBoard.
pub(super) struct NBoard {
    process: Process,
    board: Board,
    name: String,
    start_up: Duration,
    /// The depth that it was told last.
    depth: Option<u32>,
    pings: u32,
}

/// What was said while a move was thought about.
#[derive(Default)]
struct Report {
    score: Option<DisplayScore>,
    depth: Option<u32>,
    nodes: Option<u64>,
}

impl NBoard {
    pub(super) fn start(
        launch: &Launch,
        game: &'static dyn GameEntry,
        rules: Option<&str>,
    ) -> Result<Self, Failure> {
        let board = Board::new(game, rules)?;
        let mut process = Process::spawn(launch, "quit")?;
        process.send("nboard 2")?;
        for (name, value) in &launch.options {
            process.send(&format!("set {name} {value}"))?;
        }
        let name = launch.file_name();
        let mut client = NBoard { process, board, name, start_up: launch.start_up, depth: None, pings: 0 };
        client.ready(Patience::new(launch.start_up))?;
        Ok(client)
    }

    /// Sends a ping, and returns its number.
    fn ping(&mut self) -> Result<String, Failure> {
        self.pings = self.pings.wrapping_add(1);
        let number = self.pings.to_string();
        self.process.send(&format!("ping {number}"))?;
        Ok(number)
    }

    /// Waits until the engine has done all it was told. What it said meanwhile is forgotten, but for its name.
    fn ready(&mut self, patience: Patience<'_>) -> Result<(), Failure> {
        let number = self.ping()?;
        let name = &mut self.name;
        let heard = self.process.wait_for(patience, |line| {
            if let Some(text) = line.strip_prefix("set myname ") {
                *name = shortened(text.trim());
            }
            let answered = line.strip_prefix("pong")?.trim();
            (answered == number || answered.is_empty()).then_some(())
        })?;
        heard.ok_or_else(|| patience.exhausted("pong"))
    }
}

impl Client for NBoard {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self) -> Result<(), Failure> {
        // There is no word for it; every position is set up from nothing.
        self.ready(Patience::new(self.start_up))
    }

    fn think_until(
        &mut self,
        situation: Situation<'_>,
        allowance: &Allowance,
        stop_flag: &StopFlag,
    ) -> Result<Thought, Failure> {
        asking::demand(Protocol::NBoard, &allowance.limits)?;
        self.board.follow(&situation, None)?;
        if let Some(best) = self.board.only_pass() {
            // Nothing to choose; and engines disagree about what to answer here.
            return Ok(Thought { best, score: None, depth: None, nodes: None, resigns: false });
        }
        let patience = Patience::until(allowance.patience, stop_flag);
        if let Some(depth) = allowance.limits.depth.filter(|_| self.depth != allowance.limits.depth) {
            self.process.send(&format!("set depth {depth}"))?;
            self.depth = Some(depth);
        }
        self.process.send(&format!("set game {}", game_text(&self.board.position())))?;
        self.ready(patience)?;
        self.process.send("go")?;
        let mut report = Report::default();
        let mut best = self.process.wait_for(patience, |line| report.hear(line))?;
        if best.is_none() {
            // Breaks the search off; what it found comes first.
            self.ping()?;
            best = self.process.wait_for(Patience::new(LAST_CHANCE), |line| report.hear(line))?;
        }
        match best.ok_or_else(|| patience.exhausted("==="))? {
            best if best.is_empty() => Err(Failure::Nonsense("an === without a move".into())),
            best => {
                let Report { score, depth, nodes } = report;
                Ok(Thought { best, score, depth, nodes, resigns: false })
            }
        }
    }
}

/// A game in GGF that begins in this position, and has no moves: what came before does not matter in Othello, and engines
/// disagree about passes in a list of moves.
fn game_text(position: &str) -> String {
    let board = position.replace('X', "*");
    format!("(;GM[Othello]PC[Plyground]PB[black]PW[white]RE[?]TI[0]TY[8]BO[8 {board}];)")
}

impl Report {
    /// Hears a line, and returns the move if this is the answer.
    fn hear(&mut self, line: &str) -> Option<String> {
        let mut words = line.split_whitespace();
        match words.next()? {
            // `=== F5/1.50/0.2`; some write blanks for the strokes, and value and time may be missing.
            "===" => {
                let answer = words.collect::<Vec<_>>().join("/");
                let mut parts = answer.split('/');
                let best = shortened(parts.next().unwrap_or_default());
                self.score = parts.next().and_then(discs).or(self.score);
                return Some(best);
            }
            // `search F5d6 +1.50 0 12`: the line, its value, a zero, the depth.
            "search" => {
                self.score = words.nth(1).and_then(discs).or(self.score);
                self.depth = words.nth(1).and_then(|word| word.parse().ok()).or(self.depth);
            }
            "nodestats" => self.nodes = words.next().and_then(|word| word.parse().ok()).or(self.nodes),
            _ => {}
        }
        None
    }
}

/// A number of discs, rounded.
fn discs(text: &str) -> Option<DisplayScore> {
    let number: f64 = text.parse().ok()?;
    // No position is worth more than a full board.
    (number.abs() <= 64.0).then(|| DisplayScore::Discs(number.round() as i32))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_of_an_answer_is_read() {
        for (line, best, score) in [
            ("=== E6/-0.51/0.01", "E6", Some(DisplayScore::Discs(-1))),
            ("=== e6 2.00 0.0", "e6", Some(DisplayScore::Discs(2))),
            ("=== PA", "PA", None),
            ("=== F5//0.3", "F5", None),
            ("===", "", None),
            ("=== F5/nan/1", "F5", None),
        ] {
            let mut report = Report::default();
            assert_eq!(report.hear(line).as_deref(), Some(best), "{line}");
            assert_eq!(report.score, score, "{line}");
        }
    }

    #[test]
    fn reports_are_heard() {
        let mut report = Report::default();
        for line in ["status Thinking", "search E6       +1.60 0   9", "nodestats 159506 0.00", "search", ""]
        {
            assert_eq!(report.hear(line), None);
        }
        assert_eq!((report.score, report.depth), (Some(DisplayScore::Discs(2)), Some(9)));
        assert_eq!(report.nodes, Some(159506));
    }

    #[test]
    fn a_position_becomes_a_game() {
        let text = game_text("---------------------------OX------XO--------------------------- X");
        assert!(text.contains("BO[8 ---------------------------O*------*O--------------------------- *]"));
    }
}
