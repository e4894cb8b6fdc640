//! A fifth game in one file: Connect Four, on the public API alone. `cargo run --release -p ply-search --example fifth_game`
//!
//! Rules go into `Position`, what the engine may ask into `Tactics` (all optional), a value into `Evaluator`; every search
//! then works. To join `ply` itself, a game also implements `GameText` (its text) and takes one line in the registry.

use ply_core::{
    Counts, Evaluator, Game, Key, Limits, MoveKind, Outcome, Position, Reason, Score, Side, StopFlag,
    Tactics, perft,
};
use ply_search::engine::{Engine, Request, Tuning};
use ply_search::textbook::{Algorithm, BoardOrder, NoMemory, Textbook};

/// Seven columns of six cells and an always empty seventh, so that lines never wrap around.
#[derive(Copy, Clone, PartialEq, Debug)]
struct Board {
    own: u64,
    other: u64,
    plies: u32,
}

/// A column, 1 to 7.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Column(u8);

impl From<Column> for u32 {
    fn from(column: Column) -> u32 {
        column.0.into()
    }
}

impl TryFrom<u32> for Column {
    type Error = ();
    fn try_from(packed: u32) -> Result<Column, ()> {
        if (1..=7).contains(&packed) { Ok(Column(packed as u8)) } else { Err(()) }
    }
}

impl Board {
    /// The lowest free cell of a column, if it has one.
    fn cell(&self, column: Column) -> Option<u64> {
        let bottom = 1_u64 << (7 * (column.0 - 1));
        let free = ((self.own | self.other) + bottom) & (bottom * 0x7f);
        (free & (bottom << 6) == 0).then_some(free)
    }
}

/// Four in a row: along a column, a row or a diagonal.
fn has_four(discs: u64) -> bool {
    [1, 7, 6, 8].into_iter().any(|way| {
        let pairs = discs & discs >> way;
        pairs & pairs >> (2 * way) != 0
    })
}

impl Position for Board {
    type PackedMove = Column;
    type Move = Column;
    type Undo = Board;
    type Moves = std::vec::IntoIter<Column>;
    const CAN_REPEAT: bool = false;

    fn side(&self) -> Side {
        Side::BOTH[self.plies as usize % 2]
    }

    fn key(&self) -> Key {
        Key((self.own ^ self.other.rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    fn outcome(&self) -> Option<Outcome> {
        has_four(self.other).then(|| Outcome::win(!self.side(), Reason("four")))
    }

    fn no_moves_outcome(&self) -> Outcome {
        Outcome::draw(Reason("full"))
    }

    fn moves(&self, kind: MoveKind) -> Self::Moves {
        let columns =
            (1..=7).map(Column).filter(|&column| kind != MoveKind::Noisy && self.cell(column).is_some());
        columns.collect::<Vec<_>>().into_iter()
    }

    fn unpack(&self, column: Column) -> Option<Column> {
        self.cell(column).map(|_| column)
    }

    fn make(&mut self, column: Column) -> Board {
        let before = *self;
        let cell = self.cell(column).expect("a move has a free cell");
        *self = Board { own: before.other, other: before.own | cell, plies: before.plies + 1 };
        before
    }

    fn undo(&mut self, _: Column, before: Board) {
        *self = before;
    }
}

impl Tactics for Board {
    const HISTORY_SLOTS: usize = 8;

    fn order_score(&self, column: Column) -> i32 {
        -(i32::from(column.0) - 4).abs()
    }

    fn history_slot(&self, column: Column) -> usize {
        column.0.into()
    }
}

/// Discs near the middle take part in more lines.
#[derive(Copy, Clone)]
struct Middle;

impl Evaluator<Board> for Middle {
    fn evaluate(&mut self, board: &Board) -> Score {
        let weight = |discs: u64| {
            (0..7)
                .map(|c| (3 - (c - 3_i32).abs()) * (discs >> (7 * c) & 0x3f).count_ones() as i32)
                .sum::<i32>()
        };
        Score::eval(weight(board.own) - weight(board.other))
    }
}

fn main() {
    let mut board = Board { own: 0, other: 0, plies: 0 };
    // Seven plies: all sequences but the seven that put seven discs into one column.
    assert_eq!(perft(&mut board, 7), 7_u64.pow(7) - 7);

    for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Pvs, Algorithm::Mtdf] {
        let mut counts = Counts::default();
        let found =
            Textbook::new(&mut Middle, &mut counts, NoMemory, BoardOrder).run(algorithm, &mut board, 6);
        assert_eq!(found.value, Score::eval(0), "all algorithms agree");
        println!("{algorithm:?}: value {:?}, {} nodes", found.value, counts.nodes);
    }

    // Three in a row with both ends open: the second player, to move, cannot stop both.
    let board = [4, 4, 3, 3, 5].into_iter().fold(board, |board, column| board.child(Column(column)));
    let mut engine = Engine::new(1, Tuning::default()).expect("a megabyte");
    let limits = Limits { depth: Some(8), ..Limits::default() };
    let request = Request { limits, multipv: 1, threads: 1, search_moves: Vec::new() };
    let report = engine.search(&Game::new(board), &Middle, &request, &StopFlag::new(), |_| ());
    println!("engine: {:?} by {:?}", report.lines[0].score, report.lines[0].pv);
    assert_eq!(report.lines[0].score, Score::loss_in(2));
}
