//! The moves of a PGN game as text: numbers, signs, comments and variations.

use ply_core::{InputError, Side};

use super::board::Board;
use crate::tree::{Families, MoveNode};

/// Writes the moves from where the board stands, a turn of the main variation a line, and the result.
pub(super) fn movetext(
    board: &mut Board<'_>,
    comment: Option<&str>,
    nodes: &[MoveNode],
    notation: &str,
    result: &str,
) -> Result<String, InputError> {
    let families = Families::of(nodes);
    let offset = usize::from(board.side() == Side::Second);
    let mut writer =
        Writer { text: String::new(), board, nodes, notation, offset, depth: 0, is_fresh: true, brackets: 0 };
    if let Some(comment) = comment {
        writer.comment(comment);
    }
    let mut todo = vec![Todo::After(None)];
    while let Some(next) = todo.pop() {
        match next {
            Todo::After(parent) => {
                let Some((&main, others)) = families.after(parent).split_first() else { continue };
                todo.push(Todo::After(Some(main)));
                todo.extend(
                    others.iter().rev().map(|other| Todo::Variation { first: *other, instead: main }),
                );
                todo.push(Todo::Move(main));
            }
            Todo::Move(node) => writer.make(node)?,
            Todo::Variation { first, instead } => {
                writer.open()?;
                todo.push(Todo::Close { depth: writer.depth, instead });
                todo.push(Todo::After(Some(first)));
                todo.push(Todo::Move(first));
            }
            Todo::Close { depth, instead } => writer.close(depth, instead)?,
        }
    }
    // A turn that is whole ends its line.
    if !nodes.is_empty() && writer.board.side() == Side::First {
        writer.end_line();
    }
    writer.word(result);
    writer.end_line();
    Ok(writer.text)
}

/// What is left to write.
enum Todo {
    /// What follows this move.
    After(Option<usize>),
    Move(usize),
    Variation {
        first: usize,
        /// The move that it takes the place of, which has been made.
        instead: usize,
    },
    Close {
        depth: usize,
        instead: usize,
    },
}

struct Writer<'w, 'g> {
    text: String,
    board: &'w mut Board<'g>,
    nodes: &'w [MoveNode],
    notation: &'w str,
    /// 1 where the second side begins.
    offset: usize,
    /// Moves made on the board.
    depth: usize,
    /// The next move needs its number whoever makes it.
    is_fresh: bool,
    /// Variations that are open.
    brackets: usize,
}

impl Writer<'_, '_> {
    fn make(&mut self, index: usize) -> Result<(), InputError> {
        let node = &self.nodes[index];
        if self.brackets == 0 && self.board.side() == Side::First {
            self.end_line();
        }
        if let Some(before) = &node.before {
            self.comment(before);
        }
        let turn = (self.depth + self.offset) / 2 + 1;
        match self.board.side() {
            Side::First => self.word(&format!("{turn}.")),
            Side::Second if self.is_fresh => self.word(&format!("{turn}...")),
            Side::Second => {}
        }
        let written = self.board.play_as(&node.text, self.notation);
        let written = written.map_err(|error| error.within(format!("move {}", self.depth + 1)))?;
        self.word(&written);
        self.depth += 1;
        self.is_fresh = false;
        for nag in &node.nags {
            self.word(&format!("${nag}"));
        }
        if let Some(comment) = &node.comment {
            self.comment(comment);
        }
        Ok(())
    }

    fn open(&mut self) -> Result<(), InputError> {
        self.board.take_back()?;
        self.depth -= 1;
        self.word("(");
        self.brackets += 1;
        self.is_fresh = true;
        Ok(())
    }

    fn close(&mut self, depth: usize, instead: usize) -> Result<(), InputError> {
        while self.depth > depth {
            self.board.take_back()?;
            self.depth -= 1;
        }
        self.board.play(&self.nodes[instead].text)?;
        self.depth += 1;
        self.text.push(')');
        self.brackets -= 1;
        self.is_fresh = true;
        Ok(())
    }

    /// A word, parted from the one before.
    fn word(&mut self, word: &str) {
        if !self.text.is_empty() && !self.text.ends_with(['\n', '(']) {
            self.text.push(' ');
        }
        self.text.push_str(word);
    }

    fn end_line(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push('\n');
        }
    }

    /// A comment. No brace can close within it, so a line that has one goes behind a semicolon; a reader puts the parts
    /// together again, each on lines of its own.
    fn comment(&mut self, comment: &str) {
        let comment = comment.replace("\r\n", "\n").replace('\r', "\n");
        let mut held: Vec<&str> = Vec::new();
        for line in comment.split('\n') {
            if !line.contains('}') {
                held.push(line);
                continue;
            }
            self.braces(&mut held);
            self.word(&format!(";{line}\n"));
        }
        self.braces(&mut held);
    }

    fn braces(&mut self, held: &mut Vec<&str>) {
        if !held.is_empty() {
            self.word(&format!("{{{}}}", held.join("\n")));
            held.clear();
        }
    }
}
