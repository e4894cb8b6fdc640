//! PGN text cut into tags, comments, brackets and words.

use ply_core::InputError;

/// A piece of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token<'t> {
    /// `[Red "Ann"]`, its value without escapes.
    Tag(&'t str, String),
    /// `{…}` without its braces, or what stands between a semicolon and the end of its line.
    Comment(&'t str),
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// A move, its number, a result, or a sign such as `$1`.
    Word(&'t str),
}

/// Where the reading stands.
pub(super) struct Scanner<'t> {
    text: &'t str,
    /// In bytes.
    at: usize,
}

impl<'t> Scanner<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Scanner { text: text.strip_prefix('\u{feff}').unwrap_or(text), at: 0 }
    }

    /// The same error, with the line where this place is.
    pub(super) fn placed(&self, at: usize, error: InputError) -> InputError {
        let line = 1 + self.text.as_bytes()[..at].iter().filter(|byte| **byte == b'\n').count();
        error.within(format!("line {line}"))
    }

    /// The text between two places that [`Scanner::next`] told.
    pub(super) fn between(&self, from: usize, to: usize) -> &'t str {
        self.text[from..to].trim()
    }

    /// Goes back to a place that [`Scanner::next`] told.
    pub(super) fn go_back(&mut self, at: usize) {
        self.at = at;
    }

    /// The next piece and where it begins; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<(usize, Token<'t>)>, InputError> {
        self.skip();
        let (text, at) = (self.text, self.at);
        let rest = &text[at..];
        let (token, length) = match rest.chars().next() {
            None => return Ok(None),
            Some('(') => (Token::Open, 1),
            Some(')') => (Token::Close, 1),
            Some('{') => {
                let end = rest.find('}').ok_or_else(|| {
                    self.placed(
                        at,
                        InputError::new("expected } after the comment that begins here, found the end"),
                    )
                })?;
                (Token::Comment(&rest[1..end]), end + 1)
            }
            Some(';') => {
                let line = rest.lines().next().unwrap_or(rest);
                (Token::Comment(&line[1..]), line.len())
            }
            Some('[') => read_tag(rest).map_err(|error| self.placed(at, error))?,
            Some(first) => {
                let ends = |letter: char| letter.is_whitespace() || "{}()[];\"".contains(letter);
                let length = rest.find(ends).unwrap_or(rest.len());
                if length == 0 {
                    let problem = format!("expected a tag, a comment or a move, found '{first}'");
                    return Err(self.placed(at, InputError::new(problem)));
                }
                (Token::Word(&rest[..length]), length)
            }
        };
        self.at += length;
        Ok(Some((at, token)))
    }

    /// Passes over blanks and lines that begin with a per cent sign.
    fn skip(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            let begins_line = self.at == 0 || self.text.as_bytes()[self.at - 1] == b'\n';
            if !(trimmed.starts_with('%') && begins_line) {
                return;
            }
            self.at += trimmed.find('\n').unwrap_or(trimmed.len());
        }
    }
}

/// Reads `[Red "Ann"]` at the beginning of a text. A quotation mark within the value need not be escaped:
/// many programs leave that out, so only one before the bracket ends it.
fn read_tag(text: &str) -> Result<(Token<'_>, usize), InputError> {
    let problem = || {
        let shown: String = text.lines().next().unwrap_or_default().chars().take(30).collect();
        InputError::new(format!("expected a tag such as [Result \"1-0\"], found '{}'", shown.escape_debug()))
    };
    let inner = unindented(&text[1..]);
    let length = inner.find(|letter: char| letter.is_whitespace() || letter == '"').ok_or_else(problem)?;
    let (name, rest) = inner.split_at(length);
    let quoted = unindented(rest).strip_prefix('"').filter(|_| !name.is_empty()).ok_or_else(problem)?;
    let mut value = String::new();
    let mut letters = quoted.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\n' => return Err(problem()),
            '\\' => {
                let escaped = letters.next_if(|(_, next)| matches!(next, '"' | '\\'));
                value.push(escaped.map_or(letter, |(_, escaped)| escaped));
                continue;
            }
            '"' => {
                if let Some(after) = unindented(&quoted[at + 1..]).strip_prefix(']') {
                    return Ok((Token::Tag(name, value), text.len() - after.len()));
                }
            }
            _ => {}
        }
        value.push(letter);
    }
    Err(problem())
}

/// The text without the blanks before it; a line's end is none of them.
fn unindented(text: &str) -> &str {
    text.trim_start_matches([' ', '\t'])
}
