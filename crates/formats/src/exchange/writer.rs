//! Writing a game in each of its formats.

use std::time::{SystemTime, UNIX_EPOCH};

use ply_core::InputError;
use ply_games::{FileKind, GameEntry, Setup};

use super::{Format, Transcript};
use crate::record::{GameRecord, GameResult, MoveRecord};
use crate::{ggf, pgn};

/// What is written.
#[derive(Copy, Clone)]
enum Output {
    Position,
    /// The moves in this notation.
    Moves(&'static str),
    /// PGN with moves in this notation.
    Pgn(&'static str),
    Ggf,
    /// The moves without blanks, and without these.
    Compact(&'static str),
}

/// What [`write()`] writes of this game: the position reached, the moves in each notation, and the files that
/// other programs exchange.
pub fn formats(game: &dyn GameEntry) -> Vec<Format> {
    outputs(game).into_iter().map(|(format, _)| format).collect()
}

fn outputs(game: &dyn GameEntry) -> Vec<(Format, Output)> {
    let text = |name: String, about: String| Format { name, about, extension: "txt" };
    let mut outputs =
        vec![(text("position".into(), "the position reached, in one line".into()), Output::Position)];
    for (index, notation) in game.notations().iter().enumerate() {
        let name = named("moves", index, notation.name);
        let format = text(name, format!("the moves: {}", notation.about.en));
        outputs.push((format, Output::Moves(notation.name)));
    }
    for file in game.file_formats() {
        let format = |name: String, about: String| Format { name, about, extension: file.extension };
        match &file.kind {
            FileKind::Pgn(pgn) => {
                for (index, notation) in pgn.notations.iter().enumerate() {
                    let name = named(file.name, index, notation.name);
                    let about = format!("{} with moves in {}", file.title, notation.name);
                    outputs.push((format(name, about), Output::Pgn(notation.name)));
                }
            }
            FileKind::Ggf(_) => outputs.push((format(file.name.into(), file.title.into()), Output::Ggf)),
            FileKind::Compact { omitted } => {
                outputs.push((format(file.name.into(), file.title.into()), Output::Compact(omitted)));
            }
        }
    }
    outputs
}

/// The usual notation of a format goes without saying.
fn named(format: &str, index: usize, notation: &str) -> String {
    if index == 0 { format.into() } else { format!("{format}-{notation}") }
}

/// Writes a game in one of its [`formats`].
pub fn write(game: &dyn GameEntry, transcript: &Transcript, format: &str) -> Result<String, InputError> {
    let outputs = outputs(game);
    let Some(&(_, output)) = outputs.iter().find(|(known, _)| known.name == format) else {
        let known: Vec<_> = outputs.iter().map(|(known, _)| known.name.as_str()).collect();
        let problem = format!("format '{format}' is unknown here; expected one of {}", known.join(", "));
        return Err(InputError::new(problem));
    };
    let is_finished = transcript.result.is_some();
    let record = || record(game, transcript);
    match output {
        Output::Position => {
            let mut session = game.session(&setup(transcript))?;
            for text in &transcript.moves {
                session.play(text)?;
            }
            Ok(session.position())
        }
        Output::Moves(notation) => {
            let moves = game.session(&setup(transcript))?.translate_line(&transcript.moves, notation)?;
            // Where a move has blanks itself, they cannot part it from the next one.
            let gap = if moves.iter().any(|text| text.contains(' ')) { "\n" } else { " " };
            Ok(moves.join(gap))
        }
        Output::Pgn(notation) => {
            let form = pgn::Form { notation: Some(notation), comments: false };
            let write = if is_finished { pgn::write } else { pgn::write_unfinished };
            write(game, &record(), form)
        }
        Output::Ggf => {
            let write = if is_finished { ggf::write } else { ggf::write_unfinished };
            write(game, &record())
        }
        Output::Compact(omitted) => {
            Ok(transcript.moves.iter().filter(|text| *text != omitted).map(String::as_str).collect())
        }
    }
}

/// The game's start and rules.
fn setup(transcript: &Transcript) -> Setup {
    Setup { position: transcript.position.clone(), rules: transcript.rules.clone(), ..Setup::default() }
}

/// The game as a record. Whoever did not finish it does not look at the result.
fn record(game: &dyn GameEntry, transcript: &Transcript) -> GameRecord {
    let made = |text: &String| MoveRecord { text: text.clone(), ..MoveRecord::default() };
    let name = |name: &Option<String>| name.clone().unwrap_or_else(|| "?".into());
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    GameRecord {
        game: game.name().to_string(),
        rules: transcript.rules.clone(),
        number: 0,
        first: name(&transcript.first),
        second: name(&transcript.second),
        position: transcript.position.clone(),
        opening: 0,
        moves: transcript.moves.iter().map(made).collect(),
        result: transcript.result.unwrap_or(GameResult::Draw),
        reason: transcript.reason.clone().unwrap_or_else(|| "unknown".into()),
        remark: None,
        started: i64::try_from(now.as_millis()).unwrap_or(0),
        seconds: 0.0,
    }
}
