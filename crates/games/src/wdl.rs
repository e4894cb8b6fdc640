//! From a score to the chances of winning, drawing and losing.

use crate::analysis::{Chances, DisplayScore};

/// How scores of one game turn into chances: two logistic curves, one of not losing and one of winning, as
/// far apart as draws are frequent.
///
/// ```
/// use ply_games::{Chances, DisplayScore, WdlModel};
/// let drawish = WdlModel { points: 120.0, discs: 5.0, draws: 0.9 };
/// let decisive = WdlModel { draws: 0.0, ..drawish };
/// assert_eq!(decisive.of(DisplayScore::Cp(0)), Chances(500, 0, 500));
/// assert_eq!(drawish.of(DisplayScore::Win(3)), Chances(1000, 0, 0));
/// for points in -2000..2000 {
///     let Chances(win, draw, loss) = drawish.of(DisplayScore::Cp(points));
///     assert_eq!(win + draw + loss, 1000);
///     assert_eq!(drawish.of(DisplayScore::Cp(-points)), Chances(loss, draw, win));
/// }
/// ```
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct WdlModel {
    /// Points of the evaluation by which the odds grow by a factor of e.
    pub points: f64,
    /// Discs that do the same.
    pub discs: f64,
    /// How far apart the two curves are, counted in the above; 0 where nothing is ever drawn.
    pub draws: f64,
}

impl WdlModel {
    /// The chances that a score stands for.
    pub fn of(&self, value: DisplayScore) -> Chances {
        let spreads = match value {
            DisplayScore::Win(_) => return Chances(1000, 0, 0),
            DisplayScore::Loss(_) => return Chances(0, 0, 1000),
            DisplayScore::Draw(_) => return Chances(0, 1000, 0),
            DisplayScore::Cp(points) => f64::from(points) / self.points,
            DisplayScore::Discs(discs) => f64::from(discs) / self.discs,
        };
        let win = thousandths(spreads - self.draws);
        // Rounded apart, the two may pass 1000 by one where nothing is drawn.
        let loss = if self.draws == 0.0 { 1000 - win } else { thousandths(-spreads - self.draws) };
        let loss = loss.min(1000 - win);
        Chances(win, 1000 - win - loss, loss)
    }
}

/// The logistic curve.
fn thousandths(spreads: f64) -> u32 {
    (1000.0 / (1.0 + (-spreads).exp())).round() as u32
}
