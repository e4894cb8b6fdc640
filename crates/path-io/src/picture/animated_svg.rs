//! An animation as SVG: the cells of each frame appear at their time, and all of them begin again together.

use std::io::{self, Write};

use super::animation::nothing_to_show;
use super::palette::Colour;
use super::svg::{Merged, Path, Rectangle, write_depots, write_ground};
use super::{Animation, Panel};
use ply_path::Location;

/// Seconds.
const FRAME: f64 = 0.06;
const REST: f64 = 4.0;
/// How wide the picture wants to be shown.
const SHOWN: f64 = 960.0;

impl Animation<'_> {
    /// Writes an SVG that runs for ever and rests on its last picture, which shows the routes. Where nothing
    /// moves (in print, say), the last picture shows.
    pub fn write_svg(&self, mut out: impl Write) -> io::Result<()> {
        if self.panels().is_empty() {
            return Err(nothing_to_show());
        }
        let (columns, rows) = (f64::from(self.map().columns()), f64::from(self.map().rows()));
        let letter = rows.max(columns) / 20.0;
        let (gap, head) = (letter, 2.0 * letter);
        let count = self.panels().len() as f64;
        let (width, height) = (count * (columns + gap) + gap, rows + head + gap);
        let scale = SHOWN / width.max(height);
        writeln!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{:.0}\" height=\"{:.0}\" \
             viewBox=\"0 0 {width:.2} {height:.2}\" role=\"img\">\n<title>Plyground: how a search spreads</title>\n\
             <rect width=\"{width:.2}\" height=\"{height:.2}\" fill=\"{}\"/>",
            width * scale,
            height * scale,
            Colour::Paper.code()
        )?;
        for (number, panel) in self.panels().iter().enumerate() {
            let left = gap + number as f64 * (columns + gap);
            writeln!(out, "<g transform=\"translate({left:.2} {head:.2})\">")?;
            writeln!(
                out,
                "<text y=\"{:.2}\" font-family=\"sans-serif\" font-size=\"{letter:.2}\" fill=\"{}\">{}: {} expanded\
                 </text>",
                -0.5 * letter,
                Colour::Ink.code(),
                escaped(&panel.title),
                self.frames(panel).last().map_or(0, |frame| frame.expanded)
            )?;
            write_ground(self.map(), &mut out)?;
            self.write_frames(panel, &mut out)?;
            write_depots(self.map(), &mut out)?;
            writeln!(out, "<g>")?;
            self.write_appearance(self.frame_count(), &mut out)?;
            self.picture(panel).write_route(&mut out)?;
            writeln!(out, "</g>")?;
            self.picture(panel).write_marks(&mut out)?;
            writeln!(out, "</g>")?;
        }
        out.write_all(b"</svg>\n")
    }

    /// The cells of each frame, when they are expanded first and when they have been often: every change of a
    /// cell's colour stays in the file, so there must be few.
    fn write_frames(&self, panel: &Panel, out: &mut impl Write) -> io::Result<()> {
        let mut drawn = vec![None; self.cells()];
        for (number, frame) in self.frames(panel).enumerate() {
            let mut is_open = false;
            for colour in [Colour::Twice, Colour::Eightfold] {
                let mut fresh = frame.cells.iter().filter_map(|(location, settled)| {
                    let before = &mut drawn[self.number(*location) as usize];
                    let is_fresh = coarse(*settled) == Some(colour) && *before != Some(colour);
                    is_fresh.then(|| {
                        *before = Some(colour);
                        *location
                    })
                });
                let path = merged(&mut fresh, colour);
                if path.is_empty() {
                    continue;
                }
                if !is_open {
                    writeln!(out, "<g>")?;
                    self.write_appearance(number, out)?;
                    is_open = true;
                }
                path.write(out, colour)?;
            }
            if is_open {
                writeln!(out, "</g>")?;
            }
        }
        Ok(())
    }

    /// Hides the element that it stands in until its frame comes.
    fn write_appearance(&self, frame: usize, out: &mut impl Write) -> io::Result<()> {
        let all = FRAME * (self.frame_count() + 1) as f64 + REST;
        let time = FRAME * (frame + 1) as f64 / all;
        writeln!(
            out,
            "<animate attributeName=\"visibility\" values=\"hidden;visible\" keyTimes=\"0;{time:.5}\" \
             calcMode=\"discrete\" dur=\"{all:.2}s\" repeatCount=\"indefinite\"/>"
        )
    }
}

/// Two steps of what a GIF shows in five; the frontier is left out, for its cells settle in the next frame.
fn coarse(colour: Colour) -> Option<Colour> {
    match colour {
        Colour::Once | Colour::Twice => Some(Colour::Twice),
        Colour::Fourfold | Colour::Eightfold | Colour::Often => Some(Colour::Eightfold),
        _ => None,
    }
}

/// Cells, row by row, merged into rectangles.
fn merged(cells: impl Iterator<Item = Location>, colour: Colour) -> Path {
    let mut cells = cells.peekable();
    let mut merged = Merged::default();
    while let Some(first) = cells.next() {
        let mut width = 1;
        while cells.next_if(|next| next.row == first.row && next.column == first.column + width).is_some() {
            width += 1;
        }
        merged.add(Rectangle { left: first.column, top: first.row, width, height: 1, colour });
    }
    let mut path = Path::default();
    merged.rectangles.iter().for_each(|rectangle| path.rectangle(rectangle));
    path
}

/// As text inside an element.
fn escaped(text: &str) -> String {
    // Control characters are not allowed in XML at all.
    let text: String = text.chars().filter(|letter| !letter.is_control()).collect();
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
