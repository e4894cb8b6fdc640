//! A match as the page asks for it, and what a server allows.

use ply_arena::{
    BuiltinEngine, EngineConfig, EngineKind, EngineLimits, Engines, MatchConfig, MatchSetup, Openings,
};
use ply_core::InputError;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::error::ApiError;
use crate::limits::ServerLimits;

/// Engines of one match.
const MAX_ENGINES: usize = 16;
/// Letters of one SPEC.
const MAX_SPEC_LEN: usize = 500;
/// Letters of a player's name.
const MAX_NAME_LEN: usize = 100;
/// Random plies of an opening. The shortest games last little longer, and to find one that does takes a
/// thousand tries.
const MAX_OPENING_PLIES: usize = 40;
/// A clock may give so many times what a single move may take.
const MOVES_OF_A_CLOCK: f64 = 30.0;
/// Nodes of a move for each second that one may take: about what a thread visits.
const NODES_A_SECOND: f64 = 1_000_000.0;
/// Megabytes of all tables of a match together.
const MAX_HASH_TOTAL: usize = 1024;

/// A new match.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MatchRequest {
    game: String,
    rules: Option<String>,
    /// A SPEC each, such as `self:eval=classic,name=old`, `random`, or `engine:NAME` from the server's own
    /// file. None may name a program.
    engines: Vec<String>,
    /// The first engine meets all others, instead of everyone everyone.
    gauntlet: Option<bool>,
    /// Games of each pairing.
    games: Option<u64>,
    /// The test that ends the match, such as `elo0=0,elo1=5,alpha=0.05,beta=0.05`.
    sprt: Option<String>,
    /// A clock, such as `10+0.1`.
    tc: Option<String>,
    /// Seconds a move.
    seconds: Option<f64>,
    depth: Option<u32>,
    nodes: Option<u64>,
    /// `random:PLIES:SEED`; without it games begin at the game's own start.
    openings: Option<String>,
    /// When both agree that one is lost, such as `moves=3,score=600`.
    resign: Option<String>,
    /// When both agree on a draw, such as `moves=8,score=10,from=60`.
    draw: Option<String>,
    /// Plies after which a game counts as drawn.
    max_plies: Option<usize>,
    /// Games at the same time.
    concurrency: Option<usize>,
}

impl MatchRequest {
    /// Games at the same time, if they are not too many. By default one core stays free for the page.
    pub(super) fn concurrency(&self) -> Result<usize, ApiError> {
        let cores = cores();
        match self.concurrency {
            None => Ok(default_concurrency()),
            Some(0) => Err(ApiError::bad_input("concurrency: expected a whole number above 0")),
            Some(games) if games > cores => Err(ApiError::too_much(format!(
                "concurrency: expected at most {cores}, one game a core, found {games}"
            ))),
            Some(games) => Ok(games),
        }
    }

    /// The match that this asks for, if it is allowed here.
    pub(super) fn setup(&self, limits: &ServerLimits, engines: &Engines) -> Result<MatchSetup, ApiError> {
        check_specs(&self.engines)?;
        if self.openings.as_deref().is_some_and(|openings| !openings.starts_with("random:")) {
            return Err(ApiError::bad_input(
                "openings: expected random:PLIES:SEED; this server reads no files",
            ));
        }
        let config = MatchConfig {
            game: Some(self.game.clone()),
            rules: self.rules.clone(),
            engines: self.engines.clone(),
            gauntlet: self.gauntlet,
            // A test may go on for long; here something else ends it too.
            games: self.games.or(self.sprt.is_some().then_some(limits.match_games)),
            rounds: None,
            sprt: self.sprt.clone(),
            tc: self.tc.clone(),
            st: self.seconds,
            depth: self.depth,
            nodes: self.nodes,
            openings: self.openings.clone(),
            resign: self.resign.clone(),
            draw: self.draw.clone(),
            max_plies: self.max_plies,
            margin: None,
        };
        let setup = config.setup(|_| Err(InputError::new("this server reads no files")))?;
        check(&setup, limits, engines, self.concurrency()?)?;
        Ok(setup)
    }
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Games at the same time where nobody says: one core stays free for the page.
pub(super) fn default_concurrency() -> usize {
    cores().saturating_sub(1).max(1)
}

/// What must be looked at before a SPEC is read: its length, and that it does not try to name a program,
/// however badly.
fn check_specs(specs: &[String]) -> Result<(), ApiError> {
    if specs.len() > MAX_ENGINES {
        let found = specs.len();
        return Err(ApiError::too_much(format!("engines: expected at most {MAX_ENGINES}, found {found}")));
    }
    for (index, spec) in specs.iter().enumerate() {
        if spec.len() > MAX_SPEC_LEN {
            return Err(ApiError::too_much(format!(
                "engines[{index}]: expected at most {MAX_SPEC_LEN} letters"
            )));
        }
        let names_program = match EngineConfig::read(spec) {
            Ok(engine) => matches!(engine.kind, EngineKind::External(_)),
            Err(_) => spec.contains("cmd"),
        };
        if names_program {
            return Err(names_a_program(&format!("engines[{index}]")));
        }
    }
    Ok(())
}

fn names_a_program(place: &str) -> ApiError {
    ApiError::forbidden(format!(
        "{place}: a request cannot name a program to run; expected self:…, random, or engine:NAME from the \
         server's own file"
    ))
}

/// Whether a match may be played here, whoever set it up.
pub(super) fn check(
    setup: &MatchSetup,
    server: &ServerLimits,
    engines: &Engines,
    concurrency: usize,
) -> Result<(), ApiError> {
    if setup.engines.len() > MAX_ENGINES {
        return Err(ApiError::too_much(format!("engines: expected at most {MAX_ENGINES}")));
    }
    for (index, engine) in setup.engines.iter().enumerate() {
        check_engine(engine, server).map_err(|error| error.within(&format!("engines[{index}]")))?;
    }
    check_limits(&setup.limits, server)?;
    check_tables(setup, concurrency)?;
    if let Openings::Random { plies, .. } = setup.openings
        && plies > MAX_OPENING_PLIES
    {
        return Err(ApiError::too_much(format!(
            "openings: expected at most {MAX_OPENING_PLIES} plies, found {plies}"
        )));
    }
    let plies = setup.adjudication.max_plies;
    if plies > server.moves {
        let most = server.moves;
        return Err(ApiError::too_much(format!("max_plies: expected at most {most}, found {plies}")));
    }
    // Of fewer than two engines none meets another, which is told below.
    if setup.engines.len() >= 2 && setup.end().is_some_and(|end| end > server.match_games) {
        let (games, most) = (setup.end().unwrap_or_default(), server.match_games);
        return Err(ApiError::too_much(format!("games: this makes {games} in all, expected at most {most}")));
    }
    setup.check(Some(engines))?;
    Ok(())
}

fn check_engine(engine: &EngineConfig, server: &ServerLimits) -> Result<(), Refusal> {
    if engine.name.chars().count() > MAX_NAME_LEN {
        return Err(Refusal::TooMuch(format!("name: expected at most {MAX_NAME_LEN} letters")));
    }
    match &engine.kind {
        EngineKind::External(_) => return Err(Refusal::Program),
        EngineKind::Builtin(settings) => {
            if BuiltinEngine::names_a_file(settings) {
                return Err(Refusal::File);
            }
            for (name, most) in [("threads", server.threads), ("hash", server.hash)] {
                // What is no number is refused where the settings are read.
                let asked = settings.get(name).and_then(|value| value.parse::<usize>().ok());
                if asked.is_some_and(|asked| asked > most) {
                    return Err(Refusal::TooMuch(format!("{name}: expected at most {most}")));
                }
            }
        }
        EngineKind::Random { .. } | EngineKind::Named(_) => (),
    }
    check_limits(&engine.limits, server).map_err(|error| Refusal::TooMuch(error.problem().message.clone()))
}

/// Why one of the engines may not play.
enum Refusal {
    Program,
    File,
    TooMuch(String),
}

impl Refusal {
    fn within(self, place: &str) -> ApiError {
        match self {
            Refusal::Program => names_a_program(place),
            Refusal::File => ApiError::forbidden(format!(
                "{place}: a request cannot name a file to read; expected book=own or book=none"
            )),
            Refusal::TooMuch(sentence) => ApiError::too_much(format!("{place}, {sentence}")),
        }
    }
}

fn check_limits(limits: &EngineLimits, server: &ServerLimits) -> Result<(), ApiError> {
    let too_much =
        |place: &str, most: f64| Err(ApiError::too_much(format!("{place}: expected at most {most}")));
    if limits.time.is_some_and(|time| time.as_secs_f64() > server.seconds) {
        return too_much("seconds", server.seconds);
    }
    if limits.depth.is_some_and(|depth| depth > server.depth) {
        return too_much("depth", f64::from(server.depth));
    }
    let most_nodes = server.seconds * NODES_A_SECOND;
    if limits.nodes.is_some_and(|nodes| nodes as f64 > most_nodes) {
        return too_much("nodes", most_nodes);
    }
    if let Some(tc) = limits.tc {
        let most = server.seconds * MOVES_OF_A_CLOCK;
        if tc.base.as_secs_f64() > most {
            return too_much("tc, the base time", most);
        }
        if tc.increment.as_secs_f64() > server.seconds {
            return too_much("tc, the increment", server.seconds);
        }
    }
    Ok(())
}

/// Every game thread starts every engine, each with its hash table.
fn check_tables(setup: &MatchSetup, concurrency: usize) -> Result<(), ApiError> {
    let table = |engine: &EngineConfig| match &engine.kind {
        EngineKind::Builtin(settings) => {
            settings.get("hash").and_then(|hash| hash.parse().ok()).unwrap_or(ServerLimits::DEFAULT_HASH)
        }
        _ => 0,
    };
    let all = setup.engines.iter().map(table).fold(0, usize::saturating_add).saturating_mul(concurrency);
    if all > MAX_HASH_TOTAL {
        return Err(ApiError::too_much(format!(
            "engines: their tables of {all} MB for {concurrency} games at once are too large: \
             expected at most {MAX_HASH_TOTAL} MB"
        )));
    }
    Ok(())
}
