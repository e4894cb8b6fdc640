//! The game as people write and read it, under either rule set.

use ply_core::{
    Choice, Game, GameText, InputError, Layer, Material, MoveKind, Outcome, Position, Side, Style, Verdict,
    Words,
};

use crate::placement::Arranged;
use crate::{
    Board, Course, DEFAULT_MOVE_LIMIT, Move, Notation, PackedMove, Piece, Placement, Role, Rules, draw, fen,
    generate, judge, layers, notation, openings, repetition, safety,
};

/// Xiangqi by the rules of play.
///
/// ```
/// use ply_core::GameText;
/// use ply_xiangqi::Xiangqi;
/// let game = Xiangqi::default();
/// let start = game.start();
/// let mv = game.read_move(&start, "炮二平五").unwrap();
/// assert_eq!(game.write_move(&start, mv), "h2e2");
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Xiangqi {
    /// Who is to blame for a repetition.
    pub rules: Rules,
    /// Plies without a capture after which the game is drawn; 0: never.
    pub move_limit: u16,
}

impl Default for Xiangqi {
    fn default() -> Self {
        Xiangqi { rules: Rules::default(), move_limit: DEFAULT_MOVE_LIMIT }
    }
}

/// Xiangqi as the course plays it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct XiangqiCourse {
    /// Generals that face each other end the game.
    pub facing: bool,
}

impl Default for XiangqiCourse {
    fn default() -> Self {
        XiangqiCourse { facing: true }
    }
}

/// The one legal move among what a text may mean, or why there is none.
fn choose<P: Arranged>(position: &P, text: &str, strict: bool) -> Result<Move, InputError> {
    let candidates = notation::read(position.placement(), text)?;
    let legal = |m: &PackedMove| position.unpack(*m).filter(|&mv| position.is_legal(mv));
    let mut moves = candidates.iter().filter_map(legal);
    let named =
        |sentence: String| InputError::new(sentence).within(format!("move \"{}\"", fen::shown(text.trim())));
    match (moves.next(), moves.next()) {
        (Some(mv), None) if position.outcome().is_none() => Ok(mv),
        (Some(one), Some(other)) => Err(named(format!(
            "it may mean {} or {}; expected one of these",
            PackedMove::from(one),
            PackedMove::from(other)
        ))
        .coded("ambiguous-move", [("one", PackedMove::from(one)), ("other", PackedMove::from(other))])),
        _ => {
            let verdict = candidates.first().map(|&m| judge::judge(position, m, strict));
            let sentence = verdict.map_or_else(|| "there is no such move".into(), |verdict| verdict.sentence);
            Err(named(sentence).coded("illegal-move", [("move", fen::shown(text.trim()))]))
        }
    }
}

/// Judges the legal one of what a text may mean, or else the first.
fn judge_text<P: Arranged>(position: &P, text: &str, strict: bool) -> Result<Verdict, InputError> {
    let candidates = notation::read(position.placement(), text)?;
    let mut verdicts = candidates.iter().map(|&m| judge::judge(position, m, strict));
    let first = verdicts.next().ok_or_else(|| InputError::new("expected a move"))?;
    if first.legal {
        return Ok(first);
    }
    Ok(verdicts.find(|verdict| verdict.legal).unwrap_or(first))
}

fn explain(outcome: Outcome) -> String {
    let winner = match outcome.winner {
        None => "Draw",
        Some(Side::First) => "Red wins",
        Some(Side::Second) => "Black wins",
    };
    let why = match outcome.reason.0 {
        "checkmate" => "checkmate",
        "stalemate" => "the other side has no legal move",
        "perpetual-check" => "the other side gave check without end",
        "perpetual-chase" => "the other side chased a piece without end",
        "perpetual-attack" => "the other side attacked without end",
        "repetition" => "the same position came again",
        "move-limit" => "too many moves without a capture",
        "bare-material" => "neither side has a piece left that could win",
        "general-captured" => "the general is captured",
        "generals-facing" => "the other side let the generals face each other",
        "no-moves" => "the other side cannot move",
        other => other,
    };
    format!("{winner}: {why}.")
}

/// What is the same under every rule set: names, notations, drawing.
macro_rules! shared_text {
    () => {
        fn sides(&self) -> [&'static str; 2] {
            ["red", "black"]
        }

        fn write_move(&self, position: &Self::Position, mv: Move) -> String {
            Notation::Uci.write(position.placement(), mv)
        }

        fn notations(&self) -> &'static [Choice] {
            &Notation::CHOICES
        }

        fn write_move_as(&self, position: &Self::Position, mv: Move, notation: &str) -> Option<String> {
            Notation::named(notation).map(|notation| notation.write(position.placement(), mv))
        }

        fn material(&self, start: &Self::Position, position: &Self::Position) -> Material {
            let captured = Side::BOTH.map(|side| missing(start.placement(), position.placement(), !side));
            Material { counts: None, captured: Some(captured) }
        }

        fn draw(&self, position: &Self::Position, style: Style) -> String {
            draw::draw(position.placement(), style)
        }

        fn explain(&self, outcome: Outcome) -> String {
            explain(outcome)
        }
    };
}

/// The pieces that a side has lost since `start`, as letters, the dearest first.
fn missing(start: &Placement, now: &Placement, side: Side) -> Vec<char> {
    use Role::{Advisor, Cannon, Elephant, Horse, Rook, Soldier};
    let mut letters = Vec::new();
    for role in [Rook, Horse, Cannon, Elephant, Advisor, Soldier, Role::General] {
        let [before, after] = [start, now].map(|placement| placement.set(side, role).count());
        letters.extend((after..before).map(|_| Piece::new(side, role).letter()));
    }
    letters
}

impl GameText for Xiangqi {
    type Position = Board;

    shared_text!();

    fn start(&self) -> Board {
        Board::new(Placement::start(), 0, 1, self.rules, self.move_limit)
    }

    fn read_position(&self, text: &str) -> Result<Board, InputError> {
        Board::read(text, self.rules, self.move_limit)
    }

    fn write_position(&self, position: &Board) -> String {
        fen::write(position.placement(), position.quiet_plies(), position.move_number())
    }

    fn read_move(&self, position: &Board, text: &str) -> Result<Move, InputError> {
        choose(position, text, true)
    }

    fn judge_move(&self, position: &Board, text: &str) -> Result<Verdict, InputError> {
        judge_text(position, text, true)
    }

    /// Those that leave the general to be captured; the position itself does not even generate all of them.
    fn forbidden(&self, position: &Board) -> Vec<Move> {
        let placement = position.placement();
        let mut moves = Vec::new();
        generate::each_move(placement, position.side(), MoveKind::All, |mv| {
            if safety::exposes(placement, mv) {
                moves.push(mv);
            }
        });
        moves
    }

    fn in_check(&self, position: &Board) -> bool {
        position.checked()
    }

    fn opening(&self, position: &Board) -> Option<Words> {
        openings::name(position.placement())
    }

    /// The one of the two mirror images that comes first as text; what has been counted does not matter to it.
    fn canonical(&self, position: &Board) -> Board {
        let text = fen::write(position.placement(), 0, 1);
        let mirrored = openings::mirrored(&text);
        let first = if mirrored < text { mirrored } else { text };
        Board::read(&first, self.rules, self.move_limit).unwrap_or_else(|_| position.clone())
    }

    fn layers(&self, position: &Board) -> Vec<Layer> {
        vec![layers::attacked(position.placement(), true)]
    }

    fn explain_game(&self, game: &Game<Board>, outcome: Outcome) -> String {
        repetition::explain(game, outcome).unwrap_or_else(|| explain(outcome))
    }
}

impl GameText for XiangqiCourse {
    type Position = Course;

    shared_text!();

    fn start(&self) -> Course {
        Course::start(self.facing)
    }

    fn read_position(&self, text: &str) -> Result<Course, InputError> {
        Course::read(text, self.facing)
    }

    fn write_position(&self, position: &Course) -> String {
        fen::write(position.placement(), 0, 1)
    }

    fn read_move(&self, position: &Course, text: &str) -> Result<Move, InputError> {
        choose(position, text, false)
    }

    fn judge_move(&self, position: &Course, text: &str) -> Result<Verdict, InputError> {
        judge_text(position, text, false)
    }

    fn in_check(&self, position: &Course) -> bool {
        !safety::checkers(position.placement(), position.side()).is_empty()
    }

    fn layers(&self, position: &Course) -> Vec<Layer> {
        vec![layers::attacked(position.placement(), false)]
    }
}
