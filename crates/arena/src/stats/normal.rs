//! The normal distribution.

use std::f64::consts::TAU;

/// The two-sided 95 % point: a normal variable stays within so many standard deviations 19 times in 20.
pub(super) const TWO_SIDED_95: f64 = 1.959963984540054;

/// Beyond so many standard deviations the tail is lost in the rounding of a number near 1.
const FAR: f64 = 8.5;

/// The share of a standard normal variable that lies below `z`.
///
/// Taylor's series ½ + φ(z)·(z + z³/3 + z⁵/(3·5) + z⁷/(3·5·7) + …); its terms share a sign, so nothing
/// cancels (G. Marsaglia, Evaluating the Normal Distribution, 2004).
pub(super) fn below(z: f64) -> f64 {
    if z.abs() > FAR {
        return if z > 0.0 { 1.0 } else { 0.0 };
    }
    let density = (-0.5 * z * z).exp() / TAU.sqrt();
    let (mut term, mut sum, mut odd) = (z, 0.0, 1.0);
    while sum + term != sum {
        sum += term;
        odd += 2.0;
        term *= z * z / odd;
    }
    (0.5 + density * sum).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_points() {
        // Any printed table of the normal distribution.
        for (z, share) in [
            (0.0, 0.5),
            (0.5, 0.691462461274013),
            (1.0, 0.841344746068543),
            (TWO_SIDED_95, 0.975),
            (3.0, 0.998650101968370),
            (6.0, 0.999999999013412),
            (8.5, 1.0),
            (40.0, 1.0),
        ] {
            assert!((below(z) - share).abs() < 1e-14, "{z}: {}", below(z));
            assert!((below(-z) - (1.0 - share)).abs() < 1e-14, "-{z}: {}", below(-z));
        }
    }

    #[test]
    fn never_falls() {
        let points: Vec<f64> = (-1000..=1000).map(|step| below(step as f64 / 100.0)).collect();
        for pair in points.windows(2) {
            assert!(pair[0] <= pair[1] + 1e-15, "{pair:?}");
        }
    }
}
