//! What a person sees while a match runs.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use ply_arena::runner::Observer;
use ply_arena::{FAILURES, MatchSetup, Standings};
use ply_formats::{GameRecord, GameResult};
use serde::Serialize;

use super::args::Show;
use super::tables;
use crate::output;

/// Between two lines where nobody watches a terminal.
const LINE_EVERY: Duration = Duration::from_secs(5);
/// Between two tables where somebody does.
const TABLE_EVERY: Duration = Duration::from_millis(200);

/// How often a player failed by a reason.
#[derive(Serialize)]
pub(crate) struct Failures {
    pub(crate) engine: String,
    pub(crate) reason: String,
    pub(crate) games: u64,
}

/// Shows a match.
pub(crate) struct Screen {
    show: Show,
    bar: Option<ProgressBar>,
    start: Instant,
    last: Option<Instant>,
    /// Games that were there before.
    before: u64,
    /// How often which player failed by which reason.
    failures: BTreeMap<(String, String), u64>,
    end: Option<u64>,
}

impl Screen {
    pub(crate) fn new(show: Show, setup: &MatchSetup, before: u64) -> Self {
        let bar = (show == Show::Table && io::stderr().is_terminal()).then(|| {
            let bar = ProgressBar::new_spinner();
            bar.set_style(
                ProgressStyle::with_template("{msg}").unwrap_or_else(|_| ProgressStyle::default_spinner()),
            );
            bar
        });
        Screen {
            show,
            bar,
            start: Instant::now(),
            last: None,
            before,
            failures: BTreeMap::new(),
            end: setup.end(),
        }
    }

    /// Every player that failed since the start: its name, the reason, how often.
    pub(crate) fn failures(&self) -> Vec<Failures> {
        let one = |((engine, reason), games): (&(String, String), &u64)| Failures {
            engine: engine.clone(),
            reason: reason.clone(),
            games: *games,
        };
        self.failures.iter().map(one).collect()
    }

    /// Counts a game that ended because its loser failed.
    fn count_failure(&mut self, game: &GameRecord) {
        let loser = match game.result {
            GameResult::First => &game.second,
            GameResult::Second => &game.first,
            GameResult::Draw => return,
        };
        if FAILURES.contains(&game.reason.as_str()) {
            *self.failures.entry((loser.clone(), game.reason.clone())).or_default() += 1;
        }
    }

    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }

    /// Games a minute, and when it will be over.
    fn pace(&self, standings: &Standings) -> String {
        let minutes = self.start.elapsed().as_secs_f64() / 60.0;
        let pace = (standings.games().saturating_sub(self.before)) as f64 / minutes.max(1e-9);
        let left =
            self.games_left(standings).map(|games| Duration::from_secs_f64((games / pace * 60.0).min(1e9)));
        let left =
            left.map_or_else(String::new, |left| format!(", about {} left", indicatif::HumanDuration(left)));
        format!("{} games, {pace:.1} a minute{left}", standings.games())
    }

    /// Games until the number asked for, or until the likelihood ratio, going on as it went, reaches its
    /// bound.
    fn games_left(&self, standings: &Standings) -> Option<f64> {
        let played = standings.games() as f64;
        let by_number = self.end.map(|end| end as f64 - played);
        let by_test = standings.sprt_status().filter(|test| test.llr.abs() > 1e-3).map(|test| {
            let bound = if test.llr > 0.0 { test.upper } else { test.lower };
            (played * (bound / test.llr - 1.0)).max(0.0)
        });
        match (by_number, by_test) {
            (Some(number), Some(test)) => Some(number.min(test)),
            (number, test) => number.or(test),
        }
    }

    /// One line that says it all.
    fn line(&self, standings: &Standings) -> String {
        let mut parts = Vec::new();
        if let Some(first) = standings.players().first() {
            let elo = first.elo.map_or_else(|| "Elo –".to_string(), |elo| format!("Elo {elo:+.1}"));
            let error = first.elo_error.map_or_else(String::new, |error| format!(" ± {error:.1}"));
            parts.push(format!(
                "{} +{} ={} -{}, {elo}{error}",
                first.name, first.wins, first.draws, first.losses
            ));
        }
        parts.extend(standings.sprt_status().map(|status| tables::sprt(&status)));
        parts.push(self.pace(standings));
        parts.join("; ")
    }
}

impl Observer for Screen {
    fn games(&mut self, games: &[GameRecord], standings: &Standings) {
        games.iter().for_each(|game| self.count_failure(game));
        if self.show == Show::Games {
            for game in games {
                let remark = game.remark.as_ref().map_or_else(String::new, |remark| format!(": {remark}"));
                output::note(&format!(
                    "game {}: {} - {} {} ({}{remark})",
                    game.number,
                    game.first,
                    game.second,
                    game.result.name(),
                    game.reason
                ));
            }
        }
        let every = if self.bar.is_some() { TABLE_EVERY } else { LINE_EVERY };
        if self.show == Show::None || self.last.is_some_and(|last| last.elapsed() < every) {
            return;
        }
        self.last = Some(Instant::now());
        match &self.bar {
            None => output::note(&self.line(standings)),
            Some(bar) => {
                let mut parts = vec![tables::players(standings)];
                parts.extend(standings.sprt_status().map(|status| tables::sprt(&status)));
                parts.push(self.pace(standings));
                bar.set_message(parts.join("\n"));
                bar.tick();
            }
        }
    }
}
