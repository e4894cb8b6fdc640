//! UCI's traffic.

use ply_games::GameEntry;

use super::Traffic;
use super::dice::Dice;
use super::junk::{NUMBERS, damaged, junk};
use super::mirror::Mirror;

/// Sends UCI and counts its answers.
pub(crate) struct UciTraffic {
    mirror: Mirror,
    /// The moves that the last `go` was restricted to.
    only: Vec<String>,
    /// The last line was meant as it stands, so that what it must lead to is known.
    meant: bool,
}

/// The words that are known, those of an option that changes the rules left out: nobody could follow.
const WORDS: [&str; 32] = [
    "uci",
    "debug",
    "on",
    "isready",
    "setoption",
    "name",
    "value",
    "register",
    "ucinewgame",
    "position",
    "startpos",
    "fen",
    "moves",
    "go",
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "stop",
    "ponderhit",
    "quit",
    "d",
    "MultiPV",
    "true",
];
/// Those of them that begin a command.
const COMMANDS: [&str; 12] = [
    "uci",
    "debug",
    "isready",
    "setoption",
    "register",
    "ucinewgame",
    "position",
    "go",
    "stop",
    "ponderhit",
    "quit",
    "d",
];

impl UciTraffic {
    pub(crate) fn new(game: &'static dyn GameEntry) -> Self {
        UciTraffic { mirror: Mirror::new(game), only: Vec::new(), meant: true }
    }

    fn go(&mut self, dice: &mut Dice) -> String {
        let limit = match dice.below(15) {
            0..4 => format!("depth {}", 1 + dice.below(2)),
            4 => format!("nodes {}", dice.below(500)),
            5 => format!("movetime {}", dice.below(3)),
            6 => format!("wtime {0} btime {0} winc 1 binc 1", dice.below(60)),
            7 => format!("wtime 50 btime -5 movestogo {}", dice.of(&["0", "1", "99999999999"])),
            8 => format!("mate {} depth 2", dice.of(&NUMBERS)),
            9 => "depth 1 infinite".to_string(),
            10 => "infinite".to_string(),
            11 => "ponder wtime 20 btime 20".to_string(),
            12 => format!("depth {}", dice.of(&NUMBERS)),
            _ => "ponder depth 1".to_string(),
        };
        if dice.per_cent(80) || self.mirror.lost {
            return format!("go {limit}");
        }
        self.only = self.mirror.some_moves(dice);
        format!("go searchmoves {} zz {limit}", self.only.join(" "))
    }

    fn option(&mut self, dice: &mut Dice) -> String {
        let (name, values): (&str, &[&str]) = match dice.below(14) {
            0 => ("Hash", &["1", "2", "0", "-1", "16385", "99999999999999", "x", ""]),
            1 => ("threads", &["1", "2", "3", "0", "257", "many"]),
            2 => ("MultiPV", &["1", "2", "5", "0", "501"]),
            3 => ("Move Overhead", &["0", "10", "5001"]),
            4 => ("skill level", &["0", "7", "20", "21"]),
            5 => ("UCI_LimitStrength", &["true", "false", "maybe"]),
            6 => ("UCI_Elo", &["600", "1500", "2600", "3000"]),
            7 => ("UCI_ShowWDL", &["true", "false"]),
            8 => ("UCI_Variant", &["chess", ""]),
            9 => ("Evaluation", &["default", "classic", "none"]),
            10 => ("Clear Hash", &["", "now"]),
            11 => ("Ponder", &["true"]),
            13 => ("Level", &["0", "1", "3", "60", "61"]),
            12 => ("Rules", &[]),
            _ => ("No Such Option", &["1"]),
        };
        if name == "Rules" {
            let rules = self.mirror.game().rule_sets();
            let rules = rules[dice.below(rules.len())].name.replace("limit=N", "limit=7");
            self.mirror.set_rules(&rules);
            return format!("setoption name Rules value {rules}");
        }
        format!("setoption name {name} value {}", dice.of(values))
    }
}

impl Traffic for UciTraffic {
    fn line(&mut self, dice: &mut Dice) -> String {
        self.only.clear();
        self.meant = true;
        if self.mirror.lost {
            return self.mirror.position_line(dice);
        }
        match dice.below(100) {
            0..20 => self.mirror.position_line(dice),
            20..25 => self.mirror.bad_position_line(dice),
            25..45 => self.go(dice),
            45..60 => "stop".to_string(),
            60..65 => "ponderhit".to_string(),
            65..72 => "isready".to_string(),
            72..80 => self.option(dice),
            80..82 => "ucinewgame".to_string(),
            82 => "uci".to_string(),
            83 => "d".to_string(),
            84 => "quit".to_string(),
            85 => format!("go perft {}", dice.of(&["0", "1", "99", "-1"])),
            86..90 => {
                self.meant = false;
                let line = self.go(dice);
                damaged(dice, &line)
            }
            90..93 => {
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
        let mut words = line.split_whitespace().skip_while(|word| !COMMANDS.contains(word));
        let command = words.next();
        let perft = words.any(|word| word == "perft");
        // What comes of a line that may or may not mean something is found out by telling the next position;
        // but even such a search answers once.
        self.mirror.lost |= !self.meant;
        if command == Some("go") && !perft {
            self.mirror.expect_move(std::mem::take(&mut self.only));
        }
        let mut ready = 0;
        for answer in answers {
            assert!(!answer.contains('\0'), "after {line:?}: {answer:?}");
            if let Some(rest) = answer.strip_prefix("bestmove ") {
                let best = rest.split(' ').next().filter(|best| *best != "(none)");
                self.mirror.answer(line, best);
            }
            ready += usize::from(answer == "readyok");
        }
        assert_eq!(ready, usize::from(command == Some("isready")), "after {line:?}");
        // A bare `position` says nothing that a search would have to stop for.
        if matches!(command, Some("stop" | "position" | "ucinewgame")) && self.meant && line != "position" {
            assert!(self.mirror.expected.is_empty(), "after {line:?}: a search has not answered");
        }
    }

    fn end(&mut self, answers: &[String]) {
        self.meant = false;
        self.check("", answers);
        self.mirror.restart();
    }

    fn answered(&self) -> u64 {
        self.mirror.answered
    }
}
