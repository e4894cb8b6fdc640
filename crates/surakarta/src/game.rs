//! Surakarta as people write and read it.

use ply_core::{
    Choice, GameText, InputError, Layer, Material, Outcome, Position, Reason, Side, Style, Verdict,
};

use crate::board::Board;
use crate::judge::{EndReason, MoveReason, name};
use crate::moves::{Move, PackedMove};
use crate::rules::{NO_MOVES, NO_PIECES, PLY_LIMIT, REPETITION, Rules};
use crate::travel::Stop;
use crate::{draw, layers, notation, text};

/// The game, with its rules.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub struct Surakarta {
    /// The rules that new positions get.
    pub rules: Rules,
}

/// The ways to write a move, its own first.
const NOTATIONS: [Choice; 2] = [
    Choice::new(
        "dash",
        ["Coordinates", "坐标"],
        ["A2-A3 for a move, B1xE4 for a capture", "走子 A2-A3，吃子 B1xE4"],
    ),
    Choice::new("uci", ["UCI", "UCI"], ["a2a3, b1e4", "a2a3, b1e4"]),
];

impl Surakarta {
    /// The game under these rules.
    pub const fn new(rules: Rules) -> Surakarta {
        Surakarta { rules }
    }
}

impl GameText for Surakarta {
    type Position = Board;

    fn sides(&self) -> [&'static str; 2] {
        ["black", "white"]
    }

    fn start(&self) -> Board {
        Board::start(self.rules)
    }

    fn read_position(&self, text: &str) -> Result<Board, InputError> {
        text::read_position(text, self.rules)
    }

    fn write_position(&self, position: &Board) -> String {
        text::write_position(position)
    }

    fn read_move(&self, position: &Board, text: &str) -> Result<Move, InputError> {
        let typed = notation::read_move(text)?;
        let reason = MoveReason::of(position, typed);
        typed
            .from
            .zip(typed.to)
            .filter(|_| reason.is_legal())
            .and_then(|(from, to)| PackedMove::new(from, to))
            .and_then(|m| position.unpack(m))
            .ok_or_else(|| {
                let why = uncapital(reason.sentence().trim_end_matches('.'));
                InputError::new(format!("{why} ({})", reason.name()))
                    .coded("illegal-move", [("move", text::shortened(text.trim()))])
                    .within(format!("move {:?}", text::shortened(text.trim())))
            })
    }

    fn write_move(&self, _position: &Board, mv: Move) -> String {
        notation::write_move(mv)
    }

    fn notations(&self) -> &'static [Choice] {
        &NOTATIONS
    }

    fn write_move_as(&self, position: &Board, mv: Move, notation: &str) -> Option<String> {
        match notation {
            "dash" => Some(self.write_move(position, mv)),
            "uci" => Some(format!("{}{}", mv.origin(), mv.target()).to_ascii_lowercase()),
            _ => None,
        }
    }

    fn judge_move(&self, position: &Board, text: &str) -> Result<Verdict, InputError> {
        let typed = notation::read_move(text)?;
        let reason = MoveReason::of(position, typed);
        // A rule alone does not say where the move goes wrong.
        let target = match typed.to.filter(|_| !reason.is_legal()).map(|point| (point, position.piece(point)))
        {
            Some((point, Some(side))) => format!(" {point} holds a piece of {}.", name(side)),
            Some((point, None)) => format!(" {point} is empty."),
            None => String::new(),
        };
        let sentence = format!("{}{target}", reason.sentence());
        Ok(Verdict { legal: reason.is_legal(), rule: reason.name(), sentence })
    }

    /// Resignation, time and an illegal move lose. A player whose turn it is not cannot lose by moving.
    fn forfeit(&self, word_or_rule: &str) -> Option<Reason> {
        let broken = |reason: &MoveReason| reason.name() == word_or_rule && !reason.is_legal();
        match word_or_rule {
            "resign" => Some(Reason("resign")),
            "timeout" => Some(Reason("timeout")),
            _ => MoveReason::ALL.iter().any(broken).then_some(Reason("illegal-move")),
        }
    }

    /// A capture's, through its loops.
    fn track(&self, position: &Board, mv: Move) -> Option<Vec<String>> {
        let path = position.capture_path(mv.origin(), mv.target())?;
        let name = |stop| match stop {
            Stop::Point(point) => Some(point.to_string()),
            Stop::Loop(..) => None,
        };
        Some(path.into_iter().filter_map(name).collect())
    }

    fn material(&self, _: &Board, position: &Board) -> Material {
        Material { counts: Some(Side::BOTH.map(|side| position.pieces(side))), captured: None }
    }

    fn layers(&self, position: &Board) -> Vec<Layer> {
        vec![layers::threatened(position)]
    }

    fn draw(&self, position: &Board, style: Style) -> String {
        draw::draw(position, style)
    }

    fn rule_name(&self, reason: Reason) -> &'static str {
        EndReason::of(reason).map_or(reason.0, EndReason::name)
    }

    fn explain(&self, outcome: Outcome) -> String {
        let Some(winner) = outcome.winner else {
            return match outcome.reason {
                PLY_LIMIT => {
                    "A draw: too many plies without a capture, and both sides have equally many pieces."
                }
                REPETITION => "A draw: the position has occurred for the third time.",
                _ => "A draw.",
            }
            .to_owned();
        };
        let (winner, loser) = (capital(name(winner)), name(!winner));
        match (outcome.reason, EndReason::of(outcome.reason)) {
            (NO_PIECES, _) => format!("{winner} wins: {loser} has no pieces left."),
            (NO_MOVES, _) => format!("{winner} wins: {loser} has no legal move."),
            (PLY_LIMIT, _) => format!("{winner} wins with more pieces: too many plies without a capture."),
            (_, Some(EndReason::Resign)) => format!("{winner} wins: {loser} resigns."),
            (_, Some(EndReason::Timeout)) => format!("{winner} wins: {loser} ran out of time."),
            (_, Some(EndReason::IllegalMove)) => format!("{winner} wins: {loser} made an illegal move."),
            (Reason(code), _) => format!("{winner} wins ({code})."),
        }
    }
}

fn capital(word: &str) -> String {
    change_first(word, |letter| letter.to_ascii_uppercase())
}

fn uncapital(sentence: &str) -> String {
    change_first(sentence, |letter| letter.to_ascii_lowercase())
}

fn change_first(text: &str, change: impl Fn(char) -> char) -> String {
    let mut letters = text.chars();
    letters.next().map(change).into_iter().chain(letters).collect()
}
