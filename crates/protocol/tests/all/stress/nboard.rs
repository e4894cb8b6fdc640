//! NBoard's traffic.

use std::collections::VecDeque;

use ply_core::Side;
use ply_games::{GameEntry, Session, Setup};

use super::Traffic;
use super::dice::Dice;
use super::junk::{NUMBERS, damaged, junk};

/// Sends NBoard and follows the game.
pub(crate) struct NBoardTraffic {
    board: Box<dyn Session>,
    /// Looks at other positions than the present one.
    checker: Box<dyn Session>,
    /// The positions about which `go` was said and not answered yet.
    asked: VecDeque<String>,
    /// The last line was meant as it stands, so that what it must lead to is known.
    meant: bool,
    /// Where the game stands is not known.
    lost: bool,
    answered: u64,
}

const WORDS: [&str; 22] = [
    "nboard",
    "set",
    "depth",
    "game",
    "contempt",
    "move",
    "hint",
    "go",
    "ping",
    "learn",
    "analyze",
    "F5",
    "d6/1/2",
    "PA",
    "(;",
    ";)",
    "BO[8",
    "B[F5]",
    "W[d6]",
    "GM[Othello]",
    "*]",
    "[",
];
/// How every line of ours begins.
const ANSWERS: [&str; 8] =
    ["status", "set myname ", "search ", "nodestats ", "=== ", "pong ", "learned", "analysis "];

impl NBoardTraffic {
    pub(crate) fn new(game: &'static dyn GameEntry) -> Self {
        let open = || game.session(&Setup::default()).expect("every game has a start");
        NBoardTraffic {
            board: open(),
            checker: open(),
            asked: VecDeque::new(),
            meant: true,
            lost: false,
            answered: 0,
        }
    }

    /// A game that was played at random, as a line that tells of it.
    fn game_line(&mut self, dice: &mut Dice) -> String {
        self.lost = false;
        self.board.begin(None, None).expect("every game has a start");
        let mut line = "set game (;GM[Othello]RE[?]".to_string();
        if dice.per_cent(50) {
            self.play_some(dice, 70);
            let position = self.board.position();
            line += &format!("BO[8 {}]", position.replace('X', "*"));
            self.board.begin(Some(&position), None).expect("a position that was written");
        }
        line += &self.play_some(dice, 70);
        line + ";)"
    }

    /// Plays some moves at random, and writes them as GGF.
    fn play_some(&mut self, dice: &mut Dice, most: usize) -> String {
        let mut text = String::new();
        for _ in 0..dice.below(most) {
            let Some(chosen) = self.some_move(dice) else { break };
            let colour = if self.board.side() == Side::First { 'B' } else { 'W' };
            self.board.play(&chosen).expect("a legal move");
            let square = if chosen == "pass" { "PA" } else { &chosen };
            text += &format!("{colour}[{square}{}]", dice.of(&["", "/1.5", "//0.2", "/-3/7", "/x/y/z"]));
        }
        text
    }

    fn some_move(&mut self, dice: &mut Dice) -> Option<String> {
        let moves = self.board.moves();
        (!moves.is_empty()).then(|| moves[dice.below(moves.len())].clone())
    }

    fn move_line(&mut self, dice: &mut Dice) -> String {
        let Some(chosen) = self.some_move(dice) else { return "learn".to_string() };
        self.board.play(&chosen).expect("a legal move");
        let square = if chosen == "pass" { "PA".to_string() } else { chosen.to_ascii_uppercase() };
        format!("move {square}{}", dice.of(&["", "/1.50/0.3", "//", "/x"]))
    }

    /// A line that must change nothing.
    fn bad_line(&mut self, dice: &mut Dice) -> String {
        let bad: [&str; 9] = [
            "move a1a1",
            "move",
            "move d4/0/0",
            "set game",
            "set game (;B[f5]B[f5];)",
            "set game (;BO[8 *];)",
            "set game (;BO[10 - *];)",
            "set game (;W[PA];)",
            "set game (;B[f5",
        ];
        dice.of(&bad).to_string()
    }

    fn answer(&mut self, line: &str, text: &str) {
        let position =
            self.asked.pop_front().unwrap_or_else(|| panic!("after {line:?}: an answer to nothing"));
        self.answered += 1;
        self.checker.begin(Some(&position), None).expect("a position that was written");
        let square = text.split('/').next().unwrap_or_default();
        if let Err(error) = self.checker.play(square) {
            panic!("after {line:?}: {text} in {position}: {error}");
        }
    }
}

impl Traffic for NBoardTraffic {
    fn line(&mut self, dice: &mut Dice) -> String {
        self.meant = true;
        if self.lost {
            return self.game_line(dice);
        }
        match dice.below(100) {
            0..12 => self.game_line(dice),
            12..32 => self.move_line(dice),
            32..40 => self.bad_line(dice),
            40..58 => "go".to_string(),
            58..64 => format!("hint {}", dice.of(&NUMBERS)),
            64..66 => "analyze".to_string(),
            66..76 => format!("ping {}", dice.of(&NUMBERS)),
            76..80 => format!("set depth {}", dice.of(&NUMBERS)),
            80 => "nboard 2".to_string(),
            81 => "quit".to_string(),
            82 => "learn".to_string(),
            83 => format!("set contempt {}", dice.of(&NUMBERS)),
            84..90 => {
                let line = if dice.per_cent(50) { self.game_line(dice) } else { self.move_line(dice) };
                self.meant = false;
                damaged(dice, &line)
            }
            _ => {
                self.meant = false;
                junk(dice, &WORDS)
            }
        }
    }

    fn check(&mut self, line: &str, answers: &[String]) {
        let mut words = line.split_whitespace();
        let command = words.next();
        self.lost |= !self.meant;
        if command == Some("go") && self.board.outcome().is_none() {
            self.asked.push_back(self.board.position());
        }
        for answer in answers {
            assert!(ANSWERS.iter().any(|known| answer.starts_with(known)), "after {line:?}: {answer:?}");
            assert!(!answer.contains('\0') && answer.len() < 600, "after {line:?}: {answer:?}");
            if let Some(text) = answer.strip_prefix("=== ") {
                self.answer(line, text);
            }
        }
        let number = words.next().and_then(|word| word.parse::<i64>().ok());
        let pong = number.filter(|_| command == Some("ping")).map(|number| format!("pong {number}"));
        assert_eq!(
            answers.iter().filter(|answer| answer.starts_with("pong")).count(),
            usize::from(pong.is_some())
        );
        if pong.is_some() {
            assert_eq!(answers.last(), pong.as_ref(), "after {line:?}");
            assert!(self.asked.is_empty(), "after {line:?}: a search has not answered");
        }
    }

    fn end(&mut self, answers: &[String]) {
        self.meant = true;
        self.check("", answers);
        assert!(self.asked.is_empty(), "{} searches were never answered", self.asked.len());
        self.board.begin(None, None).expect("every game has a start");
        self.lost = false;
    }

    fn answered(&self) -> u64 {
        self.answered
    }
}
