//! The traffic of Botzone's two exchanges.

use std::collections::VecDeque;

use ply_games::{GameEntry, Session, Setup};
use serde_json::{Value, json};

use super::Traffic;
use super::dice::Dice;
use super::junk::{damaged, junk};

/// What a line must lead to.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Expected {
    /// More has to be said before there is an answer.
    Silence,
    Move,
    /// The end, without an answer.
    Failure,
    /// Anything: the line may or may not mean something.
    Anything,
}

/// Tells games, and checks the answers.
pub(crate) struct BotzoneTraffic {
    board: Box<dyn Session>,
    json: bool,
    /// Lines of a game that is being told.
    lines: VecDeque<String>,
    expected: Expected,
    /// A game has been told, and the other side has answered.
    begun: bool,
    /// What the other side knows is not known.
    lost: bool,
    /// A line has been sent of which nothing has been heard.
    waiting: bool,
    answered: u64,
}

const WORDS: [&str; 20] = [
    "-1",
    "0",
    "1",
    "2",
    "5",
    "7",
    "8",
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"requests\"",
    "\"responses\"",
    "\"x0\"",
    "{\"requests\":[",
    "]}",
    "{\"x0\":-1}",
    "null",
];
const KEEP: &str = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<";
const NONE: [i64; 6] = [-1; 6];

/// The column from the left and the row from the top of each square.
fn numbers(text: &str) -> [i64; 6] {
    let bytes: Vec<_> = text.bytes().filter(u8::is_ascii_alphanumeric).collect();
    std::array::from_fn(|at| {
        let byte = i64::from(bytes[at]);
        if at % 2 == 0 { byte - i64::from(b'a') } else { i64::from(b'8') - byte }
    })
}

fn text(numbers: &[i64]) -> Option<String> {
    let &[x0, y0, x1, y1, x2, y2] = numbers else { return None };
    let letter = |x: i64| u8::try_from(x).ok().filter(|x| *x < 8).map(|x| char::from(b'a' + x));
    Some(format!("{}{}-{}{}/{}{}", letter(x0)?, 8 - y0, letter(x1)?, 8 - y1, letter(x2)?, 8 - y2))
}

fn object([x0, y0, x1, y1, x2, y2]: [i64; 6]) -> Value {
    json!({ "x0": x0, "y0": y0, "x1": x1, "y1": y1, "x2": x2, "y2": y2 })
}

fn words(numbers: [i64; 6]) -> String {
    numbers.map(|number| number.to_string()).join(" ")
}

impl BotzoneTraffic {
    pub(crate) fn new(game: &'static dyn GameEntry, json: bool) -> Self {
        let board = game.session(&Setup::default()).expect("every game has a start");
        BotzoneTraffic {
            board,
            json,
            lines: VecDeque::new(),
            expected: Expected::Anything,
            begun: false,
            lost: false,
            waiting: false,
            answered: 0,
        }
    }

    /// Tells a game that was played at random up to a turn of the other side.
    fn tell(&mut self, dice: &mut Dice) {
        self.board.begin(None, None).expect("every game has a start");
        let mut turns = if dice.per_cent(50) { vec![NONE] } else { Vec::new() };
        let most = if dice.per_cent(10) { 60 } else { 6 };
        let wanted = 1 + 2 * dice.below(most);
        while turns.len() < wanted {
            let moves = self.board.moves();
            if moves.is_empty() {
                break;
            }
            let made = self.board.play(&moves[dice.below(moves.len())]).expect("a legal move");
            turns.push(numbers(&made));
        }
        // The last word is the judge's.
        if turns.len() % 2 == 0 {
            turns.pop();
            self.board.take_back();
        }
        if self.json {
            let (requests, responses): (Vec<_>, Vec<_>) =
                turns.iter().enumerate().partition(|(index, _)| index % 2 == 0);
            let objects = |turns: Vec<(usize, &[i64; 6])>| -> Vec<_> {
                turns.into_iter().map(|(_, turn)| object(*turn)).collect()
            };
            let line = json!({ "requests": objects(requests), "responses": objects(responses) });
            self.lines = VecDeque::from([line.to_string()]);
        } else {
            self.lines = VecDeque::from([turns.len().div_ceil(2).to_string()]);
            self.lines.extend(turns.into_iter().map(words));
        }
    }

    /// Goes on with a game that has begun.
    fn follow(&mut self, dice: &mut Dice) {
        let moves = self.board.moves();
        let turn = if moves.is_empty() {
            NONE
        } else {
            numbers(&self.board.play(&moves[dice.below(moves.len())]).expect("a legal move"))
        };
        let line = if self.json { object(turn).to_string() } else { words(turn) };
        self.lines = VecDeque::from([line]);
    }

    /// What the last line of a game leads to.
    fn outcome(&self, line: &str) -> Expected {
        match self.board.outcome() {
            Some(_) => Expected::Failure,
            None if self.begun && line.contains("-1") && !line.contains("requests") => Expected::Failure,
            None => Expected::Move,
        }
    }

    fn answer(&mut self, line: &str, answers: &[String]) {
        let [answer, keep] = answers else { panic!("after {line:?}: {answers:?}") };
        assert_eq!(keep, KEEP, "after {line:?}");
        let numbers: Vec<i64> = if self.json {
            let answer: Value = serde_json::from_str(answer).expect("an answer in JSON");
            ["x0", "y0", "x1", "y1", "x2", "y2"]
                .iter()
                .filter_map(|key| answer["response"][key].as_i64())
                .collect()
        } else {
            answer.split(' ').filter_map(|word| word.parse().ok()).collect()
        };
        let made = text(&numbers).map(|text| self.board.play(&text));
        assert!(matches!(made, Some(Ok(_))), "after {line:?}: {answer} {made:?}");
        self.answered += 1;
        self.begun = true;
    }
}

impl Traffic for BotzoneTraffic {
    fn line(&mut self, dice: &mut Dice) -> String {
        self.waiting = true;
        if self.lost {
            // This is never understood, and begins anew.
            self.expected = Expected::Failure;
            return "lost".to_string();
        }
        if dice.per_cent(15) {
            self.lost = true;
            self.expected = Expected::Anything;
            let next = self.lines.front().cloned().unwrap_or_default();
            return if dice.per_cent(50) { damaged(dice, &next) } else { junk(dice, &WORDS) };
        }
        if dice.per_cent(2) {
            self.expected = Expected::Silence;
            return dice.of(&["", " ", "\t"]).to_string();
        }
        if self.lines.is_empty() {
            if self.begun && dice.per_cent(80) {
                self.follow(dice);
            } else {
                self.begun = false;
                self.tell(dice);
            }
        }
        let line = self.lines.pop_front().unwrap_or_default();
        self.expected = if self.lines.is_empty() { self.outcome(&line) } else { Expected::Silence };
        line
    }

    fn check(&mut self, line: &str, answers: &[String]) {
        self.waiting = false;
        match self.expected {
            Expected::Silence => assert!(answers.is_empty(), "after {line:?}: {answers:?}"),
            Expected::Move => self.answer(line, answers),
            Expected::Failure => panic!("{line:?} was not refused: {answers:?}"),
            Expected::Anything => assert!(answers.is_empty() || answers.len() == 2, "{line:?}: {answers:?}"),
        }
    }

    fn end(&mut self, answers: &[String]) {
        assert!(answers.is_empty(), "{answers:?}");
        if self.waiting {
            let refused = matches!(self.expected, Expected::Failure | Expected::Anything);
            assert!(
                refused,
                "a line was refused where {:?} was due in {}",
                self.expected,
                self.board.position()
            );
        }
        self.lines.clear();
        (self.begun, self.lost, self.waiting) = (false, false, false);
    }

    fn answered(&self) -> u64 {
        self.answered
    }
}
