//! Pictures of a map: its walls and depots, a route with its legs, and how a search spread.

mod animated_svg;
mod animation;
mod canvas;
mod gif;
mod glyphs;
mod palette;
mod png;
mod svg;

pub use animation::{Animation, Panel};

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use ply_core::InputError;

use ply_path::{Location, Map, Route};

/// What a picture shows.
///
/// ```
/// use ply_path::{Location, Map};
/// use ply_path_io::Picture;
/// let map = Map::new(4, 4)?;
/// let mut svg = Vec::new();
/// Picture { goal: Some(Location::new(3, 3)), ..Picture::new(&map) }.write_svg(&mut svg)?;
/// assert!(svg.starts_with(b"<svg "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// Walls, ground and depots.
    pub map: &'a Map,
    /// Marked by a disk.
    pub start: Option<Location>,
    /// Marked by a diamond.
    pub goal: Option<Location>,
    /// From the start; the legs differ in colour.
    pub route: Option<&'a Route>,
}

/// How large things are drawn, in cells: on a large map they must be wider than a cell to be seen.
#[derive(Clone, Copy, Debug)]
struct Sizes {
    /// The width of a route.
    route: f64,
    /// The radius of a depot.
    depot: f64,
    /// The radius of a depot that the route refills at.
    stop: f64,
    /// The radius of the start's disk and the goal's diamond.
    mark: f64,
}

impl Sizes {
    fn of(map: &Map) -> Sizes {
        let (rows, columns) = (f64::from(map.rows()), f64::from(map.columns()));
        let longest = rows.max(columns);
        // Many depots must not hide the map.
        let apart = (rows * columns / map.depots().count().max(1) as f64).sqrt();
        Sizes {
            route: (longest / 320.0).max(0.24),
            depot: (longest / 450.0).min(apart / 5.0).max(0.28),
            stop: (longest / 180.0).max(0.34),
            mark: (longest / 80.0).max(0.4),
        }
    }
}

impl<'a> Picture<'a> {
    /// Of the map alone.
    pub const fn new(map: &'a Map) -> Self {
        Picture { map, start: None, goal: None, route: None }
    }

    /// Writes a file: SVG or PNG by its extension.
    pub fn save(&self, path: &Path) -> Result<(), InputError> {
        save(path, ".svg or .png", |out, extension| match extension {
            "svg" => Some(self.write_svg(out)),
            "png" => Some(self.write_png(out)),
            _ => None,
        })
    }

    /// The corners of each leg, its ends included. What leaves the map is left out.
    fn legs(&self) -> Vec<Vec<Location>> {
        let Some(route) = self.route.filter(|route| self.map.contains(route.start())) else {
            return Vec::new();
        };
        let mut here = route.start();
        let mut legs = vec![vec![here]];
        let mut last = None;
        for (number, &direction) in route.steps().iter().enumerate() {
            let Some(next) = direction.step(here).filter(|next| self.map.contains(*next)) else { break };
            let leg = legs.last_mut().expect("there is always a leg");
            // A straight stretch needs its two ends only.
            if last == Some(direction) && leg.len() > 1 {
                leg.pop();
            }
            leg.push(next);
            (here, last) = (next, Some(direction));
            if self.map.cell(here).is_depot() && number + 1 < route.steps().len() {
                legs.push(vec![here]);
                last = None;
            }
        }
        legs
    }

    /// What the picture shows, in a sentence.
    fn description(&self) -> String {
        let (rows, columns) = (self.map.rows(), self.map.columns());
        let mut text = format!("A map of {rows} rows and {columns} columns");
        match self.map.depots().count() {
            0 => {}
            1 => text.push_str(" with one depot"),
            count => text.push_str(&format!(" with {count} depots")),
        }
        if let (Some(start), Some(goal)) = (self.start, self.goal) {
            text.push_str(&format!("; from {start} to {goal}"));
        }
        if let Some(route) = self.route {
            let legs = route.legs().len();
            let plural = if legs == 1 { "" } else { "s" };
            text.push_str(&format!("; a route of length {} in {legs} leg{plural}", route.length()));
        }
        text
    }
}

/// Opens the file and lets the format of its extension write it; `expected` names the extensions for which
/// there is one.
fn save(
    path: &Path,
    expected: &str,
    write: impl FnOnce(&mut dyn Write, &str) -> Option<io::Result<()>>,
) -> Result<(), InputError> {
    let extension = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    // A name without a format must not leave an empty file behind.
    let mut out = LazyFile { path, file: None };
    let written = match write(&mut out, &extension) {
        Some(written) => {
            written.and_then(|()| out.flush()).map_err(|error| format!("cannot be written: {error}"))
        }
        None => Err(format!("expected a name that ends in {expected}")),
    };
    written.map_err(|problem| InputError::new(problem).within(path.display().to_string()))
}

/// A file that is created when its first byte is written.
struct LazyFile<'a> {
    path: &'a Path,
    file: Option<BufWriter<File>>,
}

impl Write for LazyFile<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.file.is_none() {
            self.file = Some(BufWriter::new(File::create(self.path)?));
        }
        self.file.as_mut().map_or(Ok(0), |file| file.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_mut().map_or(Ok(()), BufWriter::flush)
    }
}
