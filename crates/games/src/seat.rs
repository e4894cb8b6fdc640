//! A typed session: one game's line, evaluator and searches behind the common face.

mod textbook;

use ply_core::{
    Evaluator, Game as Rules, InputError, Kind, Layer, Line, Outcome, Position, Score, Side, Signal, Style,
    Tactics, Verdict, divide, perft,
};
use ply_search::engine::{Engine, Info, Request, Tuning};
use ply_search::table::Table;
use rand::{Rng, SeedableRng};

use crate::analysis::{Analysis, Progress, Value, Variation};
use crate::query::{Algorithm, Query};
use crate::session::{Choice, Ending, Forbidden, Session, Setup};
use crate::skill;
use crate::tree::TreeView;
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

/// A game's start position in its one-line text.
pub(crate) fn start<G: Rules>(game: &G) -> String {
    game.write_position(&game.start())
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

    /// Legal moves that lose at once, because they bring a position back for which the mover is to blame.
    fn losing_repetitions(&self) -> Vec<Forbidden> {
        let position = self.line.position();
        if !G::Position::REPEATS || !position.judges() {
            return Vec::new();
        }
        let mover = position.side();
        let mut line = self.line.clone();
        let mut losing = Vec::new();
        for step in self.legal_steps() {
            line.make(step);
            // Without a repetition an end of the game is no fault of the move.
            let repeats = line.occurrences().next().is_some();
            let lost = line.outcome().filter(|outcome| repeats && outcome.winner == Some(!mover));
            line.undo();
            if let Some(outcome) = lost {
                let text = self.game.write_move(position, step);
                let Ending { reason, sentence, .. } = self.ending(outcome);
                losing.push(Forbidden { text, rule: reason, sentence });
            }
        }
        losing
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
        self.game.write_move_as(position, step, notation).ok_or_else(|| {
            let names: Vec<_> = self.game.notations().iter().map(|notation| notation.name).collect();
            InputError::new(format!(
                "notation '{notation}' is unknown in this game; expected one of {}",
                names.join(", ")
            ))
        })
    }

    fn read_moves(&self, texts: &[String]) -> Result<Vec<MoveOf<G>>, InputError> {
        texts.iter().map(|text| Ok(self.game.read_move(self.line.position(), text)?.into())).collect()
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
            stopped: report.stopped,
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

fn no_memory(query: &Query) -> InputError {
    InputError::new(format!("hash {} MB: there is not so much memory; expected less", query.hash))
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

    fn in_check(&self) -> bool {
        self.game.in_check(self.line.position())
    }

    fn tracks(&self) -> Vec<(String, Vec<String>)> {
        if self.line.outcome().is_some() {
            return Vec::new();
        }
        let position = self.line.position();
        let track = |step| Some((self.game.write_move(position, step), self.game.track(position, step)?));
        self.legal_steps().into_iter().filter_map(track).collect()
    }

    fn layers(&self) -> Vec<Layer> {
        self.game.layers(self.line.position())
    }

    fn forbidden(&self) -> Vec<Forbidden> {
        if self.line.outcome().is_some() {
            return Vec::new();
        }
        let position = self.line.position();
        let broken = self.game.forbidden(position).into_iter().filter_map(|step| {
            let text = self.game.write_move(position, step);
            let verdict = self.game.judge_move(position, &text).ok().filter(|verdict| !verdict.legal)?;
            Some(Forbidden { text, rule: verdict.rule, sentence: verdict.sentence })
        });
        broken.chain(self.losing_repetitions()).collect()
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
            _ => self.search_textbook(query, signal),
        }
    }

    fn check(&self, query: &Query) -> Result<(), InputError> {
        self.tuned(query)?;
        if query.algorithm != Algorithm::Engine {
            textbook::fixed_depth(query)?;
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

    fn tree(&mut self, query: &Query, most_nodes: usize, signal: &Signal) -> Result<TreeView, InputError> {
        self.check(query)?;
        self.record_tree(query, most_nodes, signal)
    }

    fn forget(&mut self) {
        if let Some((_, engine)) = &mut self.engine {
            engine.clear();
        }
    }
}
