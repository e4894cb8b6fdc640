//! In which order a textbook search looks at the moves of a node.
//!
//! [`BoardOrder`] and [`Ranked`] are compiled into a search; [`Chosen`] leaves the choice to run time.

use std::time::Instant;

use arrayvec::ArrayVec;
use ply_core::{MoveKind, Position, StopFlag, Tactics};

/// A way to order the moves of a node.
pub trait Order<P: Position> {
    /// The moves of one node.
    type Stream: Stream<P>;
    /// The moves of `position`, which is searched `depth` plies deep; `remembered` is its best move of an
    /// earlier search.
    ///
    /// They are filled into an empty stream where it stands: moving a whole move list would cost more than
    /// making it.
    fn begin(&self, stream: &mut Self::Stream, position: &P, remembered: Option<P::PackedMove>, depth: u32);
}

/// Moves handed out one by one, none by default. The position is passed in, because the search changes it in
/// between.
pub trait Stream<P: Position>: Default {
    /// The next move.
    fn next(&mut self, position: &P) -> Option<P::Move>;
}

/// As the board is read: top to bottom, left to right.
#[derive(Copy, Clone, Debug)]
pub struct BoardOrder;

impl<P: Position> Order<P> for BoardOrder {
    type Stream = InOrder<P::Moves>;

    #[inline(always)]
    fn begin(&self, stream: &mut Self::Stream, position: &P, _: Option<P::PackedMove>, _: u32) {
        stream.0 = Some(position.moves(MoveKind::All));
    }
}

/// The moves as the game generates them.
pub struct InOrder<I>(Option<I>);

impl<I> Default for InOrder<I> {
    #[inline(always)]
    fn default() -> Self {
        InOrder(None)
    }
}

impl<P: Position, I: Iterator<Item = P::Move>> Stream<P> for InOrder<I> {
    #[inline(always)]
    fn next(&mut self, _: &P) -> Option<P::Move> {
        self.0.as_mut()?.next()
    }
}

/// The remembered move first, then by the game's order score of each move; in board order near the leaves,
/// where sorting costs more than it saves.
#[derive(Copy, Clone, Debug)]
pub struct Ranked {
    /// Nodes searched less deep than this stay in board order.
    pub from_depth: u32,
}

impl<P: Tactics> Order<P> for Ranked {
    type Stream = Sorted<P>;
    #[inline(always)]
    fn begin(&self, stream: &mut Sorted<P>, position: &P, remembered: Option<P::PackedMove>, depth: u32) {
        let rest = stream.rest.insert(position.moves(MoveKind::All));
        if depth >= self.from_depth {
            while !stream.ranked.is_full()
                && let Some(mv) = rest.next()
            {
                let rank = if Some(mv.into()) == remembered {
                    i32::MAX
                } else {
                    position.capture_value(mv).saturating_add(position.order_score(mv))
                };
                stream.ranked.push((rank, mv));
            }
            stream.left = stream.ranked.len();
        }
    }
}

/// More moves than this are not sorted.
const MAX_RANKED: usize = 128;

/// Moves with their ranks, of which the best remaining one is picked each time; then those without a rank.
pub struct Sorted<P: Position> {
    ranked: ArrayVec<(i32, P::Move), MAX_RANKED>,
    /// How many of the ranked are still to come, the last ones.
    left: usize,
    rest: Option<P::Moves>,
}

impl<P: Position> Default for Sorted<P> {
    #[inline(always)]
    fn default() -> Self {
        Sorted { ranked: ArrayVec::new_const(), left: 0, rest: None }
    }
}

impl<P: Position> Stream<P> for Sorted<P> {
    #[inline(always)]
    fn next(&mut self, _: &P) -> Option<P::Move> {
        if self.left == 0 {
            return self.rest.as_mut()?.next();
        }
        let first = self.ranked.len() - self.left;
        let left = &mut self.ranked[first..];
        let mut best = 0;
        for index in 1..left.len() {
            if left[index].0 > left[best].0 {
                best = index;
            }
        }
        left.swap(0, best);
        self.left -= 1;
        Some(left[0].1)
    }
}

/// An order chosen at run time, so that a program which offers all of them holds each search once. It can
/// also leave moves out at the root, and end a search from outside.
#[derive(Copy, Clone, Debug)]
pub struct Chosen<'a, M> {
    /// Which order.
    pub order: Choice,
    /// The moves to look at in the root; all if there is none.
    pub search_moves: &'a [M],
    /// The depth of the root.
    pub root: u32,
    /// Once this says stop, no node has any moves: the search runs out at once, and what it then returns
    /// means nothing.
    pub stop_flag: &'a StopFlag,
    /// From then on no node above the last ply has any moves either; the last ply never asks, so a search of one ply
    /// always ends well.
    pub deadline: Option<Instant>,
}

/// The orders there are.
#[derive(Copy, Clone, Debug)]
pub enum Choice {
    /// As the board is read.
    Board,
    /// Captures and their like before the rest, each in board order.
    NoisyFirst,
    /// As [`Ranked`].
    Ranked(Ranked),
}

impl<'a, P: Tactics> Order<P> for Chosen<'a, P::PackedMove> {
    type Stream = ChosenMoves<'a, P>;

    #[inline(always)]
    fn begin(&self, stream: &mut Self::Stream, position: &P, remembered: Option<P::PackedMove>, depth: u32) {
        if self.stop_flag.is_stopped() {
            return;
        }
        if depth > 1 && self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return;
        }
        match self.order {
            Choice::Board => stream.sorted.rest = Some(position.moves(MoveKind::All)),
            Choice::NoisyFirst => {
                stream.sorted.rest = Some(position.moves(MoveKind::Noisy));
                stream.quiet_later = true;
            }
            Choice::Ranked(ranked) => ranked.begin(&mut stream.sorted, position, remembered, depth),
        }
        stream.search_moves = if depth == self.root { self.search_moves } else { &[] };
    }
}

/// Moves in the chosen order.
pub struct ChosenMoves<'a, P: Position> {
    sorted: Sorted<P>,
    /// Only noisy moves have been generated so far.
    quiet_later: bool,
    /// The only moves to hand out; all if there is none.
    search_moves: &'a [P::PackedMove],
}

impl<P: Position> Default for ChosenMoves<'_, P> {
    #[inline(always)]
    fn default() -> Self {
        ChosenMoves { sorted: Sorted::default(), quiet_later: false, search_moves: &[] }
    }
}

impl<P: Position> Stream<P> for ChosenMoves<'_, P> {
    #[inline(always)]
    fn next(&mut self, position: &P) -> Option<P::Move> {
        loop {
            match self.sorted.next(position) {
                Some(mv) if self.search_moves.is_empty() || self.search_moves.contains(&mv.into()) => {
                    return Some(mv);
                }
                Some(_) => {}
                None if self.quiet_later => {
                    self.quiet_later = false;
                    self.sorted.rest = Some(position.moves(MoveKind::Quiet));
                }
                None => return None,
            }
        }
    }
}
