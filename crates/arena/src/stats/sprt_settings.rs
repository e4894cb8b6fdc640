//! A sequential test as a person asks for it.

use super::sprt::{Model, Sprt};
use ply_core::InputError;
use std::fmt;
use std::str::FromStr;

/// What a test counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counting {
    /// Game by game.
    Trinomial,
    /// Pair by pair.
    Pentanomial,
}

/// A test and what it counts.
///
/// Written `elo0=0,elo1=5,alpha=0.05,beta=0.05`, in any order; `model=logistic|normalized` and
/// `counts=trinomial|pentanomial` may be added, without them it is `normalized` and `pentanomial`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SprtSettings {
    /// The test.
    pub sprt: Sprt,
    /// What it counts.
    pub counting: Counting,
}

impl FromStr for SprtSettings {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        read(text).map_err(|error| error.within("sprt"))
    }
}

fn read(text: &str) -> Result<SprtSettings, InputError> {
    let (mut elo0, mut elo1, mut alpha, mut beta) = (None, None, None, None);
    let (mut model, mut counting) = (None, None);
    for setting in text.split(',').map(str::trim) {
        let Some((name, value)) = setting.split_once('=').map(|(name, value)| (name.trim(), value.trim()))
        else {
            return Err(InputError::new(format!("expected name=value, found {setting:?}")));
        };
        match name {
            "elo0" => set(&mut elo0, name, number(name, value)?)?,
            "elo1" => set(&mut elo1, name, number(name, value)?)?,
            "alpha" => set(&mut alpha, name, number(name, value)?)?,
            "beta" => set(&mut beta, name, number(name, value)?)?,
            "model" => set(&mut model, name, word(name, value, &MODELS)?)?,
            "counts" => set(&mut counting, name, word(name, value, &COUNTINGS)?)?,
            _ => {
                return Err(InputError::new(format!(
                    "expected elo0, elo1, alpha, beta, model or counts, found {name:?}"
                )));
            }
        }
    }
    let sprt = Sprt::new(
        needed("elo0", elo0)?,
        needed("elo1", elo1)?,
        needed("alpha", alpha)?,
        needed("beta", beta)?,
        model.unwrap_or(Model::Normalized),
    )?;
    Ok(SprtSettings { sprt, counting: counting.unwrap_or(Counting::Pentanomial) })
}

const MODELS: [(&str, Model); 2] = [("logistic", Model::Logistic), ("normalized", Model::Normalized)];

const COUNTINGS: [(&str, Counting); 2] =
    [("trinomial", Counting::Trinomial), ("pentanomial", Counting::Pentanomial)];

fn set<T>(place: &mut Option<T>, name: &str, value: T) -> Result<(), InputError> {
    match place.replace(value) {
        Some(_) => Err(InputError::new(format!("{name} is given twice"))),
        None => Ok(()),
    }
}

fn needed(name: &str, value: Option<f64>) -> Result<f64, InputError> {
    value.ok_or_else(|| InputError::new(format!("{name} is missing")))
}

fn number(name: &str, value: &str) -> Result<f64, InputError> {
    // Rust reads "nan" and "inf" as numbers; neither is a difference or a rate.
    let number = value.parse().ok().filter(|number: &f64| number.is_finite());
    number.ok_or_else(|| InputError::new(format!("{name} must be a number, found {value:?}")))
}

fn word<T: Copy>(name: &str, value: &str, words: &[(&str, T); 2]) -> Result<T, InputError> {
    let found = words.iter().find(|(word, _)| *word == value).map(|(_, meaning)| *meaning);
    found.ok_or_else(|| {
        InputError::new(format!("{name} must be {} or {}, found {value:?}", words[0].0, words[1].0))
    })
}

fn name_of<T: PartialEq>(value: T, words: &[(&'static str, T); 2]) -> &'static str {
    if words[0].1 == value { words[0].0 } else { words[1].0 }
}

impl fmt::Display for SprtSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sprt = &self.sprt;
        write!(f, "elo0={},elo1={},alpha={},beta={}", sprt.elo0(), sprt.elo1(), sprt.alpha(), sprt.beta())?;
        write!(f, ",model={}", name_of(sprt.model(), &MODELS))?;
        write!(f, ",counts={}", name_of(self.counting, &COUNTINGS))
    }
}
