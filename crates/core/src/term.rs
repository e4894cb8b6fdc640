//! An evaluation taken apart: what each of its terms adds.

use crate::Words;

/// A term of an evaluation, as the side to move sees it.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Term {
    /// A short name that never changes, such as `mobility`.
    pub name: &'static str,
    /// What people call it.
    pub label: Words,
    /// What the side to move has of it.
    pub own: f64,
    /// What the other side has of it.
    pub other: f64,
    /// What one of it is worth.
    pub weight: f64,
    /// What it adds to the score; most often (own − other) × weight.
    pub value: f64,
    /// The squares that made it, each with its part of the value; some terms have none.
    pub squares: Vec<TermSquare>,
}

/// A square's part of a term.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TermSquare {
    /// The square, by the name that the game's moves give it.
    pub square: String,
    /// What it adds to the score of the side to move.
    pub value: f64,
}

impl Term {
    /// A weighed difference.
    pub fn new(name: &'static str, label: Words, own: f64, other: f64, weight: f64) -> Term {
        Term { name, label, own, other, weight, value: (own - other) * weight, squares: Vec::new() }
    }

    /// A value that is no difference: having the move, a limit, what rounding took.
    pub fn single(name: &'static str, label: Words, value: f64) -> Term {
        Term { name, label, own: 1.0, other: 0.0, weight: value, value, squares: Vec::new() }
    }

    /// A term that is the sum of what squares add, each at most once; what helps the side to move is its own.
    pub fn of_squares(
        name: &'static str,
        label: Words,
        squares: impl IntoIterator<Item = (String, f64)>,
    ) -> Term {
        let squares: Vec<_> =
            squares.into_iter().map(|(square, value)| TermSquare { square, value }).collect();
        let own = squares.iter().map(|square| square.value.max(0.0)).sum();
        let other = squares.iter().map(|square| (-square.value).max(0.0)).sum();
        Term { squares, ..Term::new(name, label, own, other, 1.0) }
    }

    /// The same with squares; those that add nothing are left out.
    pub fn with_squares(mut self, squares: impl IntoIterator<Item = (String, f64)>) -> Term {
        let squares = squares.into_iter().filter(|(_, value)| *value != 0.0);
        self.squares = squares.map(|(square, value)| TermSquare { square, value }).collect();
        self
    }

    /// The same term counted in another unit, of which one is `size` of the old.
    pub fn in_units(mut self, size: f64) -> Term {
        self.weight /= size;
        self.value /= size;
        for square in &mut self.squares {
            square.value /= size;
        }
        self
    }
}
