//! External engines that speak NBoard.

use ply_games::{DisplayScore, GameEntry};

use super::board::Board;
use super::connection::STOP_TIMEOUT;
use super::deadline::Deadline;
use super::process::Process;
use super::{
    Allowance, BestMove, Driver, EngineCommand, EngineLine, Failure, Listener, PositionSpec, shortened,
};

/// An engine that speaks NBoard.
pub(super) struct NBoard {
    process: Process,
    board: Board,
    name: String,
    /// The last `set depth`.
    depth: Option<u32>,
    pings: u32,
}

/// What the engine has sent about its search.
#[derive(Copy, Clone, Default)]
struct SearchReport {
    score: Option<DisplayScore>,
    depth: Option<u32>,
    nodes: Option<u64>,
}

impl NBoard {
    pub(super) fn start(
        config: &EngineCommand,
        game: &'static dyn GameEntry,
        rules: Option<&str>,
    ) -> Result<Self, Failure> {
        let board = Board::new(game, rules)?;
        let mut process = Process::spawn(config)?;
        process.send("nboard 2")?;
        for (name, value) in &config.options {
            process.send(&format!("set {name} {value}"))?;
        }
        let name = config.file_name();
        let mut client = NBoard { process, board, name, depth: None, pings: 0 };
        client.wait_ready(Deadline::after(config.start_timeout))?;
        Ok(client)
    }

    /// Sends a ping, and returns its number.
    fn ping(&mut self) -> Result<String, Failure> {
        self.pings = self.pings.wrapping_add(1);
        let number = self.pings.to_string();
        self.process.send(&format!("ping {number}"))?;
        Ok(number)
    }

    /// Waits until the engine has carried out everything sent so far. Of what it sends meanwhile only its
    /// name is kept.
    fn wait_ready(&mut self, deadline: Deadline<'_>) -> Result<(), Failure> {
        let number = self.ping()?;
        let name = &mut self.name;
        let pong = self.process.read_until(deadline, |line| {
            if let Some(text) = line.strip_prefix("set myname ") {
                *name = shortened(text.trim());
            }
            let answered = line.strip_prefix("pong")?.trim();
            (answered == number || answered.is_empty()).then_some(())
        })?;
        pong.ok_or_else(|| deadline.missed("pong"))
    }
}

impl Driver for NBoard {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self, deadline: Deadline<'_>) -> Result<(), Failure> {
        // NBoard has no command for it; every position is set up from scratch.
        self.wait_ready(deadline)
    }

    fn best_move(
        &mut self,
        spec: PositionSpec<'_>,
        allowance: &Allowance,
        deadline: Deadline<'_>,
        listener: Listener<'_>,
    ) -> Result<BestMove, Failure> {
        self.board.set_position(&spec, None)?;
        if let Some(best) = self.board.forced_pass() {
            // There is no choice, and engines differ in what they answer here.
            return Ok(BestMove { best, score: None, depth: None, nodes: None, resigns: false });
        }
        if let Some(depth) = allowance.limits.depth.filter(|_| self.depth != allowance.limits.depth) {
            self.process.send(&format!("set depth {depth}"))?;
            self.depth = Some(depth);
        }
        self.process.send(&format!("set game {}", game_text(&self.board.position())))?;
        self.wait_ready(deadline)?;
        self.process.send("go")?;
        let mut report = SearchReport::default();
        let mut best = self.process.read_until(deadline, |line| {
            let best = report.read_line(line);
            if best.is_none() && line.starts_with("search ") {
                let SearchReport { score, depth, nodes } = report;
                listener(&EngineLine { score, depth, nodes, pv: variation(line) });
            }
            best
        })?;
        if best.is_none() {
            // A ping ends the search, which first sends what it has found.
            self.ping()?;
            best = self.process.read_until(Deadline::after(STOP_TIMEOUT), |line| report.read_line(line))?;
        }
        match best.ok_or_else(|| deadline.missed("==="))? {
            best if best.is_empty() => Err(Failure::InvalidReply("an === without a move".into())),
            best => {
                let SearchReport { score, depth, nodes } = report;
                Ok(BestMove { best, score, depth, nodes, resigns: false })
            }
        }
    }
}

/// A game in GGF that starts at this position and has no moves: Othello has no history, and engines differ in
/// how they write passes in a list of moves.
fn game_text(position: &str) -> String {
    let board = position.replace('X', "*");
    format!("(;GM[Othello]PC[Plyground]PB[black]PW[white]RE[?]TI[0]TY[8]BO[8 {board}];)")
}

impl SearchReport {
    /// Reads a line, and returns the move if the line ends the search.
    fn read_line(&mut self, line: &str) -> Option<String> {
        let mut words = line.split_whitespace();
        match words.next()? {
            // `=== F5/1.50/0.2`; some engines write blanks for the slashes, and value and time may be
            // missing.
            "===" => {
                let fields = words.collect::<Vec<_>>().join("/");
                let mut parts = fields.split('/');
                let best = shortened(parts.next().unwrap_or_default());
                self.score = parts.next().and_then(discs).or(self.score);
                return Some(best);
            }
            // `search F5d6 +1.50 0 12`: the variation, its value, a zero, the depth.
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

/// The moves of a `search` line, which stand without gaps: `F5d6C3`.
fn variation(line: &str) -> Vec<String> {
    let word = line.split_whitespace().nth(1).unwrap_or_default();
    word.as_bytes().chunks(2).take(64).map(|pair| String::from_utf8_lossy(pair).into_owned()).collect()
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
    fn every_form_of_a_move_line_is_read() {
        for (line, best, score) in [
            ("=== E6/-0.51/0.01", "E6", Some(DisplayScore::Discs(-1))),
            ("=== e6 2.00 0.0", "e6", Some(DisplayScore::Discs(2))),
            ("=== PA", "PA", None),
            ("=== F5//0.3", "F5", None),
            ("===", "", None),
            ("=== F5/nan/1", "F5", None),
        ] {
            let mut report = SearchReport::default();
            assert_eq!(report.read_line(line).as_deref(), Some(best), "{line}");
            assert_eq!(report.score, score, "{line}");
        }
    }

    #[test]
    fn search_lines_are_read() {
        let mut report = SearchReport::default();
        for line in ["status Thinking", "search E6       +1.60 0   9", "nodestats 159506 0.00", "search", ""]
        {
            assert_eq!(report.read_line(line), None);
        }
        assert_eq!((report.score, report.depth), (Some(DisplayScore::Discs(2)), Some(9)));
        assert_eq!(report.nodes, Some(159506));
        assert_eq!(variation("search F5d6C3 +1.50 0 12"), ["F5", "d6", "C3"]);
        assert!(variation("search").is_empty());
    }

    #[test]
    fn a_position_becomes_a_game() {
        let text = game_text("---------------------------OX------XO--------------------------- X");
        assert!(text.contains("BO[8 ---------------------------O*------*O--------------------------- *]"));
    }
}
