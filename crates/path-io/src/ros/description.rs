//! The YAML half of the ROS map pair: flat lines of `key: value`.

use std::path::PathBuf;

use ply_core::InputError;

use super::super::reading::{error_at, lines, quoted, utf8};
use ply_path::Cell;

/// What the YAML file says.
#[derive(Clone, PartialEq, Debug)]
pub struct Description {
    /// The image's path, as written.
    pub image: PathBuf,
    /// Metres along the side of a cell.
    pub resolution: f64,
    /// Where the lower left corner lies in the world.
    pub origin: Pose,
    /// Cells more likely occupied than this are walls.
    pub occupied_threshold: f64,
    /// Cells less likely occupied than this are free; those between are unknown, and count as walls.
    pub free_threshold: f64,
    /// Whether white is occupied and black is free.
    pub negate: bool,
}

/// A location and a direction in the world.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Pose {
    /// Metres to the right.
    pub x: f64,
    /// Metres up.
    pub y: f64,
    /// By how much the map is turned, counter-clockwise in radians.
    pub yaw: f64,
}

/// A key with its value or list of values, each with its offset in the file.
struct Entry {
    key: String,
    at: usize,
    values: Vec<(usize, String)>,
}

impl Description {
    /// Reads the YAML file.
    pub fn parse(text: &[u8]) -> Result<Description, InputError> {
        let text = utf8(text)?;
        let entries = Entries { text: text.as_bytes(), entries: entries(text)? };
        if let Some((at, mode)) = entries.optional("mode")?
            && mode != "trinary"
        {
            return Err(error_at(
                text.as_bytes(),
                at,
                format!("only the mode trinary can be read, found {}", quoted(mode.as_bytes())),
            ));
        }
        let (image_at, image) = entries.one("image")?;
        if image.is_empty() {
            return Err(error_at(text.as_bytes(), image_at, "expected the image's path, found nothing"));
        }
        let (resolution_at, resolution) = entries.number("resolution")?;
        if resolution <= 0.0 {
            return Err(error_at(text.as_bytes(), resolution_at, "expected a resolution above 0"));
        }
        let (negate_at, negate) = entries.one("negate")?;
        let negate = match negate.as_str() {
            "0" | "false" | "False" => false,
            "1" | "true" | "True" => true,
            other => {
                let problem = format!("negate: expected 0 or 1, found {}", quoted(other.as_bytes()));
                return Err(error_at(text.as_bytes(), negate_at, problem));
            }
        };
        Ok(Description {
            image: image.into(),
            resolution,
            origin: entries.pose("origin")?,
            occupied_threshold: entries.number("occupied_thresh")?.1,
            free_threshold: entries.number("free_thresh")?.1,
            negate,
        })
    }

    /// What a shade from 0 (black) to `white` stands for.
    pub(super) fn cell(&self, shade: f64, white: f64) -> Cell {
        let occupied = if self.negate { shade / white } else { (white - shade) / white };
        let is_free = occupied <= self.occupied_threshold && occupied < self.free_threshold;
        if is_free { Cell::FREE } else { Cell::WALL }
    }
}

struct Entries<'a> {
    text: &'a [u8],
    entries: Vec<Entry>,
}

impl Entries<'_> {
    fn values(&self, key: &str) -> Result<&Entry, InputError> {
        let entry = self.entries.iter().find(|entry| entry.key == key);
        entry.ok_or_else(|| InputError::new(format!("expected a line \"{key}: …\", found none")))
    }

    /// The only value of a key.
    fn one(&self, key: &str) -> Result<(usize, String), InputError> {
        let entry = self.values(key)?;
        match entry.values.as_slice() {
            [value] => Ok(value.clone()),
            values => Err(error_at(
                self.text,
                entry.at,
                format!("{key}: expected one value, found {}", values.len()),
            )),
        }
    }

    fn optional(&self, key: &str) -> Result<Option<(usize, String)>, InputError> {
        if self.entries.iter().any(|entry| entry.key == key) { self.one(key).map(Some) } else { Ok(None) }
    }

    fn number(&self, key: &str) -> Result<(usize, f64), InputError> {
        let (at, value) = self.one(key)?;
        Ok((at, self.parse_number(key, at, &value)?))
    }

    fn parse_number(&self, key: &str, at: usize, value: &str) -> Result<f64, InputError> {
        value.parse().ok().filter(|number: &f64| number.is_finite()).ok_or_else(|| {
            error_at(self.text, at, format!("{key}: expected a number, found {}", quoted(value.as_bytes())))
        })
    }

    fn pose(&self, key: &str) -> Result<Pose, InputError> {
        let entry = self.values(key)?;
        let [x, y, yaw] = entry.values.as_slice() else {
            let problem = format!("{key}: expected [x, y, yaw], found {} values", entry.values.len());
            return Err(error_at(self.text, entry.at, problem));
        };
        let number = |(at, value): &(usize, String)| self.parse_number(key, *at, value);
        Ok(Pose { x: number(x)?, y: number(y)?, yaw: number(yaw)? })
    }
}

/// All lines of a flat YAML file: `key: value`, `key: [a, b]`, or `key:` and then one `- value` a line.
fn entries(text: &str) -> Result<Vec<Entry>, InputError> {
    let bytes = text.as_bytes();
    let mut entries: Vec<Entry> = Vec::new();
    for (offset, line) in lines(bytes) {
        let line = &text[offset..offset + line.len()];
        let content = without_remark(line).trim_end();
        let begin = offset + (content.len() - content.trim_start().len());
        let content = content.trim_start();
        if content.is_empty() || content == "---" || content == "..." {
            continue;
        }
        if let Some(item) = content.strip_prefix('-').filter(|item| item.starts_with([' ', '\t'])) {
            let Some(list) = entries.last_mut() else {
                return Err(error_at(bytes, begin, "expected a key before this value"));
            };
            list.values.push(value(begin + 1, item));
            continue;
        }
        let parted =
            content.split_once(':').filter(|(_, rest)| rest.is_empty() || rest.starts_with([' ', '\t']));
        let Some((key, rest)) = parted else {
            let problem = format!("expected \"key: value\", found {}", quoted(content.as_bytes()));
            return Err(error_at(bytes, begin, problem));
        };
        let key = value(begin, key).1;
        if entries.iter().any(|entry| entry.key == key) {
            return Err(error_at(
                bytes,
                begin,
                format!("the key {} stands here again", quoted(key.as_bytes())),
            ));
        }
        let rest_at = begin + content.len() - rest.len();
        entries.push(Entry { key, at: begin, values: values(rest_at, rest) });
    }
    Ok(entries)
}

/// The values of `value` or `[a, b]`; none of nothing.
fn values(at: usize, text: &str) -> Vec<(usize, String)> {
    let trimmed = text.trim_start();
    let at = at + text.len() - trimmed.len();
    let trimmed = trimmed.trim_end();
    match trimmed.strip_prefix('[').and_then(|list| list.strip_suffix(']')) {
        Some(list) => {
            let mut offset = at + 1;
            let mut values = Vec::new();
            for part in list.split(',').filter(|_| !list.trim().is_empty()) {
                values.push(value(offset, part));
                offset += part.len() + 1;
            }
            values
        }
        None if trimmed.is_empty() => Vec::new(),
        None => vec![value(at, trimmed)],
    }
}

/// One value without blanks and quotes around it.
fn value(at: usize, text: &str) -> (usize, String) {
    let at = at + text.len() - text.trim_start().len();
    let text = text.trim();
    for quote in ['"', '\''] {
        if let Some(inner) = text.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote)) {
            return (at, inner.to_string());
        }
    }
    (at, text.to_string())
}

/// The line up to a `#` that begins it or follows a blank, outside quotes.
fn without_remark(line: &str) -> &str {
    let mut quote = None;
    let mut before = ' ';
    for (at, letter) in line.char_indices() {
        match (quote, letter) {
            (None, '#') if before.is_whitespace() => return &line[..at],
            (None, '"' | '\'') if before.is_whitespace() || before == '[' => quote = Some(letter),
            (Some(open), _) if open == letter => quote = None,
            _ => {}
        }
        before = letter;
    }
    line
}
