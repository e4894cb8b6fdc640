//! NBoard, version 2: the protocol between an Othello board and its engines.
//!
//! The board sends the game (`set game`, `move`) and asks for hints (`hint N`) or for a move (`go`). The
//! engine never makes its own move: the board sends it back as a `move`. A `ping` stops a running search and
//! is answered last. Unknown lines are ignored; an illegal game or move is refused by a `status` and changes
//! nothing. Once the game is over, `go` and `hint` are answered by a `status` only. `set depth` sets a level, as boards mean it.

use ply_core::{InputError, StopFlag};
use ply_formats::ggf;
use ply_games::{
    Analysis, DisplayScore, GameEntry, Level, Levels, MAX_DEPTH, Progress, Query, Session, Skill, Variation,
};

use super::player::Player;
use super::words::{Words, number, printable};
use super::{Defaults, Next, Output, ProtocolHandler};

/// More than any position has moves.
const MAX_HINTS: u64 = 64;
/// What a decided game of the protocol counts: every square of its board.
const WHOLE_BOARD: f64 = 64.0;

/// NBoard for Othello.
pub(super) struct NBoard {
    game: &'static dyn GameEntry,
    player: Player,
    output: Output,
}

impl NBoard {
    /// Starts at the start position.
    pub(super) fn new(
        game: &'static dyn GameEntry,
        defaults: Defaults,
        output: Output,
    ) -> Result<Self, InputError> {
        Ok(NBoard { game, player: Player::new(game, defaults)?, output })
    }

    /// What the protocol calls a depth is a level to the players of its boards: where the game has levels of its own, the
    /// nearest one. Returns the number that was set.
    fn set_level(&mut self, depth: u64) -> u32 {
        match self.game.levels() {
            Levels::Skill(_) => {
                let depth = depth.clamp(1, u64::from(MAX_DEPTH)) as u32;
                self.player.query.limits.depth = Some(depth);
                depth
            }
            levels => {
                let (least, most) = (*levels.numbers().start(), *levels.numbers().end());
                let number = depth.clamp(u64::from(least), u64::from(most)) as u32;
                self.player.query.level = levels.get(number).ok();
                number
            }
        }
    }

    fn set(&mut self, mut words: Words<'_>) {
        match words.next() {
            Some("depth") => {
                let Some(depth) = words.next().and_then(number) else { return };
                let number = self.set_level(depth);
                self.output.line(&format!("set myname Plyground{number}"));
            }
            Some("game") => {
                let set = ggf::read(words.rest()).and_then(|game| {
                    let moves: Vec<_> = game.moves.into_iter().map(|made| made.text).collect();
                    self.player.session().begin(Some(&game.position), Some(&moves.join(" ")))
                });
                self.report_error(set);
            }
            // Contempt has no meaning here: we play for the most discs.
            _ => {}
        }
    }

    /// Plays a move such as `F5/1.50/0.30`.
    fn play(&mut self, text: &str) {
        let text = text.split('/').next().unwrap_or_default();
        let made = self.player.session().play(text).map(drop);
        self.report_error(made);
    }

    /// Sends an error, if there is one.
    fn report_error(&self, done: Result<(), InputError>) {
        if let Err(error) = done {
            self.status(&error.to_string());
        }
    }

    fn status(&self, text: &str) {
        self.output.line(&format!("status {}", printable(text)));
    }

    /// Whether the game is still on; sends a `status` if it is over.
    fn check_not_over(&mut self) -> bool {
        let ending = self.player.session().outcome();
        if let Some(ending) = &ending {
            self.status(&format!("The game is over: {}", ending.sentence));
        }
        ending.is_none()
    }

    fn hint(&mut self, count: Option<&str>) {
        let Some(count) = number(count.unwrap_or("1")) else { return };
        if !self.check_not_over() {
            return;
        }
        let query = Query { lines: count.clamp(1, MAX_HINTS) as usize, ..self.honest_query() };
        self.status("Analyzing");
        let (lines, last) = (self.output.clone(), self.output.clone());
        self.player.search_thread.start(
            query,
            StopFlag::new(),
            move |progress| lines.line(&search_line(progress)),
            move |_, found, _| match found {
                Ok(found) => last.line(&format!("{}\nstatus", node_stats(&found))),
                Err(error) => last.line(&format!("status {}", printable(&error.to_string()))),
            },
        );
    }

    fn go(&mut self) {
        if !self.check_not_over() {
            return;
        }
        self.status("Thinking");
        let (lines, last) = (self.output.clone(), self.output.clone());
        self.player.search_thread.start(
            self.player.query(),
            StopFlag::new(),
            move |progress| lines.line(&search_line(progress)),
            move |session, found, _| last.line(&go_answer(session, found)),
        );
    }

    /// The next search, without the errors of a low level: who asks for an opinion wants a true one.
    fn honest_query(&self) -> Query {
        let query = self.player.query();
        let level = query.level.map(|level| Level { skill: Skill::FULL, ..level });
        Query { level, ..query }
    }

    /// Searches every position of the game, the last one first. The board draws a graph of the values.
    fn analyze(&mut self) {
        self.status("Analyzing");
        let query = self.honest_query();
        let output = self.output.clone();
        self.player.search_thread.start(
            query.clone(),
            StopFlag::new(),
            |_| (),
            move |session, found, stop_flag| {
                analyze_back(session, found, stop_flag, &query, &output);
                output.line("status");
            },
        );
    }
}

impl ProtocolHandler for NBoard {
    fn handle_line(&mut self, line: &str) -> Next {
        let mut words = Words::of(line);
        match words.next() {
            Some("nboard") => self.output.line("set myname Plyground"),
            Some("set") => self.set(words),
            Some("move") => self.play(words.rest()),
            Some("hint") => self.hint(words.next()),
            Some("go") => self.go(),
            Some("ping") => {
                if let Some(count) = words.next().and_then(|word| word.parse::<i64>().ok()) {
                    self.player.search_thread.stop();
                    self.output.line(&format!("pong {count}"));
                }
            }
            // There is no book to add the game to.
            Some("learn") => self.output.line("learned"),
            Some("analyze") => self.analyze(),
            Some("quit") => return Next::Quit,
            _ => {}
        }
        Next::Continue
    }

    fn finish(&mut self) {
        self.player.search_thread.stop();
    }
}

/// Searches from the end of the game back to its start, until stopped, and returns to the end.
fn analyze_back(
    session: &mut dyn Session,
    mut found: Result<Analysis, InputError>,
    stop_flag: &StopFlag,
    query: &Query,
    output: &Output,
) {
    let played = session.played();
    let mut made = played.len();
    // A stopped search has no reliable value.
    while let (Ok(analysis), false) = (&found, stop_flag.is_stopped()) {
        output.line(&format!("analysis {made} {}", discs(analysis.score)));
        if !session.take_back() {
            break;
        }
        made -= 1;
        found = session.search(query, stop_flag, &mut |_| ());
    }
    for text in &played[made..] {
        session.play(text).expect("the move has been made here before");
    }
}

/// The answer to `go`.
fn go_answer(session: &mut dyn Session, found: Result<Analysis, InputError>) -> String {
    let any = || session.moves().into_iter().next();
    match found {
        Ok(found) => {
            let best = found.best_move.clone().or_else(any).unwrap_or_default();
            let (eval, time) = (discs(found.score), found.seconds);
            format!("{}\n=== {}/{eval}/{time:.2}\nstatus", node_stats(&found), ggf::square(&best))
        }
        Err(error) => {
            let best = any().unwrap_or_default();
            format!("status {}\n=== {}", printable(&error.to_string()), ggf::square(&best))
        }
    }
}

/// The `search` line for a variation.
fn search_line(progress: &Progress) -> String {
    let Variation { score, pv, .. } = &progress.variation;
    let pv: String = pv.iter().map(|text| ggf::square(text)).collect();
    format!("search {pv} {} 0 {}", discs(*score), progress.depth)
}

fn node_stats(found: &Analysis) -> String {
    format!("nodestats {} {:.2}", found.nodes, found.seconds)
}

/// A value in discs. Points of an evaluation that does not count discs are sent as they are.
fn discs(value: DisplayScore) -> String {
    format!("{:.2}", ggf::discs(value, WHOLE_BOARD).unwrap_or(value.number() as f64))
}
