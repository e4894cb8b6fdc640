//! What searches find, in the words of the API.

use ply_games::{Analysis, DisplayScore, Progress, WdlModel};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a score counts.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ScoreKind {
    /// Points of the evaluation.
    Cp,
    /// Discs.
    Discs,
    /// Plies to a win.
    Win,
    /// Plies to a loss.
    Loss,
    /// Nothing: a certain draw.
    Draw,
}

/// A score from the side to move's view.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Score {
    /// What it counts.
    pub(crate) kind: ScoreKind,
    /// How much of it.
    pub(crate) value: i32,
}

impl From<DisplayScore> for Score {
    fn from(value: DisplayScore) -> Self {
        let plies = |plies: u32| i32::try_from(plies).unwrap_or(i32::MAX);
        let (kind, value) = match value {
            DisplayScore::Cp(points) => (ScoreKind::Cp, points),
            DisplayScore::Discs(discs) => (ScoreKind::Discs, discs),
            DisplayScore::Win(left) => (ScoreKind::Win, plies(left)),
            DisplayScore::Loss(left) => (ScoreKind::Loss, plies(left)),
            DisplayScore::Draw(_) => (ScoreKind::Draw, 0),
        };
        Score { kind, value }
    }
}

/// The chances that a value stands for: win, draw, loss of the side to move, in thousandths.
pub(crate) fn chances(odds: WdlModel, value: DisplayScore) -> [u32; 3] {
    let (win, draw, loss) = odds.of(value);
    [win, draw, loss]
}

/// A line of play and what it is worth.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Variation {
    /// Its first move.
    #[serde(rename = "move")]
    pub(crate) first: String,
    /// Its value to the side to move.
    pub(crate) score: Score,
    /// Win, draw, loss of the side to move, in thousandths.
    pub(crate) chances: [u32; 3],
    /// All its moves.
    pub(crate) pv: Vec<String>,
}

impl Variation {
    fn new(odds: WdlModel, found: &ply_games::Variation) -> Variation {
        Variation {
            first: found.first.clone(),
            score: found.score.into(),
            chances: chances(odds, found.score),
            pv: found.pv.clone(),
        }
    }
}

/// Event `line`: one finished line of one iteration.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct SearchLine {
    #[serde(flatten)]
    variation: Variation,
    /// Turns looked ahead.
    depth: u32,
    /// The deepest ply looked at.
    selective_depth: u32,
    /// Which of the best lines, from 0.
    line: usize,
    /// Positions visited so far.
    nodes: u64,
    /// Time spent so far.
    seconds: f64,
    /// Positions visited a second.
    nodes_per_second: u64,
    /// Thousandths of the table in use.
    hashfull: u32,
}

impl SearchLine {
    pub(crate) fn new(odds: WdlModel, told: &Progress) -> SearchLine {
        let seconds = told.time.as_secs_f64();
        SearchLine {
            variation: Variation::new(odds, &told.variation),
            depth: told.depth,
            selective_depth: told.selective_depth,
            line: told.line,
            nodes: told.nodes,
            seconds,
            // Right after the start there is no speed to speak of.
            nodes_per_second: if seconds > 0.0 { (told.nodes as f64 / seconds) as u64 } else { 0 },
            hashfull: told.hashfull,
        }
    }
}

/// Events `kept` and `done`: what a search found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Found {
    /// None once the game is over, or where a textbook search was cut off.
    pub(crate) best_move: Option<String>,
    /// The value to the side to move.
    pub(crate) score: Score,
    /// Win, draw, loss of the side to move, in thousandths.
    pub(crate) chances: [u32; 3],
    /// Turns looked ahead.
    pub(crate) depth: u32,
    /// Positions visited, root and leaves included.
    pub(crate) nodes: u64,
    /// Positions evaluated or finished; textbook searches only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) leaves: Option<u64>,
    /// Nodes left early; textbook searches only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) cutoffs: Option<u64>,
    /// Time spent.
    pub(crate) seconds: f64,
    /// The moves both sides are expected to make.
    pub(crate) pv: Vec<String>,
    /// The best lines, best first.
    pub(crate) lines: Vec<Variation>,
    /// A cap or the client ended it before its own limit.
    pub(crate) stopped: bool,
}

impl Found {
    pub(crate) fn new(odds: WdlModel, found: &Analysis) -> Found {
        Found {
            best_move: found.best_move.clone(),
            score: found.score.into(),
            chances: chances(odds, found.score),
            depth: found.depth,
            nodes: found.nodes,
            leaves: found.leaves,
            cutoffs: found.cutoffs,
            seconds: found.seconds,
            pv: found.pv.clone(),
            lines: found.lines.iter().map(|line| Variation::new(odds, line)).collect(),
            stopped: found.stopped,
        }
    }
}
