//! The bottleneck tree: the smallest supply that joins two depots, for graphs whose edges cost the same in
//! both directions.
//!
//! Kruskal's algorithm joins the depots by the shortest legs first. Its union-find forest, with union by size
//! and without path compression, is at most logarithmically high. Towards the root its links were made later
//! and by longer legs, so the last leg before two depots meet is the bottleneck between them. Of equally long
//! legs the order of joining says which was last: by the length alone, the climb might go on past the depot
//! where the two meet.

use crate::prepared::graph::{Edge, Graph};

/// The forest, one link a depot.
#[derive(Clone, Default, Debug)]
pub(crate) struct BottleneckTree {
    links: Vec<Link>,
}

/// A depot's link to its parent.
#[derive(Clone, Copy, Debug)]
struct Link {
    /// Itself for a root.
    parent: u32,
    /// The length of the leg that joined the two trees, and how many had been joined before.
    rank: Rank,
    /// The leg, from a depot of this tree to one of the parent's.
    leg: (u32, u32),
}

/// The bottleneck between two depots, in the direction from the one to the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct DecidingLeg {
    pub(crate) rank: Rank,
    pub(crate) leg: (u32, u32),
}

/// What legs are compared by: their width, and of equally wide ones the order of joining. No two legs that
/// join trees have the same rank, so the bottleneck is unique.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Rank(u64);

impl Rank {
    pub(crate) const MIN: Rank = Rank(0);
    /// Of roots: no leg has it.
    pub(crate) const MAX: Rank = Rank(u64::MAX);

    /// Before all that are as wide.
    pub(crate) const fn before(width: u32) -> Rank {
        Rank((width as u64) << 32)
    }

    /// After all that are as wide.
    pub(crate) const fn after(width: u32) -> Rank {
        Rank((width as u64) << 32 | u32::MAX as u64)
    }

    pub(crate) const fn width(self) -> u32 {
        (self.0 >> 32) as u32
    }
}

impl BottleneckTree {
    pub(crate) fn new(graph: &Graph) -> Self {
        let count = graph.depots.len() as u32;
        let root = |parent| Link { parent, rank: Rank::MAX, leg: (parent, parent) };
        let mut tree = BottleneckTree { links: (0..count).map(root).collect() };
        let mut sizes = vec![1u32; count as usize];
        let mut legs: Vec<(u32, u32, u32)> = (0..count)
            .flat_map(|from| graph.edges(from).iter().map(move |&Edge { to, length }| (length, from, to)))
            .collect();
        legs.sort_unstable();
        let mut component = 0;
        for (width, mut from, mut to) in legs {
            // All legs so far are at most this wide, so these are the roots.
            let (mut low, mut high) = (tree.component(from, width), tree.component(to, width));
            if low == high {
                continue;
            }
            if sizes[low as usize] > sizes[high as usize] {
                std::mem::swap(&mut low, &mut high);
                std::mem::swap(&mut from, &mut to);
            }
            sizes[high as usize] += sizes[low as usize];
            tree.links[low as usize] =
                Link { parent: high, rank: Rank(Rank::before(width).0 | component), leg: (from, to) };
            component += 1;
        }
        tree
    }

    /// The root of the component that this depot belongs to with legs up to the supply.
    #[inline]
    pub(crate) fn component(&self, mut depot: u32, supply: u32) -> u32 {
        loop {
            let link = self.links[depot as usize];
            if link.rank.width() > supply || link.parent == depot {
                return depot;
            }
            depot = link.parent;
        }
    }

    /// The bottleneck between two depots, if its rank is below `limit`; the least rank for a depot and
    /// itself.
    #[inline]
    pub(crate) fn between(&self, mut one: u32, mut other: u32, limit: Rank) -> Option<DecidingLeg> {
        let mut narrow = DecidingLeg { rank: Rank::MIN, leg: (one, one) };
        while one != other {
            let (link, link_other) = (self.links[one as usize], self.links[other as usize]);
            let (rank, leg) = if link.rank <= link_other.rank {
                one = link.parent;
                (link.rank, link.leg)
            } else {
                other = link_other.parent;
                (link_other.rank, (link_other.leg.1, link_other.leg.0))
            };
            if rank >= limit || rank == Rank::MAX {
                return None;
            }
            narrow = DecidingLeg { rank, leg };
        }
        Some(narrow)
    }

    pub(crate) fn bytes(&self) -> usize {
        size_of::<Link>() * self.links.len()
    }
}
