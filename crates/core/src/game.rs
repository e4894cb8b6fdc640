//! The game so far plus the path in the tree.

use crate::{Key, MoveKind, Outcome, Position};

/// A position together with how it came about. Search, arena and page all work on a game, because
/// repetition depends on the past.
#[derive(Clone)]
pub struct Game<P: Position> {
    position: P,
    past: Vec<Past<P>>,
    /// The identity of each position before the present one, close together since every node looks through them; empty
    /// where positions never repeat.
    keys: Vec<Key>,
}

#[derive(Clone)]
struct Past<P: Position> {
    mv: P::Move,
    undo: P::Undo,
}

/// How often a position must occur in a game before it is judged.
const GAME_OCCURRENCES: usize = 3;

impl<P: Position> Game<P> {
    /// A game that starts here.
    pub fn new(position: P) -> Self {
        Game { position, past: Vec::with_capacity(256), keys: Vec::with_capacity(256) }
    }

    /// The position at the end of the game.
    #[inline]
    pub fn position(&self) -> &P {
        &self.position
    }

    /// The number of moves taken.
    #[inline]
    pub fn len(&self) -> usize {
        self.past.len()
    }

    /// No move has been taken.
    pub fn is_empty(&self) -> bool {
        self.past.is_empty()
    }

    /// The last move.
    #[inline]
    pub fn last(&self) -> Option<P::Move> {
        self.past.last().map(|past| past.mv)
    }

    /// The moves taken, oldest first.
    pub fn moves(&self) -> impl Iterator<Item = P::Move> + '_ {
        self.past.iter().map(|past| past.mv)
    }

    /// Takes a move.
    #[inline]
    pub fn make(&mut self, mv: P::Move) {
        if P::CAN_REPEAT {
            self.keys.push(self.position.repetition_key());
        }
        let undo = self.position.make(mv);
        self.past.push(Past { mv, undo });
    }

    /// Takes the last move back.
    #[inline]
    pub fn undo(&mut self) -> Option<P::Move> {
        let past = self.past.pop()?;
        self.position.undo(past.mv, past.undo);
        self.keys.pop();
        Some(past.mv)
    }

    /// How far back each earlier occurrence of the present position lies, in moves, nearest first.
    pub fn occurrences(&self) -> impl Iterator<Item = usize> + '_ {
        let key = self.position.repetition_key();
        let reach = (self.position.reversible_plies() as usize).min(self.keys.len());
        // Where sides alternate, the same side is to move every second ply only.
        let pace = if P::ALTERNATES { 2 } else { 1 };
        let earlier = self.keys[self.keys.len() - reach..].iter().rev();
        earlier
            .enumerate()
            .skip(pace - 1)
            .step_by(pace)
            .filter(move |(_, past)| **past == key)
            .map(|(back, _)| back + 1)
    }

    /// The present position has occurred within the last `moves` moves, or twice before. A search judges what repeats
    /// inside its tree at once; what lies in the game before it must come as often as the game demands.
    #[inline]
    pub fn repeats_within(&self, moves: usize) -> bool {
        if !P::CAN_REPEAT || self.position.reversible_plies() == 0 {
            return false;
        }
        let mut occurrences = self.occurrences();
        occurrences.next().is_some_and(|nearest| nearest <= moves || occurrences.next().is_some())
    }

    /// The verdict of the rules on the game as it stands: an end on the board, no legal move, or a position
    /// that has occurred too often.
    pub fn outcome(&self) -> Option<Outcome> {
        if let Some(outcome) = self.position.outcome() {
            return Some(outcome);
        }
        if !self.position.moves(MoveKind::All).any(|mv| self.position.is_legal(mv)) {
            return Some(self.position.no_moves_outcome());
        }
        if P::CAN_REPEAT && self.occurrences().take(GAME_OCCURRENCES - 1).count() == GAME_OCCURRENCES - 1 {
            return P::adjudicate_repetition(self);
        }
        None
    }

    /// The position that the game began with.
    pub fn start(&self) -> P {
        let mut walk = self.rewind();
        while walk.back().is_some() {}
        walk.position
    }

    /// Walks the game backwards without changing it.
    pub fn rewind(&self) -> Rewind<'_, P> {
        Rewind { position: self.position.clone(), past: &self.past }
    }
}

/// A walk back along a game.
pub struct Rewind<'a, P: Position> {
    position: P,
    past: &'a [Past<P>],
}

impl<P: Position> Rewind<'_, P> {
    /// The position the walk has reached.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// Takes the move that led here back, and names it.
    pub fn back(&mut self) -> Option<P::Move> {
        let (last, rest) = self.past.split_last()?;
        self.position.undo(last.mv, last.undo.clone());
        self.past = rest;
        Some(last.mv)
    }
}
