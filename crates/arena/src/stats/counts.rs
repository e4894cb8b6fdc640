//! How often a match ended how, game by game or pair by pair.

use std::ops::{Add, AddAssign};

/// How a game ended for the first player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameResult {
    /// Worth nothing.
    Loss,
    /// Worth half a point.
    Draw,
    /// Worth a point.
    Win,
}

/// Games counted one by one, as the first player saw them.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Tally))]
pub struct Trinomial {
    /// Games the first player won.
    pub wins: u64,
    /// Games nobody won.
    pub draws: u64,
    /// Games the first player lost.
    pub losses: u64,
}

/// Pairs of games from one opening with sides swapped, counted by what the first player made of them.
///
/// Both games of a pair share their opening, so they are not independent; their sums are. That is why a pair
/// tells more than its two games counted apart.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Pentanomial {
    /// Pairs worth 0, ½, 1, 1½ and 2 points: LL, LD, WL or DD, WD, WW.
    pub counts: [u64; 5],
}

/// Either way of counting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counts {
    /// Game by game.
    Trinomial(Trinomial),
    /// Pair by pair.
    Pentanomial(Pentanomial),
}

impl Trinomial {
    /// Counts one more game.
    pub fn record(&mut self, result: GameResult) {
        let cell = match result {
            GameResult::Loss => &mut self.losses,
            GameResult::Draw => &mut self.draws,
            GameResult::Win => &mut self.wins,
        };
        *cell = cell.saturating_add(1);
    }

    /// How many games were counted.
    pub fn games(&self) -> u64 {
        total(&[self.losses, self.draws, self.wins])
    }

    /// The same games as the second player saw them.
    pub fn swapped(self) -> Self {
        Trinomial { wins: self.losses, draws: self.draws, losses: self.wins }
    }
}

impl Pentanomial {
    /// Counts one more pair.
    pub fn record(&mut self, first: GameResult, second: GameResult) {
        let cell = &mut self.counts[first as usize + second as usize];
        *cell = cell.saturating_add(1);
    }

    /// How many pairs were counted.
    pub fn pairs(&self) -> u64 {
        total(&self.counts)
    }

    /// The same pairs as the second player saw them.
    pub fn swapped(self) -> Self {
        let mut counts = self.counts;
        counts.reverse();
        Pentanomial { counts }
    }
}

impl Counts {
    /// The cells from the worst result of the first player to the best; their scores are evenly spaced from 0
    /// to 1.
    pub(super) fn cells(&self) -> Vec<u64> {
        match self {
            Counts::Trinomial(games) => vec![games.losses, games.draws, games.wins],
            Counts::Pentanomial(pairs) => pairs.counts.to_vec(),
        }
    }

    /// How many games one counted thing consists of.
    pub(super) fn games_each(&self) -> f64 {
        match self {
            Counts::Trinomial(_) => 1.0,
            Counts::Pentanomial(_) => 2.0,
        }
    }
}

/// The score of every cell, as a share of what could be had.
pub(super) fn scores(cells: usize) -> Vec<f64> {
    (0..cells).map(|cell| cell as f64 / (cells - 1) as f64).collect()
}

// Counts can come from a file: a sum beyond all reason must not wrap around.
fn total(cells: &[u64]) -> u64 {
    cells.iter().fold(0, |sum, &cell| sum.saturating_add(cell))
}

impl Add for Trinomial {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Trinomial {
            wins: self.wins.saturating_add(other.wins),
            draws: self.draws.saturating_add(other.draws),
            losses: self.losses.saturating_add(other.losses),
        }
    }
}

impl Add for Pentanomial {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let cell = |index: usize| self.counts[index].saturating_add(other.counts[index]);
        Pentanomial { counts: std::array::from_fn(cell) }
    }
}

impl AddAssign for Trinomial {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl AddAssign for Pentanomial {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl From<Trinomial> for Counts {
    fn from(games: Trinomial) -> Self {
        Counts::Trinomial(games)
    }
}

impl From<&Trinomial> for Counts {
    fn from(games: &Trinomial) -> Self {
        Counts::Trinomial(*games)
    }
}

impl From<Pentanomial> for Counts {
    fn from(pairs: Pentanomial) -> Self {
        Counts::Pentanomial(pairs)
    }
}

impl From<&Pentanomial> for Counts {
    fn from(pairs: &Pentanomial) -> Self {
        Counts::Pentanomial(*pairs)
    }
}

impl From<&Counts> for Counts {
    fn from(counts: &Counts) -> Self {
        *counts
    }
}
