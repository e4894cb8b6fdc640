//! What a model's value is compared with: the result of a game and a search's score, as discs or as chances.

use ply_model::Target;

/// How results and scores become goals, and how far values are from them.
#[derive(Copy, Clone, Debug)]
pub(super) struct Goal {
    target: Target,
    lambda: f32,
}

/// How far values are from their goals.
#[derive(Copy, Clone, Default, PartialEq, Debug)]
pub(super) struct Errors {
    count: f64,
    absolute: f64,
    square: f64,
    loss: f64,
}

impl Errors {
    /// Those of both.
    pub(super) fn with(self, other: Errors) -> Errors {
        Errors {
            count: self.count + other.count,
            absolute: self.absolute + other.absolute,
            square: self.square + other.square,
            loss: self.loss + other.loss,
        }
    }

    fn mean(self, sum: f64) -> f64 {
        sum / self.count.max(1.0)
    }

    /// The mean absolute error.
    pub(super) fn absolute(self) -> f32 {
        self.mean(self.absolute) as f32
    }

    /// The root of the mean square.
    pub(super) fn deviation(self) -> f32 {
        self.mean(self.square).sqrt() as f32
    }

    /// The mean loss.
    pub(super) fn loss(self) -> f32 {
        self.mean(self.loss) as f32
    }
}

/// The logistic curve.
fn chance(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}

impl Goal {
    /// With the result counting so much; by default alone for margins, as much as the score for chances.
    pub(super) fn new(target: Target, lambda: Option<f32>) -> Goal {
        let usual = match target {
            Target::Margin { .. } => 1.0,
            Target::Chance { .. } => 0.5,
        };
        Goal { target, lambda: lambda.unwrap_or(usual) }
    }

    /// The goal for a position with this score and result; without one, the score counts alone.
    pub(super) fn of(&self, score: i16, result: Option<i16>) -> f32 {
        let by_score = match self.target {
            Target::Margin { .. } => score.into(),
            Target::Chance { scale } => chance(f32::from(score) / scale),
        };
        let Some(result) = result else { return by_score };
        let by_result = match self.target {
            Target::Margin { .. } => result.into(),
            Target::Chance { .. } => 0.5 + 0.5 * f32::from(result.signum()),
        };
        // Exactly the result where it counts alone.
        if self.lambda == 1.0 { by_result } else { self.lambda * by_result + (1.0 - self.lambda) * by_score }
    }

    /// How the loss grows with the value.
    #[inline]
    pub(super) fn slope(&self, value: f32, goal: f32) -> f32 {
        match self.target {
            Target::Margin { .. } => value - goal,
            Target::Chance { .. } => chance(value) - goal,
        }
    }

    /// Half the square of the error for margins; for chances the cross entropy, less what the goal itself leaves open,
    /// so that 0 is best.
    pub(super) fn loss(&self, value: f32, goal: f32) -> f64 {
        let (value, goal) = (f64::from(value), f64::from(goal));
        match self.target {
            Target::Margin { .. } => 0.5 * (value - goal) * (value - goal),
            Target::Chance { .. } => {
                // ln(1 + e^-v) without overflow, for both signs.
                let softplus = |odds: f64| odds.max(0.0) + (-odds.abs()).exp().ln_1p();
                let open = |part: f64| if part > 0.0 { -part * part.ln() } else { 0.0 };
                goal * softplus(-value) + (1.0 - goal) * softplus(value) - open(goal) - open(1.0 - goal)
            }
        }
    }

    /// All of them for one value.
    pub(super) fn errors(&self, value: f32, goal: f32) -> Errors {
        let error = f64::from(self.slope(value, goal));
        Errors { count: 1.0, absolute: error.abs(), square: error * error, loss: self.loss(value, goal) }
    }

    /// What decides which weights are kept: the error for margins, the loss for chances.
    pub(super) fn measure(&self, errors: Errors) -> f32 {
        match self.target {
            Target::Margin { .. } => errors.absolute(),
            Target::Chance { .. } => errors.loss(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHANCE: Target = Target::Chance { scale: 100.0 };

    #[test]
    fn results_and_scores_are_mixed() {
        let margin = Goal::new(Target::Margin { unit: 100.0 }, None);
        assert_eq!(margin.of(5, Some(-12)), -12.0);
        assert_eq!(margin.of(5, None), 5.0);
        assert_eq!(Goal::new(Target::Margin { unit: 100.0 }, Some(0.25)).of(8, Some(-4)), 5.0);
        assert_eq!(Goal::new(CHANCE, Some(1.0)).of(700, Some(0)), 0.5);
        assert_eq!(Goal::new(CHANCE, Some(0.0)).of(0, Some(1)), 0.5);
        let even = Goal::new(CHANCE, None).of(110, Some(-1));
        assert!((even - 0.375).abs() < 0.01, "{even}");
        // A win that a search has seen is beyond all points.
        assert!(Goal::new(CHANCE, Some(0.0)).of(i16::MAX, Some(-1)) > 0.999);
    }

    #[test]
    fn the_slope_is_that_of_the_loss() {
        for target in [CHANCE, Target::Margin { unit: 1.0 }] {
            let goal = Goal::new(target, None);
            for value in [-20.0_f32, -1.5, 0.0, 0.3, 4.0] {
                for wanted in [0.0, 0.3, 1.0] {
                    let step = 1e-2;
                    let rise = goal.loss(value + step, wanted) - goal.loss(value - step, wanted);
                    let slope = f64::from(goal.slope(value, wanted));
                    assert!((rise / f64::from(2.0 * step) - slope).abs() < 1e-3, "{value} {wanted}");
                    assert!(goal.loss(value, wanted) >= 0.0);
                }
            }
        }
    }
}
