//! Who meets whom, from which opening, with which side: all of it follows from a game's number.

use serde::{Deserialize, Serialize};

/// Who meets whom.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TournamentFormat {
    /// Everyone meets everyone.
    #[default]
    RoundRobin,
    /// The first meets all others.
    Gauntlet,
}

/// The pairings of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    pairings: Vec<[usize; 2]>,
}

/// One game of a match.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ScheduledGame {
    /// Which of the pairings.
    pub pairing: usize,
    /// Which opening.
    pub opening: u64,
    /// The players, the one who moves first before the other.
    pub players: [usize; 2],
    /// The second game from this opening: the pairing's second player moves first.
    pub swapped: bool,
}

impl Schedule {
    /// The pairings among so many players.
    pub fn new(players: usize, format: TournamentFormat) -> Schedule {
        let all = (0..players).flat_map(|first| (first + 1..players).map(move |second| [first, second]));
        let pairings = all.filter(|pair| format == TournamentFormat::RoundRobin || pair[0] == 0).collect();
        Schedule { pairings }
    }

    /// Every two players who meet.
    pub fn pairings(&self) -> &[[usize; 2]] {
        &self.pairings
    }

    /// The game of this number: two games from an opening follow each other, then the next pairing plays from
    /// it, and when all have, the next opening comes.
    pub fn game(&self, number: u64) -> ScheduledGame {
        let pairings = self.pairings.len() as u64;
        let pair = number / 2;
        let pairing = (pair % pairings) as usize;
        let swapped = number % 2 == 1;
        let [first, second] = self.pairings[pairing];
        ScheduledGame {
            pairing,
            opening: pair / pairings,
            players: if swapped { [second, first] } else { [first, second] },
            swapped,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everyone_meets_everyone_twice_from_every_opening() {
        let schedule = Schedule::new(4, TournamentFormat::RoundRobin);
        let mut seen = std::collections::HashSet::new();
        for number in 0..2 * 6 * 3 {
            let scheduled = schedule.game(number);
            assert!(scheduled.opening < 3);
            assert!(seen.insert((scheduled.opening, scheduled.players)));
        }
        assert_eq!(seen.len(), 36);
    }

    #[test]
    fn in_a_gauntlet_the_first_meets_all() {
        let schedule = Schedule::new(3, TournamentFormat::Gauntlet);
        assert_eq!(schedule.pairings(), [[0, 1], [0, 2]]);
        assert_eq!(
            schedule.game(3),
            ScheduledGame { pairing: 1, opening: 0, players: [2, 0], swapped: true }
        );
    }
}
