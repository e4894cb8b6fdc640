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

    /// A name that is none of those there are.
    ///
    /// ```
    /// use ply_core::InputError;
    /// let error = InputError::unknown("colour", "green", ["red", "black"]);
    /// assert_eq!(error.to_string(), "colour 'green' is unknown; expected one of red, black");
    /// ```
    pub fn unknown<N: AsRef<str>>(what: &str, name: &str, names: impl IntoIterator<Item = N>) -> Self {
        let mut problem = format!("{what} '{name}' is unknown; expected one of ");
        for (index, name) in names.into_iter().enumerate() {
            problem.push_str(if index == 0 { "" } else { ", " });
            problem.push_str(name.as_ref());
        }
        InputError::new(problem)
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
