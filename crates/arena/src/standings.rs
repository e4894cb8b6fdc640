//! How a match stands, counted game by game and pair by pair.
//!
//! Games arrive in any order; a sequential test takes them in the order of their numbers and looks after
//! every pair. So the same games give the same verdict at the same game, however they were spread over
//! threads and machines.

use std::collections::{BTreeMap, HashMap};

use ply_formats::GameResult;
use serde::Serialize;

use crate::match_setup::MatchSetup;
use crate::schedule::{Schedule, ScheduledGame};
use crate::stats::{self, Counting, Counts, Estimate, Pentanomial, SprtSettings, Trinomial, Verdict};

/// How two players stand against each other, as the first of them sees it.
#[derive(Clone, Default, Debug)]
pub(crate) struct HeadToHead {
    /// Game by game.
    pub games: Trinomial,
    /// Pair by pair; a pair counts when both of its games are over.
    pub pairs: Pentanomial,
    /// The first known result of pairs whose other game is still to come.
    half: HashMap<u64, stats::GameResult>,
}

impl HeadToHead {
    /// Counts a game; true if it completes a pair.
    fn record(&mut self, opening: u64, result: stats::GameResult) -> bool {
        self.games.record(result);
        match self.half.remove(&opening) {
            None => {
                self.half.insert(opening, result);
                false
            }
            Some(other) => {
                self.pairs.record(other, result);
                true
            }
        }
    }

    /// By pairs once there are any.
    fn estimate(&self) -> Estimate {
        estimate(self.games, self.pairs)
    }
}

fn estimate(games: Trinomial, pairs: Pentanomial) -> Estimate {
    if pairs.pairs() > 0 { Estimate::of(pairs) } else { Estimate::of(games) }
}

/// The games of a match of two in the order of their numbers.
#[derive(Clone, Default, Debug)]
struct InOrder {
    /// The first number that has not arrived; all before it are counted here.
    next: u64,
    /// Results that have overtaken it.
    early: BTreeMap<u64, stats::GameResult>,
    score: HeadToHead,
    /// The test's log-likelihood ratio after the last pair.
    llr: f64,
}

/// One point of the way a match has taken.
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
pub struct Standings {
    schedule: Schedule,
    names: Vec<String>,
    head_to_heads: Vec<HeadToHead>,
    in_order: InOrder,
    test: Option<SprtSettings>,
    milestones: Vec<Milestone>,
}

/// A player's figures.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayerStats {
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
    #[cfg_attr(feature = "schema", schema(min_items = 5, max_items = 5))]
    pub pairs: [u64; 5],
}

/// How the test stands.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SprtStatus {
    /// The log-likelihood ratio.
    pub llr: f64,
    /// At or below it the change has failed.
    pub lower: f64,
    /// At or above it the change has passed.
    pub upper: f64,
    /// `continue`, `H0` or `H1`.
    pub verdict: Verdict,
}

impl Standings {
    /// Nothing has been played.
    pub fn new(setup: &MatchSetup) -> Result<Standings, ply_core::InputError> {
        let schedule = setup.schedule();
        Ok(Standings {
            head_to_heads: vec![HeadToHead::default(); schedule.pairings().len()],
            schedule,
            names: setup.engines.iter().map(|engine| engine.name.clone()).collect(),
            in_order: InOrder::default(),
            test: setup.test()?,
            milestones: Vec::new(),
        })
    }

    /// Counts a game; each number must come only once. Once the test has decided nothing more counts.
    pub fn count(&mut self, number: u64, result: GameResult) {
        if self.is_decided() {
            return;
        }
        let ScheduledGame { pairing, opening, swapped, .. } = self.schedule.game(number);
        let result = match (result, swapped) {
            (GameResult::Draw, _) => stats::GameResult::Draw,
            (GameResult::First, false) | (GameResult::Second, true) => stats::GameResult::Win,
            (GameResult::First, true) | (GameResult::Second, false) => stats::GameResult::Loss,
        };
        self.head_to_heads[pairing].record(opening, result);
        if self.head_to_heads.len() == 1 {
            self.in_order.early.insert(number, result);
            self.advance();
        }
    }

    /// Counts the games that have arrived, in order, up to the first that has not.
    fn advance(&mut self) {
        while let Some(result) = self.in_order.early.remove(&self.in_order.next) {
            let in_order = &mut self.in_order;
            let completes_pair = in_order.score.record(in_order.next / 2, result);
            in_order.next += 1;
            if let Some(SprtSettings { sprt, counting }) = self.test.filter(|_| completes_pair) {
                in_order.llr = sprt.llr(match counting {
                    Counting::Trinomial => Counts::from(in_order.score.games),
                    Counting::Pentanomial => Counts::from(in_order.score.pairs),
                });
            }
            let elo = in_order.score.estimate().elo;
            self.milestones.push(Milestone {
                games: in_order.next,
                elo: elo.map(|elo| elo.value),
                elo_error: elo.and_then(|elo| elo.error),
                llr: self.test.map(|_| in_order.llr),
            });
            thin_out(&mut self.milestones);
            if self.is_decided() {
                // What was played beyond the deciding pair says nothing any more.
                self.in_order.early.clear();
                self.head_to_heads[0] = self.in_order.score.clone();
            }
        }
    }

    /// Whether the game of this number counts: one beyond the pair with which the test decided does not.
    pub(crate) fn includes(&self, number: u64) -> bool {
        !self.is_decided() || number < self.in_order.next
    }

    /// Games counted.
    pub fn games(&self) -> u64 {
        self.head_to_heads.iter().map(|score| score.games.games()).sum()
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
    pub fn head_to_head(&self, player: usize, other: usize) -> Option<(Trinomial, Pentanomial)> {
        self.schedule.pairings().iter().zip(&self.head_to_heads).find_map(|(pair, score)| {
            if *pair == [player, other] {
                Some((score.games, score.pairs))
            } else if *pair == [other, player] {
                Some((score.games.swapped(), score.pairs.swapped()))
            } else {
                None
            }
        })
    }

    /// The figures of a player against all it met: by pairs once there are any.
    pub fn estimate(&self, player: usize) -> Estimate {
        let (games, pairs) = self.totals(player);
        estimate(games, pairs)
    }

    fn totals(&self, player: usize) -> (Trinomial, Pentanomial) {
        let met = (0..self.names.len()).filter_map(|other| self.head_to_head(player, other));
        met.fold(Default::default(), |(games, pairs), score| (games + score.0, pairs + score.1))
    }

    /// Every player's figures, in the order given.
    pub fn players(&self) -> Vec<PlayerStats> {
        let stats = |(player, name): (usize, &String)| {
            let (games, pairs) = self.totals(player);
            let estimate = self.estimate(player);
            PlayerStats {
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
        self.names.iter().enumerate().map(stats).collect()
    }

    /// How the test stands after the last pair, all games before which are over.
    pub fn sprt_status(&self) -> Option<SprtStatus> {
        let SprtSettings { sprt, .. } = self.test?;
        let llr = self.in_order.llr;
        let bounds = sprt.bounds();
        Some(SprtStatus { llr, lower: bounds.lower, upper: bounds.upper, verdict: sprt.verdict(llr) })
    }

    /// Whether the test has decided.
    pub fn is_decided(&self) -> bool {
        self.sprt_status().is_some_and(|sprt| sprt.verdict != Verdict::Continue)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine_config::EngineConfig;
    use rand::seq::SliceRandom;
    use rand::{Rng, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    fn setup(sprt: &str) -> MatchSetup {
        MatchSetup {
            game: "othello".to_string(),
            rules: None,
            engines: ["random:name=a", "random:name=b"].map(|spec| EngineConfig::read(spec).unwrap()).into(),
            format: Default::default(),
            games: None,
            sprt: Some(sprt.to_string()),
            limits: Default::default(),
            openings: Default::default(),
            adjudication: Default::default(),
            margin: 0,
            max_move_time: None,
        }
    }

    /// Games in which the first engine is a little stronger.
    fn results(random: &mut Pcg64Mcg) -> Vec<(u64, GameResult)> {
        let result = |number: u64, roll: u32| match (roll, number % 2) {
            (0..44, 0) | (44..80, 1) => GameResult::First,
            (44..80, 0) | (0..44, 1) => GameResult::Second,
            _ => GameResult::Draw,
        };
        (0..4000).map(|number| (number, result(number, random.random_range(0..100)))).collect()
    }

    /// Counts games as they arrive until the test has decided.
    fn count(setup: &MatchSetup, arriving: &[(u64, GameResult)]) -> Standings {
        let mut standings = Standings::new(setup).unwrap();
        for &(number, result) in arriving {
            if standings.is_decided() {
                break;
            }
            standings.count(number, result);
        }
        standings
    }

    #[test]
    fn a_test_decides_by_the_games_not_by_their_arrival() {
        let mut random = Pcg64Mcg::seed_from_u64(7);
        for counts in ["pentanomial", "trinomial"] {
            let setup = setup(&format!("elo0=0,elo1=30,alpha=0.05,beta=0.05,counts={counts}"));
            for _ in 0..20 {
                let in_order = results(&mut random);
                let expected = count(&setup, &in_order);
                assert!(expected.is_decided());
                // Whole batches overtake each other, and games within a batch.
                let window = random.random_range(2..200);
                let mut arriving = in_order.clone();
                arriving.chunks_mut(window).for_each(|batch| batch.shuffle(&mut random));
                let found = count(&setup, &arriving);
                assert_eq!(found.sprt_status(), expected.sprt_status());
                assert_eq!((found.games(), found.players()), (expected.games(), expected.players()));
                assert_eq!(found.milestones(), expected.milestones());
            }
        }
    }

    #[test]
    fn what_is_played_beyond_the_decision_does_not_count() {
        let setup = setup("elo0=0,elo1=30,alpha=0.05,beta=0.05");
        let games = results(&mut Pcg64Mcg::seed_from_u64(7));
        let mut standings = count(&setup, &games);
        let (status, players) = (standings.sprt_status(), standings.players());
        assert!(standings.games().is_multiple_of(2) && standings.games() < 3900, "{}", standings.games());
        for &(number, result) in &games[3900..] {
            standings.count(number, result);
        }
        assert_eq!((standings.sprt_status(), standings.players()), (status, players));
    }
}
