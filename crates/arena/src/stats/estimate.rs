//! What a finished or running match says about the difference in strength.

use super::counts::{Counts, scores};
use super::normal;
use std::f64::consts::LN_10;
use std::fmt;

/// One normalised Elo is 1/this of a standard deviation of one game (M. Van den Bergh, Normalized Elo, 2020).
/// The factor makes it equal to Elo for close games without draws.
pub(super) const ELO_PER_DEVIATION: f64 = 800.0 / LN_10;

/// A figure and how far it may be off.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Figure {
    /// The estimate, always finite.
    pub value: f64,
    /// Half the width of the 95 % interval; none where the interval has no finite end.
    pub error: Option<f64>,
}

/// The usual figures of a match, from the first player's side.
///
/// Every number is finite. Where fastchess prints `inf` or `nan`, there is no figure.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// Points per game, 0 to 1; none before the first game.
    pub score: Option<f64>,
    /// Elo of the logistic curve; none before the first game, and for a clean sweep, which any large
    /// difference explains: `score` is then 0 or 1.
    pub elo: Option<Figure>,
    /// Elo in units of the spread of results; none where all results are alike, as there is no spread.
    pub normalized_elo: Option<Figure>,
    /// Likelihood of superiority, 0 to 1: how sure it is that the first player is the stronger one. None
    /// before the first game, and where every single one was level.
    pub superiority: Option<f64>,
    /// The share of level games (or level pairs), 0 to 1; none before the first.
    pub draw_ratio: Option<f64>,
    /// Pairs won for each pair lost; none for single games, and where no pair was lost.
    pub pair_ratio: Option<f64>,
}

impl Estimate {
    /// The figures of these counts.
    pub fn of(counts: impl Into<Counts>) -> Estimate {
        let counts = counts.into();
        let cells: Vec<f64> = counts.cells().iter().map(|&cell| cell as f64).collect();
        let level = cells.len() / 2;
        let lost: f64 = cells[..level].iter().sum();
        let won: f64 = cells[level + 1..].iter().sum();
        let pairs = matches!(counts, Counts::Pentanomial(_));
        let pair_ratio = (pairs && lost > 0.0).then(|| won / lost);

        let total: f64 = cells.iter().sum();
        if total == 0.0 {
            return Estimate {
                score: None,
                elo: None,
                normalized_elo: None,
                superiority: None,
                draw_ratio: None,
                pair_ratio,
            };
        }
        let shares: Vec<f64> = cells.iter().map(|cell| cell / total).collect();
        let (score, variance) = mean_and_variance(&scores(cells.len()), &shares);
        let deviation = (variance / total).sqrt();
        let margin = normal::TWO_SIDED_95 * deviation;

        // The interval is taken of the score and bent by the curve, so its halves differ; their mean is told.
        let elo = elo_of(score).map(|value| {
            let ends = elo_of(score + margin).zip(elo_of(score - margin));
            Figure { value, error: ends.map(|(upper, lower)| (upper - lower) / 2.0) }
        });
        // The spread of one game: that of a sum of `games_each` independent ones is smaller by its root.
        let spread = (variance * counts.games_each()).sqrt();
        let normalized_elo = (spread > 0.0).then(|| Figure {
            value: (score - 0.5) / spread * ELO_PER_DEVIATION,
            error: Some(margin / spread * ELO_PER_DEVIATION),
        });
        let superiority = match score - 0.5 {
            lead if deviation > 0.0 => Some(normal::below(lead / deviation)),
            lead if lead > 0.0 => Some(1.0),
            lead if lead < 0.0 => Some(0.0),
            _ => None,
        };
        Estimate {
            score: Some(score),
            elo,
            normalized_elo,
            superiority,
            draw_ratio: Some(shares[level]),
            pair_ratio,
        }
    }
}

/// The mean of a distribution over these values, and its variance.
pub(super) fn mean_and_variance(values: &[f64], shares: &[f64]) -> (f64, f64) {
    let mean: f64 = values.iter().zip(shares).map(|(value, share)| value * share).sum();
    let variance =
        values.iter().zip(shares).map(|(value, share)| share * (value - mean) * (value - mean)).sum();
    (mean, variance)
}

/// The difference that makes this score expected; none where no finite one does.
fn elo_of(score: f64) -> Option<f64> {
    let elo = 400.0 * (score / (1.0 - score)).log10();
    elo.is_finite().then_some(elo)
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A value that rounds to nothing is written without a sign.
        let value = if self.value.abs() < 0.005 { 0.0 } else { self.value };
        match self.error {
            Some(error) => write!(f, "{value:.2} ± {error:.2}"),
            None => write!(f, "{value:.2} ± ?"),
        }
    }
}
