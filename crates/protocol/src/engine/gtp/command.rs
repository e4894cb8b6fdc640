//! A GTP command: parsed from its line, and answered by a response.

/// A command line.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Command {
    /// The id that the response repeats, as it was written; often empty.
    pub(super) id: String,
    /// Its name; empty if only an id was sent.
    pub(super) name: String,
    /// The rest of the line.
    pub(super) arguments: String,
}

impl Command {
    /// Parses a line; `None` if it is empty. Comments and control characters are removed, a tab counts as a
    /// blank, and an id is at most 2³¹ − 1.
    pub(super) fn parse(line: &str) -> Option<Command> {
        let line = line.split('#').next().unwrap_or_default();
        let clean: String = line
            .chars()
            .map(|letter| if letter == '\t' { ' ' } else { letter })
            .filter(|letter| !letter.is_ascii_control())
            .collect();
        let (first, rest) = split_word(clean.trim());
        let numbered = first.bytes().all(|byte| byte.is_ascii_digit()) && first.parse::<i32>().is_ok();
        let (id, (name, arguments)) = if numbered { (first, split_word(rest)) } else { ("", (first, rest)) };
        (!first.is_empty()).then(|| Command {
            id: id.to_string(),
            name: name.to_string(),
            arguments: arguments.to_string(),
        })
    }

    /// The response to this command. An empty line ends it, so its text contains none.
    pub(super) fn format_response(&self, response: &Result<String, String>) -> String {
        let (mark, text) = match response {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        let mut lines = text.lines().filter(|line| !line.trim().is_empty());
        // Text that begins with a line end is a board, and starts on a line of its own.
        let board = text.starts_with('\n');
        let mut formatted = format!("{mark}{}", self.id);
        if let Some(first) = lines.next() {
            formatted.push(if board { '\n' } else { ' ' });
            formatted.push_str(first);
        }
        for line in lines {
            formatted.push('\n');
            formatted.push_str(line);
        }
        formatted.push('\n');
        formatted
    }
}

/// The first word and the rest.
fn split_word(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    (word, rest.trim())
}
