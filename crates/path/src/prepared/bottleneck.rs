//! The bottleneck tree: which supply joins two depots, for graphs whose legs are as long there as back.
//!
//! Kruskal's algorithm joins the depots by the shortest legs first. The forest that it keeps, the smaller tree hung under
//! the larger one, is at most logarithmically high, and the lengths of the legs that hung its trees grow towards the
//! root; the last leg before two depots meet is the one that decides between them.

use crate::prepared::graph::{Edge, Graph};

/// The forest, one link a depot.
#[derive(Clone, Default, Debug)]
pub(crate) struct Bottleneck {
    links: Vec<Link>,
}

/// How a depot hangs under another.
#[derive(Clone, Copy, Debug)]
struct Link {
    /// Itself for a root.
    above: u32,
    /// The length of the leg that joined the two trees; `u32::MAX` for a root.
    width: u32,
    /// The leg: from this depot to that.
    leg: (u32, u32),
}

/// The leg that decides between two depots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Narrow {
    pub(crate) width: u32,
    pub(crate) leg: (u32, u32),
}

impl Bottleneck {
    pub(crate) fn new(graph: &Graph) -> Self {
        let count = graph.depots.len() as u32;
        let root = |above| Link { above, width: u32::MAX, leg: (above, above) };
        let mut tree = Bottleneck { links: (0..count).map(root).collect() };
        let mut sizes = vec![1u32; count as usize];
        let mut legs: Vec<(u32, u32, u32)> = (0..count)
            .flat_map(|from| graph.edges(from).iter().map(move |&Edge { to, length }| (length, from, to)))
            .collect();
        legs.sort_unstable();
        for (width, from, to) in legs {
            // All legs so far are at most this wide, so these are the roots.
            let (mut low, mut high) = (tree.joined(from, width), tree.joined(to, width));
            if low == high {
                continue;
            }
            if sizes[low as usize] > sizes[high as usize] {
                std::mem::swap(&mut low, &mut high);
            }
            sizes[high as usize] += sizes[low as usize];
            tree.links[low as usize] = Link { above: high, width, leg: (from, to) };
        }
        tree
    }

    /// The depot that stands for all those joined to this one by legs up to the supply.
    #[inline]
    pub(crate) fn joined(&self, mut depot: u32, supply: u32) -> u32 {
        loop {
            let link = self.links[depot as usize];
            if link.width > supply || link.above == depot {
                return depot;
            }
            depot = link.above;
        }
    }

    /// The leg that decides between two depots, if it is narrower than `limit`; of width 0 for a depot and itself.
    #[inline]
    pub(crate) fn between(&self, mut one: u32, mut other: u32, limit: u32) -> Option<Narrow> {
        let mut narrow = Narrow { width: 0, leg: (one, one) };
        while one != other {
            let (link, link_other) = (self.links[one as usize], self.links[other as usize]);
            let link = if link.width <= link_other.width {
                one = link.above;
                link
            } else {
                other = link_other.above;
                link_other
            };
            if link.width >= limit || link.width == u32::MAX {
                return None;
            }
            narrow = Narrow { width: link.width, leg: link.leg };
        }
        Some(narrow)
    }

    pub(crate) fn bytes(&self) -> usize {
        size_of::<Link>() * self.links.len()
    }
}
