//! The engines that a machine has: a file that only its owner writes.

use std::collections::BTreeMap;

use ply_core::InputError;
use serde::Deserialize;

use crate::engine_config::ExternalEngine;

/// Engines by name.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Engines {
    #[serde(default)]
    engines: BTreeMap<String, ExternalEngine>,
}

impl Engines {
    /// Reads a file such as
    ///
    /// ```toml
    /// [engines.edax]
    /// cmd = "/usr/games/edax"
    /// args = ["-gtp"]
    /// proto = "gtp"
    /// games = ["othello"]
    /// option = { Hash = "64" }
    /// ```
    pub fn read(text: &str) -> Result<Engines, InputError> {
        let engines: Engines =
            toml::from_str(text).map_err(|error| crate::match_setup::toml_error(&error))?;
        for (name, external) in &engines.engines {
            external.command().map_err(|error| error.within(format!("engine '{name}'")))?;
        }
        Ok(engines)
    }

    /// The engine of this name.
    pub fn find(&self, name: &str) -> Result<&ExternalEngine, InputError> {
        self.engines.get(name).ok_or_else(|| {
            let known: Vec<_> = self.engines.keys().map(String::as_str).collect();
            let known = if known.is_empty() { "none is named".to_string() } else { known.join(", ") };
            InputError::new(format!("engine '{name}' is not in this machine's file of engines ({known})"))
        })
    }

    /// All of them, by name.
    pub fn all(&self) -> impl Iterator<Item = (&str, &ExternalEngine)> {
        self.engines.iter().map(|(name, engine)| (name.as_str(), engine))
    }
}
