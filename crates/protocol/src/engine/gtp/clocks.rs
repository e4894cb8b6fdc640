//! The clocks of both sides in GTP: main time, then periods with a number of moves each.

use std::time::Duration;

use ply_core::{Clock, Side};

/// Time that every move loses on its way.
const OVERHEAD: Duration = Duration::from_millis(30);

/// The arguments of `time_settings`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct TimeSettings {
    /// Main time.
    pub(super) main: Duration,
    /// Time for each period after the main time.
    pub(super) period: Duration,
    /// Moves of a period; 0 where there are no periods.
    pub(super) stones: u32,
}

/// One side's clock.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct ClockState {
    left: Duration,
    /// Moves to make in the time left; 0 in main time.
    stones: u32,
}

/// The clocks of both sides.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Clocks {
    settings: Option<TimeSettings>,
    clocks: [Option<ClockState>; 2],
}

impl Clocks {
    /// Sets both clocks. A period without moves means that there is no time limit.
    pub(super) fn set_time(&mut self, settings: TimeSettings) {
        let unlimited = settings.stones == 0 && !settings.period.is_zero();
        self.settings = (!unlimited).then_some(settings);
        self.restart();
    }

    /// Resets both clocks for a new game.
    pub(super) fn restart(&mut self) {
        self.clocks = [self.settings.map(|settings| match settings.main {
            Duration::ZERO => settings.new_period(),
            main => ClockState { left: main, stones: 0 },
        }); 2];
    }

    /// Sets one side's clock by `time_left`.
    pub(super) fn set_left(&mut self, side: Side, left: Duration, stones: u32) {
        self.clocks[side.index()] = Some(ClockState { left, stones });
    }

    /// A side's clock for the search; `None` if it has no time limit.
    pub(super) fn of(&self, side: Side) -> Option<Clock> {
        let clock_state = self.clocks[side.index()]?;
        let clock = |left, increment, stones: u32| Clock {
            left,
            increment,
            moves_to_go: (stones > 0).then_some(stones),
            overhead: OVERHEAD,
        };
        Some(match self.settings {
            Some(TimeSettings { period, stones, .. }) if clock_state.stones == 0 && stones > 0 => {
                let share = period / stones;
                // During main time the periods to come count as an increment; the last bit of it is added to
                // the first period.
                if clock_state.left > share {
                    clock(clock_state.left, share, 0)
                } else {
                    clock(clock_state.left.saturating_add(period), Duration::ZERO, stones)
                }
            }
            _ => clock(clock_state.left, Duration::ZERO, clock_state.stones),
        })
    }

    /// Takes the time of a move off a side's clock.
    pub(super) fn spend(&mut self, side: Side, time: Duration) {
        let periods = self.settings.filter(|settings| settings.stones > 0);
        let Some(clock_state) = &mut self.clocks[side.index()] else { return };
        let over = time.saturating_sub(clock_state.left);
        clock_state.left = clock_state.left.saturating_sub(time);
        if let Some(settings) = periods.filter(|_| clock_state.stones == 0 && clock_state.left.is_zero()) {
            *clock_state = settings.new_period();
            clock_state.left = clock_state.left.saturating_sub(over);
        }
        if clock_state.stones > 0 {
            clock_state.stones -= 1;
            if clock_state.stones == 0 {
                // Without settings only the next `time_left` can set the clock again.
                self.clocks[side.index()] = periods.map(TimeSettings::new_period);
            }
        }
    }
}

impl TimeSettings {
    /// A clock at the start of a period.
    fn new_period(self) -> ClockState {
        ClockState { left: self.period, stones: self.stones }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn clocks(main: u32, period: u32, stones: u32) -> Clocks {
        let mut clocks = Clocks::default();
        clocks.set_time(TimeSettings { main: SECOND * main, period: SECOND * period, stones });
        clocks
    }

    fn clock(clocks: &Clocks) -> Option<(u64, u64, Option<u32>)> {
        let clock = clocks.of(Side::First)?;
        Some((clock.left.as_secs(), clock.increment.as_secs(), clock.moves_to_go))
    }

    #[test]
    fn a_period_without_moves_is_no_clock() {
        assert_eq!(clock(&clocks(0, 1, 0)), None);
        assert_eq!(clock(&clocks(300, 1, 0)), None);
        assert_eq!(clock(&clocks(0, 0, 0)), Some((0, 0, None)));
    }

    #[test]
    fn main_time_runs_out_into_periods() {
        let mut clocks = clocks(60, 30, 3);
        assert_eq!(clock(&clocks), Some((60, 10, None)));
        clocks.spend(Side::First, SECOND * 52);
        assert_eq!(clock(&clocks), Some((38, 0, Some(3))));
        clocks.spend(Side::First, SECOND * 13);
        assert_eq!(clock(&clocks), Some((25, 0, Some(2))));
        clocks.spend(Side::First, SECOND);
        clocks.spend(Side::First, SECOND);
        assert_eq!(clock(&clocks), Some((30, 0, Some(3))));
        clocks.restart();
        assert_eq!(clock(&clocks), Some((60, 10, None)));
    }

    #[test]
    fn time_left_overrides() {
        let mut clocks = clocks(60, 0, 0);
        clocks.set_left(Side::First, SECOND * 7, 0);
        assert_eq!(clock(&clocks), Some((7, 0, None)));
        clocks.spend(Side::First, SECOND * 9);
        assert_eq!(clock(&clocks), Some((0, 0, None)));
        let mut clocks = Clocks::default();
        clocks.set_left(Side::First, SECOND * 5, 1);
        assert_eq!(clock(&clocks), Some((5, 0, Some(1))));
        clocks.spend(Side::First, SECOND);
        assert_eq!(clock(&clocks), None);
        assert_eq!(clocks.of(Side::Second), None);
    }
}
