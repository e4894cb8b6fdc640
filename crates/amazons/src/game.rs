//! The game as people write and read it.

use ply_core::{Choice, GameText, InputError, Layer, Outcome, Side, Style, Verdict};

use crate::{
    Board, Colour, Move, NO_MOVES, Setup, Size, Square, Squares, draw, fen, judge, layers, notation,
};

/// The Amazons with the start position of one board size. Positions of any size can be read by either.
///
/// ```
/// use ply_amazons::Amazons;
/// use ply_core::{GameText, Position};
/// let game = Amazons::standard();
/// let mut board = game.start();
/// let mv = game.read_move(&board, "d1d7,d7g7")?;
/// assert_eq!(game.write_move(&board, mv), "d1-d7/g7");
/// board.make(mv);
/// assert_eq!(game.write_position(&board), "3q2q3/10/10/q2Q2*2q/10/10/Q8Q/10/10/6Q3 b - - 0 1");
/// # Ok::<(), ply_core::InputError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Amazons {
    size: Size,
    first: Colour,
}

/// Columns and rows of the upper amazons on ten by ten; the lower ones mirror them.
const TEN_UPPER: [(u8, u8); 4] = [(3, 0), (6, 0), (0, 3), (9, 3)];
/// The same on eight by eight.
const EIGHT_UPPER: [(u8, u8); 4] = [(2, 0), (5, 0), (0, 2), (7, 2)];

impl Amazons {
    /// Ten by ten, white first.
    pub const fn standard() -> Amazons {
        Amazons { size: Size::TEN, first: Colour::White }
    }

    /// Eight by eight, Botzone's board, black first.
    pub const fn small() -> Amazons {
        Amazons { size: Size::EIGHT, first: Colour::Black }
    }

    /// The size of the start position.
    pub const fn size(self) -> Size {
        self.size
    }
}

impl GameText for Amazons {
    type Position = Board;

    fn sides(&self) -> [&'static str; 2] {
        [self.first.name(), self.first.other().name()]
    }

    fn start(&self) -> Board {
        let upper = if self.size == Size::TEN { TEN_UPPER } else { EIGHT_UPPER };
        let place = |turned: bool| -> Squares {
            upper
                .iter()
                .filter_map(|&(column, row)| {
                    Square::new(column, if turned { self.size.height() - 1 - row } else { row })
                })
                .collect()
        };
        // Black stands above, as in the text.
        let amazons = match self.first {
            Colour::White => [place(true), place(false)],
            Colour::Black => [place(false), place(true)],
        };
        Board::new(Setup {
            size: self.size,
            first: self.first,
            side: Side::First,
            amazons,
            arrows: Squares::EMPTY,
            full_move: 1,
        })
        .expect("the start positions are sound")
    }

    fn read_position(&self, text: &str) -> Result<Board, InputError> {
        fen::read(text, self.first)
    }

    fn write_position(&self, board: &Board) -> String {
        fen::write(board)
    }

    fn read_move(&self, board: &Board, text: &str) -> Result<Move, InputError> {
        let m = notation::read(board.size(), text)?;
        let verdict = judge::judge(board, m);
        if verdict.legal {
            return Ok(m);
        }
        let name = notation::write(board.size(), m);
        Err(InputError::new(verdict.sentence)
            .coded("illegal-move", [("move", &name)])
            .within(format!("move '{name}'")))
    }

    fn write_move(&self, board: &Board, mv: Move) -> String {
        notation::write(board.size(), mv)
    }

    fn notations(&self) -> &'static [Choice] {
        &notation::NOTATIONS
    }

    fn write_move_as(&self, board: &Board, mv: Move, notation: &str) -> Option<String> {
        notation::write_as(board.size(), mv, notation)
    }

    fn judge_move(&self, board: &Board, text: &str) -> Result<Verdict, InputError> {
        Ok(judge::judge(board, notation::read(board.size(), text)?))
    }

    fn layers(&self, board: &Board) -> Vec<Layer> {
        vec![layers::territory(board)]
    }

    fn draw(&self, board: &Board, style: Style) -> String {
        draw::draw(board, style)
    }

    fn explain(&self, outcome: Outcome) -> String {
        let Some(winner) = outcome.winner else { return "The game is drawn.".to_owned() };
        let [winner, loser] = [winner, winner.other()].map(|side| self.sides()[side.index()]);
        if outcome.reason == NO_MOVES {
            format!("{} wins: {loser} has no move left.", capitalised(winner))
        } else {
            format!("{} wins ({}).", capitalised(winner), outcome.reason.0)
        }
    }
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
