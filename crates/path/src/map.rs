//! The map: a grid of cells inside a border of walls.

use ply_core::InputError;

use crate::{Cell, Location};

/// A grid of cells. One byte a cell, inside a border of walls, so that a search need not ask where the map
/// ends.
///
/// ```
/// use ply_path::{Cell, Location, Map};
/// let mut map = Map::new(2, 3)?;
/// map.set(Location::new(0, 1), Cell::WALL);
/// map.set(Location::new(1, 1), Cell::DEPOT);
/// assert!(map.cell(Location::new(0, 1)).is_wall());
/// assert_eq!(map.depots().collect::<Vec<_>>(), [Location::new(1, 1)]);
/// # Ok::<(), ply_core::InputError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Map {
    rows: u32,
    columns: u32,
    /// Row by row. One column of walls separates each row from the next; a row of walls lies above and one
    /// below.
    cells: Vec<Cell>,
}

/// The index of a cell in [`Map`] and in every table that a search lays out like it.
pub(crate) type CellIndex = u32;

impl Map {
    /// The longest side.
    pub const MAX_SIDE: u32 = 65_535;
    /// The most cells: a square of 32 768.
    pub const MAX_CELLS: u64 = 1 << 30;

    /// A map of free cells.
    pub fn new(rows: u32, columns: u32) -> Result<Map, InputError> {
        Self::check_size(rows, columns)?;
        let stride = columns as usize + 1;
        let mut cells = vec![Cell::WALL; (rows as usize + 2) * stride + 1];
        for row in 0..rows as usize {
            let first = (row + 1) * stride + 1;
            cells[first..first + columns as usize].fill(Cell::FREE);
        }
        Ok(Map { rows, columns, cells })
    }

    /// Whether a map may be that large: checked before any memory is taken for it.
    pub fn check_size(rows: u32, columns: u32) -> Result<(), InputError> {
        if rows == 0 || columns == 0 {
            return Err(InputError::new(format!("a map of {rows} rows and {columns} columns has no cell")));
        }
        if rows > Self::MAX_SIDE
            || columns > Self::MAX_SIDE
            || u64::from(rows) * u64::from(columns) > Self::MAX_CELLS
        {
            return Err(InputError::new(format!(
                "a map of {rows} rows and {columns} columns is too large: at most {} a side and {} cells in all",
                Self::MAX_SIDE,
                Self::MAX_CELLS
            )));
        }
        Ok(())
    }

    /// How many rows.
    pub const fn rows(&self) -> u32 {
        self.rows
    }

    /// How many columns.
    pub const fn columns(&self) -> u32 {
        self.columns
    }

    /// Whether the location lies on the map.
    pub const fn contains(&self, location: Location) -> bool {
        location.row < self.rows && location.column < self.columns
    }

    /// What is there; beyond the map there are walls.
    pub fn cell(&self, location: Location) -> Cell {
        if self.contains(location) { self.cells[self.index(location) as usize] } else { Cell::WALL }
    }

    /// Puts a cell there.
    ///
    /// # Panics
    /// If the location is not on the map.
    pub fn set(&mut self, location: Location, cell: Cell) {
        assert!(
            self.contains(location),
            "{location} is not on a map of {} rows and {} columns",
            self.rows,
            self.columns
        );
        let at = self.index(location) as usize;
        self.cells[at] = cell;
    }

    /// All locations, row by row.
    pub fn locations(&self) -> impl Iterator<Item = Location> + use<> {
        let (rows, columns) = (self.rows, self.columns);
        (0..rows).flat_map(move |row| (0..columns).map(move |column| Location { row, column }))
    }

    /// The locations of the depots, row by row.
    pub fn depots(&self) -> impl Iterator<Item = Location> + '_ {
        self.depot_indices().map(|at| self.location(at))
    }

    /// How many depots.
    pub fn depot_count(&self) -> usize {
        self.count(Cell::is_depot)
    }

    /// How many cells are no walls.
    pub fn ground_count(&self) -> usize {
        self.count(|cell| !cell.is_wall())
    }

    /// Counts in bytes, of which the compiler adds many at once.
    fn count(&self, counts: impl Fn(Cell) -> bool) -> usize {
        let chunks = self.cells.chunks(255);
        chunks.map(|chunk| usize::from(chunk.iter().map(|cell| u8::from(counts(*cell))).sum::<u8>())).sum()
    }

    /// Whether any ground costs more than 1.
    pub fn is_weighted(&self) -> bool {
        // Without an early end, so that the compiler looks at many cells at once.
        self.cells.iter().fold(0, |costs, cell| costs | cell.cost()) > 1
    }

    /// Every cell drawn as a square of `factor` × `factor` cells; a depot stays one cell, the square's
    /// middle.
    pub fn scaled(&self, factor: u32) -> Result<Map, InputError> {
        let too_large = || InputError::new(format!("a map enlarged {factor} times is too large"));
        let rows = self.rows.checked_mul(factor).ok_or_else(too_large)?;
        let columns = self.columns.checked_mul(factor).ok_or_else(too_large)?;
        let mut scaled = Map::new(rows, columns)?;
        for location in scaled.locations() {
            let (row, column) = (location.row / factor, location.column / factor);
            let cell = self.cell(Location { row, column });
            let middle = location.row % factor == factor / 2 && location.column % factor == factor / 2;
            scaled.set(location, if middle { cell } else { cell.without_depot() });
        }
        Ok(scaled)
    }

    pub(crate) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The cells of one row, from the left.
    ///
    /// # Panics
    /// If there is no such row.
    pub fn row(&self, row: u32) -> &[Cell] {
        assert!(row < self.rows, "row {row} of a map of {} rows", self.rows);
        let first = self.index(Location { row, column: 0 }) as usize;
        &self.cells[first..first + self.columns as usize]
    }

    /// The same, to be filled.
    ///
    /// # Panics
    /// If there is no such row.
    pub fn row_mut(&mut self, row: u32) -> &mut [Cell] {
        assert!(row < self.rows, "row {row} of a map of {} rows", self.rows);
        let first = self.index(Location { row, column: 0 }) as usize;
        &mut self.cells[first..first + self.columns as usize]
    }

    /// From one row to the next.
    pub(crate) const fn stride(&self) -> u32 {
        self.columns + 1
    }

    pub(crate) const fn index(&self, location: Location) -> CellIndex {
        (location.row + 1) * self.stride() + location.column + 1
    }

    pub(crate) const fn location(&self, at: CellIndex) -> Location {
        Location { row: at / self.stride() - 1, column: at % self.stride() - 1 }
    }

    /// The columns of the depots in a row, both counted with the border.
    pub(crate) fn depots_of(&self, row: u32) -> impl Iterator<Item = u32> + '_ {
        let stride = self.stride() as usize;
        depots(&self.cells[row as usize * stride..][..stride])
    }

    pub(crate) fn depot_indices(&self) -> impl Iterator<Item = CellIndex> + '_ {
        depots(&self.cells)
    }
}

/// Which of these cells hold a depot.
fn depots(cells: &[Cell]) -> impl Iterator<Item = u32> + '_ {
    // Eight at a time, most of which are none.
    let (chunks, rest) = cells.as_chunks::<8>();
    let mut last = [Cell::WALL; 8];
    last[..rest.len()].copy_from_slice(rest);
    let chunks = chunks.iter().copied().chain([last]).enumerate();
    let words = chunks.map(|(number, cells)| (8 * number, u64::from_le_bytes(cells.map(Cell::depot_bit))));
    words.filter(|(_, bits)| *bits != 0).flat_map(|(first, bits)| {
        let each =
            std::iter::successors(Some(bits), |bits| Some(bits & (bits - 1)).filter(|bits| *bits != 0));
        each.map(move |bits| (first + bits.trailing_zeros() as usize / 8) as u32)
    })
}
