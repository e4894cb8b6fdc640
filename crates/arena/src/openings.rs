//! Where games begin: each opening is played twice, once with either side.

use ply_core::InputError;
use ply_games::{GameEntry, Session, Setup};
use rand::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

/// Where the games of a match begin.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Openings {
    /// At the game's own start.
    #[default]
    Start,
    /// After random moves.
    Random {
        /// How many.
        plies: usize,
        /// Where randomness begins; every opening has its own.
        seed: u64,
    },
    /// One after the other, and again from the first.
    List(Vec<Opening>),
}

/// One opening.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Opening {
    /// The start position, where it is not the game's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Moves made from there, in the game's own notation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
}

/// Random games to try before an opening is given up as too long.
const MAX_TRIES: usize = 1000;
/// The longest random opening.
const MAX_PLIES: usize = 200;

impl Openings {
    /// Reads `random:PLIES:SEED`, the seed being optional.
    pub fn read_random(text: &str) -> Option<Result<Openings, InputError>> {
        let rest = text.strip_prefix("random:")?;
        let (plies, seed) = rest.split_once(':').unwrap_or((rest, "0"));
        let read = || {
            let plies = plies.parse().ok().filter(|&plies| plies <= MAX_PLIES)?;
            Some(Openings::Random { plies, seed: seed.parse().ok()? })
        };
        Some(read().ok_or_else(|| {
            InputError::new(format!(
                "openings '{text}': expected random:PLIES:SEED with at most {MAX_PLIES} plies"
            ))
        }))
    }

    /// Reads a list, one opening a line: a position, moves from the start, or a position, the word `moves`,
    /// and moves. Empty lines and lines that begin with # are skipped.
    pub fn read_list(text: &str, game: &dyn GameEntry, rules: Option<&str>) -> Result<Openings, InputError> {
        let mut session = open(game, rules)?;
        let mut list = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let opening = read_line(session.as_mut(), line);
            list.push(opening.map_err(|error| error.within(format!("line {}", index + 1)))?);
        }
        if list.is_empty() {
            return Err(InputError::new("expected at least one opening, a position or moves on a line"));
        }
        Ok(Openings::List(list))
    }

    /// The opening of this number.
    pub fn get(&self, number: u64, game: &dyn GameEntry, rules: Option<&str>) -> Result<Opening, InputError> {
        match self {
            Openings::Start => Ok(Opening::default()),
            Openings::List(list) => Ok(list[(number % list.len() as u64) as usize].clone()),
            &Openings::Random { plies, seed } => {
                random(open(game, rules)?.as_mut(), plies, seed.wrapping_add(number))
            }
        }
    }
}

fn open(game: &dyn GameEntry, rules: Option<&str>) -> Result<Box<dyn Session>, InputError> {
    game.session(&Setup { rules: rules.map(str::to_string), ..Setup::default() })
}

fn read_line(session: &mut dyn Session, line: &str) -> Result<Opening, InputError> {
    let (position, moves) = match line.split_once(" moves ") {
        Some((position, moves)) => (Some(position.trim()), Some(moves)),
        None => {
            // Whatever reads as a position is one; the rest must be moves, whose error says more.
            let is_position = session.begin(Some(line), None).is_ok();
            if is_position { (Some(line), None) } else { (None, Some(line)) }
        }
    };
    session.begin(position, moves)?;
    if let Some(ending) = session.outcome() {
        return Err(InputError::new(format!("the game is over there: {}", ending.sentence)));
    }
    let position = position.filter(|&position| position != "startpos").map(str::to_string);
    Ok(Opening { position, moves: session.played() })
}

/// Random moves after which the game still goes on.
fn random(session: &mut dyn Session, plies: usize, seed: u64) -> Result<Opening, InputError> {
    let mut random = rand_pcg::Pcg64Mcg::seed_from_u64(seed);
    for _ in 0..MAX_TRIES {
        session.begin(None, None)?;
        for _ in 0..plies {
            let moves = session.moves();
            if moves.is_empty() {
                break;
            }
            session.play(&moves[random.random_range(0..moves.len())])?;
        }
        if session.outcome().is_none() {
            return Ok(Opening { position: None, moves: session.played() });
        }
    }
    Err(InputError::new(format!("openings of {plies} plies: no random game lasts so long; expected fewer")))
}
