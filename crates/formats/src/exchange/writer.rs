//! Writing a game in every form it has.

use std::time::{SystemTime, UNIX_EPOCH};

use ply_core::InputError;

use super::{Format, Transcript};
use crate::ggf;
use crate::pgn;
use crate::record::{GameRecord, GameResult, MoveRecord};
use ply_games::{GameEntry, Setup};

/// What [`write`] writes of this game: the position reached, the moves in each notation, and the files that other programs
/// exchange.
pub fn formats(game: &dyn GameEntry) -> Vec<Format> {
    let format = |name: String, about: String| Format { name, about };
    let mut formats = vec![format("position".into(), "the position reached, in one line".into())];
    for (index, notation) in game.notations().iter().enumerate() {
        let name = if index == 0 { "moves".into() } else { format!("moves-{}", notation.name) };
        formats.push(format(name, format!("the moves: {}", notation.about)));
    }
    if game.name() == "xiangqi" {
        for notation in pgn::Notation::ALL {
            let about = format!("PGN with moves in {}", notation.name());
            formats.push(format(pgn_name(notation), about));
        }
    }
    if game.name() == "othello" {
        formats.push(format("transcript".into(), "the squares without blanks, passes left out".into()));
        formats.push(format("ggf".into(), "GGF, as Othello programs exchange games".into()));
    }
    formats
}

fn pgn_name(notation: pgn::Notation) -> String {
    if notation == pgn::Notation::default() { "pgn".into() } else { format!("pgn-{}", notation.name()) }
}

/// Writes a game in one of its [`formats`].
pub fn write(game: &dyn GameEntry, transcript: &Transcript, format: &str) -> Result<String, InputError> {
    if !formats(game).iter().any(|known| known.name == format) {
        let known: Vec<_> = formats(game).into_iter().map(|known| known.name).collect();
        let problem = format!("format '{format}' is unknown here; expected one of {}", known.join(", "));
        return Err(InputError::new(problem));
    }
    if let Some(notation) = pgn::Notation::ALL.into_iter().find(|&notation| pgn_name(notation) == format) {
        let form = pgn::Form { notation, comments: false };
        let record = record(game, transcript);
        return if transcript.result.is_some() {
            pgn::write(&record, form)
        } else {
            pgn::write_unfinished(&record, form)
        };
    }
    if format == "ggf" {
        let record = record(game, transcript);
        let finished = transcript.result.is_some();
        return if finished { ggf::write(&record) } else { ggf::write_unfinished(&record) };
    }
    let setup =
        Setup { position: transcript.position.clone(), rules: transcript.rules.clone(), ..Setup::default() };
    let mut session = game.session(&setup)?;
    if format == "position" {
        for text in &transcript.moves {
            session.play(text)?;
        }
        return Ok(session.position());
    }
    if format == "transcript" {
        let squares = transcript.moves.iter().filter(|text| *text != "pass");
        return Ok(squares.map(String::as_str).collect());
    }
    let own = game.notations().first().map_or("", |notation| notation.name);
    let notation = format.strip_prefix("moves-").unwrap_or(own);
    let moves = session.translate_line(&transcript.moves, notation)?;
    // Where a move has blanks itself, they cannot part it from the next one.
    let gap = if moves.iter().any(|text| text.contains(' ')) { "\n" } else { " " };
    Ok(moves.join(gap))
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
