//! The evaluator: the sum of the weights of all patterns on the board.

use std::sync::{Arc, OnceLock};

use ply_core::{Evaluator, InputError, Outcome, Probe, Score, Side, Solved, Term, Unit, Words};
use ply_model::{Shipped, Weights};

use super::indices::Indices;
use super::shapes::{LANES, PATTERNS, SHAPE_COUNT, SHAPE_LANES};
use super::shares::share;
use super::{PHASES, phase, trainable};
use crate::board::Board;
use crate::endgame::Endgame;
use crate::standard::DISC;

/// The learned evaluation: an estimate of the final disc difference, in hundredths of a disc.
#[derive(Clone)]
pub struct Patterns {
    tables: Arc<Tables>,
    /// The numbers of the patterns of each position since the root.
    stack: Vec<Indices>,
    endgame: Endgame,
}

/// The weights by pattern number, for each phase and side to move: made when first asked for.
struct Tables {
    weights: Weights,
    expanded: [[OnceLock<Box<Table>>; PHASES]; 2],
}

/// The weights of each shape by number. No number of 16 bits lies outside of it, so that none need be checked; what no
/// pattern reaches is never touched.
type Table = [[i16; 1 << 16]; SHAPE_COUNT];

/// The weights that this build brings, if it does.
#[cfg(weights)]
pub const SHIPPED_WEIGHTS: Option<Shipped> = Some(Shipped {
    bytes: include_bytes!("../../weights/patterns.zst"),
    made: include_str!("../../weights/patterns.toml"),
});
#[cfg(not(weights))]
pub const SHIPPED_WEIGHTS: Option<Shipped> = None;

impl Patterns {
    /// The weights.
    pub fn weights(&self) -> &Weights {
        &self.tables.weights
    }

    /// Reads a file of weights.
    pub fn from_bytes(bytes: &[u8]) -> Result<Patterns, InputError> {
        let weights = Weights::from_bytes(trainable::NAME, bytes)?;
        if (weights.phases(), weights.features()) != (PHASES, PATTERNS.weights()) {
            return Err(InputError::new("weights: expected those of other patterns"));
        }
        let expanded = [const { [const { OnceLock::new() }; PHASES] }; 2];
        Ok(Patterns {
            tables: Arc::new(Tables { weights, expanded }),
            stack: Vec::with_capacity(64),
            endgame: Endgame::default(),
        })
    }
}

/// No estimate reaches beyond a wipe-out.
const LIMIT: i32 = 63 * DISC;

/// The sum of the weights of all patterns of some shapes; written out shape by shape, so that every place in the table is
/// known when it is compiled.
macro_rules! sum_of_shapes {
    ($table:ident, $numbers:ident: $($shape:literal)+) => {
        0 $(+ sum_of_shape::<$shape>($table, $numbers))+
    };
}

#[inline(always)]
fn sum_of_shape<const SHAPE: usize>(table: &Table, numbers: &[u16; LANES]) -> i32 {
    let [from, to] = const { SHAPE_LANES[SHAPE] };
    (from..to).map(|lane| i32::from(table[SHAPE][usize::from(numbers[lane])])).sum()
}

impl Tables {
    /// The weights of all pattern numbers.
    #[inline]
    fn of(&self, side: Side, phase: usize) -> &Table {
        self.expanded[side.index()][phase].get_or_init(|| self.expand(side, phase))
    }

    /// The value of a board whose patterns have these numbers.
    #[inline]
    fn value(&self, board: &Board, Indices(numbers): &Indices) -> Score {
        let table = self.of(board.side, phase(64 - board.empty().count_ones()));
        let sum = sum_of_shapes!(table, numbers: 0 1 2 3 4 5 6 7 8 9 10 11 12 13);
        Score::eval(sum.clamp(-LIMIT, LIMIT))
    }

    #[cold]
    fn expand(&self, side: Side, phase: usize) -> Box<Table> {
        let numbers = PATTERNS.table(self.weights.phase(phase), side == Side::Second);
        let shapes = vec![[0; 1 << 16]; SHAPE_COUNT].into_boxed_slice();
        let mut table: Box<Table> = shapes.try_into().expect("as many as were made");
        let starts = SHAPE_LANES.map(|[first, _]| PATTERNS.offsets()[first] as usize);
        let ends = starts.into_iter().skip(1).chain([numbers.len()]);
        for ((shape, start), end) in table.iter_mut().zip(starts).zip(ends) {
            shape[..end - start].copy_from_slice(&numbers[start..end]);
        }
        table
    }
}

impl Evaluator<Board> for Patterns {
    fn unit(&self) -> Unit {
        Unit::Discs(DISC)
    }

    fn refresh(&mut self, board: &Board) {
        self.stack.clear();
        self.stack.push(Indices::new(board));
    }

    #[inline]
    fn push(&mut self, board: &Board, mv: crate::Move) {
        let indices = self.stack.last().map(|indices| indices.after(mv, board.side));
        self.stack.extend(indices);
    }

    #[inline]
    fn pop(&mut self) {
        self.stack.pop();
    }

    #[inline]
    fn evaluate(&mut self, board: &Board) -> Score {
        self.stack.last().map_or(Score::DRAW, |indices| self.tables.value(board, indices))
    }

    #[inline]
    fn evaluate_child(&mut self, board: &Board, mv: crate::Move, child: &Board) -> Score {
        let indices = self.stack.last().map(|indices| indices.after(mv, board.side));
        indices.map_or(Score::DRAW, |indices| self.tables.value(child, &indices))
    }

    fn terms(&mut self, board: &Board) -> Vec<Term> {
        let table = self.tables.of(board.side, phase(64 - board.empty().count_ones()));
        let Some(Indices(numbers)) = self.stack.last() else { return Vec::new() };
        let mut terms: Vec<_> = (0..SHAPE_COUNT)
            .map(|shape| {
                let [from, to] = SHAPE_LANES[shape];
                let weights = (from..to).map(|lane| (lane, table[shape][usize::from(numbers[lane])]));
                share(shape, weights)
            })
            .collect();
        let sum: f64 = terms.iter().map(|term| term.value).sum();
        let limit = f64::from(LIMIT);
        if sum.abs() > limit {
            terms.push(Term::single("limit", Words::new("Limit", "上限"), sum.clamp(-limit, limit) - sum));
        }
        terms
    }

    fn finished(&mut self, board: &Board, _: Outcome, _: u32) -> Score {
        Score::eval(DISC * board.margin())
    }

    #[inline]
    fn solve(&mut self, board: &Board, alpha: Score, budget: u64) -> Option<Solved> {
        self.endgame.solve(board, alpha, budget)
    }

    #[inline]
    fn upper_bound(&self, board: &Board, alpha: Score) -> Option<Score> {
        Endgame::upper_bound(board, alpha)
    }

    fn probe(&self, board: &Board, depth: i32, to_end: bool) -> Option<Probe> {
        super::probcut::probe(board, depth, to_end)
    }
}

#[cfg(test)]
mod tests {
    use ply_core::{MoveKind, Position};
    use ply_model::Trainable;

    use super::*;
    use crate::{Othello, PatternModel};
    use ply_core::GameText;

    /// Weights that differ from each other.
    fn patterns() -> (Patterns, Weights) {
        let count = PHASES * PATTERNS.weights();
        let values =
            (0..count).map(|index| (index.wrapping_mul(2_654_435_761) >> 7) as u8 as i8 as i16).collect();
        let weights = Weights::new(trainable::NAME, PHASES, PATTERNS.weights(), values).unwrap();
        (Patterns::from_bytes(&weights.to_bytes().unwrap()).unwrap(), weights)
    }

    #[test]
    fn move_by_move_as_from_scratch_and_as_trained() {
        let (mut played, weights) = patterns();
        let mut scratch = played.clone();
        for seed in 1..12_usize {
            let mut board = Board::START;
            played.refresh(&board);
            let mut ply = 0;
            loop {
                let moves: Vec<_> = board.moves(MoveKind::All).collect();
                if board.outcome().is_some() || moves.is_empty() {
                    break;
                }
                let mv = moves[(seed * 7919 + ply * 104_729) % moves.len()];
                played.push(&board, mv);
                let child = board.child(mv);
                scratch.refresh(&child);
                assert_eq!(played.stack.last(), scratch.stack.last());
                assert_eq!(played.evaluate(&child), scratch.evaluate(&child));
                // What a trainer adds up is what the search sees.
                let mut packed = [0; 16];
                PatternModel.pack(&Othello.write_position(&child), &mut packed).unwrap();
                let mut features = Vec::new();
                let phase = PatternModel.active(&packed, &mut features).unwrap();
                let sum: i32 =
                    features.iter().map(|&feature| i32::from(weights.phase(phase)[feature as usize])).sum();
                assert_eq!(played.evaluate(&child), Score::eval(sum.clamp(-LIMIT, LIMIT)));
                // A move that is taken back leaves nothing.
                played.pop();
                scratch.refresh(&board);
                assert_eq!(played.evaluate(&board), scratch.evaluate(&board));
                played.push(&board, mv);
                board = child;
                ply += 1;
            }
        }
    }

    #[test]
    fn weights_of_other_patterns_are_refused() {
        let other = Weights::new(trainable::NAME, 1, 2, vec![1, 2]).unwrap().to_bytes().unwrap();
        assert!(Patterns::from_bytes(&other).is_err());
        assert!(Patterns::from_bytes(b"").is_err());
    }
}
