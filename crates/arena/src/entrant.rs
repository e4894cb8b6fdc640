//! Who takes part in a match, and how it is written: an engine's SPEC.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use ply_core::InputError;
use ply_games::{Algorithm, GameEntry, Order, Query, Setup, Skill};
use ply_protocol::Protocol;
use ply_protocol::client::EngineConfig;
use serde::{Deserialize, Serialize};

use crate::budget::{Budget, read_seconds};
use crate::spec::{Fields, Spec};

/// A player of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entrant {
    /// What it is called in tables.
    pub name: String,
    /// Its own limits, which win over the match's.
    #[serde(default, skip_serializing_if = "Budget::is_empty")]
    pub budget: Budget,
    /// What it is.
    pub kind: Kind,
}

/// What a player is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// One of ours, in this process: its settings by name.
    Own(BTreeMap<String, String>),
    /// Moves at random.
    Random {
        /// Where its randomness begins.
        seed: u64,
    },
    /// A program of somebody else's.
    External(External),
    /// An engine of the file of engines that the machine has on which it will play.
    Named(String),
}

/// A program of somebody else's.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct External {
    /// The program.
    pub cmd: PathBuf,
    /// What it is given on its command line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<String>,
    /// Where it runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dir: Option<PathBuf>,
    /// What it speaks.
    pub proto: String,
    /// Whether it counts Xiangqi's ranks from 0 or 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ranks: Option<u8>,
    /// Seconds it may take to start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<f64>,
    /// Options to set.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub option: BTreeMap<String, String>,
}

/// How long an engine may take to start unless somebody says otherwise.
const START_UP: Duration = Duration::from_secs(10);
/// Megabytes of one of our engines' table unless somebody says otherwise: many games are played at once.
pub(crate) const HASH: usize = 16;

impl External {
    /// How to start it.
    pub fn launch(&self) -> Result<EngineConfig, InputError> {
        let start_up = match self.start {
            None => START_UP,
            Some(seconds) => read_seconds(&seconds.to_string()).map_err(|error| error.within("start"))?,
        };
        if self.ranks.is_some_and(|ranks| ranks > 1) {
            return Err(InputError::new("ranks: expected 0 or 1"));
        }
        Ok(EngineConfig {
            program: self.cmd.clone(),
            arguments: self.args.clone(),
            directory: self.dir.clone(),
            protocol: self.proto.parse::<Protocol>()?,
            options: self.option.iter().map(|(name, value)| (name.clone(), value.clone())).collect(),
            ranks: self.ranks,
            start_timeout: start_up,
        })
    }
}

impl Entrant {
    /// Reads a SPEC such as `self:eval=classic,depth=5`, `random`, `engine:NAME` or `cmd=./x,proto=uci`.
    pub fn read(text: &str) -> Result<Entrant, InputError> {
        Self::read_spec(text).map_err(|error| error.within(format!("engine '{text}'")))
    }

    fn read_spec(text: &str) -> Result<Entrant, InputError> {
        let Spec { kind, mut fields } = Spec::read(text)?;
        let name = fields.take("name");
        let budget = read_budget(&mut fields)?;
        let (kind, default_name) = match kind.as_str() {
            "self" => (Kind::Own(fields.rest()), text.to_string()),
            "random" => {
                let seed = fields.take_parsed("seed", "a whole number")?.unwrap_or(0);
                fields.finish()?;
                (Kind::Random { seed }, text.to_string())
            }
            "engine" => {
                let called = fields.take("").filter(|name| !name.is_empty());
                let called =
                    called.ok_or_else(|| InputError::new("expected the engine's name, as engine:NAME"))?;
                fields.finish()?;
                (Kind::Named(called.clone()), called)
            }
            "" => {
                let external = read_external(&mut fields)?;
                let name = external.cmd.file_name().map(|name| name.to_string_lossy().into_owned());
                (Kind::External(external), name.unwrap_or_default())
            }
            _ => {
                let problem = format!("'{kind}:' is unknown; expected self:…, random, engine:NAME or cmd=…");
                return Err(InputError::new(problem));
            }
        };
        Ok(Entrant { name: name.unwrap_or(default_name), budget, kind })
    }
}

fn read_budget(fields: &mut Fields) -> Result<Budget, InputError> {
    let depth: Option<u32> = fields.take_parsed("depth", "a whole number")?;
    if depth.is_some_and(|depth| depth > ply_games::MAX_DEPTH) {
        return Err(InputError::new(format!("depth: expected at most {}", ply_games::MAX_DEPTH)));
    }
    let nodes: Option<u64> = fields.take_parsed("nodes", "a whole number above 0")?;
    if nodes == Some(0) {
        return Err(InputError::new("nodes: expected a whole number above 0"));
    }
    let time = fields.take("st").or_else(|| fields.take("time"));
    Ok(Budget {
        tc: fields.take("tc").map(|text| text.parse()).transpose()?,
        time: time.map(|text| read_seconds(&text)).transpose()?,
        depth,
        nodes,
    })
}

fn read_external(fields: &mut Fields) -> Result<External, InputError> {
    let cmd = fields.take("cmd").filter(|cmd| !cmd.is_empty());
    let cmd = cmd.ok_or_else(|| InputError::new("expected self:…, random, engine:NAME or cmd=PROGRAM"))?;
    let proto = fields.take("proto");
    let external = External {
        cmd: PathBuf::from(cmd),
        args: fields
            .take("args")
            .map(|text| text.split_whitespace().map(str::to_string).collect())
            .unwrap_or_default(),
        dir: fields.take("dir").map(PathBuf::from),
        proto: proto.ok_or_else(|| {
            InputError::new("expected what the program speaks: proto=uci, ucci, nboard or gtp")
        })?,
        ranks: fields.take_parsed("ranks", "0 or 1")?,
        start: fields.take_parsed("start", "seconds")?,
        option: fields.take_all("option."),
    };
    fields.finish()?;
    external.launch()?;
    Ok(external)
}

/// One of our engines, ready to be asked.
#[derive(Clone, Debug)]
pub struct Own {
    /// Rules and evaluation.
    pub setup: Setup,
    /// How it searches, without limits.
    pub query: Query,
}

impl Own {
    /// Reads the settings of `self:…` for this game; anything that is no setting must be a switch of the search.
    pub fn new(
        settings: &BTreeMap<String, String>,
        game: &dyn GameEntry,
        rules: Option<&str>,
        budget: &Budget,
    ) -> Result<Own, InputError> {
        let mut setup = Setup { rules: rules.map(str::to_string), ..Setup::default() };
        let mut query = Query { hash: HASH, limits: budget.limits(), ..Query::default() };
        for (name, value) in settings {
            let bad = |expected: &str| InputError::new(format!("{name}={value}: expected {expected}"));
            let number = |most: usize| {
                value
                    .parse()
                    .ok()
                    .filter(|number| (1..=most).contains(number))
                    .ok_or_else(|| bad(&format!("a whole number from 1 to {most}")))
            };
            match name.as_str() {
                "algorithm" => query.algorithm = value.parse()?,
                "eval" => setup.eval = Some(value.clone()),
                "hash" => query.hash = number(16384)?,
                "threads" => query.threads = number(256)?,
                "order" => query.order = value.parse::<Order>()?,
                "memory" => {
                    query.memory = Some(match value.as_str() {
                        "on" => true,
                        "off" => false,
                        _ => return Err(bad("on or off")),
                    });
                }
                "seed" => query.seed = Some(value.parse().map_err(|_| bad("a whole number"))?),
                "skill" => {
                    let level = value.parse().ok().filter(|&level| level <= Skill::MOST);
                    query.skill = Some(Skill::level(level.ok_or_else(|| bad("a level from 0 to 20"))?));
                }
                "" => return Err(InputError::new(format!("'{value}': expected NAME=VALUE"))),
                _ if value.is_empty() => query.switches.push(name.clone()),
                _ => query.switches.push(format!("{name}={value}")),
            }
        }
        if budget.tc.is_some() && query.algorithm != Algorithm::Engine {
            let problem =
                format!("algorithm '{}' cannot play on a clock; give it a depth", query.algorithm.name());
            return Err(InputError::new(problem));
        }
        game.session(&setup)?.check(&query)?;
        Ok(Own { setup, query })
    }
}
