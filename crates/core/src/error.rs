//! What is wrong with something a person typed.

use std::fmt;

/// One clear sentence that names the place and what was expected there.
///
/// ```
/// use ply_core::InputError;
/// let error = InputError::new("character 3: expected a piece letter, found '?'").within("position");
/// assert_eq!(error.to_string(), "position, character 3: expected a piece letter, found '?'");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct InputError {
    places: Vec<String>,
    problem: String,
}

impl InputError {
    /// What was found and what was expected.
    pub fn new(problem: impl Into<String>) -> Self {
        InputError { places: Vec::new(), problem: problem.into() }
    }

    /// The same error, named from one place farther out (a file, a line, an option).
    pub fn within(mut self, place: impl Into<String>) -> Self {
        self.places.push(place.into());
        self
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for place in self.places.iter().rev() {
            write!(f, "{place}, ")?;
        }
        f.write_str(&self.problem)
    }
}
