//! Othello's levels, as its players count them: level 10 looks ten discs ahead and plays the last twenty perfectly.

use crate::level::Level;
use crate::playing_style::PlayingStyle;
use crate::skill::Skill;

/// How many there are. The last one would play the whole game perfectly, if it ever came to an end.
const COUNT: usize = 60;

/// A search to the end that is not exact goes at most so much farther than one that is.
const MOST_SELECTIVE: u32 = 8;

/// The first levels look no farther than a disc or two, which still beats a beginner: they err on top of that.
const SKILLS: [u32; 4] = [4, 8, 12, 16];

/// The levels, from 1.
pub(super) static LEVELS: [Level; COUNT] = levels();

const fn levels() -> [Level; COUNT] {
    let mut levels = [Level::FULL; COUNT];
    let mut index = 0;
    while index < COUNT {
        levels[index] = level(index as u32 + 1);
        index += 1;
    }
    levels
}

/// The last twenty discs come within reach of an exact search long before a look of twenty in the middle of the game does: what is
/// played to the end grows by two a level at first, then by one in two levels, until the look ahead has caught up.
const fn level(number: u32) -> Level {
    let (fast, slow) = (2 * number, 15 + number / 2);
    let slow = if slow > number { slow } else { number };
    let exact = if fast < slow { fast } else { slow };
    let farther = number / 5 * 2;
    let farther = if farther < MOST_SELECTIVE { farther } else { MOST_SELECTIVE };
    let selective = if exact + farther > COUNT as u32 { COUNT as u32 - exact } else { farther };
    let skill = match number {
        1..=4 => Skill::level(SKILLS[number as usize - 1]),
        _ => Skill::FULL,
    };
    // Beginners turn as many discs as they can; who knows the game a little leaves the other side few moves.
    let style = match number {
        1..=2 => Some(PlayingStyle::Greedy),
        3..=4 => Some(PlayingStyle::Pressing),
        _ => None,
    };
    Level { depth: Some(number), exact, selective, skill, style }
}
