//! Finding out what a text is.

use ply_core::InputError;
use ply_games::{FileFormat, FileKind, GameEntry, Session, Setup};

use super::{Read, Transcript};
use crate::record::GameResult;
use crate::tree::{self, Families, MoveNode, Tag};
use crate::{dhtmlxq, ggf, pgn};

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
        let read = read_file(game, format, text)?;
        return settle(game, read, rules);
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
        FileKind::Pgn(_) => text.starts_with('[') && !text.starts_with("[DhtmlXQ"),
        FileKind::Ggf(_) => text.contains("(;") && !text.starts_with('['),
        FileKind::Dhtmlxq => text.contains("[DhtmlXQ_"),
        // Moves like all others, and files that are no text.
        FileKind::Compact { .. } | FileKind::Xqf | FileKind::Ccbridge | FileKind::Wthor => false,
    }
}

/// The first game of a file.
fn read_file(game: &dyn GameEntry, format: &FileFormat, text: &str) -> Result<Read, InputError> {
    let game = match format.kind {
        FileKind::Ggf(_) => read_ggf(game, ggf::read_as(game, text)?),
        FileKind::Dhtmlxq => dhtmlxq::read(text)?,
        _ => read_pgn(pgn::read(game, text)?),
    };
    Ok(Read { format: format.name, game })
}

fn open(game: &dyn GameEntry, rules: Option<&str>) -> Result<Box<dyn Session>, InputError> {
    game.session(&Setup { rules: rules.map(str::to_string), ..Setup::default() })
}

/// Plays a game of a file again by the rules that it names, or else by those asked for: whoever wrote it down
/// may have played on where these end it, and nobody here can follow it beyond that.
pub(super) fn settle(game: &dyn GameEntry, read: Read, rules: Option<&str>) -> Result<Read, InputError> {
    // A rule set that is another program's is none of ours.
    let named = read.game.rules.as_deref().and_then(|named| open(game, Some(named)).ok());
    let mut session = named.map_or_else(|| open(game, rules), Ok)?;
    let position = read.game.position.as_deref();
    session.begin(position, None)?;
    let position = position.map(|_| session.position()).filter(|position| *position != game.start());
    let mut comment = read.game.comment.clone();
    let mut nodes = tree::in_order(&legal(session.as_mut(), read.game.nodes, &mut comment)?);
    for node in &mut nodes {
        tree::tidy(&mut node.before);
        tree::tidy(&mut node.comment);
    }
    tree::tidy(&mut comment);
    let moves: Vec<String> = tree::main_line(&nodes).map(|node| nodes[node].text.clone()).collect();
    check_length(moves.len())?;
    Ok(Read { game: Transcript { position, moves, nodes, comment, ..read.game }, ..read })
}

/// What is left to do on a walk through a tree.
enum Todo {
    /// Make the move of this node, and see to its children.
    Enter(usize),
    /// Take back so many moves.
    Leave(usize),
}

/// The tree as far as the rules let it go, in the game's own notation. A variation that nobody can play is kept as a
/// comment; the first move of a game must be playable.
fn legal(
    session: &mut dyn Session,
    mut nodes: Vec<MoveNode>,
    comment: &mut Option<String>,
) -> Result<Vec<MoveNode>, InputError> {
    let families = Families::of(&nodes);
    let mut places: Vec<Option<usize>> = vec![None; nodes.len()];
    let mut kept: Vec<MoveNode> = Vec::with_capacity(nodes.len());
    let mut grown = Families::default();
    let mut todo: Vec<Todo> = families.after(None).iter().rev().copied().map(Todo::Enter).collect();
    while let Some(next) = todo.pop() {
        match next {
            Todo::Leave(moves) => (0..moves).for_each(|_| {
                session.take_back();
            }),
            Todo::Enter(index) => {
                if session.outcome().is_some() {
                    continue;
                }
                let parent = nodes[index].parent.and_then(|parent| places[parent]);
                let (pass, text) = match play_one(session, &nodes[index].text) {
                    Ok(played) => played,
                    Err(error) if kept.is_empty() => return Err(error.within("move 1")),
                    Err(_) => {
                        let place = parent.map_or(&mut *comment, |parent| &mut kept[parent].comment);
                        tree::add_text(place, &lost_line(&nodes, &families, index));
                        continue;
                    }
                };
                todo.push(Todo::Leave(1 + usize::from(pass.is_some())));
                let mut grow = |node: MoveNode| {
                    let siblings = grown.after_mut(node.parent);
                    // Some files have the same variation twice.
                    if let Some(known) = siblings.iter().copied().find(|one| kept[*one].text == node.text) {
                        kept[known].take_in(node);
                        return known;
                    }
                    siblings.push(kept.len());
                    grown.grow();
                    kept.push(node);
                    kept.len() - 1
                };
                let pass = pass.map(|text| grow(MoveNode { parent, text, ..MoveNode::default() }));
                let own = std::mem::take(&mut nodes[index]);
                places[index] = Some(grow(MoveNode { parent: pass.or(parent), text, ..own }));
                todo.extend(families.after(Some(index)).iter().rev().copied().map(Todo::Enter));
            }
        }
    }
    Ok(kept)
}

/// A line that cannot be played, as far as anybody reads on.
fn lost_line(nodes: &[MoveNode], families: &Families, first: usize) -> String {
    const MOST: usize = 40;
    let line = std::iter::successors(Some(first), |node| families.after(Some(*node)).first().copied());
    let moves: Vec<&str> = line.take(MOST).map(|node| nodes[node].text.as_str()).collect();
    format!("({})", moves.join(" "))
}

fn check_length(moves: usize) -> Result<(), InputError> {
    if moves <= MAX_MOVES {
        return Ok(());
    }
    Err(InputError::new(format!("{moves} moves are too many; expected at most {MAX_MOVES}"))
        .coded("too-many-moves", [("most", MAX_MOVES), ("found", moves)]))
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
    check_length(moves.len())?;
    session.begin(position, None)?;
    let start = position.map(|_| session.position());
    for (index, text) in moves.iter().enumerate() {
        if session.outcome().is_some() {
            break;
        }
        play_one(session, text).map_err(|error| error.within(format!("move {}", index + 1)))?;
    }
    let moves = session.played();
    let nodes = tree::line(moves.iter().cloned());
    Ok(Transcript { position: start, moves, nodes, ..Transcript::default() })
}

/// Makes a move, and returns it after the pass that had to be made before: one that nothing could take the place of is
/// often left unwritten.
fn play_one(session: &mut dyn Session, text: &str) -> Result<(Option<String>, String), InputError> {
    let error = match session.play(text) {
        Ok(made) => return Ok((None, made)),
        Err(error) => error,
    };
    if session.moves() != ["pass"] {
        return Err(error);
    }
    let pass = session.play("pass")?;
    Ok((Some(pass), session.play(text)?))
}

pub(super) fn read_pgn(read: pgn::Transcript) -> Transcript {
    Transcript {
        rules: read.tag("Rules").map(str::to_string),
        moves: read.moves.into_iter().map(|made| made.text).collect(),
        first: read.first,
        second: read.second,
        result: read.result,
        reason: Some(read.reason).filter(|reason| reason != "unknown"),
        position: read.position,
        tags: read.tags,
        comment: read.comment,
        nodes: read.nodes,
    }
}

pub(super) fn read_ggf(game: &dyn GameEntry, read: ggf::Transcript) -> Transcript {
    let start = game.start();
    let result = read.result.map(|margin| match margin.discs {
        discs if discs > 0.0 => GameResult::First,
        discs if discs < 0.0 => GameResult::Second,
        _ => GameResult::Draw,
    });
    let tag =
        |name: &str, value: &Option<String>| value.clone().map(|value| Tag { name: name.to_string(), value });
    let tags = [tag("Site", &read.place), tag("Date", &read.date), tag("TimeControl", &read.time)];
    let moves: Vec<String> = read.moves.into_iter().map(|made| made.text).collect();
    Transcript {
        position: Some(read.position).filter(|position| *position != start),
        nodes: tree::line(moves.iter().cloned()),
        moves,
        tags: tags.into_iter().flatten().collect(),
        first: read.black,
        second: read.white,
        result,
        ..Transcript::default()
    }
}
