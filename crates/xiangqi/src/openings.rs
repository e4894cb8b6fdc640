//! What players call openings.

use std::collections::HashMap;
use std::sync::LazyLock;

use ply_core::{GameText, Position, Words};

use crate::board::Board;
use crate::fen;
use crate::game::Xiangqi;
use crate::placement::{Arranged, Placement};

/// Openings by their moves in WXF notation, red's first. A name holds from the position that the moves lead to until another one
/// does; the same opening on the other wing has the same name.
const OPENINGS: [(&str, &str, &str); 73] = [
    // Red's first move.
    ("C2=5", "Central Cannon", "中炮局"),
    ("P7+1", "Pawn Opening (Angel’s Pointing)", "仙人指路局"),
    ("E3+5", "Elephant Opening", "飞相局"),
    ("E3+1", "Edge Elephant", "边相局"),
    ("H2+3", "Horse Opening", "起马局"),
    ("H2+1", "Edge Horse", "边马局"),
    ("C2=6", "Cross-Palace Cannon", "过宫炮局"),
    ("C2=4", "Palace-Corner Cannon", "士角炮局"),
    ("C2=7", "Golden Hook Cannon", "金钩炮局"),
    ("C2=3", "Pawn-Bottom Cannon", "兵底炮局"),
    ("C2=1", "Edge Cannon", "边炮局"),
    ("C2+2", "Riverbank Cannon", "巡河炮局"),
    ("C2+4", "Cross-River Cannon", "过河炮局"),
    ("C2-1", "Retreated Cannon", "敛炮局"),
    ("P5+1", "Central Pawn", "中兵局"),
    ("P1+1", "Edge Pawn", "边兵局"),
    ("A4+5", "Advisor Opening", "上仕局"),
    ("R1+1", "Ranked Chariot", "横车局"),
    ("R1+2", "High Chariot", "高车局"),
    ("K5+1", "King’s Campaign", "御驾亲征局"),
    // The central cannon met by a cannon.
    ("C2=5 C8=5", "Same-Direction Cannons", "顺炮局"),
    (
        "C2=5 C8=5 H2+3 H8+7 R1=2 R9+1",
        "Same-Direction Cannons: Filed Chariot against Ranked Chariot",
        "顺炮直车对横车",
    ),
    (
        "C2=5 C8=5 H2+3 H8+7 R1+1 R9=8",
        "Same-Direction Cannons: Ranked Chariot against Filed Chariot",
        "顺炮横车对直车",
    ),
    ("C2=5 C8=5 H2+3 H8+7 R1=2 P7+1", "Same-Direction Cannons: Delayed Chariot", "顺炮直车对缓开车"),
    ("C2=5 C2=5", "Opposite-Direction Cannons", "列炮局"),
    ("C2=5 C2=5 H2+3 H8+7", "Great Opposite-Direction Cannons", "大列手炮"),
    // The central cannon met by horses.
    ("C2=5 H8+7", "Central Cannon against Left Horse", "中炮对进左马"),
    ("C2=5 H2+3", "Central Cannon against Right Horse", "中炮对进右马"),
    ("C2=5 H8+7 H2+3 H2+3", "Central Cannon against Screen Horses", "中炮对屏风马"),
    (
        "C2=5 H8+7 H2+3 R9=8 R1=2 H2+3",
        "Central Cannon with Filed Chariot against Screen Horses",
        "中炮直车对屏风马",
    ),
    (
        "C2=5 H8+7 H2+3 R9=8 R1=2 H2+3 P7+1 P7+1 R2+6",
        "Cross-River Chariot against Screen Horses",
        "中炮过河车对屏风马",
    ),
    (
        "C2=5 H8+7 H2+3 R9=8 R1=2 H2+3 P7+1 P7+1 R2+6 C8=9",
        "Cross-River Chariot against Screen Horses: Chariot Exchange Offer",
        "中炮过河车对屏风马平炮兑车",
    ),
    (
        "C2=5 H8+7 H2+3 R9=8 R1=2 H2+3 P7+1 P7+1 R2+6 C8=9 R2=3 C9-1 H8+7 A4+5 C8=9",
        "Five-Nine Cannons against Screen Horses: Chariot Exchange Offer",
        "五九炮对屏风马平炮兑车",
    ),
    (
        "C2=5 H8+7 H2+3 R9=8 R1=2 H2+3 P7+1 P7+1 R2+6 H7+6",
        "Cross-River Chariot against Screen Horses: Advanced Left Horse",
        "中炮过河车对屏风马左马盘河",
    ),
    (
        "C2=5 H8+7 H2+3 R9=8 R1=2 H2+3 P7+1 P7+1 R2+4",
        "Riverbank Chariot against Screen Horses",
        "中炮巡河车对屏风马",
    ),
    (
        "C2=5 H8+7 H2+3 R9=8 R1=2 H2+3 P7+1 P7+1 H8+7",
        "Seventh-File Horse against Screen Horses",
        "中炮七路马对屏风马",
    ),
    (
        "C2=5 H8+7 H2+3 R9=8 P7+1 P7+1 H8+7 H2+3 R1+1",
        "Ranked Chariot and Seventh-File Horse against Screen Horses",
        "中炮横车七路马对屏风马",
    ),
    ("C2=5 H8+7 H2+3 R9=8 R1=2 H2+3 P3+1", "Third-File Pawn against Screen Horses", "中炮进三兵对屏风马"),
    (
        "C2=5 H8+7 H2+3 R9=8 R1=2 H2+3 P3+1 P3+1 H8+9 P1+1 C8+4",
        "Five-Eight Cannons against Screen Horses",
        "五八炮对屏风马",
    ),
    (
        "C2=5 H8+7 H2+3 R9=8 R1=2 H2+3 P3+1 P3+1 H8+9 P1+1 C8=7",
        "Five-Seven Cannons with Third-File Pawn against Screen Horses",
        "五七炮进三兵对屏风马",
    ),
    (
        "C2=5 H8+7 H2+3 R9=8 R1=2 H2+3 H8+9 P7+1 C8=7",
        "Five-Seven Cannons against Screen Horses",
        "五七炮对屏风马",
    ),
    (
        "C2=5 H8+7 H2+3 R9=8 R1=2 H2+3 H8+9 P7+1 C8=6",
        "Five-Six Cannons against Screen Horses",
        "五六炮对屏风马",
    ),
    ("C2=5 H8+7 H2+3 R9=8 R1=2 H2+3 C8+2", "Riverbank Cannon against Screen Horses", "中炮巡河炮对屏风马"),
    ("C2=5 H8+7 H2+3 R9=8 R1=2 H2+3 C8+4", "Cross-River Cannon against Screen Horses", "中炮过河炮对屏风马"),
    ("C2=5 H8+7 H2+3 R9=8 R1=2 C8+4", "Central Cannon against Left Cannon Blockade", "中炮对左炮封车"),
    (
        "C2=5 H8+7 H2+3 R9=8 R1=2 C8+4 P3+1 C2=5",
        "Left Cannon Blockade into Opposite Cannons",
        "左炮封车转列炮",
    ),
    ("C2=5 H8+7 H2+3 R9=8 R1=2 C8=9", "Central Cannon against Three-Step Tiger", "中炮对三步虎"),
    ("C2=5 H8+7 H2+3 R9+1 R1=2 C8-1", "Central Cannon against Turtle-Back Cannon", "中炮对龟背炮"),
    ("C2=5 H8+7 H2+3 H2+1", "Central Cannon against Single Horse", "中炮对单提马"),
    ("C2=5 H2+3 H2+3 C8=6", "Central Cannon against Sandwiched Horses", "中炮对反宫马"),
    ("C2=5 H8+7 H2+3 C2=4", "Central Cannon against Left Sandwiched Horses", "中炮对左反宫马"),
    ("C2=5 H2+3 H2+3 P3+1 R1=2 R9+2", "Central Cannon against Mandarin Duck Cannons", "中炮对鸳鸯炮"),
    ("C2=5 E7+5", "Central Cannon against Elephant", "中炮对飞象"),
    // The pawn opening.
    ("P7+1 P7+1", "Opposing Pawns", "对兵局"),
    ("P7+1 C2=3", "Pawn Opening against Pawn-Bottom Cannon", "仙人指路对卒底炮"),
    ("P7+1 C2=3 C2=5", "Pawn-Bottom Cannon: Right Central Cannon", "仙人指路转右中炮对卒底炮"),
    ("P7+1 C2=3 C8=5", "Pawn-Bottom Cannon: Left Central Cannon", "仙人指路转左中炮对卒底炮"),
    ("P7+1 C2=3 E3+5", "Pawn-Bottom Cannon: Elephant", "仙人指路飞相对卒底炮"),
    ("P7+1 C8=5", "Pawn Opening against Left Central Cannon", "仙人指路对左中炮"),
    ("P7+1 C2=5", "Pawn Opening against Right Central Cannon", "仙人指路对右中炮"),
    ("P7+1 E3+5", "Pawn Opening against Right Elephant", "仙人指路对飞右象"),
    ("P7+1 E7+5", "Pawn Opening against Left Elephant", "仙人指路对飞左象"),
    ("P7+1 H8+7", "Pawn Opening against Left Horse", "仙人指路对进左马"),
    ("P7+1 H2+3", "Pawn Opening against Right Horse", "仙人指路对进右马"),
    // The elephant opening.
    ("E3+5 C8=5", "Elephant Opening against Left Central Cannon", "飞相对左中炮"),
    ("E3+5 C2=5", "Elephant Opening against Right Central Cannon", "飞相对右中炮"),
    ("E3+5 C8=4", "Elephant Opening against Left Cross-Palace Cannon", "飞相对左过宫炮"),
    ("E3+5 C2=6", "Elephant Opening against Right Cross-Palace Cannon", "飞相对右过宫炮"),
    ("E3+5 C8=6", "Elephant Opening against Left Palace-Corner Cannon", "飞相对左士角炮"),
    ("E3+5 C2=4", "Elephant Opening against Right Palace-Corner Cannon", "飞相对右士角炮"),
    ("E3+5 P7+1", "Elephant Opening against Seventh-File Pawn", "飞相对进7卒"),
    // Others.
    ("H2+3 P7+1", "Horse Opening against Pawn", "起马对挺卒"),
    ("C2=6 C8=5", "Cross-Palace Cannon against Left Central Cannon", "过宫炮对左中炮"),
];

/// The names by position: an opening is the same on either wing, and in whichever order it was reached.
static NAMES: LazyLock<HashMap<String, Words>> = LazyLock::new(|| {
    let named = |&(moves, en, zh): &(&'static str, &'static str, &'static str)| {
        let mut board = Board::start();
        for text in moves.split(' ') {
            let mv = Xiangqi::default().read_move(&board, text).expect("the moves of an opening are legal");
            board.make(mv);
        }
        (key(board.placement()), Words::new(en, zh))
    };
    OPENINGS.iter().map(named).collect()
});

/// The opening that this position is the first of.
pub(crate) fn name(placement: &Placement) -> Option<Words> {
    // No name is given after more captures than this; a look at the rest of a game is spared.
    const FEWEST_PIECES: u32 = 30;
    if placement.occupied().count() < FEWEST_PIECES {
        return None;
    }
    NAMES.get(&key(placement)).copied()
}

/// The board and the side to move as text, on the wing that comes first.
fn key(placement: &Placement) -> String {
    let text = fen::write(placement, 0, 1);
    let mirrored = mirrored(&text);
    text.min(mirrored)
}

/// The FEN of the board seen in a mirror: left is right.
pub(crate) fn mirrored(fen: &str) -> String {
    let (board, rest) = fen.split_once(' ').unwrap_or((fen, ""));
    let rows: Vec<String> = board.split('/').map(|row| row.chars().rev().collect()).collect();
    format!("{} {rest}", rows.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(moves: &str) -> Option<&'static str> {
        let mut board = Board::start();
        for text in moves.split_whitespace() {
            board.make(Xiangqi::default().read_move(&board, text).unwrap());
        }
        name(board.placement()).map(|words| words.en)
    }

    #[test]
    fn every_opening_has_a_position_of_its_own() {
        assert_eq!(NAMES.len(), OPENINGS.len());
        for (moves, en, zh) in OPENINGS {
            assert!(!en.is_empty() && !zh.is_empty(), "{moves}");
            assert_eq!(named(moves), Some(en));
        }
    }

    #[test]
    fn the_other_wing_and_another_order_of_moves_have_the_same_name() {
        assert_eq!(named("C8=5"), Some("Central Cannon"));
        assert_eq!(named("炮八平五 炮２平５"), Some("Same-Direction Cannons"));
        assert_eq!(named("C2=5 H2+3 H2+3 H8+7"), Some("Central Cannon against Screen Horses"));
        assert_eq!(named(""), None);
        assert_eq!(named("C2=5 P1+1"), None);
    }
}
