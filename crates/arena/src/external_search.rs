//! One search by an external engine, told in the words of our own.

use std::time::{Duration, Instant};

use ply_core::{InputError, StopFlag};
use ply_games::{Analysis, DisplayScore, GameEntry, Progress, Session, Setup, Variation};
use ply_protocol::client::{Allowance, BestMove, Client, EngineLine, PositionSpec};

use crate::engine_config::ExternalEngine;
use crate::engine_limits::EngineLimits;

/// Moves of a variation that are told: more than anybody reads.
const MAX_PV: usize = 32;
/// How much longer than its time an engine may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// A position, and the engine that is asked about it.
pub struct ExternalSearch<'a> {
    /// The engine.
    pub engine: &'a ExternalEngine,
    /// The game.
    pub game: &'static dyn GameEntry,
    /// Its rules, where they are not its first.
    pub rules: Option<&'a str>,
    /// The start position, where it is not the game's own.
    pub position: Option<&'a str>,
    /// The moves made from there, in the game's own notation.
    pub moves: &'a [String],
    /// What it may spend.
    pub limits: EngineLimits,
    /// What it may take at most, whatever its limits.
    pub max_time: Duration,
}

impl ExternalSearch<'_> {
    /// Starts the engine, asks it, and ends it; `progress` hears what it says meanwhile.
    pub fn run(
        &self,
        stop_flag: &StopFlag,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<Analysis, InputError> {
        let failed =
            |failure: ply_protocol::client::Failure| InputError::new(format!("the engine {failure}"));
        self.engine.check(self.game, &self.limits)?;
        let mut session = self.session()?;
        let mut client = Client::start(&self.engine.command()?, self.game, self.rules).map_err(failed)?;
        let limits = self.limits.per_move();
        let timeout = limits.time.map_or(self.max_time, |time| (time + PATIENCE).min(self.max_time));
        let allowance = Allowance { limits, opponent_clock: None, timeout };
        let spec = PositionSpec { position: self.position, moves: self.moves };
        let begun = Instant::now();
        let mut last = EngineLine::default();
        let found = client.search_telling(spec, &allowance, stop_flag, &mut |said| {
            last.clone_from(said);
            if let Some(told) = told(session.as_mut(), said, begun.elapsed()) {
                progress(&told);
            }
        });
        let found = found.map_err(failed)?;
        analysis(session.as_mut(), &found, &last, begun.elapsed(), stop_flag.is_stopped())
    }

    /// Our own board beside the engine's.
    fn session(&self) -> Result<Box<dyn Session>, InputError> {
        let setup = Setup { rules: self.rules.map(str::to_string), ..Setup::default() };
        let mut session = self.game.session(&setup)?;
        session.begin(self.position, None)?;
        for text in self.moves {
            session.play(text)?;
        }
        Ok(session)
    }
}

/// The moves of a line that are legal, in the game's own notation.
fn legal(session: &mut dyn Session, moves: &[String]) -> Vec<String> {
    let mut line = Vec::new();
    for text in moves.iter().take(MAX_PV) {
        match session.play(text) {
            Ok(name) => line.push(name),
            Err(_) => break,
        }
    }
    for _ in &line {
        session.take_back();
    }
    line
}

/// What the engine says, if it names a move and its value.
fn told(session: &mut dyn Session, said: &EngineLine, time: Duration) -> Option<Progress> {
    let pv = legal(session, &said.pv);
    let (first, score) = (pv.first()?.clone(), said.score?);
    let nodes = said.nodes.unwrap_or(0);
    Some(Progress {
        variation: Variation { first, score, chances: None, pv },
        depth: said.depth.unwrap_or(0),
        selective_depth: said.depth.unwrap_or(0),
        confidence: None,
        line: 0,
        nodes,
        time,
        nodes_per_second: (nodes as f64 / time.as_secs_f64().max(1e-3)) as u64,
        hashfull: 0,
    })
}

/// What came of it. An engine that says nothing of its move is taken to see a level game.
fn analysis(
    session: &mut dyn Session,
    found: &BestMove,
    last: &EngineLine,
    time: Duration,
    stopped: bool,
) -> Result<Analysis, InputError> {
    if found.resigns {
        return Err(InputError::new("the engine resigns"));
    }
    let best = legal(session, std::slice::from_ref(&found.best)).pop();
    let best = best.ok_or_else(|| {
        InputError::new(format!("the engine played '{}', which is no legal move", found.best))
    })?;
    let expected = legal(session, &last.pv);
    let pv = if expected.first() == Some(&best) { expected } else { vec![best.clone()] };
    let score = found.score.or(last.score);
    let variation = |score| Variation { first: best.clone(), score, chances: None, pv: pv.clone() };
    Ok(Analysis {
        lines: score.map(variation).into_iter().collect(),
        best_move: Some(best.clone()),
        score: score.unwrap_or(DisplayScore::Cp(0)),
        chances: None,
        discs: None,
        depth: found.depth.or(last.depth).unwrap_or(0),
        confidence: None,
        nodes: found.nodes.or(last.nodes).unwrap_or(0),
        leaves: None,
        cutoffs: None,
        seconds: time.as_secs_f64(),
        pv: pv.clone(),
        stopped,
        book: false,
    })
}
