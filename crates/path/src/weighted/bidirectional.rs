//! The dominance search from both ends: best where the supply is tight, or where there is no route.
//!
//! **Exactness.** Let P be a best route over cells v₀ … vₙ, of cost μ*. By dominance the forward half
//! settles, on level gᵢ (the cost of P up to vᵢ), a label Fᵢ of vᵢ with no less supply than P has there,
//! since a cheaper one with as much would shorten P. Likewise the backward half settles Bᵢ on level bᵢ = μ* −
//! gᵢ. F₀ and Bₙ are settled before all others.
//!
//! Suppose that the search stops at levels f + b > μ*. As gᵢ + bᵢ = μ*, each vᵢ has been settled by at least
//! one half. Let k be the least index where Bₖ came before Fₖ (or Fₖ never came): so Fₖ₋₁ came, and before
//! Bₖ₋₁. When the later one of Fₖ₋₁ and Bₖ was expanded, over the step between the two cells, it was joined
//! with the labels kept by the other half. Say it was Bₖ (the other case is symmetric). Fₖ had not come, so
//! the forward half had settled no level as high as gₖ. Hence it still kept level gₖ₋₁, which is less than
//! the costliest step behind, and with it Fₖ₋₁, though the largest supply at that cell may have been
//! overwritten since. Their supply and slack suffice because P's do, so μ* was found, and the search had no
//! reason to go on beyond f + b ≥ μ*. If one half has no labels left, its level counts as infinite.

use super::Outcome;
use super::half::{Half, Meeting};
use super::stops::Chain;
use super::supplies::Supplies;
use crate::grid_graph::GridGraph;
use crate::{Map, Query, Stats};

const FORWARD: usize = 0;
const BACKWARD: usize = 1;

/// Both halves, and where they met.
pub(super) struct Bidirectional<'a, const EIGHT: bool> {
    supplies: Supplies<2>,
    forward: Half<'a, EIGHT, false>,
    backward: Half<'a, EIGHT, true>,
    best: Option<Meeting>,
    /// The half that goes on next, and how many labels its next level has; none when the search has ended.
    next: Option<(usize, u64)>,
}

impl<'a, const EIGHT: bool> Bidirectional<'a, EIGHT> {
    pub(super) fn new(map: &'a Map, max_step: u64, query: &Query) -> Self {
        let (start, goal) = (map.index(query.start), map.index(query.goal));
        let mut search = Bidirectional {
            supplies: Supplies::new(map.cells().len()),
            forward: Half::new(GridGraph::new(map), max_step, start, query.supply),
            backward: Half::new(GridGraph::new(map), max_step, goal, query.supply),
            best: None,
            next: None,
        };
        search.choose();
        search
    }

    fn settle(&mut self, side: usize) -> u64 {
        if side == FORWARD {
            self.forward.settle_level::<FORWARD>(&mut self.supplies)
        } else {
            self.backward.settle_level::<BACKWARD>(&mut self.supplies)
        }
    }

    fn expand(&mut self, side: usize) {
        let Bidirectional { supplies, forward, backward, best, .. } = self;
        if side == FORWARD {
            forward.expand_level::<FORWARD, true>(supplies, backward, best);
        } else {
            backward.expand_level::<BACKWARD, false>(supplies, forward, best);
        }
    }

    /// Settles the next level that is worth expanding, of the half with fewer labels; both roots first.
    fn choose(&mut self) {
        let root = [FORWARD, BACKWARD]
            .into_iter()
            .find(|side| [&self.forward.stats, &self.backward.stats][*side].expanded == 0);
        if let Some(side) = root {
            self.next = Some((side, self.settle(side)));
            return;
        }
        self.next = loop {
            let levels = self.forward.next_level().zip(self.backward.next_level());
            let Some((forward, backward)) = levels else { break None };
            if self.best.as_ref().is_some_and(|best| forward + backward >= best.cost) {
                break None;
            }
            let side = if self.forward.waiting() <= self.backward.waiting() { FORWARD } else { BACKWARD };
            let labels = self.settle(side);
            if labels > 0 {
                break Some((side, labels));
            }
        };
    }

    /// How many labels the next level has.
    pub(super) fn next_len(&self) -> u64 {
        self.next.map_or(0, |(_, labels)| labels)
    }

    /// Expands the next level; returns the outcome once it is known.
    pub(super) fn advance(&mut self) -> Option<Outcome> {
        if let Some((side, _)) = self.next {
            self.expand(side);
            self.choose();
        }
        match (&self.best, self.next) {
            (_, Some(_)) => None,
            (None, None) => Some(Outcome::NoRoute),
            (Some(best), None) => {
                let (forward, backward) = (&self.forward.stops, &self.backward.stops);
                let chain = Chain::joined((forward, best.last), (backward, best.next), best.cost);
                Some(Outcome::Found(chain))
            }
        }
    }

    pub(super) fn stats(&self) -> Stats {
        self.forward.stats.alongside(self.backward.stats)
    }
}
