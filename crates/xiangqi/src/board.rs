//! The game by the rules of play: legal moves, checkmate, stalemate, move limit.

use ply_core::{Game, InputError, Key, List, MoveKind, Outcome, Position, Reason, Side};

use crate::generate::{MAX_STEPS, count_moves, each_move, moves};
use crate::placement::Arranged;
use crate::safety::{Watch, exposes, survey};
use crate::tables::{NEAR_LIMIT, PLIES_LEFT};
use crate::{Bits, Move, PackedMove, Placement, Role, fen, repetition, setup};

/// Which rules judge a repeated position.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
#[repr(u8)]
pub enum Rules {
    /// The Asian federation's: perpetual check loses, and so does the perpetual chase of one piece.
    #[default]
    Asian,
    /// The usual ones among programs: the same, but check and chase mixed in one cycle are drawn.
    Computer,
    /// The Chinese national ones: check, threat of mate and chase, mixed in any way, are a perpetual attack, which loses.
    National,
}

/// The general is attacked and cannot be saved.
pub const CHECKMATE: Reason = Reason("checkmate");
/// No legal move, which loses as well.
pub const STALEMATE: Reason = Reason("stalemate");
/// Too many plies without a capture.
pub const MOVE_LIMIT: Reason = Reason("move-limit");
/// Neither side has a piece that could win.
pub const BARE_MATERIAL: Reason = Reason("bare-material");

/// Plies without a capture after which the game is drawn, unless told otherwise.
pub const DEFAULT_MOVE_LIMIT: u16 = 120;

/// A position of the game.
///
/// ```
/// use ply_core::{Position, perft};
/// use ply_xiangqi::Board;
/// let mut board = Board::start();
/// assert_eq!(board.count(), 44);
/// assert_eq!(perft(&mut board, 3), 79_666);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    placement: Placement,
    watch: Watch,
    /// Plies since the last capture.
    quiet: u16,
    /// Plies since the last capture or handed-over turn.
    reversible: u16,
    /// The number of the move: it grows after the second side's.
    number: u16,
    limit: u16,
    rules: Rules,
}

/// What taking a move back needs.
#[derive(Clone, Debug)]
pub struct Undo {
    watch: Watch,
    quiet: u16,
    reversible: u16,
}

impl Board {
    /// The start position under the usual settings.
    pub fn start() -> Board {
        Board::new(Placement::start(), 0, 1, Rules::default(), DEFAULT_MOVE_LIMIT)
    }

    /// A placement before move `number` under the rules; `quiet` plies have passed since the last capture, and the game
    /// is drawn after `limit` of them (0: never).
    pub(crate) fn new(placement: Placement, quiet: u16, number: u16, rules: Rules, limit: u16) -> Board {
        let watch = survey(&placement, placement.side());
        // Positions before a given one are unknown, so it cannot repeat them.
        Board { placement, watch, quiet, reversible: 0, number, limit, rules }
    }

    /// Reads a position under these rules; impossible ones are refused.
    pub fn read(text: &str, rules: Rules, limit: u16) -> Result<Board, InputError> {
        let fen::Written { placement, quiet, number } = fen::read(text)?;
        setup::check_pieces(&placement, false)?;
        setup::check_turn(&placement)?;
        Ok(Board::new(placement, quiet, number, rules, limit))
    }

    /// Which rules judge a repetition.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Plies since the last capture.
    pub fn quiet_plies(&self) -> u16 {
        self.quiet
    }

    /// The number of the move to be made, 1 at the start.
    pub fn move_number(&self) -> u16 {
        self.number
    }

    /// The side to move is in check.
    #[inline(always)]
    pub(crate) fn checked(&self) -> bool {
        self.watch.checked
    }

    /// In check, only the general's moves and those that touch the watched points can help.
    #[inline(always)]
    fn may_answer(&self, mv: Move) -> bool {
        mv.piece.role() == Role::General || self.touches(mv)
    }

    #[inline(always)]
    fn touches(&self, mv: Move) -> bool {
        self.watch.points.contains(mv.from) || self.watch.points.contains(mv.to)
    }

    /// Neither side has a rook, horse, cannon or soldier.
    #[inline(always)]
    fn bare(&self) -> bool {
        let mut fighters = Bits::EMPTY;
        for role in [Role::Rook, Role::Horse, Role::Cannon, Role::Soldier] {
            fighters |= self.placement.set(Side::First, role) | self.placement.set(Side::Second, role);
        }
        fighters.is_empty()
    }
}

impl Arranged for Board {
    const WINS_HAVE_DISTANCE: bool = true;

    #[inline(always)]
    fn placement(&self) -> &Placement {
        &self.placement
    }

    #[inline(always)]
    fn plies_left(&self) -> Option<u16> {
        (self.limit != 0).then(|| self.limit.saturating_sub(self.quiet))
    }
}

impl Position for Board {
    type PackedMove = PackedMove;
    type Move = Move;
    type Undo = Undo;
    type Moves = List<Move, MAX_STEPS>;

    #[inline(always)]
    fn side(&self) -> Side {
        self.placement.side()
    }

    #[inline(always)]
    fn key(&self) -> Key {
        let mut key = self.placement.key();
        let left = self.limit.wrapping_sub(self.quiet) as usize;
        if left < NEAR_LIMIT && self.limit != 0 {
            key.0 ^= PLIES_LEFT[left];
        }
        key
    }

    #[inline(always)]
    fn repetition_key(&self) -> Key {
        self.placement.key()
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.bare() {
            return Some(Outcome::draw(BARE_MATERIAL));
        }
        // A mate on the last ply counts.
        if self.quiet >= self.limit && self.limit != 0 && self.count() != 0 {
            return Some(Outcome::draw(MOVE_LIMIT));
        }
        None
    }

    fn no_moves_outcome(&self) -> Outcome {
        Outcome::win(!self.side(), if self.watch.checked { CHECKMATE } else { STALEMATE })
    }

    #[inline]
    fn moves(&self, kind: MoveKind) -> Self::Moves {
        let mut list = List::new();
        if self.watch.checked {
            each_move(&self.placement, self.side(), kind, |mv| {
                if self.may_answer(mv) {
                    list.push(mv);
                }
            });
        } else {
            each_move(&self.placement, self.side(), kind, |mv| list.push(mv));
        }
        list
    }

    #[inline]
    fn unpack(&self, m: PackedMove) -> Option<Move> {
        self.placement.find(m).filter(|&mv| !self.watch.checked || self.may_answer(mv))
    }

    #[inline(always)]
    fn is_legal(&self, mv: Move) -> bool {
        if mv.piece.role() == Role::General || self.touches(mv) {
            !exposes(&self.placement, mv)
        } else {
            !self.watch.checked
        }
    }

    fn count(&self) -> u64 {
        let side = self.side();
        let own = self.placement.own(side);
        let mut count = 0;
        // Watched points that are not own pieces are points nobody may enter: every move may be concerned.
        let (tried, free) = if self.watch.checked || self.watch.points.meets(!own) {
            (own, Bits::EMPTY)
        } else {
            let tried = self.watch.points | self.placement.set(side, Role::General);
            (tried, own & !tried)
        };
        moves::<true, true>(&self.placement, side, tried, |mv| count += self.is_legal(mv) as u64);
        count + count_moves(&self.placement, side, free) as u64
    }

    #[inline]
    fn make(&mut self, mv: Move) -> Undo {
        let undo = Undo { watch: self.watch, quiet: self.quiet, reversible: self.reversible };
        self.placement.make(mv);
        self.number = self.number.wrapping_add(u16::from(self.placement.side() == Side::First));
        self.watch = survey(&self.placement, self.placement.side());
        if mv.captured.is_some() {
            (self.quiet, self.reversible) = (0, 0);
        } else {
            self.quiet = self.quiet.saturating_add(1);
            self.reversible = if mv.from == mv.to { 0 } else { self.reversible.saturating_add(1) };
        }
        undo
    }

    #[inline]
    fn undo(&mut self, mv: Move, undo: Undo) {
        self.number = self.number.wrapping_sub(u16::from(self.placement.side() == Side::First));
        self.placement.undo(mv);
        (self.watch, self.quiet, self.reversible) = (undo.watch, undo.quiet, undo.reversible);
    }

    #[inline(always)]
    fn reversible_plies(&self) -> u32 {
        self.reversible as u32
    }

    fn adjudicate_repetition(game: &Game<Self>) -> Option<Outcome> {
        repetition::adjudicate(game)
    }
}
