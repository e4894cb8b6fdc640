//! How a match stands: counted game by game and pair by pair, in whatever order games come in.

use std::collections::HashMap;

use ply_formats::GameResult;
use serde::Serialize;

use crate::schedule::{Fixture, Schedule};
use crate::setup::MatchSetup;
use crate::stats::{self, Counting, Counts, Estimate, Pentanomial, SprtSettings, Trinomial, Verdict};

/// How two players stand against each other, as the first of them sees it.
#[derive(Clone, Default, Debug)]
pub(crate) struct Meeting {
    /// Game by game.
    pub games: Trinomial,
    /// Pair by pair; a pair counts when both of its games are over.
    pub pairs: Pentanomial,
    /// The first known result of pairs whose other game is still to come.
    half: HashMap<u64, stats::GameResult>,
}

/// One point of the way a match has taken.
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
pub struct Milestone {
    /// Games counted.
    pub games: u64,
    /// The first player's Elo difference, if there is one.
    pub elo: Option<f64>,
    /// How far it may be off.
    pub elo_error: Option<f64>,
    /// The test's log-likelihood ratio, if there is a test.
    pub llr: Option<f64>,
}

/// How a match stands.
#[derive(Clone, Debug)]
pub struct Standing {
    schedule: Schedule,
    names: Vec<String>,
    meetings: Vec<Meeting>,
    test: Option<SprtSettings>,
    milestones: Vec<Milestone>,
}

/// A player's line in the table.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerLine {
    /// Its name.
    pub name: String,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Elo above the average of those it met; none for a clean sweep or before the first game.
    pub elo: Option<f64>,
    /// Half of the 95 % interval.
    pub elo_error: Option<f64>,
    /// Normalised Elo, counted by pairs.
    pub normalized_elo: Option<f64>,
    /// How sure it is that it is stronger than those it met, from 0 to 1.
    pub superiority: Option<f64>,
    /// Pairs worth 0, ½, 1, 1½ and 2 points.
    pub pairs: [u64; 5],
}

/// How the test stands.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TestLine {
    /// The log-likelihood ratio.
    pub llr: f64,
    /// At or below it the change has failed.
    pub lower: f64,
    /// At or above it the change has passed.
    pub upper: f64,
    /// `continue`, `H0` or `H1`.
    pub verdict: &'static str,
}

impl Standing {
    /// Nothing has been played.
    pub fn new(setup: &MatchSetup) -> Result<Standing, ply_core::InputError> {
        let schedule = setup.schedule();
        Ok(Standing {
            meetings: vec![Meeting::default(); schedule.pairings().len()],
            schedule,
            names: setup.engines.iter().map(|entrant| entrant.name.clone()).collect(),
            test: setup.test()?,
            milestones: Vec::new(),
        })
    }

    /// Counts a game; each number must come only once.
    pub fn count(&mut self, number: u64, result: GameResult) {
        let Fixture { pairing, opening, swapped, .. } = self.schedule.fixture(number);
        let result = match (result, swapped) {
            (GameResult::Draw, _) => stats::GameResult::Draw,
            (GameResult::First, false) | (GameResult::Second, true) => stats::GameResult::Win,
            (GameResult::First, true) | (GameResult::Second, false) => stats::GameResult::Loss,
        };
        let meeting = &mut self.meetings[pairing];
        meeting.games.record(result);
        match meeting.half.remove(&opening) {
            None => drop(meeting.half.insert(opening, result)),
            Some(other) => meeting.pairs.record(other, result),
        }
        if self.meetings.len() == 1 {
            let elo = self.estimate(0).elo;
            self.milestones.push(Milestone {
                games: self.games(),
                elo: elo.map(|elo| elo.value),
                elo_error: elo.and_then(|elo| elo.error),
                llr: self.test_line().map(|test| test.llr),
            });
            thin_out(&mut self.milestones);
        }
    }

    /// Games counted.
    pub fn games(&self) -> u64 {
        self.meetings.iter().map(|meeting| meeting.games.games()).sum()
    }

    /// The players' names.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The way of a match of two, game by game.
    pub fn milestones(&self) -> &[Milestone] {
        &self.milestones
    }

    /// How this player stands against that one, as this one sees it.
    pub fn meeting(&self, player: usize, other: usize) -> Option<(Trinomial, Pentanomial)> {
        self.schedule.pairings().iter().zip(&self.meetings).find_map(|(pair, meeting)| {
            if *pair == [player, other] {
                Some((meeting.games, meeting.pairs))
            } else if *pair == [other, player] {
                Some((meeting.games.swapped(), meeting.pairs.swapped()))
            } else {
                None
            }
        })
    }

    /// The figures of a player against all it met: by pairs once there are any.
    pub fn estimate(&self, player: usize) -> Estimate {
        let (games, pairs) = self.totals(player);
        if pairs.pairs() > 0 { Estimate::of(pairs) } else { Estimate::of(games) }
    }

    fn totals(&self, player: usize) -> (Trinomial, Pentanomial) {
        let met = (0..self.names.len()).filter_map(|other| self.meeting(player, other));
        met.fold(Default::default(), |(games, pairs), meeting| (games + meeting.0, pairs + meeting.1))
    }

    /// Every player's line, in the order given.
    pub fn players(&self) -> Vec<PlayerLine> {
        let line = |(player, name): (usize, &String)| {
            let (games, pairs) = self.totals(player);
            let estimate = self.estimate(player);
            PlayerLine {
                name: name.clone(),
                wins: games.wins,
                draws: games.draws,
                losses: games.losses,
                elo: estimate.elo.map(|elo| elo.value),
                elo_error: estimate.elo.and_then(|elo| elo.error),
                normalized_elo: estimate.normalized_elo.map(|elo| elo.value),
                superiority: estimate.superiority,
                pairs: pairs.counts,
            }
        };
        self.names.iter().enumerate().map(line).collect()
    }

    /// How the test stands.
    pub fn test_line(&self) -> Option<TestLine> {
        let SprtSettings { sprt, counting } = self.test?;
        let meeting = &self.meetings[0];
        let counts: Counts = match counting {
            Counting::Trinomial => meeting.games.into(),
            Counting::Pentanomial => meeting.pairs.into(),
        };
        let llr = sprt.llr(counts);
        let bounds = sprt.bounds();
        let verdict = match sprt.verdict(llr) {
            Verdict::Continue => "continue",
            Verdict::AcceptH0 => "H0",
            Verdict::AcceptH1 => "H1",
        };
        Some(TestLine { llr, lower: bounds.lower, upper: bounds.upper, verdict })
    }

    /// The test has spoken.
    pub fn is_decided(&self) -> bool {
        self.test_line().is_some_and(|test| test.verdict != "continue")
    }
}

/// More points than a picture shows.
const MAX_MILESTONES: usize = 4096;

/// Keeps a long way short: every other point goes, but never the last.
fn thin_out(milestones: &mut Vec<Milestone>) {
    if milestones.len() > MAX_MILESTONES {
        let mut index = 0;
        milestones.retain(|_| {
            index += 1;
            index % 2 == 1
        });
    }
}
