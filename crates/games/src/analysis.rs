//! What a search found, in words and numbers that every reader shares.

use std::fmt;
use std::time::Duration;

use ply_core::{Score, ScoreKind, Unit};
use serde::{Deserialize, Serialize, Serializer};

use crate::wdl::WdlModel;

/// A score for people and programs, from the side to move's view.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", content = "value", rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Score))]
pub enum DisplayScore {
    /// Points of the evaluation.
    Cp(i32),
    /// Discs.
    Discs(i32),
    /// A win in so many plies.
    Win(u32),
    /// A loss in so many plies.
    Loss(u32),
    /// A certain draw, always 0.
    Draw(u32),
}

impl DisplayScore {
    /// Reads a score in an evaluator's unit; `drawn` says that the variation it stands for ends in a draw.
    pub fn new(score: Score, unit: Unit, drawn: bool) -> DisplayScore {
        match (score.kind(), unit) {
            (ScoreKind::Win(plies), _) => DisplayScore::Win(plies),
            (ScoreKind::Loss(plies), _) => DisplayScore::Loss(plies),
            (ScoreKind::Eval(_), Unit::Points) if drawn && score == Score::DRAW => DisplayScore::Draw(0),
            (ScoreKind::Eval(points), Unit::Points) => DisplayScore::Cp(points),
            // Rounded to the nearest disc, halves away from zero.
            (ScoreKind::Eval(units), Unit::Discs(size)) => {
                DisplayScore::Discs((2 * units + size * units.signum()) / (2 * size))
            }
        }
    }

    /// The value as its own side sees it, or else as the other one does.
    pub fn seen(self, own: bool) -> DisplayScore {
        match self {
            _ if own => self,
            DisplayScore::Cp(points) => DisplayScore::Cp(-points),
            DisplayScore::Discs(discs) => DisplayScore::Discs(-discs),
            DisplayScore::Win(plies) => DisplayScore::Loss(plies),
            DisplayScore::Loss(plies) => DisplayScore::Win(plies),
            DisplayScore::Draw(_) => self,
        }
    }

    /// The same value counted from so many plies earlier, or later where they are negative.
    pub fn earlier(self, plies: i32) -> DisplayScore {
        match self {
            DisplayScore::Win(left) => DisplayScore::Win(left.saturating_add_signed(plies)),
            DisplayScore::Loss(left) => DisplayScore::Loss(left.saturating_add_signed(plies)),
            other => other,
        }
    }

    /// The value as one number: points or discs as they are, a win in n plies as 1000000 - n, a loss as
    /// n - 1000000.
    ///
    /// ```
    /// use ply_games::DisplayScore;
    /// assert_eq!([DisplayScore::Cp(-30), DisplayScore::Draw(0), DisplayScore::Win(3)].map(DisplayScore::number), [-30, 0, 999_997]);
    /// ```
    pub fn number(self) -> i64 {
        const WIN: i64 = 1_000_000;
        // Another engine may claim any number of plies; a win stays one.
        let win = |plies: u32| (WIN - i64::from(plies)).max(1);
        match self {
            DisplayScore::Cp(points) => points.into(),
            DisplayScore::Discs(discs) => discs.into(),
            DisplayScore::Win(plies) => win(plies),
            DisplayScore::Loss(plies) => -win(plies),
            DisplayScore::Draw(_) => 0,
        }
    }
}

impl fmt::Display for DisplayScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DisplayScore::Cp(points) => write!(f, "{points:+}"),
            DisplayScore::Discs(discs) => write!(f, "{discs:+} discs"),
            DisplayScore::Win(plies) => write!(f, "win in {plies}"),
            DisplayScore::Loss(plies) => write!(f, "loss in {plies}"),
            DisplayScore::Draw(_) => f.write_str("draw"),
        }
    }
}

/// Win, draw and loss of the side to move, in thousandths; together always 1000.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Chances(pub u32, pub u32, pub u32);

impl Chances {
    /// The share of a game that may be expected, from 0 to 1: a draw is half of one.
    pub fn expectation(self) -> f64 {
        let Chances(wins, draws, _) = self;
        (f64::from(wins) + f64::from(draws) / 2.0) / 1000.0
    }
}

/// A variation and what it is worth.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Variation {
    /// Its first move.
    #[serde(rename = "move")]
    pub first: String,
    /// Its value to the side to move.
    pub score: DisplayScore,
    /// What its value says about the result; none until it is rated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(required, nullable = false))]
    pub chances: Option<Chances>,
    /// All its moves.
    pub pv: Vec<String>,
}

impl Variation {
    /// A variation of these moves.
    pub(crate) fn new(score: DisplayScore, pv: Vec<String>) -> Variation {
        Variation { first: pv.first().cloned().unwrap_or_default(), score, chances: None, pv }
    }

    /// Adds the chances that its value stands for.
    pub fn rate(&mut self, model: WdlModel) {
        self.chances = Some(model.of(self.score));
    }
}

/// One finished variation of one iteration of the engine.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SearchLine))]
pub struct Progress {
    /// The variation.
    #[serde(flatten)]
    pub variation: Variation,
    /// Turns looked ahead.
    pub depth: u32,
    /// The deepest ply looked at.
    pub selective_depth: u32,
    /// The search saw the end of the game, with this confidence in per cent: at 100 its value is exact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub confidence: Option<u32>,
    /// Which of the best variations, from 0.
    pub line: usize,
    /// Positions visited so far.
    pub nodes: u64,
    /// Time spent so far, in JSON as seconds.
    #[serde(rename = "seconds", serialize_with = "seconds")]
    #[cfg_attr(feature = "schema", schema(value_type = f64))]
    pub time: Duration,
    /// Positions visited a second.
    pub nodes_per_second: u64,
    /// Thousandths of the table in use.
    pub hashfull: u32,
}

fn seconds<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(time.as_secs_f64())
}

/// What a search found. The best move, the score and the moves expected are those of the first variation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SearchResult))]
pub struct Analysis {
    /// None once the game is over, or where a textbook search was cut off.
    pub best_move: Option<String>,
    /// The value to the side to move.
    pub score: DisplayScore,
    /// What the value says about the result; none until it is rated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(required, nullable = false))]
    pub chances: Option<Chances>,
    /// The value in discs as the search has it, not rounded to whole ones; absent where it counts nothing of the kind.
    #[serde(default, alias = "exact", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub discs: Option<f64>,
    /// Turns looked ahead.
    pub depth: u32,
    /// The search saw the end of the game, with this confidence in per cent: at 100 its value is exact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub confidence: Option<u32>,
    /// Positions visited, root and leaves included.
    pub nodes: u64,
    /// Positions evaluated or finished; textbook searches only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub leaves: Option<u64>,
    /// Nodes left early; textbook searches only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub cutoffs: Option<u64>,
    /// Time spent.
    pub seconds: f64,
    /// The moves both sides are expected to make.
    pub pv: Vec<String>,
    /// The best variations, best first.
    pub lines: Vec<Variation>,
    /// The stop flag ended it before its own limits did; absent from JSON where it did not. Of a textbook search
    /// nothing is known then but its counts: there is no move, and the score is that of the position itself.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stopped: bool,
    /// It comes from a book, and nothing was searched; absent from JSON where it does not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub book: bool,
}

impl Analysis {
    /// Adds the chances that its values stand for, of every variation too.
    pub fn rate(&mut self, model: WdlModel) {
        self.chances = Some(model.of(self.score));
        self.lines.iter_mut().for_each(|line| line.rate(model));
    }
}
