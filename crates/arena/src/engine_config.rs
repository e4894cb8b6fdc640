//! An engine of a match, and its SPEC: how a person writes it.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use ply_core::{Clock, InputError, Limits};
use ply_games::{Algorithm, BookPlay, GameEntry, Level, Order, Query, Setup, Skill};
use ply_protocol::Protocol;
use ply_protocol::client::{self, EngineCommand};
use serde::{Deserialize, Serialize};

use crate::engine_limits::{EngineLimits, read_seconds};
use crate::spec::{Fields, Spec};

/// An engine of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct EngineConfig {
    /// What it is called in tables.
    pub name: String,
    /// Its own limits, which win over the match's.
    #[serde(default, alias = "budget", skip_serializing_if = "EngineLimits::is_empty")]
    pub limits: EngineLimits,
    /// What it is.
    pub kind: EngineKind,
}

/// What an engine is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EngineKind {
    /// Our engine, in this process: its settings by name.
    #[serde(alias = "own")]
    Builtin(BTreeMap<String, String>),
    /// Moves at random.
    Random {
        /// Where its randomness begins.
        seed: u64,
        /// Captures where it can: by chance a piece that can, and one of its captures; otherwise a piece and its move.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        captures: bool,
    },
    /// A program that speaks a protocol.
    External(ExternalEngine),
    /// An engine of the file of engines of the machine that plays.
    Named(String),
}

/// A program that speaks a protocol.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExternalEngine {
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
    /// The games that it plays; all that its protocol is spoken for if none is named.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<String>,
    /// Whether it counts Xiangqi's ranks from 0 or 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ranks: Option<u8>,
    /// Seconds it may take to start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<f64>,
    /// Megabytes of memory that each of its processes may have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
    /// Options to set.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub option: BTreeMap<String, String>,
}

/// How long an engine may take to start unless somebody says otherwise.
const START_UP: Duration = Duration::from_secs(10);
/// Moves that give away more are not as good as the best.
const MAX_VARIETY: u32 = 10_000;
/// Megabytes of one of our engines' table unless somebody says otherwise: many games are played at once.
pub(crate) const HASH: usize = 16;

impl ExternalEngine {
    /// How to start it.
    pub fn command(&self) -> Result<EngineCommand, InputError> {
        let start_up = match self.start {
            None => START_UP,
            Some(seconds) => read_seconds(&seconds.to_string()).map_err(|error| error.within("start"))?,
        };
        for name in &self.games {
            ply_games::find(name).map_err(|error| error.within("games"))?;
        }
        if self.ranks.is_some_and(|ranks| ranks > 1) {
            return Err(InputError::new("ranks: expected 0 or 1"));
        }
        Ok(EngineCommand {
            program: self.cmd.clone(),
            arguments: self.args.clone(),
            directory: self.dir.clone(),
            protocol: self.proto.parse::<Protocol>()?,
            options: self.option.iter().map(|(name, value)| (name.clone(), value.clone())).collect(),
            ranks: self.ranks,
            start_timeout: start_up,
            memory: self.memory.map(|megabytes| megabytes.saturating_mul(1 << 20)),
        })
    }

    /// Whether it plays this game, and can be given these limits.
    pub fn check(&self, game: &dyn GameEntry, limits: &EngineLimits) -> Result<(), InputError> {
        let protocol = self.command()?.protocol;
        if limits.level.is_some() {
            return Err(InputError::new("level: only our own engine has levels; expected another limit"));
        }
        protocol.check(game)?;
        if !self.plays(game) {
            let (name, games) = (game.name(), self.games.join(", "));
            return Err(InputError::new(format!("does not play {name}; its entry names {games}")));
        }
        let mut per_move = limits.per_move();
        // Whatever the clock shows, it is a clock.
        per_move.clock = limits.tc.map(|tc| Clock {
            left: tc.base,
            increment: tc.increment,
            moves_to_go: tc.moves,
            overhead: Duration::ZERO,
        });
        client::check_limits(protocol, &per_move)
    }

    /// Whether it plays this game, by its protocol and by what its entry says.
    pub fn plays(&self, game: &dyn GameEntry) -> bool {
        let spoken = self.proto.parse::<Protocol>().is_ok_and(|protocol| protocol.check(game).is_ok());
        spoken && (self.games.is_empty() || self.games.iter().any(|name| name == game.name()))
    }

    /// The limits that it takes, each by itself, as a match names them; and whether it plays without any.
    pub fn limits(&self) -> (Vec<&'static str>, bool) {
        let Ok(protocol) = self.proto.parse::<Protocol>() else { return (Vec::new(), false) };
        let second = Duration::from_secs(1);
        let clock = Clock { left: second, increment: second, moves_to_go: None, overhead: Duration::ZERO };
        let each = [
            ("nodes", Limits { nodes: Some(1), ..Limits::default() }),
            ("seconds", Limits { time: Some(second), ..Limits::default() }),
            ("depth", Limits { depth: Some(1), ..Limits::default() }),
            ("tc", Limits { clock: Some(clock), ..Limits::default() }),
        ];
        let taken = each.iter().filter(|(_, limits)| client::check_limits(protocol, limits).is_ok());
        let free = client::check_limits(protocol, &Limits::default()).is_ok();
        (taken.map(|(name, _)| *name).collect(), free)
    }
}

impl EngineConfig {
    /// Reads a SPEC such as `self:eval=classic,depth=5`, `random`, `random:captures`, `engine:NAME` or `cmd=./x,proto=uci`.
    pub fn read(text: &str) -> Result<EngineConfig, InputError> {
        Self::read_spec(text).map_err(|error| error.within(format!("engine '{text}'")))
    }

    fn read_spec(text: &str) -> Result<EngineConfig, InputError> {
        let Spec { kind, mut fields } = Spec::read(text)?;
        let name = fields.take("name");
        let limits = read_limits(&mut fields)?;
        let (kind, default_name) = match kind.as_str() {
            "self" => (EngineKind::Builtin(fields.rest()), text.to_string()),
            "random" => {
                let seed = fields.take_parsed("seed", "a whole number")?.unwrap_or(0);
                let captures = match fields.take("captures").as_deref() {
                    None | Some("off") => false,
                    Some("" | "on") => true,
                    Some(value) => {
                        return Err(InputError::new(format!("captures={value}: expected on or off")));
                    }
                };
                fields.finish()?;
                (EngineKind::Random { seed, captures }, text.to_string())
            }
            "engine" => {
                let called = fields.take("").filter(|name| !name.is_empty());
                let called =
                    called.ok_or_else(|| InputError::new("expected the engine's name, as engine:NAME"))?;
                fields.finish()?;
                (EngineKind::Named(called.clone()), called)
            }
            "" => {
                let external = read_external(&mut fields)?;
                let name = external.cmd.file_name().map(|name| name.to_string_lossy().into_owned());
                (EngineKind::External(external), name.unwrap_or_default())
            }
            _ => {
                let problem = format!("'{kind}:' is unknown; expected self:…, random, engine:NAME or cmd=…");
                return Err(InputError::new(problem));
            }
        };
        Ok(EngineConfig { name: name.unwrap_or(default_name), limits, kind })
    }
}

fn read_limits(fields: &mut Fields) -> Result<EngineLimits, InputError> {
    let depth: Option<u32> = fields.take_parsed("depth", "a whole number")?;
    if depth.is_some_and(|depth| depth > ply_games::MAX_DEPTH) {
        return Err(InputError::new(format!("depth: expected at most {}", ply_games::MAX_DEPTH)));
    }
    let nodes: Option<u64> = fields.take_parsed("nodes", "a whole number above 0")?;
    if nodes == Some(0) {
        return Err(InputError::new("nodes: expected a whole number above 0"));
    }
    let time = fields.take("st").or_else(|| fields.take("time"));
    Ok(EngineLimits {
        tc: fields.take("tc").map(|text| text.parse()).transpose()?,
        time: time.map(|text| read_seconds(&text)).transpose()?,
        depth,
        nodes,
        level: fields.take_parsed("level", "a whole number")?,
    })
}

fn read_external(fields: &mut Fields) -> Result<ExternalEngine, InputError> {
    let cmd = fields.take("cmd").filter(|cmd| !cmd.is_empty());
    let cmd = cmd.ok_or_else(|| InputError::new("expected self:…, random, engine:NAME or cmd=PROGRAM"))?;
    let proto = fields.take("proto");
    let external = ExternalEngine {
        cmd: PathBuf::from(cmd),
        args: fields
            .take("args")
            .map(|text| text.split_whitespace().map(str::to_string).collect())
            .unwrap_or_default(),
        dir: fields.take("dir").map(PathBuf::from),
        proto: proto.ok_or_else(|| {
            InputError::new("expected what the program speaks: proto=uci, ucci, nboard, gtp or plain")
        })?,
        games: Vec::new(),
        ranks: fields.take_parsed("ranks", "0 or 1")?,
        start: fields.take_parsed("start", "seconds")?,
        memory: fields.take_parsed("memory", "megabytes")?,
        option: fields.take_all("option."),
    };
    fields.finish()?;
    external.command()?;
    Ok(external)
}

/// Our engine with its settings, ready to search.
#[derive(Clone, Debug)]
pub struct BuiltinEngine {
    /// Rules and evaluation.
    pub setup: Setup,
    /// How it searches.
    pub query: Query,
}

impl BuiltinEngine {
    /// Whether these settings name a file of this machine.
    pub fn names_a_file(settings: &BTreeMap<String, String>) -> bool {
        settings.get("book").is_some_and(|book| !matches!(book.as_str(), "own" | "none"))
    }

    /// Reads the settings of `self:…` for this game; anything that is no setting must be a switch of the
    /// search.
    pub fn new(
        settings: &BTreeMap<String, String>,
        game: &dyn GameEntry,
        rules: Option<&str>,
        limits: &EngineLimits,
    ) -> Result<BuiltinEngine, InputError> {
        let mut setup = Setup { rules: rules.map(str::to_string), ..Setup::default() };
        let mut query = Query { hash: HASH, limits: limits.per_move(), ..Query::default() };
        query.level = limits.level.map(|number| game.levels().get(number)).transpose()?;
        let variety = settings.get("book-variety").map(|text| {
            let number = text.parse().ok().filter(|variety| *variety <= MAX_VARIETY);
            let expected = format!("book-variety={text}: expected a whole number from 0 to {MAX_VARIETY}");
            number.ok_or_else(|| InputError::new(expected))
        });
        let variety = variety.transpose()?.unwrap_or(0);
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
                "skill" if query.level.is_some() => {
                    return Err(bad("a level or a skill, not both"));
                }
                "skill" => {
                    let level = value.parse().ok().filter(|&level| level <= Skill::MOST);
                    let skill = Skill::level(level.ok_or_else(|| bad("a level from 0 to 20"))?);
                    query.level = Some(Level::from(skill));
                }
                "book" => {
                    let book = ply_games::open_book(game, value)?;
                    query.book = book.map(|book| BookPlay { book, variety, seed: None });
                }
                "book-variety" => (),
                "" => return Err(InputError::new(format!("'{value}': expected NAME=VALUE"))),
                _ if value.is_empty() => query.switches.push(name.clone()),
                _ => query.switches.push(format!("{name}={value}")),
            }
        }
        if limits.tc.is_some() && query.algorithm != Algorithm::Engine {
            let problem =
                format!("algorithm '{}' cannot play on a clock; give it a depth", query.algorithm.name());
            return Err(InputError::new(problem));
        }
        game.session(&setup)?.check(&query)?;
        Ok(BuiltinEngine { setup, query })
    }
}
