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
    reason: Option<Box<InputReason>>,
}

/// What is wrong as a program can word it in another language: a code, and what its sentence is filled with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InputReason {
    /// A short name that never changes, such as `illegal-move`.
    pub code: &'static str,
    /// Names and values, such as `move` and `h2e3`.
    pub params: Vec<(&'static str, String)>,
}

impl InputError {
    /// What was found and what was expected.
    pub fn new(problem: impl Into<String>) -> Self {
        InputError { places: Vec::new(), problem: problem.into(), reason: None }
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

    /// The same error with a code for programs that word it anew.
    ///
    /// ```
    /// use ply_core::InputError;
    /// let error = InputError::new("expected 10 rows, found 2").coded("rows", [("expected", 10), ("found", 2)]);
    /// let reason = error.reason().unwrap();
    /// assert_eq!((reason.code, reason.params[1].1.as_str()), ("rows", "2"));
    /// ```
    pub fn coded<V: ToString>(
        mut self,
        code: &'static str,
        params: impl IntoIterator<Item = (&'static str, V)>,
    ) -> Self {
        let params = params.into_iter().map(|(name, value)| (name, value.to_string())).collect();
        self.reason = Some(Box::new(InputReason { code, params }));
        self
    }

    /// Its code, where it has one.
    pub fn reason(&self) -> Option<&InputReason> {
        self.reason.as_deref()
    }

    /// Where it is, the outermost place first.
    pub fn places(&self) -> impl Iterator<Item = &str> {
        self.places.iter().rev().map(String::as_str)
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
