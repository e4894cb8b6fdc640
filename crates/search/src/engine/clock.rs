//! How much of a clock one move may take.

use std::time::Duration;

use ply_core::Clock;

/// What a move gets: a time at which it should be over, and one at which it must be.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Share {
    /// No iteration begins after this, give or take how settled the search is.
    pub(super) soft: Duration,
    /// The search is broken off here.
    pub(super) hard: Duration,
}

/// However little is left, a move takes this.
const LEAST: Duration = Duration::from_millis(1);
/// A move may run over its share this many times.
const STRETCH: u32 = 4;

impl Share {
    /// Shares the clock among the turns that are left, the present one included.
    pub(super) fn of(clock: &Clock, turns_left: u32) -> Share {
        let turns = clock.moves_to_go.unwrap_or(turns_left).clamp(1, turns_left.max(1));
        let left = clock.left.saturating_sub(clock.overhead).max(LEAST);
        // Every turn to come loses its overhead and gains its increment.
        let gained = clock.increment.saturating_sub(clock.overhead).saturating_mul(turns - 1);
        let lost = clock.overhead.saturating_sub(clock.increment).saturating_mul(turns - 1);
        let whole = left.saturating_add(gained).saturating_sub(lost);
        let even = (whole / turns).max(LEAST);
        // The last move before more time comes may have nearly all; before that a larger reserve stays.
        let most = if turns == 1 { left - left / 10 } else { left / 2 };
        let hard = even.saturating_mul(STRETCH).min(most).max(LEAST);
        Share { soft: even.min(hard), hard }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn clock(left: u64, increment: u64, moves_to_go: Option<u32>) -> Clock {
        Clock {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(increment),
            moves_to_go,
            overhead: Duration::from_millis(10),
        }
    }

    #[test]
    fn no_share_exceeds_what_is_left() {
        for left in [0, 1, 5, 11, 50, 1000, 100_000] {
            for increment in [0, 10, 5000] {
                for moves_to_go in [None, Some(1), Some(2), Some(40)] {
                    for turns_left in [0, 1, 20] {
                        let share = Share::of(&clock(left, increment, moves_to_go), turns_left);
                        assert!(share.soft <= share.hard);
                        assert!(share.hard <= Duration::from_millis(left.saturating_sub(10).max(1)));
                    }
                }
            }
        }
    }

    #[test]
    fn a_player_who_keeps_to_the_soft_limit_never_runs_out() {
        let mut left = 10_000;
        for _ in 0..500 {
            let share = Share::of(&clock(left, 20, None), 30);
            left = left + 20 - 10 - share.soft.as_millis() as u64;
            assert!(left > 20, "{left}");
        }
    }

    #[test]
    fn the_last_move_of_a_period_may_take_nearly_all() {
        let share = Share::of(&clock(1010, 0, Some(1)), 30);
        assert_eq!(share.hard, Duration::from_millis(900));
    }
}
