//! Labels expanded by eight moves.

use super::half::{BACKWARD, FORWARD};
use super::label::Label;
use super::potential::Potential;
use super::sweep::Sweep;
use super::word::{DEPOT, Word, value};
use crate::map::CellIndex;
use crate::{Direction, Moves};

const STRAIGHT: u32 = Moves::Eight.factor(Direction::North);
const DIAGONAL: u32 = Moves::Eight.factor(Direction::NorthEast);

impl<W: Word, P: Potential, const SIDE: usize> Sweep<'_, W, P, SIDE> {
    /// The same as by four moves; labels that are written are kept in a list, and a label looks for the other half's when
    /// it is made, too.
    #[inline(never)]
    pub(crate) fn expand_eight(&mut self, labels: &[Label], written: &mut Vec<Label>) -> u64 {
        let mut expanded = 0;
        let steps = Direction::ALL.map(|direction| Label::step(Moves::Eight, direction, self.stride));
        for label in labels {
            let (at, own) = (label.at(), label.value());
            let pair = self.pairs[at as usize];
            if pair[SIDE].get() != own || own < value(STRAIGHT) {
                continue;
            }
            self.look(at, self.key, (own, own), pair);
            if !self.passes(Moves::Eight, at, self.key, own) {
                continue;
            }
            expanded += 1;
            let mut directions = directions::<SIDE>(*label, self.free[at as usize]) & self.improved(at, own);
            if directions == 0 {
                continue;
            }
            let here = self.potential.here(at);
            while directions != 0 {
                let direction = directions.trailing_zeros() as usize;
                directions &= directions - 1;
                let mut label = label.stepped(steps[direction]);
                let (to, left) = (label.at(), label.value());
                let pair = self.pairs[to as usize];
                let known = pair[SIDE].get();
                let cost = self.potential.cost(&here, direction, to);
                let cost = if SIDE == 0 { cost } else { 2 * (own - left) - cost };
                let refilled = if known == DEPOT { value(self.supply) } else { left };
                self.look(to, self.key + u64::from(cost), (left, refilled), pair);
                if cost == 0 {
                    self.pairs[to as usize][SIDE] = W::new(left);
                    if known == DEPOT {
                        label = self.arrive(to, self.key, left);
                    }
                    written.push(label);
                }
                self.open[cost as usize].push(label);
            }
        }
        expanded
    }

    /// In which directions a label of this value improves on what is there. Without a branch for each, since these would often be foretold wrongly.
    #[inline(always)]
    fn improved(&self, at: CellIndex, own: u32) -> u8 {
        let row = |middle: CellIndex| &self.pairs[middle as usize - 1..][..3];
        let (above, beside, below) = (row(at - self.stride), row(at), row(at + self.stride));
        let straight = |pair: &[W; 2]| u8::from(pair[SIDE].get() < own.saturating_sub(STRAIGHT));
        let diagonal = |pair: &[W; 2]| u8::from(pair[SIDE].get() < own.saturating_sub(DIAGONAL));
        straight(&above[1])
            | straight(&beside[2]) << 1
            | straight(&below[1]) << 2
            | straight(&beside[0]) << 3
            | diagonal(&above[2]) << 4
            | diagonal(&below[2]) << 5
            | diagonal(&below[0]) << 6
            | diagonal(&above[0]) << 7
    }

    /// Without a potential: writes those of the labels of this key that improve on what is there, and expands them at once; the others
    /// are dropped from the list. Those that were written before may be equal to what is there. A label looks when it is written.
    #[inline(never)]
    pub(crate) fn settle_eight(&mut self, labels: &mut Vec<Label>, were_written: bool) -> u64 {
        let (mut kept, mut expanded) = (0, 0);
        let steps = Direction::ALL.map(|direction| Label::step(Moves::Eight, direction, self.stride));
        let mut straight = std::mem::take(&mut self.open[STRAIGHT as usize]);
        let mut diagonal = std::mem::take(&mut self.open[DIAGONAL as usize]);
        for index in 0..labels.len() {
            let label = labels[index];
            let (at, own) = (label.at(), label.value());
            let word = &mut self.pairs[at as usize][SIDE];
            let known = word.get();
            // Without a branch, for it would often be foretold wrongly.
            *word = W::new(known.max(own));
            labels[kept] = label;
            kept += usize::from(known < own + u32::from(were_written));
            if known == DEPOT {
                labels[kept - 1] = self.arrive(at, self.key, own);
            }
        }
        labels.truncate(kept);
        for label in labels.iter() {
            let (at, own) = (label.at(), label.value());
            let pair = self.pairs[at as usize];
            if pair[SIDE].get() != own {
                continue;
            }
            self.look(at, self.key, (own, own), pair);
            if own < value(STRAIGHT) || !self.passes(Moves::Eight, at, self.key, own) {
                continue;
            }
            expanded += 1;
            let mut directions = directions::<SIDE>(*label, self.free[at as usize]);
            while directions != 0 {
                let direction = directions.trailing_zeros() as usize;
                directions &= directions - 1;
                let label = label.stepped(steps[direction]);
                if self.pairs[label.at() as usize][SIDE].get() < label.value() {
                    if direction < 4 { &mut straight } else { &mut diagonal }.push(label);
                }
            }
        }
        self.open[STRAIGHT as usize] = straight;
        self.open[DIAGONAL as usize] = diagonal;
        expanded
    }
}

/// Where a label of this half may go on to.
#[inline(always)]
pub(crate) fn directions<const SIDE: usize>(label: Label, free: u8) -> u8 {
    let directions = open(free) & CANONICAL[SIDE][usize::from(label.heading())][usize::from(free >> 4)];
    if label.value() < value(DIAGONAL) { directions & 15 } else { directions }
}

/// Of the directions without a wall those in which a step is open: not diagonally past a wall.
#[inline(always)]
fn open(free: u8) -> u8 {
    // The directions go round the compass: a diagonal one lies between the straight ones of its own number and of the next.
    let straight = free & 15;
    straight | free & (straight & (straight >> 1 | straight << 3)) << 4
}

/// For each half, for each heading, and by which of the diagonal neighbours are free: where a route may go on that is the first of those
/// which are as short (the canonical order of jump point search).
///
/// From the cell before this one the other neighbours are reached without coming here, at less cost or at the same: of a diagonal step
/// and a straight one the diagonal one comes first, seen from the start. That holds unless this one is a depot; labels that leave a
/// depot have no heading.
const CANONICAL: [[[u8; 16]; 9]; 2] = {
    let mut table = [[[!0; 16]; 9]; 2];
    let mut number = 0;
    while number < 4 {
        // The straight directions to the right and to the left of this one, and back.
        let (right, back, left) = ((number + 1) % 4, (number + 2) % 4, (number + 3) % 4);
        let (ahead_right, ahead_left) = (1 << (4 + number), 1 << (4 + left));
        let mut free = 0;
        while free < 16 {
            // Straight to a side only if the cell diagonally behind is a wall.
            let past = if_wall(free, right, 1 << right) | if_wall(free, back, 1 << left);
            let aside = if_wall(free, right, ahead_right) | if_wall(free, back, ahead_left);
            table[FORWARD][1 + number][free] = 1 << number | past | aside;
            table[BACKWARD][1 + number][free] = 1 << number | past | ahead_right | ahead_left;
            // The same for the heading diagonally to the right.
            let aside = if_wall(free, left, 1 << number) | if_wall(free, right, 1 << right);
            table[FORWARD][5 + number][free] = ahead_right | 1 << number | 1 << right;
            table[BACKWARD][5 + number][free] = ahead_right | aside;
            free += 1;
        }
        number += 1;
    }
    table
};

/// These directions, if there is a wall diagonally in that of this number.
const fn if_wall(free: usize, diagonal: usize, directions: u8) -> u8 {
    if free >> diagonal & 1 == 0 { directions } else { 0 }
}
