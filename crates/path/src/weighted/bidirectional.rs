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

use super::half::{Half, Meeting};
use super::stops::{Chain, Stops};
use super::supplies::SupplyWord;
use super::{Outcome, Search};
use crate::grid_graph::GridGraph;
use crate::{Map, Query, Stats};

/// Both halves, and where they met.
pub(super) struct Bidirectional<'a, W, const EIGHT: bool> {
    forward: Half<'a, W, EIGHT, false>,
    backward: Half<'a, W, EIGHT, true>,
    best: Option<Meeting>,
}

impl<'a, W: SupplyWord, const EIGHT: bool> Bidirectional<'a, W, EIGHT> {
    pub(super) fn new(map: &'a Map, max_step: u64, query: &Query) -> Self {
        let (start, goal) = (map.index(query.start), map.index(query.goal));
        let met = Meeting { cost: 0, last: Stops::ROOT, next: Stops::ROOT };
        let mut search = Bidirectional {
            forward: Half::new(GridGraph::new(map), max_step, start, query.supply),
            backward: Half::new(GridGraph::new(map), max_step, goal, query.supply),
            best: (start == goal).then_some(met),
        };
        search.settle_forward();
        search.settle_backward();
        search
    }

    fn settle_forward(&mut self) {
        self.forward.settle_level(&mut self.backward, &mut self.best);
    }

    fn settle_backward(&mut self) {
        self.backward.settle_level(&mut self.forward, &mut self.best);
    }
}

impl<W: SupplyWord, const EIGHT: bool> Search for Bidirectional<'_, W, EIGHT> {
    fn advance(&mut self, work: u64) -> Option<Outcome> {
        let enough = self.stats().expanded + work;
        loop {
            let levels = self.forward.next_level().zip(self.backward.next_level());
            let bound = levels.map(|(forward, backward)| forward + backward);
            match &self.best {
                None if bound.is_none() => return Some(Outcome::NoRoute),
                Some(best) if bound.is_none_or(|bound| bound >= best.cost) => {
                    let (forward, backward) = (&self.forward.stops, &self.backward.stops);
                    let chain = Chain::joined((forward, best.last), (backward, best.next), best.cost);
                    return Some(Outcome::Found(chain));
                }
                _ => (),
            }
            if self.stats().expanded >= enough {
                return None;
            }
            if self.forward.waiting() <= self.backward.waiting() {
                self.settle_forward();
            } else {
                self.settle_backward();
            }
        }
    }

    fn stats(&self) -> Stats {
        self.forward.stats.alongside(self.backward.stats)
    }
}
