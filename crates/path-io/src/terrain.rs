//! What MovingAI's letters mean: ground of some cost, or a wall.

use std::str::FromStr;

use ply_core::InputError;

use ply_path::{Cell, whole_number};

/// What each letter of a MovingAI map means.
///
/// By default `.` and `G` (ground) and `S` (swamp) cost 1; `@` and `O` (out of bounds), `T` (trees) and `W`
/// (water) are walls. Other letters are unknown until they are given a meaning.
///
/// ```
/// use ply_path::Cell;
/// use ply_path_io::Terrain;
/// let terrain: Terrain = "S=3,W=9,T=wall".parse()?;
/// assert_eq!(terrain.cell(b'S'), Cell::ground(3));
/// assert_eq!(terrain.cell(b'T'), Some(Cell::WALL));
/// assert_eq!(terrain.cell(b'?'), None);
/// # Ok::<(), ply_core::InputError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terrain {
    meanings: [Option<Cell>; 128],
}

impl Default for Terrain {
    fn default() -> Self {
        let mut terrain = Terrain { meanings: [None; 128] };
        for (letters, cell) in [(".GS", Cell::FREE), ("@OTW", Cell::WALL)] {
            for letter in letters.bytes() {
                terrain.meanings[usize::from(letter)] = Some(cell);
            }
        }
        terrain
    }
}

impl Terrain {
    /// What a letter means, if it means anything.
    pub fn cell(&self, letter: u8) -> Option<Cell> {
        self.meanings.get(usize::from(letter)).copied().flatten()
    }

    /// A letter for such a cell (a depot counts as its ground), if there is one: the usual ones first.
    pub fn letter(&self, cell: Cell) -> Option<u8> {
        let cell = cell.without_depot();
        b".@GSTWO".iter().copied().chain(0..128).find(|letter| self.cell(*letter) == Some(cell))
    }
}

/// Changes to the usual meanings: `S=3,W=9,T=wall`.
impl FromStr for Terrain {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        let mut terrain = Terrain::default();
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let wrong = |problem: &str| InputError::new(format!("\"{part}\": {problem}")).within("terrain");
            // The letter may itself be an equals sign, so the separator is searched after it.
            let letter = part.chars().next().unwrap_or(' ');
            let meaning = part[letter.len_utf8()..].trim_start().strip_prefix('=').map(str::trim);
            let (true, Some(meaning)) = (letter.is_ascii_graphic(), meaning) else {
                return Err(wrong("expected a letter and its cost, as in S=3 or T=wall"));
            };
            let cell = match meaning {
                "wall" => Some(Cell::WALL),
                cost => whole_number(cost).and_then(Cell::ground),
            };
            let cell = cell.ok_or_else(|| wrong("expected a cost from 1 to 127, or wall"))?;
            terrain.meanings[letter as usize] = Some(cell);
        }
        Ok(terrain)
    }
}
