//! What a search did and what it was worth: counts for those who work on it (`ply bench --profile`).

use std::ops::{AddAssign, Index};

/// Depths are counted up to this one; deeper ones with it.
pub const MAX_PROFILED_DEPTH: usize = 20;

/// How often each thing happened.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Profile {
    counts: [u64; Event::ALL.len()],
    /// Looks into the table, by the depth that was to be searched: how many, with an entry, answered by it.
    pub probes: [[u64; 3]; MAX_PROFILED_DEPTH + 1],
}

macro_rules! events {
    ($( $(#[doc = $doc:literal])+ $name:ident, )+) => {
        /// Something that a search does.
        #[derive(Copy, Clone, PartialEq, Eq, Debug)]
        pub enum Event { $( $(#[doc = $doc])+ $name, )+ }

        impl Event {
            /// All of them.
            pub const ALL: &'static [Event] = &[ $( Event::$name, )+ ];
        }
    };
}

events! {
    /// A node above the horizon.
    Node,
    /// A node that was pruned by its evaluation (reverse futility).
    ReverseFutility,
    /// A null move that was tried.
    NullMove,
    /// A null move that cut off.
    NullMoveCut,
    /// A node whose moves were searched.
    Expanded,
    /// A cut-off by a move.
    Cutoff,
    /// One of them by the first move.
    FirstMoveCutoff,
    /// A move that was searched.
    Move,
    /// A move that was searched less deep first.
    Reduced,
    /// One of them that had to be searched again.
    Repeated,
    /// A move that was put off, since another thread was searching it.
    Deferred,
    /// A move that was extended because all others were worse.
    Singular,
    /// A value that went into the table.
    Stored,
    /// A value that did not, since it rests on a repetition.
    PathDependent,
}

impl Profile {
    #[inline]
    pub(super) fn count(&mut self, event: Event) {
        self.counts[event as usize] += 1;
    }

    /// A look into the table.
    #[inline]
    pub(super) fn probe(&mut self, depth: i32, hit: bool, answered: bool) {
        let row = &mut self.probes[(depth.max(0) as usize).min(MAX_PROFILED_DEPTH)];
        row[0] += 1;
        row[1] += u64::from(hit);
        row[2] += u64::from(answered);
    }

    /// One event for each so many of another; none where there was none of the other.
    pub fn share(&self, event: Event, of: Event) -> Option<f64> {
        (self[of] > 0).then(|| self[event] as f64 / self[of] as f64)
    }
}

impl Index<Event> for Profile {
    type Output = u64;

    fn index(&self, event: Event) -> &u64 {
        &self.counts[event as usize]
    }
}

impl AddAssign<&Profile> for Profile {
    fn add_assign(&mut self, other: &Profile) {
        for (sum, count) in self.counts.iter_mut().zip(other.counts) {
            *sum += count;
        }
        for (sums, counts) in self.probes.iter_mut().zip(other.probes) {
            for (sum, count) in sums.iter_mut().zip(counts) {
                *sum += count;
            }
        }
    }
}
