//! A problem as a file gives it: a map, and perhaps a start, a goal and a supply.

use std::fs;
use std::path::Path;

use ply_core::InputError;

use crate::reading::without_bom;
use crate::{RosMap, Terrain};
use crate::{course, movingai};
use ply_path::{Location, Map};

/// A problem as a file gives it. Course text gives everything; the other formats give only maps.
///
/// ```
/// use ply_path::Location;
/// use ply_path_io::course;
/// let problem = course::parse(b"1 3 2\n3 0 4\n")?;
/// assert_eq!((problem.start, problem.goal), (Some(Location::new(0, 0)), Some(Location::new(0, 2))));
/// assert_eq!(problem.supply, Some(2));
/// # Ok::<(), ply_core::InputError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The map.
    pub map: Map,
    /// Where the traveller starts.
    pub start: Option<Location>,
    /// Where the traveller wants to be.
    pub goal: Option<Location>,
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
        Self::read_with(path, None)
    }

    /// Reads a file: `.map` is MovingAI's, `.yaml` and `.yml` the ROS pair, all else is known by its text. A
    /// terrain says what MovingAI's letters cost, and is refused where there are none.
    pub fn read_with(path: &Path, terrain: Option<&Terrain>) -> Result<Problem, InputError> {
        let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
        let problem = if extension == "yaml" || extension == "yml" {
            let ros = RosMap::read(path)?;
            no_letters(terrain).map(|()| ros.map.into())
        } else if extension == "map" {
            movingai_problem(&read_bytes(path)?, terrain)
        } else {
            Self::parse(&read_bytes(path)?, terrain)
        };
        problem.map_err(|error| error.within(path.display().to_string()))
    }

    /// Reads a text, which is a map of MovingAI's if it begins like one, and else the course's.
    ///
    /// ```
    /// use ply_path_io::Problem;
    /// assert!(Problem::parse(b"1 3 2\n3 0 4\n", None)?.supply.is_some());
    /// let movingai = b"type octile\nheight 1\nwidth 2\nmap\n.S\n";
    /// assert!(Problem::parse(movingai, Some(&"S=3".parse()?))?.map.is_weighted());
    /// # Ok::<(), ply_core::InputError>(())
    /// ```
    pub fn parse(text: &[u8], terrain: Option<&Terrain>) -> Result<Problem, InputError> {
        if without_bom(text).starts_with(b"type ") {
            return movingai_problem(text, terrain);
        }
        let problem = course::parse(text)?;
        no_letters(terrain)?;
        Ok(problem)
    }
}

fn movingai_problem(text: &[u8], terrain: Option<&Terrain>) -> Result<Problem, InputError> {
    movingai::parse(text, terrain.unwrap_or(&Terrain::default())).map(Problem::from)
}

fn no_letters(terrain: Option<&Terrain>) -> Result<(), InputError> {
    match terrain {
        None => Ok(()),
        Some(_) => Err(InputError::new("a terrain says what letters cost, but the map has none")),
    }
}

/// A file's bytes, or a sentence that names it.
pub(crate) fn read_bytes(path: &Path) -> Result<Vec<u8>, InputError> {
    fs::read(path).map_err(|error| {
        InputError::new(format!("cannot be read: {error}")).within(path.display().to_string())
    })
}
