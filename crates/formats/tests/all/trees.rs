//! Random games with variations, comments, signs and headers, for whoever writes and reads them.

use ply_formats::exchange::Transcript;
use ply_formats::{GameResult, MoveNode, Tag, in_order, main_line};
use ply_games::{GameEntry, Setup};

/// Numbers that look random and are the same in every run.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }

    fn pick<'p>(&mut self, from: &[&'p str]) -> &'p str {
        from[self.roll(from.len())]
    }
}

/// Pieces of comments: all that means something to some format.
const PIECES: [&str; 30] = [
    "a word",
    " ",
    "  ",
    "\n",
    "\n\n",
    "}",
    "{",
    "(",
    ")",
    ";",
    "%",
    "\n%",
    "\\",
    "\"",
    "[",
    "]",
    "|",
    "||",
    "\\u005b",
    "$1",
    "[%clk 0:05:00]",
    "[%eval 0.31]",
    "[/DhtmlXQ_comment1]",
    "[DhtmlXQ]",
    "1. h2e2",
    "1-0",
    "*",
    "炮二平五",
    "\n; }",
    "[Event \"?\"]",
];

fn comment(dice: &mut Dice, pieces: &[&str]) -> Option<String> {
    if dice.roll(3) > 0 {
        return None;
    }
    let text: String = (0..1 + dice.roll(5)).map(|_| dice.pick(pieces)).collect();
    Some(text.trim().to_string()).filter(|text| !text.is_empty())
}

/// A game with variations on variations, in the order of studies.
pub(crate) fn random_game(game: &dyn GameEntry, dice: &mut Dice, pieces: &[&str]) -> Transcript {
    let mut session = game.session(&Setup::default()).unwrap();
    let mut position = None;
    if dice.roll(2) == 0 {
        for _ in 0..1 + dice.roll(9) {
            let moves = session.moves();
            session.play(&moves[dice.roll(moves.len())]).unwrap();
        }
        position = Some(session.position());
        session.begin(position.as_deref(), None).unwrap();
    }
    let mut nodes: Vec<MoveNode> = Vec::new();
    for _ in 0..dice.roll(12) {
        // A line from anywhere in the tree, or on from its end.
        let from = if dice.roll(2) == 0 {
            nodes.len().checked_sub(1)
        } else {
            dice.roll(nodes.len() + 1).checked_sub(1)
        };
        let mut way: Vec<usize> = std::iter::successors(from, |node| nodes[*node].parent).collect();
        way.reverse();
        session.begin(position.as_deref(), None).unwrap();
        for node in way {
            session.play(&nodes[node].text).unwrap();
        }
        let mut parent = from;
        for _ in 0..1 + dice.roll(6) {
            let moves = session.moves();
            if moves.is_empty() {
                break;
            }
            let text = session.play(&moves[dice.roll(moves.len())]).unwrap();
            let known = nodes.iter().position(|node| node.parent == parent && node.text == text);
            let is_variation = nodes.iter().any(|node| node.parent == parent);
            let index = known.unwrap_or_else(|| {
                // Words before a move that continues a line would be words after the one before it.
                let before = comment(dice, pieces).filter(|_| is_variation);
                let nags = (0..dice.roll(8)).skip(5).map(|_| dice.roll(140) as u8);
                let mut nags: Vec<u8> = nags.collect();
                nags.dedup();
                nodes.push(MoveNode { parent, text, before, comment: comment(dice, pieces), nags });
                nodes.len() - 1
            });
            parent = Some(index);
        }
    }
    let nodes = in_order(&nodes);
    Transcript {
        position,
        moves: main_line(&nodes).map(|node| nodes[node].text.clone()).collect(),
        first: Some(r#"Ann \ "the [one]" {x"#.into()),
        second: Some("王 (2); $1 | ||".into()),
        result: [None, Some(GameResult::First), Some(GameResult::Second), Some(GameResult::Draw)]
            [dice.roll(4)],
        tags: [
            ("Event", "a \"cup\" \\ ] ["),
            ("Date", "2004.02.29"),
            ("ECO", "B12"),
            ("WhiteElo", "2700"),
            ("赛事", "第1轮"),
        ]
        .iter()
        .filter(|_| dice.roll(2) == 0)
        .map(|(name, value)| Tag { name: name.to_string(), value: value.to_string() })
        .collect(),
        comment: comment(dice, pieces),
        nodes,
        ..Transcript::default()
    }
}

/// All the signs that mean something somewhere.
pub(crate) fn pieces() -> &'static [&'static str] {
    &PIECES
}
