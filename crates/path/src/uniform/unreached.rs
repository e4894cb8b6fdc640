//! The depots that a half has not reached yet. A label leads on only to one of them or to the other end: where a label has been
//! before, it came no later, and was refilled.

use super::arrivals::milestone;
use super::potential::Coordinates;
use crate::map::CellIndex;
use crate::{Direction, Map, Moves, Query};

/// Where the depots are, by squares of the map. Rows and columns are counted with the border.
///
/// A row of squares is looked at when a label comes near it, so a search that stays in a part of the map sees no others.
pub(crate) struct Unreached {
    coordinates: Coordinates,
    moves: Moves,
    /// How much a label has spent from one question to the next, at first and later.
    intervals: [u32; 2],
    /// A square is 1 << shift cells wide and high.
    shift: u32,
    rows: u32,
    columns: u32,
    is_known: Vec<bool>,
    /// Where the depots of each square begin; one more for each row.
    squares: Vec<u32>,
    depots: Vec<[u16; 2]>,
    halves: [Outlook; 2],
}

/// What one half has before it.
struct Outlook {
    /// The end that it did not begin at.
    other_end: (u32, u32),
    /// One bit a square, in whole words for each row: whether it may have depots that have not been reached.
    occupied: Vec<u64>,
    /// For each square a depot that was near enough to a label there.
    witnesses: Vec<[u16; 2]>,
    round: Round,
}

/// Whether questions are worth asking: where the answer is hardly ever no, most are not.
#[derive(Clone, Copy, Default)]
struct Round {
    asked: u32,
    denied: u32,
    /// So many of the next questions are not asked.
    skip: u32,
    is_first_over: bool,
}

impl Round {
    const LENGTH: u32 = 1024;

    fn answer(&mut self, is_any: bool) {
        self.asked += 1;
        self.denied += u32::from(!is_any);
        if self.asked == Self::LENGTH {
            let skip = if self.denied < Self::LENGTH / 32 { 15 * Self::LENGTH } else { 0 };
            *self = Round { skip, is_first_over: true, ..Round::default() };
        }
    }
}

const _: () = assert!(Map::MAX_SIDE <= u16::MAX as u32);

impl Unreached {
    pub(crate) fn new(map: &Map, query: &Query) -> Self {
        // A few squares cover what is near enough.
        let reach = query.supply / query.moves.factor(Direction::North);
        let shift = reach.clamp(32, 1 << 14).ilog2() - 1;
        let (rows, columns) = (((map.rows() + 1) >> shift) + 1, (map.columns() >> shift) + 1);
        let coordinates = Coordinates::new(map);
        let outlook = |other_end| Outlook {
            other_end: coordinates.of(map.index(other_end)),
            occupied: vec![0; (rows * columns.div_ceil(64)) as usize],
            witnesses: vec![[0; 2]; (rows * columns) as usize],
            round: Round::default(),
        };
        let halves = [query.goal, query.start].map(outlook);
        // Milestones are among the labels that are asked for. A search that goes on asks less often where the supply is small.
        let least = match query.moves {
            Moves::Four => [8, 16],
            Moves::Eight => [16, 32],
        };
        let intervals =
            least.map(|least| 1 << (query.supply / 8).clamp(least, milestone(query.moves)).ilog2());
        Unreached {
            coordinates,
            moves: query.moves,
            intervals,
            shift,
            rows,
            columns,
            is_known: vec![false; rows as usize],
            squares: vec![0; (rows * (columns + 1)) as usize],
            depots: Vec::new(),
            halves,
        }
    }

    /// How much a label of a half has spent from one question to the next.
    pub(crate) fn interval(&self, side: usize) -> u32 {
        self.intervals[usize::from(self.halves[side].round.is_first_over)]
    }

    /// The number of the word with the bit of a square.
    fn word(&self, row: u32, column: u32) -> usize {
        (row * self.columns.div_ceil(64) + column / 64) as usize
    }

    /// Sorts the depots of a row of squares.
    #[cold]
    fn look_at(&mut self, map: &Map, square_row: u32) {
        self.is_known[square_row as usize] = true;
        let rows = square_row << self.shift..((square_row + 1) << self.shift).min(map.rows() + 1);
        let mut found = Vec::new();
        rows.for_each(|row| map.depots_of(row).for_each(|column| found.push([row as u16, column as u16])));
        let square = |[_, column]: [u16; 2]| u32::from(column) >> self.shift;
        let first = square_row * (self.columns + 1);
        let ends = &mut self.squares[first as usize..][..=self.columns as usize];
        found.iter().for_each(|depot| ends[square(*depot) as usize] += 1);
        let mut end = self.depots.len() as u32;
        for count in ends.iter_mut() {
            end += *count;
            *count = end;
        }
        self.depots.resize(end as usize, [0; 2]);
        for depot in found {
            let column = square(depot);
            let begin = &mut ends[column as usize];
            *begin -= 1;
            self.depots[*begin as usize] = depot;
            let word = (square_row * self.columns.div_ceil(64) + column / 64) as usize;
            self.halves.iter_mut().for_each(|half| half.occupied[word] |= 1 << (column % 64));
        }
    }

    /// Whether a label of a half that has so much left may lead on. Walls only make ways longer, so they need not be known.
    #[inline(never)]
    pub(crate) fn any_within(
        &mut self,
        side: usize,
        map: &Map,
        (at, left): (CellIndex, u32),
        is_reached: impl Fn(CellIndex) -> bool,
    ) -> bool {
        let round = &mut self.halves[side].round;
        if round.skip > 0 {
            round.skip -= 1;
            return true;
        }
        let here = self.coordinates.of(at);
        let square = ((here.0 >> self.shift) * self.columns + (here.1 >> self.shift)) as usize;
        let is_reached =
            |[row, column]: [u16; 2]| is_reached(u32::from(row) * map.stride() + u32::from(column));
        let half = &self.halves[side];
        let witness = half.witnesses[square];
        let is_any = self.is_near(here, half.other_end, left)
            || witness != [0; 2] && self.is_near(here, place(witness), left) && !is_reached(witness)
            || {
                let found = self.find_within(side, map, (here, left), is_reached);
                self.halves[side].witnesses[square] = found.unwrap_or_default();
                found.is_some()
            };
        self.halves[side].round.answer(is_any);
        is_any
    }

    #[inline]
    fn is_near(&self, here: (u32, u32), there: (u32, u32), left: u32) -> bool {
        self.moves.free_cost(here.0.abs_diff(there.0), here.1.abs_diff(there.1)) <= u64::from(left)
    }

    /// How many straight steps so much supply is enough for.
    #[inline]
    fn steps(&self, left: u32) -> u32 {
        match self.moves {
            Moves::Four => left,
            Moves::Eight => left / const { Moves::Eight.factor(Direction::North) },
        }
    }

    /// A depot that is near enough and has not been reached.
    fn find_within(
        &mut self,
        side: usize,
        map: &Map,
        ((row, column), left): ((u32, u32), u32),
        is_reached: impl Fn([u16; 2]) -> bool,
    ) -> Option<[u16; 2]> {
        // What a row to either side takes at the least from the way to a column.
        let aside = (self.moves.free_cost(1, 1) as u32) - self.moves.factor(Direction::North);
        let reach = self.steps(left);
        for square_row in
            row.saturating_sub(reach) >> self.shift..=((row + reach) >> self.shift).min(self.rows - 1)
        {
            if !self.is_known[square_row as usize] {
                self.look_at(map, square_row);
            }
            let (first, last) = (square_row << self.shift, ((square_row + 1) << self.shift) - 1);
            let rows = first.saturating_sub(row).max(row.saturating_sub(last));
            let reach = self.steps(left.saturating_sub(aside * rows));
            let first = column.saturating_sub(reach) >> self.shift;
            let last = ((column + reach) >> self.shift).min(self.columns - 1);
            for word in first / 64..=last / 64 {
                let number = self.word(square_row, 64 * word);
                let mut bits = self.halves[side].occupied[number];
                bits &= !0 << first.saturating_sub(64 * word);
                bits &= !0 >> (64 * word + 63).saturating_sub(last);
                while bits != 0 {
                    let bit = bits.trailing_zeros();
                    bits &= bits - 1;
                    let square = (square_row * (self.columns + 1) + 64 * word + bit) as usize;
                    let mut is_occupied = false;
                    for depot in self.squares[square]..self.squares[square + 1] {
                        let depot = self.depots[depot as usize];
                        if !self.is_near((row, column), place(depot), left) {
                            is_occupied = true;
                        } else if !is_reached(depot) {
                            return Some(depot);
                        }
                    }
                    if !is_occupied {
                        self.halves[side].occupied[number] &= !(1 << bit);
                    }
                }
            }
        }
        None
    }
}

fn place([row, column]: [u16; 2]) -> (u32, u32) {
    (row.into(), column.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Location};

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
                    let is_reached = |at| depots[..reached].iter().any(|depot| map.index(*depot) == at);
                    assert_eq!(
                        unreached.any_within(0, &map, (map.index(here), left), is_reached),
                        expected,
                        "{here:?}, {left} left"
                    );
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
        let mut ask = |is_reached: bool| unreached.any_within(0, &map, (at, 20), |_| is_reached);
        (0..Round::LENGTH).for_each(|_| assert!(ask(false)));
        let asked = (0..).find(|_| !ask(true));
        assert_eq!(asked, Some(15 * Round::LENGTH));
    }
}
