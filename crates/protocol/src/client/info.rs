//! The `info` lines that UCI and UCCI engines send about a search.

use ply_games::DisplayScore;

use super::{BestMove, EngineLine, shortened};

/// The latest figures of the best line.
#[derive(Clone, Default, Debug)]
pub(super) struct Info {
    score: Option<DisplayScore>,
    depth: Option<u32>,
    nodes: Option<u64>,
    pv: Vec<String>,
}

/// Moves of a line that are kept: more than anybody reads.
const MAX_PV: usize = 64;

impl Info {
    /// Reads a line, and returns whether it says what the best line is worth. One that is no `info`, or about another
    /// line than the best, changes nothing.
    pub(super) fn read_line(&mut self, line: &str) -> bool {
        let mut words = line.split_whitespace().peekable();
        if words.next() != Some("info") {
            return false;
        }
        let mut read = Info::default();
        let mut bound = false;
        while let Some(word) = words.next() {
            match word {
                "depth" => read.depth = words.peek().and_then(|word| word.parse().ok()),
                "nodes" => read.nodes = words.peek().and_then(|word| word.parse().ok()),
                "multipv" if words.peek().is_some_and(|&line| line != "1") => return false,
                "score" => {
                    // In UCCI the number follows at once, in UCI its unit comes first.
                    let unit = words.next_if(|&word| word == "cp" || word == "mate");
                    let number = words.peek().and_then(|word| word.parse().ok());
                    read.score = number.map(|number| value(number, unit == Some("mate")));
                }
                "lowerbound" | "upperbound" => bound = true,
                "pv" => {
                    read.pv = words.by_ref().take(MAX_PV).map(shortened).collect();
                    break;
                }
                // The rest of the line is moves or free text.
                "string" | "currline" | "refutation" => break,
                _ => {}
            }
        }
        let is_valued = read.score.is_some() && !bound;
        // A bound is better than nothing, but never replaces a value.
        if !bound || self.score.is_none() {
            self.score = read.score.or(self.score);
            if !read.pv.is_empty() {
                self.pv = read.pv;
            }
        }
        self.depth = read.depth.or(self.depth);
        self.nodes = read.nodes.or(self.nodes);
        is_valued
    }

    /// What is known so far, each move read by this.
    pub(super) fn line(&self, read: impl Fn(&str) -> String) -> EngineLine {
        let pv = self.pv.iter().map(|text| read(text)).collect();
        EngineLine { score: self.score, depth: self.depth, nodes: self.nodes, pv }
    }

    /// These figures with the move that ended the search.
    pub(super) fn into_best_move(self, best: String, resigns: bool) -> BestMove {
        BestMove { best: shortened(&best), score: self.score, depth: self.depth, nodes: self.nodes, resigns }
    }
}

/// A score; a mate is counted in moves of the winner there, in plies here.
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

    fn info(lines: &[&str]) -> Info {
        let mut info = Info::default();
        for line in lines {
            info.read_line(line);
        }
        info
    }

    #[test]
    fn the_best_line_is_kept() {
        let info = info(&[
            "info string score cp 7",
            "info depth 9 seldepth 12 multipv 1 score cp 43 nodes 26645 nps 1 pv h0g2 i9i8",
            "info depth 9 multipv 2 score cp -300 nodes 26650 pv a0a1",
            "info depth 10 score cp 70 lowerbound nodes 30000 pv h0g2",
            "info currmove h0g2 currmovenumber 1",
        ]);
        assert_eq!((info.score, info.depth, info.nodes), (Some(DisplayScore::Cp(43)), Some(10), Some(30000)));
        assert_eq!(info.line(str::to_uppercase).pv, ["H0G2", "I9I8"]);
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
            assert_eq!(info(&[line]).score, Some(value), "{line}");
        }
    }

    #[test]
    fn malformed_lines_are_ignored() {
        for line in
            ["", "info", "info score", "info score cp", "info score cp x", "info depth -3", "bestmove x"]
        {
            let info = info(&[line]);
            assert_eq!((info.score, info.depth, info.nodes), (None, None, None), "{line}");
        }
    }
}
