//! A shard in the making: games in, in any order; records out, always the same.

use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

use super::{DatagenSetup, GAMES_A_SHARD};
use crate::data::Records;

/// A shard in the making.
pub struct Shard {
    numbers: Range<u64>,
    games: BTreeMap<u64, Records>,
}

impl Shard {
    /// The shard of this number, without any game.
    pub fn new(setup: &DatagenSetup, number: u64) -> Shard {
        let first = number * GAMES_A_SHARD;
        Shard { numbers: first..setup.games.min(first + GAMES_A_SHARD), games: BTreeMap::new() }
    }

    /// The games that it is made of.
    pub fn numbers(&self) -> Range<u64> {
        self.numbers.clone()
    }

    /// Takes the records of one of them.
    pub fn add(&mut self, number: u64, records: Records) {
        debug_assert!(self.numbers.contains(&number));
        self.games.insert(number, records);
    }

    /// All games are there.
    pub fn is_whole(&self) -> bool {
        self.games.len() as u64 == self.numbers.end - self.numbers.start
    }

    /// Its records in the order of the games, each position once.
    pub fn records(&self, packed_len: usize) -> Records {
        let mut records = Records::new(packed_len);
        let mut seen = HashSet::new();
        for game in self.games.values() {
            for index in (0..game.len()).filter(|&index| seen.insert(game.packed(index))) {
                records.push_from(game, index);
            }
        }
        records
    }
}
