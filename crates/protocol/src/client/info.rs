//! What an engine says about its search, in the words that UCI and UCCI share.

use ply_games::DisplayScore;

use super::{Thought, shortened};

/// The last that was said about the best line.
#[derive(Clone, Default, Debug)]
pub(super) struct Info {
    score: Option<DisplayScore>,
    depth: Option<u32>,
    nodes: Option<u64>,
}

impl Info {
    /// Hears a line; one that is no `info`, or about another line than the best, says nothing.
    pub(super) fn hear(&mut self, line: &str) {
        let mut words = line.split_whitespace().peekable();
        if words.next() != Some("info") {
            return;
        }
        let mut heard = Info::default();
        let mut bound = false;
        while let Some(word) = words.next() {
            match word {
                "depth" => heard.depth = words.peek().and_then(|word| word.parse().ok()),
                "nodes" => heard.nodes = words.peek().and_then(|word| word.parse().ok()),
                "multipv" if words.peek().is_some_and(|&line| line != "1") => return,
                "score" => {
                    // UCCI says the number at once, UCI what it counts first.
                    let kind = words.next_if(|&word| word == "cp" || word == "mate");
                    let number = words.peek().and_then(|word| word.parse().ok());
                    heard.score = number.map(|number| value(number, kind == Some("mate")));
                }
                "lowerbound" | "upperbound" => bound = true,
                // The rest of the line is moves or free text.
                "pv" | "string" | "currline" | "refutation" => break,
                _ => {}
            }
        }
        // A bound is better than nothing, but no better than a value.
        if !bound || self.score.is_none() {
            self.score = heard.score.or(self.score);
        }
        self.depth = heard.depth.or(self.depth);
        self.nodes = heard.nodes.or(self.nodes);
    }

    /// With the move that the search ended with.
    pub(super) fn conclude(self, best: String, resigns: bool) -> Thought {
        Thought { best: shortened(&best), score: self.score, depth: self.depth, nodes: self.nodes, resigns }
    }
}

/// A mate is counted in moves of the side that wins, ours in plies.
fn value(number: i32, mate: bool) -> DisplayScore {
    match number {
        _ if !mate => DisplayScore::Cp(number),
        1.. => DisplayScore::Win((number as u32).saturating_mul(2) - 1),
        _ => DisplayScore::Loss(number.unsigned_abs().saturating_mul(2)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(lines: &[&str]) -> Info {
        let mut info = Info::default();
        lines.iter().for_each(|line| info.hear(line));
        info
    }

    #[test]
    fn the_best_line_is_kept() {
        let info = heard(&[
            "info string score cp 7",
            "info depth 9 seldepth 12 multipv 1 score cp 43 nodes 26645 nps 1 pv h0g2 i9i8",
            "info depth 9 multipv 2 score cp -300 nodes 26650 pv a0a1",
            "info depth 10 score cp 70 lowerbound nodes 30000 pv h0g2",
            "info currmove h0g2 currmovenumber 1",
        ]);
        assert_eq!((info.score, info.depth, info.nodes), (Some(DisplayScore::Cp(43)), Some(10), Some(30000)));
    }

    #[test]
    fn mates_are_counted_in_plies() {
        for (line, value) in [
            ("info score mate 1", DisplayScore::Win(1)),
            ("info score mate 3", DisplayScore::Win(5)),
            ("info score mate -2", DisplayScore::Loss(4)),
            ("info score mate 0", DisplayScore::Loss(0)),
            ("info score mate -2147483648", DisplayScore::Loss(u32::MAX)),
            ("info score mate 2147483647", DisplayScore::Win(4_294_967_293)),
            ("info depth 5 score -2 pv g6g5", DisplayScore::Cp(-2)),
        ] {
            assert_eq!(heard(&[line]).score, Some(value), "{line}");
        }
    }

    #[test]
    fn nonsense_says_nothing() {
        for line in
            ["", "info", "info score", "info score cp", "info score cp x", "info depth -3", "bestmove x"]
        {
            let info = heard(&[line]);
            assert_eq!((info.score, info.depth, info.nodes), (None, None, None), "{line}");
        }
    }
}
