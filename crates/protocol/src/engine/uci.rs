//! The universal chess interface, spoken about any game.
//!
//! Where the protocol speaks of chess and leaves other games open:
//! - `wtime` and `winc` belong to the side that the game calls white, or red; `btime` and `binc` to the other one, whoever
//!   moves first.
//! - Moves are written as each game's UCI engines do: `h2e2` with ranks 0 to 9, `f5` and `pass`, `a2a3`, `d1d7,d7g7`.
//! - A second `go`, `position`, `ucinewgame` or a change of table, rules or evaluation breaks a running search off, which
//!   answers first: every `go` gets its one `bestmove`. Other options count from the next search on.
//! - Where there is no move, the answer is `bestmove (none)`.

use std::time::Duration;

use ply_core::InputError;
use ply_games::{Chances, DisplayScore, GameEntry, Progress, Setup, Skill, WdlModel};

use super::desk::{Answer, Desk, Task, Teller};
use super::go::Go;
use super::options::{self, Given, Setting};
use super::place::Place;
use super::words::{Words, printable};
use super::{Defaults, Dialect, Next, Output};

/// UCI about one game.
pub(super) struct Uci {
    desk: Desk,
    settings: Vec<Setting>,
    output: Output,
    overhead: Duration,
    level: u32,
    /// The rating to play at, where strength is limited.
    rating: u32,
    limits_strength: bool,
    shows_odds: bool,
}

impl Uci {
    pub(super) fn new(
        game: &'static dyn GameEntry,
        defaults: Defaults,
        output: Output,
    ) -> Result<Self, InputError> {
        let desk = Desk::new(game, defaults, output.clone())?;
        Ok(Uci {
            settings: options::uci(game, desk.setup(), &desk.query),
            desk,
            output,
            overhead: Duration::from_millis(options::OVERHEAD),
            level: Skill::MOST,
            rating: Skill::RATINGS.1,
            limits_strength: false,
            shows_odds: false,
        })
    }

    fn introduce(&self) {
        let options: String = self.settings.iter().map(|setting| setting.in_uci() + "\n").collect();
        let version = env!("CARGO_PKG_VERSION");
        self.output
            .line(&format!("id name Plyground {version}\nid author the Plyground authors\n\n{options}uciok"));
    }

    fn teller(&self) -> UciTeller {
        UciTeller { odds: self.shows_odds.then(|| self.desk.game().wdl_model()) }
    }

    /// Says what is wrong, in a way that every program passes over or shows.
    fn complain(&self, result: Result<(), InputError>) {
        if let Err(error) = result {
            self.output.line(&self.teller().remark(&error.to_string()));
        }
    }

    /// `name X value Y`, where both may hold blanks.
    fn set_option(&mut self, text: &str) -> Result<(), InputError> {
        let mut words = Words::of(text);
        if words.next() != Some("name") {
            return Err(InputError::new("setoption: expected 'name' and an option"));
        }
        let name = words.until("value").split_whitespace().collect::<Vec<_>>().join(" ");
        let setting = options::find(&self.settings, &name)?;
        let (name, given) = (setting.name, setting.read(words.rest())?);
        self.apply(name, given)
    }

    fn apply(&mut self, name: &str, given: Given) -> Result<(), InputError> {
        match (name, given) {
            ("Hash", Given::Number(megabytes)) => self.desk.resize(megabytes as usize)?,
            ("Threads", Given::Number(threads)) => self.desk.query.threads = threads as usize,
            ("MultiPV", Given::Number(lines)) => self.desk.query.lines = lines as usize,
            ("Move Overhead", Given::Number(time)) => self.overhead = Duration::from_millis(time),
            ("Skill Level", Given::Number(level)) => self.level = level as u32,
            ("UCI_Elo", Given::Number(rating)) => self.rating = rating as u32,
            ("UCI_LimitStrength", Given::Flag(limited)) => self.limits_strength = limited,
            ("UCI_ShowWDL", Given::Flag(shown)) => self.shows_odds = shown,
            ("UCI_Variant", Given::Text(variant)) if variant != self.desk.game().name() => {
                let expected = self.desk.game().name();
                let found = printable(&variant);
                return Err(InputError::new(format!(
                    "option UCI_Variant: expected {expected}, found '{found}'"
                )));
            }
            ("Rules", Given::Text(rules)) => {
                self.desk.reopen(Setup { rules: Some(rules), ..self.desk.setup().clone() })?;
            }
            ("Evaluation", Given::Text(eval)) => {
                self.desk.reopen(Setup { eval: Some(eval), ..self.desk.setup().clone() })?;
            }
            ("Clear Hash", _) => self.desk.forget(),
            // Ponder and UCI_AnalyseMode tell of the other side's plans, which change nothing here.
            _ => {}
        }
        let limited = self.limits_strength.then(|| Skill::rated(self.rating));
        self.desk.query.skill = limited.or((self.level < Skill::MOST).then(|| Skill::level(self.level)));
        Ok(())
    }

    fn go(&mut self, text: &str) {
        let go = Go::read(text);
        if let Some(depth) = go.perft {
            return self.desk.perft(depth, self.teller());
        }
        let (only, others) = self.desk.read_moves(&go.search_moves);
        if let Some(other) = others.first() {
            let sentence = format!("searchmoves: '{other}' is no legal move here and is ignored");
            self.output.line(&self.teller().remark(&sentence));
        }
        let white = matches!(self.desk.side(), "white" | "red");
        let limits = go.limits(white, self.overhead).unwrap_or(self.desk.query.limits);
        let task = Task { limits, only, ponders: go.ponder, holds: go.infinite };
        self.desk.think(task, self.teller());
    }
}

impl Dialect for Uci {
    fn hear(&mut self, line: &str) -> Next {
        let mut words = Words::of(line);
        // Unknown words are passed over up to one that is known.
        while let Some(word) = words.next() {
            let rest = words.rest();
            match word {
                "uci" => self.introduce(),
                "isready" => {
                    let prepared = self.desk.prepare();
                    self.complain(prepared);
                    self.output.line("readyok");
                }
                "setoption" => {
                    let set = self.set_option(rest);
                    self.complain(set);
                }
                "ucinewgame" => self.desk.forget(),
                "position" => {
                    let placed = Place::read(rest).and_then(|place| self.desk.place(place));
                    self.complain(placed);
                }
                "go" => self.go(rest),
                "stop" => self.desk.stop(),
                "ponderhit" => {
                    self.desk.ponder_hit();
                }
                "quit" => return Next::Quit,
                "debug" | "register" => {}
                "d" => self.output.line(&self.desk.draw()),
                _ => continue,
            }
            break;
        }
        Next::Listen
    }

    fn end(&mut self) {
        self.desk.stop();
    }
}

/// Words a search in UCI.
struct UciTeller {
    odds: Option<WdlModel>,
}

impl Teller for UciTeller {
    fn progress(&self, progress: &Progress, pv: &[String]) -> String {
        let Progress { depth, selective_depth, line, nodes, time, hashfull, variation, .. } = progress;
        let score = score(variation.score);
        let chances = self.odds.map(|odds| odds.of(variation.score));
        let chances = chances.map(|Chances(win, draw, loss)| format!(" wdl {win} {draw} {loss}"));
        let speed = (*nodes as f64 / time.as_secs_f64().max(1e-6)) as u64;
        let pv = if pv.is_empty() { String::new() } else { format!(" pv {}", pv.join(" ")) };
        format!(
            "info depth {depth} seldepth {selective_depth} multipv {} score {score}{} nodes {nodes} nps {speed} \
             hashfull {hashfull} time {}{pv}",
            line + 1,
            chances.unwrap_or_default(),
            time.as_millis(),
        )
    }

    fn answer(&self, answer: &Answer) -> String {
        match (&answer.best, &answer.ponder) {
            (Some(best), Some(ponder)) => format!("bestmove {best} ponder {ponder}"),
            (Some(best), None) => format!("bestmove {best}"),
            (None, _) => format!("info depth 0 score {}\nbestmove (none)", score(answer.score)),
        }
    }

    fn remark(&self, sentence: &str) -> String {
        format!("info string {}", printable(sentence))
    }
}

/// Scores beyond this are no evaluation that a program could show.
const MAX_POINTS: i32 = 30_000;
/// Othello's discs in the hundredths that programs show.
const POINTS_A_DISC: i32 = 100;

/// `cp` in hundredths, or `mate` in the winner's moves: below zero where it is ours to lose.
fn score(value: DisplayScore) -> String {
    match value {
        DisplayScore::Cp(points) => format!("cp {}", points.clamp(-MAX_POINTS, MAX_POINTS)),
        DisplayScore::Discs(discs) => format!("cp {}", discs * POINTS_A_DISC),
        DisplayScore::Win(plies) => format!("mate {}", plies.div_ceil(2)),
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
        let wins = [1, 2, 3, 5].map(|plies| score(DisplayScore::Win(plies)));
        assert_eq!(wins, ["mate 1", "mate 1", "mate 2", "mate 3"]);
        let losses = [0, 1, 2, 3, 4].map(|plies| score(DisplayScore::Loss(plies)));
        assert_eq!(losses, ["mate 0", "mate -1", "mate -1", "mate -2", "mate -2"]);
        assert_eq!(score(DisplayScore::Discs(-3)), "cp -300");
        assert_eq!(score(DisplayScore::Cp(123_456)), "cp 30000");
    }
}
