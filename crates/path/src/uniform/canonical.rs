//! A frontier for maps with few depots: of all shortest routes between two cells it expands only the
//! canonical one.
//!
//! **Groups.** Labels are grouped by the level on which they were refilled. All labels of a group have the
//! same supply left, so a label in the frontier is only a cell and a heading. Groups are expanded from the
//! latest refilled to the earliest: of two labels that reach a cell on one level, the one with more left
//! comes first and the other is dropped at once.
//!
//! **Canonical ordering.** A grid has many shortest routes between two cells that differ only in the order of
//! their steps. This breaks the symmetry, as jump point search does: the canonical route takes its vertical
//! steps as early as it can. A *vertical* label (heading north or south) goes on and sends a *horizontal*
//! label to either side. A horizontal label (heading east or west) only goes on, unless the cell has a
//! *forced neighbour*: at the corner of a wall that no vertical label could have passed earlier, it also
//! becomes a vertical one. So most labels look at one neighbour, where a plain breadth-first search looks at
//! four.
//!
//! **Completeness.** Suppose that the labels refilled at depot a fail to give some cell x its due (a label of
//! its level with no less left), while every label that would reach x earlier, or as early with more left,
//! does. Follow the canonical route from a to the first cell where its label is dropped. Another label stands
//! there, which came no later and has no less left, and it too could go on to x. If it is better in either
//! respect, it gives x its due. So it is an equal, of the same group and level.
//!
//! - Same heading: it does what the dropped label would have done.
//! - The dropped label is vertical: it is dropped only for an equal of the same heading, since vertical
//!   labels go on beside other equals.
//! - The dropped label is horizontal and its equal vertical: the vertical one goes wherever the horizontal
//!   one could, except back.
//! - Both are horizontal with opposite headings: each has come from where the other would go on to. A
//!   horizontal label with a forced neighbour turns there beside an equal, unless one has turned there
//!   already.
//!
//! **No blow-up.** A cell remembers which vertical labels have left it with its label, so that none leaves
//! twice. Otherwise two horizontal labels that meet behind a pillar would make two vertical labels of one,
//! and the next pillar four.

use super::arrivals::Arrivals;
use super::buffer::Buffer;
use super::half::{Frontier, LevelContext, Meeting};
use super::word::Word;
use crate::map::CellIndex;

/// Labels of one level that were refilled on one and the same earlier level.
#[derive(Clone, Copy)]
struct Group {
    refilled: u64,
    vertical: usize,
    horizontal: usize,
}

/// A cell, with the highest bit for the heading: clear for north and east, set for south and west.
type Directed = u32;

const REVERSED: Directed = 1 << 31;

/// The labels of this level and of the next.
#[derive(Default)]
pub(crate) struct CanonicalFrontier {
    now: LabelLists,
    next: LabelLists,
    special: Buffer<Directed>,
}

/// The vertical and the horizontal labels, group by group.
#[derive(Default)]
struct LabelLists {
    groups: Vec<Group>,
    vertical: Buffer<Directed>,
    horizontal: Buffer<Directed>,
}

impl LabelLists {
    fn clear(&mut self) {
        self.groups.clear();
        self.vertical.clear();
        self.horizontal.clear();
    }
}

impl Frontier for CanonicalFrontier {
    fn clear(&mut self) {
        self.now.clear();
    }

    fn len(&self) -> usize {
        self.now.vertical.len() + self.now.horizontal.len()
    }

    fn expand<W: Word, const SIDE: usize>(
        &mut self,
        context: LevelContext<'_, W>,
        refilled: &[CellIndex],
    ) -> Option<Meeting> {
        let LevelContext { pairs, flags, stride, supply, level, arrivals } = context;
        self.next.clear();
        let mut expansion = LevelExpansion {
            pairs,
            flags,
            stride,
            supply,
            next: &mut self.next,
            special: &mut self.special,
            arrivals,
        };
        let mut meeting = None;
        if !refilled.is_empty() {
            let labels = Source::Refilled(refilled);
            meeting = expansion.group::<SIDE>(labels, level - 1, 1);
        }
        let (mut vertical, mut horizontal) = (self.now.vertical.items(), self.now.horizontal.items());
        for group in &self.now.groups {
            if meeting.is_some() {
                break;
            }
            let (these, others) = vertical.split_at(group.vertical);
            vertical = others;
            let (those, rest) = horizontal.split_at(group.horizontal);
            horizontal = rest;
            let labels = Source::Directed { vertical: these, horizontal: those };
            meeting = expansion.group::<SIDE>(labels, group.refilled, (level - group.refilled) as u32);
        }
        std::mem::swap(&mut self.now, &mut self.next);
        meeting
    }
}

/// Where the labels of a group come from.
#[derive(Clone, Copy)]
enum Source<'a> {
    /// Depots just reached, which send labels to all sides.
    Refilled(&'a [CellIndex]),
    Directed {
        vertical: &'a [Directed],
        horizontal: &'a [Directed],
    },
}

/// The expansion of one level.
struct LevelExpansion<'a, W> {
    pairs: &'a mut [[W; 2]],
    flags: &'a mut [u8],
    stride: u32,
    supply: u32,
    next: &'a mut LabelLists,
    special: &'a mut Buffer<Directed>,
    arrivals: &'a mut Arrivals,
}

impl<W: Word> LevelExpansion<'_, W> {
    /// Expands a group's labels, which will then have spent `spent`.
    fn group<const SIDE: usize>(&mut self, labels: Source<'_>, refilled: u64, spent: u32) -> Option<Meeting> {
        let next = &mut *self.next;
        let (max_vertical, max_horizontal) = match labels {
            Source::Refilled(refilled) => (2 * refilled.len(), 2 * refilled.len()),
            Source::Directed { vertical, horizontal } => {
                (vertical.len(), 2 * vertical.len() + horizontal.len())
            }
        };
        let made = (next.vertical.len(), next.horizontal.len());
        self.special.clear();
        let mut expansion = GroupExpansion::<W, SIDE> {
            pairs: self.pairs,
            flags: self.flags,
            label: W::label(self.supply - spent),
            enough: W::label(spent),
            vertical: Room::new(next.vertical.room(max_vertical)),
            horizontal: Room::new(next.horizontal.room(max_horizontal)),
            special: Room::new(self.special.room(max_vertical + max_horizontal)),
        };
        expansion.expand(labels, self.stride);
        let GroupExpansion { vertical, horizontal, special, enough, .. } = expansion;
        let written = (vertical.count, horizontal.count, special.count);
        next.vertical.add(written.0);
        next.horizontal.add(written.1);
        self.special.add(written.2);

        let mut meeting = None;
        for &directed in self.special.items() {
            let at = directed & !REVERSED;
            let pair = &mut self.pairs[at as usize];
            if pair[SIDE] == W::MAX {
                // A horizontal label would turn at a depot that another label of its group has just reached.
            } else if pair[1 - SIDE] == W::DEPOT {
                pair[SIDE] = W::MAX;
                self.arrivals.push(at, spent);
            } else if pair[1 - SIDE] >= enough {
                meeting = Some(Meeting { at, spent });
            } else {
                // A horizontal label becomes a vertical one, which also sends a horizontal one on.
                let flags = &mut self.flags[at as usize];
                let forced = *flags & forced_for(directed);
                for (forced, heading) in [(forced & 0b0011, 0), (forced & 0b1100, REVERSED)] {
                    if forced != 0 && *flags & left_vertically::<SIDE>(heading) == 0 {
                        *flags |= left_vertically::<SIDE>(heading);
                        next.vertical.push(at | heading);
                    }
                }
            }
        }
        // Without supply they cannot go on.
        if spent == self.supply {
            next.vertical.truncate(made.0);
            next.horizontal.truncate(made.1);
        }
        let (vertical, horizontal) = (next.vertical.len() - made.0, next.horizontal.len() - made.1);
        if vertical + horizontal > 0 {
            next.groups.push(Group { refilled, vertical, horizontal });
        }
        meeting
    }
}

/// The bits of the forced neighbours for a horizontal heading.
#[inline(always)]
fn forced_for(heading: Directed) -> u8 {
    0b0101 << (heading >> 31)
}

/// The bit that says that a vertical label with the cell's supply has left it with this heading.
#[inline(always)]
fn left_vertically<const SIDE: usize>(heading: Directed) -> u8 {
    1 << (4 + 2 * SIDE) << (heading >> 31)
}

/// Both such bits.
const fn left_vertically_at_all<const SIDE: usize>() -> u8 {
    0b11 << (4 + 2 * SIDE)
}

/// The room at the end of a list, and how much of it has been written.
struct Room<'a> {
    slots: &'a mut [Directed],
    count: usize,
}

impl<'a> Room<'a> {
    fn new(slots: &'a mut [Directed]) -> Self {
        Room { slots, count: 0 }
    }

    #[inline(always)]
    fn push(&mut self, label: Directed) {
        self.slots[self.count] = label;
        self.count += 1;
    }
}

/// The inner loop. All that it changes is its own, so that the compiler may keep it in registers.
struct GroupExpansion<'a, W, const SIDE: usize> {
    pairs: &'a mut [[W; 2]],
    flags: &'a mut [u8],
    label: W,
    /// What the other half's label must have at least: as much as this one has spent.
    enough: W,
    vertical: Room<'a>,
    horizontal: Room<'a>,
    /// Labels that need a second look: at depots, where the other half has been, horizontal ones with a
    /// forced neighbour.
    special: Room<'a>,
}

impl<W: Word, const SIDE: usize> GroupExpansion<'_, W, SIDE> {
    #[inline(always)]
    fn expand(&mut self, labels: Source<'_>, stride: u32) {
        match labels {
            Source::Refilled(refilled) => {
                for &at in refilled {
                    self.go_vertical(at - stride, 0);
                    self.go_vertical(at + stride, REVERSED);
                    self.go_horizontal(at + 1, 0);
                    self.go_horizontal(at - 1, REVERSED);
                }
            }
            Source::Directed { vertical, horizontal } => {
                for &vertical in vertical {
                    let at = vertical & !REVERSED;
                    self.go_vertical(
                        at.wrapping_add_signed(signed(vertical, -(stride as i32))),
                        vertical & REVERSED,
                    );
                    self.go_horizontal(at + 1, 0);
                    self.go_horizontal(at - 1, REVERSED);
                }
                for &horizontal in horizontal {
                    let at = horizontal & !REVERSED;
                    self.go_horizontal(at.wrapping_add_signed(signed(horizontal, 1)), horizontal & REVERSED);
                }
            }
        }
    }

    #[inline(always)]
    fn go_vertical(&mut self, to: CellIndex, heading: Directed) {
        let pair = &mut self.pairs[to as usize];
        if pair[SIDE] > self.label {
            return;
        }
        let flags = &mut self.flags[to as usize];
        let better = pair[SIDE] < self.label;
        if better {
            pair[SIDE] = self.label;
            *flags &= !left_vertically_at_all::<SIDE>();
        }
        if *flags & left_vertically::<SIDE>(heading) != 0 {
            return;
        }
        *flags |= left_vertically::<SIDE>(heading);
        if better && pair[1 - SIDE].is_event(self.enough) {
            self.special.push(to | heading);
        } else {
            self.vertical.push(to | heading);
        }
    }

    #[inline(always)]
    fn go_horizontal(&mut self, to: CellIndex, heading: Directed) {
        let pair = &mut self.pairs[to as usize];
        if pair[SIDE] > self.label {
            return;
        }
        let better = pair[SIDE] < self.label;
        pair[SIDE] = self.label;
        let event = better & pair[1 - SIDE].is_event(self.enough);
        let flags = self.flags[to as usize];
        if flags & (forced_for(heading) | left_vertically_at_all::<SIDE>()) == 0 {
            // The usual case: no forced neighbour, and no vertical label has been here.
            if event {
                self.special.push(to | heading);
            } else if better {
                self.horizontal.push(to | heading);
            }
            return;
        }
        if better {
            self.flags[to as usize] = flags & !left_vertically_at_all::<SIDE>();
        }
        if event | (flags & forced_for(heading) != 0) {
            self.special.push(to | heading);
        } else if better {
            self.horizontal.push(to | heading);
        }
    }
}

/// `ahead`, or its negative if the heading is reversed.
#[inline(always)]
fn signed(directed: Directed, ahead: i32) -> i32 {
    let sign = directed as i32 >> 31;
    (ahead ^ sign) - sign
}
