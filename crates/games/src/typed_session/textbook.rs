//! The textbook searches of a session: a value and a variation, or the tree that was walked.

use std::time::{Duration, Instant};

use ply_core::{
    Counts, Evaluator, GameText as Rules, InputError, Position, Score, StopFlag, Tactics, Tracer, Unit,
};
use ply_search::engine::MAX_DEPTH;
use ply_search::table::Table;
use ply_search::textbook::{
    Choice as OrderChoice, Chosen, Found, NoMemory, Ranked, TableMemory, Textbook, deepen,
};
use ply_search::tree::Tree;

use super::{MoveOf, PackedMoveOf, TypedSession, no_memory, shuffle_equals};
use crate::analysis::{Analysis, DisplayScore};
use crate::query::{Algorithm, Order, Query};
use crate::session::Session;
use crate::tree::{TreeNode, TreeView};
use crate::turn_split::TurnSplit;

/// Ranking pays from the second ply above the leaves.
const RANKED: Ranked = Ranked { from_depth: 2 };

/// MTD(f) lives by its memory; the others take one when asked to.
fn remembers(query: &Query) -> bool {
    query.memory.unwrap_or(query.algorithm == Algorithm::Mtdf)
}

/// The depth that a textbook search must be given, or may reach in its time.
pub(super) fn fixed_depth(query: &Query) -> Result<u32, InputError> {
    let deepening = query.algorithm.deepens() && query.limits.time.is_some();
    query.limits.depth.or(deepening.then_some(MAX_DEPTH)).ok_or_else(|| {
        let or_time = if query.algorithm.deepens() { " or a time" } else { "" };
        InputError::new(format!(
            "algorithm '{}' searches a fixed depth; expected a depth{or_time}",
            query.algorithm.name()
        ))
    })
}

/// When a search ends early, and where it begins.
#[derive(Copy, Clone, Default)]
struct Pass {
    deadline: Option<Instant>,
    guess: Option<Score>,
}

impl<G, V, E> TypedSession<G, V, E>
where
    G: Rules,
    G::Position: Tactics,
    V: TurnSplit<G::Position>,
    E: Evaluator<G::Position> + Evaluator<V::Tree>,
{
    /// Runs a textbook algorithm with whatever parts the query asks for. What it found means nothing once the
    /// stop flag has said stop.
    fn run_textbook<T: Tracer<G::Position>>(
        &mut self,
        query: &Query,
        depth: u32,
        search_moves: &[PackedMoveOf<G>],
        stop_flag: &StopFlag,
        position: &mut G::Position,
        tracer: &mut T,
    ) -> Found<PackedMoveOf<G>> {
        self.run_pass(query, depth, search_moves, stop_flag, position, tracer, Pass::default())
    }

    /// The same until a deadline, from a first guess.
    #[expect(clippy::too_many_arguments, reason = "the parts of a search, each of its own kind")]
    fn run_pass<T: Tracer<G::Position>>(
        &mut self,
        query: &Query,
        depth: u32,
        search_moves: &[PackedMoveOf<G>],
        stop_flag: &StopFlag,
        position: &mut G::Position,
        tracer: &mut T,
        pass: Pass,
    ) -> Found<PackedMoveOf<G>> {
        let algorithm = query.algorithm.textbook().expect("the caller chose a textbook algorithm");
        let evaluator = &mut self.evaluator;
        let order = match query.order {
            Order::Board => OrderChoice::Board,
            Order::Captures => OrderChoice::NoisyFirst,
            Order::Ranked => OrderChoice::Ranked(RANKED),
        };
        let Pass { deadline, guess } = pass;
        let order = Chosen { order, search_moves, root: depth, stop_flag, deadline };
        if let Some((_, table)) = self.memory.as_ref().filter(|_| remembers(query)) {
            Textbook::new(evaluator, tracer, TableMemory(table), order)
                .with_variants(query.variants)
                .run_from(algorithm, position, depth, guess)
        } else {
            Textbook::new(evaluator, tracer, NoMemory, order)
                .with_variants(query.variants)
                .run_from(algorithm, position, depth, guess)
        }
    }

    /// Deeper and deeper until the time is out; the deepest finished search with its depth.
    fn run_deepening<T: Tracer<G::Position>>(
        &mut self,
        query: &Query,
        most: u32,
        time: Duration,
        search_moves: &[PackedMoveOf<G>],
        stop_flag: &StopFlag,
        tracer: &mut T,
    ) -> Option<(u32, Found<PackedMoveOf<G>>)> {
        let deadline = Instant::now() + time;
        let mut position = self.game.position().clone();
        deepen(most, |depth, guess| {
            let pass = Pass { deadline: Some(deadline), guess };
            let found = self.run_pass(query, depth, search_moves, stop_flag, &mut position, tracer, pass);
            // Whatever was on when the time ran out means nothing. One ply never looks at the clock.
            let in_time = depth == 1 || Instant::now() < deadline;
            (in_time && !stop_flag.is_stopped()).then_some(found)
        })
    }

    /// The variation that a textbook search expects: its best move, then the best move of what is left, and
    /// so on, as far as the stop flag lets it look.
    fn textbook_line(
        &mut self,
        query: &Query,
        depth: u32,
        stop_flag: &StopFlag,
        first: MoveOf<G>,
    ) -> Vec<MoveOf<G>> {
        let mut position = self.game.position().clone();
        let mut moves = vec![first];
        position.make(first);
        // A path-dependent evaluation has no meaning from the middle of its path.
        if <E as Evaluator<G::Position>>::PATH_DEPENDENT {
            return moves;
        }
        for depth in (1..depth).rev() {
            let found =
                self.run_textbook(query, depth, &[], stop_flag, &mut position, &mut Counts::default());
            if stop_flag.is_stopped() {
                break;
            }
            let Some(best) = found.best.and_then(|best| position.unpack(best)) else { break };
            position.make(best);
            moves.push(best);
        }
        moves
    }

    pub(super) fn search_textbook(
        &mut self,
        query: &Query,
        stop_flag: &StopFlag,
    ) -> Result<Analysis, InputError> {
        let mut depth = fixed_depth(query)?;
        let search_moves = self.search_moves(query)?;
        self.empty_memory(query)?;
        if self.over_by_repetition() {
            let score = self.finished_score();
            return Ok(Analysis {
                best_move: None,
                score: self.value(score, &[]),
                chances: None,
                discs: self.discs(score),
                confidence: None,
                depth,
                nodes: 1,
                leaves: Some(1),
                cutoffs: Some(0),
                seconds: 0.0,
                pv: Vec::new(),
                lines: Vec::new(),
                stopped: false,
                book: false,
            });
        }
        let start = Instant::now();
        let mut counts = Counts::default();
        let legal = self.legal_moves();
        let mut position = self.game.position().clone();
        let mut best: Vec<(Score, MoveOf<G>)> = Vec::new();
        let value;
        if let Some(time) = query.limits.time {
            let found = self.run_deepening(query, depth, time, &search_moves, stop_flag, &mut counts);
            let found = found.map(|(reached, found)| {
                depth = reached;
                found
            });
            value = found.map_or(Score::DRAW, |found| found.value);
            let first = found.and_then(|found| found.best).and_then(|best| position.unpack(best));
            best.extend(first.map(|mv| (value, mv)));
        } else if (query.seed.is_some() || query.lines > 1)
            && depth > 0
            && position.outcome().is_none()
            && !legal.is_empty()
        {
            // Each move by itself, with a full window.
            for mv in legal {
                let packed = mv.into();
                if search_moves.is_empty() || search_moves.contains(&packed) {
                    let only = [packed];
                    let found = self.run_textbook(query, depth, &only, stop_flag, &mut position, &mut counts);
                    best.push((found.value, mv));
                }
            }
            best.sort_by_key(|&(value, _)| std::cmp::Reverse(value));
            shuffle_equals(&mut best, query.seed);
            value = best[0].0;
            best.truncate(query.lines.max(1));
        } else {
            let found = self.run_textbook(query, depth, &search_moves, stop_flag, &mut position, &mut counts);
            value = found.value;
            best.extend(found.best.and_then(|best| position.unpack(best)).map(|mv| (found.value, mv)));
        }
        let seconds = start.elapsed().as_secs_f64();
        let (nodes, leaves, cutoffs) = (counts.nodes, Some(counts.leaves), Some(counts.cutoffs));
        if stop_flag.is_stopped() {
            let score = self.evaluate();
            return Ok(Analysis {
                best_move: None,
                score,
                chances: None,
                discs: None,
                confidence: None,
                depth: 0,
                nodes,
                leaves,
                cutoffs,
                seconds,
                pv: Vec::new(),
                lines: Vec::new(),
                stopped: true,
                book: false,
            });
        }
        let lines: Vec<_> = best
            .iter()
            .map(|&(score, mv)| {
                // What comes after the first move would take as long again.
                let moves = match query.limits.time {
                    Some(_) => vec![mv],
                    None => self.textbook_line(query, depth, stop_flag, mv),
                };
                self.variation(score, &moves)
            })
            .collect();
        Ok(Analysis {
            best_move: lines.first().map(|line| line.first.clone()),
            score: lines.first().map_or_else(|| self.value(value, &[]), |line| line.score),
            chances: None,
            discs: self.discs(value),
            confidence: None,
            depth,
            nodes,
            leaves,
            cutoffs,
            seconds,
            pv: lines.first().map(|line| line.pv.clone()).unwrap_or_default(),
            lines,
            stopped: false,
            book: false,
        })
    }

    /// Each search begins with an empty memory, so that node counts can be compared. Making it ready is no
    /// part of the search.
    fn empty_memory(&mut self, query: &Query) -> Result<(), InputError> {
        if !remembers(query) {
            return Ok(());
        }
        if self.memory.as_ref().is_none_or(|(size, _)| *size != query.hash) {
            self.memory = None;
            self.memory = Some((query.hash, Table::new(query.hash).ok_or_else(|| no_memory(query))?));
        }
        if let Some((_, table)) = &mut self.memory {
            table.clear();
        }
        Ok(())
    }

    /// What the evaluation counts, and how many of its units make a whole one: points are hundredths.
    fn unit(&self) -> (&'static str, i32) {
        match Evaluator::<G::Position>::unit(&self.evaluator) {
            Unit::Points => ("cp", 100),
            Unit::Discs(size) => ("discs", size),
        }
    }

    /// The tree of a game that is over by repetition: the root, with the value of its end.
    fn single_node(&mut self, query: &Query, depth: u32) -> TreeView {
        let score = self.finished_score();
        let value = DisplayScore::new(score, Unit::Points, score == Score::DRAW);
        let root = TreeNode {
            parent: None,
            label: None,
            side: self.text.sides()[self.game.position().side().index()],
            alpha: None,
            beta: None,
            value: Some(value),
            fate: "leaf",
            depth,
        };
        TreeView {
            algorithm: query.algorithm.name(),
            position: self.position(),
            depth,
            unit: self.unit().0,
            unit_size: self.unit().1,
            value,
            best_move: None,
            entered: 1,
            truncated: false,
            stopped: false,
            nodes: vec![root],
        }
    }

    /// The tree of a textbook search.
    pub(super) fn record_tree(
        &mut self,
        query: &Query,
        most_nodes: usize,
        stop_flag: &StopFlag,
    ) -> Result<TreeView, InputError> {
        if query.algorithm == Algorithm::Engine {
            return Err(InputError::new(
                "algorithm 'engine' has no tree to draw; expected one of minimax, alpha-beta, pvs, mtdf",
            ));
        }
        if query.limits.time.is_some() {
            return Err(InputError::new("a tree is drawn of one fixed depth; expected a depth and no time"));
        }
        let depth = fixed_depth(query)?;
        let search_moves = self.search_moves(query)?;
        self.empty_memory(query)?;
        if self.over_by_repetition() {
            return Ok(self.single_node(query, depth));
        }
        let mut tree = Tree::new(most_nodes);
        let mut position = self.game.position().clone();
        let found = self.run_textbook(query, depth, &search_moves, stop_flag, &mut position, &mut tree);
        let stopped = stop_flag.is_stopped();
        // Windows are often one point wide: only the evaluation's own points tell their ends apart.
        let unit = Unit::Points;
        if stopped {
            // Nobody draws a tree that was broken off, and a large one takes long to write.
            return Ok(TreeView {
                algorithm: query.algorithm.name(),
                position: self.position(),
                depth,
                unit: self.unit().0,
                unit_size: self.unit().1,
                value: DisplayScore::new(found.value, unit, false),
                best_move: None,
                truncated: tree.truncated,
                stopped,
                entered: tree.entered,
                nodes: Vec::new(),
            });
        }
        // Every node's position is its parent's after one move.
        let mut positions: Vec<G::Position> = Vec::with_capacity(tree.nodes.len());
        let mut nodes = Vec::with_capacity(tree.nodes.len());
        for node in &tree.nodes {
            let mut position =
                node.parent.map_or_else(|| position.clone(), |parent| positions[parent].clone());
            let label = node.mv.map(|mv| self.text.write_move(&position, mv));
            if let Some(mv) = node.mv {
                position.make(mv);
            }
            nodes.push(TreeNode::new(node, label, self.text.sides()[position.side().index()]));
            positions.push(position);
        }
        let best = found.best.and_then(|best| self.game.position().unpack(best));
        Ok(TreeView {
            algorithm: query.algorithm.name(),
            position: self.position(),
            depth,
            unit: self.unit().0,
            unit_size: self.unit().1,
            value: DisplayScore::new(found.value, unit, false),
            best_move: best.map(|mv| self.text.write_move(self.game.position(), mv)),
            truncated: tree.truncated,
            stopped,
            entered: tree.entered,
            nodes,
        })
    }
}
