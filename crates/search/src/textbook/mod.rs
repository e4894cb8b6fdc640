//! The textbook algorithms at a fixed depth: to teach, to compare, and to check the engine against.
//!
//! Each algorithm is one short method in a file of its own; it is compiled once more for the root, whose best
//! move is wanted. They share what this file holds: settling leaves, visiting a child, and remembering. At a
//! fixed depth all of them return exactly minimax's value.

mod alpha_beta;
mod deepening;
mod memory;
mod minimax;
mod mtdf;
mod order;
mod pvs;
mod variant;

use std::ops::ControlFlow::{self, Break, Continue};

use ply_core::{Evaluator, Key, Position, Score, Side, Tracer, Turn, Window};

pub use deepening::deepen;
pub use memory::{Memory, NoMemory, TableMemory};
pub use order::{BoardOrder, Choice, Chosen, Order, Ranked, Stream};
pub use variant::{Variant, Variants};

use crate::table::{Bound, Entry};

/// Which textbook algorithm.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Algorithm {
    /// Looks at everything.
    Minimax,
    /// Skips what cannot matter.
    AlphaBeta,
    /// Alpha-beta that expects the first move to be best.
    Pvs,
    /// Alpha-beta with memory, driven by yes-or-no questions.
    Mtdf,
}

/// What a textbook search found.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Found<M> {
    /// The value to the side to move.
    pub value: Score,
    /// The first best move in the order of the search, unless the game is over.
    pub best: Option<M>,
}

/// What memory knows about a node that must be searched all the same, and will know after that.
#[derive(Copy, Clone)]
struct Memo<M> {
    key: Key,
    best: Option<M>,
}

/// One fixed-depth search in progress: what all the algorithms need.
pub struct Textbook<'a, P: Position, E, T, M, O> {
    evaluator: &'a mut E,
    tracer: &'a mut T,
    memory: M,
    order: O,
    /// Where it departs from the textbook.
    variants: Variants,
    /// The depth of the root.
    depth: u32,
    best: Option<P::PackedMove>,
}

impl<'a, P, E, T, M, O> Textbook<'a, P, E, T, M, O>
where
    P: Position,
    E: Evaluator<P>,
    T: Tracer<P>,
    M: Memory<P>,
    O: Order<P>,
{
    /// A search with these parts.
    pub fn new(evaluator: &'a mut E, tracer: &'a mut T, memory: M, order: O) -> Self {
        Textbook { evaluator, tracer, memory, order, variants: Variants::default(), depth: 0, best: None }
    }

    /// The same search with departures from the textbook.
    pub fn with_variants(self, variants: Variants) -> Self {
        Textbook { variants, ..self }
    }

    /// Runs an algorithm from `position`, `depth` plies deep.
    pub fn run(&mut self, algorithm: Algorithm, position: &mut P, depth: u32) -> Found<P::PackedMove> {
        self.run_from(algorithm, position, depth, None)
    }

    /// The same with a first guess at the value, which only MTD(f) uses; without one it asks the evaluation.
    pub fn run_from(
        &mut self,
        algorithm: Algorithm,
        position: &mut P,
        depth: u32,
        guess: Option<Score>,
    ) -> Found<P::PackedMove> {
        self.depth = depth;
        self.best = None;
        self.evaluator.refresh(position);
        let value = match algorithm {
            Algorithm::Minimax => self.root(position, Window::FULL, Self::minimax::<true>),
            Algorithm::AlphaBeta => self.root(position, Window::FULL, Self::alpha_beta::<true>),
            Algorithm::Pvs => self.root(position, Window::FULL, Self::pvs::<true>),
            Algorithm::Mtdf => {
                let guess = guess.unwrap_or_else(|| self.evaluator.evaluate(position));
                self.mtdf(position, guess)
            }
        };
        Found { value, best: self.best }
    }

    /// Enters and leaves the root.
    fn root(
        &mut self,
        position: &mut P,
        window: Window,
        search: impl Fn(&mut Self, &mut P, Window, u32) -> Score,
    ) -> Score {
        self.tracer.enter(position, None, window, self.depth);
        let value = search(self, position, window, self.depth);
        self.tracer.leave(value);
        value
    }

    /// The value of a node that needs no moves (a finished game, the horizon, a node that memory answers), or
    /// else what is remembered about it.
    #[inline(always)]
    fn settle<const ROOT: bool>(
        &mut self,
        position: &P,
        window: Window,
        depth: u32,
    ) -> ControlFlow<Score, Memo<P::PackedMove>> {
        if let Some(outcome) = position.outcome() {
            self.tracer.leaf();
            return Break(self.evaluator.finished(position, outcome, self.depth - depth));
        }
        if depth == 0 {
            self.tracer.leaf();
            return Break(self.evaluator.evaluate(position));
        }
        if !Self::REMEMBERS {
            return Continue(Memo { key: Key::default(), best: None });
        }
        let key = position.key();
        let Some(entry) = self.memory.probe(key) else { return Continue(Memo { key, best: None }) };
        let score = entry.score.farther(self.depth - depth);
        // The root is never answered from the table: its best move is wanted.
        if entry.depth == depth as i32 && !ROOT && entry.bound.answers(score, window.alpha, window.beta) {
            self.tracer.tt_hit();
            return Break(score);
        }
        Continue(Memo { key, best: entry.best })
    }

    const REMEMBERS: bool = M::ACTIVE && !E::PATH_DEPENDENT;

    /// The next legal move of a node.
    #[inline(always)]
    fn next(&self, moves: &mut O::Stream, position: &P) -> Option<P::Move> {
        loop {
            let mv = moves.next(position)?;
            if position.is_legal(mv) {
                return Some(mv);
            }
        }
    }

    /// `mv` is the best one of its node so far.
    #[inline(always)]
    fn improve<const ROOT: bool>(&mut self, memo: &mut Memo<P::PackedMove>, mv: P::Move) {
        if Self::REMEMBERS {
            memo.best = Some(mv.into());
        }
        if ROOT {
            self.best = Some(mv.into());
        }
    }

    /// Searches the position after `mv` with `search`, and returns its value to this node's side.
    #[inline(always)]
    fn visit(
        &mut self,
        position: &mut P,
        mv: P::Move,
        window: Window,
        depth: u32,
        search: impl Fn(&mut Self, &mut P, Window, u32) -> Score,
    ) -> Score {
        let side = position.side();
        self.evaluator.push(position, mv);
        let value = if P::COPY_MAKE {
            self.enter(side, &mut position.child(mv), mv, window, depth, search)
        } else {
            let undo = position.make(mv);
            let value = self.enter(side, position, mv, window, depth, search);
            position.undo(mv, undo);
            value
        };
        self.evaluator.pop();
        value
    }

    /// Searches a child that `side` has just moved to.
    #[inline(always)]
    fn enter(
        &mut self,
        side: Side,
        child: &mut P,
        mv: P::Move,
        window: Window,
        depth: u32,
        search: impl Fn(&mut Self, &mut P, Window, u32) -> Score,
    ) -> Score {
        let turn = Turn::after(side, child);
        let window = turn.window(window);
        self.tracer.enter(child, Some(mv), window, depth - 1);
        let value = search(self, child, window, depth - 1);
        self.tracer.leave(value);
        turn.score(value)
    }

    /// Tells the tracer which moves a cut spared.
    #[inline(always)]
    fn cut(&mut self, moves: &mut O::Stream, position: &P) {
        let mut rest = std::iter::from_fn(|| moves.next(position)).filter(|&mv| position.is_legal(mv));
        self.tracer.cut(position, &mut rest);
    }

    /// The value of a node whose moves have been looked at; without any, the game is over.
    #[inline(always)]
    fn concluded(
        &mut self,
        position: &P,
        window: Window,
        depth: u32,
        memo: Memo<P::PackedMove>,
        value: Score,
    ) -> Score {
        if value == Score::LOWEST {
            self.tracer.leaf();
            return self.evaluator.finished(position, position.no_moves_outcome(), self.depth - depth);
        }
        // Fail-hard: what lies beyond the window is told as its end.
        let value = if self.variants.fail_hard { value.max(window.alpha).min(window.beta) } else { value };
        if Self::REMEMBERS && !self.variants.unfilled_memory {
            let entry = Entry {
                best: memo.best,
                score: value.nearer(self.depth - depth),
                depth: depth as i32,
                bound: Bound::of(value, window.alpha, window.beta),
            };
            self.memory.store(memo.key, entry);
        }
        value
    }
}
