//! What a weak player likes in a move, beside what its search says of it.

use ply_core::{Side, Words};

use crate::session::Session;

/// A way to play. Only a level that errs has one: it decides which way it errs.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum PlayingStyle {
    /// Takes what it can get at once, whatever the reply.
    Greedy,
    /// Leaves the other side as many moves as it can.
    Open,
    /// Leaves the other side as few moves as it can.
    Pressing,
    /// Leaves the other side as few captures as it can.
    Careful,
}

impl PlayingStyle {
    /// In a few words.
    pub const fn words(self) -> Words {
        match self {
            PlayingStyle::Greedy => Words::new("grabs what it can at once", "贪吃，只顾眼前"),
            PlayingStyle::Open => Words::new("keeps the game open", "喜欢开放局面"),
            PlayingStyle::Pressing => Words::new("presses, leaves you few moves", "步步紧逼，少留余地"),
            PlayingStyle::Careful => Words::new("plays safe, leaves little to capture", "稳健，少给吃子机会"),
        }
    }

    /// How much a player of this style likes a legal move; only to be compared with its other moves.
    pub(crate) fn liking(self, session: &mut dyn Session, text: &str) -> f64 {
        let side = session.side();
        if session.play(text).is_err() {
            return 0.0;
        }
        let liking = match self {
            PlayingStyle::Greedy => balance(session, side),
            PlayingStyle::Open => session.moves().len() as f64,
            PlayingStyle::Pressing => -(session.moves().len() as f64),
            PlayingStyle::Careful => -(session.noisy_moves().len() as f64),
        };
        session.take_back();
        liking
    }

    /// How much it likes each of these moves, from 0 for the one it likes least to 1; 0 for all where it is all the same to it.
    pub(crate) fn likings<'a>(
        self,
        session: &mut dyn Session,
        moves: impl Iterator<Item = &'a str>,
    ) -> Vec<f64> {
        let likings: Vec<f64> = moves.map(|text| self.liking(session, text)).collect();
        let least = likings.iter().copied().fold(f64::INFINITY, f64::min);
        let span = likings.iter().copied().fold(f64::NEG_INFINITY, f64::max) - least;
        likings.iter().map(|liking| if span > 0.0 { (liking - least) / span } else { 0.0 }).collect()
    }
}

/// How much more this side has, as it stands: pieces where their number is what the game is about, or else what they are worth.
fn balance(session: &mut dyn Session, side: Side) -> f64 {
    if let Some([first, second]) = session.material().counts {
        let more = f64::from(first) - f64::from(second);
        return if side == Side::First { more } else { -more };
    }
    let value = session.evaluate().number() as f64;
    if session.side() == side { value } else { -value }
}
