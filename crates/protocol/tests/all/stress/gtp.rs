//! GTP's traffic.

use ply_games::{GameEntry, Session, Setup};

use super::Traffic;
use super::dice::Dice;
use super::junk::{NUMBERS, damaged, junk};

/// What a command must be answered with.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Expected {
    Success,
    Failure,
    /// A legal move, which has been made.
    Move,
    /// A legal move that has not been made.
    Advice,
    /// Anything: the line may or may not mean something.
    Anything,
}

/// Sends GTP and follows the game.
pub(crate) struct GtpTraffic {
    game: &'static dyn GameEntry,
    board: Box<dyn Session>,
    expected: Expected,
    /// Where the game stands is not known.
    lost: bool,
    answered: u64,
}

const WORDS: [&str; 34] = [
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
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
    "black",
    "white",
    "b",
    "w",
    "pass",
    "PASS",
    "resign",
    "f5",
    "A2-A3",
    "B1xE4",
    "d1-d7/g7",
    "#",
    "7",
    "\t",
    "\x07",
    "*",
];

impl GtpTraffic {
    pub(crate) fn new(game: &'static dyn GameEntry) -> Self {
        let board = game.session(&Setup::default()).expect("every game has a start");
        GtpTraffic { game, board, expected: Expected::Anything, lost: false, answered: 0 }
    }

    /// The colour to move, or the other one.
    fn colour(&self, dice: &mut Dice, mover: bool) -> &'static str {
        let side = self.board.side();
        let side = if mover { side } else { !side };
        match (self.board.sides()[side.index()], dice.below(3)) {
            ("black", 0) => "b",
            ("black", 1) => "Black",
            ("white", 0) => "w",
            ("white", 1) => "WHITE",
            (name, _) => name,
        }
    }

    fn generate(&mut self, dice: &mut Dice) -> String {
        let plays = dice.per_cent(80);
        let mover = dice.per_cent(85);
        self.expected = match (mover, plays) {
            // Over: a pass or a resignation, whoever is asked.
            _ if self.board.outcome().is_some() => Expected::Success,
            (false, _) => Expected::Failure,
            (true, true) => Expected::Move,
            (true, false) => Expected::Advice,
        };
        format!("{} {}", if plays { "genmove" } else { "reg_genmove" }, self.colour(dice, mover))
    }

    fn play(&mut self, dice: &mut Dice) -> String {
        let moves = self.board.moves();
        if moves.is_empty() || dice.per_cent(20) {
            self.expected = Expected::Failure;
            let bad = ["z9", "a1-a1", "a1-a1/a1", "-", "\u{fffd}", "99999999999999999999", "A1xA1"];
            return format!("play {} {}", self.colour(dice, true), dice.of(&bad));
        }
        let chosen = moves[dice.below(moves.len())].clone();
        if dice.per_cent(10) {
            self.expected = Expected::Failure;
            return format!("play {} {chosen}", self.colour(dice, false));
        }
        let line = format!("play {} {chosen}", self.colour(dice, true));
        self.board.play(&chosen).expect("a legal move");
        self.expected = Expected::Success;
        line
    }

    fn place(&mut self, dice: &mut Dice) -> String {
        let (positions, _) = self.game.workload();
        let position = positions[dice.below(positions.len())];
        self.board.begin(Some(position), None).expect("a position of the workload");
        self.expected = Expected::Success;
        self.lost = false;
        format!("set_position {position}")
    }

    fn undo(&mut self) -> String {
        self.expected = if self.board.take_back() { Expected::Success } else { Expected::Failure };
        "undo".to_string()
    }

    fn clear(&mut self, dice: &mut Dice) -> String {
        let size = self.game.gtp_board_size().expect("a game that speaks GTP");
        let line = match dice.below(3) {
            0 => format!("boardsize {size}"),
            1 => {
                self.expected = Expected::Failure;
                return format!("boardsize {}", dice.of(&NUMBERS));
            }
            _ => "clear_board".to_string(),
        };
        self.board.begin(None, None).expect("every game has a start");
        self.expected = Expected::Success;
        self.lost = false;
        line
    }

    fn time(&mut self, dice: &mut Dice) -> String {
        self.expected = Expected::Anything;
        let [first, second, third] = [0; 3].map(|_| dice.of(&NUMBERS));
        match dice.below(4) {
            0 => format!("time_settings {first} {second} {third}"),
            1 => format!("time_left {} {first} {second}", self.colour(dice, true)),
            2 => "time_settings 0 1 1".to_string(),
            _ => "time_settings 0 1 0".to_string(),
        }
    }
}

impl Traffic for GtpTraffic {
    fn line(&mut self, dice: &mut Dice) -> String {
        if self.lost {
            return self.place(dice);
        }
        let line = match dice.below(100) {
            0..25 => self.generate(dice),
            25..50 => self.play(dice),
            50..55 => self.undo(),
            55..60 => self.place(dice),
            60..63 => self.clear(dice),
            63..70 => self.time(dice),
            70..76 => {
                self.expected = Expected::Success;
                let asked =
                    ["showboard", "get_position", "list_commands", "known_command x", "name", "komi -5"];
                dice.of(&asked).to_string()
            }
            76 => {
                let over = self.board.outcome().is_some();
                self.expected = if over { Expected::Success } else { Expected::Failure };
                "final_score".to_string()
            }
            77 => {
                self.expected = Expected::Success;
                "quit".to_string()
            }
            78..82 => {
                self.expected = Expected::Failure;
                let bad =
                    ["set_position", "set_position x", "play", "genmove red", "unknown", "17", "Genmove b"];
                dice.of(&bad).to_string()
            }
            82..88 => {
                let line = match dice.below(3) {
                    0 => self.play(dice),
                    1 => self.generate(dice),
                    _ => self.place(dice),
                };
                self.expected = Expected::Anything;
                self.lost = true;
                return damaged(dice, &line);
            }
            _ => {
                self.expected = Expected::Anything;
                self.lost = true;
                return junk(dice, &WORDS);
            }
        };
        match dice.below(10) {
            0..3 => format!("{} {line}", dice.below(2_000_000_000)),
            3 => format!("\t{line} # {}", dice.of(&NUMBERS)),
            4 => format!("\x07 {line}\0\r"),
            _ => line,
        }
    }

    fn check(&mut self, line: &str, answers: &[String]) {
        let told = line.split('#').next().unwrap_or_default().replace('\t', " ");
        let told: String = told.chars().filter(|letter| !letter.is_ascii_control()).collect();
        if told.trim().is_empty() {
            assert!(answers.is_empty(), "after {line:?}: {answers:?}");
            return;
        }
        // One answer, and only its end is empty.
        let (last, shown) = answers.split_last().unwrap_or_else(|| panic!("after {line:?}: no answer"));
        assert!(last.is_empty() && !shown.is_empty(), "after {line:?}: {answers:?}");
        assert!(shown.iter().all(|line| !line.is_empty() && line.len() < 600), "after {line:?}: {answers:?}");
        let first = &shown[0];
        let id = told
            .split_whitespace()
            .next()
            .filter(|word| word.parse::<i32>().is_ok() && !word.starts_with('+'));
        let id = id.filter(|word| !word.starts_with('-')).unwrap_or_default();
        let mark = match self.expected {
            Expected::Failure => "?",
            Expected::Anything if first.starts_with('?') => "?",
            _ => "=",
        };
        let Some(text) = first.strip_prefix(&format!("{mark}{id}")) else {
            panic!("after {line:?}: {answers:?}, expected {:?}", self.expected)
        };
        if matches!(self.expected, Expected::Move | Expected::Advice) {
            self.answered += 1;
            if let Err(error) = self.board.play(text.trim()) {
                panic!("after {line:?} in {}: {error}", self.board.position());
            }
            if self.expected == Expected::Advice {
                self.board.take_back();
            }
        }
    }

    fn end(&mut self, answers: &[String]) {
        // Everything has been answered before, but for the good-bye.
        assert!(answers.is_empty() || (answers.len() == 2 && answers[0].starts_with('=')), "{answers:?}");
        self.board.begin(None, None).expect("every game has a start");
        self.lost = false;
    }

    fn answered(&self) -> u64 {
        self.answered
    }
}
