//! The sequential probability ratio test: play until one of two hypotheses about strength is unlikely enough.

use super::counts::Counts;
use super::estimate::ELO_PER_DEVIATION;
use super::likelihood;
use ply_core::InputError;

/// What an empty cell counts: a result never seen is not an impossible one (the value is fastchess's and
/// fishtest's).
const NEVER_SEEN: f64 = 1e-3;

/// What the Elo of a hypothesis measures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Model {
    /// The expected score, by the logistic curve.
    Logistic,
    /// The expected score in units of the spread of results, so that a test takes as long whatever the share
    /// of draws.
    Normalized,
}

/// What a test says now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SprtVerdict))]
pub enum Verdict {
    /// Play on.
    #[serde(rename = "continue")]
    Continue,
    /// The difference is `elo0` rather than `elo1`: the change failed.
    #[serde(rename = "H0")]
    AcceptH0,
    /// The difference is `elo1` rather than `elo0`: the change passed.
    #[serde(rename = "H1")]
    AcceptH1,
}

/// The log-likelihood ratios that end a test.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bounds {
    /// At or below it H0 is accepted.
    pub lower: f64,
    /// At or above it H1 is accepted.
    pub upper: f64,
}

/// A test of H0, "the difference is `elo0`", against H1, "it is `elo1`".
///
/// ```
/// use ply_arena::stats::{Model, Sprt, Trinomial, Verdict};
/// let sprt = Sprt::new(0.0, 10.0, 0.05, 0.05, Model::Normalized).unwrap();
/// let llr = sprt.llr(Trinomial { wins: 420, draws: 600, losses: 310 });
/// assert_eq!(sprt.verdict(llr), Verdict::AcceptH1);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: Model,
}

impl Model {
    /// The largest difference a hypothesis may claim. For normalised Elo the search for the likeliest
    /// distribution starts from an even spread, from where a larger one is out of reach.
    fn limit(self) -> f64 {
        match self {
            Model::Logistic => 1000.0,
            Model::Normalized => 200.0,
        }
    }
}

impl Sprt {
    /// A test with error rates `alpha` (accepting H1 though H0 holds) and `beta` (accepting H0 though H1
    /// holds).
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64, model: Model) -> Result<Sprt, InputError> {
        let limit = model.limit();
        for (name, elo) in [("elo0", elo0), ("elo1", elo1)] {
            if !(-limit..=limit).contains(&elo) {
                let found = format!("{name} must lie between -{limit} and {limit}, found {elo}");
                return Err(InputError::new(found));
            }
        }
        for (name, rate) in [("alpha", alpha), ("beta", beta)] {
            if !(rate > 0.0 && rate < 1.0) {
                return Err(InputError::new(format!("{name} must lie between 0 and 1, found {rate}")));
            }
        }
        if elo0 >= elo1 {
            return Err(InputError::new(format!("elo0 must be less than elo1, found {elo0} and {elo1}")));
        }
        if alpha + beta >= 1.0 {
            return Err(InputError::new(format!(
                "alpha and beta must add up to less than 1, found {alpha} and {beta}"
            )));
        }
        Ok(Sprt { elo0, elo1, alpha, beta, model })
    }

    /// The difference H0 claims.
    pub fn elo0(&self) -> f64 {
        self.elo0
    }

    /// The difference H1 claims.
    pub fn elo1(&self) -> f64 {
        self.elo1
    }

    /// How often H1 is accepted though H0 holds.
    pub fn alpha(&self) -> f64 {
        self.alpha
    }

    /// How often H0 is accepted though H1 holds.
    pub fn beta(&self) -> f64 {
        self.beta
    }

    /// What the two differences measure.
    pub fn model(&self) -> Model {
        self.model
    }

    /// The log-likelihood ratio of H1 to H0, always finite: near 0 before the first game.
    pub fn llr(&self, counts: impl Into<Counts>) -> f64 {
        let counts = counts.into();
        let cell = |&count: &u64| if count == 0 { NEVER_SEEN } else { count as f64 };
        let cells: Vec<f64> = counts.cells().iter().map(cell).collect();
        let total: f64 = cells.iter().sum();
        let seen: Vec<f64> = cells.iter().map(|cell| cell / total).collect();
        let likeliest = |elo: f64| match self.model {
            Model::Logistic => likelihood::with_mean(&seen, expected_score(elo)),
            // The mean of several games spreads less than one game by the root of their number.
            Model::Normalized => {
                likelihood::with_t_value(&seen, elo / ELO_PER_DEVIATION * counts.games_each().sqrt())
            }
        };
        let (under0, under1) = (likeliest(self.elo0), likeliest(self.elo1));
        let ratio = |index: usize| seen[index] * (under1[index].ln() - under0[index].ln());
        total * (0..seen.len()).map(ratio).sum::<f64>()
    }

    /// Where the test ends (A. Wald, Sequential Tests of Statistical Hypotheses, 1945).
    pub fn bounds(&self) -> Bounds {
        // Differences of logarithms: the quotient of extreme rates would overflow.
        Bounds {
            lower: self.beta.ln() - (1.0 - self.alpha).ln(),
            upper: (1.0 - self.beta).ln() - self.alpha.ln(),
        }
    }

    /// What the test says at this log-likelihood ratio.
    pub fn verdict(&self, llr: f64) -> Verdict {
        let Bounds { lower, upper } = self.bounds();
        if llr >= upper {
            Verdict::AcceptH1
        } else if llr <= lower {
            Verdict::AcceptH0
        } else {
            Verdict::Continue
        }
    }

    /// How much of the way to the bound it leans to a test has gone: 0 at the start, 1 at H1, −1 at H0.
    pub fn fraction(&self, llr: f64) -> f64 {
        let Bounds { lower, upper } = self.bounds();
        if llr >= 0.0 { llr / upper } else { -llr / lower }
    }
}

/// The score the logistic curve expects of a player so much stronger.
fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}
