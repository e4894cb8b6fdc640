//! What a player thought, in the comment behind a move, as match programs write it:
//! `+0.31/12 0.250s, n=4567`, and in the commands that sites write: `[%eval 0.31] [%emt 0:00:02]`.

use crate::record::MoveRecord;
use ply_core::Side;
use ply_games::DisplayScore;

/// The comment of a move that was given.
pub(super) const BOOK: &str = "book";

/// No move has taken more seconds: three human lives.
const LONGEST: f64 = 1e10;

/// Score and depth, the time, the positions visited; empty where nothing is known.
pub(super) fn write(made: &MoveRecord) -> String {
    let mut words = Vec::new();
    let score = made.score.and_then(write_score).unwrap_or_default();
    let depth = made.depth.map(|depth| format!("/{depth}")).unwrap_or_default();
    if !score.is_empty() || !depth.is_empty() {
        words.push(score + &depth);
    }
    if let Some(time) = made.milliseconds.filter(|time| time.is_finite() && *time >= 0.0) {
        words.push(format!("{:.3}s", time / 1000.0));
    }
    let mut text = words.join(" ");
    if let Some(nodes) = made.nodes {
        text.push_str(&format!("{}n={nodes}", if text.is_empty() { "" } else { ", " }));
    }
    text
}

/// Adds to the move of a side what a comment tells of it. Words that tell nothing end the reading: the rest is for
/// people.
pub(super) fn read(text: &str, made: &mut MoveRecord, mover: Side) {
    let mut rest = text.trim_start();
    while let Some((command, after)) = rest.strip_prefix("[%").and_then(|text| text.split_once(']')) {
        read_command(command, made, mover);
        rest = after.trim_start();
    }
    read_words(rest, made);
}

/// `eval` is a value for the first side in points or `#` and the moves to a mate, `emt` the time that the move took. A
/// clock tells how much time is left, which no record has.
fn read_command(command: &str, made: &mut MoveRecord, mover: Side) {
    let (name, value) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
    let value = value.trim();
    match name {
        "eval" => {
            let (value, depth) =
                value.split_once(',').map_or((value, None), |(value, depth)| (value, Some(depth)));
            let sign = if value.starts_with('-') == (mover == Side::First) { '-' } else { '+' };
            let size = value.trim_start_matches(['+', '-']);
            let score = match size.strip_prefix('#') {
                Some(mate) => {
                    let is_lost = mate.starts_with('-') == (mover == Side::First);
                    let moves = mate.trim_start_matches(['+', '-']).parse::<u32>().ok();
                    let plies = moves.and_then(|moves| moves.checked_mul(2));
                    plies.map(if is_lost { DisplayScore::Loss } else { DisplayScore::Win })
                }
                None => read_score(&format!("{sign}{size}")),
            };
            made.score = made.score.or(score);
            made.depth = made.depth.or(depth.and_then(|depth| depth.trim().parse().ok()));
        }
        "emt" => {
            let parts = value.split(':').map(read_number);
            let seconds = parts.reduce(|longer, shorter| Some(longer? * 60.0 + shorter?)).flatten();
            let seconds = seconds.filter(|seconds| *seconds <= LONGEST);
            made.milliseconds = made.milliseconds.or(seconds.map(|seconds| (seconds * 1e3).round()));
        }
        _ => {}
    }
}

fn read_words(text: &str, made: &mut MoveRecord) {
    for word in text.split(|letter: char| letter.is_whitespace() || letter == ',').filter(|w| !w.is_empty()) {
        if let Some(nodes) = word.strip_prefix("n=").and_then(|nodes| nodes.parse().ok()) {
            made.nodes = Some(nodes);
        } else if let Some(seconds) = word.strip_suffix('s').and_then(read_number).filter(|s| *s <= LONGEST) {
            made.milliseconds = Some((seconds * 1e3).round());
        } else if let Some((score, depth)) = read_thought(word) {
            made.score = score;
            made.depth = depth;
        } else {
            return;
        }
    }
}

/// Points as hundredths, a forced end as the plies to it. Discs would be read as points, so they are left
/// out.
fn write_score(value: DisplayScore) -> Option<String> {
    match value {
        DisplayScore::Cp(0) | DisplayScore::Draw(_) => Some("0.00".to_string()),
        DisplayScore::Cp(points) => {
            let sign = if points > 0 { '+' } else { '-' };
            Some(format!("{sign}{}.{:02}", points.unsigned_abs() / 100, points.unsigned_abs() % 100))
        }
        DisplayScore::Win(plies) => Some(format!("+M{plies}")),
        DisplayScore::Loss(plies) => Some(format!("-M{plies}")),
        DisplayScore::Discs(_) => None,
    }
}

/// `+0.31/12`, where either part may be missing.
fn read_thought(word: &str) -> Option<(Option<DisplayScore>, Option<u32>)> {
    let (score, depth) = word.split_once('/').map_or((word, None), |(score, depth)| (score, Some(depth)));
    let depth = match depth {
        Some(depth) => Some(depth.parse().ok()?),
        None => None,
    };
    let score = if score.is_empty() { None } else { Some(read_score(score)?) };
    (score.is_some() || depth.is_some()).then_some((score, depth))
}

/// A score bears its sign, unless it is nothing: a number without one may be anything.
fn read_score(text: &str) -> Option<DisplayScore> {
    let plies = |text: &str| text.parse().ok();
    if let Some(text) = text.strip_prefix("+M") {
        return plies(text).map(DisplayScore::Win);
    }
    if let Some(text) = text.strip_prefix("-M") {
        return plies(text).map(DisplayScore::Loss);
    }
    let bare = text.strip_prefix(['+', '-']);
    let pawns = read_number(bare.unwrap_or(text))?;
    let points = (pawns * 100.0).round() as i32;
    match bare {
        Some(_) if text.starts_with('-') => Some(DisplayScore::Cp((-pawns * 100.0).round() as i32)),
        Some(_) => Some(DisplayScore::Cp(points)),
        None => (pawns == 0.0).then_some(DisplayScore::Cp(0)),
    }
}

/// Digits and a point; not the many other things that Rust takes for a number.
fn read_number(text: &str) -> Option<f64> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    text.parse().ok().filter(|number: &f64| is_plain && number.is_finite())
}
