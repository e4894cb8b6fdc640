//! Why one move is worse than another: the few nodes of the engine's tree that show it.
//!
//! The engine is asked twice. First for both moves, equally deep; then, after the worse one and the answer to it that the
//! engine expects, for the best replies. Those leave nothing better to choose, so that they prove what the move is worth at
//! most: the values of the nodes above them follow from theirs.

use ply_core::{InputError, Limits, Side, StopFlag};
use serde::Serialize;

use crate::analysis::{Chances, DisplayScore, Variation};
use crate::query::Query;
use crate::session::Session;
use crate::wdl::WdlModel;

/// Replies that are shown.
const REPLIES: usize = 2;
/// Moves of a line that are told: what a mistake costs shows within a few.
const LINE: usize = 6;
/// The first search is given this share of everything.
const FIRST_SHARE: f64 = 0.6;

/// What a node stands for.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum RefutationKind {
    /// The position that both moves start from.
    Root,
    /// The better move.
    Better,
    /// The worse move.
    Worse,
    /// The answer that refutes it.
    Answer,
    /// One of the best replies to that.
    Reply,
    /// How the line of a node above goes on, to where it was looked at.
    End,
}

/// Pieces that changed hands since the root, where the game has such: letters of the position's text. What both sides
/// lost of the same kind is left out.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Exchange {
    /// Pieces of the side that asks.
    pub lost: Vec<char>,
    /// Pieces of the other side.
    pub won: Vec<char>,
}

/// A node: a position on the way, and what it is worth.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RefutationNode {
    /// What it stands for.
    pub kind: RefutationKind,
    /// The node above; none for the root.
    pub parent: Option<usize>,
    /// The moves from the node above to here: one, or for an end a few, or none for the root.
    pub moves: Vec<String>,
    /// Who moves here.
    pub side: Side,
    /// How many moves there are to choose from here; 0 where the game is over.
    pub choices: usize,
    /// Its value to the side that asks, counted from here.
    pub score: DisplayScore,
    /// What that says about the result.
    pub chances: Chances,
    /// The best value, to the side that asks, of the moves from here that are not shown; none where all are shown, or
    /// none was compared.
    pub rest: Option<DisplayScore>,
    /// What has changed hands since the root.
    pub exchange: Option<Exchange>,
    /// Pieces of the side that asks and of the other, where their number is what the game is about.
    #[cfg_attr(feature = "schema", schema(min_items = 2, max_items = 2))]
    pub counts: Option<[u32; 2]>,
}

/// Two moves compared.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Refutation {
    /// The side that asks: whoever moves at the root.
    pub side: Side,
    /// The better move.
    pub better: String,
    /// The worse move.
    pub worse: String,
    /// How much more of the game the better one promises, from 0 to 1; 0 where the engine sees no difference.
    pub loss: f64,
    /// Turns that both were looked ahead.
    pub depth: u32,
    /// Positions visited in all.
    pub nodes: u64,
    /// The nodes, each after the one above it; the root first.
    pub tree: Vec<RefutationNode>,
}

/// Compares two moves of the present position, and shows why the worse one is worse. The query says how much may be
/// spent in all; the session stands as it stood afterwards.
pub fn refutation(
    session: &mut dyn Session,
    moves: [&str; 2],
    query: &Query,
    model: WdlModel,
    stop_flag: &StopFlag,
) -> Result<Refutation, InputError> {
    let mut named = Vec::new();
    for (index, text) in moves.into_iter().enumerate() {
        // Any notation will do; comparing wants the game's own.
        let own = session.play(text).map_err(|error| error.within(format!("compared[{index}]")))?;
        session.take_back();
        if named.contains(&own) {
            return Err(InputError::new(format!(
                "compared[{index}]: '{own}' is there already; expected two moves"
            )));
        }
        named.push(own);
    }
    let before = session.material().captured.unwrap_or_default();
    let mut teller = Teller { session, query, model, stop_flag, before, nodes: 0, tree: Vec::new() };
    teller.compare(&named)
}

struct Teller<'a> {
    session: &'a mut dyn Session,
    query: &'a Query,
    model: WdlModel,
    stop_flag: &'a StopFlag,
    /// What the first and the second side had captured at the root.
    before: [Vec<char>; 2],
    nodes: u64,
    tree: Vec<RefutationNode>,
}

impl Teller<'_> {
    fn compare(&mut self, moves: &[String]) -> Result<Refutation, InputError> {
        let side = self.session.side();
        let first = self.limits(FIRST_SHARE, None);
        let (lines, depth) = self.search(first, moves.to_vec(), moves.len())?;
        let [better, worse] = &lines[..] else {
            return Err(InputError::new(
                "the search was stopped before both moves were compared; give it more time",
            ));
        };
        let root = self.here(RefutationKind::Root, None, Vec::new(), side, better.score);
        self.branch(RefutationKind::Better, root, side, better)?;
        let worth = self.refute(root, side, worse, depth)?;
        // The second search may come to like the move better than the first did: then there is nothing to refute.
        if worth.number() > better.score.number() {
            self.tree[root].score = worth;
            self.tree[root].chances = self.model.of(worth);
        }
        let rating = |value| self.model.of(value).expectation();
        Ok(Refutation {
            side,
            better: better.first.clone(),
            worse: worse.first.clone(),
            loss: (rating(better.score) - rating(worth)).max(0.0),
            depth,
            nodes: self.nodes,
            tree: std::mem::take(&mut self.tree),
        })
    }

    /// The worse move, the answer to it and the best replies; returns what the move is worth at most.
    fn refute(
        &mut self,
        root: usize,
        side: Side,
        line: &Variation,
        depth: u32,
    ) -> Result<DisplayScore, InputError> {
        let Some(answer) = line.pv.get(1).cloned() else {
            self.branch(RefutationKind::Worse, root, side, line)?;
            return Ok(line.score);
        };
        self.session.play(&line.first)?;
        self.session.play(&answer)?;
        let replies = if self.session.moves().is_empty() {
            Vec::new()
        } else {
            let rest = self.limits(1.0 - FIRST_SHARE, Some(depth.saturating_sub(2).max(1)));
            self.search(rest, Vec::new(), REPLIES + 1)?.0
        };
        let mover = self.session.side();
        // What the replies are worth where they are chosen, for the side that asks.
        let best =
            replies.first().map_or_else(|| line.score.earlier(-2), |reply| reply.score.seen(mover == side));
        self.session.take_back();
        let worse =
            self.here(RefutationKind::Worse, Some(root), vec![line.first.clone()], side, best.earlier(1));
        self.session.play(&answer)?;
        let at = self.here(RefutationKind::Answer, Some(worse), vec![answer], side, best);
        self.tree[at].rest = replies.get(REPLIES).map(|reply| reply.score.seen(mover == side));
        for reply in replies.iter().take(REPLIES) {
            let seen = Variation { score: reply.score.seen(mover == side), ..reply.clone() };
            self.branch(RefutationKind::Reply, at, side, &seen)?;
        }
        self.session.take_back();
        self.session.take_back();
        Ok(best.earlier(2))
    }

    /// A move from the present position and how its line goes on; its score is that of the side that asks, counted from
    /// the present position.
    fn branch(
        &mut self,
        kind: RefutationKind,
        parent: usize,
        side: Side,
        line: &Variation,
    ) -> Result<(), InputError> {
        self.session.play(&line.first)?;
        let at = self.here(kind, Some(parent), vec![line.first.clone()], side, line.score.earlier(-1));
        let rest: Vec<_> = line.pv.iter().skip(1).take(LINE - 1).cloned().collect();
        for text in &rest {
            self.session.play(text)?;
        }
        if !rest.is_empty() {
            let plies = rest.len() as i32 + 1;
            self.here(RefutationKind::End, Some(at), rest.clone(), side, line.score.earlier(-plies));
        }
        for _ in 0..=rest.len() {
            self.session.take_back();
        }
        Ok(())
    }

    /// Adds a node for the present position, which is worth so much to the side that asks.
    fn here(
        &mut self,
        kind: RefutationKind,
        parent: Option<usize>,
        moves: Vec<String>,
        side: Side,
        score: DisplayScore,
    ) -> usize {
        let material = self.session.material();
        let counts = material.counts.map(|counts| own_first(counts, side));
        let exchange = material.captured.map(|[first, second]| {
            let since = [added(&self.before[0], first), added(&self.before[1], second)];
            let [won, lost] = without_trades(own_first(since, side));
            Exchange { lost, won }
        });
        self.tree.push(RefutationNode {
            kind,
            parent,
            moves,
            side: self.session.side(),
            choices: self.session.moves().len(),
            score,
            chances: self.model.of(score),
            rest: None,
            exchange,
            counts,
        });
        self.tree.len() - 1
    }

    /// A share of what may be spent, no deeper than this.
    fn limits(&self, share: f64, depth: Option<u32>) -> Limits {
        let limits = &self.query.limits;
        Limits {
            depth: depth.or(limits.depth),
            nodes: limits.nodes.map(|nodes| ((nodes as f64 * share) as u64).max(1)),
            time: limits.time.map(|time| time.mul_f64(share)),
            ..*limits
        }
    }

    /// The best lines of the present position, all of one depth, and that depth.
    fn search(
        &mut self,
        limits: Limits,
        only: Vec<String>,
        lines: usize,
    ) -> Result<(Vec<Variation>, u32), InputError> {
        let query = Query { limits, only, lines, ..self.query.clone() };
        // Those of the last whole iteration: one that was broken off knows some lines better than others.
        let mut whole: Vec<Variation> = Vec::new();
        let mut depth = 0;
        let found = self.session.search(&query, self.stop_flag, &mut |progress| {
            if progress.line == 0 {
                whole.clear();
            }
            depth = progress.depth;
            whole.push(progress.variation.clone());
        })?;
        self.nodes += found.nodes;
        if whole.len() < found.lines.len() {
            return Ok((found.lines, found.depth));
        }
        Ok((whole, depth))
    }
}

/// What belongs to the two sides, that of the side that asks first.
fn own_first<T>([first, second]: [T; 2], side: Side) -> [T; 2] {
    if side == Side::First { [first, second] } else { [second, first] }
}

/// What is there now and was not there before.
fn added(before: &[char], mut now: Vec<char>) -> Vec<char> {
    for letter in before {
        if let Some(index) = now.iter().position(|one| one == letter) {
            now.remove(index);
        }
    }
    now
}

/// Leaves out what was traded for its like: a letter and its capital are the same piece of the two sides.
fn without_trades([won, mut lost]: [Vec<char>; 2]) -> [Vec<char>; 2] {
    let kept = |letter: &char| {
        let like = lost.iter().position(|other| other.eq_ignore_ascii_case(letter));
        like.map(|index| lost.remove(index)).is_none()
    };
    let won = won.into_iter().filter(kept).collect();
    [won, lost]
}
