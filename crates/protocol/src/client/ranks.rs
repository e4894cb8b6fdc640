//! The numbers of ranks, which some Xiangqi engines count from 0 and others from 1.

use super::Failure;

/// Which number the lowest rank has.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Ranks {
    /// `h2e2`, as we write it.
    FromZero,
    /// `h3e3`.
    FromOne,
}

impl Ranks {
    /// From the number of the lowest rank.
    pub(super) fn new(lowest: u8) -> Result<Self, Failure> {
        match lowest {
            0 => Ok(Ranks::FromZero),
            1 => Ok(Ranks::FromOne),
            _ => Err(Failure::StartUp(format!("ranks cannot be counted from {lowest}; expected 0 or 1"))),
        }
    }

    /// One of our moves as the engine writes it.
    pub(super) fn write(self, text: &str) -> String {
        self.shift(text, |rank| rank.checked_add(1))
    }

    /// A move of the engine as we write it.
    pub(super) fn read(self, text: &str) -> String {
        self.shift(text, |rank| rank.checked_sub(1))
    }

    /// What is no move stays as it is; the rules will refuse it.
    fn shift(self, text: &str, change: impl Fn(u8) -> Option<u8>) -> String {
        if self == Ranks::FromZero {
            return text.to_owned();
        }
        let square = |text: &mut &str| {
            let file = text.chars().next().filter(char::is_ascii_lowercase)?;
            let digits = text[1..].find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len() - 1);
            let (rank, rest) = text[1..].split_at(digits);
            *text = rest;
            Some(format!("{file}{}", change(rank.parse().ok()?)?))
        };
        let mut rest = text;
        match (square(&mut rest), square(&mut rest)) {
            (Some(from), Some(to)) if rest.is_empty() => from + &to,
            _ => text.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_shifted_both_ways() {
        for (ours, theirs) in [("h2e2", "h3e3"), ("h9g7", "h10g8"), ("a9a0", "a10a1")] {
            assert_eq!(Ranks::FromOne.write(ours), theirs);
            assert_eq!(Ranks::FromOne.read(theirs), ours);
            assert_eq!(Ranks::FromZero.read(ours), ours);
        }
        for text in ["", "h", "h3", "h3e", "(none)", "h3e3q", "h0e0", "h999e1", "炮二平五", "é1a1"] {
            assert_eq!(Ranks::FromOne.read(text), text);
        }
    }
}
