//! The clocks of both sides, as GTP tells them: main time, then so many moves in every period.

use std::time::Duration;

use ply_core::{Clock, Side};

/// Lost on the way of every move.
const OVERHEAD: Duration = Duration::from_millis(30);

/// What `time_settings` says.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Settings {
    /// Time for the whole game.
    pub(super) main: Duration,
    /// After it, time for so many moves.
    pub(super) period: Duration,
    /// How many moves; 0 where there are no periods.
    pub(super) stones: u32,
}

/// What one clock shows.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Face {
    left: Duration,
    /// Moves to make in the time that is left; 0 in main time.
    stones: u32,
}

/// Both clocks.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Clocks {
    settings: Option<Settings>,
    faces: [Option<Face>; 2],
}

impl Clocks {
    /// Sets both clocks. A period in which nothing needs to be played stands for no clock at all.
    pub(super) fn set(&mut self, settings: Settings) {
        let endless = settings.stones == 0 && !settings.period.is_zero();
        self.settings = (!endless).then_some(settings);
        self.restart();
    }

    /// A new game begins.
    pub(super) fn restart(&mut self) {
        self.faces = [self.settings.map(|settings| match settings.main {
            Duration::ZERO => settings.fresh(),
            main => Face { left: main, stones: 0 },
        }); 2];
    }

    /// One side's clock as the other program sees it.
    pub(super) fn tell(&mut self, side: Side, left: Duration, stones: u32) {
        self.faces[side.index()] = Some(Face { left, stones });
    }

    /// What a side may spend, if it is timed.
    pub(super) fn of(&self, side: Side) -> Option<Clock> {
        let face = self.faces[side.index()]?;
        let clock = |left, increment, stones: u32| Clock {
            left,
            increment,
            moves_to_go: (stones > 0).then_some(stones),
            overhead: OVERHEAD,
        };
        Some(match self.settings {
            Some(Settings { period, stones, .. }) if face.stones == 0 && stones > 0 => {
                let share = period / stones;
                // As long as main time lasts, what the periods bring later is like an increment; its last bit is spent
                // together with the first period.
                if face.left > share {
                    clock(face.left, share, 0)
                } else {
                    clock(face.left.saturating_add(period), Duration::ZERO, stones)
                }
            }
            _ => clock(face.left, Duration::ZERO, face.stones),
        })
    }

    /// A side has made a move in this time.
    pub(super) fn spend(&mut self, side: Side, time: Duration) {
        let periods = self.settings.filter(|settings| settings.stones > 0);
        let Some(face) = &mut self.faces[side.index()] else { return };
        let over = time.saturating_sub(face.left);
        face.left = face.left.saturating_sub(time);
        if let Some(settings) = periods.filter(|_| face.stones == 0 && face.left.is_zero()) {
            *face = settings.fresh();
            face.left = face.left.saturating_sub(over);
        }
        if face.stones > 0 {
            face.stones -= 1;
            if face.stones == 0 {
                // Without settings only the next `time_left` can say what comes.
                self.faces[side.index()] = periods.map(Settings::fresh);
            }
        }
    }
}

impl Settings {
    /// The clock at the start of a period.
    fn fresh(self) -> Face {
        Face { left: self.period, stones: self.stones }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn clocks(main: u32, period: u32, stones: u32) -> Clocks {
        let mut clocks = Clocks::default();
        clocks.set(Settings { main: SECOND * main, period: SECOND * period, stones });
        clocks
    }

    fn shown(clocks: &Clocks) -> Option<(u64, u64, Option<u32>)> {
        let clock = clocks.of(Side::First)?;
        Some((clock.left.as_secs(), clock.increment.as_secs(), clock.moves_to_go))
    }

    #[test]
    fn a_period_without_moves_is_no_clock() {
        assert_eq!(shown(&clocks(0, 1, 0)), None);
        assert_eq!(shown(&clocks(300, 1, 0)), None);
        assert_eq!(shown(&clocks(0, 0, 0)), Some((0, 0, None)));
    }

    #[test]
    fn main_time_runs_out_into_periods() {
        let mut clocks = clocks(60, 30, 3);
        assert_eq!(shown(&clocks), Some((60, 10, None)));
        clocks.spend(Side::First, SECOND * 52);
        assert_eq!(shown(&clocks), Some((38, 0, Some(3))));
        clocks.spend(Side::First, SECOND * 13);
        assert_eq!(shown(&clocks), Some((25, 0, Some(2))));
        clocks.spend(Side::First, SECOND);
        clocks.spend(Side::First, SECOND);
        assert_eq!(shown(&clocks), Some((30, 0, Some(3))));
        clocks.restart();
        assert_eq!(shown(&clocks), Some((60, 10, None)));
    }

    #[test]
    fn what_the_other_program_says_counts() {
        let mut clocks = clocks(60, 0, 0);
        clocks.tell(Side::First, SECOND * 7, 0);
        assert_eq!(shown(&clocks), Some((7, 0, None)));
        clocks.spend(Side::First, SECOND * 9);
        assert_eq!(shown(&clocks), Some((0, 0, None)));
        let mut untold = Clocks::default();
        untold.tell(Side::First, SECOND * 5, 1);
        assert_eq!(shown(&untold), Some((5, 0, Some(1))));
        untold.spend(Side::First, SECOND);
        assert_eq!(shown(&untold), None);
        assert_eq!(untold.of(Side::Second), None);
    }
}
