//! A typed session: a game in progress, its evaluator and its searches behind the common face.

mod textbook;

use std::time::{Duration, Instant};

use ply_core::{
    Evaluator, Game, GameText as Rules, InputError, Layer, Material, MoveKind, Outcome, Position, Score,
    ScoreKind, Side, StopFlag, Style, Tactics, Term, Unit, Verdict, Words, divide, perft,
};
use ply_search::engine::{Engine, Info, Profile, Request, Tuning};
use ply_search::mate::{Answer, MateSearch};
use ply_search::table::Table;
use rand::{Rng, SeedableRng};

use crate::analysis::{Analysis, DisplayScore, Progress, Variation};
use crate::book;
use crate::query::{Algorithm, Query};
use crate::session::{Choice, Ending, ExactScore, Explanation, Forbidden, MateReport, Session, Setup};
use crate::skill;
use crate::tree::TreeView;
use crate::turn_split::TurnSplit;

type MoveOf<G> = <<G as Rules>::Position as Position>::Move;
type PackedMoveOf<G> = <<G as Rules>::Position as Position>::PackedMove;

/// For entries: the chosen one of several names, the first by default.
pub fn choose(
    option: &str,
    chosen: Option<&str>,
    choices: &'static [Choice],
) -> Result<&'static str, InputError> {
    let Some(chosen) = chosen else { return Ok(choices[0].name) };
    let mut names = choices.iter().map(|choice| choice.name);
    let unknown = || InputError::unknown(option, chosen, choices.iter().map(|choice| choice.name));
    names.find(|&name| name == chosen).ok_or_else(unknown)
}

/// For entries: a game's start position in its one-line text.
pub fn start<G: Rules>(game: &G) -> String {
    game.write_position(&game.start())
}

/// A game in progress with an evaluator and what the searches remember: the one [`Session`] there is. A game's entry
/// opens it with its text, how its turns are split, an evaluation and a tuning.
pub struct TypedSession<G: Rules, V: TurnSplit<G::Position>, E> {
    text: G,
    game: Game<G::Position>,
    evaluator: E,
    tuning: Tuning,
    engine: Option<(usize, Engine<V::Tree>)>,
    memory: Option<(usize, Table)>,
    /// What the last search did, where that was counted.
    profile: Option<Box<Profile>>,
}

impl<G, V, E> TypedSession<G, V, E>
where
    G: Rules,
    G::Position: Tactics,
    V: TurnSplit<G::Position>,
    E: Evaluator<G::Position> + Evaluator<V::Tree>,
{
    /// Reads the position and plays the moves of the set-up.
    pub fn open(
        text: G,
        evaluator: E,
        tuning: Tuning,
        setup: &Setup,
    ) -> Result<Box<dyn Session>, InputError> {
        let game = Game::new(text.start());
        let mut session: Box<Self> = Box::new(TypedSession {
            text,
            game,
            evaluator,
            tuning,
            engine: None,
            memory: None,
            profile: None,
        });
        session.begin(setup.position.as_deref(), setup.moves.as_deref())?;
        Ok(session)
    }

    /// Plays a list of moves.
    fn play_all(&mut self, moves: &str) -> Result<(), InputError> {
        for (index, text) in self.split_moves(moves).iter().enumerate() {
            self.play(text).map_err(|error| error.within(format!("moves, number {}", index + 1)))?;
        }
        Ok(())
    }

    fn legal_moves(&self) -> Vec<MoveOf<G>> {
        let position = self.game.position();
        position.moves(MoveKind::All).filter(|&mv| position.is_legal(mv)).collect()
    }

    /// The moves of a variation from the present position, in text.
    fn write_line(&self, moves: &[MoveOf<G>]) -> Vec<String> {
        let mut position = self.game.position().clone();
        moves
            .iter()
            .map(|&mv| {
                let text = self.text.write_move(&position, mv);
                position.make(mv);
                text
            })
            .collect()
    }

    /// A score for people. A zero is a draw where the variation it stands for ends in one.
    fn value(&self, score: Score, moves: &[MoveOf<G>]) -> DisplayScore {
        let drawn = score == Score::DRAW && {
            let mut game = self.game.clone();
            moves.iter().for_each(|&mv| game.make(mv));
            let judged = if game.repeats_within(moves.len()) {
                G::Position::adjudicate_repetition(&game)
            } else {
                None
            };
            judged.or_else(|| game.outcome()).is_some_and(|outcome| outcome.winner.is_none())
        };
        DisplayScore::new(score, Evaluator::<G::Position>::unit(&self.evaluator), drawn)
    }

    /// How many discs a score is, where the evaluation counts discs.
    fn discs(&self, score: Score) -> Option<f64> {
        match (Evaluator::<G::Position>::unit(&self.evaluator), score.kind()) {
            (Unit::Discs(size), ScoreKind::Eval(units)) => Some(f64::from(units) / f64::from(size)),
            _ => None,
        }
    }

    fn variation(&self, score: Score, moves: &[MoveOf<G>]) -> Variation {
        Variation::new(self.value(score, moves), self.write_line(moves))
    }

    /// Legal moves that lose at once, because they bring a position back for which the mover is to blame.
    fn losing_repetitions(&self) -> Vec<Forbidden> {
        let position = self.game.position();
        if !G::Position::CAN_REPEAT || !position.has_repetition_rule() {
            return Vec::new();
        }
        let mover = position.side();
        let mut game = self.game.clone();
        let mut losing = Vec::new();
        for mv in self.legal_moves() {
            game.make(mv);
            // Without a repetition an end of the game is no fault of the move.
            let repeats = game.occurrences().next().is_some();
            let lost = game.outcome().filter(|outcome| repeats && outcome.winner == Some(!mover));
            if let Some(outcome) = lost {
                let text = self.text.write_move(position, mv);
                let Ending { reason, sentence, .. } = self.ending(&game, outcome);
                losing.push(Forbidden { text, rule: reason, sentence });
            }
            game.undo();
        }
        losing
    }

    /// The outcome of a game in words.
    fn ending(&self, game: &Game<G::Position>, outcome: Outcome) -> Ending {
        Ending {
            winner: outcome.winner,
            reason: outcome.reason.0,
            rule: self.text.rule_name(outcome.reason),
            sentence: self.text.explain_game(game, outcome),
        }
    }

    fn write_as(&self, position: &G::Position, mv: MoveOf<G>, notation: &str) -> Result<String, InputError> {
        self.text.write_move_as(position, mv, notation).ok_or_else(|| {
            let names = self.text.notations().iter().map(|notation| notation.name);
            InputError::unknown("notation", notation, names)
        })
    }

    fn read_moves(&self, texts: &[String]) -> Result<Vec<PackedMoveOf<G>>, InputError> {
        texts.iter().map(|text| Ok(self.text.read_move(self.game.position(), text)?.into())).collect()
    }

    /// The engine's tuning with the changes that the query asks for.
    fn tuned(&self, query: &Query) -> Result<Tuning, InputError> {
        let mut tuning = self.tuning.clone();
        query.switches.iter().try_for_each(|switch| tuning.set(switch))?;
        Ok(tuning)
    }

    /// The moves to choose from at the root; none stands for all of them, also where the query leaves nothing.
    fn search_moves(&self, query: &Query) -> Result<Vec<PackedMoveOf<G>>, InputError> {
        if query.excluded.is_empty() && query.only.is_empty() {
            return Ok(Vec::new());
        }
        let excluded = self.read_moves(&query.excluded)?;
        let only = self.read_moves(&query.only)?;
        let mut moves: Vec<_> = self.legal_moves().into_iter().map(Into::into).collect();
        moves.retain(|m| (only.is_empty() || only.contains(m)) && !excluded.contains(m));
        Ok(moves)
    }

    fn search_engine(
        &mut self,
        query: &Query,
        stop_flag: &StopFlag,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<Analysis, InputError> {
        let tuning = self.tuned(query)?;
        let search_moves = self.search_moves(query)?;
        // To choose among equals, every move's exact value is needed.
        let lines = if query.seed.is_some() { usize::MAX } else { query.lines.max(1) };
        let tree_game = V::to_search(&self.game);
        let mut limits = query.limits;
        let mut confidence = None;
        if let Some(level) = query.level {
            limits.depth = limits.depth.into_iter().chain(level.depth).min();
            confidence = tree_game.position().max_plies_left().and_then(|left| level.confidence(left));
        }
        let request = Request {
            limits,
            confidence,
            multipv: lines,
            threads: query.threads,
            search_moves: search_moves.into_iter().map(V::split).collect(),
            win_loss_draw: query.win_loss_draw,
            profile: query.profile,
        };
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
        let position = self.game.position();
        let report =
            engine.search(&tree_game, &self.evaluator, &request, stop_flag, |info: &Info<V::Tree>| {
                if info.pv_index < query.lines.max(1) {
                    progress(&Progress {
                        depth: info.depth,
                        selective_depth: info.selective_depth,
                        confidence: info.to_end,
                        line: info.pv_index,
                        nodes: info.nodes,
                        time: info.time,
                        nodes_per_second: per_second(info.nodes, info.time),
                        hashfull: info.hashfull,
                        variation: self.variation(info.score, &V::to_game(position, &info.pv)),
                    });
                }
            });
        self.engine = Some((query.hash, engine));
        self.profile = report.profile;

        let mut best: Vec<_> =
            report.lines.iter().map(|info| (info.score, V::to_game(position, &info.pv))).collect();
        shuffle_equals(&mut best, query.seed);
        best.truncate(query.lines.max(1));
        let lines: Vec<_> = best.iter().map(|(score, moves)| self.variation(*score, moves)).collect();
        let (score, raw) = match (lines.first(), best.first()) {
            (Some(line), Some((raw, _))) => (line.score, *raw),
            _ => {
                let raw = self.finished_score();
                (self.value(raw, &[]), raw)
            }
        };
        Ok(Analysis {
            best_move: lines.first().map(|line| line.first.clone()),
            score,
            chances: None,
            discs: self.discs(raw),
            depth: report.lines.first().map_or(0, |info| info.depth),
            confidence: report.lines.first().and_then(|info| info.to_end),
            nodes: report.nodes,
            leaves: None,
            cutoffs: None,
            seconds: report.time.as_secs_f64(),
            pv: lines.first().map(|line| line.pv.clone()).unwrap_or_default(),
            lines,
            stopped: report.stopped,
            book: false,
        })
    }

    /// The game is over by a repetition, which a search of the board alone does not see.
    fn over_by_repetition(&self) -> bool {
        let position = self.game.position();
        position.outcome().is_none() && !self.legal_moves().is_empty() && self.game.outcome().is_some()
    }

    /// The score of a game that is over.
    fn finished_score(&mut self) -> Score {
        let position = self.game.position();
        let outcome = self.game.outcome().unwrap_or_else(|| position.no_moves_outcome());
        Evaluator::<G::Position>::refresh(&mut self.evaluator, position);
        Evaluator::<G::Position>::finished(&mut self.evaluator, position, outcome, 0)
    }
}

/// A rate; 0 right after the start, when there is none to speak of.
fn per_second(nodes: u64, time: Duration) -> u64 {
    if time.is_zero() { 0 } else { (nodes as f64 / time.as_secs_f64()) as u64 }
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

impl<G, V, E> Session for TypedSession<G, V, E>
where
    G: Rules,
    G::Position: Tactics,
    V: TurnSplit<G::Position>,
    E: Evaluator<G::Position> + Evaluator<V::Tree>,
    Self: Send,
{
    fn sides(&self) -> [&'static str; 2] {
        self.text.sides()
    }

    fn side(&self) -> Side {
        self.game.position().side()
    }

    fn begin(&mut self, position: Option<&str>, moves: Option<&str>) -> Result<(), InputError> {
        let position = match position.map(str::trim) {
            None | Some("startpos") => self.text.start(),
            Some(text) => self.text.read_position(text).map_err(|error| error.within("position"))?,
        };
        let before = std::mem::replace(&mut self.game, Game::new(position));
        let played = moves.map_or(Ok(()), |moves| self.play_all(moves));
        if played.is_err() {
            self.game = before;
        }
        played
    }

    fn position(&self) -> String {
        self.text.write_position(self.game.position())
    }

    fn draw(&self, style: Style) -> String {
        self.text.draw(self.game.position(), style)
    }

    fn moves(&self) -> Vec<String> {
        if self.game.outcome().is_some() {
            return Vec::new();
        }
        let position = self.game.position();
        self.legal_moves().into_iter().map(|mv| self.text.write_move(position, mv)).collect()
    }

    fn noisy_moves(&self) -> Vec<String> {
        if self.game.outcome().is_some() {
            return Vec::new();
        }
        let position = self.game.position();
        let legal = position.moves(MoveKind::Noisy).filter(|&mv| position.is_legal(mv));
        legal.map(|mv| self.text.write_move(position, mv)).collect()
    }

    fn played(&self) -> Vec<String> {
        let mut moves = Vec::with_capacity(self.game.len());
        let mut walk = self.game.rewind();
        while let Some(mv) = walk.back() {
            moves.push(self.text.write_move(walk.position(), mv));
        }
        moves.reverse();
        moves
    }

    fn reversible_moves(&self) -> Vec<String> {
        let position = self.game.position();
        if !G::Position::CAN_REPEAT || !position.has_repetition_rule() {
            return Vec::new();
        }
        let mut played = self.played();
        let reversible = (position.reversible_plies() as usize).min(played.len());
        played.split_off(played.len() - reversible)
    }

    fn played_here(&self) -> Vec<String> {
        let moves: Vec<_> = self.game.moves().collect();
        let here = self.game.position();
        self.game.occurrences().map(|back| self.text.write_move(here, moves[moves.len() - back])).collect()
    }

    fn outcome(&self) -> Option<Ending> {
        self.game.outcome().map(|outcome| self.ending(&self.game, outcome))
    }

    fn in_check(&self) -> bool {
        self.text.in_check(self.game.position())
    }

    fn tracks(&self) -> Vec<(String, Vec<String>)> {
        if self.game.outcome().is_some() {
            return Vec::new();
        }
        let position = self.game.position();
        let track = |mv| Some((self.text.write_move(position, mv), self.text.track(position, mv)?));
        self.legal_moves().into_iter().filter_map(track).collect()
    }

    fn material(&self) -> Material {
        self.text.material(&self.game.start(), self.game.position())
    }

    fn repetition(&self) -> Option<Ending> {
        let position = self.game.position();
        if !G::Position::CAN_REPEAT || !position.has_repetition_rule() {
            return None;
        }
        self.game.occurrences().next()?;
        let outcome = G::Position::adjudicate_repetition(&self.game)?;
        Some(self.ending(&self.game, outcome))
    }

    fn layers(&self) -> Vec<Layer> {
        self.text.layers(self.game.position())
    }

    fn forbidden(&self) -> Vec<Forbidden> {
        if self.game.outcome().is_some() {
            return Vec::new();
        }
        let position = self.game.position();
        let broken = self.text.forbidden(position).into_iter().filter_map(|mv| {
            let text = self.text.write_move(position, mv);
            let verdict = self.text.judge_move(position, &text).ok().filter(|verdict| !verdict.legal)?;
            Some(Forbidden { text, rule: verdict.rule, sentence: verdict.sentence })
        });
        broken.chain(self.losing_repetitions()).collect()
    }

    fn opening(&self) -> Option<Words> {
        let mut walk = self.game.rewind();
        loop {
            let name = self.text.opening(walk.position());
            if name.is_some() || walk.back().is_none() {
                return name;
            }
        }
    }

    fn canonical(&self) -> String {
        self.text.write_position(&self.text.canonical(self.game.position()))
    }

    fn split_moves(&self, text: &str) -> Vec<String> {
        self.text.split_moves(text).into_iter().map(str::to_string).collect()
    }

    fn play(&mut self, text: &str) -> Result<String, InputError> {
        // A repetition is judged, yet may be played on from: other programs and federations judge it otherwise.
        if let Some(ending) = self.outcome().filter(|_| !self.over_by_repetition()) {
            return Err(InputError::new(format!("move '{text}': the game is over ({})", ending.sentence))
                .coded("game-over", [("move", text)]));
        }
        let mv = self.text.read_move(self.game.position(), text)?;
        let written = self.text.write_move(self.game.position(), mv);
        self.game.make(mv);
        Ok(written)
    }

    fn take_back(&mut self) -> bool {
        self.game.undo().is_some()
    }

    fn judge(&self, text: &str) -> Result<Verdict, InputError> {
        let verdict = self.text.judge_move(self.game.position(), text)?;
        Ok(match self.outcome() {
            Some(_) => {
                let sentence = "the move comes too late, the game is over".to_string();
                Verdict { legal: false, rule: "game-over", sentence }
            }
            None => verdict,
        })
    }

    fn forfeit(&self, word_or_rule: &str) -> Option<Ending> {
        let reason = self.text.forfeit(word_or_rule)?;
        Some(self.ending(&self.game, Outcome::win(!self.side(), reason)))
    }

    fn translate(&self, text: &str, notation: &str) -> Result<String, InputError> {
        let position = self.game.position();
        let mv = self.text.read_move(position, text)?;
        self.write_as(position, mv, notation)
    }

    fn translate_line(&self, moves: &[String], notation: &str) -> Result<Vec<String>, InputError> {
        let mut position = self.game.position().clone();
        let mut written = Vec::with_capacity(moves.len());
        for text in moves {
            let mv = self.text.read_move(&position, text)?;
            written.push(self.write_as(&position, mv, notation)?);
            position.make(mv);
        }
        Ok(written)
    }

    fn allowed(&self, query: &Query) -> Result<Vec<String>, InputError> {
        let search_moves = self.search_moves(query)?;
        if search_moves.is_empty() || self.game.outcome().is_some() {
            return Ok(self.moves());
        }
        let position = self.game.position();
        let moves = search_moves.into_iter().filter_map(|m| position.unpack(m));
        Ok(moves.map(|mv| self.text.write_move(position, mv)).collect())
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(&mut self.game.position().clone(), depth)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let position = self.game.position();
        divide(&mut position.clone(), depth)
            .into_iter()
            .filter_map(|(m, nodes)| Some((self.text.write_move(position, position.unpack(m)?), nodes)))
            .collect()
    }

    fn evaluate(&mut self) -> DisplayScore {
        let position = self.game.position();
        Evaluator::<G::Position>::refresh(&mut self.evaluator, position);
        let score = Evaluator::<G::Position>::evaluate(&mut self.evaluator, position);
        self.value(score, &[])
    }

    fn explain(&mut self) -> Explanation {
        let position = self.game.position();
        let evaluator = &mut self.evaluator;
        Evaluator::<G::Position>::refresh(evaluator, position);
        let score = f64::from(Evaluator::<G::Position>::evaluate(evaluator, position).raw());
        let mut terms = Evaluator::<G::Position>::terms(evaluator, position);
        if terms.is_empty() {
            terms.push(Term::single("evaluation", Words::new("Evaluation", "估值"), score));
        }
        // Terms are exact, the evaluation counts in whole numbers.
        let left = score - terms.iter().map(|term| term.value).sum::<f64>();
        if left.abs() > 1e-9 {
            terms.push(Term::single("rounding", Words::new("Rounding", "取整"), left));
        }
        let (kind, size) = match Evaluator::<G::Position>::unit(evaluator) {
            Unit::Points => ("cp", 1.0),
            Unit::Discs(size) => ("discs", f64::from(size)),
        };
        let terms = terms.into_iter().map(|term| term.in_units(size)).collect();
        Explanation { score: ExactScore { kind, value: score / size }, terms }
    }

    fn search(
        &mut self,
        query: &Query,
        stop_flag: &StopFlag,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<Analysis, InputError> {
        self.check(query)?;
        let errs = query.level.is_some_and(|level| level.errs());
        // Who errs on purpose does not know a book.
        if let Some(play) = query.book.as_ref().filter(|_| query.algorithm == Algorithm::Engine && !errs)
            && let Some(found) = book::search(self, query, play)?
        {
            return Ok(found);
        }
        match query.algorithm {
            Algorithm::Engine if errs => skill::search(self, query, stop_flag, progress),
            Algorithm::Engine => self.search_engine(query, stop_flag, progress),
            _ => self.search_textbook(query, stop_flag),
        }
    }

    fn tuning_number(&self, switch: &str) -> Result<i32, InputError> {
        self.tuning.number(switch)
    }

    fn check(&self, query: &Query) -> Result<(), InputError> {
        self.tuned(query)?;
        if query.algorithm != Algorithm::Engine {
            if query.level.is_some() {
                return Err(InputError::new(format!(
                    "algorithm '{}' searches a fixed depth; levels are the engine's",
                    query.algorithm.name()
                )));
            }
            textbook::fixed_depth(query)?;
            let deepening = query.algorithm.deepens() && query.seed.is_none() && query.lines <= 1;
            if query.limits.time.is_some() && !deepening || query.limits.nodes.is_some() {
                return Err(InputError::new(format!(
                    "algorithm '{}' searches a fixed depth; a time and nodes are for the engine",
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

    fn tree(
        &mut self,
        query: &Query,
        most_nodes: usize,
        stop_flag: &StopFlag,
    ) -> Result<TreeView, InputError> {
        self.check(query)?;
        self.record_tree(query, most_nodes, stop_flag)
    }

    fn profile(&self) -> Option<&Profile> {
        self.profile.as_deref()
    }

    fn mate(
        &self,
        moves: u32,
        hash: usize,
        stop_flag: &StopFlag,
        refuted: &mut dyn FnMut(u32, u64),
    ) -> Result<MateReport, InputError> {
        if !G::Position::HAS_CHECK {
            return Err(InputError::new("mate: these rules know no check"));
        }
        let started = Instant::now();
        let mut report =
            MateReport { mate: None, none_within: 0, pv: Vec::new(), nodes: 0, seconds: 0.0, stopped: false };
        if self.game.outcome().is_none() {
            let mut search = MateSearch::new(self.game.clone(), hash, stop_flag)
                .ok_or_else(|| InputError::new(format!("no memory for a table of {hash} MB")))?;
            let answer = search.shortest(moves, |search, none_within| {
                report.none_within = none_within;
                refuted(none_within, search.nodes());
            });
            match answer {
                Answer::Mate(mate) => {
                    (report.mate, report.pv) = (Some(mate.moves), self.write_line(&mate.line));
                }
                Answer::None => (),
                Answer::Unknown => report.stopped = true,
            }
            report.nodes = search.nodes();
        }
        report.seconds = started.elapsed().as_secs_f64();
        Ok(report)
    }

    fn forget(&mut self) {
        if let Some((_, engine)) = &mut self.engine {
            engine.clear();
        }
    }
}
