//! Reading DhtmlXQ.

use std::collections::BTreeMap;

use ply_core::InputError;

use super::{GONE, OTHER, PIECES, PREFIX, START, TAGS, unescaped};
use crate::exchange::Transcript;
use crate::placement::{Place, Placement, move_text};
use crate::record::GameResult;
use crate::tree::{MoveNode, Tag, in_order, tidy};

/// Moves of one game with all variations.
const MAX_NODES: usize = 200_000;

/// Reads the first game of a text. Its moves have not been tried on a board.
pub fn read(text: &str) -> Result<Transcript, InputError> {
    let mut games = blocks(text);
    let first = games.next().ok_or_else(|| InputError::new("expected a game in DhtmlXQ, found none"))?;
    read_game(first)
}

/// Reads every game of a text, each by itself.
pub fn read_all(text: &str) -> Vec<Result<Transcript, InputError>> {
    blocks(text).map(read_game).collect()
}

/// The texts of the games: each begins with its own sign, where there are several.
fn blocks(text: &str) -> impl Iterator<Item = &str> {
    text.split("[DhtmlXQ]").filter(|block| block.contains(&format!("[{PREFIX}")))
}

/// A branch: where its moves begin, and the nodes that they became.
struct Branch {
    /// The number of its first move.
    from: usize,
    /// Its moves' nodes, the first at `from`.
    nodes: Vec<usize>,
    /// The branch that it leaves.
    parent: usize,
}

fn read_game(block: &str) -> Result<Transcript, InputError> {
    let fields = fields(block);
    let field =
        |name: &str| fields.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, text)| *text);
    let mut nodes: Vec<MoveNode> = Vec::new();
    let mut branches: BTreeMap<usize, Branch> = BTreeMap::new();
    let main = read_line(&mut nodes, None, field("movelist").unwrap_or_default())
        .map_err(|error| error.within("movelist"))?;
    branches.insert(0, Branch { from: 1, nodes: main, parent: 0 });
    // A branch leaves one of a smaller number, but files are in any order.
    let mut leaving: Vec<([usize; 3], &str)> = Vec::new();
    for (name, text) in &fields {
        if let Some(numbers) = strip(name, "move_").and_then(numbers::<3>) {
            leaving.push((numbers, text));
        }
    }
    leaving.sort_by_key(|(numbers, _)| numbers[2]);
    while !leaving.is_empty() {
        let before = leaving.len();
        let mut problem = None;
        leaving.retain(|([parent, from, number], text)| {
            if !branches.contains_key(parent) || branches.contains_key(number) || problem.is_some() {
                return true;
            }
            let place = format!("move_{parent}_{from}_{number}");
            match node_before(&branches, *parent, *from).map(|node| read_line(&mut nodes, node, text)) {
                Some(Ok(line)) => {
                    branches.insert(*number, Branch { from: *from, nodes: line, parent: *parent });
                }
                Some(Err(error)) => problem = Some(error.within(place)),
                None => {
                    problem = Some(InputError::new(format!("{place}: branch {parent} has no move {from}")))
                }
            }
            false
        });
        match problem {
            Some(problem) => return Err(problem),
            None if leaving.len() == before => {
                let [parent, from, number] = leaving[0].0;
                let place = format!("move_{parent}_{from}_{number}");
                return Err(InputError::new(format!(
                    "{place}: expected a branch {parent} that it leaves, once"
                )));
            }
            None => {}
        }
    }
    let mut comment = None;
    for (name, text) in &fields {
        for (kind, numbered) in ["comment", "before", "nags"].map(|kind| (kind, strip(name, kind))) {
            let Some(numbered) = numbered else { continue };
            let Some([branch, number]) =
                numbers::<1>(numbered).map(|[n]| [0, n]).or_else(|| numbers::<2>(numbered))
            else {
                continue;
            };
            let text = unescaped(text);
            match (kind, node_at(&branches, branch, number).map(|node| &mut nodes[node])) {
                ("comment", None) if branch == 0 && number == 0 => comment = Some(text),
                ("comment", Some(node)) => node.comment = Some(text),
                ("before", Some(node)) => node.before = Some(text),
                ("nags", Some(node)) => {
                    node.nags = text.split_whitespace().filter_map(|nag| nag.parse().ok()).take(16).collect()
                }
                _ => {}
            }
        }
    }
    for node in &mut nodes {
        tidy(&mut node.comment);
        tidy(&mut node.before);
    }
    tidy(&mut comment);
    let plain = |name: &str| field(name).map(unescaped).filter(|text| !text.is_empty());
    let nodes = in_order(&nodes);
    let position = match plain("fen") {
        Some(fen) => Some(fen),
        None => read_start(field("binit").unwrap_or(START), &nodes)?,
    };
    Ok(Transcript {
        position,
        rules: plain("rules"),
        first: plain("red"),
        second: plain("black"),
        result: plain("result").and_then(|text| read_result(&text)),
        reason: plain("reason"),
        tags: tags(&fields),
        comment,
        nodes,
        ..Transcript::default()
    })
}

/// The fields of a block: their names without what all begin with, and their texts.
fn fields(block: &str) -> Vec<(&str, &str)> {
    let open = format!("[{PREFIX}");
    let mut fields = Vec::new();
    let mut rest = block;
    while let Some(at) = rest.find(&open) {
        let Some((name, after)) = rest[at + open.len()..].split_once(']') else { break };
        // Some programs leave the closing bracket out.
        let end = after
            .find(&format!("[/{PREFIX}{name}]"))
            .or_else(|| after.find("[/DhtmlXQ"))
            .or_else(|| after.find(&open));
        let (text, behind) = after.split_at(end.unwrap_or(after.len()));
        fields.push((name.trim(), text));
        rest = behind;
    }
    fields
}

/// What follows a name's beginning, however its letters are written.
fn strip<'n>(name: &'n str, start: &str) -> Option<&'n str> {
    let beginning = name.get(..start.len())?;
    beginning.eq_ignore_ascii_case(start).then(|| &name[start.len()..])
}

/// Numbers with `_` between them.
fn numbers<const N: usize>(text: &str) -> Option<[usize; N]> {
    let numbers: Option<Vec<usize>> =
        text.split('_').map(|number| number.parse().ok().filter(|number| *number <= MAX_NODES)).collect();
    numbers?.try_into().ok()
}

/// Adds moves of four digits after a node, and returns their nodes.
fn read_line(nodes: &mut Vec<MoveNode>, after: Option<usize>, text: &str) -> Result<Vec<usize>, InputError> {
    let digits: Vec<u8> = text.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    if !digits.iter().all(u8::is_ascii_digit) || !digits.len().is_multiple_of(4) {
        return Err(InputError::new("expected four digits for each move"));
    }
    let mut parent = after;
    let mut line = Vec::with_capacity(digits.len() / 4);
    for (index, digits) in digits.chunks_exact(4).enumerate() {
        if nodes.len() == MAX_NODES {
            return Err(InputError::new(format!("a game of more than {MAX_NODES} moves; expected fewer")));
        }
        let place = |column: u8, row: u8| Place::new(column - b'0', row - b'0');
        let (from, to) = place(digits[0], digits[1])
            .zip(place(digits[2], digits[3]))
            .ok_or_else(|| InputError::new(format!("move {}: expected columns from 0 to 8", index + 1)))?;
        nodes.push(MoveNode { parent, text: move_text(from, to), ..MoveNode::default() });
        parent = Some(nodes.len() - 1);
        line.push(nodes.len() - 1);
    }
    Ok(line)
}

/// The node of a branch's move of this number, which may be one of the branch that it leaves.
fn node_at(branches: &BTreeMap<usize, Branch>, branch: usize, number: usize) -> Option<usize> {
    let mut branch = branches.get(&branch)?;
    // Every branch leaves one that was read before it, so this ends.
    while number < branch.from {
        if branch.from <= 1 {
            return None;
        }
        branch = branches.get(&branch.parent)?;
    }
    branch.nodes.get(number - branch.from).copied()
}

/// The node after which a variation on this move stands: none at the start, nothing where there is no such move.
fn node_before(branches: &BTreeMap<usize, Branch>, branch: usize, number: usize) -> Option<Option<usize>> {
    match number {
        0 => None,
        1 => Some(None),
        _ => node_at(branches, branch, number - 1).map(Some),
    }
}

/// The start as FEN; none for the usual one.
fn read_start(digits: &str, nodes: &[MoveNode]) -> Result<Option<String>, InputError> {
    let digits: String = digits.split_whitespace().collect();
    if digits.len() != 64 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(InputError::new("binit: expected 64 digits, two for each piece"));
    }
    let mut placement = Placement::empty();
    for (piece, index) in PIECES.iter().zip(0..) {
        let digits = &digits[index * 2..index * 2 + 2];
        if digits == GONE {
            continue;
        }
        let bytes = digits.as_bytes();
        let place = Place::new(bytes[0] - b'0', bytes[1] - b'0');
        let place =
            place.ok_or_else(|| InputError::new(format!("binit: expected a square, found {digits}")))?;
        placement.put(place, *piece);
    }
    let fen = placement.fen(nodes, false);
    let is_usual = digits == START && fen.contains(" w ");
    Ok((!is_usual).then_some(fen))
}

/// Who won, in the words of sites.
fn read_result(text: &str) -> Option<GameResult> {
    let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
    GameResult::named(text.trim()).or_else(|| {
        if has(&["红胜", "紅勝", "先胜", "先勝"]) {
            Some(GameResult::First)
        } else if has(&["黑胜", "黑勝", "先负", "先負"]) {
            Some(GameResult::Second)
        } else if has(&["和"]) {
            Some(GameResult::Draw)
        } else {
            None
        }
    })
}

/// All fields but those that are told otherwise.
fn tags(fields: &[(&str, &str)]) -> Vec<Tag> {
    const TOLD: [&str; 9] = ["movelist", "binit", "fen", "rules", "red", "black", "result", "reason", "init"];
    let is_told = |name: &str| {
        TOLD.iter().any(|told| name.eq_ignore_ascii_case(told))
            || ["move_", "comment", "before", "nags"].iter().any(|start| {
                strip(name, start)
                    .is_some_and(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit()))
            })
    };
    let tag = |(name, text): &(&str, &str)| {
        let known =
            TAGS.iter().find(|(field, _)| name.eq_ignore_ascii_case(field)).map(|(_, tag)| tag.to_string());
        let name = known
            .or_else(|| strip(name, OTHER).map(str::to_string))
            .unwrap_or_else(|| format!("{PREFIX}{name}"));
        Tag { name, value: unescaped(text) }
    };
    let tags = fields.iter().filter(|(name, _)| !is_told(name)).map(tag);
    tags.filter(|tag| !tag.value.is_empty()).collect()
}
