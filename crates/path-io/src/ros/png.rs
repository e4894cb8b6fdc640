//! Images in PNG: grey, coloured or with a palette, with or without transparency.

use std::io::Cursor;

use ply_core::InputError;
use png::{BitDepth, ColorType, Decoder, Transformations};

use super::Description;
use ply_path::{Cell, Map};

/// Deflate makes nothing smaller than 1/1032 of its size: a file that claims more lies, and gets no memory.
const MAX_SHRUNK: u64 = 1032;
/// An interlaced image must be held as a whole; larger ones are refused.
const MAX_INTERLACED: usize = 1 << 28;

/// The map that an image shows.
pub(super) fn parse(image: &[u8], description: &Description) -> Result<Map, InputError> {
    let wrong = |error: png::DecodingError| InputError::new(format!("the PNG cannot be read: {error}"));
    let mut decoder = Decoder::new(Cursor::new(image));
    decoder.set_transformations(Transformations::EXPAND);
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    let header = decoder.read_header_info().map_err(wrong)?;
    let (rows, columns) = (header.height, header.width);
    Map::check_size(rows, columns)?;
    let packed = u64::from(rows) * (header.raw_row_length() as u64);
    if packed > (image.len() as u64 + 1) * MAX_SHRUNK {
        return Err(InputError::new(format!(
            "the PNG is too short to hold an image of {rows} rows and {columns} columns"
        )));
    }
    let mut reader = decoder.read_info().map_err(wrong)?;
    let is_interlaced = reader.info().interlaced;
    let pixels = Pixels::new(reader.output_color_type(), description);
    if is_interlaced {
        let size = reader.output_buffer_size().filter(|size| *size <= MAX_INTERLACED);
        let size = size
            .ok_or_else(|| InputError::new("the interlaced PNG is too large: save it without interlacing"))?;
        let mut bytes = vec![0; size];
        let frame = reader.next_frame(&mut bytes).map_err(wrong)?;
        let mut map = Map::new(rows, columns)?;
        for (row, line) in (0..rows).zip(bytes.chunks(frame.line_size.max(1))) {
            pixels.read(line, map.row_mut(row));
        }
        return Ok(map);
    }
    let mut map = Map::new(rows, columns)?;
    for row in 0..rows {
        let line = reader.next_row().map_err(wrong)?;
        let line = line.ok_or_else(|| InputError::new("the PNG ends too early"))?;
        pixels.read(line.data(), map.row_mut(row));
    }
    Ok(map)
}

/// How the bytes of a row are read.
struct Pixels<'a> {
    channels: usize,
    is_wide: bool,
    description: &'a Description,
    /// The cell of every shade of one byte.
    shades: Vec<Cell>,
}

impl<'a> Pixels<'a> {
    fn new((color, depth): (ColorType, BitDepth), description: &'a Description) -> Self {
        let shades = (0..=255).map(|shade| description.cell(f64::from(shade), 255.0)).collect();
        Pixels { channels: color.samples(), is_wide: depth == BitDepth::Sixteen, description, shades }
    }

    fn read(&self, line: &[u8], cells: &mut [Cell]) {
        if self.channels == 1 && !self.is_wide {
            for (cell, shade) in cells.iter_mut().zip(line) {
                *cell = self.shades[usize::from(*shade)];
            }
            return;
        }
        let (width, white) = if self.is_wide { (2, 65_535.0) } else { (1, 255.0) };
        for (cell, pixel) in cells.iter_mut().zip(line.chunks_exact(width * self.channels)) {
            let sample = |index: usize| {
                let bytes = &pixel[index * width..(index + 1) * width];
                f64::from(bytes.iter().fold(0, |high: u32, &low| high << 8 | u32::from(low)))
            };
            // ROS takes the mean of all channels, the opacity among them; grey counts as three equal colours.
            let shade = match self.channels {
                2 => (3.0 * sample(0) + sample(1)) / 4.0,
                channels => (0..channels).map(sample).sum::<f64>() / channels as f64,
            };
            *cell = self.description.cell(shade, white);
        }
    }
}
