//! What a study must be before it is kept: short texts, a tree in order, and legal moves only.

use ply_games::{Session, Setup};
use ply_store::Study;

use crate::error::ApiError;

/// Nodes of one study: a long game with more variations than anybody looks at.
const MAX_NODES: usize = 5_000;
/// Letters of a title, a name or a reason.
const MAX_LETTERS: usize = 200;
/// Letters of a position; a board drawn over many lines has a few hundred.
const MAX_POSITION: usize = 4_000;
/// Letters of a move; the longest notation has some twenty.
const MAX_MOVE: usize = 64;
/// Letters of a comment: some pages of text, as books have.
const MAX_COMMENT: usize = 10_000;
/// Headers of a study.
const MAX_TAGS: usize = 100;
/// Letters of a header.
const MAX_TAG: usize = 1_000;
/// Signs on a move.
const MAX_NAGS: usize = 16;
/// Bytes of all texts of one study together.
const MAX_BYTES: usize = 512 << 10;
/// Bytes of the page's own settings.
const MAX_SETTINGS: usize = 16 << 10;

/// Looks a study over and puts its start and its moves into the game's own notation.
pub(crate) fn check(mut study: Study, max_moves: usize) -> Result<Study, ApiError> {
    check_texts(&study)?;
    let game = ply_games::find(&study.game)?;
    let setup = Setup { rules: study.rules.clone(), ..Setup::default() };
    let mut session = game.session(&setup)?;
    if let Some(start) = &mut study.start {
        session.begin(Some(start.as_str()), None).map_err(|error| error.within("start"))?;
        *start = session.position();
    }
    walk(session.as_mut(), &mut study, max_moves)?;
    Ok(study)
}

fn check_texts(study: &Study) -> Result<(), ApiError> {
    for (place, text, max) in [
        ("title", study.title.as_str(), MAX_LETTERS),
        ("first", &study.first, MAX_LETTERS),
        ("second", &study.second, MAX_LETTERS),
        ("reason", study.reason.as_deref().unwrap_or_default(), MAX_LETTERS),
        ("start", study.start.as_deref().unwrap_or_default(), MAX_POSITION),
        ("comment", study.comment.as_deref().unwrap_or_default(), MAX_COMMENT),
    ] {
        let letters = text.chars().count();
        if letters > max {
            return Err(ApiError::too_much(format!(
                "{place}: expected at most {max} letters, found {letters}"
            )));
        }
    }
    let settings = study.settings.to_string().len();
    if settings > MAX_SETTINGS {
        return Err(ApiError::too_much(format!(
            "settings: expected at most {MAX_SETTINGS} bytes of JSON, found {settings}"
        )));
    }
    let nodes = study.nodes.len();
    if nodes > MAX_NODES {
        return Err(ApiError::too_much(format!("nodes: expected at most {MAX_NODES}, found {nodes}")));
    }
    let tags = study.tags.len();
    if tags > MAX_TAGS {
        return Err(ApiError::too_much(format!("tags: expected at most {MAX_TAGS}, found {tags}")));
    }
    let mut bytes =
        settings + [&study.start, &study.comment].into_iter().flatten().map(String::len).sum::<usize>();
    for (index, tag) in study.tags.iter().enumerate() {
        let letters = tag.name.chars().count().max(tag.value.chars().count());
        if letters > MAX_TAG {
            return Err(ApiError::too_much(format!(
                "tags[{index}]: expected at most {MAX_TAG} letters, found {letters}"
            )));
        }
        bytes += tag.name.len() + tag.value.len();
    }
    for (index, node) in study.nodes.iter().enumerate() {
        for (name, text) in [("before", &node.before), ("comment", &node.comment)] {
            let text = text.as_deref().unwrap_or_default();
            let letters = text.chars().count();
            if letters > MAX_COMMENT {
                return Err(ApiError::too_much(format!(
                    "nodes[{index}].{name}: expected at most {MAX_COMMENT} letters, found {letters}"
                )));
            }
            bytes += text.len();
        }
        if node.nags.len() > MAX_NAGS {
            return Err(ApiError::too_much(format!("nodes[{index}].nags: expected at most {MAX_NAGS}")));
        }
        bytes += node.text.len();
    }
    if bytes > MAX_BYTES {
        return Err(ApiError::too_much(format!(
            "nodes: expected at most {MAX_BYTES} bytes of moves, comments and settings, found {bytes}"
        )));
    }
    Ok(())
}

/// What is left to do on a walk through the tree.
enum Todo {
    /// Make the move of this node, and see to its children.
    Enter(usize),
    /// Take the last move back.
    Leave,
}

/// Plays every line of the tree from the start, the deepest first, so that each move is made once.
fn walk(session: &mut dyn Session, study: &mut Study, max_moves: usize) -> Result<(), ApiError> {
    let (first, children) = families(study)?;
    let mut todo: Vec<Todo> = first.into_iter().rev().map(Todo::Enter).collect();
    let mut depth = 0;
    while let Some(next) = todo.pop() {
        match next {
            Todo::Leave => {
                session.take_back();
                depth -= 1;
            }
            Todo::Enter(index) => {
                let text = &mut study.nodes[index].text;
                let place = format!("nodes[{index}].move");
                if depth == max_moves {
                    return Err(ApiError::too_much(format!(
                        "{place}: expected at most {max_moves} moves in a line"
                    )));
                }
                if text.chars().count() > MAX_MOVE {
                    return Err(ApiError::bad_input(format!("{place}: longer than any move")));
                }
                *text = session.play(text).map_err(|error| error.within(place))?;
                depth += 1;
                todo.push(Todo::Leave);
                todo.extend(children[index].iter().rev().copied().map(Todo::Enter));
            }
        }
    }
    Ok(())
}

/// The nodes that follow the start, and those that follow each node, in order.
fn families(study: &Study) -> Result<(Vec<usize>, Vec<Vec<usize>>), ApiError> {
    let mut first = Vec::new();
    let mut children = vec![Vec::new(); study.nodes.len()];
    for (index, node) in study.nodes.iter().enumerate() {
        match node.parent {
            None => first.push(index),
            Some(parent) if parent < index => children[parent].push(index),
            Some(parent) => {
                return Err(ApiError::bad_input(format!(
                    "nodes[{index}].parent: expected null or a node that stands before it, found {parent}"
                )));
            }
        }
    }
    Ok((first, children))
}
