//! A canvas of pixels, and where a map lies on it.

use super::glyphs;
use super::palette::Colour;
use super::{Picture, Sizes};
use ply_path::{Location, Map};

/// Pixels by the number of their colour.
#[derive(Clone, Debug)]
pub(super) struct Canvas {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) pixels: Vec<u8>,
}

/// Where on a canvas a map is drawn, and how large.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    pub(super) left: u32,
    pub(super) top: u32,
    /// Pixels along the side of a cell; 1 where `skip` is more than 1.
    pub(super) scale: u32,
    /// Cells along the side of a pixel; 1 where `scale` is more than 1.
    pub(super) skip: u32,
}

impl View {
    /// At the upper left, enlarged to about `wanted` pixels a side; reduced only where more than `max` would
    /// result.
    pub(super) fn fitting(map: &Map, wanted: u32, max: u32) -> View {
        let longest = map.rows().max(map.columns());
        View { left: 0, top: 0, scale: (wanted / longest).clamp(1, 256), skip: longest.div_ceil(max) }
    }

    /// Pixels across so many cells.
    pub(super) const fn across(self, cells: u32) -> u32 {
        cells.div_ceil(self.skip) * self.scale
    }

    /// The middle of a cell.
    fn middle(self, location: Location) -> (i64, i64) {
        let along = |cell: u32| i64::from(cell / self.skip * self.scale + self.scale / 2);
        (i64::from(self.left) + along(location.column), i64::from(self.top) + along(location.row))
    }

    /// A length in cells as pixels.
    fn pixels(self, cells: f64) -> f64 {
        cells * f64::from(self.scale) / f64::from(self.skip)
    }
}

impl Canvas {
    pub(super) fn new(width: u32, height: u32, colour: Colour) -> Canvas {
        Canvas { width, height, pixels: vec![colour as u8; width as usize * height as usize] }
    }

    /// A rectangle; what lies outside the canvas is left out.
    pub(super) fn rectangle(&mut self, left: i64, top: i64, width: i64, height: i64, colour: Colour) {
        let inside = |value: i64, max: u32| value.clamp(0, i64::from(max)) as usize;
        let (from, to) = (inside(left, self.width), inside(left + width, self.width));
        for row in inside(top, self.height)..inside(top + height, self.height) {
            let first = row * self.width as usize;
            self.pixels[first + from..first + to].fill(colour as u8);
        }
    }

    /// The whole of one cell.
    pub(super) fn cell(&mut self, view: View, location: Location, colour: Colour) {
        let (x, y) = view.middle(location);
        let (half, side) = (i64::from(view.scale / 2), i64::from(view.scale));
        self.rectangle(x - half, y - half, side, side, colour);
    }

    /// Walls and ground, each in its colour.
    pub(super) fn ground(&mut self, view: View, map: &Map) {
        let columns = view.across(map.columns()) as usize;
        let sampled = |cell: u32, cells: u32| (cell * view.skip + view.skip / 2).min(cells - 1);
        for row in 0..map.rows().div_ceil(view.skip) {
            let cells = map.row(sampled(row, map.rows()));
            let top = (view.top + row * view.scale) as usize;
            let first = top * self.width as usize + view.left as usize;
            let line = &mut self.pixels[first..first + columns];
            for (column, pixels) in line.chunks_exact_mut(view.scale as usize).enumerate() {
                pixels.fill(Colour::of(cells[sampled(column as u32, map.columns()) as usize]) as u8);
            }
            for below in 1..view.scale as usize {
                self.pixels.copy_within(first..first + columns, first + below * self.width as usize);
            }
        }
    }

    /// All depots as dots.
    pub(super) fn depots(&mut self, view: View, map: &Map) {
        let radius = view.pixels(Sizes::of(map).depot).max(1.0);
        for location in map.depots() {
            self.disk(view, location, radius, Colour::Depot);
        }
    }

    /// The route leg by leg, and the depots it refills at.
    pub(super) fn route(&mut self, view: View, picture: &Picture<'_>) {
        let sizes = Sizes::of(picture.map);
        let width = view.pixels(sizes.route).round().max(1.0) as i64;
        let legs = picture.legs();
        for (number, leg) in legs.iter().enumerate() {
            for ends in leg.windows(2) {
                self.line(view.middle(ends[0]), view.middle(ends[1]), width, Colour::leg(number));
            }
        }
        let radius = view.pixels(sizes.stop).max(2.0);
        for leg in legs.iter().skip(1) {
            self.disk(view, leg[0], radius, Colour::Ink);
            self.disk(view, leg[0], radius - (radius / 4.0).max(1.0), Colour::Depot);
        }
    }

    /// Start and goal.
    pub(super) fn marks(&mut self, view: View, picture: &Picture<'_>) {
        let radius = view.pixels(Sizes::of(picture.map).mark).max(2.0);
        let inner = radius - (radius / 5.0).max(1.0);
        if let Some(start) = picture.start.filter(|start| picture.map.contains(*start)) {
            self.disk(view, start, radius, Colour::Ink);
            self.disk(view, start, inner, Colour::Start);
        }
        if let Some(goal) = picture.goal.filter(|goal| picture.map.contains(*goal)) {
            self.diamond(view, goal, radius * 1.2, Colour::Ink);
            self.diamond(view, goal, inner * 1.2, Colour::Goal);
        }
    }

    fn disk(&mut self, view: View, location: Location, radius: f64, colour: Colour) {
        self.shape(view, location, radius, colour, |down| (radius * radius - down * down).max(0.0).sqrt());
    }

    fn diamond(&mut self, view: View, location: Location, radius: f64, colour: Colour) {
        self.shape(view, location, radius, colour, |down| radius - down.abs());
    }

    /// A shape around a cell's middle that reaches so far to both sides at each height.
    fn shape(&mut self, view: View, at: Location, radius: f64, colour: Colour, reach: impl Fn(f64) -> f64) {
        let (x, y) = view.middle(at);
        let whole = radius.floor() as i64;
        for down in -whole..=whole {
            let side = reach(down as f64).round() as i64;
            self.rectangle(x - side, y + down, 2 * side + 1, 1, colour);
        }
    }

    /// A straight or diagonal line drawn by a square brush.
    fn line(&mut self, from: (i64, i64), to: (i64, i64), width: i64, colour: Colour) {
        let (across, down) = (to.0 - from.0, to.1 - from.1);
        let half = (width - 1) / 2;
        if across == 0 || down == 0 {
            let (left, top) = (from.0.min(to.0), from.1.min(to.1));
            self.rectangle(left - half, top - half, across.abs() + width, down.abs() + width, colour);
            return;
        }
        let steps = across.abs().max(down.abs());
        for step in 0..=steps {
            let (x, y) = (from.0 + across * step / steps, from.1 + down * step / steps);
            self.rectangle(x - half, y - half, width, width, colour);
        }
    }

    /// Letters as wide as three dots and as high as five; letters without a glyph are spaces.
    pub(super) fn text(&mut self, left: u32, top: u32, dot: u32, text: &str, colour: Colour) {
        for (number, letter) in text.chars().enumerate() {
            let first = i64::from(left) + number as i64 * i64::from(4 * dot);
            for (row, column) in glyphs::dots(letter) {
                let (x, y) = (first + i64::from(column * dot), i64::from(top + row * dot));
                self.rectangle(x, y, i64::from(dot), i64::from(dot), colour);
            }
        }
    }
}
