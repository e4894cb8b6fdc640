//! White and black, the two colours of the text.

/// A player by the colour of the amazons. White moves first on the standard board, black on Botzone's.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Colour {
    /// Upper case `Q` in the text, `w` to move.
    White,
    /// Lower case `q` in the text, `b` to move.
    Black,
}

impl Colour {
    /// The colour's name.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::White => "white",
            Colour::Black => "black",
        }
    }

    /// The opponent's colour.
    pub const fn other(self) -> Colour {
        match self {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
        }
    }
}
