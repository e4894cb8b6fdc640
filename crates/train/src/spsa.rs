//! SPSA, simultaneous perturbation stochastic approximation: numbers found by comparisons that chance blurs.
//!
//! Each iteration moves all numbers at once, each up or down at random, and compares that with the opposite: whichever
//! side is better, every number goes a little its way. After J. C. Spall, *Implementation of the simultaneous
//! perturbation algorithm for stochastic optimization* (1998), whose exponents are used.

use ply_core::InputError;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use serde::{Deserialize, Serialize};

/// A number to be found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Number {
    /// What it is called.
    pub name: String,
    /// Where it begins.
    pub start: f64,
    /// The least that it may be.
    pub low: f64,
    /// The most.
    pub high: f64,
    /// How far it is moved to either side in the last iteration; farther in those before.
    pub step: f64,
}

/// How numbers are looked for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spsa {
    /// What is looked for.
    pub numbers: Vec<Number>,
    /// After so many iterations it is over.
    pub iterations: u64,
    /// How many of its steps a number goes in the last iteration when one side is better by 1; more in those before.
    pub rate: f64,
    /// Decides who goes up and who goes down.
    pub seed: u64,
}

/// How far the search has come.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Point {
    /// Iterations done.
    pub iteration: u64,
    /// The numbers now, in their order.
    pub values: Vec<f64>,
}

/// How fast the rate falls, and how fast the moves get smaller: Spall's.
const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;
/// This share of the iterations is added to each, so that the first do not go too far.
const STABILITY: f64 = 0.1;
/// Engines have whole numbers: with this step the two sides always differ.
const LEAST_STEP: f64 = 0.5;
const MAX_ITERATIONS: u64 = 1_000_000_000;

/// Rounded so that a text of it is read as the very same number.
pub fn millionths(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

impl Number {
    /// Whether it makes sense.
    pub fn check(&self) -> Result<(), InputError> {
        let Number { name, start, low, high, step } = self;
        let wrong = |expected: String| Err(InputError::new(format!("number '{name}': expected {expected}")));
        if ![*start, *low, *high, *step].iter().all(|number| number.is_finite() && number.abs() <= 1e9) {
            return wrong("numbers of at most 1000000000".to_string());
        }
        if low >= high || !(low..=high).contains(&start) {
            return wrong(format!(
                "a start from the low end to a higher one, found {start} in {low} to {high}"
            ));
        }
        if *step < LEAST_STEP || *step > (high - low) / 2.0 {
            return wrong(format!("a step from {LEAST_STEP} to half of {low} to {high}, found {step}"));
        }
        Ok(())
    }
}

impl Spsa {
    /// Whether it makes sense.
    pub fn check(&self) -> Result<(), InputError> {
        for (index, number) in self.numbers.iter().enumerate() {
            number.check()?;
            if self.numbers[..index].iter().any(|other| other.name == number.name) {
                return Err(InputError::new(format!("number '{}' is given twice", number.name)));
            }
        }
        if self.numbers.is_empty() {
            return Err(InputError::new("expected at least one number"));
        }
        if !(1..=MAX_ITERATIONS).contains(&self.iterations) {
            return Err(InputError::new(format!("iterations: expected from 1 to {MAX_ITERATIONS}")));
        }
        if !(self.rate > 0.0 && self.rate <= 100.0) {
            return Err(InputError::new("rate: expected more than 0 and at most 100"));
        }
        Ok(())
    }

    /// Whether a point is one of this search.
    pub fn check_point(&self, point: &Point) -> Result<(), InputError> {
        let fits = |(number, value): (&Number, &f64)| (number.low..=number.high).contains(value);
        let same = point.values.len() == self.numbers.len();
        if !same || point.iteration > self.iterations || !self.numbers.iter().zip(&point.values).all(fits) {
            return Err(InputError::new(
                "expected the iteration and the value of each number within its range",
            ));
        }
        Ok(())
    }

    /// Where it begins.
    pub fn start(&self) -> Point {
        Point { iteration: 0, values: self.numbers.iter().map(|number| number.start).collect() }
    }

    /// Nothing is left to do.
    pub fn is_over(&self, point: &Point) -> bool {
        point.iteration >= self.iterations
    }

    /// The two sides that are to be compared next: all numbers moved, and moved the other way.
    pub fn sides(&self, point: &Point) -> [Vec<f64>; 2] {
        let signs = self.signs(point);
        [1.0, -1.0].map(|side| {
            let numbers = self.numbers.iter().zip(&point.values).zip(&signs);
            let moved = numbers.map(|((number, value), sign)| {
                (value + side * sign * self.perturbation(number, point)).clamp(number.low, number.high)
            });
            moved.collect()
        })
    }

    /// Goes towards the better side; `score` says by how much the first is better, from -1 to 1.
    pub fn update(&self, point: &mut Point, score: f64) {
        let signs = self.signs(point);
        let (k, last) = ((point.iteration + 1) as f64, self.iterations as f64);
        let stability = STABILITY * last;
        for ((number, value), sign) in self.numbers.iter().zip(&mut point.values).zip(signs) {
            // The gain a / (A + k)^alpha, written by what it comes to in the last iteration.
            let gain =
                2.0 * self.rate * number.step.powi(2) * ((stability + last) / (stability + k)).powf(ALPHA);
            let gradient = score / (2.0 * self.perturbation_at(number, k) * sign);
            *value = millionths((*value + gain * gradient).clamp(number.low, number.high));
        }
        point.iteration += 1;
    }

    /// c / k^gamma, written by what it comes to in the last iteration.
    fn perturbation_at(&self, number: &Number, k: f64) -> f64 {
        number.step * (self.iterations as f64 / k).powf(GAMMA)
    }

    fn perturbation(&self, number: &Number, point: &Point) -> f64 {
        self.perturbation_at(number, (point.iteration + 1) as f64)
    }

    /// Up or down, number by number; they follow from the seed and the iteration.
    fn signs(&self, point: &Point) -> Vec<f64> {
        let seed = self.seed ^ point.iteration.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        self.numbers.iter().map(|_| if random.random() { 1.0 } else { -1.0 }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(name: &str, start: f64, low: f64, high: f64, step: f64) -> Number {
        Number { name: name.into(), start, low, high, step }
    }

    fn spsa(iterations: u64) -> Spsa {
        let numbers = vec![number("width", 20.0, 0.0, 400.0, 10.0), number("base", 9.0, 1.0, 10.0, 0.5)];
        Spsa { numbers, iterations, rate: 0.1, seed: 7 }
    }

    /// Finds the top of a hill of which only noisy heights are known.
    fn climb(spsa: &Spsa, top: [f64; 2]) -> Point {
        let mut point = spsa.start();
        let mut noise = Pcg64Mcg::seed_from_u64(3);
        let height = |values: &[f64]| {
            let far = |index: usize| (values[index].round() - top[index]) / spsa.numbers[index].step / 10.0;
            -far(0).powi(2) - far(1).powi(2)
        };
        while !spsa.is_over(&point) {
            let [plus, minus] = spsa.sides(&point);
            let score = height(&plus) - height(&minus) + noise.random_range(-0.5..0.5);
            spsa.update(&mut point, score.clamp(-1.0, 1.0));
        }
        point
    }

    #[test]
    fn the_top_of_a_noisy_hill_is_approached() {
        let spsa = spsa(2000);
        for top in [[120.0, 4.0], [250.0, 2.0], [30.0, 8.0]] {
            let Point { values, .. } = climb(&spsa, top);
            for ((value, top), number) in values.iter().zip(top).zip(&spsa.numbers) {
                assert!((value - top).abs() < 2.0 * number.step, "{}: {value}, not {top}", number.name);
            }
        }
    }

    #[test]
    fn a_top_out_of_reach_ends_at_the_edge() {
        let Point { values, .. } = climb(&spsa(2000), [450.0, 12.0]);
        assert!(values[0] > 380.0 && values[1] > 9.5, "{values:?}");
        assert!(values[0] <= 400.0 && values[1] <= 10.0, "{values:?}");
    }

    #[test]
    fn the_sides_differ_and_stay_in_range() {
        let spsa = spsa(50);
        let mut point = spsa.start();
        let mut directions = std::collections::HashSet::new();
        while !spsa.is_over(&point) {
            let [plus, minus] = spsa.sides(&point);
            for ((plus, minus), number) in plus.iter().zip(&minus).zip(&spsa.numbers) {
                assert_ne!(plus.round(), minus.round(), "{}", number.name);
                assert!([plus, minus].iter().all(|value| (number.low..=number.high).contains(*value)));
            }
            directions.insert((plus[0] > minus[0], plus[1] > minus[1]));
            spsa.update(&mut point, 1.0);
        }
        assert_eq!(directions.len(), 4, "every combination is tried");
    }

    #[test]
    fn a_point_goes_through_text_unchanged() {
        let spsa = spsa(100);
        let mut point = spsa.start();
        for iteration in 0..100 {
            let text = serde_json::to_string(&point).unwrap();
            let mut read: Point = serde_json::from_str(&text).unwrap();
            assert_eq!(read, point);
            let score = f64::from(iteration % 7) / 3.5 - 0.9;
            spsa.update(&mut read, score);
            spsa.update(&mut point, score);
            assert_eq!(read, point);
        }
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        spsa(1).check().unwrap();
        for bad in [
            number("x", 5.0, 0.0, 4.0, 1.0),
            number("x", 1.0, 4.0, 0.0, 1.0),
            number("x", 1.0, 0.0, 4.0, 0.4),
            number("x", 1.0, 0.0, 4.0, 3.0),
            number("x", f64::NAN, 0.0, 4.0, 1.0),
            number("x", 0.0, f64::NEG_INFINITY, 4.0, 1.0),
        ] {
            bad.check().expect_err(&format!("{bad:?}"));
        }
        let twice = Spsa { numbers: vec![number("x", 1.0, 0.0, 4.0, 1.0); 2], ..spsa(1) };
        assert_eq!(twice.check().unwrap_err().to_string(), "number 'x' is given twice");
        for bad in [spsa(0), Spsa { numbers: Vec::new(), ..spsa(1) }, Spsa { rate: f64::NAN, ..spsa(1) }] {
            bad.check().expect_err(&format!("{bad:?}"));
        }
        let outside = Point { iteration: 0, values: vec![500.0, 5.0] };
        assert!(spsa(1).check_point(&outside).is_err());
        assert!(spsa(1).check_point(&Point { iteration: 2, values: vec![20.0, 9.0] }).is_err());
        assert!(spsa(1).check_point(&Point { iteration: 0, values: vec![20.0] }).is_err());
    }
}
