//! What a file tells: a map, and with it perhaps a start, a goal and a supply.

use std::fs;
use std::path::Path;

use ply_core::InputError;

use crate::formats::{course, movingai};
use crate::{Map, Place, RosMap, Terrain};

/// What a file tells. Course text tells everything; the other formats know only maps.
///
/// ```
/// use ply_path::{Place, formats::course};
/// let problem = course::parse(b"1 3 2\n3 0 4\n")?;
/// assert_eq!((problem.start, problem.goal), (Some(Place::new(0, 0)), Some(Place::new(0, 2))));
/// assert_eq!(problem.supply, Some(2));
/// # Ok::<(), ply_core::InputError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The map.
    pub map: Map,
    /// Where the traveller starts.
    pub start: Option<Place>,
    /// Where the traveller wants to be.
    pub goal: Option<Place>,
    /// A full supply.
    pub supply: Option<u32>,
}

impl From<Map> for Problem {
    fn from(map: Map) -> Self {
        Problem { map, start: None, goal: None, supply: None }
    }
}

impl Problem {
    /// Reads a file with the usual terrain.
    pub fn read(path: &Path) -> Result<Problem, InputError> {
        Self::read_with(path, &Terrain::default())
    }

    /// Reads a file: `.map` is MovingAI's, `.yaml` and `.yml` the ROS pair, all else course text, unless it begins as
    /// MovingAI's maps do. The terrain says what MovingAI's letters cost.
    pub fn read_with(path: &Path, terrain: &Terrain) -> Result<Problem, InputError> {
        let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
        if extension == "yaml" || extension == "yml" {
            return Ok(RosMap::read(path)?.map.into());
        }
        let text = read_bytes(path)?;
        let problem = if extension == "map" || text.starts_with(b"type ") {
            movingai::parse(&text, terrain).map(Problem::from)
        } else {
            course::parse(&text)
        };
        problem.map_err(|error| error.within(path.display().to_string()))
    }
}

/// A file's bytes, or a sentence that names it.
pub(crate) fn read_bytes(path: &Path) -> Result<Vec<u8>, InputError> {
    fs::read(path).map_err(|error| {
        InputError::new(format!("cannot be read: {error}")).within(path.display().to_string())
    })
}
