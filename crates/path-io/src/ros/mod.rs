//! The ROS map pair: a YAML file that describes, and an image (PGM or PNG) that shows what is occupied.
//!
//! Rows count from the top as in the image; the world's axes begin at the image's *lower left* corner.

mod description;
mod pgm;
mod png;

pub use description::{Description, Pose};

use std::path::Path;

use ply_core::InputError;

use crate::problem::read_bytes;
use ply_path::{Location, Map};

/// A map of the ROS pair, with its location in the world.
///
/// ```
/// use ply_path::Location;
/// use ply_path_io::ros::{Description, RosMap};
/// let yaml = b"image: a.pgm\nresolution: 0.5\norigin: [10, 20, 0]\n\
///              occupied_thresh: 0.65\nfree_thresh: 0.196\nnegate: 0\n";
/// let ros = RosMap::parse(Description::parse(yaml)?, b"P2 2 3 255\n254 0\n254 254\n205 254\n")?;
/// assert!(ros.map.cell(Location::new(0, 1)).is_wall());
/// // The lower left cell's middle is a quarter of a metre off the origin.
/// assert_eq!(ros.world(Location::new(2, 0)), (10.25, 20.25));
/// assert_eq!(ros.location(10.3, 21.2), Some(Location::new(0, 0)));
/// # Ok::<(), ply_core::InputError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct RosMap {
    /// The map.
    pub map: Map,
    /// Metres along the side of a cell.
    pub resolution: f64,
    /// Where the map's lower left corner lies in the world.
    pub origin: Pose,
}

impl RosMap {
    /// Reads the YAML file and the image that it names, which lies beside it unless it names a full path.
    pub fn read(path: &Path) -> Result<RosMap, InputError> {
        let description = Description::parse(&read_bytes(path)?)
            .map_err(|error| error.within(path.display().to_string()))?;
        let image = path.parent().unwrap_or(Path::new("")).join(&description.image);
        RosMap::parse(description, &read_bytes(&image)?)
            .map_err(|error| error.within(image.display().to_string()))
    }

    /// The map that an image shows.
    pub fn parse(description: Description, image: &[u8]) -> Result<RosMap, InputError> {
        let map = match image {
            [b'P', b'2' | b'5', ..] => pgm::parse(image, &description)?,
            [0x89, b'P', b'N', b'G', ..] => png::parse(image, &description)?,
            _ => return Err(InputError::new("expected an image in PGM (P2 or P5) or PNG")),
        };
        Ok(RosMap { map, resolution: description.resolution, origin: description.origin })
    }

    /// The middle of a cell, in metres.
    pub fn world(&self, location: Location) -> (f64, f64) {
        let right = (f64::from(location.column) + 0.5) * self.resolution;
        let up = (f64::from(self.map.rows()) - f64::from(location.row) - 0.5) * self.resolution;
        let (sine, cosine) = self.origin.yaw.sin_cos();
        (self.origin.x + cosine * right - sine * up, self.origin.y + sine * right + cosine * up)
    }

    /// The cell around a point of the world, unless the point is off the map.
    pub fn location(&self, x: f64, y: f64) -> Option<Location> {
        let (sine, cosine) = self.origin.yaw.sin_cos();
        let (x, y) = (x - self.origin.x, y - self.origin.y);
        let column = ((cosine * x + sine * y) / self.resolution).floor();
        let from_below = ((cosine * y - sine * x) / self.resolution).floor();
        let (rows, columns) = (f64::from(self.map.rows()), f64::from(self.map.columns()));
        let inside = (0.0..columns).contains(&column) && (0.0..rows).contains(&from_below);
        inside.then_some(Location { row: (rows - 1.0 - from_below) as u32, column: column as u32 })
    }
}
