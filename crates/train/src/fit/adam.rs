//! Adam: a step for each weight by the averages of its slope and of the slope's square (Kingma and Ba, 2015), with a rate
//! that falls along a half cosine.

/// The averages' memories.
const BETA: (f32, f32) = (0.9, 0.999);

/// What one step of all weights has in common.
#[derive(Copy, Clone)]
pub(super) struct Adam {
    rate: f32,
    correction: (f32, f32),
}

impl Adam {
    /// The step with this number, from 1, of so many.
    pub(super) fn new(rate: f32, step: usize, steps: usize) -> Adam {
        // The first step has all of the rate, the last one a little: even a single one learns.
        let part = (step - 1) as f32 / steps as f32;
        Adam {
            rate: rate * 0.5 * (1.0 + (std::f32::consts::PI * part).cos()),
            correction: (1.0 - BETA.0.powi(step as i32), 1.0 - BETA.1.powi(step as i32)),
        }
    }

    /// Moves a weight against its slope.
    #[inline(always)]
    pub(super) fn step(self, weight: &mut f32, first: &mut f32, second: &mut f32, slope: f32) {
        *first = BETA.0 * *first + (1.0 - BETA.0) * slope;
        *second = BETA.1 * *second + (1.0 - BETA.1) * slope * slope;
        let (mean, square) = (*first / self.correction.0, *second / self.correction.1);
        *weight -= self.rate * mean / (square.sqrt() + 1e-8);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_falls_and_is_never_nothing() {
        assert_eq!(Adam::new(0.2, 1, 1).rate, 0.2);
        let rates: Vec<f32> = (1..=100).map(|step| Adam::new(0.2, step, 100).rate).collect();
        assert!(rates.is_sorted_by(|one, next| one > next), "{rates:?}");
        assert!(rates[0] == 0.2 && rates[99] > 0.0);
    }
}
