//! Lines that mean nothing, or nearly nothing: words in any order, odd bytes, no end.

use super::dice::Dice;

/// Numbers at every edge; none that would ask for much memory, time or many threads.
pub(crate) const NUMBERS: [&str; 14] = [
    "0",
    "1",
    "2",
    "3",
    "-1",
    "-5",
    "+2",
    "1.5",
    "00000000000000000001",
    "99999999999999",
    "18446744073709551616",
    "-9223372036854775809",
    "1e9",
    "NaN",
];

/// Words that no protocol knows.
const NOISE: [&str; 14] =
    ["joho", "\0", "\u{fffd}", "é", "象棋", "\u{202e}", "=", "?", "()", "{", "\"", "--", "a1b2c3", "\t"];

/// A line of up to eight of these words, numbers and noise; seldom a very long one.
pub(crate) fn junk(dice: &mut Dice, words: &[&str]) -> String {
    match dice.below(400) {
        0 => return dice.of(&["x", "\0", " ", "é"]).repeat(1 << dice.below(18)),
        1 => return format!("{} {}", dice.of(words), "a1b2 ".repeat(1 << dice.below(14))),
        _ => {}
    }
    let mut line = String::new();
    for _ in 0..dice.below(9) {
        line += match dice.below(10) {
            0..6 => dice.of(words),
            6..9 => dice.of(&NUMBERS),
            _ => dice.of(&NOISE),
        };
        line += dice.of(&[" ", " ", " ", "  ", "\t", ""]);
    }
    line
}

/// A line with a letter lost, doubled or replaced, or without its end.
pub(crate) fn damaged(dice: &mut Dice, line: &str) -> String {
    let mut letters: Vec<char> = line.chars().collect();
    if letters.is_empty() {
        return String::new();
    }
    let at = dice.below(letters.len());
    match dice.below(4) {
        0 => drop(letters.remove(at)),
        1 => letters.insert(at, letters[at]),
        2 => letters[at] = ['\0', 'x', ' ', '9', 'é'][dice.below(5)],
        _ => letters.truncate(at),
    }
    letters.into_iter().collect()
}
