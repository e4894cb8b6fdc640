//! The evaluator: the network's value, its hidden layer kept up to date move by move.

use std::sync::Arc;

use arrayvec::ArrayVec;
use ply_core::{Evaluator, InputError, Outcome, Score, Side, Term, Words};
use ply_model::{Accumulators, Network, Shipped, Update};

use super::view::{FEATURES, View};
use super::{PHASES, phase, trainable};
use crate::classic::finished;
use crate::placement::Arranged;
use crate::standard::PIECES;
use crate::{Move, Placement, Role, Square, endings};

/// The weights that this build brings, if it does.
#[cfg(weights)]
pub const SHIPPED_WEIGHTS: Option<Shipped> = Some(Shipped {
    bytes: include_bytes!("../../weights/network.zst"),
    made: include_str!("../../weights/network.toml"),
});
#[cfg(not(weights))]
pub const SHIPPED_WEIGHTS: Option<Shipped> = None;

/// The learned evaluation, named `default` on the command line.
#[derive(Clone)]
pub struct NetworkEvaluator {
    network: Arc<Network>,
    accumulators: Accumulators,
    /// Both sides' views of each position since the root.
    views: Vec<[View; 2]>,
}

/// One number a point, so that no board has too many.
type Features = ArrayVec<u32, { Square::COUNT }>;

impl NetworkEvaluator {
    /// Reads a file of weights.
    pub fn from_bytes(bytes: &[u8]) -> Result<NetworkEvaluator, InputError> {
        let network = Network::from_bytes(trainable::NAME, bytes)?;
        if (network.shape().phases, network.shape().features) != (PHASES, FEATURES) {
            return Err(InputError::new("weights: expected those of another network"));
        }
        let views = Vec::with_capacity(256);
        Ok(NetworkEvaluator { network: Arc::new(network), accumulators: Accumulators::default(), views })
    }

    /// The weights.
    pub fn network(&self) -> &Network {
        &self.network
    }
}

/// The features of a board in a view, after a move if there is one.
fn features(placement: &Placement, view: View, mv: Option<Move>) -> Features {
    let stays = |square: Square| mv.is_none_or(|mv| square != mv.from && square != mv.to);
    let mut features: Features = placement
        .pieces()
        .filter(|(square, _)| stays(*square))
        .map(|(square, piece)| view.feature(square, piece))
        .collect();
    features.extend(mv.map(|mv| view.feature(mv.to, mv.piece)));
    features
}

/// A side's view after a move: another one where its general has moved, or was captured.
#[inline]
fn view_after(view: View, side: Side, mv: Move) -> View {
    if mv.piece.side() == side && mv.piece.role() == Role::General {
        View::new(side, Some(mv.to))
    } else if mv.captured.is_some_and(|victim| victim.side() == side && victim.role() == Role::General) {
        View::new(side, None)
    } else {
        view
    }
}

impl<P: Arranged> Evaluator<P> for NetworkEvaluator {
    fn refresh(&mut self, position: &P) {
        let placement = position.placement();
        let views = Side::BOTH.map(|side| View::of(placement, side));
        let [first, second] = views.map(|view| features(placement, view, None));
        self.views.clear();
        self.views.push(views);
        self.accumulators.refresh(&self.network, [&first, &second]);
    }

    #[inline]
    fn push(&mut self, position: &P, mv: Move) {
        let Some(&before) = self.views.last() else { return };
        let after = Side::BOTH.map(|side| view_after(before[side.index()], side, mv));
        self.views.push(after);
        let mut all = [Features::new(), Features::new()];
        let mut added: [ArrayVec<u32, 1>; 2] = Default::default();
        let mut removed: [ArrayVec<u32, 2>; 2] = Default::default();
        for index in 0..2 {
            let view = after[index];
            if view != before[index] {
                all[index] = features(position.placement(), view, Some(mv));
            } else if mv.from != mv.to {
                added[index].push(view.feature(mv.to, mv.piece));
                removed[index].push(view.feature(mv.from, mv.piece));
                removed[index].extend(mv.captured.map(|victim| view.feature(mv.to, victim)));
            }
        }
        let update = |index: usize| match after[index] == before[index] {
            true => Update::Change { added: &added[index], removed: &removed[index] },
            false => Update::Refresh(&all[index]),
        };
        self.accumulators.push(&self.network, [update(0), update(1)]);
    }

    #[inline]
    fn pop(&mut self) {
        self.views.pop();
        self.accumulators.pop();
    }

    #[inline]
    fn evaluate(&mut self, position: &P) -> Score {
        let phase = phase(position.placement().occupied().count());
        let score = self.accumulators.evaluate(&self.network, position.side().index(), phase);
        Score::eval(endings::damped(position, score))
    }

    /// The share of every piece: the value less the value without it. What the pieces are worth only together remains.
    fn terms(&mut self, position: &P) -> Vec<Term> {
        let (placement, side) = (position.placement(), position.side());
        let views = Side::BOTH.map(|side| View::of(placement, side));
        let pieces = placement.occupied().count();
        let whole = self.accumulators.evaluate(&self.network, side.index(), phase(pieces));
        let score = f64::from(whole);
        let phase = phase(pieces.saturating_sub(1));
        let mut sums = [[0.0; 2]; 7];
        let mut squares: [Vec<(String, f64)>; 7] = Default::default();
        let mut rest = score;
        for (square, piece) in placement.pieces().filter(|(_, piece)| piece.role() != Role::General) {
            let [first, second] = views.map(|view| {
                let mut features = features(placement, view, None);
                let left_out = view.feature(square, piece);
                features.retain(|feature| *feature != left_out);
                features
            });
            self.accumulators.refresh(&self.network, [&first, &second]);
            let without = self.accumulators.evaluate(&self.network, side.index(), phase);
            let share = score - f64::from(without);
            rest -= share;
            let role = piece.role() as usize - 1;
            let is_own = piece.side() == side;
            sums[role][usize::from(!is_own)] += if is_own { share } else { -share };
            squares[role].push((square.to_string(), share));
        }
        Evaluator::<P>::refresh(self, position);
        // All but the general can be left out.
        let pieces = PIECES.iter().zip(sums.into_iter().zip(squares)).skip(1);
        let mut terms: Vec<_> = pieces
            .map(|(&(name, label), ([own, other], squares))| {
                Term::new(name, label, own, other, 1.0).with_squares(squares)
            })
            .collect();
        terms.push(Term::single("together", Words::new("Together", "相互配合"), rest));
        terms.extend(endings::terms(position, whole));
        terms
    }

    #[inline]
    fn finished(&mut self, position: &P, outcome: Outcome, ply: u32) -> Score {
        finished(position, outcome, ply)
    }
}
