//! Two hundred files of PGN as many people and programs would write them: whatever their blanks, line ends, numbers, signs,
//! brackets and encodings, nothing is lost.

use std::collections::BTreeMap;

use ply_core::Side;
use ply_formats::exchange::{self, Transcript};
use ply_formats::{MARKS, MoveNode};
use ply_games::{GameEntry, Session, Setup, games};

use crate::annotated::told;
use crate::trees::{Dice, pieces, random_game};

const FILES: usize = 200;

/// Every game in every notation that PGN can hold: not that of the course's programs, which cannot be told apart, nor one in
/// brackets, which PGN has for variations.
fn kinds() -> Vec<(&'static dyn GameEntry, &'static str)> {
    let names = |game: &'static dyn GameEntry| game.notations().iter().map(|notation| notation.name);
    let read = |name: &&str| !name.starts_with("course") && *name != "brackets";
    games().into_iter().flat_map(|game| names(game).filter(read).map(move |name| (game, name))).collect()
}

/// Somebody who writes games down, never twice in the same way.
struct Hand<'h> {
    dice: &'h mut Dice,
    session: Box<dyn Session>,
    notation: &'h str,
    nodes: &'h [MoveNode],
    text: String,
}

impl Hand<'_> {
    /// What may stand between two words.
    fn blank(&mut self) {
        let blank = [" ", " ", " ", "  ", "\n", "\t", " \n  ", "\n\n", "\n% nobody reads this (\n"];
        self.text.push_str(blank[self.dice.roll(blank.len())]);
    }

    /// The same, or nothing, where a bracket parts the words already.
    fn gap(&mut self) {
        if self.dice.roll(2) == 0 {
            self.blank();
        }
    }

    fn header(&mut self, written: &str) {
        for line in written.lines().take_while(|line| line.starts_with('[')) {
            let (name, value) = line[1..line.len() - 1].split_once(' ').unwrap();
            let blank = ["", " ", "\t  "][self.dice.roll(3)];
            self.text.push_str(&format!("[{blank}{name} {blank}{value}{blank}]"));
            self.text.push_str(["\n", "", " \n", "\n\n"][self.dice.roll(4)]);
        }
        self.text.push_str(["\n", "\n\n"][self.dice.roll(2)]);
    }

    fn comment(&mut self, comment: &str) {
        self.gap();
        let lines: Vec<&str> = comment.split('\n').collect();
        if comment.contains('}') || self.dice.roll(4) == 0 {
            // Line by line, since a brace would end the comment; a line without one may have braces of its own.
            for line in lines {
                if line.contains('}') || self.dice.roll(2) == 0 {
                    self.text.push_str(&format!(";{line}\n"));
                } else {
                    self.text.push_str(&format!("{{{line}}}"));
                    self.gap();
                }
            }
        } else {
            let blank = ["", " ", "\n", "  \n "][self.dice.roll(4)];
            self.text.push_str(&format!("{{{blank}{comment}{blank}}}"));
        }
        self.gap();
    }

    /// A move with its number, or without, and its signs.
    fn make(&mut self, node: &MoveNode, ply: usize) {
        if !self.text.ends_with('(') {
            self.blank();
        }
        if let Some(before) = &node.before {
            self.comment(before);
            self.blank();
        }
        let turn = ply / 2 + 1;
        let number = match (self.session.side(), self.dice.roll(4)) {
            (Side::First, 0) => format!("{turn}."),
            (Side::First, 1) => format!("{turn}. "),
            (Side::First, 2) => format!("{turn} .\n"),
            (Side::Second, 0) => format!("{turn}..."),
            (Side::Second, 1) => format!("{turn}… "),
            _ => String::new(),
        };
        let word = self.session.translate(&node.text, self.notation).unwrap();
        self.text.push_str(&format!("{number}{word}"));
        let is_mark = |nag: u8| (1..=MARKS.len()).contains(&usize::from(nag));
        for (index, nag) in node.nags.iter().enumerate() {
            if index == 0 && is_mark(*nag) && self.dice.roll(2) == 0 {
                self.text.push_str(MARKS[usize::from(*nag) - 1]);
            } else {
                self.gap();
                self.text.push_str(&format!("${nag}"));
            }
        }
        self.session.play(&node.text).unwrap();
    }

    /// Everything after a node: the main move, the variations beside it, and on.
    fn after(&mut self, parent: Option<usize>, ply: usize) {
        let nodes = self.nodes;
        let children: Vec<usize> = (0..nodes.len()).filter(|index| nodes[*index].parent == parent).collect();
        let Some((&main, others)) = children.split_first() else { return };
        self.make(&nodes[main], ply);
        // What is said of a move may stand behind its variations too.
        let is_late = !others.is_empty() && self.dice.roll(2) == 0;
        let comment = nodes[main].comment.as_deref();
        if let Some(comment) = comment.filter(|_| !is_late) {
            self.comment(comment);
        }
        for &other in others {
            assert!(self.session.take_back());
            self.gap();
            self.text.push('(');
            self.line(other, ply);
            self.gap();
            self.text.push(')');
            self.session.play(&nodes[main].text).unwrap();
        }
        if let Some(comment) = comment.filter(|_| is_late) {
            self.comment(comment);
        }
        self.after(Some(main), ply + 1);
        assert!(self.session.take_back());
    }

    /// A variation from its first move on.
    fn line(&mut self, first: usize, ply: usize) {
        let nodes = self.nodes;
        self.make(&nodes[first], ply);
        if let Some(comment) = &nodes[first].comment {
            self.comment(comment);
        }
        self.after(Some(first), ply + 1);
        assert!(self.session.take_back());
    }
}

/// A game in somebody's hand, with the headers that it has in ours.
fn by_hand(game: &dyn GameEntry, notation: &str, told: &Transcript, dice: &mut Dice) -> String {
    let mut session = game.session(&Setup::default()).unwrap();
    session.begin(told.position.as_deref(), None).unwrap();
    let offset = usize::from(session.side() == Side::Second);
    let mut hand = Hand { dice, session, notation, nodes: &told.nodes, text: String::new() };
    hand.header(&exchange::write(game, told, "pgn").unwrap());
    if let Some(comment) = &told.comment {
        hand.comment(comment);
    }
    hand.after(None, offset);
    hand.blank();
    let result = told.result.map_or("*", |result| result.name());
    hand.text.push_str(&format!("{result}\n\n"));
    hand.text
}

/// The text as a file of one of the systems that PGN comes from.
fn encoded(text: &str, dice: &mut Dice) -> (&'static str, Vec<u8>) {
    let text = if dice.roll(2) == 0 { text.replace('\n', "\r\n") } else { text.to_string() };
    let wide = |order: fn(u16) -> [u8; 2]| {
        [0xfeff].into_iter().chain(text.encode_utf16()).flat_map(order).collect::<Vec<u8>>()
    };
    match dice.roll(5) {
        0 => ("GBK", encoding_rs::GBK.encode(&text).0.into_owned()),
        1 => ("UTF-16, little end first", wide(u16::to_le_bytes)),
        2 => ("UTF-16, big end first", wide(u16::to_be_bytes)),
        3 => ("UTF-8 with a mark", [b"\xef\xbb\xbf".as_slice(), text.as_bytes()].concat()),
        _ => ("UTF-8", text.into_bytes()),
    }
}

#[test]
fn two_hundred_files_lose_nothing() {
    let mut dice = Dice(200);
    let kinds = kinds();
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let (mut count, mut variations, mut nested, mut comments, mut signs) = (0, 0, 0, 0, 0);
    for number in 0..FILES {
        let (game, notation) = kinds[number % kinds.len()];
        let written: Vec<_> = (0..1 + dice.roll(3)).map(|_| random_game(game, &mut dice, pieces())).collect();
        let text: String = written.iter().map(|told| by_hand(game, notation, told, &mut dice)).collect();
        let (encoding, bytes) = encoded(&text, &mut dice);
        *seen.entry(format!("{} {notation}", game.name())).or_default() += 1;
        *seen.entry(encoding.to_string()).or_default() += 1;
        let file = exchange::read_file(game, &bytes, None)
            .unwrap_or_else(|error| panic!("{notation}, {encoding}: {error}\n{text}"));
        assert!(file.problems.is_empty(), "{:?}\n{text}", file.problems);
        assert_eq!(file.games.len(), written.len(), "{notation}, {encoding}\n{text}");
        for (read, written) in file.games.iter().zip(&written) {
            assert_eq!(told(read), told(written), "{notation}, {encoding}\n{text}");
            assert_eq!((&read.moves, read.result), (&written.moves, written.result), "{text}");
            for tag in &written.tags {
                assert!(read.tags.contains(tag), "{tag:?} in {text}");
            }
            // And nothing on the way out and in again.
            let again = exchange::write(game, read, "pgn").unwrap();
            assert_eq!(told(&exchange::read(game, &again, None).unwrap().game), told(written), "{again}");
            let first = |node: &MoveNode| {
                written.nodes.iter().find(|other| other.parent == node.parent) != Some(node)
            };
            let is_variation: Vec<bool> = written.nodes.iter().map(first).collect();
            let inside = |mut node: usize| loop {
                match written.nodes[node].parent {
                    Some(parent) if is_variation[parent] => break true,
                    Some(parent) => node = parent,
                    None => break false,
                }
            };
            count += 1;
            variations += is_variation.iter().filter(|is| **is).count();
            nested += (0..written.nodes.len()).filter(|node| is_variation[*node] && inside(*node)).count();
            comments += written.nodes.iter().filter(|node| node.comment.is_some()).count();
            signs += written.nodes.iter().map(|node| node.nags.len()).sum::<usize>();
        }
    }
    // They are what they are meant to be: many, of every kind, and full.
    assert_eq!(seen.len(), kinds.len() + 5, "{seen:?}");
    assert!(seen.values().all(|files| *files >= FILES / 20), "{seen:?}");
    assert!(count > 300 && variations > 500 && nested > 200, "{count}, {variations}, {nested}");
    assert!(comments > 1000 && signs > 300, "{comments} comments, {signs} signs");
}
