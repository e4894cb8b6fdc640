//! One game of the engine against itself, which follows from its number.

use std::hash::{DefaultHasher, Hash, Hasher};

use ply_core::{InputError, Limits, Side, StopFlag};
use ply_games::{DisplayScore, GameEntry, Query, Session, Setup};
use ply_model::Trainable;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::{DatagenSetup, MAX_PLIES};
use crate::data::{Record, Records};

/// A position in which the engine moved.
struct Played {
    side: Side,
    record: Record,
    /// It is one to learn from.
    is_kept: bool,
}

/// Plays game after game and remembers nothing of the last: a game is the same on every machine.
pub struct SelfPlayer {
    setup: DatagenSetup,
    game: &'static dyn GameEntry,
    model: &'static dyn Trainable,
    session: Box<dyn Session>,
    query: Query,
}

impl SelfPlayer {
    /// Opens a session, if the set-up makes sense.
    pub fn new(setup: &DatagenSetup) -> Result<SelfPlayer, InputError> {
        setup.check_numbers()?;
        let game = ply_games::find(&setup.game)?;
        let model = crate::model(game)?;
        let session = game.session(&Setup { eval: setup.eval.clone(), ..Setup::default() })?;
        let query = Query {
            limits: Limits { depth: setup.depth, nodes: setup.nodes, ..Limits::default() },
            hash: setup.hash,
            switches: setup.switches.clone(),
            ..Query::default()
        };
        session.check(&query)?;
        Ok(SelfPlayer { setup: setup.clone(), game, model, session, query })
    }

    /// Plays the game of this number: a random opening, then the engine against itself, now and then at random if the set-up says so. The positions of the engine's
    /// moves, or none where the opening already ended the game; `None` where the stop flag ended it.
    pub fn play(&mut self, number: u64, stop_flag: &StopFlag) -> Result<Option<Records>, InputError> {
        let mut hasher = DefaultHasher::new();
        (self.setup.seed, number).hash(&mut hasher);
        let mut random = Pcg64Mcg::seed_from_u64(hasher.finish());
        let session = self.session.as_mut();
        session.forget();
        session.begin(None, None)?;
        let [least, most] = self.setup.opening;
        for _ in 0..random.random_range(least..=most) {
            let moves = session.moves();
            if moves.is_empty() {
                break;
            }
            session.play(&moves[random.random_range(0..moves.len())])?;
        }
        let mut played: Vec<Played> = Vec::new();
        // What was played before the last random move has little to do with how the game ends.
        let mut without_result = 0;
        while session.outcome().is_none() && played.len() < MAX_PLIES {
            let found = session.search(&self.query, stop_flag, &mut |_| ())?;
            if stop_flag.is_stopped() {
                return Ok(None);
            }
            let Some(best) = found.best_move else { break };
            let mut packed = vec![0; self.model.packed_len()];
            self.model.pack(&session.position(), &mut packed)?;
            let score = found.score.number().clamp(i16::MIN.into(), i16::MAX.into()) as i16;
            let ply = session.played().len() as u16;
            let is_kept =
                !self.setup.only_quiet || !(session.in_check() || session.noisy_moves().contains(&best));
            let record = Record { packed, score, result: None, ply };
            played.push(Played { side: session.side(), record, is_kept });
            if self.setup.random_moves > 0 && random.random_range(0..100) < self.setup.random_moves {
                let moves = session.moves();
                session.play(&moves[random.random_range(0..moves.len())])?;
                without_result = played.len();
            } else {
                session.play(&best)?;
            }
        }
        let mut records = Records::new(self.model.packed_len());
        if let Some(result) = result(self.game, session)? {
            for (index, Played { side, record, .. }) in
                played.into_iter().enumerate().filter(|(_, played)| played.is_kept)
            {
                let own_result = if side == Side::First { result } else { -result };
                records
                    .push(&Record { result: Some(own_result).filter(|_| index >= without_result), ..record });
            }
        }
        Ok(Some(records))
    }
}

/// What the first side has won by in a finished game: discs where they decide it, otherwise 1, 0 or -1. `None` where the
/// game is not over.
pub(crate) fn result(game: &dyn GameEntry, session: &mut dyn Session) -> Result<Option<i16>, InputError> {
    let Some(ending) = session.outcome() else { return Ok(None) };
    if game.counts_discs() {
        // A search of a finished game tells its score.
        let found = session.search(&Query { hash: 1, ..Query::default() }, &StopFlag::new(), &mut |_| ())?;
        let DisplayScore::Discs(margin) = found.score else { return Ok(None) };
        let margin = margin.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        return Ok(Some(if session.side() == Side::First { margin } else { -margin }));
    }
    Ok(Some(match ending.winner {
        Some(Side::First) => 1,
        Some(Side::Second) => -1,
        None => 0,
    }))
}
