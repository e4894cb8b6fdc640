//! In which order a textbook search looks at the steps of a node.

use ply_core::{Kind, Position, Tactics};
use smallvec::SmallVec;

/// A way to order the steps of a node.
pub trait Order<P: Position> {
    /// The steps of one node.
    type Stream: Stream<P>;
    /// A remembered best move is tried first.
    const USES_MEMORY: bool = false;

    /// The steps of `position`, which is searched `depth` plies deep.
    fn begin(&self, position: &P, remembered: Option<P::Move>, depth: u32) -> Self::Stream;
}

/// Steps handed out one by one. The position is passed in, because the search changes it in between.
pub trait Stream<P: Position> {
    /// The next step.
    fn next(&mut self, position: &P) -> Option<P::Step>;
}

/// As the board is read: top to bottom, left to right.
#[derive(Copy, Clone, Debug)]
pub struct BoardOrder;

impl<P: Position> Order<P> for BoardOrder {
    type Stream = InOrder<P::Steps>;

    #[inline(always)]
    fn begin(&self, position: &P, _: Option<P::Move>, _: u32) -> Self::Stream {
        InOrder(position.steps(Kind::All))
    }
}

/// The steps as the game generates them.
pub struct InOrder<I>(I);

impl<P: Position, I: Iterator<Item = P::Step>> Stream<P> for InOrder<I> {
    #[inline(always)]
    fn next(&mut self, _: &P) -> Option<P::Step> {
        self.0.next()
    }
}

/// Captures and their like before the rest, each in board order.
#[derive(Copy, Clone, Debug)]
pub struct NoisyFirst;

impl<P: Position> Order<P> for NoisyFirst {
    type Stream = Staged<P::Steps>;

    #[inline(always)]
    fn begin(&self, position: &P, _: Option<P::Move>, _: u32) -> Self::Stream {
        Staged { steps: position.steps(Kind::Noisy), quiet: false }
    }
}

/// Noisy steps, then quiet ones, which are only generated when they are reached.
pub struct Staged<I> {
    steps: I,
    quiet: bool,
}

impl<P: Position<Steps = I>, I: Iterator<Item = P::Step>> Stream<P> for Staged<I> {
    #[inline(always)]
    fn next(&mut self, position: &P) -> Option<P::Step> {
        self.steps.next().or_else(|| {
            if self.quiet {
                return None;
            }
            self.quiet = true;
            self.steps = position.steps(Kind::Quiet);
            self.steps.next()
        })
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
    const USES_MEMORY: bool = true;

    #[inline(always)]
    fn begin(&self, position: &P, remembered: Option<P::Move>, depth: u32) -> Self::Stream {
        if depth < self.from_depth {
            return Sorted::Unsorted(position.steps(Kind::All));
        }
        let mut ranked = SmallVec::new();
        for step in position.steps(Kind::All) {
            let rank = if Some(step.into()) == remembered {
                i32::MAX
            } else {
                position.gain(step).saturating_add(position.promise(step))
            };
            ranked.push((rank, step));
        }
        Sorted::Ranked { ranked, next: 0 }
    }
}

/// Steps with their ranks, of which the best remaining one is picked each time.
pub enum Sorted<P: Position> {
    /// As the game generates them.
    Unsorted(P::Steps),
    /// Best first.
    Ranked {
        /// All steps; those before `next` are taken.
        ranked: SmallVec<[(i32, P::Step); 64]>,
        /// The first that is not taken.
        next: usize,
    },
}

impl<P: Position> Stream<P> for Sorted<P> {
    #[inline(always)]
    fn next(&mut self, _: &P) -> Option<P::Step> {
        match self {
            Sorted::Unsorted(steps) => steps.next(),
            Sorted::Ranked { ranked, next } => {
                let rest = ranked.get_mut(*next..)?;
                let mut best = 0;
                for i in 1..rest.len() {
                    if rest[i].0 > rest[best].0 {
                        best = i;
                    }
                }
                rest.get(best)?;
                rest.swap(0, best);
                *next += 1;
                Some(rest[0].1)
            }
        }
    }
}
