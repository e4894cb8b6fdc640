//! `ply path solve`: one query, one route.

use std::io::{self, BufWriter, Write};
use std::time::Instant;

use ply_core::{InputError, StopFlag};
use ply_path::{
    LengthAdvice, Minimum, Planner, Query, Route, Solution, SupplyAdvice, advise_length, advise_supply,
    smallest_supply,
};
use ply_path_io::Picture;
use serde::Serialize;

use super::args::Solve;
use super::json::{self, AdviceDocument, GapDocument, LegDocument, RowColumn, row_column};
use super::sentences;
use super::task::Task;
use crate::{files, output};

#[derive(Serialize)]
struct Document {
    reachable: bool,
    /// -1 where there is no route.
    length: i64,
    path: String,
    minimum_supply: Option<u64>,
    gap: Option<GapDocument>,
    supply: u32,
    start: RowColumn,
    goal: RowColumn,
    moves: u8,
    legs: Vec<LegDocument>,
    depots_used: Vec<RowColumn>,
    algorithm: &'static str,
    expansions: u64,
    generated: u64,
    peak_open: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    advice: Option<AdvicesDocument>,
}

/// Where one more depot would help most.
#[derive(Serialize)]
struct AdvicesDocument {
    /// To a shorter route, or to any.
    length: Option<AdviceDocument>,
    /// To less supply.
    supply: Option<AdviceDocument>,
}

/// Why it is so, and what would change it.
struct Advices {
    length: Option<LengthAdvice>,
    supply: Option<SupplyAdvice>,
}

pub(super) fn run(args: &Solve) -> anyhow::Result<()> {
    files::keep_apart(&args.task.file, &[args.svg.as_deref(), args.png.as_deref()])?;
    let task = Task::typed(&args.task, &args.supply)?;
    let query = task.query()?;
    let busy = output::busy("searching");
    let begin = Instant::now();
    let answer =
        Planner::new(args.algorithm).solve(&task.map, &query).map_err(|error| task.refused(error))?;
    let seconds = begin.elapsed().as_secs_f64();
    let reachable = answer.route.is_some();
    let minimum = match args.json || args.advice && !reachable {
        true => minimum(&task)?,
        false => None,
    };
    let advices = match args.advice || args.json && !reachable {
        true => Some(advise(&task, &query)?),
        false => None,
    };
    draw(args, &task, answer.route.as_ref())?;
    busy.finish_and_clear();
    if args.json {
        let names = (args.algorithm.name(), seconds);
        return output::json(&document(&query, &answer, minimum, advices, names));
    }
    let mut out = BufWriter::new(io::stdout().lock());
    write_route(&mut out, answer.route.as_ref(), &query)?;
    if let Some(advices) = advices {
        if !reachable {
            writeln!(out, "{}", sentences::gap(&task, minimum))?;
        }
        // Where one depot is not enough for a route, it may still be a step towards one.
        writeln!(out, "{}", sentences::for_length(advices.length, reachable))?;
        if !reachable && advices.length.is_none() && minimum.is_some() {
            writeln!(out, "{}", sentences::for_supply(advices.supply))?;
        }
    }
    out.flush()?;
    Ok(())
}

/// What the course wants to see: the length and the letters, or -1 alone.
pub(super) fn write_route(out: &mut impl Write, route: Option<&Route>, query: &Query) -> io::Result<()> {
    match route {
        Some(route) => writeln!(out, "{}\n{}", route.length(), route.letters(query.moves)),
        None => writeln!(out, "-1"),
    }
}

fn minimum(task: &Task) -> Result<Option<Minimum>, InputError> {
    smallest_supply(&task.map, task.start, task.goal, task.moves, &StopFlag::new())
        .map_err(|error| task.refused(error))
}

fn advise(task: &Task, query: &Query) -> Result<Advices, InputError> {
    let refused = |error| task.refused(error);
    let length = advise_length(&task.map, query, &StopFlag::new()).map_err(refused)?;
    let supply =
        advise_supply(&task.map, task.start, task.goal, task.moves, &StopFlag::new()).map_err(refused)?;
    Ok(Advices { length, supply })
}

fn draw(args: &Solve, task: &Task, route: Option<&Route>) -> anyhow::Result<()> {
    let picture = Picture { map: &task.map, start: Some(task.start), goal: Some(task.goal), route };
    // Both are drawn before either is written.
    let mut drawn = Vec::new();
    if let Some(path) = &args.svg {
        let mut svg = Vec::new();
        picture.write_svg(&mut svg)?;
        drawn.push((path, svg));
    }
    if let Some(path) = &args.png {
        let mut png = Vec::new();
        picture.write_png(&mut png)?;
        drawn.push((path, png));
    }
    for (path, content) in drawn {
        files::write(path, content)?;
    }
    Ok(())
}

fn document(
    query: &Query,
    answer: &Solution,
    minimum: Option<Minimum>,
    advices: Option<Advices>,
    (algorithm, seconds): (&'static str, f64),
) -> Document {
    let route = answer.route.as_ref();
    Document {
        reachable: route.is_some(),
        length: json::length(route.map(|route| route.length())),
        path: route.map(|route| route.letters(query.moves).to_string()).unwrap_or_default(),
        minimum_supply: minimum.map(|minimum| minimum.supply),
        gap: minimum.map(|minimum| minimum.gap.into()),
        supply: query.supply,
        start: row_column(query.start),
        goal: row_column(query.goal),
        moves: json::number(query.moves),
        legs: route.map(|route| route.legs().iter().map(LegDocument::from).collect()).unwrap_or_default(),
        depots_used: route.map(json::depots_used).unwrap_or_default(),
        algorithm,
        expansions: answer.stats.expanded,
        generated: answer.stats.generated,
        peak_open: answer.stats.peak_open,
        seconds,
        advice: advices.map(|advices| AdvicesDocument {
            length: advices.length.map(AdviceDocument::from),
            supply: advices.supply.map(AdviceDocument::from),
        }),
    }
}
