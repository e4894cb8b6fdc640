//! Writing PGN.

use ply_core::InputError;
use ply_games::{GameEntry, PgnNotation};

use super::board::Board;
use super::movetext::movetext;
use super::{Form, Transcript, UNFINISHED, comment};
use crate::date_time::DateTime;
use crate::record::{GameRecord, unix_millis};
use crate::tree::{self, MoveNode, Tag};

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
    let nodes = thoughts(record, form.comments);
    text.push_str(&movetext(&mut board, None, &nodes, notation.name, result)?);
    Ok(text)
}

/// The moves of a record, with what their players thought.
fn thoughts(record: &GameRecord, comments: bool) -> Vec<MoveNode> {
    let mut nodes = tree::line(record.moves.iter().map(|made| made.text.clone()));
    for (index, (node, made)) in nodes.iter_mut().zip(&record.moves).enumerate().filter(|_| comments) {
        let comment = if index < record.opening { comment::BOOK.to_string() } else { comment::write(made) };
        node.comment = Some(comment).filter(|comment| !comment.is_empty());
    }
    nodes
}

/// Tags that say what the game itself says, and are written from it.
const OWN_TAGS: [&str; 6] = ["Game", "Result", "Format", "PlyCount", "Termination", "Reason"];

/// Tags that every game has, in their order.
const ROSTER: [(&str, &str); 4] = [("Event", "Plyground"), ("Site", "?"), ("Date", ""), ("Round", "1")];

/// Writes a game whole, with its variations, comments, signs and tags. What it says of its moves' thoughts stands in
/// the comments.
pub fn write_transcript(
    game: &dyn GameEntry,
    transcript: &Transcript,
    notation: Option<&str>,
) -> Result<String, InputError> {
    let mut board = Board::new(game)?;
    let format = board.format();
    let notation = self::notation(format.notations, notation)?;
    let rules = transcript.tag("Rules");
    let position = board.begin(rules, transcript.position.as_deref())?;
    let result = transcript.result.map_or(UNFINISHED, |result| result.name());
    let now = DateTime::from_milliseconds(unix_millis());
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| text.push_str(&format!("[{name} \"{}\"]\n", escaped(value)));
    let first = |words: &[&'static str]| words.first().copied().unwrap_or("?");
    tag("Game", first(format.games));
    for (name, usual) in ROSTER {
        let usual = if name == "Date" { now.date() } else { usual.to_string() };
        tag(name, transcript.tag(name).unwrap_or(&usual));
    }
    for (names, name) in format.players.iter().zip([&transcript.first, &transcript.second]) {
        tag(first(names), name.as_deref().unwrap_or("?"));
    }
    tag("Result", result);
    if let Some(position) = position {
        tag(format.position, &position);
    }
    tag("Format", notation.tag);
    tag("PlyCount", &tree::main_line(&transcript.nodes).count().to_string());
    match transcript.result {
        Some(_) => {
            tag("Termination", termination(&transcript.reason));
            tag("Reason", &transcript.reason);
        }
        None => tag("Termination", "unterminated"),
    }
    if transcript.tag("Date").is_none() {
        tag("UTCTime", &now.time());
    }
    let is_written = |name: &str| {
        OWN_TAGS.iter().chain(&[format.position]).any(|own| name.eq_ignore_ascii_case(own))
            || ROSTER.iter().any(|(own, _)| name.eq_ignore_ascii_case(own))
            || format.players.iter().any(|names| names.iter().any(|own| name.eq_ignore_ascii_case(own)))
    };
    for Tag { name, value } in transcript.tags.iter().filter(|tag| !is_written(&tag.name)) {
        if is_tag_name(name) {
            tag(name, value);
        }
    }
    text.push('\n');
    let comment = transcript.comment.as_deref();
    text.push_str(&movetext(&mut board, comment, &transcript.nodes, notation.name, result)?);
    Ok(text)
}

/// Can a tag bear this name?
fn is_tag_name(name: &str) -> bool {
    let breaks = |letter: char| letter.is_whitespace() || letter.is_control() || "[]\"\\".contains(letter);
    !name.is_empty() && !name.contains(breaks)
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
