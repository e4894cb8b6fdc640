//! The files that maps, depots and queries come in. Every reader takes bytes, so that it can be fuzzed.

pub mod course;
pub mod movingai;
pub mod queries;
pub mod ros;
pub mod scenario;

mod depots;
pub(crate) mod reading;
mod terrain;

pub use depots::Depots;
pub use reading::whole_number;
pub use terrain::Terrain;
