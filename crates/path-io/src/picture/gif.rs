//! An animation as GIF: each frame holds only the rectangle that changed.

use std::borrow::Cow;
use std::io::{self, Write};

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

use super::animation::nothing_to_show;
use super::canvas::{Canvas, View};
use super::palette::Colour;
use super::{Animation, Panel};

/// Each map is enlarged to about so many pixels a side.
const WANTED: u32 = 720;
/// Around and between the panels.
const MARGIN: u32 = 12;
/// Hundredths of a second.
const DELAY: u16 = 6;
const LAST_DELAY: u16 = 400;

impl Animation<'_> {
    /// Writes a GIF that runs for ever and rests on its last picture, which shows the routes.
    pub fn write_gif(&self, out: impl Write) -> io::Result<()> {
        if self.panels().is_empty() {
            return Err(nothing_to_show());
        }
        let layout = Layout::of(self);
        let mut canvas = Canvas::new(layout.width, layout.height, Colour::Paper);
        let small = |side: u32| u16::try_from(side).map_err(|_| io::Error::other("too wide for a GIF"));
        let size = (small(layout.width)?, small(layout.height)?);
        let mut encoder = Encoder::new(out, size.0, size.1, &Colour::table()).map_err(plain)?;
        encoder.set_repeat(Repeat::Infinite).map_err(plain)?;

        // The first frame: the map as it lies.
        for (number, panel) in self.panels().iter().enumerate() {
            canvas.ground(layout.view(number), self.map());
            layout.finish(&mut canvas, self, number, panel, 0);
        }
        let mut shown = Canvas { width: 0, height: 0, pixels: Vec::new() };
        write_change(&mut encoder, &mut shown, &canvas, DELAY)?;

        let mut frames: Vec<_> = self.panels().iter().map(|panel| self.frames(panel)).collect();
        for frame_number in 0..=self.frame_count() {
            let is_last = frame_number == self.frame_count();
            for (number, panel) in self.panels().iter().enumerate() {
                let view = layout.view(number);
                let Some(frame) = frames[number].next() else { continue };
                for (location, colour) in frame.cells {
                    canvas.cell(view, location, colour);
                }
                layout.finish(&mut canvas, self, number, panel, frame.expanded);
                if is_last {
                    canvas.route(view, &self.picture(panel));
                    canvas.marks(view, &self.picture(panel));
                }
            }
            write_change(&mut encoder, &mut shown, &canvas, if is_last { LAST_DELAY } else { DELAY })?;
        }
        Ok(())
    }
}

/// Where the panels stand.
struct Layout {
    width: u32,
    height: u32,
    /// Of the first panel's map.
    view: View,
    /// From one panel to the next.
    pitch: u32,
    /// The side of a letter's dot.
    dot: u32,
}

impl Layout {
    fn of(animation: &Animation<'_>) -> Layout {
        let map = animation.map();
        let fitting = View::fitting(map, WANTED, Animation::MAX_SIDE);
        let (across, down) = (fitting.across(map.columns()), fitting.across(map.rows()));
        // A title with room for eight digits must fit over a narrow map too.
        let letters = animation.panels().iter().map(|panel| panel.title.chars().count().min(24)).max();
        let letters = letters.unwrap_or(0) as u32 + 9;
        let dot = (across / (4 * letters)).clamp(2, 4);
        let pitch = across.max(4 * dot * letters) + MARGIN;
        let top = MARGIN + 5 * dot + MARGIN;
        Layout {
            width: MARGIN + pitch * animation.panels().len() as u32,
            height: top + down + MARGIN,
            view: View { left: MARGIN, top, ..fitting },
            pitch,
            dot,
        }
    }

    fn view(&self, panel: usize) -> View {
        View { left: self.view.left + self.pitch * panel as u32, ..self.view }
    }

    /// What stands over the cells: depots, start and goal; and the title with its count.
    fn finish(
        &self,
        canvas: &mut Canvas,
        animation: &Animation<'_>,
        number: usize,
        panel: &Panel,
        count: usize,
    ) {
        let view = self.view(number);
        canvas.depots(view, animation.map());
        canvas.marks(view, &animation.picture(panel));
        let title: String = panel.title.chars().take(24).collect();
        let across = i64::from(self.pitch - MARGIN);
        canvas.rectangle(
            i64::from(view.left),
            i64::from(MARGIN),
            across,
            5 * i64::from(self.dot),
            Colour::Paper,
        );
        canvas.text(view.left, MARGIN, self.dot, &format!("{title} {count}"), Colour::Ink);
    }
}

/// Writes what differs from the frame before; a frame without any difference still takes its time.
fn write_change(
    encoder: &mut Encoder<impl Write>,
    shown: &mut Canvas,
    canvas: &Canvas,
    delay: u16,
) -> io::Result<()> {
    let (left, top, width, height) = changed(shown, canvas);
    let stride = canvas.width as usize;
    let rows = canvas.pixels.chunks_exact(stride).skip(top).take(height);
    let buffer: Vec<u8> = rows.flat_map(|row| &row[left..left + width]).copied().collect();
    let frame = Frame {
        delay,
        dispose: DisposalMethod::Keep,
        left: left as u16,
        top: top as u16,
        width: width as u16,
        height: height as u16,
        buffer: Cow::Owned(buffer),
        ..Frame::default()
    };
    encoder.write_frame(&frame).map_err(plain)?;
    shown.clone_from(canvas);
    Ok(())
}

/// Left, top, width and height of the rectangle in which two canvases differ; a single pixel where they do
/// not.
fn changed(before: &Canvas, after: &Canvas) -> (usize, usize, usize, usize) {
    if before.width != after.width {
        return (0, 0, after.width as usize, after.height as usize);
    }
    let stride = after.width as usize;
    let (mut left, mut right) = (stride, 0);
    let (mut top, mut bottom) = (usize::MAX, 0);
    let rows = before.pixels.chunks_exact(stride).zip(after.pixels.chunks_exact(stride));
    for (row, (old, new)) in rows.enumerate().filter(|(_, (old, new))| old != new) {
        let first = old.iter().zip(new).position(|(old, new)| old != new).unwrap_or(0);
        let last = old.iter().zip(new).rposition(|(old, new)| old != new).unwrap_or(0);
        (left, right) = (left.min(first), right.max(last));
        (top, bottom) = (top.min(row), row);
    }
    if top == usize::MAX { (0, 0, 1, 1) } else { (left, top, right - left + 1, bottom - top + 1) }
}

fn plain(error: EncodingError) -> io::Error {
    match error {
        EncodingError::Io(error) => error,
        other => io::Error::other(other.to_string()),
    }
}
