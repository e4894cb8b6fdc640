//! One game for a person: who, how it ended, every move.

use std::io::{self, Write};

use ply_core::{InputError, Side};
use ply_formats::DateTime;
use ply_formats::{GameRecord, GameResult, MoveRecord};
use ply_games::{Session, Setup};
use ply_store::{GameId, Store};

use super::args::Show;
use super::list::cell;
use super::{ExportedGame, check_run};
use crate::output;

pub(super) async fn run(store: &Store, args: &Show) -> anyhow::Result<()> {
    let GameId { run, number } = args.id;
    let Some(record) = store.game(run, number).await? else {
        check_run(store, Some(run)).await?;
        return Err(InputError::new(format!("there is no game {} in the store", args.id)).into());
    };
    if args.json {
        return output::json(&ExportedGame { run, game: &record });
    }
    let game = ply_games::find(&record.game)?;
    let mut session = game.session(&Setup { rules: record.rules.clone(), ..Setup::default() })?;
    session.begin(record.position.as_deref(), None)?;
    let begins = session.side();
    let sides = session.sides();
    let replayed =
        replay(session.as_mut(), &record).map_err(|error| error.within(format!("game {}", args.id)));
    if args.board {
        replayed.clone()?;
    }
    let mut out = io::stdout().lock();
    for (name, value) in facts(args.id, &record, session.as_ref(), replayed.is_ok()) {
        writeln!(out, "{name:<9} {}", cell(&value))?;
    }
    let header = ["PLY", "SIDE", "MOVE", "SCORE", "DEPTH", "NODES", "SECONDS"];
    let side = |index: usize| if index.is_multiple_of(2) { begins } else { !begins };
    let rows = record.moves.iter().enumerate();
    let rows: Vec<_> = rows
        .map(|(index, made)| row(index, sides[side(index).index()], made, index < record.opening))
        .collect();
    writeln!(out, "\n{}", output::table(&header, &rows, 3))?;
    if args.board {
        writeln!(out, "\n{}", session.draw(output::style(false)).trim_end())?;
    }
    Ok(())
}

/// Plays the game again.
fn replay(session: &mut dyn Session, record: &GameRecord) -> Result<(), InputError> {
    for (index, made) in record.moves.iter().enumerate() {
        session.play(&made.text).map_err(|error| error.within(format!("move {}", index + 1)))?;
    }
    Ok(())
}

/// What there is to say before the moves.
fn facts(
    id: GameId,
    record: &GameRecord,
    session: &dyn Session,
    replayed: bool,
) -> Vec<(&'static str, String)> {
    let sides = session.sides();
    let winner = match record.result {
        GameResult::First => Some(Side::First),
        GameResult::Second => Some(Side::Second),
        GameResult::Draw => None,
    };
    let won = winner.map_or("draw".to_string(), |winner| format!("{} wins", sides[winner.index()]));
    let ending = session.outcome().filter(|ending| replayed && ending.reason == record.reason);
    let sentence = match ending {
        Some(ending) => ending.sentence,
        None => words(&record.reason, winner.map(|winner| sides[(!winner).index()])),
    };
    let date = DateTime::from_milliseconds(record.started);
    let mut facts = vec![
        ("game", format!("{} {id}", record.game)),
        (sides[0], record.first.clone()),
        (sides[1], record.second.clone()),
        ("result", format!("{}, {won}", record.result.name())),
        ("reason", format!("{}: {sentence}", record.reason)),
        ("date", format!("{date} UTC, {:.3} s", record.seconds)),
    ];
    let more = [("remark", &record.remark), ("rules", &record.rules), ("position", &record.position)];
    facts.extend(more.into_iter().filter_map(|(name, value)| Some((name, value.clone()?))));
    facts
}

/// An end that is none of the game's own, in words.
fn words(reason: &str, loser: Option<&str>) -> String {
    let loser = loser.unwrap_or("nobody");
    match reason {
        "time" => format!("{loser} ran out of time."),
        "illegal-move" => format!("{loser} made a move that is not legal."),
        "crash" => format!("the program that played {loser} broke off."),
        "hang" => format!("the program that played {loser} did not answer."),
        "start-up" => format!("the program that played {loser} did not start."),
        "adjudicated" => "both players' scores agreed on the result.".to_string(),
        "max-plies" => "it had taken too many moves.".to_string(),
        "opening" => "its opening could not be played.".to_string(),
        _ => "it was broken off.".to_string(),
    }
}

fn row(index: usize, side: &str, made: &MoveRecord, given: bool) -> Vec<String> {
    fn shown<T>(value: Option<T>, show: impl Fn(T) -> String) -> String {
        value.map(show).unwrap_or_default()
    }
    vec![
        (index + 1).to_string(),
        side.to_string(),
        cell(&made.text),
        if given { "opening".to_string() } else { shown(made.score, |score| score.to_string()) },
        shown(made.depth, |depth| depth.to_string()),
        shown(made.nodes, output::grouped),
        shown(made.milliseconds, |time| format!("{:.3}", time / 1000.0)),
    ]
}
