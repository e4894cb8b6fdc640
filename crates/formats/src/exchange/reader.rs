//! Finding out what a text is.

use ply_core::InputError;
use ply_games::{FileFormat, FileKind, GameEntry, Session, Setup};

use super::{Read, Transcript};
use crate::record::GameResult;
use crate::{ggf, pgn};

/// More moves are no game.
const MAX_MOVES: usize = 10_000;

/// Reads a game in any form: a file of one of the game's formats, a position (a course's board too), moves in
/// any notation one after the other or one a line, or a position and moves as UCI has them
/// (`position … moves …`).
pub fn read(game: &dyn GameEntry, text: &str, rules: Option<&str>) -> Result<Read, InputError> {
    let text = text.trim().trim_start_matches('\u{feff}').trim_start();
    if text.is_empty() {
        return Err(InputError::new("expected a position, moves or a whole game, found nothing")
            .coded("nothing", [("", ""); 0]));
    }
    if let Some(format) = game.file_formats().iter().find(|format| begins(format, text)) {
        return settle(game, read_file(game, format, text)?, rules);
    }
    let mut session = open(game, rules)?;
    if let Some(read) = read_uci(session.as_mut(), text) {
        return read;
    }
    let not_position = match session.begin(Some(text), None) {
        Ok(()) => return Ok(Read { format: "position", game: begin(session.as_ref()) }),
        Err(error) => error,
    };
    let not_moves = match read_moves(session.as_mut(), None, text) {
        Ok(game) => return Ok(Read { format: "moves", game }),
        Err(error) => error,
    };
    // Moves with comments, variations or signs are PGN without its tags; nothing but numbers is none.
    if let Some(format) = game.file_formats().iter().find(|format| format.pgn().is_some())
        && text.contains(['{', '(', ';', '$'])
        && let Ok(read) = read_file(game, format, text)
        && !read.game.moves.is_empty()
    {
        return settle(game, read, rules);
    }
    Err(InputError::new(format!("the text is neither a position ({not_position}) nor moves ({not_moves})"))
        .coded("unreadable-text", [("", ""); 0]))
}

/// Is the text a file of this format?
fn begins(format: &FileFormat, text: &str) -> bool {
    match format.kind {
        // Nothing but a game's tags begins with a bracket.
        FileKind::Pgn(_) => text.starts_with('['),
        FileKind::Ggf(_) => text.contains("(;"),
        // Moves like all others.
        FileKind::Compact { .. } => false,
    }
}

/// The first game of a file.
fn read_file(game: &dyn GameEntry, format: &FileFormat, text: &str) -> Result<Read, InputError> {
    let game = match format.kind {
        FileKind::Ggf(_) => read_ggf(game, text)?,
        _ => read_pgn(game, text)?,
    };
    Ok(Read { format: format.name, game })
}

fn open(game: &dyn GameEntry, rules: Option<&str>) -> Result<Box<dyn Session>, InputError> {
    game.session(&Setup { rules: rules.map(str::to_string), ..Setup::default() })
}

/// Plays a game of a file again by the rules that it names, or else by those asked for: whoever wrote it down
/// may have played on where these end it, and nobody here can follow it beyond that.
fn settle(game: &dyn GameEntry, read: Read, rules: Option<&str>) -> Result<Read, InputError> {
    // A rule set that is another program's is none of ours.
    let named = read.game.rules.as_deref().and_then(|named| open(game, Some(named)).ok());
    let mut session = named.map_or_else(|| open(game, rules), Ok)?;
    let Transcript { position, moves, .. } =
        play(session.as_mut(), read.game.position.as_deref(), &read.game.moves)?;
    Ok(Read { game: Transcript { position, moves, ..read.game }, ..read })
}

/// `position startpos moves …` and `position [fen] … [moves …]`, with or without the first word. `None` for
/// other texts.
fn read_uci(session: &mut dyn Session, text: &str) -> Option<Result<Read, InputError>> {
    let rest = text.strip_prefix("position ").map(str::trim_start);
    let (position, moves) = match rest.unwrap_or(text).split_once(" moves ") {
        Some((position, moves)) => (position, moves),
        None => (rest?, ""),
    };
    let position = position.trim();
    let position = position.strip_prefix("fen ").unwrap_or(position);
    let position = (position != "startpos").then_some(position);
    Some(read_moves(session, position, moves).map(|game| Read { format: "moves", game }))
}

/// What a session just begun says of its start.
fn begin(session: &dyn Session) -> Transcript {
    Transcript { position: Some(session.position()), ..Transcript::default() }
}

/// Moves from a position: one after the other as the game cuts them, or one a line, where a move has blanks
/// itself.
fn read_moves(
    session: &mut dyn Session,
    position: Option<&str>,
    text: &str,
) -> Result<Transcript, InputError> {
    let (lines, result) = bare_lines(text);
    let moves = session.split_moves(&lines.join(" "));
    let game = play(session, position, &moves)
        // What is wrong with the moves one after the other is the better answer.
        .or_else(|error| play(session, position, &lines).map_err(|_| error))?;
    Ok(Transcript { result, ..game })
}

/// The lines of a list of moves up to its result, without numbers, marks and empty lines; and the result.
fn bare_lines(text: &str) -> (Vec<String>, Option<GameResult>) {
    let mut lines = Vec::new();
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().filter_map(bare_word).collect();
        let end = words.iter().position(|word| is_end(word));
        let moves = words[..end.unwrap_or(words.len())].join(" ");
        if !moves.is_empty() {
            lines.push(moves);
        }
        if let Some(end) = end {
            return (lines, GameResult::named(words[end]));
        }
    }
    (lines, None)
}

/// A word without its move number (`1.`, `1...`), its marks and a comma behind it; nothing where nothing is
/// left.
fn bare_word(word: &str) -> Option<&str> {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let unnumbered = rest.trim_start_matches(['.', '…']);
    let word = if rest.len() < word.len() && unnumbered.len() < rest.len() { unnumbered } else { word };
    let word = word.trim_end_matches([',', ';', '!', '?', '+', '#']);
    (!word.is_empty()).then_some(word)
}

/// Nothing follows a result, or the word of a game that is not finished.
fn is_end(word: &str) -> bool {
    word == "*" || GameResult::named(word).is_some()
}

/// The game from a position, as far as its rules let it go.
fn play(
    session: &mut dyn Session,
    position: Option<&str>,
    moves: &[String],
) -> Result<Transcript, InputError> {
    if moves.len() > MAX_MOVES {
        return Err(InputError::new(format!(
            "{} moves are too many; expected at most {MAX_MOVES}",
            moves.len()
        ))
        .coded("too-many-moves", [("most", MAX_MOVES), ("found", moves.len())]));
    }
    session.begin(position, None)?;
    let start = position.map(|_| session.position());
    for (index, text) in moves.iter().enumerate() {
        if session.outcome().is_some() {
            break;
        }
        play_one(session, text).map_err(|error| error.within(format!("move {}", index + 1)))?;
    }
    Ok(Transcript { position: start, moves: session.played(), ..Transcript::default() })
}

/// Makes a move. A pass that nothing could take the place of is often left unwritten.
fn play_one(session: &mut dyn Session, text: &str) -> Result<(), InputError> {
    let Err(error) = session.play(text) else { return Ok(()) };
    if session.moves() != ["pass"] {
        return Err(error);
    }
    session.play("pass")?;
    session.play(text)?;
    Ok(())
}

fn read_pgn(game: &dyn GameEntry, text: &str) -> Result<Transcript, InputError> {
    let read = pgn::read(game, text)?;
    Ok(Transcript {
        rules: read.tag("Rules").map(str::to_string),
        moves: read.moves.into_iter().map(|made| made.text).collect(),
        first: read.first,
        second: read.second,
        result: read.result,
        reason: Some(read.reason).filter(|reason| reason != "unknown"),
        position: read.position,
    })
}

fn read_ggf(game: &dyn GameEntry, text: &str) -> Result<Transcript, InputError> {
    let read = ggf::read_as(game, text)?;
    let start = game.start();
    let result = read.result.map(|margin| match margin.discs {
        discs if discs > 0.0 => GameResult::First,
        discs if discs < 0.0 => GameResult::Second,
        _ => GameResult::Draw,
    });
    Ok(Transcript {
        position: Some(read.position).filter(|position| *position != start),
        moves: read.moves.into_iter().map(|made| made.text).collect(),
        first: read.black,
        second: read.white,
        result,
        ..Transcript::default()
    })
}
