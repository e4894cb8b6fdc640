//! The text side of a game: names, notation, drawing, and the judge's words.

use crate::{Choice, Game, InputError, Layer, Material, MoveKind, Outcome, Position, Reason, Words};

/// How to draw a board in a terminal.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub struct Style {
    /// Use ANSI colours.
    pub colour: bool,
    /// Chinese pieces where the game has them.
    pub chinese: bool,
}

/// The judge's answer about one move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Verdict {
    /// The move may be made.
    pub legal: bool,
    /// The rule's name, such as `LEGAL_CAPTURE_MOVE` or `in-check`.
    pub rule: &'static str,
    /// A sentence for a person.
    pub sentence: String,
}

/// A game as people write and read it. The value carries the settings (rule set, board size).
pub trait GameText: Clone + Send + Sync + 'static {
    /// The rules.
    type Position: Position;

    /// What each side is called, the first player first.
    fn sides(&self) -> [&'static str; 2];

    /// The start position.
    fn start(&self) -> Self::Position;

    /// Reads the game's one-line text (or a course board of several lines).
    fn read_position(&self, text: &str) -> Result<Self::Position, InputError>;

    /// Writes the one-line text that [`GameText::read_position`] reads back.
    fn write_position(&self, position: &Self::Position) -> String;

    /// Reads a move in any of the game's notations and finds the legal move that makes it; the error says why there is none.
    fn read_move(
        &self,
        position: &Self::Position,
        text: &str,
    ) -> Result<<Self::Position as Position>::Move, InputError>;

    /// Cuts a list of moves into single ones; by blanks unless the game has a denser habit.
    fn split_moves<'t>(&self, text: &'t str) -> Vec<&'t str> {
        text.split_whitespace().collect()
    }

    /// Writes a move in the game's own notation.
    fn write_move(&self, position: &Self::Position, mv: <Self::Position as Position>::Move) -> String;

    /// The notations that [`GameText::write_move_as`] writes, the game's own first.
    fn notations(&self) -> &'static [Choice];

    /// Writes a move in one of the game's notations, by name; `None` where it has none of this name. The protocols UCI and
    /// UCCI ask for `uci`, whether it is listed or not.
    fn write_move_as(
        &self,
        position: &Self::Position,
        mv: <Self::Position as Position>::Move,
        notation: &str,
    ) -> Option<String>;

    /// May this move be made, and by which rule. Text that is no move at all is an error.
    fn judge_move(&self, position: &Self::Position, text: &str) -> Result<Verdict, InputError>;

    /// Moves that look as if they could be made and that the rules forbid, such as those that leave a general in check;
    /// [`GameText::judge_move`] says why.
    fn forbidden(&self, position: &Self::Position) -> Vec<<Self::Position as Position>::Move> {
        position.moves(MoveKind::All).filter(|&mv| !position.is_legal(mv)).collect()
    }

    /// The side to move must answer a threat to its general, or whatever the game calls it.
    fn in_check(&self, _position: &Self::Position) -> bool {
        false
    }

    /// The squares that a move passes, from its origin to its target, where it does not go straight. Neighbours in the
    /// list lie beside each other, or are the two ends of a loop.
    fn track(
        &self,
        _position: &Self::Position,
        _mv: <Self::Position as Position>::Move,
    ) -> Option<Vec<String>> {
        None
    }

    /// What the two sides have, and have captured since `start`, the position that the game began with.
    fn material(&self, _start: &Self::Position, _position: &Self::Position) -> Material {
        Material::default()
    }

    /// What can be shown on the board beside the pieces.
    fn layers(&self, _position: &Self::Position) -> Vec<Layer> {
        Vec::new()
    }

    /// What players call the opening that this very position is the first of.
    fn opening(&self, _position: &Self::Position) -> Option<Words> {
        None
    }

    /// The position that stands for all that are the same but for the way one looks at the board; itself, where the game has no
    /// such symmetry.
    fn canonical(&self, position: &Self::Position) -> Self::Position {
        position.clone()
    }

    /// The reason for which the side to move loses at once, where the game's judges say so: by a word such as `resign`, or
    /// by the rule that a move broke.
    fn forfeit(&self, _word_or_rule: &str) -> Option<Reason> {
        None
    }

    /// The board as lines of text with coordinates.
    fn draw(&self, position: &Self::Position, style: Style) -> String;

    /// The rule's name by which the game's judges call an ending; the reason code by default.
    fn rule_name(&self, reason: Reason) -> &'static str {
        reason.0
    }

    /// A sentence that says how the game ended.
    fn explain(&self, outcome: Outcome) -> String;

    /// The same for a game whose moves are known, which may say more: what a side did again and again.
    fn explain_game(&self, _game: &Game<Self::Position>, outcome: Outcome) -> String {
        self.explain(outcome)
    }
}
