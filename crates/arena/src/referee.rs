//! One game: two players, their clocks, and an end with its reason.

use std::time::{Duration, Instant};

use ply_core::{Clock, Side, StopFlag};
use ply_formats::{GameRecord, MoveRecord, unix_millis};
use ply_games::Session;
use ply_protocol::client::{Allowance, BestMove, Failure};

use crate::adjudication::{Adjudication, Adjudicator};
use crate::engine_limits::{EngineLimits, TimeControl};
use crate::live_games::{LiveGame, LiveGames, LivePlayer};
use crate::openings::Opening;
use crate::player::Player;

/// One side of a game.
pub(crate) struct Contestant<'a> {
    pub(crate) name: &'a str,
    pub(crate) limits: EngineLimits,
    /// The player, or why it could not be started.
    pub(crate) player: Result<&'a mut dyn Player, Failure>,
}

/// How one game is played.
pub(crate) struct GameConfig<'a> {
    pub(crate) game: &'a str,
    pub(crate) rules: Option<&'a str>,
    pub(crate) opening: &'a Opening,
    pub(crate) number: u64,
    pub(crate) adjudication: Adjudication,
    /// A move that comes so much too late is still in time.
    pub(crate) margin: Duration,
    /// What a move may take that has no limit of time.
    pub(crate) max_move_time: Option<Duration>,
    /// Where the game is shown while it is played.
    pub(crate) live: Option<&'a LiveGames>,
}

/// Time that one of our own moves loses on its way.
const OVERHEAD: Duration = Duration::from_millis(10);
/// How much longer than its time for a move a player may take: a search ends at its limit, not before it.
const SLACK: Duration = Duration::from_millis(100);
/// How much longer than its limit a player may take before it counts as hanging.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a player without a limit of time may take.
const MAX_MOVE_TIME: Duration = Duration::from_secs(600);

/// Ends that say more about a player than about its play; after one it cannot be trusted to play on.
pub const FAILURES: [&str; 5] = ["start-up", "crash", "hang", "illegal-move", "time"];

/// Who won, why, and a remark.
struct GameEnd {
    winner: Option<Side>,
    reason: String,
    remark: Option<String>,
}

impl GameEnd {
    fn loss(loser: Side, reason: &str, remark: String) -> GameEnd {
        GameEnd { winner: Some(!loser), reason: reason.to_string(), remark: Some(remark) }
    }

    fn failure(loser: Side, name: &str, failure: &Failure) -> GameEnd {
        let reason = match failure {
            Failure::StartUp(_) => "start-up",
            Failure::Crash(_) => "crash",
            Failure::Hang(_) => "hang",
            Failure::InvalidReply(_) => "illegal-move",
        };
        GameEnd::loss(loser, reason, format!("{name} {failure}"))
    }
}

/// A player's clock.
struct PlayerClock {
    control: TimeControl,
    left: Duration,
    /// Moves made since the base time was last given.
    moves: u32,
}

impl PlayerClock {
    fn new(control: TimeControl) -> Self {
        PlayerClock { control, left: control.base + control.increment, moves: 0 }
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
    session: &mut dyn Session,
    config: &GameConfig<'_>,
    mut players: [Contestant<'_>; 2],
    stop_flag: &StopFlag,
) -> Option<GameRecord> {
    let started = unix_millis();
    let begun = Instant::now();
    let mut moves: Vec<MoveRecord> = Vec::with_capacity(64);
    let opening = config.opening;
    moves.extend(opening.moves.iter().map(|text| MoveRecord { text: text.clone(), ..MoveRecord::default() }));
    let end = play_moves(session, config, &mut players, stop_flag, &mut moves)?;
    Some(GameRecord {
        game: config.game.to_string(),
        rules: config.rules.map(str::to_string),
        number: config.number,
        first: players[0].name.to_string(),
        second: players[1].name.to_string(),
        position: opening.position.clone(),
        opening: opening.moves.len(),
        moves,
        result: end.winner.into(),
        reason: end.reason,
        remark: end.remark,
        started,
        seconds: begun.elapsed().as_secs_f64(),
    })
}

fn play_moves(
    session: &mut dyn Session,
    config: &GameConfig<'_>,
    players: &mut [Contestant<'_>; 2],
    stop_flag: &StopFlag,
    moves: &mut Vec<MoveRecord>,
) -> Option<GameEnd> {
    let opening = config.opening;
    if let Err(error) = session.begin(opening.position.as_deref(), Some(&opening.moves.join(" "))) {
        // The openings were read before the match began; only a fault of ours leads here.
        return Some(GameEnd {
            winner: None,
            reason: "opening".to_string(),
            remark: Some(error.to_string()),
        });
    }
    for side in Side::BOTH {
        let Contestant { name, player, .. } = &mut players[side.index()];
        let begun = match player {
            Ok(player) => player.new_game(opening, config.number),
            Err(failure) => Err(failure.clone()),
        };
        if let Err(failure) = begun {
            return Some(GameEnd::failure(side, name, &failure));
        }
    }
    let mut clocks = [0, 1].map(|side| players[side].limits.tc.map(PlayerClock::new));
    let mut adjudicator = Adjudicator::new(config.adjudication);
    let mut agreed = None;
    loop {
        if let Some(ending) = session.outcome() {
            return Some(GameEnd { winner: ending.winner, reason: ending.reason.to_string(), remark: None });
        }
        // The rules of the game come before adjudication.
        if let Some(winner) = agreed {
            return Some(GameEnd { winner, reason: "adjudicated".to_string(), remark: None });
        }
        if moves.len() >= config.adjudication.max_plies {
            return Some(GameEnd { winner: None, reason: "max-plies".to_string(), remark: None });
        }
        let side = session.side();
        if let Some(live) = config.live {
            live.show(live_game(session, config.number, players, &clocks, moves));
        }
        let limits = players[side.index()].limits;
        let allowance = allowance(&limits, &clocks, side, config.max_move_time);
        let before = Instant::now();
        let thought = match &mut players[side.index()].player {
            Ok(player) => player.think(&allowance, stop_flag),
            Err(failure) => Err(failure.clone()),
        };
        let spent = before.elapsed();
        if stop_flag.is_stopped() {
            return None;
        }
        let name = players[side.index()].name;
        let thought = match thought {
            Ok(thought) => thought,
            Err(Failure::Hang(_)) if config.max_move_time.is_some_and(|most| spent >= most) => {
                let spent = spent.as_secs_f64();
                let remark =
                    format!("{name} had no move after {spent:.1} s, the longest that one may take here");
                return Some(GameEnd::loss(side, "time", remark));
            }
            Err(failure) => return Some(GameEnd::failure(side, name, &failure)),
        };
        if let Some(clock) = &mut clocks[side.index()] {
            let left = clock.left;
            if !clock.take(spent, config.margin) {
                let over = (spent - left).as_secs_f64() * 1e3;
                return Some(GameEnd::loss(side, "time", format!("{name} was {over:.1} ms too late")));
            }
        }
        if let Some(time) = limits.time.filter(|&time| spent > time + SLACK + config.margin) {
            let over = (spent - time).as_secs_f64() * 1e3;
            return Some(GameEnd::loss(side, "time", format!("{name} was {over:.1} ms too late")));
        }
        if thought.resigns {
            return Some(GameEnd::loss(side, "resign", format!("{name} resigns")));
        }
        let BestMove { best, score, depth, nodes, .. } = thought;
        let text = match session.play(&best) {
            Ok(text) => text,
            Err(error) => {
                return Some(GameEnd::loss(side, "illegal-move", format!("{name} played '{best}': {error}")));
            }
        };
        for contestant in players.iter_mut() {
            // A player that cannot follow fails when it is next asked.
            if let Ok(player) = &mut contestant.player
                && let Err(failure) = player.make_move(&text)
            {
                contestant.player = Err(failure);
            }
        }
        let milliseconds = (spent.as_secs_f64() * 1e6).round() / 1e3;
        moves.push(MoveRecord { text, score, depth, nodes, milliseconds: Some(milliseconds) });
        agreed = adjudicator.add_score(moves.len(), side, score);
    }
}

/// The game as it stands, for whoever looks on.
fn live_game(
    session: &dyn Session,
    number: u64,
    players: &[Contestant<'_>; 2],
    clocks: &[Option<PlayerClock>; 2],
    moves: &[MoveRecord],
) -> LiveGame {
    let mover = session.side();
    let player = |side: Side| {
        // Passes are moves, so the sides alternate.
        let skipped = usize::from(side == mover);
        let thought = moves.iter().rev().nth(skipped);
        LivePlayer {
            name: players[side.index()].name.to_string(),
            score: thought.and_then(|made| made.score),
            depth: thought.and_then(|made| made.depth),
            left: clocks[side.index()].as_ref().map(|clock| clock.left),
        }
    };
    LiveGame {
        number,
        position: session.position(),
        last_move: moves.last().map(|made| made.text.clone()),
        plies: moves.len(),
        side: mover,
        players: Side::BOTH.map(player),
        since: Instant::now(),
    }
}

fn allowance(
    limits: &EngineLimits,
    clocks: &[Option<PlayerClock>; 2],
    side: Side,
    max_move_time: Option<Duration>,
) -> Allowance {
    let mut limits = limits.per_move();
    limits.clock = clocks[side.index()].as_ref().map(PlayerClock::clock);
    let opponent_clock = clocks[(!side).index()].as_ref().map(PlayerClock::clock);
    let time = limits.clock.map(|clock| clock.left).or(limits.time);
    let timeout =
        time.map_or_else(|| max_move_time.unwrap_or(MAX_MOVE_TIME), |time| time.saturating_add(PATIENCE));
    Allowance { limits, opponent_clock, timeout }
}
