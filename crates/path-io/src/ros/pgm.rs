//! Images in PGM: P2 writes numbers, P5 bytes; shades up to 65 535.

use ply_core::InputError;

use super::super::reading::{error_at, number, quoted};
use super::Description;
use ply_path::Map;

/// The map that an image shows.
pub(super) fn parse(image: &[u8], description: &Description) -> Result<Map, InputError> {
    let is_text = image.starts_with(b"P2");
    let mut scanner = Scanner { text: image, at: 2 };
    let columns = scanner.number("the width", Map::MAX_SIDE)?;
    let rows = scanner.number("the height", Map::MAX_SIDE)?;
    let white_at = scanner.at;
    let white = scanner.number("the shade of white", 65_535)?;
    if white == 0 {
        return Err(error_at(image, white_at, "the shade of white must not be 0"));
    }
    Map::check_size(rows, columns)?;

    // One table look-up a cell, whatever the depth.
    let cells: Vec<_> =
        (0..=white).map(|shade| description.cell(f64::from(shade), f64::from(white))).collect();
    let too_bright = |shade| format!("the shade {shade} is brighter than white, which is {white}");
    let size = u64::from(rows) * u64::from(columns);
    if is_text {
        // Every shade takes a digit and a blank.
        let left = (image.len() - scanner.at) as u64;
        if left < 2 * size {
            return Err(InputError::new(format!(
                "expected {size} shades ({rows} rows of {columns}), found only {left} bytes for them"
            )));
        }
        let mut map = Map::new(rows, columns)?;
        for row in 0..rows {
            for cell in map.row_mut(row) {
                let shade = scanner.number("a shade", 65_535)?;
                let known = cells.get(shade as usize);
                *cell = *known.ok_or_else(|| error_at(image, scanner.at, too_bright(shade)))?;
            }
        }
        return match scanner.word() {
            [] => Ok(map),
            more => Err(error_at(
                image,
                scanner.at,
                format!("expected {size} shades, found more: {}", quoted(more)),
            )),
        };
    }

    // A single blank separates the header from the bytes.
    let width = if white > 255 { 2 } else { 1 };
    let bytes = image.get(scanner.at + 1..).unwrap_or_default();
    if (bytes.len() as u64) < size * width {
        return Err(InputError::new(format!(
            "expected {} bytes of image ({rows} rows of {columns}), found only {}",
            size * width,
            bytes.len()
        )));
    }
    let mut map = Map::new(rows, columns)?;
    for (row, line) in (0..rows).zip(bytes.chunks_exact(columns as usize * width as usize)) {
        for (cell, shade) in map.row_mut(row).iter_mut().zip(line.chunks_exact(width as usize)) {
            let shade = shade.iter().fold(0, |high, &low| high << 8 | usize::from(low));
            *cell = *cells.get(shade).ok_or_else(|| {
                InputError::new(too_bright(shade as u32)).within(format!("image row {row}"))
            })?;
        }
    }
    Ok(map)
}

struct Scanner<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Scanner<'a> {
    /// The next word after blanks and comments; it is not consumed.
    fn word(&mut self) -> &'a [u8] {
        loop {
            let rest = &self.text[self.at..];
            let blanks = rest.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(rest.len());
            self.at += blanks;
            let rest = &rest[blanks..];
            if rest.first() != Some(&b'#') {
                let end = rest
                    .iter()
                    .position(|byte| byte.is_ascii_whitespace() || *byte == b'#')
                    .unwrap_or(rest.len());
                return &rest[..end];
            }
            self.at += rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
        }
    }

    fn number(&mut self, what: &str, max: u32) -> Result<u32, InputError> {
        let word = self.word();
        let value = match word {
            [] => Err(format!("expected {what}, found the end of the file")),
            word => number(word, what, max),
        };
        let value = value.map_err(|problem| error_at(self.text, self.at, problem))?;
        self.at += word.len();
        Ok(value)
    }
}
