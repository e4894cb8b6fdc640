//! Engines that speak UCI.

use std::fmt::Write;
use std::time::Duration;

use ply_core::{Clock, StopFlag};
use ply_games::{DisplayScore, GameEntry};

use super::board::Board;
use super::dialogue::{Dialogue, position_line};
use super::info::Info;
use super::offers::{self, Offer};
use super::patience::Patience;
use super::process::Process;
use super::ranks::Ranks;
use super::{Allowance, Client, Failure, Launch, Situation, Thought, asking, shortened};
use crate::Protocol;

/// An engine that speaks UCI.
pub(super) struct Uci {
    dialogue: Dialogue,
    board: Board,
    name: String,
    ranks: Ranks,
    start_up: Duration,
    /// Scores are discs, a hundred points each.
    counts_discs: bool,
}

impl Uci {
    pub(super) fn start(
        launch: &Launch,
        game: &'static dyn GameEntry,
        rules: Option<&str>,
    ) -> Result<Self, Failure> {
        let patience = Patience::new(launch.start_up);
        let board = Board::new(game, rules)?;
        let mut process = Process::spawn(launch, "quit")?;
        process.send("uci")?;
        let (mut name, mut offers) = (String::new(), Vec::new());
        let heard = process.wait_for(patience, |line| {
            if let Some(text) = line.strip_prefix("id name ") {
                name = shortened(text.trim());
            }
            offers.extend(Offer::read(line));
            (line == "uciok").then_some(())
        })?;
        heard.ok_or_else(|| patience.exhausted("uciok"))?;
        if name.is_empty() {
            name = launch.file_name();
        }
        let ranks = Ranks::new(launch.ranks.unwrap_or(0))?;
        let (start_up, counts_discs) = (launch.start_up, game.name() == "othello");
        let dialogue = Dialogue::new(process);
        let mut client = Uci { dialogue, board, name, ranks, start_up, counts_discs };
        client.set_options(launch, &offers, game.name(), rules)?;
        client.dialogue.ready(patience)?;
        if game.name() == "xiangqi" && launch.ranks.is_none() {
            client.ranks = client.find_ranks(patience)?;
        }
        Ok(client)
    }

    /// The variant first, since engines begin anew with it.
    fn set_options(
        &mut self,
        launch: &Launch,
        offers: &[Offer],
        game: &str,
        rules: Option<&str>,
    ) -> Result<(), Failure> {
        let chosen = |name: &str| launch.options.iter().any(|(option, _)| option.eq_ignore_ascii_case(name));
        let mut settings = Vec::new();
        if let Some(variant) = offers::find(offers, "UCI_Variant").filter(|offer| !chosen(&offer.name)) {
            variant.check(game).map_err(Failure::StartUp)?;
            settings.push((variant, game));
        }
        // Our own engine's name for them; others have rules of their own.
        let known = offers::find(offers, "Rules").filter(|offer| !chosen(&offer.name)).zip(rules);
        settings.extend(known.filter(|(offer, rules)| offer.check(rules).is_ok()));
        settings.extend(offers::matched(offers, &launch.options).map_err(Failure::StartUp)?);
        for (offer, value) in settings {
            let value = if offer.takes_value() { format!(" value {value}") } else { String::new() };
            self.dialogue.send(&format!("setoption name {}{value}", offer.name))?;
        }
        Ok(())
    }

    /// Asks for a first move: in the start position no piece of red stands one rank above another, so every move tells.
    fn find_ranks(&mut self, patience: Patience<'_>) -> Result<Ranks, Failure> {
        self.board.follow(&Situation { position: None, moves: &[] }, None)?;
        self.dialogue.send("position startpos")?;
        self.dialogue.send("go depth 1")?;
        let best = self.dialogue.wait_for(patience, best_move)?;
        let best = best.ok_or_else(|| patience.exhausted("first move"))?;
        let fits = |ranks: &Ranks| self.board.allows(&ranks.read(&best));
        [Ranks::FromZero, Ranks::FromOne].into_iter().find(fits).ok_or_else(|| {
            Failure::StartUp(format!(
                "its first move '{}' is none of Xiangqi's, with ranks from 0 or from 1",
                shortened(&best)
            ))
        })
    }

    /// What to say before `bestmove` is waited for.
    fn ask(&mut self, situation: &Situation<'_>, allowance: &Allowance) -> Result<(), Failure> {
        let moves = self.board.follow(situation, Some("uci"))?;
        let moves: Vec<_> = moves.iter().map(|text| self.ranks.write(text)).collect();
        self.dialogue.send(&position_line(situation.position, &moves))?;
        self.dialogue.send(&go(allowance, self.board.colour()))
    }
}

impl Client for Uci {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self) -> Result<(), Failure> {
        self.dialogue.send("ucinewgame")?;
        self.dialogue.ready(Patience::new(self.start_up))
    }

    fn think_until(
        &mut self,
        situation: Situation<'_>,
        allowance: &Allowance,
        stop_flag: &StopFlag,
    ) -> Result<Thought, Failure> {
        asking::demand(Protocol::Uci, &allowance.limits)?;
        let patience = Patience::until(allowance.patience, stop_flag);
        self.dialogue.settle(patience)?;
        self.ask(&situation, allowance)?;
        let mut info = Info::default();
        let best = self.dialogue.answer(patience, |line| {
            info.hear(line);
            best_move(line)
        })?;
        let best = match best.as_str() {
            "" => return Err(Failure::Nonsense("a bestmove without a move".into())),
            // A null move, which is what a pass is.
            "(none)" | "0000" => self
                .board
                .only_pass()
                .ok_or_else(|| Failure::Nonsense(format!("bestmove {best}, though the game is not over")))?,
            _ => self.ranks.read(&best),
        };
        let mut thought = info.conclude(best, false);
        if let (true, Some(DisplayScore::Cp(points))) = (self.counts_discs, thought.score) {
            thought.score = Some(DisplayScore::Discs((f64::from(points) / 100.0).round() as i32));
        }
        Ok(thought)
    }
}

/// The move of a `bestmove` line; empty if it names none.
fn best_move(line: &str) -> Option<String> {
    let mut words = line.split_whitespace();
    (words.next() == Some("bestmove")).then(|| words.next().unwrap_or_default().to_owned())
}

/// The `go` for the side of this colour.
fn go(allowance: &Allowance, colour: char) -> String {
    let limits = &allowance.limits;
    let mut line = String::from("go");
    let mut say = |name: &str, number: u128| {
        // Writing to a string cannot fail.
        let _ = write!(line, " {name} {number}");
    };
    if let Some(clock) = limits.clock {
        let (white, black) =
            if colour == 'w' { (Some(clock), allowance.other) } else { (allowance.other, Some(clock)) };
        let mut tell = |clock: Option<Clock>, time: &str, increment: &str| {
            if let Some(clock) = clock {
                say(time, clock.left.as_millis().max(1));
                say(increment, clock.increment.as_millis());
            }
        };
        tell(white, "wtime", "winc");
        tell(black, "btime", "binc");
        if let Some(moves) = clock.moves_to_go {
            say("movestogo", moves.into());
        }
    }
    let others = [
        ("depth", limits.depth.map(u128::from)),
        ("nodes", limits.nodes.map(u128::from)),
        ("mate", limits.mate.map(u128::from)),
        ("movetime", limits.time.map(|time| time.as_millis().max(1))),
    ];
    others.into_iter().for_each(|(name, number)| number.into_iter().for_each(|number| say(name, number)));
    line
}

#[cfg(test)]
mod tests {
    use ply_core::Limits;

    use super::*;

    #[test]
    fn limits_are_said_in_full() {
        let clock = |left, moves_to_go| Clock {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(100),
            moves_to_go,
            overhead: Duration::ZERO,
        };
        let allowance = |limits, other| Allowance { limits, other, patience: Duration::ZERO };
        let timed = Limits { clock: Some(clock(9000, Some(12))), ..Limits::default() };
        assert_eq!(
            go(&allowance(timed, Some(clock(7000, None))), 'b'),
            "go wtime 7000 winc 100 btime 9000 binc 100 movestogo 12"
        );
        assert_eq!(go(&allowance(timed, None), 'w'), "go wtime 9000 winc 100 movestogo 12");
        let fixed = Limits {
            depth: Some(6),
            nodes: Some(500),
            time: Some(Duration::from_micros(10)),
            mate: Some(2),
            clock: None,
        };
        assert_eq!(go(&allowance(fixed, None), 'w'), "go depth 6 nodes 500 mate 2 movetime 1");
    }

    #[test]
    fn a_best_move_is_read() {
        assert_eq!(best_move("bestmove h2e2 ponder h9g7").as_deref(), Some("h2e2"));
        assert_eq!(best_move("bestmove").as_deref(), Some(""));
        assert_eq!(best_move("bestmoves h2e2"), None);
        assert_eq!(best_move("info string bestmove h2e2"), None);
    }
}
