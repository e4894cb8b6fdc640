//! `ply tune --switch`: numbers of the engine, by games against itself.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use ply_arena::{EngineConfig, EngineKind, IterationScore, MatchConfig, Openings, Tuner, TunerSetup};
use ply_core::{InputError, StopFlag};
use ply_train::spsa::{Number, Spsa, millionths};
use serde::Serialize;

use super::Tune;
use crate::interrupt::Interrupt;
use crate::{files, output};

/// Random moves before a game, unless somebody says otherwise.
const OPENING_PLIES: usize = 8;
/// The test that the command for a match asks for.
const TEST: &str = "elo0=0,elo1=5,alpha=0.05,beta=0.05";

#[derive(Serialize)]
struct TuneReport<'a> {
    iterations: u64,
    finished: bool,
    games: u64,
    numbers: Vec<TunedNumber<'a>>,
    /// What compares the numbers with those of the start; none where they are the same.
    command: Option<String>,
}

#[derive(Serialize)]
struct TunedNumber<'a> {
    #[serde(flatten)]
    number: &'a Number,
    value: f64,
    /// As the engine takes it.
    rounded: i64,
}

pub(super) fn run(args: &Tune, out: &Path) -> anyhow::Result<()> {
    let mut tuner = Tuner::new(setup(args)?)?;
    let place = |error: InputError| error.within(format!("file '{}'", out.display()));
    if out.exists() {
        if !args.resume {
            let problem = "it is there already; give --resume to go on from it, or another file";
            return Err(place(InputError::new(problem)).into());
        }
        tuner.resume(&files::read(out)?).map_err(place)?;
    }
    // A file that cannot be written is known before the first game.
    files::write(out, tuner.to_json())?;
    let stop_flag = Arc::new(StopFlag::new());
    let interrupt = Interrupt::stops(&stop_flag)?;
    while !tuner.is_over() {
        let Some(score) = tuner.advance(args.threads, &stop_flag)? else { break };
        files::write(out, tuner.to_json())?;
        output::note(&progress(&tuner, score));
    }
    if args.json {
        output::json(&report(args, &tuner))?;
    } else {
        write!(io::stdout(), "{}", text(&report(args, &tuner)))?;
    }
    if !tuner.is_over() {
        output::note("stopped before its end; the same command with --resume goes on");
    }
    interrupt.exit_if_heard();
    Ok(())
}

fn setup(args: &Tune) -> Result<TunerSetup, InputError> {
    let session = TunerSetup::session(&args.game.game, args.eval.as_deref())?;
    let numbers = args.switches.iter().map(|text| TunerSetup::read_number(session.as_ref(), text));
    let openings = args.openings.clone().unwrap_or_else(|| format!("random:{OPENING_PLIES}:{}", args.seed));
    let terms = MatchConfig {
        game: Some(args.game.game.clone()),
        games: Some(args.games),
        tc: args.tc.clone(),
        st: args.st,
        depth: args.depth,
        nodes: args.nodes,
        openings: Some(openings),
        ..MatchConfig::default()
    };
    let spsa = Spsa {
        numbers: numbers.collect::<Result<_, _>>()?,
        iterations: args.iterations,
        rate: args.rate.map_or_else(|| TunerSetup::default_rate(args.games, args.iterations), millionths),
        seed: args.seed,
    };
    let settings: BTreeMap<String, String> =
        args.eval.iter().map(|eval| ("eval".to_string(), eval.clone())).collect();
    Ok(TunerSetup { terms: terms.setup(|path| files::read(Path::new(path)))?, settings, spsa })
}

/// A line for an iteration: what it brought, and the numbers now.
fn progress(tuner: &Tuner, score: IterationScore) -> String {
    let spsa = &tuner.setup().spsa;
    let IterationScore { wins, draws, losses } = score;
    let mut line =
        format!("iteration {}/{}: +{wins} ={draws} -{losses}", tuner.point().iteration, spsa.iterations);
    for (number, value) in spsa.numbers.iter().zip(&tuner.point().values) {
        line += &format!("  {} {value:.2}", number.name);
    }
    line
}

fn report<'a>(args: &Tune, tuner: &'a Tuner) -> TuneReport<'a> {
    let (setup, point) = (tuner.setup(), tuner.point());
    let numbers = setup.spsa.numbers.iter().zip(&point.values);
    TuneReport {
        iterations: point.iteration,
        finished: tuner.is_over(),
        games: point.iteration * setup.terms.games.unwrap_or(0),
        numbers: numbers
            .map(|(number, &value)| TunedNumber { number, value, rounded: value.round() as i64 })
            .collect(),
        command: (setup.engine("", &point.values) != setup.engine("", &setup.spsa.start().values))
            .then(|| command(args, tuner)),
    }
}

fn text(report: &TuneReport) -> String {
    let mut text = "// The game's tuning, in crates/games/src:\n".to_string();
    for TunedNumber { number, rounded, .. } in &report.numbers {
        text +=
            &format!("{}: {rounded}, // was {:.0}\n", number.name.replace('-', "_"), number.start.round());
    }
    match &report.command {
        Some(command) => text + &format!("\n# Whether they are better:\n{command}\n"),
        None => text + "\n# No number has changed: there is nothing to compare.\n",
    }
}

/// `ply match` between the numbers found and those of the start, from openings that the tuning has not seen where they
/// are random.
fn command(args: &Tune, tuner: &Tuner) -> String {
    let setup = tuner.setup();
    let start = setup.spsa.start().values;
    let mut words = vec!["ply".to_string(), "match".to_string(), args.game.game.clone()];
    for engine in [setup.engine("new", &tuner.point().values), setup.engine("old", &start)] {
        words.extend(["--engine".to_string(), spec(&engine)]);
    }
    let limits = [
        ("--tc", args.tc.clone()),
        ("--st", args.st.map(|seconds| seconds.to_string())),
        ("--depth", args.depth.map(|depth| depth.to_string())),
        ("--nodes", args.nodes.map(|nodes| nodes.to_string())),
    ];
    for (flag, value) in limits {
        words.extend(value.into_iter().flat_map(|value| [flag.to_string(), value]));
    }
    let openings = match (&setup.terms.openings, &args.openings) {
        (&Openings::Random { plies, seed }, _) => {
            let pairs = args.iterations.saturating_mul(args.games / 2);
            format!("random:{plies}:{}", seed.wrapping_add(pairs))
        }
        (_, typed) => typed.clone().unwrap_or_default(),
    };
    words.extend(["--openings".to_string(), openings, "--sprt".to_string(), TEST.to_string()]);
    words.extend(["--concurrency".to_string(), args.threads.to_string()]);
    words.iter().map(|word| shell(word)).collect::<Vec<_>>().join(" ")
}

/// One of our engines as `--engine` takes it.
fn spec(engine: &EngineConfig) -> String {
    let mut spec = format!("self:name={}", engine.name);
    if let EngineKind::Builtin(settings) = &engine.kind {
        for (name, value) in settings {
            let quoted = if value.contains([',', '"']) { format!("{value:?}") } else { value.clone() };
            spec += &format!(",{name}={quoted}");
        }
    }
    spec
}

/// A word as a shell reads it.
fn shell(word: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_=:,./+".contains(letter);
    if word.chars().all(plain) { word.to_string() } else { format!("'{}'", word.replace('\'', "'\\''")) }
}
