//! Writing a game in each of its formats.

use std::time::{SystemTime, UNIX_EPOCH};

use ply_core::{Choice, InputError, Words};
use ply_games::{FileKind, GameEntry, Setup};

use super::{Format, Transcript};
use crate::record::{GameRecord, GameResult, MoveRecord};
use crate::tree::{self, Tag};
use crate::{dhtmlxq, ggf, pgn};

/// What is written.
#[derive(Copy, Clone)]
enum Output {
    Position,
    /// The moves in this notation.
    Moves(&'static str),
    /// PGN with moves in this notation.
    Pgn(&'static str),
    Ggf,
    Dhtmlxq,
    /// The moves without blanks, and without these.
    Compact(&'static str),
}

/// What [`write()`] writes of this game: the position reached, the moves in each notation, and the files that
/// other programs exchange.
pub fn formats(game: &dyn GameEntry) -> Vec<Format> {
    outputs(game).into_iter().map(|(format, _)| format).collect()
}

/// Does this format hold variations and comments?
pub fn holds_variations(game: &dyn GameEntry, format: &str) -> bool {
    outputs(game)
        .iter()
        .any(|(known, output)| known.name == format && matches!(output, Output::Pgn(_) | Output::Dhtmlxq))
}

fn outputs(game: &dyn GameEntry) -> Vec<(Format, Output)> {
    let position = Format {
        name: "position".into(),
        label: Words::new("Position", "当前局面"),
        notation: None,
        about: "the position reached, in one line".into(),
        extension: "txt",
    };
    let mut outputs = vec![(position, Output::Position)];
    for (index, notation) in game.notations().iter().enumerate() {
        let format = Format {
            name: "moves".into(),
            label: Words::new("Moves", "着法"),
            notation: None,
            about: format!("the moves: {}", notation.about.en),
            extension: "txt",
        };
        outputs.push((with_notation(format, index, notation), Output::Moves(notation.name)));
    }
    for file in game.file_formats() {
        let format = Format {
            name: file.name.into(),
            label: file.label,
            notation: None,
            about: file.about.into(),
            extension: file.extension,
        };
        match &file.kind {
            FileKind::Pgn(pgn) => {
                let known = |name| game.notations().iter().find(|notation| notation.name == name);
                for (index, notation) in pgn.notations.iter().filter_map(|one| known(one.name)).enumerate() {
                    let about = format!("{} with moves in {}", file.about, notation.name);
                    let format = Format { about, ..format.clone() };
                    outputs.push((with_notation(format, index, notation), Output::Pgn(notation.name)));
                }
            }
            FileKind::Ggf(_) => outputs.push((format, Output::Ggf)),
            FileKind::Dhtmlxq => outputs.push((format, Output::Dhtmlxq)),
            FileKind::Xqf | FileKind::Ccbridge | FileKind::Wthor => {}
            FileKind::Compact { omitted } => outputs.push((format, Output::Compact(omitted))),
        }
    }
    outputs
}

/// The usual notation of a format, its first, goes without saying.
fn with_notation(format: Format, index: usize, notation: &Choice) -> Format {
    if index == 0 {
        return format;
    }
    let name = format!("{}-{}", format.name, notation.name);
    Format { name, notation: Some(notation.label), ..format }
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
        Output::Pgn(notation) => pgn::write_transcript(game, &annotated(game, transcript), Some(notation)),
        Output::Dhtmlxq => dhtmlxq::write(&with_tree(transcript)),
        Output::Ggf => {
            let write = if is_finished { ggf::write } else { ggf::write_unfinished };
            write(game, &record())
        }
        Output::Compact(omitted) => {
            Ok(transcript.moves.iter().filter(|text| *text != omitted).map(String::as_str).collect())
        }
    }
}

/// The same with a tree, which the moves alone may be.
fn with_tree(transcript: &Transcript) -> Transcript {
    let mut game = transcript.clone();
    if game.nodes.is_empty() {
        game.nodes = tree::line(game.moves.iter().cloned());
    }
    game
}

/// The game with its tree as PGN tells it.
fn annotated(game: &dyn GameEntry, transcript: &Transcript) -> pgn::Transcript {
    let mut tags = transcript.tags.clone();
    tags.retain(|tag| !tag.name.eq_ignore_ascii_case("Rules"));
    tags.extend(transcript.rules.iter().map(|rules| Tag { name: "Rules".into(), value: rules.clone() }));
    pgn::Transcript {
        game: game.name().to_string(),
        tags,
        first: transcript.first.clone(),
        second: transcript.second.clone(),
        position: transcript.position.clone(),
        comment: transcript.comment.clone(),
        nodes: with_tree(transcript).nodes,
        result: transcript.result,
        reason: transcript.reason.clone().unwrap_or_else(|| "unknown".into()),
        ..pgn::Transcript::default()
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
