//! In which order a textbook search looks at the steps of a node.

use arrayvec::ArrayVec;
use ply_core::{Kind, Position, Tactics};

/// A way to order the steps of a node.
pub trait Order<P: Position> {
    /// The steps of one node.
    type Stream: Stream<P>;
    /// The steps of `position`, which is searched `depth` plies deep; `remembered` is its best move of an earlier search.
    ///
    /// They are filled into an empty stream where it stands: moving a whole move list would cost more than making it.
    fn begin(&self, stream: &mut Self::Stream, position: &P, remembered: Option<P::Move>, depth: u32);
}

/// Steps handed out one by one, none by default. The position is passed in, because the search changes it in between.
pub trait Stream<P: Position>: Default {
    /// The next step.
    fn next(&mut self, position: &P) -> Option<P::Step>;
}

/// As the board is read: top to bottom, left to right.
#[derive(Copy, Clone, Debug)]
pub struct BoardOrder;

impl<P: Position> Order<P> for BoardOrder {
    type Stream = InOrder<P::Steps>;

    #[inline(always)]
    fn begin(&self, stream: &mut Self::Stream, position: &P, _: Option<P::Move>, _: u32) {
        stream.0 = Some(position.steps(Kind::All));
    }
}

/// The steps as the game generates them.
pub struct InOrder<I>(Option<I>);

impl<I> Default for InOrder<I> {
    #[inline(always)]
    fn default() -> Self {
        InOrder(None)
    }
}

impl<P: Position, I: Iterator<Item = P::Step>> Stream<P> for InOrder<I> {
    #[inline(always)]
    fn next(&mut self, _: &P) -> Option<P::Step> {
        self.0.as_mut()?.next()
    }
}

/// Captures and their like before the rest, each in board order.
#[derive(Copy, Clone, Debug)]
pub struct NoisyFirst;

impl<P: Position> Order<P> for NoisyFirst {
    type Stream = Staged<P::Steps>;

    #[inline(always)]
    fn begin(&self, stream: &mut Self::Stream, position: &P, _: Option<P::Move>, _: u32) {
        stream.steps = Some(position.steps(Kind::Noisy));
    }
}

/// Noisy steps, then quiet ones, which are only generated when they are reached.
pub struct Staged<I> {
    steps: Option<I>,
    quiet: bool,
}

impl<I> Default for Staged<I> {
    #[inline(always)]
    fn default() -> Self {
        Staged { steps: None, quiet: false }
    }
}

impl<P: Position<Steps = I>, I: Iterator<Item = P::Step>> Stream<P> for Staged<I> {
    #[inline(always)]
    fn next(&mut self, position: &P) -> Option<P::Step> {
        if let Some(step) = self.steps.as_mut()?.next() {
            return Some(step);
        }
        if self.quiet {
            return None;
        }
        self.quiet = true;
        self.steps.insert(position.steps(Kind::Quiet)).next()
    }
}

/// Another order, without some moves at the root.
#[derive(Copy, Clone, Debug)]
pub struct Without<'a, O, M> {
    /// The order of all the others.
    pub order: O,
    /// The moves to leave out.
    pub excluded: &'a [M],
    /// The depth of the root.
    pub root: u32,
}

impl<'a, P: Position, O: Order<P>> Order<P> for Without<'a, O, P::Move> {
    type Stream = Others<'a, O::Stream, P::Move>;

    #[inline(always)]
    fn begin(&self, stream: &mut Self::Stream, position: &P, remembered: Option<P::Move>, depth: u32) {
        self.order.begin(&mut stream.steps, position, remembered, depth);
        stream.excluded = if depth == self.root { self.excluded } else { &[] };
    }
}

/// Steps without some moves.
pub struct Others<'a, S, M> {
    steps: S,
    excluded: &'a [M],
}

impl<S: Default, M> Default for Others<'_, S, M> {
    #[inline(always)]
    fn default() -> Self {
        Others { steps: S::default(), excluded: &[] }
    }
}

impl<P: Position, S: Stream<P>> Stream<P> for Others<'_, S, P::Move> {
    #[inline(always)]
    fn next(&mut self, position: &P) -> Option<P::Step> {
        loop {
            let step = self.steps.next(position)?;
            if self.excluded.is_empty() || !self.excluded.contains(&step.into()) {
                return Some(step);
            }
        }
    }
}

/// The remembered move first, then by what the game promises of each step; in board order near the leaves, where sorting
/// costs more than it saves.
#[derive(Copy, Clone, Debug)]
pub struct Ranked {
    /// Nodes searched less deep than this stay in board order.
    pub from_depth: u32,
}

impl<P: Tactics> Order<P> for Ranked {
    type Stream = Sorted<P>;
    #[inline(always)]
    fn begin(&self, stream: &mut Sorted<P>, position: &P, remembered: Option<P::Move>, depth: u32) {
        let rest = stream.rest.insert(position.steps(Kind::All));
        if depth >= self.from_depth {
            while !stream.ranked.is_full()
                && let Some(step) = rest.next()
            {
                let rank = if Some(step.into()) == remembered {
                    i32::MAX
                } else {
                    position.gain(step).saturating_add(position.promise(step))
                };
                stream.ranked.push((rank, step));
            }
        }
    }
}

/// More steps than this are not sorted.
const MOST_RANKED: usize = 128;

/// Steps with their ranks, of which the best remaining one is picked each time; then those without a rank.
pub struct Sorted<P: Position> {
    ranked: ArrayVec<(i32, P::Step), MOST_RANKED>,
    next: usize,
    rest: Option<P::Steps>,
}

impl<P: Position> Default for Sorted<P> {
    #[inline(always)]
    fn default() -> Self {
        Sorted { ranked: ArrayVec::new_const(), next: 0, rest: None }
    }
}

impl<P: Position> Stream<P> for Sorted<P> {
    #[inline(always)]
    fn next(&mut self, _: &P) -> Option<P::Step> {
        if self.next == self.ranked.len() {
            return self.rest.as_mut()?.next();
        }
        let left = &mut self.ranked[self.next..];
        let mut best = 0;
        for index in 1..left.len() {
            if left[index].0 > left[best].0 {
                best = index;
            }
        }
        left.swap(0, best);
        self.next += 1;
        Some(left[0].1)
    }
}
