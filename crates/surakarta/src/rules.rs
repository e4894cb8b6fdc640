//! The settings of the rules, and the codes of the endings.

use std::str::FromStr;

use ply_core::{InputError, Reason};

/// A side has lost all its pieces.
pub const NO_PIECES: Reason = Reason("no-pieces");
/// The side to move has no legal move, and loses.
pub const NO_MOVES: Reason = Reason("no-moves");
/// Too many plies without a capture: the side with more pieces wins.
pub const PLY_LIMIT: Reason = Reason("ply-limit");
/// A position has occurred too often: a draw.
pub const REPETITION: Reason = Reason("repetition");

/// What may differ between two games of Surakarta.
///
/// Read from words with commas between them: `course` (the default), `limit=N`, `no-limit`, `threefold`.
///
/// ```
/// use ply_surakarta::Rules;
/// let rules: Rules = "limit=60,threefold".parse().unwrap();
/// assert_eq!(rules, Rules { limit: 60, threefold: true });
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The game ends after this many plies without a capture; 0 for never.
    pub limit: u16,
    /// A position that occurs for the third time draws.
    pub threefold: bool,
}

impl Rules {
    /// The course's: 40 plies, repetition free.
    pub const COURSE: Rules = Rules { limit: 40, threefold: false };
}

impl Default for Rules {
    fn default() -> Self {
        Rules::COURSE
    }
}

impl FromStr for Rules {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Rules, InputError> {
        let mut rules = Rules::COURSE;
        for word in text.split(',').map(str::trim) {
            match word {
                "course" | "default" => rules = Rules::COURSE,
                "threefold" => rules.threefold = true,
                "no-limit" => rules.limit = 0,
                _ => match word.strip_prefix("limit=").map(str::parse) {
                    Some(Ok(limit)) if limit > 0 => rules.limit = limit,
                    Some(_) => {
                        return Err(InputError::new(format!(
                            "expected a number from 1 to 65535 after 'limit=', found {word:?}"
                        ))
                        .within("rules"));
                    }
                    None => {
                        return Err(InputError::new(format!(
                            "expected course, limit=N, no-limit or threefold, found {word:?}"
                        ))
                        .within("rules"));
                    }
                },
            }
        }
        Ok(rules)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_read_or_refused_with_a_sentence() {
        assert_eq!("course".parse(), Ok(Rules::COURSE));
        assert_eq!("no-limit".parse(), Ok(Rules { limit: 0, threefold: false }));
        for bad in ["", "limit=", "limit=0", "limit=70000", "limit=-1", "chess"] {
            assert!(bad.parse::<Rules>().is_err(), "{bad}");
        }
    }
}
