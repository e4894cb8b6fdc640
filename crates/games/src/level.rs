//! Levels of play: how far a player looks ahead, from where it plays to the end, and how much it errs.

use std::ops::RangeInclusive;

use ply_core::{InputError, Words};
use serde::Serialize;

use crate::playing_style::PlayingStyle;
use crate::skill::Skill;

/// How well to play. A level that does not err plays the same moves every time, on one thread and without a limit of time.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Level {
    /// Turns to look ahead; as many as the limits allow if nothing is said.
    pub depth: Option<u32>,
    /// With at most this many plies left the search goes to the end of the game, and its value is exact.
    pub exact: u32,
    /// With at most this many more it goes there too, but is selective: the more is left, the less certain its value.
    pub selective: u32,
    /// How much it errs on purpose.
    pub skill: Skill,
    /// Which way it errs; by chance alone if nothing is said.
    pub style: Option<PlayingStyle>,
}

/// The confidences of searches to the end that are not exact, in per cent.
const CONFIDENCES: [u32; 5] = [99, 98, 95, 87, 73];

impl Level {
    /// Nothing is held back.
    pub const FULL: Level = Level { depth: None, exact: 0, selective: 0, skill: Skill::FULL, style: None };

    /// It may play otherwise than it thinks best.
    pub fn errs(&self) -> bool {
        !self.skill.is_full()
    }

    /// Whether what it finds is as good as without it.
    pub fn is_full(&self) -> bool {
        *self == Level::FULL
    }

    /// The confidence with which it searches to the end when so many plies are left; `None` while that is too far away.
    ///
    /// ```
    /// use ply_games::Level;
    /// let level = Level { exact: 20, selective: 10, ..Level::FULL };
    /// let confidence = [20, 21, 22, 23, 30, 31].map(|plies| level.confidence(plies));
    /// assert_eq!(confidence, [Some(100), Some(99), Some(99), Some(98), Some(73), None]);
    /// ```
    pub fn confidence(&self, plies_left: u32) -> Option<u32> {
        let beyond = plies_left.saturating_sub(self.exact);
        if beyond == 0 {
            return (self.exact > 0).then_some(100);
        }
        if beyond > self.selective {
            return None;
        }
        let step = ((beyond - 1) * CONFIDENCES.len() as u32 / self.selective) as usize;
        Some(CONFIDENCES[step])
    }
}

impl From<Skill> for Level {
    fn from(skill: Skill) -> Level {
        Level { depth: (!skill.is_full()).then(|| skill.depth()), skill, ..Level::FULL }
    }
}

/// The levels of a game, by number.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Levels {
    /// Those of every game: [`Skill`] from 0, a beginner, to the strongest, at which nothing is held back. Those that err
    /// play in these styles, an equal share of them in each, the weakest in the first.
    Skill(&'static [PlayingStyle]),
    /// The game's own, from level 1.
    Table(&'static [Level]),
}

impl Levels {
    /// The numbers there are.
    pub fn numbers(self) -> RangeInclusive<u32> {
        match self {
            Levels::Skill(_) => 0..=Skill::MOST,
            Levels::Table(table) => 1..=table.len() as u32,
        }
    }

    /// The level of this number.
    ///
    /// # Errors
    /// A number that the game does not have.
    pub fn get(self, number: u32) -> Result<Level, InputError> {
        let level = match self {
            Levels::Skill(styles) => (number <= Skill::MOST).then(|| {
                let index = number as usize * styles.len() / Skill::MOST as usize;
                Level { style: styles.get(index).copied(), ..Skill::level(number).into() }
            }),
            Levels::Table(table) => {
                number.checked_sub(1).and_then(|index| table.get(index as usize)).copied()
            }
        };
        let (least, most) = (self.numbers().start().to_owned(), self.numbers().end().to_owned());
        level.ok_or_else(|| {
            InputError::new(format!("level {number}: expected a whole number from {least} to {most}"))
        })
    }

    /// The number for a person who has not said anything: somebody who is no master.
    pub fn usual(self) -> u32 {
        match self {
            Levels::Skill(_) => Skill::USUAL,
            // The last but one of those that err.
            Levels::Table(table) => (table.iter().filter(|level| level.errs()).count() as u32).max(2) - 1,
        }
    }

    /// All of them for people and programs, the lowest first, with what was measured of their strength.
    pub fn list(self, measured: &[LevelElo]) -> Vec<LevelInfo> {
        let info = |number| Some(LevelInfo::new(number, self.get(number).ok()?, elo(measured, number)));
        self.numbers().filter_map(info).collect()
    }
}

/// A level, and how many Elo it was measured above the lowest one.
pub type LevelElo = (u32, i32);

/// The Elo of a level, between those that were measured on a straight line; none beyond them.
fn elo(measured: &[LevelElo], number: u32) -> Option<i32> {
    let above = measured.iter().position(|&(level, _)| level >= number)?;
    let (high, top) = measured[above];
    if high == number {
        return Some(top);
    }
    let &(low, bottom) = measured.get(above.checked_sub(1)?)?;
    let part = f64::from(number - low) / f64::from(high - low);
    Some(bottom + (f64::from(top - bottom) * part).round() as i32)
}

/// A level as it is shown.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LevelInfo {
    /// Its number.
    pub number: u32,
    /// Turns it looks ahead; as many as its time allows if there is none.
    pub depth: Option<u32>,
    /// With so many plies left it plays to the end exactly; 0 where it does not look for the end.
    pub exact: u32,
    /// With so many left it searches to the end too, but is less than certain of the value.
    pub selective: u32,
    /// It errs on purpose.
    pub errs: bool,
    /// How it likes to play; none where it plays what it thinks best.
    pub style: Option<Words>,
    /// Elo above the lowest level, by matches of levels against each other; none where that was not measured.
    pub elo: Option<i32>,
}

impl LevelInfo {
    fn new(number: u32, level: Level, elo: Option<i32>) -> LevelInfo {
        let Level { depth, exact, selective, style, .. } = level;
        let style = style.map(PlayingStyle::words);
        LevelInfo { number, depth, exact, selective: exact + selective, errs: level.errs(), style, elo }
    }
}
