//! The board: pieces, whose turn it is, the counters, and the rules of the game.

use ply_core::{Game, Key, MoveKind, Outcome, Position, Side};

use crate::movegen::Moves;
use crate::moves::{Move, PackedMove};
use crate::point::{EVERY, Point, Points, neighbours, quiet_moves};
use crate::rings::{Places, each_capture, places, places_of};
use crate::rules::{NO_MOVES, NO_PIECES, PLY_LIMIT, REPETITION, Rules};

/// So near to the ply limit the evaluation feels the counter.
pub(crate) const COUNTER_MATTERS: u16 = 16;
/// So near to the ply limit the counter belongs into the key: a search may reach from here to where it is felt.
const COUNTER_IN_KEY: u16 = COUNTER_MATTERS + 32;

/// A position. Black is [`Side::First`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Board {
    pieces: [Points; 2],
    /// The same pieces as places on the circuits.
    places: [Places; 2],
    ply: u32,
    /// Plies since the last capture.
    quiet: u16,
    rules: Rules,
    side: Side,
}

// Copying is how a move is taken back.
const _: () = assert!(size_of::<Board>() <= 48);

impl Board {
    /// The start position.
    pub fn start(rules: Rules) -> Board {
        Board::from_sets([0xfff, 0xfff << 24], Side::First, 0, 1, rules)
    }

    /// A board from the black and the white points, which must not overlap.
    pub(crate) fn from_sets(pieces: [Points; 2], side: Side, quiet: u16, ply: u32, rules: Rules) -> Board {
        debug_assert!(pieces[0] & pieces[1] == 0 && (pieces[0] | pieces[1]) & !EVERY == 0);
        Board { pieces, places: pieces.map(places_of), ply, quiet, rules, side }
    }

    /// Whose piece stands on a point.
    #[inline]
    pub fn piece(&self, point: Point) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.pieces[side.index()] & point.bit() != 0)
    }

    /// How many pieces a side has.
    #[inline]
    pub fn pieces(&self, side: Side) -> u32 {
        self.pieces[side.index()].count_ones()
    }

    /// Plies since the last capture.
    #[inline]
    pub fn quiet_plies(&self) -> u16 {
        self.quiet
    }

    /// The number of the ply about to be played, 1 at the start.
    #[inline]
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// The rules in force.
    #[inline]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The same board under other rules.
    pub fn with_rules(self, rules: Rules) -> Board {
        Board { rules, ..self }
    }

    #[inline]
    pub(crate) fn set(&self, side: Side) -> Points {
        self.pieces[side.index()]
    }

    #[inline]
    pub(crate) fn places(&self, side: Side) -> Places {
        self.places[side.index()]
    }

    #[inline]
    pub(crate) fn empty(&self) -> Points {
        EVERY & !(self.pieces[0] | self.pieces[1])
    }

    /// Plies left until the game ends without a capture; `None` when it never does.
    #[inline]
    pub(crate) fn plies_left(&self) -> Option<u16> {
        (self.rules.limit > 0).then(|| self.rules.limit.saturating_sub(self.quiet))
    }

    /// Shows every capture of a side, some perhaps twice.
    #[inline]
    pub(crate) fn each_capture(&self, side: Side, see: impl FnMut(Point, Point)) {
        each_capture(self.places(side), self.places(!side), see);
    }

    /// The side to move may capture `to` with `from`.
    pub(crate) fn captures(&self, from: Point, to: Point) -> bool {
        let mut found = false;
        self.each_capture(self.side, |one, two| found |= (one, two) == (from, to));
        found
    }

    /// The number of different captures of the side to move.
    #[inline]
    fn capture_count(&self) -> u32 {
        let (mut ways, mut origins, mut targets): (u32, Points, Points) = (0, 0, 0);
        self.each_capture(self.side, |from, to| {
            ways += 1;
            origins |= from.bit();
            targets |= to.bit();
        });
        // No two ways begin alike, or no two end alike: then all are different.
        if origins.count_ones() == ways || targets.count_ones() == ways {
            return ways;
        }
        self.moves(MoveKind::Noisy).count() as u32
    }

    /// Who is ahead in pieces.
    fn leader(&self) -> Option<Side> {
        let [black, white] = self.pieces.map(Points::count_ones);
        match black.cmp(&white) {
            std::cmp::Ordering::Greater => Some(Side::First),
            std::cmp::Ordering::Less => Some(Side::Second),
            std::cmp::Ordering::Equal => None,
        }
    }
}

impl Default for Board {
    fn default() -> Self {
        Board::start(Rules::default())
    }
}

/// Mixes two words into one: the halves of their product, so that every bit of both matters.
#[inline]
fn mix(one: u64, two: u64) -> u64 {
    let product = u128::from(one) * u128::from(two);
    product as u64 ^ (product >> 64) as u64
}

const SALT: [u64; 3] = ply_core::random_words(0x5355_5241_4b41);
/// What each number of plies left adds to the key.
static PLIES_LEFT: [u64; COUNTER_IN_KEY as usize + 1] = ply_core::random_words(0x0050_4c49_4553);

impl Position for Board {
    type PackedMove = PackedMove;
    type Move = Move;
    type Undo = Board;
    type Moves = Moves;

    #[inline]
    fn side(&self) -> Side {
        self.side
    }

    #[inline]
    fn key(&self) -> Key {
        let identity = self.repetition_key().0;
        match self.plies_left() {
            Some(left) if left <= COUNTER_IN_KEY => Key(identity ^ PLIES_LEFT[usize::from(left)]),
            _ => Key(identity),
        }
    }

    /// Made from the two sets on demand: cheaper than keeping it up to date.
    #[inline]
    fn repetition_key(&self) -> Key {
        let white_and_side = self.pieces[1] | (self.side as u64) << 63;
        let mixed = mix(self.pieces[0] ^ SALT[0], white_and_side ^ SALT[1]);
        Key(mix(mixed, SALT[2]))
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.pieces[0] == 0 || self.pieces[1] == 0 {
            let winner = if self.pieces[0] == 0 { Side::Second } else { Side::First };
            return Some(Outcome::win(winner, NO_PIECES));
        }
        if self.rules.limit > 0 && self.quiet >= self.rules.limit {
            return Some(Outcome { winner: self.leader(), reason: PLY_LIMIT });
        }
        None
    }

    #[inline]
    fn no_moves_outcome(&self) -> Outcome {
        Outcome::win(!self.side, NO_MOVES)
    }

    #[inline]
    fn moves(&self, kind: MoveKind) -> Moves {
        let own = self.set(self.side);
        match kind {
            MoveKind::Quiet => Moves::new(own, self.empty()),
            MoveKind::Noisy => {
                let mut moves = Moves::new(0, 0);
                self.each_capture(self.side, |from, to| moves.add_origin(from, to));
                moves
            }
            MoveKind::All => {
                let mut moves = Moves::new(own, self.empty());
                self.each_capture(self.side, |from, to| moves.add_capture(from, to));
                moves
            }
        }
    }

    #[inline]
    fn unpack(&self, m: PackedMove) -> Option<Move> {
        let (from, to) = (m.origin(), m.target());
        if self.set(self.side) & from.bit() == 0 {
            return None;
        }
        if self.set(!self.side) & to.bit() != 0 {
            return self.captures(from, to).then(|| Move::new(from, to, true));
        }
        (neighbours(from) & self.empty() & to.bit() != 0).then(|| Move::new(from, to, false))
    }

    #[inline]
    fn count(&self) -> u64 {
        u64::from(quiet_moves(self.set(self.side), self.empty()) + self.capture_count())
    }

    #[inline]
    fn make(&mut self, mv: Move) -> Board {
        let before = *self;
        let (own, enemy) = (self.side.index(), (!self.side).index());
        self.side = !self.side;
        self.ply += 1;
        self.quiet = self.quiet.saturating_add(1);
        if mv.is_pass() {
            return before;
        }
        let (from, to) = (mv.origin(), mv.target());
        self.pieces[own] ^= from.bit() ^ to.bit();
        self.places[own] ^= places(from) ^ places(to);
        if mv.is_capture() {
            self.pieces[enemy] ^= to.bit();
            self.places[enemy] ^= places(to);
            self.quiet = 0;
        }
        before
    }

    #[inline]
    fn undo(&mut self, _mv: Move, undo: Board) {
        *self = undo;
    }

    #[inline]
    fn reversible_plies(&self) -> u32 {
        self.quiet.into()
    }

    #[inline]
    fn has_repetition_rule(&self) -> bool {
        self.rules.threefold
    }

    fn adjudicate_repetition(game: &Game<Board>) -> Option<Outcome> {
        game.position().rules.threefold.then(|| Outcome::draw(REPETITION))
    }
}
