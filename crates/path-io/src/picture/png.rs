//! A picture as PNG, by a palette of few colours.

use std::io::{self, Write};

use super::Picture;
use super::canvas::{Canvas, View};
use super::palette::Colour;
use ply_path::Map;

/// Small maps are enlarged to about so many pixels a side.
const WANTED: u32 = 1024;
/// Larger ones are reduced to at most so many.
const MAX_SIDE: u32 = 4096;

impl Picture<'_> {
    /// Writes a PNG of at most 4096 pixels a side; where a map is larger, only some of its cells show, but
    /// the route is drawn whole.
    pub fn write_png(&self, out: impl Write) -> io::Result<()> {
        let (view, mut canvas) = ground(self.map, WANTED, MAX_SIDE);
        canvas.depots(view, self.map);
        canvas.route(view, self);
        canvas.marks(view, self);
        encode(&canvas, out)
    }
}

/// The map's ground alone.
pub(super) fn ground(map: &Map, wanted: u32, max: u32) -> (View, Canvas) {
    let view = View::fitting(map, wanted, max);
    let mut canvas = Canvas::new(view.across(map.columns()), view.across(map.rows()), Colour::GridGraph);
    canvas.ground(view, map);
    (view, canvas)
}

/// Writes pixels as PNG.
pub(super) fn encode(canvas: &Canvas, out: impl Write) -> io::Result<()> {
    let mut encoder = png::Encoder::new(out, canvas.width, canvas.height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(Colour::table());
    // Numbers of colours are no shades: guessing them from their neighbours only makes noise.
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header().map_err(io::Error::from)?;
    writer.write_image_data(&canvas.pixels).map_err(io::Error::from)?;
    writer.finish().map_err(io::Error::from)
}
