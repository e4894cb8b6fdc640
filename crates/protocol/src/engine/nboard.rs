//! NBoard, version 2: how Othello programs sit behind a board.
//!
//! The board tells the engine the game (`set game`, `move`) and asks for hints (`hint N`) or for a move (`go`). The engine
//! never makes its own move: the board sends it back if it stands. A `ping` ends whatever is being thought about and is
//! answered last. What is not understood is passed over; a game or a move that cannot be is refused by a `status`, and
//! everything stays as it was. There is no answer to `go` once the game is over but a `status`.

use ply_core::{InputError, StopFlag};
use ply_formats::ggf;
use ply_games::{Analysis, DisplayScore, GameEntry, MAX_DEPTH, Progress, Query, Session, Variation};

use super::player::Player;
use super::words::{Words, number, printable};
use super::{Defaults, Dialect, Next, Output};

/// More moves than any position has.
const MAX_HINTS: u64 = 64;
/// What a certain win counts where the evaluation does not count discs.
const WHOLE_BOARD: i32 = 64;

/// An engine behind an NBoard.
pub(super) struct NBoard {
    player: Player,
    output: Output,
}

impl NBoard {
    /// Sits down at the start position.
    pub(super) fn open(
        game: &'static dyn GameEntry,
        defaults: Defaults,
        output: Output,
    ) -> Result<Self, InputError> {
        Ok(NBoard { player: Player::open(game, defaults)?, output })
    }

    fn set(&mut self, mut words: Words<'_>) {
        match words.next() {
            Some("depth") => {
                let Some(depth) = words.next().and_then(number) else { return };
                let depth = depth.clamp(1, u64::from(MAX_DEPTH)) as u32;
                self.player.query.limits.depth = Some(depth);
                self.output.line(&format!("set myname Plyground{depth}"));
            }
            Some("game") => {
                let set = ggf::read(words.rest()).and_then(|game| {
                    let moves: Vec<_> = game.moves.into_iter().map(|made| made.text).collect();
                    self.player.session().begin(Some(&game.position), Some(&moves.join(" ")))
                });
                self.report(set);
            }
            // We play for the most discs: a draw is worth what it is worth.
            _ => {}
        }
    }

    /// Makes a move such as `F5/1.50/0.30`.
    fn make(&mut self, text: &str) {
        let text = text.split('/').next().unwrap_or_default();
        let made = self.player.session().play(text).map(drop);
        self.report(made);
    }

    /// Says what is wrong, if anything is.
    fn report(&self, done: Result<(), InputError>) {
        if let Err(error) = done {
            self.status(&error.to_string());
        }
    }

    fn status(&self, text: &str) {
        self.output.line(&format!("status {}", printable(text)));
    }

    /// Whether there is still something to think about; says so if there is not.
    fn goes_on(&mut self) -> bool {
        let ending = self.player.session().outcome();
        if let Some(ending) = &ending {
            self.status(&format!("The game is over: {}", ending.sentence));
        }
        ending.is_none()
    }

    fn hint(&mut self, count: Option<&str>) {
        let Some(count) = number(count.unwrap_or("1")) else { return };
        if !self.goes_on() {
            return;
        }
        let query = Query { lines: count.clamp(1, MAX_HINTS) as usize, ..self.player.query() };
        self.status("Analyzing");
        let (lines, last) = (self.output.clone(), self.output.clone());
        self.player.thinker.start(
            query,
            StopFlag::new(),
            move |told| lines.line(&search_line(told)),
            move |_, found, _| match found {
                Ok(found) => last.line(&format!("{}\nstatus", node_stats(&found))),
                Err(error) => last.line(&format!("status {}", printable(&error.to_string()))),
            },
        );
    }

    fn go(&mut self) {
        if !self.goes_on() {
            return;
        }
        self.status("Thinking");
        let (lines, last) = (self.output.clone(), self.output.clone());
        self.player.thinker.start(
            self.player.query(),
            StopFlag::new(),
            move |told| lines.line(&search_line(told)),
            move |session, found, _| last.line(&answer(session, found)),
        );
    }

    /// Values every position of the game, the last one first. The board draws its graph from this.
    fn analyze(&mut self) {
        self.status("Analyzing");
        let query = self.player.query();
        let output = self.output.clone();
        self.player.thinker.start(
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

impl Dialect for NBoard {
    fn hear(&mut self, line: &str) -> Next {
        let mut words = Words::of(line);
        match words.next() {
            Some("nboard") => self.output.line("set myname Plyground"),
            Some("set") => self.set(words),
            Some("move") => self.make(words.rest()),
            Some("hint") => self.hint(words.next()),
            Some("go") => self.go(),
            Some("ping") => {
                if let Some(count) = words.next().and_then(|word| word.parse::<i64>().ok()) {
                    self.player.thinker.stop();
                    self.output.line(&format!("pong {count}"));
                }
            }
            // There is no book to put the game into.
            Some("learn") => self.output.line("learned"),
            Some("analyze") => self.analyze(),
            Some("quit") => return Next::Quit,
            _ => {}
        }
        Next::Listen
    }

    fn end(&mut self) {
        self.player.thinker.stop();
    }
}

/// Walks back from the end of the game to its start, until told to stop, and returns to the end.
fn analyze_back(
    session: &mut dyn Session,
    mut found: Result<Analysis, InputError>,
    stop_flag: &StopFlag,
    query: &Query,
    output: &Output,
) {
    let played = session.played();
    let mut made = played.len();
    // A search that was broken off has no value worth telling.
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

/// The answer to `go`: a legal move in any case.
fn answer(session: &mut dyn Session, found: Result<Analysis, InputError>) -> String {
    let any = || session.moves().into_iter().next();
    match found {
        Ok(found) => {
            let best = found.best_move.clone().or_else(any).unwrap_or_default();
            let (eval, time) = (discs(found.score), found.seconds);
            format!("{}\n=== {}/{eval}/{time:.2}\nstatus", node_stats(&found), square(&best))
        }
        Err(error) => {
            let best = any().unwrap_or_default();
            format!("status {}\n=== {}", printable(&error.to_string()), square(&best))
        }
    }
}

/// A line of play as the board shows it while the search goes on.
fn search_line(told: &Progress) -> String {
    let Variation { score, pv, .. } = &told.variation;
    let pv: String = pv.iter().map(|text| square(text)).collect();
    format!("search {pv} {} 0 {}", discs(*score), told.depth)
}

fn node_stats(found: &Analysis) -> String {
    format!("nodestats {} {:.2}", found.nodes, found.seconds)
}

/// A move in capitals; a pass is `PA`.
fn square(text: &str) -> String {
    if text == "pass" { "PA".to_string() } else { text.to_ascii_uppercase() }
}

/// A value in discs. Points of an evaluation that does not count discs are told as they are.
fn discs(value: DisplayScore) -> String {
    let discs = match value {
        DisplayScore::Discs(number) | DisplayScore::Cp(number) => number,
        DisplayScore::Win(_) => WHOLE_BOARD,
        DisplayScore::Loss(_) => -WHOLE_BOARD,
        DisplayScore::Draw(_) => 0,
    };
    format!("{discs}.00")
}
