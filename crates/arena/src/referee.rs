//! One game: two players, their clocks, and an end with its reason.

use std::time::{Duration, Instant};

use ply_core::{Clock, Side, StopFlag};
use ply_formats::{GameRecord, MoveRecord, unix_millis};
use ply_games::Session;
use ply_protocol::client::{Allowance, BestMove, Failure};

use crate::adjudication::{Adjudication, Adjudicator};
use crate::budget::{Budget, TimeControl};
use crate::openings::Opening;
use crate::player::Player;

/// A player at the board.
pub(crate) struct Seated<'a> {
    pub(crate) name: &'a str,
    pub(crate) budget: Budget,
    /// Why nobody sits there, if nobody does.
    pub(crate) player: Result<&'a mut dyn Player, Failure>,
}

/// What a game is played by.
pub(crate) struct Terms<'a> {
    pub(crate) game: &'a str,
    pub(crate) rules: Option<&'a str>,
    pub(crate) opening: &'a Opening,
    pub(crate) number: u64,
    pub(crate) adjudication: Adjudication,
    /// A move that comes so much too late is still in time.
    pub(crate) margin: Duration,
    /// What a move may take that has no limit of time.
    pub(crate) most_move_time: Option<Duration>,
}

/// Time that one of our own moves loses on its way.
const OVERHEAD: Duration = Duration::from_millis(10);
/// How much longer than its time for a move a player may take: a search ends at its limit, not before it.
const SLACK: Duration = Duration::from_millis(100);
/// How much longer than its limit a player may take before it counts as hanging.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a player without a limit of time may take.
const LONGEST_MOVE: Duration = Duration::from_secs(600);

/// Ends that say more about a player than about its play; after one it cannot be trusted to play on.
pub const FAILURES: [&str; 5] = ["start-up", "crash", "hang", "illegal-move", "time"];

/// Who won, why, and a remark.
struct End {
    winner: Option<Side>,
    reason: String,
    remark: Option<String>,
}

impl End {
    fn loss(loser: Side, reason: &str, remark: String) -> End {
        End { winner: Some(!loser), reason: reason.to_string(), remark: Some(remark) }
    }

    fn failure(loser: Side, name: &str, failure: &Failure) -> End {
        let reason = match failure {
            Failure::StartUp(_) => "start-up",
            Failure::Crash(_) => "crash",
            Failure::Hang(_) => "hang",
            Failure::InvalidReply(_) => "illegal-move",
        };
        End::loss(loser, reason, format!("{name} {failure}"))
    }
}

/// A player's clock.
struct Timer {
    control: TimeControl,
    left: Duration,
    /// Moves made since the base time was last given.
    moves: u32,
}

impl Timer {
    fn new(control: TimeControl) -> Self {
        Timer { control, left: control.base + control.increment, moves: 0 }
    }

    fn clock(&self) -> Clock {
        Clock {
            left: self.left,
            increment: self.control.increment,
            moves_to_go: self.control.moves.map(|moves| moves - self.moves),
            overhead: OVERHEAD,
        }
    }

    /// Takes the time of a move; false when the flag has fallen.
    fn take(&mut self, spent: Duration, margin: Duration) -> bool {
        if spent > self.left + margin {
            return false;
        }
        self.left = self.left.saturating_sub(spent) + self.control.increment;
        self.moves += 1;
        if self.control.moves == Some(self.moves) {
            self.left += self.control.base;
            self.moves = 0;
        }
        true
    }
}

/// Plays a game, first and second player in this order; `None` if the stop flag ended it before it had an end.
pub(crate) fn play(
    board: &mut dyn Session,
    terms: &Terms<'_>,
    mut seats: [Seated<'_>; 2],
    stop_flag: &StopFlag,
) -> Option<GameRecord> {
    let started = unix_millis();
    let clock = Instant::now();
    let mut moves: Vec<MoveRecord> = Vec::with_capacity(64);
    let opening = terms.opening;
    moves.extend(opening.moves.iter().map(|text| MoveRecord { text: text.clone(), ..MoveRecord::default() }));
    let end = play_on(board, terms, &mut seats, stop_flag, &mut moves)?;
    Some(GameRecord {
        game: terms.game.to_string(),
        rules: terms.rules.map(str::to_string),
        number: terms.number,
        first: seats[0].name.to_string(),
        second: seats[1].name.to_string(),
        position: opening.position.clone(),
        opening: opening.moves.len(),
        moves,
        result: end.winner.into(),
        reason: end.reason,
        remark: end.remark,
        started,
        seconds: clock.elapsed().as_secs_f64(),
    })
}

fn play_on(
    board: &mut dyn Session,
    terms: &Terms<'_>,
    seats: &mut [Seated<'_>; 2],
    stop_flag: &StopFlag,
    moves: &mut Vec<MoveRecord>,
) -> Option<End> {
    let opening = terms.opening;
    if let Err(error) = board.begin(opening.position.as_deref(), Some(&opening.moves.join(" "))) {
        // The openings were read before the match began; only a fault of ours leads here.
        return Some(End { winner: None, reason: "opening".to_string(), remark: Some(error.to_string()) });
    }
    for side in Side::BOTH {
        let Seated { name, player, .. } = &mut seats[side.index()];
        let begun = match player {
            Ok(player) => player.begin(opening, terms.number),
            Err(failure) => Err(failure.clone()),
        };
        if let Err(failure) = begun {
            return Some(End::failure(side, name, &failure));
        }
    }
    let mut timers = [0, 1].map(|side| seats[side].budget.tc.map(Timer::new));
    let mut adjudicator = Adjudicator::new(terms.adjudication);
    let mut agreed = None;
    loop {
        if let Some(ending) = board.outcome() {
            return Some(End { winner: ending.winner, reason: ending.reason.to_string(), remark: None });
        }
        // The rules come before any agreement.
        if let Some(winner) = agreed {
            return Some(End { winner, reason: "adjudicated".to_string(), remark: None });
        }
        if moves.len() >= terms.adjudication.plies {
            return Some(End { winner: None, reason: "max-plies".to_string(), remark: None });
        }
        let side = board.side();
        let budget = seats[side.index()].budget;
        let allowance = allowance(&budget, &timers, side, terms.most_move_time);
        let before = Instant::now();
        let thought = match &mut seats[side.index()].player {
            Ok(player) => player.think(&allowance, stop_flag),
            Err(failure) => Err(failure.clone()),
        };
        let spent = before.elapsed();
        if stop_flag.is_stopped() {
            return None;
        }
        let name = seats[side.index()].name;
        let thought = match thought {
            Ok(thought) => thought,
            Err(Failure::Hang(_)) if terms.most_move_time.is_some_and(|most| spent >= most) => {
                let spent = spent.as_secs_f64();
                let remark =
                    format!("{name} had no move after {spent:.1} s, the longest that one may take here");
                return Some(End::loss(side, "time", remark));
            }
            Err(failure) => return Some(End::failure(side, name, &failure)),
        };
        if let Some(timer) = &mut timers[side.index()] {
            let left = timer.left;
            if !timer.take(spent, terms.margin) {
                let over = (spent - left).as_secs_f64() * 1e3;
                return Some(End::loss(side, "time", format!("{name} was {over:.1} ms too late")));
            }
        }
        if let Some(time) = budget.time.filter(|&time| spent > time + SLACK + terms.margin) {
            let over = (spent - time).as_secs_f64() * 1e3;
            return Some(End::loss(side, "time", format!("{name} was {over:.1} ms too late")));
        }
        if thought.resigns {
            return Some(End::loss(side, "resign", format!("{name} resigns")));
        }
        let BestMove { best, score, depth, nodes, .. } = thought;
        let text = match board.play(&best) {
            Ok(text) => text,
            Err(error) => {
                return Some(End::loss(side, "illegal-move", format!("{name} played '{best}': {error}")));
            }
        };
        for seat in seats.iter_mut() {
            // A player that cannot follow fails when it is next asked.
            if let Ok(player) = &mut seat.player
                && let Err(failure) = player.watch(&text)
            {
                seat.player = Err(failure);
            }
        }
        let milliseconds = (spent.as_secs_f64() * 1e6).round() / 1e3;
        moves.push(MoveRecord { text, score, depth, nodes, milliseconds: Some(milliseconds) });
        agreed = adjudicator.hear(moves.len(), side, score);
    }
}

fn allowance(
    budget: &Budget,
    timers: &[Option<Timer>; 2],
    side: Side,
    most_move_time: Option<Duration>,
) -> Allowance {
    let mut limits = budget.limits();
    limits.clock = timers[side.index()].as_ref().map(Timer::clock);
    let other = timers[(!side).index()].as_ref().map(Timer::clock);
    let time = limits.clock.map(|clock| clock.left).or(limits.time);
    let patience =
        time.map_or_else(|| most_move_time.unwrap_or(LONGEST_MOVE), |time| time.saturating_add(PATIENCE));
    Allowance { limits, opponent_clock: other, timeout: patience }
}
