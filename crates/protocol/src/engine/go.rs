//! UCI's `go` command.

use std::time::Duration;

use ply_core::{Clock, Limits};
use ply_games::MAX_DEPTH;

use super::words::{Words, number};

/// The arguments of `go`.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Go {
    white: Timer,
    black: Timer,
    moves_to_go: Option<u32>,
    move_time: Option<u64>,
    depth: Option<u32>,
    nodes: Option<u64>,
    mate: Option<u32>,
    /// Search until `stop`.
    pub(super) infinite: bool,
    /// Search on the opponent's time.
    pub(super) ponder: bool,
    /// The only moves to consider, as written; all if empty.
    pub(super) search_moves: Vec<String>,
    /// Run perft instead of a search.
    pub(super) perft: Option<u32>,
}

/// One side's clock, in milliseconds.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
struct Timer {
    left: Option<u64>,
    increment: Option<u64>,
}

impl Go {
    /// Parses the arguments. Unknown words and keywords without their number are ignored.
    pub(super) fn parse(text: &str) -> Go {
        let mut go = Go::default();
        let mut words = Words::of(text);
        let mut moves = false;
        while let Some(word) = words.next() {
            let was_moves = std::mem::replace(&mut moves, false);
            // The next word is consumed only if it is a number: it may be another keyword.
            let mut value = || {
                let number = number(words.clone().next()?)?;
                words.next();
                Some(number)
            };
            match word {
                "wtime" => go.white.left = value().or(go.white.left),
                "btime" => go.black.left = value().or(go.black.left),
                "winc" => go.white.increment = value().or(go.white.increment),
                "binc" => go.black.increment = value().or(go.black.increment),
                "movestogo" => go.moves_to_go = value().map(saturate_u32),
                "movetime" => go.move_time = value(),
                "depth" => go.depth = value().map(saturate_u32),
                "nodes" => go.nodes = value(),
                "mate" => go.mate = value().map(saturate_u32),
                "perft" => go.perft = value().map(saturate_u32),
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => moves = true,
                _ if was_moves => {
                    go.search_moves.push(word.to_string());
                    moves = true;
                }
                _ => {}
            }
        }
        go
    }

    /// The limits of the search, for white or for the other side; `None` where none is given.
    pub(super) fn limits(&self, white: bool, overhead: Duration) -> Option<Limits> {
        let own = if white { self.white } else { self.black };
        // If any clock is given, a missing one shows 0.
        let clocks = [self.white.left, self.white.increment, self.black.left, self.black.increment];
        let clock = clocks.iter().any(Option::is_some).then(|| Clock {
            left: Duration::from_millis(own.left.unwrap_or(0)),
            increment: Duration::from_millis(own.increment.unwrap_or(0)),
            moves_to_go: self.moves_to_go.filter(|&moves| moves > 0),
            overhead,
        });
        let mut limits = Limits {
            depth: self.depth.map(|depth| depth.clamp(1, MAX_DEPTH)),
            nodes: self.nodes.map(|nodes| nodes.max(1)),
            time: self.move_time.map(|time| Duration::from_millis(time.max(1))),
            clock,
            mate: self.mate.map(|moves| moves.max(1)),
        };
        if self.infinite {
            (limits.time, limits.clock) = (None, None);
        }
        (self.infinite || limits != Limits::default()).then_some(limits)
    }
}

/// A number as 32 bits, the maximum if it is larger.
pub(super) fn saturate_u32(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NO_OVERHEAD: Duration = Duration::ZERO;

    #[test]
    fn each_side_has_its_clock() {
        let go = Go::parse("wtime 60000 btime 30000 winc 500 binc 250 movestogo 20");
        let clock = |white| go.limits(white, NO_OVERHEAD).and_then(|limits| limits.clock).expect("a clock");
        assert_eq!((clock(true).left.as_millis(), clock(true).increment.as_millis()), (60_000, 500));
        assert_eq!((clock(false).left.as_millis(), clock(false).increment.as_millis()), (30_000, 250));
        assert_eq!(clock(true).moves_to_go, Some(20));
    }

    #[test]
    fn hostile_numbers_stay_within_bounds() {
        let go = Go::parse("depth 99999999999999 nodes -1 movetime 0 wtime -5 btime x movestogo 0 mate 0");
        let limits = go.limits(true, NO_OVERHEAD).expect("limits");
        assert_eq!((limits.depth, limits.nodes, limits.mate), (Some(MAX_DEPTH), Some(1), Some(1)));
        assert_eq!(limits.time, Some(Duration::from_millis(1)));
        let clock = limits.clock.expect("a clock");
        assert_eq!((clock.left, clock.moves_to_go), (Duration::ZERO, None));
    }

    #[test]
    fn a_keyword_without_its_number_leaves_the_next_one_alone() {
        let go = Go::parse("junk depth nodes 5 more junk");
        assert_eq!((go.depth, go.nodes), (None, Some(5)));
    }

    #[test]
    fn search_moves_end_at_the_next_keyword() {
        let go = Go::parse("searchmoves h2e2 b0c2 depth 3 h0g2");
        assert_eq!(go.search_moves, ["h2e2", "b0c2"]);
        assert_eq!(go.depth, Some(3));
    }

    #[test]
    fn nothing_said_is_no_limit_and_infinite_overrules_clocks() {
        assert_eq!(Go::parse("").limits(true, NO_OVERHEAD), None);
        assert_eq!(Go::parse("ponder").limits(true, NO_OVERHEAD), None);
        assert_eq!(Go::parse("wtime 5 infinite").limits(true, NO_OVERHEAD), Some(Limits::default()));
    }
}
