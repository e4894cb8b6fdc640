//! Weaker play: a search that errs on purpose.

use std::hash::{BuildHasher, Hasher, RandomState};

use ply_core::{InputError, StopFlag};
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::analysis::{Analysis, DisplayScore, Progress, Variation};
use crate::level::Level;
use crate::playing_style::PlayingStyle;
use crate::query::Query;
use crate::session::Session;

/// How well to play, from 0 (a beginner) to 20 (as well as possible).
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Skill(f64);

/// The variations among which a weak player chooses.
const CHOICES: usize = 5;

/// Where there are more moves than this, a weak player does not see them all: the best few of thousands are hardly worse
/// than the best.
const MANY: usize = 100;

impl Skill {
    /// The level that plays as well as possible.
    pub const MOST: u32 = 20;
    /// A casual player.
    pub(crate) const USUAL: u32 = 6;
    /// Nothing is held back.
    pub const FULL: Skill = Skill(Self::MOST as f64);
    /// The ratings that can be asked for, on the arena's own scale.
    pub const RATINGS: (u32, u32) = (600, 2600);

    /// This level; the strongest where it is higher than that.
    pub const fn level(level: u32) -> Skill {
        Skill(if level < Self::MOST { level as f64 } else { Self::MOST as f64 })
    }

    /// The level that plays about as well as this rating.
    pub fn rated(rating: u32) -> Skill {
        let (lowest, highest) = Self::RATINGS;
        let part = f64::from(rating.clamp(lowest, highest) - lowest) / f64::from(highest - lowest);
        Skill(part * f64::from(Self::MOST))
    }

    /// Nothing is held back.
    pub fn is_full(self) -> bool {
        self.0 >= f64::from(Self::MOST)
    }

    /// How much is held back, from 0 to 1.
    fn weakness(self) -> f64 {
        1.0 - self.0 / f64::from(Self::MOST)
    }

    /// Turns a player of this level looks ahead.
    pub(crate) fn depth(self) -> u32 {
        1 + (self.0 / 1.5) as u32
    }

    /// How often a player of this level moves without thinking.
    fn carelessness(self) -> f64 {
        (self.weakness() - 0.6).max(0.0)
    }

    /// How many of so many moves a player of this level sees.
    fn sees(self, moves: usize) -> usize {
        if moves <= MANY {
            return moves;
        }
        let share = (self.0 / f64::from(Self::MOST)).powi(2);
        ((moves as f64 * share) as usize).clamp(CHOICES, moves)
    }

    /// How far a player of this level misjudges a variation, at most, in the unit of its value.
    fn error(self, value: DisplayScore) -> f64 {
        self.weakness() * if matches!(value, DisplayScore::Discs(_)) { 12.0 } else { 250.0 }
    }
}

/// Searches as a player of this skill does: not deep, with a value for each of several variations that is off
/// by chance.
pub(crate) fn search(
    session: &mut dyn Session,
    query: &Query,
    stop_flag: &StopFlag,
    progress: &mut dyn FnMut(&Progress),
) -> Result<Analysis, InputError> {
    let mut inner = query.clone();
    let skill = query.level.map_or(Skill::FULL, |level| level.skill);
    inner.level = query.level.map(|level| Level { skill: Skill::FULL, ..level });
    // The seed decides which error is made, not which of equal moves is taken.
    inner.seed = None;
    inner.lines = query.lines.max(CHOICES);
    let wanted = query.lines.max(1);
    let seed = query.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish());
    // Another seed at every move of a game that was given one.
    let mut random = Pcg64Mcg::seed_from_u64(seed.wrapping_add(session.played().len() as u64));
    let allowed = session.allowed(query)?;
    let sees = skill.sees(allowed.len());
    if sees < allowed.len() {
        inner.only = allowed.choose_multiple(&mut random, sees).cloned().collect();
    }
    let mut found = session.search(&inner, stop_flag, &mut |told| {
        if told.line < wanted {
            progress(told);
        }
    })?;
    let style = query.level.and_then(|level| level.style);
    let likings = match style {
        Some(style) => style.likings(session, found.lines.iter().map(|line| line.first.as_str())),
        None => vec![0.0; found.lines.len()],
    };
    if let Some(chosen) = choose(&found.lines, &likings, skill, &mut random) {
        found.lines[..=chosen].rotate_right(1);
    }
    if !allowed.is_empty() && random.random_bool(skill.carelessness()) {
        let careless = at_first_sight(session, &allowed, style, &mut random);
        if found.lines.first().is_none_or(|line| line.first != careless) {
            let score = found.score;
            found.lines.insert(0, Variation::new(score, vec![careless]));
        }
    }
    found.lines.truncate(wanted);
    if let Some(best) = found.lines.first() {
        found.best_move = Some(best.first.clone());
        found.score = best.score;
        found.pv.clone_from(&best.pv);
    }
    Ok(found)
}

/// The move that someone makes without thinking: what its style likes best of a few, or any.
fn at_first_sight(
    session: &mut dyn Session,
    allowed: &[String],
    style: Option<PlayingStyle>,
    random: &mut impl Rng,
) -> String {
    let few = if style.is_some() { CHOICES } else { 1 };
    let seen: Vec<&String> = allowed.choose_multiple(random, few).collect();
    let likings = style.map(|style| style.likings(session, seen.iter().map(|text| text.as_str())));
    let best =
        likings.and_then(|likings| (0..likings.len()).max_by(|&a, &b| likings[a].total_cmp(&likings[b])));
    seen[best.unwrap_or(0)].clone()
}

/// The variation that looks best to someone who misjudges each of them, and likes some more than others.
fn choose(lines: &[Variation], likings: &[f64], skill: Skill, random: &mut impl Rng) -> Option<usize> {
    let mut seen = |(line, liking): (&Variation, &f64)| {
        let error = skill.error(line.score);
        line.score.number() as f64 + random.random_range(-error..=error) + error * liking
    };
    let looks: Vec<f64> = lines.iter().zip(likings).map(&mut seen).collect();
    (0..lines.len()).max_by(|&a, &b| looks[a].total_cmp(&looks[b]))
}
