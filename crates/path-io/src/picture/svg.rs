//! A picture as SVG: equal cells merged into rectangles, one line for each leg.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::{self, Write};

use super::palette::Colour;
use super::{Picture, Sizes, png};
use ply_path::{Location, Map};

/// Beyond so many rectangles the ground is a PNG inside the SVG: smaller, and quicker to show.
const MAX_RECTANGLES: usize = 100_000;
/// So too beyond so many depots.
const MAX_DEPOTS: usize = 50_000;
/// The side of that PNG at the most.
const MAX_PIXELS: u32 = 2048;
/// How wide or high the picture wants to be shown.
const SHOWN: f64 = 960.0;

impl Picture<'_> {
    /// Writes an SVG; one unit is one cell.
    pub fn write_svg(&self, mut out: impl Write) -> io::Result<()> {
        let (columns, rows) = (self.map.columns(), self.map.rows());
        let scale = SHOWN / f64::from(rows.max(columns));
        let (width, height) = (f64::from(columns) * scale, f64::from(rows) * scale);
        write!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
             viewBox=\"0 0 {columns} {rows}\" role=\"img\">\n<title>Plyground: a route on one supply after another\
             </title>\n<desc>{}</desc>\n",
            self.description()
        )?;
        write_ground(self.map, &mut out)?;
        write_depots(self.map, &mut out)?;
        self.write_route(&mut out)?;
        self.write_marks(&mut out)?;
        out.write_all(b"</svg>\n")
    }

    /// The route, a line for each leg, and the depots it refills at.
    pub(super) fn write_route(&self, out: &mut impl Write) -> io::Result<()> {
        let legs = self.legs();
        let sizes = Sizes::of(self.map);
        if legs.iter().all(|leg| leg.len() < 2) {
            return Ok(());
        }
        writeln!(
            out,
            "<g fill=\"none\" stroke-width=\"{:.2}\" stroke-linejoin=\"round\" stroke-linecap=\"round\">",
            sizes.route
        )?;
        for (number, leg) in legs.iter().enumerate() {
            write!(out, "<polyline stroke=\"{}\" points=\"", Colour::leg(number).code())?;
            for (corner, location) in leg.iter().enumerate() {
                let blank = if corner == 0 { "" } else { " " };
                write!(out, "{blank}{}.5,{}.5", location.column, location.row)?;
            }
            out.write_all(b"\"/>\n")?;
        }
        out.write_all(b"</g>\n")?;
        let stops = legs.iter().skip(1).map(|leg| leg[0]);
        write_dots(out, stops.clone(), 2.0 * sizes.stop, Colour::Ink)?;
        write_dots(out, stops, 1.5 * sizes.stop, Colour::Depot)
    }

    /// Start and goal.
    pub(super) fn write_marks(&self, out: &mut impl Write) -> io::Result<()> {
        let radius = Sizes::of(self.map).mark;
        let style = format!("stroke=\"{}\" stroke-width=\"{:.2}\"", Colour::Ink.code(), radius / 5.0);
        if let Some(Location { row, column }) = self.start {
            let fill = Colour::Start.code();
            writeln!(
                out,
                "<circle cx=\"{column}.5\" cy=\"{row}.5\" r=\"{radius:.2}\" fill=\"{fill}\" {style}/>"
            )?;
        }
        if let Some(Location { row, column }) = self.goal {
            let (fill, side) = (Colour::Goal.code(), 1.15 * radius);
            writeln!(
                out,
                "<path d=\"M{column}.5 {row}.5m0-{side:.2}l{side:.2} {side:.2}l-{side:.2} {side:.2}\
                 l-{side:.2}-{side:.2}z\" fill=\"{fill}\" {style}/>"
            )?;
        }
        Ok(())
    }
}

/// The ground: what is neither white nor common is drawn on white.
pub(super) fn write_ground(map: &Map, out: &mut impl Write) -> io::Result<()> {
    let (columns, rows) = (map.columns(), map.rows());
    let ground = Colour::GridGraph.code();
    writeln!(out, "<rect width=\"{columns}\" height=\"{rows}\" fill=\"{ground}\"/>")?;
    let has_many_depots = has_many_depots(map);
    let Some(rectangles) = rectangles(map).filter(|_| !has_many_depots) else {
        let (view, mut canvas) = png::ground(map, 1, MAX_PIXELS);
        if has_many_depots {
            canvas.depots(view, map);
        }
        let mut bytes = Vec::new();
        png::encode(&canvas, &mut bytes)?;
        write!(
            out,
            "<image width=\"{columns}\" height=\"{rows}\" preserveAspectRatio=\"none\" \
             style=\"image-rendering:pixelated\" href=\"data:image/png;base64,"
        )?;
        out.write_all(base64(&bytes).as_bytes())?;
        return out.write_all(b"\"/>\n");
    };
    for colour in [Colour::Wall, Colour::Cost2, Colour::Cost4, Colour::Cost8, Colour::Cost32] {
        let mut path = Path::default();
        for rectangle in rectangles.iter().filter(|rectangle| rectangle.colour == colour) {
            path.rectangle(rectangle);
        }
        path.write(out, colour)?;
    }
    Ok(())
}

fn has_many_depots(map: &Map) -> bool {
    map.depots().nth(MAX_DEPOTS).is_some()
}

/// All depots as dots, unless they are so many that the ground shows them.
pub(super) fn write_depots(map: &Map, out: &mut impl Write) -> io::Result<()> {
    if has_many_depots(map) {
        return Ok(());
    }
    write_dots(out, map.depots(), 2.0 * Sizes::of(map).depot, Colour::Depot)
}

/// Dots as the round ends of lines without length: a dozen bytes each.
fn write_dots(
    out: &mut impl Write,
    locations: impl Iterator<Item = Location>,
    width: f64,
    colour: Colour,
) -> io::Result<()> {
    let mut locations = locations.peekable();
    if locations.peek().is_none() {
        return Ok(());
    }
    write!(
        out,
        "<path fill=\"none\" stroke=\"{}\" stroke-width=\"{width:.2}\" stroke-linecap=\"round\" d=\"",
        colour.code()
    )?;
    for Location { row, column } in locations {
        write!(out, "M{column}.5 {row}.5h0")?;
    }
    out.write_all(b"\"/>\n")
}

/// Cells of one colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rectangle {
    pub(super) left: u32,
    pub(super) top: u32,
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) colour: Colour,
}

/// Merges equal neighbours of a row, then equal stretches of rows below each other. `None` if there are too
/// many.
fn rectangles(map: &Map) -> Option<Vec<Rectangle>> {
    let mut merged = Merged::default();
    for row in 0..map.rows() {
        let mut column = 0;
        for stretch in map.row(row).chunk_by(|one, next| Colour::of(*one) == Colour::of(*next)) {
            let (colour, width) = (Colour::of(stretch[0]), stretch.len() as u32);
            if colour != Colour::GridGraph {
                merged.add(Rectangle { left: column, top: row, width, height: 1, colour });
            }
            column += width;
        }
        if merged.rectangles.len() > MAX_RECTANGLES {
            return None;
        }
    }
    Some(merged.rectangles)
}

/// Rectangles, grown downwards as equal ones are added below them.
#[derive(Default)]
pub(super) struct Merged {
    pub(super) rectangles: Vec<Rectangle>,
    /// Those of the last rows, by their left edge.
    growing: HashMap<u32, usize>,
}

impl Merged {
    /// Adds a stretch of one row; rows must come from the top.
    pub(super) fn add(&mut self, new: Rectangle) {
        if let Some(&number) = self.growing.get(&new.left) {
            let above = &mut self.rectangles[number];
            let is_below = above.top + above.height == new.top;
            if is_below && above.width == new.width && above.colour == new.colour {
                above.height += 1;
                return;
            }
        }
        self.growing.insert(new.left, self.rectangles.len());
        self.rectangles.push(new);
    }
}

/// The outline of many rectangles.
#[derive(Default)]
pub(super) struct Path {
    data: String,
}

impl Path {
    pub(super) fn rectangle(&mut self, rectangle: &Rectangle) {
        let Rectangle { left, top, width, height, .. } = rectangle;
        write!(self.data, "M{left} {top}h{width}v{height}h-{width}z").expect("a string takes everything");
    }

    pub(super) fn is_empty(&self) -> bool {
        self.data.is_empty()
    }

    pub(super) fn write(&self, out: &mut impl Write, colour: Colour) -> io::Result<()> {
        if self.is_empty() {
            return Ok(());
        }
        let code = colour.code();
        writeln!(out, "<path shape-rendering=\"crispEdges\" fill=\"{code}\" d=\"{}\"/>", self.data)
    }
}

/// Bytes as SVG can hold them.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let bits = (0..3).fold(0, |bits, index| bits << 8 | u32::from(*three.get(index).unwrap_or(&0)));
        for letter in 0..4 {
            let index = (bits >> (18 - 6 * letter) & 63) as usize;
            text.push(if letter <= three.len() { char::from(LETTERS[index]) } else { '=' });
        }
    }
    text
}
