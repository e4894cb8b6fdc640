//! What the search learns about moves on its way: which ones cut off.

use ply_core::{Position, Side, Tactics};

/// Counts of success for each side and slot, and for each pair of slots one or two moves apart.
pub(super) struct History<P: Position> {
    slots: usize,
    plain: Vec<i16>,
    /// By how many moves apart, less one. Empty where a game has too many slots to pair them.
    pairs: [Vec<i16>; CONTINUATIONS],
    countermoves: Vec<Option<P::PackedMove>>,
}

/// A move is looked at as an answer to the last one, and as a continuation of the one before it.
pub(super) const CONTINUATIONS: usize = 2;

/// The slots of the last moves, the latest first; `None` where there is none, or it is not asked for.
pub(super) type Previous = [Option<usize>; CONTINUATIONS];

/// Pairs of more slots than this would not fit into the caches.
const MAX_PAIRED_SLOTS: usize = 1536;
/// Counts stay within this, by shrinking as they grow.
const MAX_HISTORY: i32 = 8192;

impl<P: Tactics> History<P> {
    pub(super) fn new() -> Self {
        let slots = P::HISTORY_SLOTS.max(1);
        let pairs = if slots <= MAX_PAIRED_SLOTS { slots * slots } else { 0 };
        History {
            slots,
            plain: vec![0; slots * 2],
            pairs: std::array::from_fn(|_| vec![0; pairs]),
            countermoves: vec![None; slots * 2],
        }
    }

    /// How promising a move has been, alone and after each of the moves before it.
    #[inline]
    pub(super) fn score(&self, side: Side, previous: Previous, slot: usize) -> i32 {
        let mut score = i32::from(self.plain[side.index() * self.slots + slot]);
        for (pairs, previous) in self.pairs.iter().zip(previous) {
            if let Some(previous) = previous
                && !pairs.is_empty()
            {
                score += i32::from(pairs[previous * self.slots + slot]);
            }
        }
        score
    }

    /// A move cut off (positive) or was tried in vain (negative).
    #[inline]
    pub(super) fn learn(&mut self, side: Side, previous: Previous, slot: usize, bonus: i32) {
        nudge(&mut self.plain[side.index() * self.slots + slot], bonus);
        for (pairs, previous) in self.pairs.iter_mut().zip(previous) {
            if let Some(previous) = previous
                && !pairs.is_empty()
            {
                nudge(&mut pairs[previous * self.slots + slot], bonus);
            }
        }
    }

    /// The move that last refuted a move of `side` in this slot.
    #[inline]
    pub(super) fn countermove(&self, side: Side, slot: usize) -> Option<P::PackedMove> {
        self.countermoves[side.index() * self.slots + slot]
    }

    #[inline]
    pub(super) fn set_countermove(&mut self, side: Side, slot: usize, mv: P::PackedMove) {
        self.countermoves[side.index() * self.slots + slot] = Some(mv);
    }
}

/// Moves a count towards the sign of the bonus, the less the closer it is to the limit.
#[inline]
fn nudge(count: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-MAX_HISTORY, MAX_HISTORY);
    let old = i32::from(*count);
    *count = (old + bonus - old * bonus.abs() / MAX_HISTORY) as i16;
}
