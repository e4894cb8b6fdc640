//! The engine's numbers, tuned by playing: each iteration is a short match between two engines whose numbers are moved
//! opposite ways.

use std::collections::BTreeMap;

use ply_core::{InputError, StopFlag};
use ply_games::{Session, Setup};
use ply_train::spsa::{Number, Point, Spsa, millionths};
use serde::{Deserialize, Serialize};

use crate::engine_config::{EngineConfig, EngineKind};
use crate::engine_limits::EngineLimits;
use crate::engines::Engines;
use crate::match_setup::{MatchSetup, fingerprint};
use crate::openings::Openings;
use crate::runner;

/// What is tuned, and by which games.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TunerSetup {
    /// The match of an iteration: its games, what a move may cost, where games begin. Its engines are the tuner's.
    pub terms: MatchSetup,
    /// What both engines have in common, as in `self:…`.
    pub settings: BTreeMap<String, String>,
    /// The numbers, and how they are looked for.
    pub spsa: Spsa,
}

/// A tuning under way.
pub struct Tuner {
    setup: TunerSetup,
    fingerprint: String,
    point: Point,
}

/// Where a tuning stands, as a file keeps it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TunerState {
    /// Names the set-up and the engine, so that nothing else goes on from here.
    fingerprint: String,
    point: Point,
    /// For whoever reads the file.
    numbers: Vec<Number>,
}

/// What an iteration brought: games won, drawn and lost by the first side.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
pub struct IterationScore {
    /// Won.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost.
    pub losses: u64,
}

impl IterationScore {
    /// From -1, all lost, to 1, all won.
    pub fn value(&self) -> f64 {
        (self.wins as f64 - self.losses as f64) / (self.wins + self.draws + self.losses).max(1) as f64
    }
}

/// A range is cut to this far around the start where that is little: most ranges say only what is possible.
const LEAST_REACH: f64 = 10.0;
/// A step is this part of the range.
const STEPS: f64 = 20.0;
/// The most games of an iteration.
const MAX_GAMES: u64 = 100_000;

impl TunerSetup {
    /// Reads a number to be tuned: the name of a switch, or `name:start:low:high:step`. By default it starts at what the
    /// game has, goes from nothing to twice that (by at least 10 to either side, and within the switch's range), and a step
    /// is a twentieth of that, but at least a half: two engines must differ.
    pub fn read_number(session: &dyn Session, text: &str) -> Result<Number, InputError> {
        let mut parts = text.split(':').map(str::trim);
        let name = parts.next().unwrap_or_default().replace('_', "-");
        let start = f64::from(session.tuning_number(&name)?);
        let field = ply_games::switches().iter().find(|field| field.name == name.replace('-', "_"));
        let [least, most] =
            field.and_then(|field| field.range).unwrap_or([i32::MIN, i32::MAX]).map(f64::from);
        let given: Vec<f64> = parts
            .map(|part| part.parse().map(millionths))
            .collect::<Result<_, _>>()
            .map_err(|_| InputError::new(format!("number '{text}': expected name:start:low:high:step")))?;
        let number = match given[..] {
            [] => {
                let reach = start.abs().max(LEAST_REACH);
                let (low, high) = ((start - reach).max(least), (start + reach).min(most));
                Number { name, start, low, high, step: millionths(((high - low) / STEPS).max(0.5)) }
            }
            [start, low, high, step] => Number { name, start, low, high, step },
            _ => return Err(InputError::new(format!("number '{text}': expected name:start:low:high:step"))),
        };
        if number.low < least || number.high > most {
            return Err(InputError::new(format!(
                "number '{text}': expected a range within {least} to {most}"
            )));
        }
        number.check()?;
        Ok(number)
    }

    /// A session with the engine's own numbers.
    pub fn session(game: &str, eval: Option<&str>) -> Result<Box<dyn Session>, InputError> {
        ply_games::find(game)?.session(&Setup { eval: eval.map(str::to_string), ..Setup::default() })
    }

    /// How far numbers go, where nobody says: so that chance alone takes them about a step away in the end.
    pub fn default_rate(games: u64, iterations: u64) -> f64 {
        millionths((games as f64 / iterations.max(1) as f64).sqrt() / 2.0).max(1e-6)
    }

    /// Our engine with these numbers, rounded to whole ones as the engine has them.
    pub fn engine(&self, name: &str, values: &[f64]) -> EngineConfig {
        let mut settings = self.settings.clone();
        for (number, value) in self.spsa.numbers.iter().zip(values) {
            settings.insert(number.name.clone(), format!("{:.0}", value.round()));
        }
        EngineConfig {
            name: name.to_string(),
            limits: EngineLimits::default(),
            kind: EngineKind::Builtin(settings),
        }
    }

    /// The match of an iteration. Every pair of the whole tuning has an opening of its own, as far as there are so many.
    fn iteration(&self, point: &Point) -> MatchSetup {
        let [plus, minus] = self.spsa.sides(point);
        let pairs = self.terms.games.unwrap_or(2) / 2;
        let first = point.iteration.wrapping_mul(pairs);
        let openings = match &self.terms.openings {
            Openings::Start => Openings::Start,
            &Openings::Random { plies, seed } => Openings::Random { plies, seed: seed.wrapping_add(first) },
            Openings::List(list) => {
                let one = |pair: u64| list[(first.wrapping_add(pair) % list.len() as u64) as usize].clone();
                Openings::List((0..pairs).map(one).collect())
            }
        };
        let engines = vec![self.engine("plus", &plus), self.engine("minus", &minus)];
        MatchSetup { engines, openings, ..self.terms.clone() }
    }

    fn check(&self) -> Result<(), InputError> {
        self.spsa.check()?;
        let games = self.terms.games.unwrap_or(0);
        if games == 0 || games > MAX_GAMES || games % 2 == 1 {
            let problem = format!("games: expected an even number from 2 to {MAX_GAMES} for each iteration");
            return Err(InputError::new(problem));
        }
        if let Openings::List(list) = &self.terms.openings
            && list.is_empty()
        {
            return Err(InputError::new("openings: expected at least one"));
        }
        self.iteration(&self.spsa.start()).check(Some(&Engines::default()))
    }
}

impl Tuner {
    /// Begins at the start of every number.
    pub fn new(setup: TunerSetup) -> Result<Tuner, InputError> {
        setup.check()?;
        let signature = ply_games::signature(setup.terms.find_game()?)?;
        let json = serde_json::to_string(&setup).map_err(|error| InputError::new(error.to_string()))?;
        let fingerprint = fingerprint(format!("{signature} {json}").as_bytes());
        Ok(Tuner { point: setup.spsa.start(), fingerprint, setup })
    }

    /// Goes on from what [`Tuner::to_json`] has written.
    pub fn resume(&mut self, text: &str) -> Result<(), InputError> {
        let state: TunerState =
            serde_json::from_str(text).map_err(|error| InputError::new(error.to_string()))?;
        if state.fingerprint != self.fingerprint {
            return Err(InputError::new(
                "this tuning was begun with other settings or another version of the engine; \
                 give those, or another file",
            ));
        }
        self.setup.spsa.check_point(&state.point)?;
        self.point = state.point;
        Ok(())
    }

    /// Where it stands.
    pub fn to_json(&self) -> String {
        let state = TunerState {
            fingerprint: self.fingerprint.clone(),
            point: self.point.clone(),
            numbers: self.setup.spsa.numbers.clone(),
        };
        serde_json::to_string_pretty(&state).expect("a state is plain data") + "\n"
    }

    /// What is tuned.
    pub fn setup(&self) -> &TunerSetup {
        &self.setup
    }

    /// Iterations done, and the numbers now.
    pub fn point(&self) -> &Point {
        &self.point
    }

    /// All iterations are done.
    pub fn is_over(&self) -> bool {
        self.setup.spsa.is_over(&self.point)
    }

    /// Plays one iteration and moves the numbers; `None` where the stop flag ended it, and nothing is moved.
    pub fn advance(
        &mut self,
        concurrency: usize,
        stop_flag: &StopFlag,
    ) -> Result<Option<IterationScore>, InputError> {
        let setup = self.setup.iteration(&self.point);
        let standings = runner::tally(&setup, concurrency, stop_flag, |_| ())?;
        if !setup.is_over(&standings) {
            return Ok(None);
        }
        let plus = &standings.players()[0];
        let score = IterationScore { wins: plus.wins, draws: plus.draws, losses: plus.losses };
        self.setup.spsa.update(&mut self.point, score.value());
        Ok(Some(score))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Result<Number, InputError> {
        TunerSetup::read_number(TunerSetup::session("xiangqi", None).unwrap().as_ref(), text)
    }

    #[test]
    fn numbers_have_sensible_ranges_by_default() {
        let read = |text: &str| {
            let Number { start, low, high, step, .. } = number(text).unwrap();
            [start, low, high, step]
        };
        assert_eq!(read("futility-margin"), [110.0, 1.0, 220.0, 10.95]);
        assert_eq!(read("null_move_base"), [3.0, 1.0, 10.0, 0.5]);
        assert_eq!(read("order-score-weight"), [0.0, 0.0, 10.0, 0.5]);
        assert_eq!(read("futility-margin:90:40:200.5:8"), [90.0, 40.0, 200.5, 8.0]);
    }

    #[test]
    fn what_is_no_number_is_refused_by_name() {
        for (text, expected) in [
            ("null-move", "switch 'null-move' is on or off"),
            ("magic", "switch 'magic' is unknown"),
            ("", "switch '' is unknown"),
            ("futility-margin:1:2", "expected name:start:low:high:step"),
            ("futility-margin:a:b:c:d", "expected name:start:low:high:step"),
            ("futility-margin:5:0:9:1", "expected a range within 1 to 1000000"),
            ("futility-margin:5:6:9:1", "number 'futility-margin'"),
            ("futility-margin:nan:6:9:1", "number 'futility-margin'"),
        ] {
            let error = number(text).unwrap_err().to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }
}
