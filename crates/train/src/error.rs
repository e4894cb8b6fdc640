//! What can go wrong.

use std::io;
use std::path::{Path, PathBuf};

use ply_core::InputError;

/// Why data could not be made, read or learned from.
#[derive(Debug, thiserror::Error)]
pub enum TrainError {
    /// What was asked for cannot be.
    #[error(transparent)]
    Input(#[from] InputError),
    /// A file could not be read or written.
    #[error("'{}', expected a file or folder that can be used", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

impl TrainError {
    /// For `map_err`: names the file.
    pub(crate) fn file(path: &Path) -> impl FnOnce(io::Error) -> TrainError {
        let path = path.to_path_buf();
        move |source| TrainError::File { path, source }
    }
}
