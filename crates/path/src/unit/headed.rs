//! A front for maps with few depots: labels have headings, and are grouped by the level at which they were refilled.
//!
//! **Groups.** All labels of a group have the same supply left, so a label in the frontier is nothing but a cell and a
//! heading. Groups are followed from the latest refilled to the earliest: of two labels that come to a cell on one level the
//! one with more left comes first, and the other is dropped at once.
//!
//! **Headings.** Of the many shortest ways between two cells one is enough: the one that goes up or down as early as it can. A
//! *climber* (heading north or south) goes on and sends a *runner* to either side; a runner (east or west) only goes on, except
//! that it becomes a climber at the corner of a wall which no climber could have passed earlier. So most labels look at one
//! neighbour, where a plain breadth-first search looks at four.
//!
//! **Why nothing is missed.** Suppose that a traveller refilled at a fails to give some cell x its due, a label of its level with no
//! less left, while everybody who would be at x earlier, or as early with more left, does give it. Follow a's chosen way to the
//! first cell at which its label is dropped: another's label stands there, come no later and with no less left, and that one, b,
//! could go on to x. If it is better in either respect, it gives x its due, and that is as good. So it is an equal, of the same group
//! and level. If it has the same heading, it does what a's would have done. If a's is a climber, it is dropped only for one of the same
//! heading: climbers go on beside other equals. If a's is a runner and the equal a climber, that one goes wherever the runner could, other than back where it
//! came from. If both are runners, each has come from where the other would go on to, and a runner that must turn at a corner turns
//! there beside an equal, unless one has turned there already.
//!
//! **Why it is not more than that.** A cell remembers which climbers have left it with its label, so that none does twice. Otherwise two
//! runners that meet behind a pillar would make two climbers of one, and the next pillar four.

use super::arrivals::Arrivals;
use super::buffer::Buffer;
use super::wave::{Front, Meeting, Step};
use super::word::Word;
use crate::map::At;

/// Labels of one level that were refilled on one and the same earlier level.
#[derive(Clone, Copy)]
struct Group {
    refilled: u64,
    climbers: usize,
    runners: usize,
}

/// A cell, with the highest bit for the heading: clear for north and east, set for south and west.
type Headed = u32;

const TURNED: Headed = 1 << 31;

/// The front as it is, and as it will be.
#[derive(Default)]
pub(crate) struct HeadedFront {
    now: Movers,
    next: Movers,
    special: Buffer<Headed>,
}

/// All climbers and all runners, group by group.
#[derive(Default)]
struct Movers {
    groups: Vec<Group>,
    climbers: Buffer<Headed>,
    runners: Buffer<Headed>,
}

impl Movers {
    fn clear(&mut self) {
        self.groups.clear();
        self.climbers.clear();
        self.runners.clear();
    }
}

impl Front for HeadedFront {
    fn clear(&mut self) {
        self.now.clear();
    }

    fn len(&self) -> usize {
        self.now.climbers.len() + self.now.runners.len()
    }

    fn step<W: Word, const SIDE: usize>(&mut self, step: Step<'_, W>, fresh: &[At]) -> Option<Meeting> {
        let Step { pairs, marks, stride, supply, level, arrivals } = step;
        self.next.clear();
        let mut stepping = Stepping {
            pairs,
            marks,
            stride,
            supply,
            next: &mut self.next,
            special: &mut self.special,
            arrivals,
        };
        let mut meeting = None;
        if !fresh.is_empty() {
            let labels = Source::Fresh(fresh);
            meeting = stepping.group::<SIDE>(labels, level - 1, 1);
        }
        let (mut climbers, mut runners) = (self.now.climbers.items(), self.now.runners.items());
        for group in &self.now.groups {
            if meeting.is_some() {
                break;
            }
            let (these, others) = climbers.split_at(group.climbers);
            climbers = others;
            let (those, rest) = runners.split_at(group.runners);
            runners = rest;
            let labels = Source::Headed { climbers: these, runners: those };
            meeting = stepping.group::<SIDE>(labels, group.refilled, (level - group.refilled) as u32);
        }
        std::mem::swap(&mut self.now, &mut self.next);
        meeting
    }
}

/// Where the labels of a group come from.
#[derive(Clone, Copy)]
enum Source<'a> {
    /// Depots just reached, which send labels to all sides.
    Fresh(&'a [At]),
    Headed {
        climbers: &'a [Headed],
        runners: &'a [Headed],
    },
}

/// A front as it takes one step.
struct Stepping<'a, W> {
    pairs: &'a mut [[W; 2]],
    marks: &'a mut [u8],
    stride: u32,
    supply: u32,
    next: &'a mut Movers,
    special: &'a mut Buffer<Headed>,
    arrivals: &'a mut Arrivals,
}

impl<W: Word> Stepping<'_, W> {
    /// Takes a group's labels one step on, which will then have spent so much.
    fn group<const SIDE: usize>(&mut self, labels: Source<'_>, refilled: u64, spent: u32) -> Option<Meeting> {
        let next = &mut *self.next;
        let (climbs, runs) = match labels {
            Source::Fresh(fresh) => (2 * fresh.len(), 2 * fresh.len()),
            Source::Headed { climbers, runners } => (climbers.len(), 2 * climbers.len() + runners.len()),
        };
        let made = (next.climbers.len(), next.runners.len());
        self.special.clear();
        let mut following = Following::<W, SIDE> {
            pairs: self.pairs,
            marks: self.marks,
            label: W::label(self.supply - spent),
            enough: W::label(spent),
            climbers: Room::new(next.climbers.room(climbs)),
            runners: Room::new(next.runners.room(runs)),
            special: Room::new(self.special.room(climbs + runs)),
        };
        following.follow(labels, self.stride);
        let Following { climbers, runners, special, enough, .. } = following;
        let written = (climbers.count, runners.count, special.count);
        next.climbers.add(written.0);
        next.runners.add(written.1);
        self.special.add(written.2);

        let mut meeting = None;
        for &headed in self.special.items() {
            let at = headed & !TURNED;
            let pair = &mut self.pairs[at as usize];
            if pair[SIDE] == W::MAX {
                // A runner would turn at a depot that another of its group has just reached.
            } else if pair[1 - SIDE] == W::DEPOT {
                pair[SIDE] = W::MAX;
                self.arrivals.push(at, spent);
            } else if pair[1 - SIDE] >= enough {
                meeting = Some(Meeting { at, spent });
            } else {
                // A runner becomes a climber, which also sends a runner on.
                let marks = &mut self.marks[at as usize];
                let turns = *marks & turns_for(headed);
                for (turns, heading) in [(turns & 0b0011, 0), (turns & 0b1100, TURNED)] {
                    if turns != 0 && *marks & climbed::<SIDE>(heading) == 0 {
                        *marks |= climbed::<SIDE>(heading);
                        next.climbers.push(at | heading);
                    }
                }
            }
        }
        // Without supply they would go nowhere.
        if spent == self.supply {
            next.climbers.truncate(made.0);
            next.runners.truncate(made.1);
        }
        let (climbers, runners) = (next.climbers.len() - made.0, next.runners.len() - made.1);
        if climbers + runners > 0 {
            next.groups.push(Group { refilled, climbers, runners });
        }
        meeting
    }
}

/// The bits of a runner's own turns.
#[inline(always)]
fn turns_for(heading: Headed) -> u8 {
    0b0101 << (heading >> 31)
}

/// The bit that says that a climber has left a cell in this direction, with the label that the cell has.
#[inline(always)]
fn climbed<const SIDE: usize>(heading: Headed) -> u8 {
    1 << (4 + 2 * SIDE) << (heading >> 31)
}

/// Both such bits.
const fn climbed_at_all<const SIDE: usize>() -> u8 {
    0b11 << (4 + 2 * SIDE)
}

/// Room behind the end of a list, as far as it has been written.
struct Room<'a> {
    slots: &'a mut [Headed],
    count: usize,
}

impl<'a> Room<'a> {
    fn new(slots: &'a mut [Headed]) -> Self {
        Room { slots, count: 0 }
    }

    #[inline(always)]
    fn push(&mut self, label: Headed) {
        self.slots[self.count] = label;
        self.count += 1;
    }
}

/// The inner loop. All that it changes is its own, so that the compiler may keep it in registers.
struct Following<'a, W, const SIDE: usize> {
    pairs: &'a mut [[W; 2]],
    marks: &'a mut [u8],
    label: W,
    /// The other wave's label must have at least what this one has spent.
    enough: W,
    climbers: Room<'a>,
    runners: Room<'a>,
    /// Labels on which there is more to say: at depots, where the other wave is, runners at a corner.
    special: Room<'a>,
}

impl<W: Word, const SIDE: usize> Following<'_, W, SIDE> {
    #[inline(always)]
    fn follow(&mut self, labels: Source<'_>, stride: u32) {
        match labels {
            Source::Fresh(fresh) => {
                for &at in fresh {
                    self.climb(at - stride, 0);
                    self.climb(at + stride, TURNED);
                    self.run(at + 1, 0);
                    self.run(at - 1, TURNED);
                }
            }
            Source::Headed { climbers, runners } => {
                for &climber in climbers {
                    let at = climber & !TURNED;
                    self.climb(at.wrapping_add_signed(signed(climber, -(stride as i32))), climber & TURNED);
                    self.run(at + 1, 0);
                    self.run(at - 1, TURNED);
                }
                for &runner in runners {
                    let at = runner & !TURNED;
                    self.run(at.wrapping_add_signed(signed(runner, 1)), runner & TURNED);
                }
            }
        }
    }

    #[inline(always)]
    fn climb(&mut self, to: At, heading: Headed) {
        let pair = &mut self.pairs[to as usize];
        if pair[SIDE] > self.label {
            return;
        }
        let marks = &mut self.marks[to as usize];
        let better = pair[SIDE] < self.label;
        if better {
            pair[SIDE] = self.label;
            *marks &= !climbed_at_all::<SIDE>();
        }
        if *marks & climbed::<SIDE>(heading) != 0 {
            return;
        }
        *marks |= climbed::<SIDE>(heading);
        if better && pair[1 - SIDE].is_event(self.enough) {
            self.special.push(to | heading);
        } else {
            self.climbers.push(to | heading);
        }
    }

    #[inline(always)]
    fn run(&mut self, to: At, heading: Headed) {
        let pair = &mut self.pairs[to as usize];
        if pair[SIDE] > self.label {
            return;
        }
        let better = pair[SIDE] < self.label;
        pair[SIDE] = self.label;
        let event = better & pair[1 - SIDE].is_event(self.enough);
        let marks = self.marks[to as usize];
        if marks & (turns_for(heading) | climbed_at_all::<SIDE>()) == 0 {
            // Nearly always: no corner, and no climber has been here.
            if event {
                self.special.push(to | heading);
            } else if better {
                self.runners.push(to | heading);
            }
            return;
        }
        if better {
            self.marks[to as usize] = marks & !climbed_at_all::<SIDE>();
        }
        if event | (marks & turns_for(heading) != 0) {
            self.special.push(to | heading);
        } else if better {
            self.runners.push(to | heading);
        }
    }
}

/// `ahead`, or the other way if the heading is turned.
#[inline(always)]
fn signed(headed: Headed, ahead: i32) -> i32 {
    let sign = headed as i32 >> 31;
    (ahead ^ sign) - sign
}
