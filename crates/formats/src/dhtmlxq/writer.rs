//! Writing DhtmlXQ.

use ply_core::InputError;

use super::{GONE, OTHER, PIECES, PREFIX, START, TAGS, escaped};
use crate::exchange::Transcript;
use crate::placement::{Placement, move_places};
use crate::record::GameResult;
use crate::tree::Families;

/// Writes a game with its variations and comments. Signs and words before a move, for which sites have no field, go
/// into fields of their own, which sites pass over.
pub fn write(game: &Transcript) -> Result<String, InputError> {
    let mut text = String::from("[DhtmlXQ]\n");
    let mut field =
        |name: &str, value: &str| text.push_str(&format!("[{PREFIX}{name}]{value}[/{PREFIX}{name}]\n"));
    field("ver", "www_dpxq_com");
    let told =
        |name: &str, value: &Option<String>| value.as_ref().map(|value| (name.to_string(), value.clone()));
    let told = [
        told("red", &game.first),
        told("black", &game.second),
        told("rules", &game.rules),
        told("reason", &game.reason),
    ];
    for (name, value) in told.into_iter().flatten() {
        field(&name, &escaped(&value));
    }
    let result = game.result.map(|result| match result {
        GameResult::First => "红胜",
        GameResult::Second => "黑胜",
        GameResult::Draw => "和棋",
    });
    field("result", result.unwrap_or("未知"));
    for tag in &game.tags {
        let known = TAGS.iter().find(|(_, name)| *name == tag.name).map(|(field, _)| field.to_string());
        let own = || tag.name.strip_prefix(PREFIX).map(str::to_string);
        let name = known.or_else(own).unwrap_or_else(|| format!("{OTHER}{}", tag.name));
        let is_name = name.chars().all(|letter| letter.is_alphanumeric() || "_-.".contains(letter));
        if is_name && name != "ver" {
            field(&name, &escaped(&tag.value));
        }
    }
    match &game.position {
        None => field("binit", START),
        Some(fen) => {
            if let Some(digits) = Placement::of_fen(fen).and_then(|placement| digits(&placement)) {
                field("binit", &digits);
            }
            field("fen", fen);
        }
    }
    if let Some(comment) = &game.comment {
        field("comment0", &escaped(comment));
    }
    for (name, value) in branches(game)? {
        field(&name, &value);
    }
    text.push_str("[/DhtmlXQ]\n");
    Ok(text)
}

/// The squares of the pieces, in their order; none where there are too many of a kind.
fn digits(placement: &Placement) -> Option<String> {
    let mut places = [None; 32];
    for (place, letter) in placement.pieces() {
        let slot = (0..32).find(|slot| PIECES[*slot] == letter && places[*slot].is_none())?;
        places[slot] = Some(place);
    }
    let written = places
        .iter()
        .map(|place| place.map_or_else(|| GONE.to_string(), |at| format!("{}{}", at.column, at.row)));
    Some(written.collect())
}

/// The moves and what is said of them: a field for every line, and for every text.
fn branches(game: &Transcript) -> Result<Vec<(String, String)>, InputError> {
    let families = Families::of(&game.nodes);
    let mut fields = Vec::new();
    let mut branches = 0;
    // The first move of each line still to be written, the branch it leaves and the number of that move.
    let mut todo: Vec<(usize, usize, usize)> = Vec::new();
    let mut next = families.after(None).first().map(|first| (*first, 0, 1));
    if next.is_none() {
        fields.push(("movelist".to_string(), String::new()));
    }
    while let Some((first, parent, from)) = next {
        let own = branches;
        branches += 1;
        let mut moves = String::new();
        let mut texts = Vec::new();
        let mut leaving = Vec::new();
        let mut number = from;
        let mut node = Some(first);
        while let Some(index) = node {
            let made = &game.nodes[index];
            let (from, to) = move_places(&made.text)
                .ok_or_else(|| InputError::new(format!("move '{}' is none of Xiangqi's board", made.text)))?;
            moves.push_str(&format!("{}{}{}{}", from.column, from.row, to.column, to.row));
            let place = if own == 0 { number.to_string() } else { format!("{own}_{number}") };
            if let Some(comment) = &made.comment {
                texts.push((format!("comment{place}"), escaped(comment)));
            }
            if let Some(before) = &made.before {
                texts.push((format!("before{place}"), escaped(before)));
            }
            if !made.nags.is_empty() {
                let nags: Vec<String> = made.nags.iter().map(u8::to_string).collect();
                texts.push((format!("nags{place}"), nags.join(" ")));
            }
            // Others that could be made instead leave the line of the one that comes first.
            if let Some((main, others)) = families.after(made.parent).split_first()
                && *main == index
            {
                leaving.extend(others.iter().map(|other| (*other, own, number)));
            }
            node = families.after(Some(index)).first().copied();
            number += 1;
        }
        let name = if own == 0 { "movelist".to_string() } else { format!("move_{parent}_{from}_{own}") };
        fields.push((name, moves));
        fields.append(&mut texts);
        todo.extend(leaving.into_iter().rev());
        next = todo.pop();
    }
    Ok(fields)
}
