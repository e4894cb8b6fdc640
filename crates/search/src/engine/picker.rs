//! Moves in stages: what is most likely to cut off comes first, and is found before the rest is generated.

use ply_core::{MoveKind, Tactics};
use smallvec::SmallVec;

/// Hands out the moves of a node, each once.
pub(super) struct Picker<P: Tactics> {
    stage: Stage<P>,
    tt_move: Option<P::PackedMove>,
    /// Killers and counter move.
    refutations: [Option<P::PackedMove>; 3],
    list: Ranked<P>,
    /// Captures that lose the exchange, for last.
    bad: SmallVec<[P::Move; 16]>,
    /// Moves given back, for the very last.
    deferred: Vec<Deferred<P::Move>>,
    next: usize,
    only_noisy: bool,
}

type Ranked<P> = SmallVec<[(i32, <P as ply_core::Position>::Move); 96]>;

/// A move that was put off.
struct Deferred<M> {
    mv: M,
    /// It was the so-manieth move of its node.
    move_count: i32,
    is_bad: bool,
}

enum Stage<P: Tactics> {
    TtMove,
    GenerateNoisy,
    Noisy,
    Refutations(usize),
    GenerateQuiet,
    Quiet,
    Bad,
    Plain(P::Moves),
    Deferred,
    Done,
}

impl<P: Tactics> Default for Picker<P> {
    /// Nothing to hand out. A picker is filled where it stands: moving its lists would cost more than making
    /// them.
    #[inline(always)]
    fn default() -> Self {
        Picker {
            stage: Stage::Done,
            tt_move: None,
            refutations: [None; 3],
            list: SmallVec::new(),
            bad: SmallVec::new(),
            deferred: Vec::new(),
            next: 0,
            only_noisy: false,
        }
    }
}

impl<P: Tactics> Picker<P> {
    /// All moves: the remembered one, good captures, refutations, quiet moves by rank, bad captures.
    #[inline(always)]
    pub(super) fn staged(&mut self, tt_move: Option<P::PackedMove>, refutations: [Option<P::PackedMove>; 3]) {
        (self.stage, self.tt_move, self.refutations) = (Stage::TtMove, tt_move, refutations);
    }

    /// Captures only, the largest first.
    #[inline(always)]
    pub(super) fn noisy(&mut self) {
        (self.stage, self.only_noisy) = (Stage::GenerateNoisy, true);
    }

    /// All moves as the game generates them.
    #[inline(always)]
    pub(super) fn plain(&mut self, position: &P) {
        self.stage = Stage::Plain(position.moves(MoveKind::All));
    }

    /// Quiet moves are no longer wanted.
    #[inline]
    pub(super) fn skip_quiet(&mut self) {
        if matches!(self.stage, Stage::Refutations(_) | Stage::GenerateQuiet | Stage::Quiet) {
            self.stage = Stage::Bad;
            self.next = 0;
        }
    }

    /// The move handed out last is a capture that loses the exchange.
    #[inline]
    pub(super) fn is_bad(&self) -> bool {
        matches!(self.stage, Stage::Bad) || self.last_deferred().is_some_and(|deferred| deferred.is_bad)
    }

    /// Puts the move handed out last off: it comes again when all others have. `move_count` says which move of its node it
    /// was.
    pub(super) fn defer(&mut self, mv: P::Move, move_count: i32) {
        let is_bad = self.is_bad();
        self.deferred.push(Deferred { mv, move_count, is_bad });
    }

    /// Which move of its node the one handed out last was when it was put off; `None` if it was not.
    #[inline]
    pub(super) fn deferred_count(&self) -> Option<i32> {
        self.last_deferred().map(|deferred| deferred.move_count)
    }

    /// The move handed out last, if it comes for the second time.
    #[inline]
    fn last_deferred(&self) -> Option<&Deferred<P::Move>> {
        match self.stage {
            Stage::Deferred => self.deferred.get(self.next.checked_sub(1)?),
            _ => None,
        }
    }

    /// The next pseudo-legal move; `rank` orders the quiet ones.
    #[inline]
    pub(super) fn next(&mut self, position: &P, mut rank: impl FnMut(P::Move) -> i32) -> Option<P::Move> {
        loop {
            match &mut self.stage {
                Stage::Plain(moves) => match moves.next() {
                    Some(mv) => return Some(mv),
                    None => self.stage = Stage::Deferred,
                },
                Stage::TtMove => {
                    self.stage = Stage::GenerateNoisy;
                    if let Some(mv) = self.tt_move.and_then(|m| position.unpack(m)) {
                        return Some(mv);
                    }
                    self.tt_move = None;
                }
                Stage::GenerateNoisy => {
                    for mv in position.moves(MoveKind::Noisy) {
                        if Some(mv.into()) != self.tt_move {
                            self.list.push((position.capture_value(mv), mv));
                        }
                    }
                    self.stage = Stage::Noisy;
                }
                Stage::Noisy => match self.best() {
                    // Quiescence asks for the exchange itself, after cheaper tests.
                    Some(mv) if self.only_noisy => return Some(mv),
                    None if self.only_noisy => self.stage = Stage::Done,
                    Some(mv) if position.see_ge(mv, 0) => return Some(mv),
                    Some(mv) => self.bad.push(mv),
                    None => self.stage = Stage::Refutations(0),
                },
                Stage::Refutations(3) => self.stage = Stage::GenerateQuiet,
                Stage::Refutations(index) => {
                    let i = *index;
                    *index += 1;
                    let Some(m) = self.refutations[i] else { continue };
                    let seen = Some(m) == self.tt_move || self.refutations[..i].contains(&Some(m));
                    match position.unpack(m).filter(|&mv| !seen && !position.is_noisy(mv)) {
                        Some(mv) => return Some(mv),
                        None => self.refutations[i] = None,
                    }
                }
                Stage::GenerateQuiet => {
                    self.list.clear();
                    self.next = 0;
                    let refutes = self.refutations != [None; 3];
                    for mv in position.moves(MoveKind::Quiet) {
                        let m = Some(mv.into());
                        if m != self.tt_move && !(refutes && self.refutations.contains(&m)) {
                            self.list.push((rank(mv), mv));
                        }
                    }
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => match self.best() {
                    Some(mv) => return Some(mv),
                    None => {
                        self.stage = Stage::Bad;
                        self.next = 0;
                    }
                },
                Stage::Bad => match self.bad.get(self.next) {
                    Some(&mv) => {
                        self.next += 1;
                        return Some(mv);
                    }
                    None => {
                        self.stage = Stage::Deferred;
                        self.next = 0;
                    }
                },
                Stage::Deferred => match self.deferred.get(self.next) {
                    Some(deferred) => {
                        self.next += 1;
                        return Some(deferred.mv);
                    }
                    None => self.stage = Stage::Done,
                },
                Stage::Done => return None,
            }
        }
    }

    /// Takes the best remaining move of the list; equals in the order they came.
    #[inline]
    fn best(&mut self) -> Option<P::Move> {
        let rest = self.list.get_mut(self.next..)?;
        // Rank and place in one number, the first of equals the highest: no branch that nobody could foretell.
        let key =
            |(place, &(rank, _)): (usize, &(i32, P::Move))| i64::from(rank) << 32 | (!(place as u32)) as i64;
        let highest = rest.iter().enumerate().map(key).max()?;
        let best = !(highest as u32) as usize;
        let &(_, mv) = rest.get(best)?;
        // The first one takes its place; nobody looks at the first place again.
        rest[best] = rest[0];
        self.next += 1;
        Some(mv)
    }
}

#[cfg(test)]
mod tests {
    use ply_core::Position;
    use ply_othello::Board;

    use super::*;

    #[test]
    fn deferred_moves_come_once_more_after_all_others() {
        let board = Board::START;
        let moves: Vec<_> = board.moves(MoveKind::All).collect();
        for staged in [true, false] {
            let mut picker = Picker::<Board>::default();
            if staged {
                picker.staged(None, [None; 3]);
            } else {
                picker.plain(&board);
            }
            let (mut handed_out, mut move_count) = (Vec::new(), 0);
            while let Some(mv) = picker.next(&board, |_| 0) {
                let number = picker.deferred_count();
                move_count += i32::from(number.is_none());
                if number.is_none() && move_count < 3 {
                    picker.defer(mv, move_count);
                }
                handed_out.push((mv, number));
            }
            // All in their order, then those two again, with the numbers that they had.
            let mut expected: Vec<_> = moves.iter().map(|&mv| (mv, None)).collect();
            expected.extend([(moves[0], Some(1)), (moves[1], Some(2))]);
            assert_eq!(handed_out, expected);
        }
    }
}
