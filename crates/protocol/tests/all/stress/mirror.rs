//! The game as it should stand on the other side, and the answers that are still to come.

use std::collections::VecDeque;

use ply_games::{GameEntry, Session, Setup};

use super::dice::Dice;

/// What an answer must be.
pub(crate) enum Expected {
    /// A legal move, or that there is none.
    Move(Asked),
    /// That there is none, whatever the position.
    NoMove,
    /// Anything: the position is not known.
    Anything,
}

/// The position a search was asked about.
pub(crate) struct Asked {
    position: String,
    /// Its answer is one of these, if there are any.
    only: Vec<String>,
    /// The game is over, perhaps by a repetition that the position alone does not show.
    over: bool,
}

/// Follows what a handler was told.
pub(crate) struct Mirror {
    game: &'static dyn GameEntry,
    session: Box<dyn Session>,
    /// Looks at other positions than the present one.
    checker: Box<dyn Session>,
    /// The present position is not known: it was told in a line that may or may not mean something.
    pub(crate) lost: bool,
    pub(crate) expected: VecDeque<Expected>,
    pub(crate) answered: u64,
}

/// Few plies where a list of moves is long.
fn max_plies(game: &dyn GameEntry, dice: &mut Dice) -> usize {
    match game.name() {
        "amazons" | "amazons8" => 4,
        _ if dice.per_cent(10) => 80,
        _ => 12,
    }
}

impl Mirror {
    pub(crate) fn new(game: &'static dyn GameEntry) -> Self {
        let open = || game.session(&Setup::default()).expect("every game has a start");
        Mirror { game, session: open(), checker: open(), lost: false, expected: VecDeque::new(), answered: 0 }
    }

    pub(crate) fn game(&self) -> &'static dyn GameEntry {
        self.game
    }

    /// Another handler begins, at the start.
    pub(crate) fn restart(&mut self) {
        assert!(self.expected.is_empty(), "{} searches were never answered", self.expected.len());
        let answered = self.answered;
        *self = Mirror { answered, ..Mirror::new(self.game) };
    }

    /// Other rules from now on.
    pub(crate) fn set_rules(&mut self, rules: &str) {
        let setup = Setup { rules: Some(rules.to_string()), ..Setup::default() };
        let open = || self.game.session(&setup).expect("the game's own rules");
        (self.session, self.checker) = (open(), open());
        self.lost = true;
        // What still runs was asked under the old rules.
        self.expected.iter_mut().for_each(|expected| *expected = Expected::Anything);
    }

    /// A game that was played at random, as a line that tells of it.
    pub(crate) fn position_line(&mut self, dice: &mut Dice) -> String {
        self.lost = false;
        random_game(self.game, self.session.as_mut(), dice)
    }

    /// A line that must change nothing: something in it is wrong, perhaps only its last move.
    pub(crate) fn bad_position_line(&mut self, dice: &mut Dice) -> String {
        let good = random_game(self.game, self.checker.as_mut(), dice);
        match dice.below(4) {
            0 => "position".to_string(),
            1 => "position fen not a position moves zz".to_string(),
            2 if good.contains(" moves ") => format!("{good} zz99"),
            _ => format!("{good} moves zz99 moves"),
        }
    }

    /// Some legal moves of the present position.
    pub(crate) fn some_moves(&mut self, dice: &mut Dice) -> Vec<String> {
        let here = self.session.position();
        self.checker.begin(Some(&here), None).expect("a position that was written");
        let moves = self.checker.moves();
        if moves.is_empty() {
            return moves;
        }
        let some = (0..1 + dice.below(4)).map(|_| &moves[dice.below(moves.len())]);
        some.map(|text| self.checker.translate(text, "uci").expect("a legal move")).collect()
    }

    /// All legal moves of the present position.
    pub(crate) fn all_moves(&mut self) -> Vec<String> {
        let here = self.session.position();
        self.checker.begin(Some(&here), None).expect("a position that was written");
        let moves = self.checker.moves();
        moves.iter().map(|text| self.checker.translate(text, "uci").expect("a legal move")).collect()
    }

    /// A search was asked for.
    pub(crate) fn expect_move(&mut self, only: Vec<String>) {
        let asked = Asked { position: self.session.position(), only, over: self.session.outcome().is_some() };
        self.expected.push_back(if self.lost { Expected::Anything } else { Expected::Move(asked) });
    }

    /// A search has answered, with this move or with none.
    pub(crate) fn answer(&mut self, line: &str, best: Option<&str>) {
        let expected =
            self.expected.pop_front().unwrap_or_else(|| panic!("after {line:?}: an answer to nothing"));
        self.answered += 1;
        match (expected, best) {
            (Expected::Anything, _) | (Expected::NoMove, None) => {}
            (Expected::NoMove, Some(best)) => panic!("after {line:?}: {best} where no move was asked for"),
            (Expected::Move(Asked { position, only, over }), best) => {
                self.checker.begin(Some(&position), None).expect("a position that was written");
                let Some(best) = best.filter(|_| !over) else {
                    assert_eq!(best, None, "after {line:?}: the game is over in {position}");
                    assert!(over || self.checker.moves().is_empty(), "after {line:?}: no move in {position}");
                    return;
                };
                let written = self.checker.translate(best, "uci");
                assert_eq!(written.as_deref(), Ok(best), "after {line:?}: not a move of {position}");
                assert!(
                    only.is_empty() || only.iter().any(|text| text == best),
                    "after {line:?}: {best}, not of {only:?}"
                );
            }
        }
    }
}

/// Plays a game at random, and returns the line that sets it up.
fn random_game(game: &dyn GameEntry, session: &mut dyn Session, dice: &mut Dice) -> String {
    let (positions, _) = game.workload();
    let position = positions[dice.below(positions.len())];
    session.begin(Some(position), None).expect("a position of the workload");
    let mut line = if position == "startpos" {
        "position startpos".to_string()
    } else {
        format!("position fen {position}")
    };
    let plies = max_plies(game, dice);
    for ply in 0..dice.below(plies) {
        let moves = session.moves();
        if moves.is_empty() {
            break;
        }
        let chosen = &moves[dice.below(moves.len())];
        let written = session.translate(chosen, "uci").expect("a legal move");
        session.play(chosen).expect("a legal move");
        line += if ply == 0 { " moves " } else { " " };
        line += &written;
    }
    line
}
