//! The end of the game for a search: the solver and the bounds that the rules give, in the units of an evaluation.

use std::sync::{Mutex, MutexGuard, PoisonError};

use ply_core::{Score, Solved};

use crate::board::Board;
use crate::solver::Solver;
use crate::standard::DISC;

/// The solver takes over when this many squares are empty; above that the shared search is the better one.
const EMPTIES: u32 = 14;

/// A solver for evaluations that count discs, taken when it is first needed.
#[derive(Default)]
pub(crate) struct Endgame(Option<Solver>);

/// Solvers that no search uses: their memory costs more to make than most endgames to solve.
static IDLE: Mutex<Vec<Solver>> = Mutex::new(Vec::new());
/// More of them are not kept.
const MAX_IDLE: usize = 8;

fn idle() -> MutexGuard<'static, Vec<Solver>> {
    IDLE.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Drop for Endgame {
    fn drop(&mut self) {
        if let Some(solver) = self.0.take() {
            let mut idle = idle();
            if idle.len() < MAX_IDLE {
                idle.push(solver);
            }
        }
    }
}

impl Clone for Endgame {
    /// What one search remembers is not copied into another.
    fn clone(&self) -> Self {
        Endgame(None)
    }
}

/// A solver that remembers nothing.
fn take() -> Solver {
    let idle = idle().pop();
    idle.map_or_else(Solver::default, |mut solver| {
        solver.clear();
        solver
    })
}

impl Endgame {
    #[inline]
    pub(crate) fn solve(&mut self, board: &Board, alpha: Score, budget: u64) -> Option<Solved> {
        if board.empty().count_ones() > EMPTIES {
            return None;
        }
        // More than so many discs: the next lower whole number is asked about.
        let discs = alpha.raw().clamp(-65 * DISC, 65 * DISC).div_euclid(DISC);
        let solver = self.0.get_or_insert_with(take);
        let solved = solver.solve(board.own, board.other, discs, budget);
        Some(Solved { score: solved.score.map(|discs| Score::eval(discs * DISC)), nodes: solved.nodes })
    }

    /// What stable discs of the other side leave to win.
    #[inline]
    pub(crate) fn upper_bound(board: &Board, alpha: Score) -> Option<Score> {
        let discs = alpha.raw().clamp(-65 * DISC, 65 * DISC).div_euclid(DISC);
        let bound = Solver::upper_bound(board.own, board.other, discs)?;
        Some(Score::eval(bound * DISC))
    }
}
