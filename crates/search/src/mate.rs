//! The mate search: whether the side to move wins by force within so many moves of its own, and how.
//!
//! An AND/OR search without an evaluation: one good move is enough for the attacker, and all replies must fail. It is
//! asked for mates in one, two, three and more moves in turn, so the first one found is the shortest. Every answer is a
//! proof; there is no heuristic in it but the order of the moves.

use ply_core::{Game, MoveKind, Score, StopFlag, Tactics};
use smallvec::SmallVec;

use crate::table::{Bound, Entry, Table};

/// A forced win.
#[derive(Clone, Debug)]
pub struct Mate<M> {
    /// Moves of the attacker until the end.
    pub moves: u32,
    /// The line with the longest defence.
    pub line: Vec<M>,
}

/// How a search for a mate within a number of moves ended.
#[derive(Clone, Debug)]
pub enum Answer<M> {
    /// There is one.
    Mate(Mate<M>),
    /// There is none.
    None,
    /// Stopped, or out of nodes, before it was known.
    Unknown,
}

/// A longer mate is not looked for.
pub const MAX_MATE: u32 = 60;

/// Before every move is looked at, mates with fewer quiet moves than this are looked for, for so many nodes.
const QUICK_QUIET: u32 = 3;
const QUICK_NODES: u64 = 1 << 18;

/// Nodes between two looks at the stop flag.
const STOP_INTERVAL: u64 = 1024;

/// A search for mates in one position, which remembers what it has proven.
pub struct MateSearch<'a, P: Tactics> {
    game: Game<P>,
    table: Table,
    stop_flag: &'a StopFlag,
    /// The replies that last refuted an attack, by ply.
    refutations: Vec<Option<P::PackedMove>>,
    /// How often a move has been the right one, by history slot.
    history: Vec<i32>,
    nodes: u64,
    /// The nodes at which to end.
    end: u64,
    /// Positions that the game had before, and that its rules therefore judged: what rests on them is not remembered.
    judged: u64,
}

/// The search ends before it is through.
struct Ended;

type Moves<M> = SmallVec<[(i32, M); 64]>;

impl<'a, P: Tactics> MateSearch<'a, P> {
    /// A search at the end of `game`, with a table of so many megabytes; `None` if there is no memory for it.
    pub fn new(game: Game<P>, megabytes: usize, stop_flag: &'a StopFlag) -> Option<Self> {
        Some(MateSearch {
            game,
            table: Table::new(megabytes)?,
            stop_flag,
            refutations: vec![None; 2 * MAX_MATE as usize + 2],
            history: vec![0; P::HISTORY_SLOTS],
            nodes: 0,
            end: 0,
            judged: 0,
        })
    }

    /// Positions visited so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Looks for a mate within `moves` moves of which `quiet` give no check, visiting at most `nodes` more positions.
    /// With as many quiet moves as moves what is not found is not there; with none or one, there are so few moves and
    /// replies that long mates are found quickly. What it finds out on the way makes the next question cheaper.
    pub fn within(&mut self, moves: u32, quiet: u32, nodes: u64) -> Answer<P::Move> {
        self.end = self.nodes.saturating_add(nodes);
        let attack = Attack { moves, quiet };
        match self.attacker_wins(attack, 0) {
            Ok(false) => Answer::None,
            Ok(true) => {
                // To write the line down, the proof is only read again, for the most part from the table.
                self.end = u64::MAX;
                match self.line(attack) {
                    Ok(line) => Answer::Mate(Mate { moves, line }),
                    Err(Ended) => Answer::Unknown,
                }
            }
            Err(Ended) => Answer::Unknown,
        }
    }

    /// Looks for the shortest mate within `moves` moves. `refuted` hears of every number of moves in which there is none.
    pub fn shortest(&mut self, moves: u32, mut refuted: impl FnMut(&Self, u32)) -> Answer<P::Move> {
        for moves in 1..=moves.min(MAX_MATE) {
            // That it is not shorter is known; so whatever finds one proves the rest.
            for quiet in 0..moves.min(QUICK_QUIET) {
                if let Answer::Mate(mate) = self.within(moves, quiet, QUICK_NODES) {
                    return Answer::Mate(mate);
                }
            }
            match self.within(moves, moves, u64::MAX) {
                Answer::None => refuted(self, moves),
                answer => return answer,
            }
        }
        Answer::None
    }

    /// The attacker, to move, wins.
    fn attacker_wins(&mut self, attack: Attack, ply: usize) -> Result<bool, Ended> {
        let key = self.game.position().key();
        let entry = self.table.probe::<P::PackedMove>(key);
        match entry {
            Some(entry) if entry.bound == Bound::Lower && Attack::of(&entry).is_part_of(attack) => {
                return Ok(true);
            }
            Some(entry) if entry.bound == Bound::Upper && attack.is_part_of(Attack::of(&entry)) => {
                return Ok(false);
            }
            _ => (),
        }
        let judged = self.judged;
        for (_, mv) in self.attacks(attack, entry.and_then(|entry| entry.best)) {
            if self.defence_fails_after(mv, attack, ply)? {
                self.praise(mv, attack.moves);
                self.table.store::<P::PackedMove>(key, attack.entry(Some(mv.into()), Bound::Lower));
                return Ok(true);
            }
        }
        if self.judged == judged {
            self.table.store::<P::PackedMove>(key, attack.entry(None, Bound::Upper));
        }
        Ok(false)
    }

    /// After this move, the first one of an attack, no reply helps.
    fn defence_fails_after(&mut self, mv: P::Move, attack: Attack, ply: usize) -> Result<bool, Ended> {
        self.count_node()?;
        let rest = attack.after(self.game.position().gives_check(mv));
        self.game.make(mv);
        let fails = if self.ends_or_repeats() { Ok(false) } else { self.defence_fails(rest, ply + 1) };
        self.game.undo();
        fails
    }

    /// The defender, to move, loses whatever the reply, to the rest of the attack.
    fn defence_fails(&mut self, attack: Attack, ply: usize) -> Result<bool, Ended> {
        let position = self.game.position();
        if attack.moves == 0 {
            return Ok(!position.moves(MoveKind::All).any(|mv| position.is_legal(mv)));
        }
        for (_, mv) in self.replies(ply) {
            self.count_node()?;
            self.game.make(mv);
            let wins = if self.ends_or_repeats() { Ok(false) } else { self.attacker_wins(attack, ply + 1) };
            self.game.undo();
            if !wins? {
                self.refutations[ply] = Some(mv.into());
                self.praise(mv, attack.moves);
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The rules end the game here in another way than by mate. Inside a shortest mate no position comes twice, so
    /// only what was there before the search can repeat too often.
    fn ends_or_repeats(&mut self) -> bool {
        if self.game.position().outcome().is_some() {
            return true;
        }
        let repeats = self.game.repeats_within(0) && P::adjudicate_repetition(&self.game).is_some();
        self.judged += u64::from(repeats);
        repeats
    }

    /// The attacker's moves: the remembered one, checks, then the others.
    fn attacks(&self, attack: Attack, remembered: Option<P::PackedMove>) -> Moves<P::Move> {
        let position = self.game.position();
        let mut moves = Moves::new();
        for mv in position.moves(MoveKind::All) {
            let checks = position.gives_check(mv);
            if (checks || attack.quiet > 0) && position.is_legal(mv) {
                let learned = self.history[position.history_slot(mv)].min(CHECK_FIRST - 1);
                let first = if remembered == Some(mv.into()) { REMEMBERED_FIRST } else { 0 };
                moves.push((first + if checks { CHECK_FIRST } else { 0 } + learned, mv));
            }
        }
        moves.sort_by_key(|&(rank, _)| std::cmp::Reverse(rank));
        moves
    }

    /// The defender's moves: what refuted an attack here before, captures, then the others.
    fn replies(&self, ply: usize) -> Moves<P::Move> {
        let position = self.game.position();
        let refutation = self.refutations[ply];
        let mut moves = Moves::new();
        for mv in position.moves(MoveKind::All).filter(|&mv| position.is_legal(mv)) {
            let learned = self.history[position.history_slot(mv)].min(CHECK_FIRST - 1);
            let first = if refutation == Some(mv.into()) { REMEMBERED_FIRST } else { 0 };
            moves.push((first + if position.is_noisy(mv) { CHECK_FIRST } else { 0 } + learned, mv));
        }
        moves.sort_by_key(|&(rank, _)| std::cmp::Reverse(rank));
        moves
    }

    /// The move was right, in an attack of so many moves.
    fn praise(&mut self, mv: P::Move, moves: u32) {
        let count = &mut self.history[self.game.position().history_slot(mv)];
        *count += (moves * moves) as i32;
        if *count >= CHECK_FIRST {
            self.history.iter_mut().for_each(|count| *count /= 2);
        }
    }

    #[inline]
    fn count_node(&mut self) -> Result<(), Ended> {
        let stops = self.nodes.is_multiple_of(STOP_INTERVAL) && self.stop_flag.is_stopped();
        if stops || self.nodes >= self.end {
            return Err(Ended);
        }
        self.nodes += 1;
        Ok(())
    }

    /// The line of a mate, with the replies that hold out longest.
    fn line(&mut self, attack: Attack) -> Result<Vec<P::Move>, Ended> {
        let mut line = Vec::new();
        let found = self.walk(attack, &mut line);
        for _ in &line {
            self.game.undo();
        }
        found.map(|()| line)
    }

    fn walk(&mut self, mut attack: Attack, line: &mut Vec<P::Move>) -> Result<(), Ended> {
        loop {
            let key = self.game.position().key();
            let remembered = self.table.probe::<P::PackedMove>(key).and_then(|entry| entry.best);
            let mut winning = None;
            for (_, mv) in self.attacks(attack, remembered) {
                if self.defence_fails_after(mv, attack, line.len())? {
                    winning = Some(mv);
                    break;
                }
            }
            let Some(mv) = winning else { return Ok(()) };
            let rest = attack.after(self.game.position().gives_check(mv));
            self.game.make(mv);
            line.push(mv);
            let mut longest = None;
            for (_, reply) in self.replies(line.len()) {
                self.game.make(reply);
                let mut needed = Attack { moves: 1, ..rest };
                let mut found = self.attacker_wins(needed, line.len() + 1);
                while matches!(found, Ok(false)) && needed.moves < rest.moves {
                    needed.moves += 1;
                    found = self.attacker_wins(needed, line.len() + 1);
                }
                self.game.undo();
                found?;
                if longest.is_none_or(|(most, _): (Attack, _)| needed.moves > most.moves) {
                    longest = Some((needed, reply));
                }
            }
            let Some((needed, reply)) = longest else { return Ok(()) };
            self.game.make(reply);
            line.push(reply);
            attack = needed;
        }
    }
}

/// What the attacker may still play.
#[derive(Copy, Clone)]
struct Attack {
    /// Moves.
    moves: u32,
    /// How many of them need not give check; if not all, then not the last one.
    quiet: u32,
}

impl Attack {
    /// What is left of it after a move.
    fn after(self, checks: bool) -> Attack {
        let moves = self.moves - 1;
        let most = if self.quiet < self.moves { moves.saturating_sub(1) } else { moves };
        Attack { moves, quiet: if checks { self.quiet } else { self.quiet - 1 }.min(most) }
    }

    /// Whatever this one can do the other can.
    fn is_part_of(self, other: Attack) -> bool {
        self.moves <= other.moves && self.quiet <= other.quiet
    }

    /// As the table keeps it: moves as the depth, quiet ones as the score.
    fn entry<M>(self, best: Option<M>, bound: Bound) -> Entry<M> {
        Entry { best, score: Score::eval(self.quiet as i32), depth: self.moves as i32, bound }
    }

    fn of<M>(entry: &Entry<M>) -> Attack {
        Attack { moves: entry.depth as u32, quiet: entry.score.raw() as u32 }
    }
}

/// Ranks in the order of moves: above all counts of the history.
const CHECK_FIRST: i32 = 1 << 20;
const REMEMBERED_FIRST: i32 = 1 << 22;
