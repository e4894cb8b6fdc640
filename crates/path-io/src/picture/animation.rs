//! How a search spreads, expansion by expansion; two searches may stand side by side.

use std::io;
use std::path::Path;

use ply_core::{InputError, StopFlag};

use super::Picture;
use super::palette::Colour;
use ply_path::{Expansion, Location, Map, PlanError, Query, Route, Solution, Textbook};

/// Searches of one query, each in a panel of its own, left to right.
///
/// ```
/// use ply_core::StopFlag;
/// use ply_path::{Location, Map, Query, Textbook};
/// use ply_path_io::Animation;
/// let map = Map::new(5, 5)?;
/// let mut animation = Animation::new(&map, Query::new(Location::new(0, 0), Location::new(4, 4), 9))?;
/// animation.search("A*", Textbook::a_star(), &StopFlag::new())?;
/// animation.search("uniform cost", Textbook::uniform_cost(), &StopFlag::new())?;
/// let mut gif = Vec::new();
/// animation.write_gif(&mut gif)?;
/// assert!(gif.starts_with(b"GIF89a"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Animation<'a> {
    map: &'a Map,
    query: Query,
    panels: Vec<Panel>,
}

/// One search.
#[derive(Clone, Default, Debug)]
pub struct Panel {
    /// What it is called.
    pub title: String,
    /// The route it found.
    pub route: Option<Route>,
    /// The indices of the cells in the order of their expansion.
    expansions: Vec<u32>,
}

impl Panel {
    /// Of a search that has not begun.
    pub fn new(title: impl Into<String>) -> Self {
        Panel { title: title.into(), ..Panel::default() }
    }
}

/// What changes from one frame to the next.
pub(super) struct Frame {
    /// Cells with their new colour.
    pub(super) cells: Vec<(Location, Colour)>,
    /// Expansions so far.
    pub(super) expanded: usize,
}

impl<'a> Animation<'a> {
    /// The most cells of a map that can be shown moving.
    pub const MAX_CELLS: u64 = 1 << 20;
    /// The longest side of such a map.
    pub const MAX_SIDE: u32 = 4096;
    /// The most panels.
    pub const MAX_PANELS: usize = 4;
    /// The most frames between the first and the last.
    pub const MAX_FRAMES: usize = 180;

    /// Of this query, without a search so far. Large maps are refused: nobody could see a cell of theirs.
    pub fn new(map: &'a Map, query: Query) -> Result<Self, InputError> {
        query.check(map)?;
        let (rows, columns) = (map.rows(), map.columns());
        if u64::from(rows) * u64::from(columns) > Self::MAX_CELLS || rows.max(columns) > Self::MAX_SIDE {
            return Err(InputError::new(format!(
                "a map of {rows} rows and {columns} columns is too large to be animated: at most {} cells in all and \
                 {} a side",
                Self::MAX_CELLS,
                Self::MAX_SIDE
            )));
        }
        Ok(Animation { map, query, panels: Vec::new() })
    }

    /// Runs a textbook search and shows it in the next panel.
    pub fn search(
        &mut self,
        title: &str,
        textbook: Textbook,
        stop_flag: &StopFlag,
    ) -> Result<Solution, PlanError> {
        let mut panel = Panel::new(title);
        let answer = textbook
            .solve(self.map, &self.query, stop_flag, |expansion| self.record(&mut panel, expansion))?;
        panel.route = answer.route.clone();
        self.add(panel)?;
        Ok(answer)
    }

    /// How many cells the map has.
    pub(super) fn cells(&self) -> usize {
        self.map.rows() as usize * self.map.columns() as usize
    }

    /// The number of a cell, row by row.
    pub(super) fn number(&self, location: Location) -> u32 {
        location.row * self.map.columns() + location.column
    }

    fn location(&self, number: u32) -> Location {
        Location::new(number / self.map.columns(), number % self.map.columns())
    }

    /// Notes an expansion; one off the map is left out.
    pub fn record(&self, panel: &mut Panel, expansion: Expansion) {
        if self.map.contains(expansion.location) {
            panel.expansions.push(self.number(expansion.location));
        }
    }

    /// Shows a search in the next panel.
    pub fn add(&mut self, panel: Panel) -> Result<(), InputError> {
        if self.panels.len() == Self::MAX_PANELS {
            let max = Self::MAX_PANELS;
            return Err(InputError::new(format!("an animation shows at most {max} searches side by side")));
        }
        self.panels.push(panel);
        Ok(())
    }

    /// Writes a file: GIF or SVG by its extension.
    pub fn save(&self, path: &Path) -> Result<(), InputError> {
        super::save(path, ".gif or .svg", |out, extension| match extension {
            "gif" => Some(self.write_gif(out)),
            "svg" => Some(self.write_svg(out)),
            _ => None,
        })
    }

    pub(super) fn map(&self) -> &'a Map {
        self.map
    }

    pub(super) fn panels(&self) -> &[Panel] {
        &self.panels
    }

    /// A panel's last picture.
    pub(super) fn picture<'b>(&'b self, panel: &'b Panel) -> Picture<'b> {
        Picture {
            map: self.map,
            start: Some(self.query.start),
            goal: Some(self.query.goal),
            route: panel.route.as_ref(),
        }
    }

    /// How many expansions of each panel one frame shows: the same for all, so that the faster search is seen
    /// to end first.
    fn expansions_a_frame(&self) -> usize {
        let max = self.panels.iter().map(|panel| panel.expansions.len()).max().unwrap_or(0);
        max.div_ceil(Self::MAX_FRAMES).max(1)
    }

    /// Frames between the first and the last.
    pub(super) fn frame_count(&self) -> usize {
        let max = self.panels.iter().map(|panel| panel.expansions.len()).max().unwrap_or(0);
        max.div_ceil(self.expansions_a_frame())
    }

    /// A panel's frames: in each, the cells just expanded are its frontier, and those of the frame before
    /// settle into the colour of how often they were expanded. One frame more than
    /// [`frame_count`](Self::frame_count): in the last all have settled.
    pub(super) fn frames<'b>(&'b self, panel: &'b Panel) -> impl Iterator<Item = Frame> + 'b {
        let size = self.expansions_a_frame();
        let mut times = vec![0_u32; self.cells()];
        let mut frontier: Vec<u32> = Vec::new();
        (0..=self.frame_count()).map(move |number| {
            let all = panel.expansions.len();
            let (from, to) = ((number * size).min(all), ((number + 1) * size).min(all));
            let mut cells: Vec<(u32, Colour)> =
                frontier.drain(..).map(|at| (at, Colour::expanded(times[at as usize]))).collect();
            for &at in &panel.expansions[from..to] {
                times[at as usize] += 1;
                frontier.push(at);
            }
            frontier.sort_unstable();
            frontier.dedup();
            cells.extend(frontier.iter().map(|at| (*at, Colour::Frontier)));
            // A cell may settle and be expanded again at once: its last colour counts.
            cells.sort_by_key(|(at, _)| *at);
            let mut kept: Vec<(u32, Colour)> = Vec::with_capacity(cells.len());
            for cell in cells {
                match kept.last_mut() {
                    Some(last) if last.0 == cell.0 => *last = cell,
                    _ => kept.push(cell),
                }
            }
            let cells = kept.into_iter().map(|(at, colour)| (self.location(at), colour)).collect();
            Frame { cells, expanded: to }
        })
    }
}

/// Says that there is nothing to show.
pub(super) fn nothing_to_show() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, "an animation needs at least one search")
}
