//! The share of a search that looks for forced mates: what reductions hide from the search of the tree, checks show.

use ply_core::{Game, StopFlag, Tactics};

use crate::mate::{Answer, MAX_MATE, Mate, MateSearch};

/// Megabytes of its table.
const TABLE: usize = 1;

/// Mate searches that take turns: by checks alone, and with one and two quiet moves among them.
pub(super) struct Mates<'a, P: Tactics> {
    search: MateSearch<'a, P>,
    attacks: [Attack; 3],
}

/// How far one kind of attack has come.
#[derive(Default)]
struct Attack {
    /// There is no mate within so many moves.
    refuted: u32,
    /// Nodes it has taken.
    nodes: u64,
}

impl<'a, P: Tactics> Mates<'a, P> {
    /// Mate searches at the end of `game`; `None` without memory for them.
    pub(super) fn new(game: &Game<P>, stop_flag: &'a StopFlag) -> Option<Self> {
        let search = MateSearch::new(game.clone(), TABLE, stop_flag)?;
        Some(Mates { search, attacks: Default::default() })
    }

    /// Positions visited so far.
    pub(super) fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    /// Goes on for so many nodes, or until a mate is found.
    pub(super) fn go_on(&mut self, nodes: u64) -> Option<Mate<P::Move>> {
        let end = self.search.nodes() + nodes;
        while let Some((quiet, attack)) = self
            .attacks
            .iter_mut()
            .enumerate()
            .filter(|(_, attack)| attack.refuted < MAX_MATE)
            .min_by_key(|(_, attack)| attack.nodes)
        {
            let before = self.search.nodes();
            if before >= end {
                break;
            }
            let moves = attack.refuted + 1;
            let quiet = (quiet as u32).min(moves - 1);
            let answer = self.search.within(moves, quiet, end - before);
            attack.nodes += self.search.nodes() - before;
            match answer {
                Answer::None => attack.refuted = moves,
                Answer::Unknown => break,
                Answer::Mate(mate) => return Some(mate),
            }
        }
        None
    }
}
