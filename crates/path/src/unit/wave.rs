//! One search's wave: the labels of one level, grouped by the level at which they were refilled.
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
//! and level. If it has the same heading, it does what a's would have done. If a's is a climber, it is not dropped: climbers go on
//! beside an equal. If a's is a runner and the equal a climber, that one goes wherever the runner could, other than back where it
//! came from. If both are runners, each has come from where the other would go on to, and a runner that must turn at a corner turns
//! there beside an equal. (`tests/all` asks a million grids.)

use super::arrivals::Arrivals;
use super::table::{Table, Words};
use super::word::Word;
use crate::map::At;

/// Labels of one level that were refilled on one and the same earlier level.
#[derive(Clone, Copy)]
struct Group {
    refilled: u64,
    climbers: usize,
    runners: usize,
}

/// Where two waves have met.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meeting {
    pub(crate) at: At,
    /// What the wave that moved had spent there.
    pub(crate) spent: u32,
}

/// A cell, with the highest bit for the heading: clear for north and east, set for south and west.
type Headed = u32;

const TURNED: Headed = 1 << 31;

/// A frontier: all climbers and all runners, group by group.
#[derive(Default)]
struct Front {
    groups: Vec<Group>,
    climbers: Vec<Headed>,
    runners: Vec<Headed>,
}

impl Front {
    fn clear(&mut self) {
        self.groups.clear();
        self.climbers.clear();
        self.runners.clear();
    }
}

/// What a wave moves over.
pub(crate) struct Ground<'a, W> {
    /// The labels of both waves.
    pub(crate) pairs: &'a mut [[W; 2]],
    pub(crate) turns: &'a [u8],
    pub(crate) stride: u32,
}

/// A search from one end, level by level.
#[derive(Default)]
pub(crate) struct Wave {
    supply: u32,
    pub(crate) level: u64,
    front: Front,
    next: Front,
    /// The depots reached on this level: the latest group of all.
    fresh: Vec<At>,
    pub(crate) arrivals: Arrivals,
    /// Labels followed so far.
    pub(crate) expanded: u64,
    pub(crate) peak: usize,
}

impl Wave {
    pub(crate) fn start<W: Word, const SIDE: usize>(
        &mut self,
        table: &mut Table<W, 2>,
        origin: At,
        supply: u32,
    ) {
        self.supply = supply;
        self.level = 0;
        self.front.clear();
        self.fresh.clear();
        self.arrivals.clear();
        self.expanded = 0;
        self.peak = 1;
        // The origin gives a full supply once; coming back would help nobody.
        table.side::<SIDE>().set(origin, W::MAX);
        self.arrivals.open(0);
        self.arrivals.push(origin, 0);
        if supply > 0 {
            self.fresh.push(origin);
        }
    }

    /// How many labels the next level follows.
    pub(crate) fn len(&self) -> usize {
        self.front.climbers.len() + self.front.runners.len() + self.fresh.len()
    }

    /// Follows one level. Ends early where it meets the other wave.
    pub(crate) fn advance<W: Word, const SIDE: usize>(&mut self, ground: Ground<'_, W>) -> Option<Meeting> {
        self.expanded += self.len() as u64;
        self.next.clear();
        self.arrivals.open(self.level + 1);
        let Ground { pairs, turns, stride } = ground;
        let mut step = Step::<W, SIDE> {
            pairs,
            turns,
            stride,
            supply: self.supply,
            spent: 0,
            label: W::FREE,
            enough: W::FREE,
            next: &mut self.next,
            arrivals: &mut self.arrivals,
            meeting: None,
        };

        if !self.fresh.is_empty() {
            step.begin(1);
            for &at in &self.fresh {
                step.climb(at - stride, 0);
                step.climb(at + stride, TURNED);
                step.run(at + 1, 0);
                step.run(at - 1, TURNED);
            }
            step.end(self.level, (0, 0));
        }
        let (mut climbers, mut runners) = (&self.front.climbers[..], &self.front.runners[..]);
        for group in &self.front.groups {
            let (these, others) = climbers.split_at(group.climbers);
            climbers = others;
            let (those, rest) = runners.split_at(group.runners);
            runners = rest;
            let made = (step.next.climbers.len(), step.next.runners.len());
            step.begin((self.level + 1 - group.refilled) as u32);
            step.follow(these, those);
            step.end(group.refilled, made);
            if step.meeting.is_some() {
                break;
            }
        }
        let meeting = step.meeting;
        self.level += 1;
        self.arrivals.latest(&mut self.fresh);
        std::mem::swap(&mut self.front, &mut self.next);
        self.peak = self.peak.max(self.len());
        meeting
    }
}

/// A group as it takes one step.
struct Step<'a, W, const SIDE: usize> {
    pairs: &'a mut [[W; 2]],
    turns: &'a [u8],
    stride: u32,
    supply: u32,
    /// What its labels will have spent, and what that leaves.
    spent: u32,
    label: W,
    /// The other wave's label must have at least what this one has spent.
    enough: W,
    next: &'a mut Front,
    arrivals: &'a mut Arrivals,
    meeting: Option<Meeting>,
}

impl<W: Word, const SIDE: usize> Step<'_, W, SIDE> {
    fn begin(&mut self, spent: u32) {
        self.spent = spent;
        self.label = W::label(self.supply - spent);
        self.enough = W::label(spent);
    }

    /// Makes a group of what has been added to the next front; without supply it would go nowhere.
    fn end(&mut self, refilled: u64, (climbers, runners): (usize, usize)) {
        let next = &mut *self.next;
        if self.spent == self.supply {
            next.climbers.truncate(climbers);
            next.runners.truncate(runners);
        }
        let (climbers, runners) = (next.climbers.len() - climbers, next.runners.len() - runners);
        if climbers + runners > 0 {
            next.groups.push(Group { refilled, climbers, runners });
        }
    }

    #[inline(never)]
    fn follow(&mut self, climbers: &[Headed], runners: &[Headed]) {
        let stride = self.stride as i32;
        for &climber in climbers {
            let at = climber & !TURNED;
            self.climb(at.wrapping_add_signed(signed(climber, -stride)), climber & TURNED);
            self.run(at + 1, 0);
            self.run(at - 1, TURNED);
        }
        for &runner in runners {
            let at = runner & !TURNED;
            self.run(at.wrapping_add_signed(signed(runner, 1)), runner & TURNED);
        }
    }

    #[inline(always)]
    fn climb(&mut self, to: At, heading: Headed) {
        let pair = &mut self.pairs[to as usize];
        if pair[SIDE] > self.label {
            return;
        }
        if pair[SIDE] < self.label {
            pair[SIDE] = self.label;
            if pair[1 - SIDE].is_event(self.enough) {
                return self.arrive(to);
            }
        }
        self.next.climbers.push(to | heading);
    }

    #[inline(always)]
    fn run(&mut self, to: At, heading: Headed) {
        let pair = &mut self.pairs[to as usize];
        if pair[SIDE] > self.label {
            return;
        }
        let turns = self.turns[to as usize] & 0b0101 << (heading >> 31);
        if pair[SIDE] < self.label {
            pair[SIDE] = self.label;
            if pair[1 - SIDE].is_event(self.enough) {
                return self.arrive(to);
            }
            if turns == 0 {
                return self.next.runners.push(to | heading);
            }
        }
        if turns != 0 {
            self.turn(to, turns);
        }
    }

    /// A runner becomes a climber, which also sends a runner on.
    #[cold]
    fn turn(&mut self, at: At, turns: u8) {
        if turns & 0b0011 != 0 {
            self.next.climbers.push(at);
        }
        if turns & 0b1100 != 0 {
            self.next.climbers.push(at | TURNED);
        }
    }

    /// A depot, or the other wave.
    fn arrive(&mut self, at: At) {
        let pair = &mut self.pairs[at as usize];
        if pair[1 - SIDE] == W::DEPOT {
            pair[SIDE] = W::MAX;
            self.arrivals.push(at, self.spent);
        } else if self.meeting.is_none() {
            self.meeting = Some(Meeting { at, spent: self.spent });
        }
    }
}

/// `ahead`, or the other way if the heading is turned.
#[inline(always)]
fn signed(headed: Headed, ahead: i32) -> i32 {
    let sign = headed as i32 >> 31;
    (ahead ^ sign) - sign
}
