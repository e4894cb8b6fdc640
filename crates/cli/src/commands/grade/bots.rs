//! Bots: is the move one of minimax's best, is its value right, and what did it cost.

use std::time::{Duration, Instant};

use ply_core::{InputError, Limits, StopFlag};
use ply_games::{Algorithm, DisplayScore, GameEntry, Query, Session, Setup};
use ply_protocol::Protocol;
use ply_protocol::client::{Allowance, Client, EngineCommand, Failure, PositionSpec};

use super::args::Grade;
use super::report::{Graded, Nodes, Report, Verdict};
use crate::{files, output};

pub(super) fn grade(args: &Grade, game: &'static dyn GameEntry) -> anyhow::Result<Report> {
    let (program, arguments) = args.command()?;
    let command = EngineCommand {
        program: program.into(),
        arguments,
        directory: None,
        protocol: Protocol::Plain,
        options: Vec::new(),
        ranks: None,
        start_timeout: Duration::from_secs_f64(args.time),
        memory: Some((args.memory as u64) << 20),
    };
    let positions = positions(args, game)?;
    let bar = output::progress(positions.len(), "positions");
    let mut client: Option<Client> = None;
    let mut graded = Vec::new();
    for position in &positions {
        let mut session = game.session(&setup(args, position))?;
        if session.outcome().is_some() {
            let over = InputError::new("the game is over; expected a position with a move to make");
            return Err(over.within(format!("position '{position}'")).into());
        }
        let start = Instant::now();
        let answer = match &mut client {
            Some(client) => Ok(client),
            None => {
                Client::start(&command, game, args.rules.as_deref()).map(|started| client.insert(started))
            }
        }
        .and_then(|client| ask(client, position, args.time));
        let seconds = start.elapsed().as_secs_f64();
        let (verdict, remark, nodes) = match answer {
            Ok(answer) => judge(args, session.as_mut(), &answer)?,
            Err(failure) => {
                // The next position gets a fresh one.
                client = None;
                let verdict = match &failure {
                    Failure::StartUp(_) => Verdict::NotStarted,
                    Failure::Crash(_) => Verdict::Crashed,
                    Failure::Hang(_) => Verdict::TooSlow,
                    Failure::InvalidReply(_) => Verdict::Garbage,
                };
                (verdict, failure.to_string(), None)
            }
        };
        graded.push(Graded { task: position.clone(), verdict, remark, seconds, nodes });
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(Report::new(&args.program, graded))
}

fn setup(args: &Grade, position: &str) -> Setup {
    Setup {
        position: Some(position.to_string()),
        rules: args.rules.clone(),
        eval: args.eval.clone(),
        ..Setup::default()
    }
}

/// The positions of a file, or of random games.
fn positions(args: &Grade, game: &'static dyn GameEntry) -> Result<Vec<String>, InputError> {
    if let Some(path) = &args.positions {
        let text = files::read(path)?;
        let mut positions = Vec::new();
        for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
            let place = || format!("file '{}', line {number}", path.display());
            positions
                .push(game.session(&setup(args, line)).map_err(|error| error.within(place()))?.position());
        }
        if positions.is_empty() {
            return Err(InputError::new("no position found").within(format!("file '{}'", path.display())));
        }
        return Ok(positions);
    }
    let mut state = args.seed;
    let mut chance = |end: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % end
    };
    let mut positions = Vec::new();
    for number in 0..args.random.unwrap_or(10) {
        let mut session = game.session(&Setup { rules: args.rules.clone(), ..Setup::default() })?;
        for _ in 0..2 * number {
            let moves = session.moves();
            session.play(&moves[chance(moves.len())])?;
            if session.outcome().is_some() {
                session.take_back();
                break;
            }
        }
        positions.push(session.position());
    }
    Ok(positions)
}

/// A program's move, and what it says of it.
struct Answer {
    best: String,
    value: Option<i64>,
    nodes: Option<u64>,
}

fn ask(client: &mut Client, position: &str, seconds: f64) -> Result<Answer, Failure> {
    client.new_game()?;
    let spec = PositionSpec { position: Some(position), moves: &[] };
    let time = Duration::from_secs_f64(seconds);
    let limits = Limits { time: Some(time), ..Limits::default() };
    let found = client.search(spec, &Allowance { limits, opponent_clock: None, timeout: time })?;
    let value = found.score.map(|score| score.number());
    Ok(Answer { best: found.best, value, nodes: found.nodes })
}

fn judge(
    args: &Grade,
    session: &mut dyn Session,
    answer: &Answer,
) -> Result<(Verdict, String, Option<Nodes>), InputError> {
    let verdict = match session.judge(&answer.best) {
        Ok(verdict) => verdict,
        Err(error) => return Ok((Verdict::Garbage, error.to_string(), None)),
    };
    if !verdict.legal {
        return Ok((Verdict::Illegal, format!("{}: {}", answer.best, verdict.sentence), None));
    }
    let played = session.play(&answer.best)?;
    session.take_back();
    let limits = Limits { depth: Some(args.depth), ..Limits::default() };
    let stop = StopFlag::new();
    let query = Query { limits, algorithm: Algorithm::AlphaBeta, lines: usize::MAX, ..Query::default() };
    // Every move by itself, with a full window: its true value at this depth.
    let all = session.search(&query, &stop, &mut |_| ())?;
    let nodes_of = |session: &mut dyn Session, algorithm| {
        let query = Query { algorithm, lines: 1, ..query.clone() };
        session.search(&query, &stop, &mut |_| ()).map(|found| found.nodes)
    };
    let nodes = Nodes {
        program: answer.nodes,
        minimax: nodes_of(session, Algorithm::Minimax)?,
        alpha_beta: nodes_of(session, Algorithm::AlphaBeta)?,
    };
    let value_of = |mv: &str| all.lines.iter().find(|line| line.first == mv).map(|line| line.score);
    let cost = match nodes.program {
        Some(program) => {
            format!("; {program} nodes, minimax {}, alpha-beta {}", nodes.minimax, nodes.alpha_beta)
        }
        None => String::new(),
    };
    let (verdict, remark) = match value_of(&played) {
        Some(value) if value != all.score => {
            let best = all.best_move.clone().unwrap_or_default();
            (Verdict::NotBest, format!("{played} is worth {value}, {best} {}", all.score))
        }
        _ => match answer.value.filter(|value| !is_value(all.score, *value)) {
            Some(value) => {
                (Verdict::WrongClaim, format!("{played} is best, but worth {}, not {value}", all.score))
            }
            None => (Verdict::Right, format!("{played}, worth {}", all.score)),
        },
    };
    Ok((verdict, remark + &cost, Some(nodes)))
}

/// A number says of a win only whose it is.
fn is_value(score: DisplayScore, value: i64) -> bool {
    match score {
        DisplayScore::Win(_) => value > 0,
        DisplayScore::Loss(_) => value < 0,
        score => score.number() == value,
    }
}
