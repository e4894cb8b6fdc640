//! A typed session: one game's line, evaluator and searches behind the common face.

use std::time::Instant;

use ply_core::{
    Counts, Evaluator, Game as Rules, InputError, Kind, Line, Outcome, Position, Score, Side, Signal, Style,
    Tactics, Tracer, Unit, Verdict, divide, perft,
};
use ply_search::engine::{Engine, Info, Request, Tuning};
use ply_search::table::Table;
use ply_search::textbook::{Choice as OrderChoice, Chosen, Found, NoMemory, Ranked, TableMemory, Textbook};
use ply_search::tree::{Fate, Tree};
use rand::{Rng, SeedableRng};

use crate::analysis::{Analysis, Progress, Value, Variation};
use crate::query::{Algorithm, Order, Query};
use crate::session::{Choice, Ending, Session, Setup};
use crate::skill;
use crate::tree::{TreeNode, TreeView};
use crate::view::View;

type StepOf<G> = <<G as Rules>::Position as Position>::Step;
type MoveOf<G> = <<G as Rules>::Position as Position>::Move;

/// The chosen one of several names, the first by default.
pub(crate) fn choose(
    option: &str,
    chosen: Option<&str>,
    choices: &'static [Choice],
) -> Result<&'static str, InputError> {
    let Some(chosen) = chosen else { return Ok(choices[0].name) };
    choices.iter().map(|choice| choice.name).find(|&name| name == chosen).ok_or_else(|| {
        let names: Vec<_> = choices.iter().map(|choice| choice.name).collect();
        InputError::new(format!("{option} '{chosen}' is unknown here; expected one of {}", names.join(", ")))
    })
}

/// A game in progress with an evaluator and what the searches remember.
pub(crate) struct Seat<G: Rules, V: View<G::Position>, E> {
    game: G,
    line: Line<G::Position>,
    evaluator: E,
    tuning: Tuning,
    engine: Option<(usize, Engine<V::Tree>)>,
    memory: Option<(usize, Table)>,
}

impl<G, V, E> Seat<G, V, E>
where
    G: Rules,
    G::Position: Tactics,
    V: View<G::Position>,
    E: Evaluator<G::Position> + Evaluator<V::Tree>,
{
    /// Sits down: reads the position and plays the moves of the set-up.
    pub(crate) fn open(
        game: G,
        evaluator: E,
        tuning: Tuning,
        setup: &Setup,
    ) -> Result<Box<dyn Session>, InputError> {
        let line = Line::new(game.start());
        let mut seat: Box<Self> =
            Box::new(Seat { game, line, evaluator, tuning, engine: None, memory: None });
        seat.begin(setup.position.as_deref(), setup.moves.as_deref())?;
        Ok(seat)
    }

    /// Plays a list of moves.
    fn play_all(&mut self, moves: &str) -> Result<(), InputError> {
        for (index, text) in self.split_moves(moves).iter().enumerate() {
            self.play(text).map_err(|error| error.within(format!("moves, number {}", index + 1)))?;
        }
        Ok(())
    }

    fn legal_steps(&self) -> Vec<StepOf<G>> {
        let position = self.line.position();
        position.steps(Kind::All).filter(|&step| position.legal(step)).collect()
    }

    /// The moves of a line from the present position, in text.
    fn write_line(&self, steps: &[StepOf<G>]) -> Vec<String> {
        let mut position = self.line.position().clone();
        steps
            .iter()
            .map(|&step| {
                let text = self.game.write_move(&position, step);
                position.make(step);
                text
            })
            .collect()
    }

    /// A score for people. A zero is a draw where the line it stands for ends in one.
    fn value(&self, score: Score, steps: &[StepOf<G>]) -> Value {
        let drawn = score == Score::DRAW && {
            let mut line = self.line.clone();
            steps.iter().for_each(|&step| line.make(step));
            let judged = if line.repeats_within(steps.len()) { G::Position::judge(&line) } else { None };
            judged.or_else(|| line.outcome()).is_some_and(|outcome| outcome.winner.is_none())
        };
        Value::new(score, Evaluator::<G::Position>::unit(&self.evaluator), drawn)
    }

    fn variation(&self, score: Score, steps: &[StepOf<G>]) -> Variation {
        let pv = self.write_line(steps);
        Variation { first: pv.first().cloned().unwrap_or_default(), score: self.value(score, steps), pv }
    }

    /// An outcome in words.
    fn ending(&self, outcome: Outcome) -> Ending {
        Ending {
            winner: outcome.winner,
            reason: outcome.reason.0,
            rule: self.game.rule_name(outcome.reason),
            sentence: self.game.explain(outcome),
        }
    }

    fn write_as(
        &self,
        position: &G::Position,
        step: StepOf<G>,
        notation: &str,
    ) -> Result<String, InputError> {
        self.game
            .write_move_as(position, step, notation)
            .ok_or_else(|| InputError::new(format!("notation '{notation}' is unknown in this game")))
    }

    fn read_moves(&self, texts: &[String]) -> Result<Vec<MoveOf<G>>, InputError> {
        texts.iter().map(|text| Ok(self.game.read_move(self.line.position(), text)?.into())).collect()
    }

    /// Runs a textbook algorithm with whatever parts the query asks for.
    fn run_textbook<T: Tracer<G::Position>>(
        &mut self,
        query: &Query,
        depth: u32,
        excluded: &[MoveOf<G>],
        position: &mut G::Position,
        tracer: &mut T,
    ) -> Found<MoveOf<G>> {
        let algorithm = query.algorithm.textbook().expect("the caller chose a textbook algorithm");
        let evaluator = &mut self.evaluator;
        let order = match query.order {
            Order::Board => OrderChoice::Board,
            Order::Captures => OrderChoice::NoisyFirst,
            Order::Ranked => OrderChoice::Ranked(RANKED),
        };
        let order = Chosen { order, excluded, root: depth };
        if let Some((_, table)) = self.memory.as_ref().filter(|_| remembers(query)) {
            Textbook::new(evaluator, tracer, TableMemory(table), order).run(algorithm, position, depth)
        } else {
            Textbook::new(evaluator, tracer, NoMemory, order).run(algorithm, position, depth)
        }
    }

    /// The line that a textbook search expects: its best move, then the best move of what is left, and so on.
    fn textbook_line(&mut self, query: &Query, depth: u32, first: StepOf<G>) -> Vec<StepOf<G>> {
        let mut position = self.line.position().clone();
        let mut steps = vec![first];
        position.make(first);
        // A line-dependent evaluation has no meaning from the middle of its line.
        if <E as Evaluator<G::Position>>::LINE_DEPENDENT {
            return steps;
        }
        for depth in (1..depth).rev() {
            let found = self.run_textbook(query, depth, &[], &mut position, &mut Counts::default());
            let Some(best) = found.best.and_then(|best| position.step(best)) else { break };
            position.make(best);
            steps.push(best);
        }
        steps
    }

    fn search_textbook(&mut self, query: &Query) -> Result<Analysis, InputError> {
        let depth = fixed_depth(query)?;
        let excluded = self.excluded(query)?;
        self.empty_memory(query)?;
        let start = Instant::now();
        let mut counts = Counts::default();
        let legal = self.legal_steps();
        let mut position = self.line.position().clone();
        let mut best: Vec<(Score, StepOf<G>)> = Vec::new();
        let value;
        if (query.seed.is_some() || query.lines > 1)
            && depth > 0
            && position.over().is_none()
            && !legal.is_empty()
        {
            // Each move by itself, with a full window.
            let allowed: Vec<_> = legal.iter().copied().filter(|&s| !excluded.contains(&s.into())).collect();
            for &step in &allowed {
                let others: Vec<_> = legal.iter().map(|&s| s.into()).filter(|&m| m != step.into()).collect();
                let found = self.run_textbook(query, depth, &others, &mut position, &mut counts);
                best.push((found.value, step));
            }
            best.sort_by_key(|&(value, _)| std::cmp::Reverse(value));
            shuffle_equals(&mut best, query.seed);
            value = best[0].0;
            best.truncate(query.lines.max(1));
        } else {
            let found = self.run_textbook(query, depth, &excluded, &mut position, &mut counts);
            value = found.value;
            best.extend(found.best.and_then(|best| position.step(best)).map(|step| (found.value, step)));
        }
        let seconds = start.elapsed().as_secs_f64();
        let lines: Vec<_> = best
            .iter()
            .map(|&(score, step)| {
                let steps = self.textbook_line(query, depth, step);
                self.variation(score, &steps)
            })
            .collect();
        Ok(Analysis {
            best_move: lines.first().map(|line| line.first.clone()),
            score: lines.first().map_or_else(|| self.value(value, &[]), |line| line.score),
            depth,
            nodes: counts.nodes,
            leaves: Some(counts.leaves),
            cutoffs: Some(counts.cutoffs),
            seconds,
            pv: lines.first().map(|line| line.pv.clone()).unwrap_or_default(),
            lines,
        })
    }

    /// Each search begins with an empty memory, so that node counts can be compared. Making it ready is no part of the
    /// search.
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

    /// The engine's tuning with the changes that the query asks for.
    fn tuned(&self, query: &Query) -> Result<Tuning, InputError> {
        let mut tuning = self.tuning.clone();
        query.switches.iter().try_for_each(|switch| tuning.set(switch))?;
        Ok(tuning)
    }

    /// The moves to leave out at the root: none, if that would leave nothing.
    fn excluded(&self, query: &Query) -> Result<Vec<MoveOf<G>>, InputError> {
        if query.excluded.is_empty() && query.only.is_empty() {
            return Ok(Vec::new());
        }
        let mut excluded = self.read_moves(&query.excluded)?;
        let only = self.read_moves(&query.only)?;
        let legal = self.legal_steps();
        if !only.is_empty() {
            excluded.extend(legal.iter().map(|&step| step.into()).filter(|m| !only.contains(m)));
        }
        let all_excluded = legal.iter().all(|&step| excluded.contains(&step.into()));
        Ok(if all_excluded { Vec::new() } else { excluded })
    }

    fn search_engine(
        &mut self,
        query: &Query,
        signal: &Signal,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<Analysis, InputError> {
        let tuning = self.tuned(query)?;
        let excluded = self.excluded(query)?;
        // To choose among equals, every move's exact value is needed.
        let lines = if query.seed.is_some() { usize::MAX } else { query.lines.max(1) };
        let request = Request {
            limits: query.limits,
            lines,
            threads: query.threads,
            excluded: excluded.into_iter().map(V::first).collect(),
        };
        let tree_line = V::enter(&self.line);
        let kept = self.engine.take().filter(|(hash, _)| *hash == query.hash);
        let mut engine = match kept {
            Some((_, engine)) => engine,
            None => Engine::new(query.hash, tuning.clone()).ok_or_else(|| no_memory(query))?,
        };
        if engine.tuning != tuning {
            // What another search remembers is not this one's truth.
            engine.clear();
            engine.tuning = tuning;
        }
        let position = self.line.position();
        let report = engine.search(&tree_line, &self.evaluator, &request, signal, |info: &Info<V::Tree>| {
            if info.line < query.lines.max(1) {
                progress(&Progress {
                    depth: info.depth,
                    selective_depth: info.selective_depth,
                    line: info.line,
                    nodes: info.nodes,
                    time: info.time,
                    fullness: info.fullness,
                    variation: self.variation(info.score, &V::leave(position, &info.pv)),
                });
            }
        });
        self.engine = Some((query.hash, engine));

        let mut best: Vec<_> =
            report.lines.iter().map(|info| (info.score, V::leave(position, &info.pv))).collect();
        shuffle_equals(&mut best, query.seed);
        best.truncate(query.lines.max(1));
        let lines: Vec<_> = best.iter().map(|(score, steps)| self.variation(*score, steps)).collect();
        let score = match lines.first() {
            Some(line) => line.score,
            None => self.finished_value(),
        };
        Ok(Analysis {
            best_move: lines.first().map(|line| line.first.clone()),
            score,
            depth: report.lines.first().map_or(0, |info| info.depth),
            nodes: report.nodes,
            leaves: None,
            cutoffs: None,
            seconds: report.time.as_secs_f64(),
            pv: lines.first().map(|line| line.pv.clone()).unwrap_or_default(),
            lines,
        })
    }

    /// The value of a game that is over.
    fn finished_value(&mut self) -> Value {
        let position = self.line.position();
        let outcome = position.over().unwrap_or_else(|| position.stuck());
        Evaluator::<G::Position>::refresh(&mut self.evaluator, position);
        let score = Evaluator::<G::Position>::finished(&mut self.evaluator, position, outcome, 0);
        self.value(score, &[])
    }
}

/// Ranking pays from the second ply above the leaves.
const RANKED: Ranked = Ranked { from_depth: 2 };

/// MTD(f) lives by its memory; the others take one when asked to.
fn remembers(query: &Query) -> bool {
    query.memory.unwrap_or(query.algorithm == Algorithm::Mtdf)
}

fn no_memory(query: &Query) -> InputError {
    InputError::new(format!("hash {} MB: there is not so much memory; expected less", query.hash))
}

fn fixed_depth(query: &Query) -> Result<u32, InputError> {
    query.limits.depth.ok_or_else(|| {
        InputError::new(format!(
            "algorithm '{}' searches a fixed depth; give --depth",
            query.algorithm.name()
        ))
    })
}

/// Puts a random one of the best entries of equal score first. Entries are sorted, best first.
fn shuffle_equals<T>(best: &mut [(Score, T)], seed: Option<u64>) {
    if let (Some(seed), Some(first)) = (seed, best.first()) {
        let equals = best.iter().take_while(|(score, _)| *score == first.0).count();
        let chosen = rand_pcg::Pcg64Mcg::seed_from_u64(seed).random_range(0..equals);
        best[..=chosen].rotate_right(1);
    }
}

impl<G, V, E> Session for Seat<G, V, E>
where
    G: Rules,
    G::Position: Tactics,
    V: View<G::Position>,
    E: Evaluator<G::Position> + Evaluator<V::Tree>,
    Self: Send,
{
    fn sides(&self) -> [&'static str; 2] {
        self.game.sides()
    }

    fn side(&self) -> Side {
        self.line.position().side()
    }

    fn begin(&mut self, position: Option<&str>, moves: Option<&str>) -> Result<(), InputError> {
        let position = match position.map(str::trim) {
            None | Some("startpos") => self.game.start(),
            Some(text) => self.game.read_position(text).map_err(|error| error.within("position"))?,
        };
        let before = std::mem::replace(&mut self.line, Line::new(position));
        let played = moves.map_or(Ok(()), |moves| self.play_all(moves));
        if played.is_err() {
            self.line = before;
        }
        played
    }

    fn position(&self) -> String {
        self.game.write_position(self.line.position())
    }

    fn draw(&self, style: Style) -> String {
        self.game.draw(self.line.position(), style)
    }

    fn moves(&self) -> Vec<String> {
        if self.line.outcome().is_some() {
            return Vec::new();
        }
        let position = self.line.position();
        self.legal_steps().into_iter().map(|step| self.game.write_move(position, step)).collect()
    }

    fn played(&self) -> Vec<String> {
        let mut moves = Vec::with_capacity(self.line.len());
        let mut walk = self.line.rewind();
        while let Some(step) = walk.back() {
            moves.push(self.game.write_move(walk.position(), step));
        }
        moves.reverse();
        moves
    }

    fn played_here(&self) -> Vec<String> {
        let steps: Vec<_> = self.line.steps().collect();
        let here = self.line.position();
        self.line.occurrences().map(|back| self.game.write_move(here, steps[steps.len() - back])).collect()
    }

    fn outcome(&self) -> Option<Ending> {
        self.line.outcome().map(|outcome| self.ending(outcome))
    }

    fn split_moves(&self, text: &str) -> Vec<String> {
        self.game.split_moves(text).into_iter().map(str::to_string).collect()
    }

    fn play(&mut self, text: &str) -> Result<String, InputError> {
        if let Some(ending) = self.outcome() {
            return Err(InputError::new(format!("move '{text}': the game is over ({})", ending.sentence)));
        }
        let step = self.game.read_move(self.line.position(), text)?;
        let written = self.game.write_move(self.line.position(), step);
        self.line.make(step);
        Ok(written)
    }

    fn take_back(&mut self) -> bool {
        self.line.undo().is_some()
    }

    fn judge(&self, text: &str) -> Result<Verdict, InputError> {
        let verdict = self.game.judge_move(self.line.position(), text)?;
        Ok(match self.outcome() {
            Some(_) => {
                let sentence = "the move comes too late, the game is over".to_string();
                Verdict { legal: false, rule: "game-over", sentence }
            }
            None => verdict,
        })
    }

    fn forfeit(&self, word_or_rule: &str) -> Option<Ending> {
        let reason = self.game.forfeit(word_or_rule)?;
        Some(self.ending(Outcome::win(!self.side(), reason)))
    }

    fn translate(&self, text: &str, notation: &str) -> Result<String, InputError> {
        let position = self.line.position();
        let step = self.game.read_move(position, text)?;
        self.write_as(position, step, notation)
    }

    fn translate_line(&self, moves: &[String], notation: &str) -> Result<Vec<String>, InputError> {
        let mut position = self.line.position().clone();
        let mut line = Vec::with_capacity(moves.len());
        for text in moves {
            let step = self.game.read_move(&position, text)?;
            line.push(self.write_as(&position, step, notation)?);
            position.make(step);
        }
        Ok(line)
    }

    fn allowed(&self, query: &Query) -> Result<Vec<String>, InputError> {
        let excluded = self.excluded(query)?;
        if self.line.outcome().is_some() {
            return Ok(Vec::new());
        }
        let position = self.line.position();
        let allowed = self.legal_steps().into_iter().filter(|&step| !excluded.contains(&step.into()));
        Ok(allowed.map(|step| self.game.write_move(position, step)).collect())
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(&mut self.line.position().clone(), depth)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let position = self.line.position();
        divide(&mut position.clone(), depth)
            .into_iter()
            .filter_map(|(m, nodes)| Some((self.game.write_move(position, position.step(m)?), nodes)))
            .collect()
    }

    fn evaluate(&mut self) -> Value {
        let position = self.line.position();
        Evaluator::<G::Position>::refresh(&mut self.evaluator, position);
        let score = Evaluator::<G::Position>::evaluate(&mut self.evaluator, position);
        self.value(score, &[])
    }

    fn search(
        &mut self,
        query: &Query,
        signal: &Signal,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<Analysis, InputError> {
        self.check(query)?;
        match query.algorithm {
            Algorithm::Engine if query.skill.is_some_and(|skill| !skill.is_full()) => {
                skill::search(self, query, signal, progress)
            }
            Algorithm::Engine => self.search_engine(query, signal, progress),
            _ => self.search_textbook(query),
        }
    }

    fn check(&self, query: &Query) -> Result<(), InputError> {
        self.tuned(query)?;
        if query.algorithm != Algorithm::Engine {
            fixed_depth(query)?;
            if query.limits.time.is_some() || query.limits.nodes.is_some() {
                return Err(InputError::new(format!(
                    "algorithm '{}' searches a fixed depth; --time and --nodes are for the engine",
                    query.algorithm.name()
                )));
            }
        } else if query.limits.depth == Some(0) {
            return Err(InputError::new(
                "depth 0: the engine looks at least one turn ahead; expected 1 or more",
            ));
        }
        Ok(())
    }

    fn tree(&mut self, query: &Query, most_nodes: usize) -> Result<TreeView, InputError> {
        self.check(query)?;
        if query.algorithm == Algorithm::Engine {
            return Err(InputError::new(
                "algorithm 'engine' has no tree to draw; expected one of minimax, alpha-beta, pvs, mtdf",
            ));
        }
        let depth = fixed_depth(query)?;
        self.empty_memory(query)?;
        let mut tree = Tree::new(most_nodes);
        let mut position = self.line.position().clone();
        let found = self.run_textbook(query, depth, &[], &mut position, &mut tree);
        // Windows are often one point wide: only the evaluation's own points tell their ends apart.
        let unit = Unit::Points;
        let inner = |score: Score| {
            (score > Score::LOWEST && score < Score::HIGHEST).then(|| Value::new(score, unit, false))
        };
        // Every node's position is its parent's after one step.
        let mut positions: Vec<G::Position> = Vec::with_capacity(tree.nodes.len());
        let mut nodes = Vec::with_capacity(tree.nodes.len());
        for node in &tree.nodes {
            let mut position =
                node.parent.map_or_else(|| position.clone(), |parent| positions[parent].clone());
            let label = node.step.map(|step| self.game.write_move(&position, step));
            if let Some(step) = node.step {
                position.make(step);
            }
            nodes.push(TreeNode {
                parent: node.parent,
                label,
                side: self.game.sides()[position.side().index()],
                alpha: node.window.and_then(|window| inner(window.alpha)),
                beta: node.window.and_then(|window| inner(window.beta)),
                value: node.value.map(|value| Value::new(value, unit, false)),
                fate: match node.fate {
                    Fate::Searched => "searched",
                    Fate::Cut => "cut",
                    Fate::Leaf => "leaf",
                    Fate::Recalled => "recalled",
                    Fate::Spared => "spared",
                },
                depth: node.depth,
            });
            positions.push(position);
        }
        Ok(TreeView {
            algorithm: query.algorithm.name(),
            position: self.position(),
            depth,
            value: Value::new(found.value, unit, false),
            best_move: found
                .best
                .and_then(|best| self.line.position().step(best))
                .map(|step| self.game.write_move(self.line.position(), step)),
            truncated: tree.truncated,
            entered: tree.entered,
            nodes,
        })
    }

    fn forget(&mut self) {
        if let Some((_, engine)) = &mut self.engine {
            engine.clear();
        }
    }
}
