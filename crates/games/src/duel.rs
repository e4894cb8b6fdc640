//! Two ways to play against each other, from random openings, each opening once with either side.

use ply_core::{InputError, Side, Signal};
use rand::{Rng, SeedableRng};

use crate::query::Query;
use crate::session::{Game, Session, Setup};

/// One way to play.
#[derive(Clone, Debug)]
pub struct Player {
    /// Rules and evaluation; the position is the duel's own.
    pub setup: Setup,
    /// How it searches.
    pub query: Query,
}

/// How many random plies each opening has, and where randomness begins.
#[derive(Copy, Clone, Debug)]
pub struct Openings {
    /// Random plies before the players take over.
    pub plies: usize,
    /// The seed of the first opening.
    pub seed: u64,
}

/// The first player's score.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn, or broken off.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

/// Random games to try before an opening is given up as too long.
const MOST_TRIES: usize = 1000;
/// A game that has not ended by then counts as drawn.
const MOST_PLIES: usize = 400;

/// Plays `pairs` openings twice each; `each` hears the tally after every game.
pub fn duel(
    game: &dyn Game,
    players: &[Player; 2],
    openings: Openings,
    pairs: u32,
    each: &mut dyn FnMut(Tally),
) -> Result<Tally, InputError> {
    let mut tally = Tally::default();
    for pair in 0..pairs {
        let opening =
            random_opening(game, &players[0].setup, openings.plies, openings.seed.wrapping_add(pair.into()))?;
        for swapped in [false, true] {
            let winner = play(game, players, &opening, swapped)?;
            match winner {
                Some(true) => tally.wins += 1,
                Some(false) => tally.losses += 1,
                None => tally.draws += 1,
            }
            each(tally);
        }
    }
    Ok(tally)
}

/// Random moves after which the game still goes on.
fn random_opening(game: &dyn Game, setup: &Setup, plies: usize, seed: u64) -> Result<String, InputError> {
    let mut random = rand_pcg::Pcg64Mcg::seed_from_u64(seed);
    let setup = Setup { position: None, moves: None, ..setup.clone() };
    for _ in 0..MOST_TRIES {
        let mut session = game.session(&setup)?;
        for _ in 0..plies {
            let moves = session.moves();
            if moves.is_empty() {
                break;
            }
            session.play(&moves[random.random_range(0..moves.len())])?;
        }
        if session.outcome().is_none() {
            return Ok(session.played().join(" "));
        }
    }
    Err(InputError::new(format!("openings of {plies} plies: no random game lasts so long; expected fewer")))
}

/// One game; whether the first player won it.
fn play(
    game: &dyn Game,
    players: &[Player; 2],
    opening: &str,
    swapped: bool,
) -> Result<Option<bool>, InputError> {
    let open = |player: &Player| {
        game.session(&Setup { position: None, moves: Some(opening.to_string()), ..player.setup.clone() })
    };
    let mut seats: [Box<dyn Session>; 2] = [open(&players[0])?, open(&players[1])?];
    for _ in 0..MOST_PLIES {
        if let Some(ending) = seats[0].outcome() {
            return Ok(ending.winner.map(|winner| (winner == Side::First) != swapped));
        }
        let turn = usize::from((seats[0].side() == Side::Second) != swapped);
        let found = seats[turn].search(&players[turn].query, &Signal::new(), &mut |_| ())?;
        let Some(best) = found.best_move else { break };
        for seat in &mut seats {
            seat.play(&best)?;
        }
    }
    Ok(None)
}
