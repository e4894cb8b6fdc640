//! The most likely distribution of results under a hypothesis about strength.
//!
//! Both methods shrink the constraint to one unknown θ: the answer is pᵢ = p̂ᵢ / (1 + θφᵢ), where p̂ is what
//! was seen and θ makes Σ pᵢφᵢ vanish. How far θ is narrowed down is fastchess's choice, not ours: its LLR is
//! a figure people compare to the third decimal, and stopping elsewhere shifts that decimal in long matches
//! and where a cell is empty.

use super::counts::scores;
use super::estimate::mean_and_variance;

/// How far θ may be off for a given mean.
const FOR_MEAN: Precision = Precision { tolerance: 1e-3, bracketed: false };
/// How far θ may be off in one round for a given t-value. Each round builds on the last one's answer, so an
/// error grows: going by the tolerance alone, fastchess lets a player who lost all of 38 160 games pass a
/// test of 150 against 200. Here we part with it; it takes some 30 000 results with none of the best or worst
/// kind to see a difference.
const FOR_T_VALUE: Precision = Precision { tolerance: 1e-7, bracketed: true };
/// A round for a given t-value that moves no probability by more is the last.
const SETTLED: f64 = 1e-4;
/// The last round for a given t-value in any case.
const ROUNDS: usize = 10;
/// How strongly a step towards the root is pulled to the middle of the interval.
const PULL: f64 = 0.1;
/// Steps after which an interval is simply halved, so that the search ends whatever it is given.
const PATIENCE: usize = 200;

/// When a search for θ ends.
struct Precision {
    /// How far θ may be off.
    tolerance: f64,
    /// Whether the interval must have left both ends of the range: within the tolerance of an end, θ may
    /// still be off by any factor when measured from that end, and with it the probability of a cell.
    bracketed: bool,
}

/// The likeliest distribution with this mean, given what was seen (M. Van den Bergh, Comparing the
/// approximations for the generalized log likelihood ratio of a multinomial distribution, proposition 1.1).
pub(super) fn with_mean(seen: &[f64], mean: f64) -> Vec<f64> {
    let constraint: Vec<f64> = scores(seen.len()).iter().map(|score| score - mean).collect();
    match multiplier(seen, &constraint, &FOR_MEAN) {
        Some(theta) => tilted(seen, &constraint, theta),
        None => seen.to_vec(),
    }
}

/// The likeliest distribution whose mean lies so many standard deviations above a half, given what was seen
/// (M. Van den Bergh, Comments on normalized Elo, section 4.1).
///
/// The constraint is not linear; each round solves the one linear around the last answer, beginning with an
/// even spread.
pub(super) fn with_t_value(seen: &[f64], t: f64) -> Vec<f64> {
    let scores = scores(seen.len());
    let mut likely = vec![1.0 / seen.len() as f64; seen.len()];
    for _ in 0..ROUNDS {
        let (mean, variance) = mean_and_variance(&scores, &likely);
        let deviation = variance.sqrt();
        let linear = |score: &f64| {
            let distance = (score - mean) / deviation;
            score - 0.5 - 0.5 * t * deviation * (1.0 + distance * distance)
        };
        let constraint: Vec<f64> = scores.iter().map(linear).collect();
        let Some(theta) = multiplier(seen, &constraint, &FOR_T_VALUE) else { break };
        let next = tilted(seen, &constraint, theta);
        let moved = next.iter().zip(&likely).map(|(new, old)| (new - old).abs()).fold(0.0, f64::max);
        likely = next;
        if moved < SETTLED {
            break;
        }
    }
    likely
}

/// The distribution seen, tilted by θ. A divisor is positive for every θ in range; rounding must not make it
/// 0.
fn tilted(seen: &[f64], constraint: &[f64], theta: f64) -> Vec<f64> {
    seen.iter().zip(constraint).map(|(share, phi)| share / (1.0 + theta * phi).max(f64::EPSILON)).collect()
}

/// The θ for which the tilted distribution meets the constraint; none where no distribution can.
///
/// The slope falls from +∞ to −∞ over the range of θ. An interval around its zero shrinks by false position,
/// pulled towards the middle so that both ends move (after I. Oliveira and R. Takahashi, An Enhancement of
/// the Bisection Method Average Performance Preserving Minmax Optimality, 2020).
fn multiplier(seen: &[f64], constraint: &[f64], precision: &Precision) -> Option<f64> {
    let least = constraint.iter().copied().fold(f64::INFINITY, f64::min);
    let greatest = constraint.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if !(least < 0.0 && greatest > 0.0) {
        return None;
    }
    let slope = |theta: f64| -> f64 {
        seen.iter().zip(constraint).map(|(share, phi)| share * phi / (1.0 + theta * phi)).sum()
    };
    let (mut low, mut high) = (-1.0 / greatest, -1.0 / least);
    let (mut at_low, mut at_high) = (f64::INFINITY, f64::NEG_INFINITY);
    let mut steps = 0;
    while high - low > 2.0 * precision.tolerance || (precision.bracketed && (at_low - at_high).is_infinite())
    {
        let middle = (low + high) / 2.0;
        let crossing = (at_low * high - at_high * low) / (at_low - at_high);
        let pull = PULL * (high - low) * (high - low);
        // The ends of the range have no finite slope, hence no crossing.
        let theta = if crossing.is_nan() || pull > (middle - crossing).abs() || steps >= PATIENCE {
            middle
        } else {
            crossing + pull.copysign(middle - crossing)
        };
        if theta <= low || theta >= high {
            break;
        }
        match slope(theta) {
            rise if rise > 0.0 => (low, at_low) = (theta, rise),
            fall if fall < 0.0 => (high, at_high) = (theta, fall),
            _ => return Some(theta),
        }
        steps += 1;
    }
    Some((low + high) / 2.0)
}
