//! Potentials: a search that orders labels by g + p instead of g looks where p falls.
//!
//! A step then costs what it costs plus the rise of p. That must be 0 or more, so p may not fall by more than the step's
//! own cost. The search from the goal has −p, so there a step costs twice its own cost less what it costs from the start.

use crate::map::CellIndex;
use crate::{Direction, Location, Map, Moves, Query};

/// A function of cells.
pub(crate) trait Potential: Copy {
    /// Whether it is 0 everywhere, so that the key of a label is its cost so far.
    const IS_ZERO: bool = false;
    /// What is known of a cell before its neighbours are looked at.
    type Here;
    fn at(self, at: CellIndex) -> i64;
    fn here(self, at: CellIndex) -> Self::Here;
    /// What the step in the direction of this number costs from the start.
    fn cost(self, here: &Self::Here, direction: usize, to: CellIndex) -> u32;
    /// What it costs at the least from a cell to the goal.
    fn rest(self, at: CellIndex) -> u64;
    /// The most that a label at a cell can have cost which was written by the potential before this one, when its half had come
    /// to this key.
    fn max_level_before(self, _side: usize, _origin: CellIndex, _key: u64, _at: CellIndex) -> u64 {
        0
    }
}

/// What a label of this key has cost from the origin of its half. For the other side it is the inverse: the key of a label that has cost so
/// much.
pub(crate) fn level(
    potential: impl Potential,
    side: usize,
    origin: CellIndex,
    key: u64,
    at: CellIndex,
) -> u64 {
    let rise = potential.at(at) - potential.at(origin);
    key.wrapping_add_signed(if side == 0 { -rise } else { rise })
}

/// How much the distances count, in halves.
#[derive(Clone, Copy)]
pub(crate) struct Weights {
    /// That to the goal.
    pub(crate) goal: i32,
    /// That to the start.
    pub(crate) start: i32,
}

/// Rows and columns of cells, both counted with the border.
#[derive(Clone, Copy)]
pub(crate) struct Coordinates {
    stride: u32,
    /// 2⁶⁴ / stride, rounded up: a product instead of a division.
    reciprocal: u64,
}

impl Coordinates {
    pub(crate) fn new(map: &Map) -> Self {
        Coordinates { stride: map.stride(), reciprocal: u64::MAX / u64::from(map.stride()) + 1 }
    }

    #[inline(always)]
    pub(crate) fn of(self, at: CellIndex) -> (u32, u32) {
        let row = ((u128::from(at) * u128::from(self.reciprocal)) >> 64) as u32;
        (row, at - row * self.stride)
    }
}

/// The distances to the goal and to the start over four moves, by weights.
pub(crate) struct Manhattan {
    coordinates: Coordinates,
    ends: [Location; 2],
    weights: Weights,
    /// The costs of the steps up and down by row, and of those right and left by column, the border included.
    rows: Vec<[u8; 2]>,
    columns: Vec<[u8; 2]>,
}

impl Manhattan {
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
        Manhattan {
            coordinates: Coordinates::new(map),
            ends: [start, goal],
            weights,
            rows: axis(map.rows() + 2, start.row, goal.row),
            columns: axis(map.stride(), start.column, goal.column),
        }
    }
}

impl Potential for &Manhattan {
    type Here = [u8; 4];

    fn at(self, at: CellIndex) -> i64 {
        let (row, column) = self.coordinates.of(at);
        let [start, goal] = self.ends.map(|end| Location::new(row - 1, column - 1).manhattan(end) as i64);
        (i64::from(self.weights.goal) * goal - i64::from(self.weights.start) * start).div_euclid(2)
    }

    #[inline(always)]
    fn rest(self, at: CellIndex) -> u64 {
        let (row, column) = self.coordinates.of(at);
        Location::new(row - 1, column - 1).manhattan(self.ends[1])
    }

    #[inline(always)]
    fn here(self, at: CellIndex) -> [u8; 4] {
        let (row, column) = self.coordinates.of(at);
        let [up, down] = self.rows[row as usize];
        let [left, right] = self.columns[column as usize];
        [up, right, down, left]
    }

    #[inline(always)]
    fn cost(self, here: &[u8; 4], direction: usize, _: CellIndex) -> u32 {
        here[direction].into()
    }
}

/// The distances to the goal and to the start over eight moves, by weights.
#[derive(Clone, Copy)]
pub(crate) struct Octile {
    coordinates: Coordinates,
    /// Row and column of start and goal, counted with the border.
    start: (i32, i32),
    goal: (i32, i32),
    weights: Weights,
}

impl Octile {
    pub(crate) fn new(map: &Map, query: &Query, weights: Weights) -> Self {
        let inside = |end: Location| (end.row as i32 + 1, end.column as i32 + 1);
        let (start, goal) = (inside(query.start), inside(query.goal));
        Octile { coordinates: Coordinates::new(map), start, goal, weights }
    }

    /// A half is rounded down, the same for all labels of a cell.
    #[inline(always)]
    fn value(self, row: i32, column: i32) -> i32 {
        let Octile { goal, start, weights, .. } = self;
        (weights.goal * octile(row - goal.0, column - goal.1)
            - weights.start * octile(row - start.0, column - start.1))
            >> 1
    }
}

/// As `Moves::free_cost` says, in fewer instructions.
#[inline(always)]
fn octile(down: i32, right: i32) -> i32 {
    let (rows, columns) = (down.abs(), right.abs());
    2 * (rows + columns) + 3 * rows.max(columns)
}

impl Potential for Octile {
    /// What the steps in all directions cost: the compiler finds them all at once.
    type Here = [i32; 8];

    fn at(self, at: CellIndex) -> i64 {
        let (row, column) = self.coordinates.of(at);
        self.value(row as i32, column as i32).into()
    }

    #[inline(always)]
    fn rest(self, at: CellIndex) -> u64 {
        let (row, column) = self.coordinates.of(at);
        octile(row as i32 - self.goal.0, column as i32 - self.goal.1) as u64
    }

    #[inline(always)]
    fn here(self, at: CellIndex) -> [i32; 8] {
        let (row, column) = self.coordinates.of(at);
        let (row, column) = (row as i32, column as i32);
        let value = self.value(row, column);
        let mut costs = [0; 8];
        for number in 0..8 {
            costs[number] = COST[number] + self.value(row + DOWN[number], column + RIGHT[number]) - value;
        }
        costs
    }

    #[inline(always)]
    fn cost(self, here: &[i32; 8], direction: usize, _: CellIndex) -> u32 {
        here[direction] as u32
    }
}

const DOWN: [i32; 8] = of_steps(0);
const RIGHT: [i32; 8] = of_steps(1);
const COST: [i32; 8] = of_steps(2);

/// How far the steps in all directions lead down and to the right, and what they cost.
const fn of_steps(what: usize) -> [i32; 8] {
    let mut steps = [0; 8];
    let mut number = 0;
    while number < 8 {
        let direction = Direction::ALL[number];
        let (down, right) = direction.offset();
        steps[number] = [down, right, Moves::Eight.factor(direction) as i32][what];
        number += 1;
    }
    steps
}

/// No potential: labels come in order of their cost so far.
#[derive(Clone, Copy)]
pub(crate) struct Zero<P> {
    /// The potential by which labels came before.
    pub(crate) before: P,
    pub(crate) moves: Moves,
}

impl<P: Potential> Potential for Zero<P> {
    const IS_ZERO: bool = true;
    type Here = ();

    fn at(self, _: CellIndex) -> i64 {
        0
    }

    #[inline(always)]
    fn rest(self, at: CellIndex) -> u64 {
        self.before.rest(at)
    }

    #[inline(always)]
    fn here(self, _: CellIndex) {}

    #[inline(always)]
    fn cost(self, (): &(), direction: usize, _: CellIndex) -> u32 {
        self.moves.factor(Direction::ALL[direction])
    }

    fn max_level_before(self, side: usize, origin: CellIndex, key: u64, at: CellIndex) -> u64 {
        level(self.before, side, origin, key, at)
    }
}

/// The way to the goal around the walls, as it is known for every cell that can be reached.
#[derive(Clone, Copy)]
pub(crate) struct Known<'a> {
    pub(crate) moves: Moves,
    pub(crate) distances: &'a [u32],
}

impl Potential for Known<'_> {
    type Here = u32;

    fn at(self, at: CellIndex) -> i64 {
        self.distances[at as usize].into()
    }

    #[inline(always)]
    fn rest(self, at: CellIndex) -> u64 {
        self.distances[at as usize].into()
    }

    #[inline(always)]
    fn here(self, at: CellIndex) -> u32 {
        self.distances[at as usize]
    }

    #[inline(always)]
    fn cost(self, &here: &u32, direction: usize, to: CellIndex) -> u32 {
        // A wall's distance is that of nothing; no step leads there.
        let own = self.moves.factor(Direction::ALL[direction]);
        own.wrapping_add(self.distances[to as usize]).wrapping_sub(here)
    }
}
