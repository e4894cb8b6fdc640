//! Labels that were put off and are released, expanded by either kind of moves.

use super::arrivals::milestone;
use super::eight::directions;
use super::label::Label;
use super::potential::Potential;
use super::sweep::Sweep;
use super::word::{DEPOT, Word, value};
use crate::map::CellIndex;
use crate::{Direction, Moves};

impl<W: Word, P: Potential, const SIDE: usize> Sweep<'_, W, P, SIDE> {
    /// Writes released labels, all of this estimate, and expands those with a key whose turn is over; and so those which they lead to
    /// without a rise of the estimate. Yields how many were expanded and how many made.
    ///
    /// All labels of a cell with one estimate have the same cost, so their order does not matter to dominance.
    #[inline(never)]
    pub(crate) fn expand_released<const EIGHT: bool>(
        &mut self,
        estimate: u64,
        labels: &mut Vec<Label>,
        written: &mut [Vec<Label>],
        later: &mut Vec<(Label, u64)>,
        work: u64,
    ) -> (u64, u64) {
        let moves = if EIGHT { Moves::Eight } else { Moves::Four };
        let costs = Direction::ALL.map(|direction| moves.factor(direction));
        let steps = Direction::ALL.map(|direction| Label::step(moves, direction, self.stride));
        let (mut expanded, mut generated) = (0, 0);
        // By four moves the estimate rises by this or not at all.
        let rise = 2;
        let mut next = if EIGHT { Vec::new() } else { self.deferred.lend(estimate + rise) };
        while expanded < work
            && (EIGHT || self.hits.is_empty())
            && let Some(mut label) = labels.pop()
        {
            let (at, own) = (label.at(), label.value());
            let known = self.pairs[at as usize][SIDE].get();
            if known >= own {
                continue;
            }
            let (rest, key) = self.released_key(estimate, at);
            let has_turn = key == self.key;
            if key > self.key {
                // It was put off before its turn.
                later.push((label, key));
                continue;
            }
            if has_turn && P::IS_ZERO && EIGHT {
                self.open[0].push(label);
                continue;
            }
            if known == DEPOT {
                label = self.arrive(at, key, own);
            }
            let own = label.value();
            self.pairs[at as usize][SIDE] = W::new(own);
            if EIGHT && let Some(written) = written.get_mut((self.key - key) as usize) {
                written.push(label);
            }
            self.look(at, key, (own, own), self.pairs[at as usize]);
            if has_turn && !P::IS_ZERO {
                self.open[0].push(label);
                continue;
            }
            if own < value(costs[0]) || !self.passes(moves, at, key, own) {
                continue;
            }
            if has_turn {
                self.open[0].push(label);
                continue;
            }
            expanded += 1;
            let here = self.potential.here(at);
            let directions = if EIGHT {
                directions::<SIDE>(label, self.free[at as usize])
            } else {
                self.canonical_four(label)
            };
            for direction in 0..if EIGHT { 8 } else { 4 } {
                if directions >> direction & 1 == 0 {
                    continue;
                }
                let label = label.stepped(steps[direction]);
                let (to, left) = (label.at(), label.value());
                let pair = self.pairs[to as usize];
                let known = pair[SIDE].get();
                if known >= left {
                    continue;
                }
                generated += 1;
                let cost = self.potential.cost(&here, direction, to);
                let cost = if SIDE == 0 { cost } else { 2 * costs[direction] - cost };
                let key = key + u64::from(cost);
                if EIGHT && !P::IS_ZERO {
                    let refilled = if known == DEPOT { value(self.supply) } else { left };
                    self.look(to, key, (left, refilled), pair);
                }
                if key > self.key {
                    self.open[(key - self.key) as usize].push(label);
                    continue;
                }
                let through = estimate - rest + u64::from(costs[direction]) + self.potential.rest(to);
                if through == estimate {
                    labels.push(label);
                } else if EIGHT {
                    self.deferred.push(through, label);
                } else {
                    next.push(label);
                }
            }
        }
        self.deferred.put_back(estimate + rise, next);
        (expanded, generated)
    }

    /// The least way left from a cell, and the key of a label there with this estimate.
    #[inline(always)]
    fn released_key(&self, estimate: u64, at: CellIndex) -> (u64, u64) {
        let rest = self.potential.rest(at);
        (rest, (estimate - rest).wrapping_add_signed(self.rise(at)))
    }

    /// Where a label may go on to by four moves.
    #[inline(always)]
    pub(crate) fn canonical_four(&self, label: Label) -> u8 {
        let at = label.at();
        let behind = match label.heading() {
            1 => at + self.stride,
            2 => return 0b0111,
            3 => at - self.stride,
            4 => return 0b1101,
            _ => return 0b1111,
        };
        let past = |corner: CellIndex| u8::from(self.pairs[corner as usize][SIDE].get() == W::WALL);
        1 << (label.heading() - 1) | past(behind + 1) << 1 | past(behind - 1) << 3
    }

    /// Whether a label may lead on; few are looked at so closely. Those that are may pass a milestone.
    #[inline(always)]
    pub(crate) fn passes(&mut self, moves: Moves, at: CellIndex, key: u64, own: u32) -> bool {
        // A step costs at most that much, so one of them is looked at.
        let step = moves.factor(if moves == Moves::Four { Direction::North } else { Direction::NorthEast });
        let spent = value(self.supply) - own;
        spent & self.check_mask >= step
            || self.leads_on(at, own) && {
                if spent & (milestone(moves) - 1) < step {
                    self.pass_milestone(at, key, own);
                }
                true
            }
    }
}
