//! A line of GTP taken apart, and put together again as an answer.

/// A command and what follows it.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Command {
    /// The number by which the other side knows its answer, as it was written.
    pub(super) id: String,
    /// Its name; empty where only a number was sent.
    pub(super) name: String,
    /// The rest of the line.
    pub(super) arguments: String,
}

impl Command {
    /// Reads a line; `None` where nothing is left of it. Comments and control characters do not count, a tabulator is a
    /// blank, and no number is greater than 2³¹ − 1.
    pub(super) fn read(line: &str) -> Option<Command> {
        let line = line.split('#').next().unwrap_or_default();
        let clean: String = line
            .chars()
            .map(|letter| if letter == '\t' { ' ' } else { letter })
            .filter(|letter| !letter.is_ascii_control())
            .collect();
        let (first, rest) = cut(clean.trim());
        let numbered = first.bytes().all(|byte| byte.is_ascii_digit()) && first.parse::<i32>().is_ok();
        let (id, (name, arguments)) = if numbered { (first, cut(rest)) } else { ("", (first, rest)) };
        (!first.is_empty()).then(|| Command {
            id: id.to_string(),
            name: name.to_string(),
            arguments: arguments.to_string(),
        })
    }

    /// The answer to this command. A blank line ends it, so it holds none itself.
    pub(super) fn answer(&self, reply: &Result<String, String>) -> String {
        let (mark, text) = match reply {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        let mut lines = text.lines().filter(|line| !line.trim().is_empty());
        // Text that begins with a line end is a picture, and begins on a line of its own.
        let picture = text.starts_with('\n');
        let mut answer = format!("{mark}{}", self.id);
        if let Some(first) = lines.next() {
            answer.push(if picture { '\n' } else { ' ' });
            answer.push_str(first);
        }
        for line in lines {
            answer.push('\n');
            answer.push_str(line);
        }
        answer.push('\n');
        answer
    }
}

/// The first word and what follows it.
fn cut(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    (word, rest.trim())
}
