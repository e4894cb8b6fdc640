//! DhtmlXQ, the text in which Chinese sites show games of Xiangqi: fields in brackets, squares as two digits (column
//! from the left, row from the top), variations and comments by the number of their branch and of the move.

mod reader;
mod writer;

pub use reader::{read, read_all};
pub use writer::write;

/// What every field's name begins with.
const PREFIX: &str = "DhtmlXQ_";
/// The pieces in the order of the start's 64 digits: red's, then black's.
const PIECES: &[u8; 32] = b"RNBAKABNRCCPPPPPrnbakabnrccppppp";
/// The digits of a piece that is not there.
const GONE: &str = "99";
/// The usual start.
const START: &str = "8979695949392919097717866646260600102030405060708012720323436383";

/// Fields that have a name of their own in PGN.
const TAGS: [(&str, &str); 9] = [
    ("title", "Title"),
    ("event", "Event"),
    ("date", "Date"),
    ("place", "Site"),
    ("round", "Round"),
    ("timerule", "TimeControl"),
    ("redteam", "RedTeam"),
    ("blackteam", "BlackTeam"),
    ("author", "Author"),
];

/// Tags that the format has no field for stand in fields of this name.
const OTHER: &str = "tag_";

/// What a field's text is written with, so that no sign in it means anything: an end of a line is two bars.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.replace("\r\n", "\n").chars() {
        match letter {
            '\n' => escaped.push_str("||"),
            '[' | ']' | '|' | '\\' => escaped.push_str(&format!("\\u{:04x}", letter as u32)),
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// A field's text as it was meant.
fn unescaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text.trim();
    while let Some(at) = rest.find(['\\', '|']) {
        plain.push_str(&rest[..at]);
        rest = &rest[at..];
        let code = rest.strip_prefix("\\u").and_then(|code| u32::from_str_radix(code.get(..4)?, 16).ok());
        if let Some(letter) = code.and_then(char::from_u32) {
            plain.push(letter);
            rest = &rest[6..];
        } else if let Some(after) = rest.strip_prefix("||") {
            plain.push('\n');
            rest = after;
        } else {
            plain.push_str(&rest[..1]);
            rest = &rest[1..];
        }
    }
    plain + rest
}
