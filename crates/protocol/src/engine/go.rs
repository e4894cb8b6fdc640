//! What UCI's `go` asks for.

use std::time::Duration;

use ply_core::{Clock, Limits};
use ply_games::MAX_DEPTH;

use super::words::{Words, number};

/// The words after `go`, read.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Go {
    white: Timer,
    black: Timer,
    moves_to_go: Option<u32>,
    move_time: Option<u64>,
    depth: Option<u32>,
    nodes: Option<u64>,
    mate: Option<u32>,
    /// Until it is stopped.
    pub(super) infinite: bool,
    /// On the opponent's time.
    pub(super) ponder: bool,
    /// The only moves to consider, as they were written; any if there is none.
    pub(super) search_moves: Vec<String>,
    /// Count leaves instead of thinking.
    pub(super) perft: Option<u32>,
}

/// A side's clock, in milliseconds.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
struct Timer {
    left: Option<u64>,
    increment: Option<u64>,
}

impl Go {
    /// Reads what can be understood. A word without the number that belongs to it says nothing, like any unknown word.
    pub(super) fn read(text: &str) -> Go {
        let mut go = Go::default();
        let mut words = Words::of(text);
        let mut moves = false;
        while let Some(word) = words.next() {
            let was_moves = std::mem::replace(&mut moves, false);
            // The number is only taken where there is one: the next word may be another keyword.
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
                "movestogo" => go.moves_to_go = value().map(narrow),
                "movetime" => go.move_time = value(),
                "depth" => go.depth = value().map(narrow),
                "nodes" => go.nodes = value(),
                "mate" => go.mate = value().map(narrow),
                "perft" => go.perft = value().map(narrow),
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

    /// What the search may spend, for the side called white or the other one; `None` where nothing is said about that.
    pub(super) fn limits(&self, white: bool, overhead: Duration) -> Option<Limits> {
        let own = if white { self.white } else { self.black };
        // Whoever speaks of clocks means ours too: a clock that is left out shows nothing.
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

/// A number that needs no more than 32 bits to be too large.
pub(super) fn narrow(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NO_OVERHEAD: Duration = Duration::ZERO;

    #[test]
    fn each_side_has_its_clock() {
        let go = Go::read("wtime 60000 btime 30000 winc 500 binc 250 movestogo 20");
        let clock = |white| go.limits(white, NO_OVERHEAD).and_then(|limits| limits.clock).expect("a clock");
        assert_eq!((clock(true).left.as_millis(), clock(true).increment.as_millis()), (60_000, 500));
        assert_eq!((clock(false).left.as_millis(), clock(false).increment.as_millis()), (30_000, 250));
        assert_eq!(clock(true).moves_to_go, Some(20));
    }

    #[test]
    fn hostile_numbers_stay_within_bounds() {
        let go = Go::read("depth 99999999999999 nodes -1 movetime 0 wtime -5 btime x movestogo 0 mate 0");
        let limits = go.limits(true, NO_OVERHEAD).expect("limits");
        assert_eq!((limits.depth, limits.nodes, limits.mate), (Some(MAX_DEPTH), Some(1), Some(1)));
        assert_eq!(limits.time, Some(Duration::from_millis(1)));
        let clock = limits.clock.expect("a clock");
        assert_eq!((clock.left, clock.moves_to_go), (Duration::ZERO, None));
    }

    #[test]
    fn a_keyword_without_its_number_leaves_the_next_one_alone() {
        let go = Go::read("junk depth nodes 5 more junk");
        assert_eq!((go.depth, go.nodes), (None, Some(5)));
    }

    #[test]
    fn search_moves_end_at_the_next_keyword() {
        let go = Go::read("searchmoves h2e2 b0c2 depth 3 h0g2");
        assert_eq!(go.search_moves, ["h2e2", "b0c2"]);
        assert_eq!(go.depth, Some(3));
    }

    #[test]
    fn nothing_said_is_no_limit_and_infinite_overrules_clocks() {
        assert_eq!(Go::read("").limits(true, NO_OVERHEAD), None);
        assert_eq!(Go::read("ponder").limits(true, NO_OVERHEAD), None);
        assert_eq!(Go::read("wtime 5 infinite").limits(true, NO_OVERHEAD), Some(Limits::default()));
    }
}
