//! The game so far plus the path in the tree.

use crate::{Key, Kind, Outcome, Position};

/// A position together with how it came about. Search, arena and page all work on a line, because
/// repetition depends on the past.
#[derive(Clone)]
pub struct Line<P: Position> {
    position: P,
    past: Vec<Past<P>>,
    /// The identity of each position before the present one, close together since every node looks through them; empty
    /// where positions never repeat.
    keys: Vec<Key>,
}

#[derive(Clone)]
struct Past<P: Position> {
    step: P::Step,
    undo: P::Undo,
}

/// How often a position must occur in a game before it is judged.
const GAME_OCCURRENCES: usize = 3;

impl<P: Position> Line<P> {
    /// A line that starts here.
    pub fn new(position: P) -> Self {
        Line { position, past: Vec::with_capacity(256), keys: Vec::with_capacity(256) }
    }

    /// The position at the end of the line.
    #[inline]
    pub fn position(&self) -> &P {
        &self.position
    }

    /// The number of steps taken.
    #[inline]
    pub fn len(&self) -> usize {
        self.past.len()
    }

    /// No step has been taken.
    pub fn is_empty(&self) -> bool {
        self.past.is_empty()
    }

    /// The last step.
    #[inline]
    pub fn last(&self) -> Option<P::Step> {
        self.past.last().map(|past| past.step)
    }

    /// The steps taken, oldest first.
    pub fn steps(&self) -> impl Iterator<Item = P::Step> + '_ {
        self.past.iter().map(|past| past.step)
    }

    /// Takes a step.
    #[inline]
    pub fn make(&mut self, step: P::Step) {
        if P::REPEATS {
            self.keys.push(self.position.identity());
        }
        let undo = self.position.make(step);
        self.past.push(Past { step, undo });
    }

    /// Takes the last step back.
    #[inline]
    pub fn undo(&mut self) -> Option<P::Step> {
        let past = self.past.pop()?;
        self.position.undo(past.step, past.undo);
        self.keys.pop();
        Some(past.step)
    }

    /// How far back each earlier occurrence of the present position lies, in steps, nearest first.
    pub fn occurrences(&self) -> impl Iterator<Item = usize> + '_ {
        let key = self.position.identity();
        let reach = (self.position.reversible() as usize).min(self.keys.len());
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

    /// The present position has occurred within the last `steps` steps, or twice before. A search judges what repeats
    /// inside its tree at once; what lies in the game before it must come as often as the game demands.
    #[inline]
    pub fn repeats_within(&self, steps: usize) -> bool {
        if !P::REPEATS || self.position.reversible() == 0 {
            return false;
        }
        let mut occurrences = self.occurrences();
        occurrences.next().is_some_and(|nearest| nearest <= steps || occurrences.next().is_some())
    }

    /// The verdict of the rules on the game as it stands: an end on the board, no legal step, or a position
    /// that has occurred too often.
    pub fn outcome(&self) -> Option<Outcome> {
        if let Some(outcome) = self.position.over() {
            return Some(outcome);
        }
        if !self.position.steps(Kind::All).any(|step| self.position.legal(step)) {
            return Some(self.position.stuck());
        }
        if P::REPEATS && self.occurrences().take(GAME_OCCURRENCES - 1).count() == GAME_OCCURRENCES - 1 {
            return P::judge(self);
        }
        None
    }

    /// Walks the line backwards without changing it.
    pub fn rewind(&self) -> Rewind<'_, P> {
        Rewind { position: self.position.clone(), past: &self.past }
    }
}

/// A walk back along a line.
pub struct Rewind<'a, P: Position> {
    position: P,
    past: &'a [Past<P>],
}

impl<P: Position> Rewind<'_, P> {
    /// The position the walk has reached.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// Takes the step that led here back, and names it.
    pub fn back(&mut self) -> Option<P::Step> {
        let (last, rest) = self.past.split_last()?;
        self.position.undo(last.step, last.undo.clone());
        self.past = rest;
        Some(last.step)
    }
}
