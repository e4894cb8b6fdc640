//! The depots that a half has not reached yet. A label leads on only to one of them or to the other end: where a label has been
//! before, it came no later, and was refilled.

use super::arrivals::Arrival;
use super::potential::Coordinates;
use crate::map::CellIndex;
use crate::{Direction, Location, Map, Moves, Query};

/// The depots by squares of the map, row by row.
#[derive(Clone)]
pub(crate) struct Unreached {
    coordinates: Coordinates,
    moves: Moves,
    /// The end that the half did not begin at.
    other_end: Location,
    /// A square is 1 << shift cells wide and high.
    shift: u32,
    rows: u32,
    columns: u32,
    squares: Vec<Square>,
    /// One bit a square, in whole words for each row: whether it has any.
    occupied: Vec<u64>,
    /// Rows and columns, sorted by square.
    depots: Vec<(u16, u16)>,
    round: Round,
}

/// The depots of a square: those that have not been reached come first.
#[derive(Clone, Copy, Default)]
struct Square {
    first: u32,
    count: u32,
    /// One that was near enough to a label here.
    witness: (u16, u16),
}

/// Whether questions are worth asking: where the answer is hardly ever no, most are not.
#[derive(Clone, Copy, Default)]
struct Round {
    asked: u32,
    denied: u32,
    /// So many of the next questions are not asked.
    skip: u32,
}

impl Round {
    const LENGTH: u32 = 1024;

    fn answer(&mut self, is_any: bool) {
        self.asked += 1;
        self.denied += u32::from(!is_any);
        if self.asked == Self::LENGTH {
            let skip = if self.denied < Self::LENGTH / 32 { 7 * Self::LENGTH } else { 0 };
            *self = Round { skip, ..Round::default() };
        }
    }
}

const _: () = assert!(Map::MAX_SIDE <= u16::MAX as u32 + 1);

impl Unreached {
    /// All depots, before any has been reached.
    pub(crate) fn new(map: &Map, query: &Query) -> Self {
        // A few squares cover what is near enough.
        let reach = query.supply / query.moves.factor(Direction::North);
        let shift = reach.clamp(32, 1 << 14).ilog2() - 2;
        let (rows, columns) = ((map.rows() >> shift) + 1, (map.columns() >> shift) + 1);
        let mut unreached = Unreached {
            coordinates: Coordinates::new(map),
            moves: query.moves,
            other_end: query.goal,
            shift,
            rows,
            columns,
            squares: vec![Square::default(); (rows * columns) as usize],
            occupied: vec![0; (rows * columns.div_ceil(64)) as usize],
            depots: vec![(0, 0); map.depot_count()],
            round: Round::default(),
        };
        let depots: Vec<_> = map.depots().map(|depot| (depot.row as u16, depot.column as u16)).collect();
        for depot in &depots {
            let square = unreached.square(*depot);
            unreached.squares[square].count += 1;
        }
        let mut first = 0;
        for square in &mut unreached.squares {
            square.first = first;
            first += std::mem::take(&mut square.count);
        }
        for depot in depots {
            let number = unreached.square(depot);
            let square = &mut unreached.squares[number];
            unreached.depots[(square.first + square.count) as usize] = depot;
            square.count += 1;
            let (word, bit) = unreached.bit(depot);
            unreached.occupied[word] |= bit;
        }
        unreached
    }

    /// For a half that has come to these, the first of which is its origin, and is on its way to an end.
    pub(crate) fn without(mut self, arrivals: &[Arrival], other_end: Location) -> Self {
        self.other_end = other_end;
        for arrival in arrivals[1..].iter().filter(|arrival| arrival.refilled) {
            self.reach(arrival.at);
        }
        self
    }

    fn location(&self, at: CellIndex) -> (u16, u16) {
        let (row, column) = self.coordinates.of(at);
        ((row - 1) as u16, (column - 1) as u16)
    }

    fn square(&self, (row, column): (u16, u16)) -> usize {
        ((u32::from(row) >> self.shift) * self.columns + (u32::from(column) >> self.shift)) as usize
    }

    /// The number of the word, and the bit of a location's square.
    fn bit(&self, (row, column): (u16, u16)) -> (usize, u64) {
        let (row, column) = (u32::from(row) >> self.shift, u32::from(column) >> self.shift);
        ((row * self.columns.div_ceil(64) + column / 64) as usize, 1 << (column % 64))
    }

    /// Those of a square that have not been reached.
    fn depots(&self, square: usize) -> &[(u16, u16)] {
        let Square { first, count, .. } = self.squares[square];
        &self.depots[first as usize..][..count as usize]
    }

    /// This depot has been reached.
    pub(crate) fn reach(&mut self, at: CellIndex) {
        let depot = self.location(at);
        let number = self.square(depot);
        let Some(index) = self.depots(number).iter().position(|other| *other == depot) else { return };
        let square = &mut self.squares[number];
        square.count -= 1;
        self.depots.swap(square.first as usize + index, (square.first + square.count) as usize);
        if square.count == 0 {
            let (word, bit) = self.bit(depot);
            self.occupied[word] &= !bit;
        }
    }

    /// Whether a label that has so much left may lead on. Walls only make ways longer, so they need not be known.
    pub(crate) fn any_within(&mut self, at: CellIndex, left: u32) -> bool {
        if self.round.skip > 0 {
            self.round.skip -= 1;
            return true;
        }
        let here = self.location(at);
        let number = self.square(here);
        let witness = self.squares[number].witness;
        let is_any = if self.is_near(here, witness, left)
            && self.depots(self.square(witness)).contains(&witness)
            || self.is_near(here, (self.other_end.row as u16, self.other_end.column as u16), left)
        {
            true
        } else if let Some(depot) = self.find_within(here, left) {
            self.squares[number].witness = depot;
            true
        } else {
            false
        };
        self.round.answer(is_any);
        is_any
    }

    fn is_near(&self, here: (u16, u16), there: (u16, u16), left: u32) -> bool {
        let (rows, columns) = (here.0.abs_diff(there.0), here.1.abs_diff(there.1));
        self.moves.free_cost(rows.into(), columns.into()) <= u64::from(left)
    }

    fn find_within(&self, here: (u16, u16), left: u32) -> Option<(u16, u16)> {
        let (row, column) = (u32::from(here.0), u32::from(here.1));
        let straight = self.moves.factor(Direction::North);
        // What a row to either side takes at the least from the way to a column.
        let aside = (self.moves.free_cost(1, 1) as u32) - straight;
        let reach = left / straight;
        let words = self.columns.div_ceil(64);
        for square_row in
            row.saturating_sub(reach) >> self.shift..=((row + reach) >> self.shift).min(self.rows - 1)
        {
            let (first, last) = (square_row << self.shift, ((square_row + 1) << self.shift) - 1);
            let rows = first.saturating_sub(row).max(row.saturating_sub(last));
            let reach = left.saturating_sub(aside * rows) / straight;
            let first = column.saturating_sub(reach) >> self.shift;
            let last = ((column + reach) >> self.shift).min(self.columns - 1);
            for word in first / 64..=last / 64 {
                let mut bits = self.occupied[(square_row * words + word) as usize];
                bits &= !0 << first.saturating_sub(64 * word);
                bits &= !0 >> (64 * word + 63).saturating_sub(last);
                while bits != 0 {
                    let square = square_row * self.columns + 64 * word + bits.trailing_zeros();
                    bits &= bits - 1;
                    let mut depots = self.depots(square as usize).iter();
                    if let Some(depot) = depots.find(|depot| self.is_near(here, **depot, left)) {
                        return Some(*depot);
                    }
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cell;

    /// Depots here and there, reached one after the other: the answer is always that of a look at all of them.
    #[test]
    fn answers_as_a_look_at_all_depots_does() {
        for moves in [Moves::Four, Moves::Eight] {
            let mut map = Map::new(300, 5_000).expect("not too large");
            let depots: Vec<_> =
                (0..60).map(|number| Location::new(number * 41 % 300, number * 1_733 % 5_000)).collect();
            depots.iter().for_each(|depot| map.set(*depot, Cell::DEPOT));
            let goal = Location::new(299, 4_999);
            let query = Query { start: Location::new(1, 1), goal, supply: 700, moves };
            let mut unreached = Unreached::new(&map, &query);
            for reached in 0..=depots.len() {
                for number in 0..200 {
                    let here = Location::new(number * 7 % 300, (number * 911 + 13) % 5_000);
                    let left = number * 29 % 700;
                    let is_near = |there| moves.heuristic(here, there) <= u64::from(left);
                    let expected = is_near(goal) || depots[reached..].iter().any(|depot| is_near(*depot));
                    // Nothing is skipped here.
                    unreached.round = Round::default();
                    assert_eq!(
                        unreached.any_within(map.index(here), left),
                        expected,
                        "{here:?}, {left} left"
                    );
                }
                if let Some(depot) = depots.get(reached) {
                    unreached.reach(map.index(*depot));
                }
            }
        }
    }

    #[test]
    fn few_questions_are_asked_where_the_answer_is_yes() {
        let mut map = Map::new(50, 50).expect("small");
        map.set(Location::new(25, 25), Cell::DEPOT);
        let query = Query::new(Location::new(0, 0), Location::new(49, 49), 40);
        let mut unreached = Unreached::new(&map, &query);
        let at = map.index(Location::new(20, 20));
        (0..Round::LENGTH).for_each(|_| assert!(unreached.any_within(at, 20)));
        unreached.reach(map.index(Location::new(25, 25)));
        let asked = (0..).find(|_| !unreached.any_within(at, 20));
        assert_eq!(asked, Some(7 * Round::LENGTH));
    }
}
