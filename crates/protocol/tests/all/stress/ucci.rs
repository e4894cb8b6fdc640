//! UCCI's traffic.

use ply_games::GameEntry;

use super::Traffic;
use super::dice::Dice;
use super::junk::{NUMBERS, damaged, junk};
use super::mirror::{Expected, Mirror};

/// Sends UCCI and counts its answers.
pub(crate) struct UcciTraffic {
    mirror: Mirror,
    banned: Vec<String>,
    /// A `go` was sent that nothing has stopped.
    asked: bool,
    /// The last line was meant as it stands, so that what it must lead to is known.
    meant: bool,
    /// It tells of a position that can be set up.
    placed: bool,
}

/// The words that are known, but for options that change the rules or break a search off: nobody could
/// follow.
const WORDS: [&str; 24] = [
    "ucci",
    "isready",
    "setoption",
    "usemillisec",
    "true",
    "position",
    "startpos",
    "fen",
    "moves",
    "banmoves",
    "go",
    "ponder",
    "draw",
    "depth",
    "nodes",
    "infinite",
    "time",
    "movestogo",
    "increment",
    "opptime",
    "ponderhit",
    "stop",
    "probe",
    "quit",
];

impl UcciTraffic {
    pub(crate) fn new(game: &'static dyn GameEntry) -> Self {
        UcciTraffic {
            mirror: Mirror::new(game),
            banned: Vec::new(),
            asked: false,
            meant: true,
            placed: false,
        }
    }

    fn go(&mut self, dice: &mut Dice) -> String {
        let limit = match dice.below(10) {
            0..3 => format!("depth {}", dice.below(3)),
            3 => format!("nodes {}", dice.below(500)),
            4 => format!("time {} increment 1", dice.below(60)),
            5 => format!("time 50 movestogo {} opptime 5", dice.of(&NUMBERS)),
            6 => "depth infinite".to_string(),
            7 => "infinite".to_string(),
            8 => format!("nodes {}", dice.of(&NUMBERS)),
            _ => format!("depth {}", dice.of(&["1", "99999999999999"])),
        };
        format!("go {}{limit}", dice.of(&["", "", "ponder ", "draw "]))
    }

    fn option(&mut self, dice: &mut Dice) -> String {
        let (name, values): (&str, &[&str]) = match dice.below(8) {
            0 => ("usemillisec", &["true", "true", "false", "maybe"]),
            1 => ("threads", &["1", "2", "0", "257"]),
            2 => ("randomness", &["none", "small", "huge", "gigantic"]),
            3 => ("ponder", &["true", "false"]),
            4 => ("bookfiles", &["/nowhere"]),
            5 => ("evaluation", &["default", "classic", "classic-place"]),
            6 => ("hashsize", &["0", "1", "2"]),
            _ => ("newgame", &["", "now"]),
        };
        self.asked &= !matches!(name, "evaluation" | "hashsize" | "newgame");
        format!("setoption {name} {}", dice.of(values))
    }
}

impl Traffic for UcciTraffic {
    fn line(&mut self, dice: &mut Dice) -> String {
        self.meant = true;
        self.placed = self.mirror.lost || dice.per_cent(20);
        if self.placed {
            return self.mirror.position_line(dice);
        }
        match dice.below(100) {
            0..8 => self.mirror.bad_position_line(dice),
            8..45 => self.go(dice),
            45..62 => "stop".to_string(),
            62..67 => dice.of(&["ponderhit", "ponderhit draw"]).to_string(),
            67..73 => "isready".to_string(),
            73..79 => self.option(dice),
            79..84 => {
                let moves =
                    if dice.per_cent(20) { self.mirror.all_moves() } else { self.mirror.some_moves(dice) };
                let line = format!("banmoves {} zz", moves.join(" "));
                self.banned.extend(moves);
                line
            }
            84 => "ucci".to_string(),
            85 => "probe startpos".to_string(),
            86 => "quit".to_string(),
            87..91 => {
                self.meant = false;
                let line = self.mirror.position_line(dice);
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
        self.mirror.lost |= !self.meant;
        match command {
            Some("go") => {
                self.asked = true;
                // As in the handler, the first number after the word counts.
                let words: Vec<_> = words.collect();
                let at = words.iter().position(|word| *word == "depth");
                let depth = at.and_then(|at| words.get(at + 1));
                let still = depth.is_some_and(|depth| {
                    let digits = depth.trim_start_matches(['+', '-']);
                    let read = digits.parse::<u128>().ok().filter(|_| depth.len() - digits.len() <= 1);
                    read == Some(0) || (read.is_some() && depth.starts_with('-'))
                });
                let legal = self.mirror.all_moves();
                let left: Vec<_> = legal.iter().filter(|text| !self.banned.contains(text)).cloned().collect();
                if self.mirror.lost {
                    self.mirror.expected.push_back(Expected::Anything);
                } else if still || (left.is_empty() && !legal.is_empty()) {
                    self.mirror.expected.push_back(Expected::NoMove);
                } else {
                    self.mirror.expect_move(left);
                }
            }
            Some("stop") if self.asked => self.asked = false,
            Some("stop") => self.mirror.expected.push_back(Expected::NoMove),
            Some("position" | "banmoves") => self.asked = false,
            _ => {}
        }
        if self.placed {
            self.banned.clear();
        }
        let mut ready = 0;
        for answer in answers {
            assert!(!answer.contains('\0'), "after {line:?}: {answer:?}");
            if let Some(rest) = answer.strip_prefix("bestmove ") {
                self.mirror.answer(line, rest.split(' ').next());
            } else if answer == "nobestmove" {
                self.mirror.answer(line, None);
            }
            ready += usize::from(answer == "readyok");
        }
        assert_eq!(ready, usize::from(command == Some("isready")), "after {line:?}");
        if matches!(command, Some("stop" | "position" | "banmoves")) {
            assert!(self.mirror.expected.is_empty(), "after {line:?}: a search has not answered");
        }
    }

    fn end(&mut self, answers: &[String]) {
        self.placed = false;
        self.check("", answers);
        self.mirror.restart();
        self.banned.clear();
        self.asked = false;
    }

    fn answered(&self) -> u64 {
        self.mirror.answered
    }
}
