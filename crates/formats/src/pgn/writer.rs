//! Writing PGN.

use ply_core::{InputError, Side};
use ply_games::{GameEntry, PgnNotation};

use super::board::Board;
use super::{Form, UNFINISHED, comment};
use crate::date_time::DateTime;
use crate::record::GameRecord;

/// Writes a game, a turn a line. The tag `Game` comes first: by it programs know the file.
pub fn write(game: &dyn GameEntry, record: &GameRecord, form: Form<'_>) -> Result<String, InputError> {
    write_with(game, record, form, true)
}

/// The same of a game that is still being played: what the record says of its end is left aside.
pub fn write_unfinished(
    game: &dyn GameEntry,
    record: &GameRecord,
    form: Form<'_>,
) -> Result<String, InputError> {
    write_with(game, record, form, false)
}

fn write_with(
    game: &dyn GameEntry,
    record: &GameRecord,
    form: Form<'_>,
    finished: bool,
) -> Result<String, InputError> {
    record.check_game(game)?;
    let result = if finished { record.result.name() } else { UNFINISHED };
    let mut board = Board::new(game)?;
    let format = board.format();
    let notation = notation(format.notations, form.notation)?;
    let position = board.begin(record.rules.as_deref(), record.position.as_deref())?;
    let moment = DateTime::from_milliseconds(record.started);
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| text.push_str(&format!("[{name} \"{}\"]\n", escaped(value)));
    let first = |words: &[&'static str]| words.first().copied().unwrap_or("?");
    tag("Game", first(format.games));
    tag("Event", "Plyground");
    tag("Site", "?");
    tag("Date", &moment.date());
    tag("Round", &record.number.saturating_add(1).to_string());
    tag(first(format.players[0]), &record.first);
    tag(first(format.players[1]), &record.second);
    tag("Result", result);
    if let Some(position) = position {
        tag(format.position, &position);
    }
    tag("Format", notation.tag);
    if let Some(rules) = &record.rules {
        tag("Rules", rules);
    }
    tag("UTCTime", &moment.time());
    tag("PlyCount", &record.moves.len().to_string());
    if finished {
        tag("Termination", termination(&record.reason));
        tag("Reason", &record.reason);
    } else {
        tag("Termination", "unterminated");
    }
    if let Some(remark) = &record.remark {
        tag("Remark", remark);
    }
    text.push('\n');
    text.push_str(&moves(record, &mut board, notation.name, form.comments)?);
    text.push_str(result);
    text.push('\n');
    Ok(text)
}

/// The moves with their numbers and comments, and what parts them from the result.
fn moves(
    record: &GameRecord,
    board: &mut Board<'_>,
    notation: &str,
    comments: bool,
) -> Result<String, InputError> {
    let mut text = String::new();
    let mut turn = 1;
    for (index, made) in record.moves.iter().enumerate() {
        match board.side() {
            Side::First => text.push_str(&format!("{turn}. ")),
            Side::Second if index == 0 => text.push_str("1... "),
            Side::Second => {}
        }
        let side = board.side();
        let written = board.play_as(&made.text, notation);
        text.push_str(&written.map_err(|error| error.within(format!("move {}", index + 1)))?);
        let comment = if index < record.opening { comment::BOOK.to_string() } else { comment::write(made) };
        if comments && !comment.is_empty() {
            text.push_str(&format!(" {{{comment}}}"));
        }
        if side == Side::Second {
            turn += 1;
            text.push('\n');
        } else {
            text.push(' ');
        }
    }
    Ok(text)
}

/// The notation of this name, or the usual one.
fn notation(known: &'static [PgnNotation], name: Option<&str>) -> Result<&'static PgnNotation, InputError> {
    let found = known.iter().find(|notation| name.is_none_or(|name| name == notation.name));
    found.ok_or_else(|| {
        let names: Vec<_> = known.iter().map(|notation| notation.name).collect();
        let name = name.unwrap_or_default();
        InputError::new(format!("notation '{name}' is unknown here; expected one of {}", names.join(", ")))
    })
}

/// The word that PGN's standard has for an end; the tag `Reason` tells it exactly.
fn termination(reason: &str) -> &'static str {
    match reason {
        "time" | "hang" => "time forfeit",
        "illegal-move" => "rules infraction",
        "crash" | "start-up" => "abandoned",
        "adjudicated" => "adjudication",
        _ => "normal",
    }
}

/// A tag's value on one line, its quotation marks and backslashes escaped.
fn escaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    for letter in value.chars() {
        match letter {
            '"' | '\\' => text.extend(['\\', letter]),
            letter if letter.is_control() => text.push(' '),
            letter => text.push(letter),
        }
    }
    text
}
