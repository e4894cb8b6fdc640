//! What stands on Xiangqi's board in files that list pieces or squares, and its moves as pairs of squares.

use crate::tree::MoveNode;

/// Letters of FEN by square, the top left corner first; 0 where nothing stands.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Placement([u8; 90]);

/// A square: column from the left, row from the top.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    pub(crate) column: u8,
    pub(crate) row: u8,
}

impl Place {
    /// The square of these numbers, where there is one.
    pub(crate) fn new(column: u8, row: u8) -> Option<Place> {
        (column < 9 && row < 10).then_some(Place { column, row })
    }

    fn index(self) -> usize {
        usize::from(self.row) * 9 + usize::from(self.column)
    }

    /// As moves name it: `e0` is red's general.
    fn name(self) -> [char; 2] {
        [(b'a' + self.column) as char, (b'9' - self.row) as char]
    }

    /// The square of such a name.
    fn named(name: &[u8]) -> Option<Place> {
        let [column, row] = name else { return None };
        Place::new(column.checked_sub(b'a')?, b'9'.checked_sub(*row)?)
    }
}

/// A move in Xiangqi's own notation.
pub(crate) fn move_text(from: Place, to: Place) -> String {
    from.name().into_iter().chain(to.name()).collect()
}

/// The squares of a move in that notation.
pub(crate) fn move_places(text: &str) -> Option<(Place, Place)> {
    let bytes = text.as_bytes();
    (bytes.len() == 4).then(|| Some((Place::named(&bytes[..2])?, Place::named(&bytes[2..])?))).flatten()
}

impl Placement {
    pub(crate) fn empty() -> Placement {
        Placement([0; 90])
    }

    /// The pieces of a FEN.
    pub(crate) fn of_fen(fen: &str) -> Option<Placement> {
        let mut placement = Placement::empty();
        let board = fen.split_whitespace().next()?;
        for (row, line) in (0..).zip(board.split('/')) {
            let mut column = 0;
            for letter in line.bytes() {
                match letter {
                    b'1'..=b'9' => column += letter - b'0',
                    _ => {
                        placement.put(Place::new(column, row)?, letter);
                        column += 1;
                    }
                }
            }
        }
        Some(placement)
    }

    pub(crate) fn put(&mut self, place: Place, letter: u8) {
        self.0[place.index()] = letter;
    }

    pub(crate) fn at(&self, place: Place) -> Option<u8> {
        Some(self.0[place.index()]).filter(|letter| *letter != 0)
    }

    /// The squares with their pieces, the top left corner first.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (Place, u8)> {
        let place = |index: usize| Place { column: (index % 9) as u8, row: (index / 9) as u8 };
        self.0
            .iter()
            .enumerate()
            .filter(|(_, letter)| **letter != 0)
            .map(move |(at, letter)| (place(at), *letter))
    }

    /// As FEN, with whoever owns the piece of the first move to move; files seldom say it rightly.
    pub(crate) fn fen(&self, nodes: &[MoveNode], is_black_said: bool) -> String {
        let mut text = String::new();
        for row in 0..10 {
            let mut empty = 0;
            for column in 0..9 {
                match self.at(Place { column, row }) {
                    Some(letter) => {
                        if empty > 0 {
                            text.push((b'0' + empty) as char);
                            empty = 0;
                        }
                        text.push(letter as char);
                    }
                    None => empty += 1,
                }
            }
            if empty > 0 {
                text.push((b'0' + empty) as char);
            }
            text.push(if row < 9 { '/' } else { ' ' });
        }
        let mover = nodes.first().and_then(|first| self.at(move_places(&first.text)?.0));
        let is_black = mover.map_or(is_black_said, |letter| letter.is_ascii_lowercase());
        text + if is_black { "b - - 0 1" } else { "w - - 0 1" }
    }
}
