//! Weights that are built into a program.

/// A file of weights, and how it was made.
#[derive(Copy, Clone, Debug)]
pub struct Shipped {
    /// The file.
    pub bytes: &'static [u8],
    /// How it was made, as TOML.
    pub made: &'static str,
}
