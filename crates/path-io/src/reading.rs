//! What all readers share: positions in a text, and sentences about what is there.

use ply_core::InputError;
use ply_path::whole_number;

/// A sentence about what is at an offset, with its line and column counted from 1.
///
/// Readers carry offsets only, so that line and column cost nothing until something is wrong.
pub(super) fn error_at(text: &[u8], offset: usize, problem: impl AsRef<str>) -> InputError {
    let (line, column) = position(text, offset);
    InputError::new(format!("column {column}: {}", problem.as_ref())).within(format!("line {line}"))
}

/// Line and column of an offset, counted from 1; columns count characters.
pub(super) fn position(text: &[u8], offset: usize) -> (usize, usize) {
    let before = &text[..offset.min(text.len())];
    let line_start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
    let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
    (line, String::from_utf8_lossy(&before[line_start..]).chars().count() + 1)
}

/// A word as an error quotes it: short, and on one line.
pub(super) fn quoted(word: &[u8]) -> String {
    const MAX: usize = 24;
    let word = String::from_utf8_lossy(&word[..word.len().min(4 * MAX + 4)]).into_owned();
    let mut short: String = word.chars().take(MAX).collect();
    if short.len() < word.len() {
        short.push('…');
    }
    format!("\"{}\"", short.escape_debug())
}

/// A count with its noun.
pub(super) fn counted(count: u32, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

fn is_digits(word: &[u8]) -> bool {
    !word.is_empty() && word.iter().all(u8::is_ascii_digit)
}

/// A whole number from 0 to `max`, or what is wrong with the word.
pub(super) fn number(word: &[u8], what: &str, max: u32) -> Result<u32, String> {
    if let [b'-', digits @ ..] = word
        && is_digits(digits)
    {
        return Err(format!("{what} must not be negative, found {}", quoted(word)));
    }
    if !is_digits(word) {
        return Err(format!("expected {what}, found {}", quoted(word)));
    }
    let value = std::str::from_utf8(word).ok().and_then(whole_number);
    value
        .filter(|value| *value <= max)
        .ok_or_else(|| format!("{what} {} is too large: at most {max}", quoted(word)))
}

/// The text as UTF-8, or where it stops being so.
pub(super) fn utf8(text: &[u8]) -> Result<&str, InputError> {
    let text = without_bom(text);
    std::str::from_utf8(text).map_err(|error| error_at(text, error.valid_up_to(), "this is not UTF-8 text"))
}

/// The text without the byte order mark that some editors begin it with.
pub(crate) fn without_bom(text: &[u8]) -> &[u8] {
    text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text)
}

/// Each line with its offset, without its end.
pub(super) fn lines(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut offset = 0;
    text.split(|&byte| byte == b'\n').map(move |line| {
        let start = offset;
        offset += line.len() + 1;
        (start, line.strip_suffix(b"\r").unwrap_or(line))
    })
}

/// The line up to a `#`, which begins a comment.
pub(super) fn without_comment(line: &[u8]) -> &[u8] {
    line.split(|&byte| byte == b'#').next().unwrap_or_default()
}

/// The words of a line, separated by the bytes that `parts` accepts, each with its offset in the line.
pub(super) fn words<'a>(
    line: &'a [u8],
    parts: impl Fn(u8) -> bool + 'a,
) -> impl Iterator<Item = (usize, &'a [u8])> + 'a {
    let mut offset = 0;
    line.split(move |&byte| parts(byte))
        .map(move |word| {
            let start = offset;
            offset += word.len() + 1;
            (start, word)
        })
        .filter(|(_, word)| !word.is_empty())
}

/// Whether it separates words within a line.
pub(super) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}

/// The first byte that is neither a space nor a line end, if there is one.
pub(super) fn first_non_blank(text: &[u8]) -> Option<usize> {
    text.iter().position(|byte| !byte.is_ascii_whitespace())
}
