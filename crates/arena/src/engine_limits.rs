//! What a player may spend on a move or on a game.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use ply_core::{InputError, Limits};
use serde::{Deserialize, Serialize};

/// A clock: so much time for so many moves (or for the whole game), and something for each move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// Moves after which the base time is given again; `None` when it must last.
    pub moves: Option<u32>,
    /// The base time.
    pub base: Duration,
    /// What each move adds.
    pub increment: Duration,
}

/// Longer than any game will be played.
const MAX_PAUSE: f64 = 1e6;

/// Reads seconds, or minutes and seconds as `1:30`.
fn read_time(text: &str) -> Option<Duration> {
    let (minutes, seconds) =
        text.split_once(':').map_or(("0", text), |(minutes, seconds)| (minutes, seconds));
    let minutes: u32 = minutes.parse().ok()?;
    let seconds: f64 = seconds.parse().ok()?;
    let whole = f64::from(minutes) * 60.0 + seconds;
    (seconds >= 0.0 && whole <= MAX_PAUSE).then(|| Duration::from_secs_f64(whole))
}

/// Reads the seconds a move may take.
pub fn read_seconds(text: &str) -> Result<Duration, InputError> {
    let time = read_time(text).filter(|time| !time.is_zero());
    time.ok_or_else(|| InputError::new(format!("time '{text}': expected seconds above 0, such as 0.5")))
}

impl FromStr for TimeControl {
    type Err = InputError;

    /// Reads `10+0.1`, `40/60`, `1:30+1`.
    fn from_str(text: &str) -> Result<Self, InputError> {
        let read = || {
            let (moves, rest) = match text.split_once('/') {
                Some((moves, rest)) => (Some(moves.parse().ok().filter(|&moves: &u32| moves > 0)?), rest),
                None => (None, text),
            };
            let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
            let (base, increment) = (read_time(base)?, read_time(increment)?);
            (!base.is_zero() || !increment.is_zero()).then_some(TimeControl { moves, base, increment })
        };
        read().ok_or_else(|| {
            InputError::new(format!(
                "time control '{text}': expected seconds + increment, such as 10+0.1 or 40/60+0.5"
            ))
        })
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.base.as_secs_f64())?;
        if !self.increment.is_zero() {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

impl Serialize for TimeControl {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for TimeControl {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// What a player may spend; the first limit reached ends its search.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EngineLimits {
    /// A clock for the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tc: Option<TimeControl>,
    /// Time a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<Duration>,
    /// Turns to look ahead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Positions a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The level of play, one of the game's own; for our engine only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u32>,
}

impl EngineLimits {
    /// Nothing is limited.
    pub fn is_empty(&self) -> bool {
        *self == EngineLimits::default()
    }

    /// The limits of one move; the clock is the game's to add.
    pub fn per_move(&self) -> Limits {
        Limits { depth: self.depth, nodes: self.nodes, time: self.time, ..Limits::default() }
    }

    /// The same limits on a machine that is so many times as fast as the one they were meant for.
    pub fn scaled(&self, speed: f64) -> EngineLimits {
        let scale = |time: Duration| time.div_f64(speed.clamp(0.01, 100.0));
        EngineLimits {
            tc: self.tc.map(|tc| TimeControl { base: scale(tc.base), increment: scale(tc.increment), ..tc }),
            time: self.time.map(scale),
            ..*self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_read_and_write() {
        for text in ["10+0.1", "40/60", "40/60+0.5", "0.2"] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
        assert_eq!("1:30+1".parse::<TimeControl>().unwrap().base, Duration::from_secs(90));
        for text in ["", "x", "0", "-1", "10+", "0/10", "1e99", "nan", "inf", "10+-1", "99999999:0"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }
}
