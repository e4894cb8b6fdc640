//! Potentials: a search that orders labels by g + p instead of g looks where p falls.
//!
//! A step then costs 1 plus the rise of p, which must be 0, 1 or 2, so that three stacks are the whole open list. The search
//! from the goal has −p, so a step there costs 2 less what it costs from the start.

use crate::map::CellIndex;
use crate::{Location, Map, Query};

/// A function of cells.
pub(crate) trait Potential: Copy {
    fn at(self, at: CellIndex) -> i64;
    /// What the steps up, left, right and down cost from the start.
    fn costs(self, at: CellIndex) -> [u8; 4];
}

/// How much the distances count, in halves.
#[derive(Clone, Copy)]
pub(crate) struct Weights {
    /// That to the goal.
    pub(crate) goal: i64,
    /// That to the start.
    pub(crate) start: i64,
}

/// The Manhattan distances to the goal and to the start, by weights.
pub(crate) struct Slopes {
    ends: [Location; 2],
    weights: Weights,
    stride: u32,
    /// 2⁶⁴ / stride, rounded up: a product instead of a division.
    reciprocal: u64,
    /// The costs of the steps up and down by row, and of those left and right by column, the border included.
    rows: Vec<[u8; 2]>,
    columns: Vec<[u8; 2]>,
}

impl Slopes {
    pub(crate) fn new(map: &Map, query: &Query, weights: Weights) -> Self {
        let Query { start, goal, .. } = *query;
        let axis = |length: u32, start: u32, goal: u32| {
            let cost = |to_goal: bool, to_start: bool| {
                let rise = |closer: bool| if closer { -1 } else { 1 };
                (1 + (weights.goal * rise(to_goal) - weights.start * rise(to_start)) / 2) as u8
            };
            // The first is the border's.
            let costs = |at: u32| [cost(at > goal + 1, at > start + 1), cost(at < goal + 1, at < start + 1)];
            (0..length).map(costs).collect()
        };
        Slopes {
            ends: [start, goal],
            weights,
            stride: map.stride(),
            reciprocal: u64::MAX / u64::from(map.stride()) + 1,
            rows: axis(map.rows() + 2, start.row, goal.row),
            columns: axis(map.stride(), start.column, goal.column),
        }
    }

    #[inline(always)]
    fn row(&self, at: CellIndex) -> u32 {
        ((u128::from(at) * u128::from(self.reciprocal)) >> 64) as u32
    }
}

impl Potential for &Slopes {
    fn at(self, at: CellIndex) -> i64 {
        let here = Location::new(at / self.stride - 1, at % self.stride - 1);
        let [start, goal] = self.ends.map(|end| here.manhattan(end) as i64);
        (self.weights.goal * goal - self.weights.start * start).div_euclid(2)
    }

    #[inline(always)]
    fn costs(self, at: CellIndex) -> [u8; 4] {
        let row = self.row(at);
        let [up, down] = self.rows[row as usize];
        let [left, right] = self.columns[(at - row * self.stride) as usize];
        [up, left, right, down]
    }
}

/// The way to the goal around the walls, as it is known for every cell that can be reached.
#[derive(Clone, Copy)]
pub(crate) struct Known<'a> {
    pub(crate) distances: &'a [u32],
    pub(crate) stride: u32,
}

impl Potential for Known<'_> {
    fn at(self, at: CellIndex) -> i64 {
        self.distances[at as usize].into()
    }

    #[inline(always)]
    fn costs(self, at: CellIndex) -> [u8; 4] {
        let here = self.distances[at as usize];
        [at - self.stride, at - 1, at + 1, at + self.stride]
            .map(|to| if self.distances[to as usize] < here { 0 } else { 2 })
    }
}
