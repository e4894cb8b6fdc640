//! The words of a line.

/// Splits a line at blanks, and can return the unread rest as it was written.
#[derive(Clone, Debug)]
pub(super) struct Words<'a> {
    rest: &'a str,
}

impl<'a> Words<'a> {
    /// The words of this line.
    pub(super) fn of(line: &'a str) -> Self {
        Words { rest: line.trim() }
    }

    /// The unread rest, trimmed.
    pub(super) fn rest(&self) -> &'a str {
        self.rest
    }

    /// Reads up to and including this word, in any case, and returns the text before it; all of the rest if
    /// the word never comes.
    pub(super) fn until(&mut self, word: &str) -> &'a str {
        let whole = self.rest;
        loop {
            let before = whole.len() - self.rest.len();
            match self.next() {
                Some(read) if read.eq_ignore_ascii_case(word) => return whole[..before].trim_end(),
                Some(_) => {}
                None => return whole,
            }
        }
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let end = self.rest.find(char::is_whitespace).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest.trim_start();
        (!word.is_empty()).then_some(word)
    }
}

/// A whole number. Programs do send negative clocks, which count as 0; too large a number becomes the
/// maximum.
pub(super) fn number(word: &str) -> Option<u64> {
    let digits = word.trim_start_matches(['+', '-']);
    if digits.is_empty() || word.len() - digits.len() > 1 || !digits.bytes().all(|byte| byte.is_ascii_digit())
    {
        return None;
    }
    if word.starts_with('-') {
        return Some(0);
    }
    Some(digits.parse().unwrap_or(u64::MAX))
}

/// Input quoted in a message: on one line, without control characters, and not too long.
pub(super) fn printable(text: &str) -> String {
    const MAX_LENGTH: usize = 300;
    let mut shown: String =
        text.chars().take(MAX_LENGTH).map(|letter| if letter.is_control() { '?' } else { letter }).collect();
    if text.chars().nth(MAX_LENGTH).is_some() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_what_is_left_between_them() {
        let mut words = Words::of("  position  fen ---- XO--  X MOVES f5\td6 ");
        assert_eq!(words.next(), Some("position"));
        assert_eq!(words.next(), Some("fen"));
        assert_eq!(words.until("moves"), "---- XO--  X");
        assert_eq!(words.rest(), "f5\td6");
        assert_eq!(words.until("moves"), "f5\td6");
        assert_eq!((words.next(), words.rest()), (None, ""));
    }

    #[test]
    fn numbers_never_overflow() {
        let read = ["0", "17", "+3", "-5", "99999999999999999999999"].map(number);
        assert_eq!(read, [Some(0), Some(17), Some(3), Some(0), Some(u64::MAX)]);
        assert_eq!(["", "-", "--5", "1.5", "0x1", "seven", "5 "].map(number), [None; 7]);
    }

    #[test]
    fn remarks_stay_short_and_on_one_line() {
        assert_eq!(printable("a\nb\0c"), "a?b?c");
        assert_eq!(printable(&"é".repeat(1000)).chars().count(), 301);
    }
}
