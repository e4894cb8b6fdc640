//! Captures by bit tricks on the circuits, laid out as rings of places.
//!
//! A circuit is four lines of six places; behind each line comes a loop. In a word, line `j` takes bits `7j`
//! to `7j+5` and its loop bit `7j+6`, which no piece ever occupies: 28 bits a ring. A point where a circuit
//! crosses itself has two places. A word that repeats the ring end to end makes the circle straight.
//!
//! Whoever travels from a piece meets the next piece on the ring, so captures are pairs of *consecutive* pieces
//! of different colour with a loop between them, and either of the two may take the other. One addition
//! finds all of them: adding a bit just above a piece to the word of empty places makes a carry run through the
//! empty places and drop into the next occupied one.
//!
//! Only a traveller's own second place needs care: it does not block. See [`Ring::pairs`].

use crate::circuit::{Circuit, Direction, next};
use crate::point::{POINTS, Point, Points};

/// Bits of a ring, loops included.
const RING: u32 = 28;
/// Bits of a line with the loop behind it.
const LINE: usize = 7;
/// The 28 bits of one ring.
const ONE_ROUND: u64 = (1 << RING) - 1;
/// The second round of a straightened ring: what lies before each of its places is in the word as well.
const SECOND_ROUND: u64 = ONE_ROUND << RING;
/// Where the large circuit's ring begins in a [`Places`] word.
const LARGE: u32 = 32;

/// The places of a set of points: the small circuit's ring in the low half, the large one's in the high half.
pub(crate) type Places = u64;

/// The places of each point; none for the corners. 64 entries, so that a masked index needs no check.
static PLACES: [Places; 64] = TABLES.0;
/// The point of each bit of a straightened ring, for each circuit.
static POINT_AT: [[u8; 64]; 2] = TABLES.1;

const TABLES: ([Places; 64], [[u8; 64]; 2]) = tables();

/// Walks both circuits once and notes what stands where.
const fn tables() -> ([Places; 64], [[u8; 64]; 2]) {
    let mut places = [0; 64];
    let mut point_at = [[0; 64]; 2];
    let mut circuit = 0;
    while circuit < 2 {
        // F2 and F3, heading west.
        let mut at = Point::known(11 + 6 * circuit as u8);
        let mut heading = Direction::West;
        let mut place = 0;
        while place < RING as usize {
            if place % LINE != LINE - 1 {
                places[at.index()] |= 1 << (place as u32 + LARGE * circuit as u32);
                let mut round = place;
                while round < 64 {
                    point_at[circuit][round] = at.index() as u8;
                    round += RING as usize;
                }
                match next(at, heading) {
                    Some(hop) => (at, heading) = (hop.point, hop.direction),
                    None => panic!("a circuit has no end"),
                }
            }
            place += 1;
        }
        circuit += 1;
    }
    (places, point_at)
}

/// The places of a point.
#[inline]
pub(crate) fn places(point: Point) -> Places {
    PLACES[point.index() & 63]
}

/// The places of a set of points.
pub(crate) fn places_of(points: Points) -> Places {
    (0..POINTS).filter(|&index| points >> index & 1 == 1).fold(0, |all, index| all | PLACES[index])
}

/// Every seventh bit from `first` on.
const fn on_every_line(first: usize) -> u64 {
    let mut word = 0;
    let mut bit = first;
    while bit < 64 {
        word |= 1 << bit;
        bit += LINE;
    }
    word
}

const LOOPS: u64 = on_every_line(LINE - 1);

/// One circuit made straight: the ring repeated to fill the word, so that every window is a shift.
#[derive(Copy, Clone)]
struct Ring {
    own: u64,
    enemy: u64,
}

/// Where a crossing point lies: it has a place before a loop and one `reach` bits farther, behind that loop.
struct Crossing {
    /// The earlier places, all rounds.
    before: u64,
    /// The distance to the later place of the same point.
    reach: u32,
}

const CROSSINGS: [Crossing; 2] =
    [Crossing { before: on_every_line(4), reach: 4 }, Crossing { before: on_every_line(3), reach: 6 }];

impl Ring {
    #[inline]
    fn new(own: Places, enemy: Places, circuit: Circuit) -> Ring {
        let straight = |places: Places| {
            let ring = places >> (LARGE * circuit as u32) & ONE_ROUND;
            ring | ring << RING | ring << (2 * RING)
        };
        Ring { own: straight(own), enemy: straight(enemy) }
    }

    #[inline]
    fn occupied(self) -> u64 {
        self.own | self.enemy
    }

    #[inline]
    fn empty(self) -> u64 {
        !self.occupied()
    }

    /// The first occupied places above each of the given occupied places.
    #[inline]
    fn behind(self, places: u64) -> u64 {
        (places << 1).wrapping_add(self.empty()) & self.occupied()
    }

    /// The first occupied places behind a loop. Several loops in one empty stretch lead to the same place.
    #[inline]
    fn behind_loops(self) -> u64 {
        self.empty().wrapping_add(LOOPS) & self.occupied()
    }

    /// The later piece of each pair of consecutive pieces, in the second round, of which the own one may take the
    /// other.
    ///
    /// An own piece on a crossing point may walk through itself. If its way from one of its places round to the
    /// other is free, a loop has been passed there already, so that the next enemy may be taken even
    /// when no other loop lies in between.
    #[inline]
    fn pairs(self, circuit: Circuit) -> u64 {
        let different = (self.behind(self.own) & self.enemy) | (self.behind(self.enemy) & self.own);
        let Crossing { before, reach } = CROSSINGS[circuit as usize];
        let empty = self.empty();
        let mut free = self.own & before & empty >> 1 & empty >> (reach - 1);
        if let Circuit::Large = circuit {
            free &= empty >> 2 & empty >> (reach - 2);
        }
        let mut allowed = self.behind_loops() | self.behind(free << reach) | free;
        // Walking through oneself the long way round takes a ring with nothing else on it.
        if (self.occupied() & ONE_ROUND).count_ones() <= reach {
            allowed |= self.long_way_round(circuit);
        }
        different & allowed & SECOND_ROUND
    }

    /// What a crossing piece that is alone outside its own short way may take inside that way.
    #[cold]
    fn long_way_round(self, circuit: Circuit) -> u64 {
        let Crossing { before, reach } = CROSSINGS[circuit as usize];
        let short_way = (2 << reach) - 1;
        let mut allowed = 0;
        let mut crossings = self.own & before & ONE_ROUND;
        while crossings != 0 {
            let place = crossings.trailing_zeros();
            crossings &= crossings - 1;
            if self.occupied() >> place & ONE_ROUND & !short_way == 0 {
                let early = 1 << place | 1 << (place + RING);
                let late = 1 << (place + reach) | 1 << ((place + reach) % RING + RING);
                allowed |= self.behind(early) | late;
            }
        }
        allowed
    }
}

/// The captures of the side whose places are `own`, as origin and target, in no order; the same one may come
/// twice when it can be made in two ways.
#[inline]
pub(crate) fn each_capture(own: Places, enemy: Places, mut see: impl FnMut(Point, Point)) {
    for circuit in [Circuit::Small, Circuit::Large] {
        let ring = Ring::new(own, enemy, circuit);
        let points = &POINT_AT[circuit as usize];
        let occupied = ring.occupied();
        let mut pairs = ring.pairs(circuit);
        while pairs != 0 {
            let later = pairs.trailing_zeros();
            pairs &= pairs - 1;
            let earlier = 63 - (occupied & ((1 << later) - 1)).leading_zeros();
            let one = Point::known(points[earlier as usize & 63]);
            let two = Point::known(points[later as usize & 63]);
            if ring.enemy >> later & 1 == 1 { see(one, two) } else { see(two, one) }
        }
    }
}

/// How many ends of loops have an own piece as their nearest one, and how many an enemy: the first piece behind
/// each loop and the last one before it. Loops with nothing between them count once.
#[inline]
pub(crate) fn loop_ends(own: Places, enemy: Places) -> [u32; 2] {
    let mut ends = [0; 2];
    for circuit in [Circuit::Small, Circuit::Large] {
        let ring = Ring::new(own, enemy, circuit);
        let first = ring.behind_loops() & SECOND_ROUND;
        for (count, pieces) in ends.iter_mut().zip([ring.own, ring.enemy]) {
            let last_before = ring.behind(pieces) & first;
            *count += (first & pieces).count_ones() + last_before.count_ones();
        }
    }
    ends
}
