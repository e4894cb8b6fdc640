//! Whole files: of any encoding, binary ones too, with any number of games.

use ply_core::InputError;
use ply_games::{FileKind, GameEntry};

use super::reader::{read, read_ggf, read_pgn, settle};
use super::{Read, Transcript, write};
use crate::{ccbridge, dhtmlxq, encoding, ggf, pgn, wthor, xqf};

/// What a file holds.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct FileGames {
    /// What it turned out to be: `position`, `moves`, or the name of one of the game's file formats.
    pub format: &'static str,
    /// The games that could be read; their moves are legal.
    pub games: Vec<Transcript>,
    /// A sentence for each game that could not.
    pub problems: Vec<String>,
}

/// Reads every game of a file by the rules that each names, or else by those asked for.
pub fn read_file(game: &dyn GameEntry, bytes: &[u8], rules: Option<&str>) -> Result<FileGames, InputError> {
    if let Some((format, read)) = read_binary(game, bytes)? {
        return gather(game, format, read, rules);
    }
    read_games(game, &decode(game, bytes)?, rules)
}

/// A file as text.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FileText {
    /// `text`, or the name of the game's binary format.
    pub format: &'static str,
    /// The file decoded; the games of a binary file as PGN.
    pub text: String,
    /// A sentence for each game of a binary file that could not be read.
    pub problems: Vec<String>,
}

/// What a file says as text: a text in whatever encoding as it stands, a binary file's games as PGN.
pub fn file_text(game: &dyn GameEntry, bytes: &[u8]) -> Result<FileText, InputError> {
    let Some((format, read)) = read_binary(game, bytes)? else {
        return Ok(FileText { format: "text", text: decode(game, bytes)?, problems: Vec::new() });
    };
    let file = gather(game, format, read, None)?;
    let pgn = game.file_formats().iter().find(|format| format.pgn().is_some());
    let pgn = pgn.ok_or_else(|| InputError::new(format!("{} has no PGN", game.name())))?;
    let texts = file.games.iter().map(|one| write(game, one, pgn.name)).collect::<Result<Vec<_>, _>>()?;
    Ok(FileText { format, text: texts.join("\n"), problems: file.problems })
}

/// The games of a binary file, each by itself, and the name of its format.
type Binary = (&'static str, Vec<Result<Transcript, InputError>>);

fn read_binary(game: &dyn GameEntry, bytes: &[u8]) -> Result<Option<Binary>, InputError> {
    for format in game.file_formats() {
        let read = match format.kind {
            FileKind::Xqf if xqf::begins(bytes) => vec![xqf::read(bytes)],
            FileKind::Ccbridge if ccbridge::begins(bytes) => ccbridge::read_all(bytes)?,
            FileKind::Wthor if wthor::begins(bytes) => {
                wthor::read_all(bytes, &wthor::Names::default())?.into_iter().map(Ok).collect()
            }
            _ => continue,
        };
        return Ok(Some((format.name, read)));
    }
    Ok(None)
}

/// The text of a file that is no binary one of the game.
fn decode(game: &dyn GameEntry, bytes: &[u8]) -> Result<String, InputError> {
    let text = encoding::decode(bytes);
    if text.contains('\0') {
        let named: Vec<_> = game.file_formats().iter().map(|format| format.about).collect();
        let problem = format!("the file is no text; expected {}, or any text", named.join(", "));
        return Err(InputError::new(problem));
    }
    Ok(text)
}

/// Reads every game of a text.
pub fn read_games(game: &dyn GameEntry, text: &str, rules: Option<&str>) -> Result<FileGames, InputError> {
    let text = text.trim_start_matches('\u{feff}').trim();
    // A page of a site has more around its games.
    let is_pgn = text.starts_with(['[', '%', '{', ';']) && !text.starts_with("[DhtmlXQ");
    for format in game.file_formats() {
        let read = match format.kind {
            FileKind::Dhtmlxq if text.contains("[DhtmlXQ_") => dhtmlxq::read_all(text),
            FileKind::Ggf(_) if text.contains("(;") && !is_pgn => {
                ggf::read_all(text)?.into_iter().map(|one| Ok(read_ggf(game, one))).collect()
            }
            FileKind::Pgn(_) if is_pgn => {
                pgn::read_all(game, text)?.into_iter().map(|one| Ok(read_pgn(one))).collect()
            }
            _ => continue,
        };
        return gather(game, format.name, read, rules);
    }
    let Read { format, game } = read(game, text, rules)?;
    Ok(FileGames { format, games: vec![game], problems: Vec::new() })
}

/// Plays every game again. One that cannot be read spoils none of the others.
fn gather(
    game: &dyn GameEntry,
    format: &'static str,
    read: Vec<Result<Transcript, InputError>>,
    rules: Option<&str>,
) -> Result<FileGames, InputError> {
    let count = read.len();
    let mut file = FileGames { format, ..FileGames::default() };
    for (index, one) in read.into_iter().enumerate() {
        let played = one.and_then(|one| settle(game, Read { format, game: one }, rules));
        match played {
            Ok(played) => file.games.push(played.game),
            Err(error) if count == 1 => return Err(error),
            Err(error) => file.problems.push(error.within(format!("game {}", index + 1)).to_string()),
        }
    }
    match file.problems.first() {
        Some(problem) if file.games.is_empty() => Err(InputError::new(problem.clone())),
        None if file.games.is_empty() => Err(InputError::new("expected a game, found none in the file")),
        _ => Ok(file),
    }
}
