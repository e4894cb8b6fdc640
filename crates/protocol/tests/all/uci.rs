//! UCI, in this process.

use std::time::{Duration, Instant};

use ply_games::{GameEntry, Query, find, games};
use ply_protocol::Protocol;
use ply_protocol::engine::{Defaults, Next, Output, ProtocolHandler, open};

use crate::stress::{Buffer, stress};

/// Long enough for any machine, short enough for a test that fails.
const PATIENCE: Duration = Duration::from_secs(60);

/// A handler and what it has said.
struct Talk {
    handler: Box<dyn ProtocolHandler>,
    buffer: Buffer,
    said: Vec<String>,
    /// How much of it came before the last line.
    mark: usize,
}

impl Talk {
    fn about(game: &str) -> Talk {
        let game: &'static dyn GameEntry = find(game).expect("a registered game");
        let buffer = Buffer::default();
        let defaults = Defaults { query: Query { hash: 1, ..Query::default() }, ..Defaults::default() };
        let handler =
            open(Protocol::Uci, game, defaults, Output::new(buffer.clone())).expect("spoken for all");
        Talk { handler, buffer, said: Vec::new(), mark: 0 }
    }

    /// Says a line, and returns what is answered before the next one can be said.
    fn say(&mut self, line: &str) -> Vec<String> {
        self.mark = self.said.len();
        assert_eq!(self.handler.handle_line(line), Next::Continue, "{line}");
        self.said.extend(self.buffer.take());
        self.said[self.mark..].to_vec()
    }

    /// Everything since the last line was said, up to a line that begins like this, which must come.
    fn until(&mut self, beginning: &str) -> Vec<String> {
        let start = Instant::now();
        while !self.said[self.mark..].iter().any(|line| line.starts_with(beginning)) {
            assert!(start.elapsed() < PATIENCE, "no '{beginning}' after {:?}", &self.said[self.mark..]);
            std::thread::sleep(Duration::from_millis(1));
            self.said.extend(self.buffer.take());
        }
        self.said[self.mark..].to_vec()
    }

    /// The move that a `go` is answered with.
    fn best(&mut self, go: &str) -> String {
        self.say(go);
        let lines = self.until("bestmove ");
        let last = lines.last().expect("an answer");
        last.split(' ').nth(1).expect("a move").to_string()
    }

    /// All answers to searches so far.
    fn best_moves(&self) -> usize {
        self.said.iter().filter(|line| line.starts_with("bestmove")).count()
    }

    fn position(&mut self) -> String {
        let lines = self.say("d");
        let line = lines.iter().find_map(|line| line.strip_prefix("Position: "));
        line.expect("a position").to_string()
    }
}

#[test]
fn introduces_itself_with_every_option() {
    for game in games() {
        let mut talk = Talk::about(game.name());
        let lines = talk.say("uci");
        assert!(lines[0].starts_with("id name Plyground "), "{lines:?}");
        assert!(lines[1].starts_with("id author "), "{lines:?}");
        assert_eq!(lines.last().map(String::as_str), Some("uciok"));
        for option in [
            "Hash type spin default 1 min 1 ",
            "Threads type spin default 1 min 1 ",
            "MultiPV type spin default 1 min 1 ",
            "Ponder type check default false",
            "Move Overhead type spin ",
            "Skill Level type spin default 20 min 0 max 20",
            "UCI_LimitStrength type check default false",
            "UCI_Elo type spin ",
            "UCI_ShowWDL type check default false",
            "UCI_AnalyseMode type check ",
            &format!("UCI_Variant type combo default {0} var {0}", game.name()),
            "Rules type ",
            "Evaluation type combo default default var default var classic",
            "Clear Hash type button",
        ] {
            let beginning = format!("option name {option}");
            assert!(lines.iter().any(|line| line.starts_with(&beginning)), "{beginning}: {lines:?}");
        }
    }
}

#[test]
fn a_game_with_levels_of_its_own_has_an_option_for_them() {
    let offered =
        |game: &str| Talk::about(game).say("uci").iter().any(|line| line.starts_with("option name Level "));
    assert!(offered("othello") && !offered("xiangqi"));
    let mut talk = Talk::about("othello");
    let refused = talk.say("setoption name Level value 61");
    assert!(refused[0].contains("expected a whole number from 0 to 60"), "{refused:?}");
    talk.say("setoption name Level value 5");
    talk.say("go infinite");
    // The level ends the search, the protocol the wait.
    let lines = talk.until("info depth 5");
    assert!(!lines.iter().any(|line| line.starts_with("bestmove")), "{lines:?}");
    talk.say("stop");
    let lines = talk.until("bestmove");
    assert!(!lines.iter().any(|line| line.starts_with("info depth 6")), "{lines:?}");
}

#[test]
fn plays_every_game_in_its_notation() {
    for (game, shape) in [
        ("xiangqi", "a0a0"),
        ("othello", "a0"),
        ("surakarta", "a0a0"),
        ("amazons", "a0a0,a0a0"),
        ("amazons8", "a0a0,a0a0"),
    ] {
        let mut talk = Talk::about(game);
        let best = talk.best("go depth 1");
        // The 10x10 board has a rank of two digits.
        let seen: String = best
            .replace("10", "1")
            .chars()
            .map(|letter| match letter {
                'a'..='j' => 'a',
                '0'..='9' => '0',
                other => other,
            })
            .collect();
        assert_eq!(seen, shape, "{game}: {best}");
        talk.say(&format!("position startpos moves {best}"));
        assert!(!talk.said.iter().any(|line| line.starts_with("info string")), "{:?}", talk.said);
        talk.best("go nodes 200");
        assert_eq!(talk.best_moves(), 2);
    }
}

#[test]
fn tells_of_each_iteration() {
    let mut talk = Talk::about("xiangqi");
    talk.say("setoption name UCI_ShowWDL value true");
    talk.say("setoption name multipv value 2");
    talk.say("go depth 3");
    talk.until("bestmove");
    let infos: Vec<_> = talk.said.iter().filter(|line| line.starts_with("info depth 3 ")).collect();
    assert_eq!(infos.len(), 2, "{:?}", talk.said);
    for (info, number) in infos.iter().zip(["1", "2"]) {
        let words: Vec<_> = info.split(' ').collect();
        let after = |word: &str| {
            let at =
                words.iter().position(|found| *found == word).unwrap_or_else(|| panic!("{word}: {info}"));
            words[at + 1]
        };
        assert_eq!(after("multipv"), number);
        for word in ["seldepth", "nodes", "nps", "hashfull", "time"] {
            assert!(after(word).parse::<u64>().is_ok(), "{word}: {info}");
        }
        assert_eq!(after("score"), "cp");
        let chances = words.iter().position(|word| *word == "wdl").expect("chances");
        let sum: u32 =
            words[chances + 1..chances + 4].iter().map(|word| word.parse::<u32>().expect("a number")).sum();
        assert_eq!(sum, 1000, "{info}");
        assert_eq!(after("pv").len(), 4, "{info}");
    }
}

#[test]
fn finds_a_mate_and_counts_it_in_moves() {
    let mut talk = Talk::about("xiangqi");
    // Rook on the ninth rank, the other beside it: one move.
    talk.say("position fen 3k5/9/9/9/9/9/9/9/R8/1R2K4 w - - 0 1");
    talk.say("go depth 4");
    talk.until("bestmove");
    assert!(talk.said.iter().any(|line| line.contains(" score mate ")), "{:?}", talk.said);
}

#[test]
fn where_no_move_is_left_there_is_none() {
    let mut talk = Talk::about("othello");
    talk.say(&format!("position fen {} X", "X".repeat(64)));
    assert_eq!(talk.best("go depth 3"), "(none)");
    assert!(talk.said.iter().any(|line| line.starts_with("info depth 0 score ")), "{:?}", talk.said);
}

#[test]
fn holds_its_answer_while_infinite_or_pondering() {
    let mut talk = Talk::about("surakarta");
    talk.say("go infinite depth 1");
    // The search is over at once; its answer is not due.
    talk.until("info depth 1 ");
    for _ in 0..20 {
        assert_eq!(talk.say("isready").iter().filter(|line| *line == "readyok").count(), 1);
        std::thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(talk.best_moves(), 0);
    talk.say("stop");
    assert_eq!(talk.best_moves(), 1);

    talk.say("go ponder depth 1");
    talk.until("info depth 1 ");
    std::thread::sleep(Duration::from_millis(20));
    talk.say("isready");
    assert_eq!(talk.best_moves(), 1);
    talk.say("ponderhit");
    talk.until("bestmove");
    assert_eq!(talk.best_moves(), 2);
    // Neither means anything now.
    talk.say("ponderhit");
    talk.say("stop");
    assert_eq!(talk.best_moves(), 2);
}

#[test]
fn pondering_does_not_use_up_the_clock() {
    let mut talk = Talk::about("xiangqi");
    talk.say("go ponder wtime 1 btime 1");
    std::thread::sleep(Duration::from_millis(100));
    talk.say("isready");
    assert_eq!(talk.best_moves(), 0, "{:?}", talk.said);
    talk.say("ponderhit");
    talk.until("bestmove");
    assert_eq!(talk.best_moves(), 1);
}

#[test]
fn every_go_is_answered_once_even_when_they_crowd() {
    let mut talk = Talk::about("xiangqi");
    for _ in 0..5 {
        talk.say("go infinite");
    }
    talk.say("position startpos moves h2e2");
    assert_eq!(talk.best_moves(), 5);
    talk.say("go movetime 3600000");
    talk.say("ucinewgame");
    assert_eq!(talk.best_moves(), 6);
    talk.say("go infinite");
    talk.handler.finish();
    talk.said.extend(talk.buffer.take());
    assert_eq!(talk.best_moves(), 7);
}

#[test]
fn a_bad_position_changes_nothing() {
    let mut talk = Talk::about("xiangqi");
    talk.say("position startpos moves h2e2 h9g7");
    let before = talk.position();
    for line in [
        "position",
        "position moves h2e2",
        "position startpos h2e2",
        "position fen",
        "position fen rnbakabnr w",
        "position startpos moves h2e2 h2e2",
        "position startpos moves h2e2 h9g7 \0",
        "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 moves a0a9",
    ] {
        let answers = talk.say(line);
        assert!(answers.len() == 1 && answers[0].starts_with("info string "), "{line}: {answers:?}");
        assert_eq!(talk.position(), before, "{line}");
    }
}

#[test]
fn a_game_that_goes_on_after_our_end_is_followed() {
    let mut talk = Talk::about("xiangqi");
    // Rooks to and fro: the start comes a third time after eight plies, and they play on.
    let shuffle = "a0a1 a9a8 a1a0 a8a9 ";
    let moves = shuffle.repeat(3) + "h2e2";
    assert_eq!(talk.say(&format!("position startpos moves {moves}")), Vec::<String>::new());
    assert!(talk.position().starts_with("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b"));
    assert_ne!(talk.best("go depth 2"), "(none)");
}

#[test]
fn a_game_over_by_repetition_has_no_move() {
    let mut talk = Talk::about("xiangqi");
    let drawn = "startpos moves a0a1 a9a8 a1a0 a8a9 a0a1 a9a8 a1a0 a8a9";
    // Red gives perpetual check, which loses; black is to move.
    let won = "fen 3k5/9/9/9/9/9/9/9/R8/5K3 w moves a1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1";
    for (position, score) in [(drawn, "cp 0"), (won, "mate 1")] {
        for level in ["20", "0"] {
            talk.say(&format!("setoption name Skill Level value {level}"));
            talk.say(&format!("position {position}"));
            for go in ["go depth 3", "go depth 3 searchmoves d9e9 h2e2", "go infinite"] {
                talk.say(go);
                if go == "go infinite" {
                    talk.say("stop");
                }
                let lines = talk.until("bestmove");
                let expected = [format!("info depth 0 score {score}"), "bestmove (none)".to_string()];
                assert_eq!(lines[lines.len() - 2..], expected, "{position}, {go}");
            }
        }
        // A move before the end there is a choice again.
        let (before, _) = position.rsplit_once(' ').expect("several moves");
        talk.say(&format!("position {before}"));
        assert_ne!(talk.best("go depth 2"), "(none)");
    }
}

#[test]
fn a_position_may_hold_blanks() {
    let mut talk = Talk::about("othello");
    let rows = "-------- -------- -------- ---OX--- ---XO--- -------- -------- -------- X";
    assert_eq!(talk.say(&format!("position fen {rows} moves f5 d6")), Vec::<String>::new());
    let there = talk.position();
    talk.say("position startpos moves f5 d6");
    assert_eq!(talk.position(), there);
}

#[test]
fn only_searchmoves_are_answered() {
    for (game, only) in [
        ("xiangqi", "a3a4"),
        ("othello", "c4"),
        ("surakarta", "f2f3"),
        ("amazons", "a4a5,a5a4"),
        ("amazons8", "a6a7,a7a6"),
    ] {
        let mut talk = Talk::about(game);
        for limit in ["depth 1", "nodes 1", "depth 2"] {
            assert_eq!(talk.best(&format!("go searchmoves {only} junk {limit}")), only, "{game} {limit}");
        }
        // Weak play chooses among the same moves.
        talk.say("setoption name Skill Level value 0");
        for _ in 0..5 {
            assert_eq!(talk.best(&format!("go depth 1 searchmoves {only}")), only, "{game}");
        }
    }
}

#[test]
fn options_with_wrong_values_are_refused_in_a_sentence() {
    let mut talk = Talk::about("xiangqi");
    for line in [
        "setoption",
        "setoption Hash 5",
        "setoption name",
        "setoption name value",
        "setoption name Hash",
        "setoption name Hash value",
        "setoption name Hash value 0",
        "setoption name Hash value -1",
        "setoption name Hash value 99999999999999999999",
        "setoption name Threads value many",
        "setoption name Ponder value perhaps",
        "setoption name UCI_Variant value chess",
        "setoption name Rules value none",
        "setoption name Evaluation value \0",
        "setoption name No Such Option value 1",
    ] {
        let answers = talk.say(line);
        assert!(answers.len() == 1 && answers[0].starts_with("info string "), "{line}: {answers:?}");
        assert!(!answers[0].contains('\0'));
    }
    for line in [
        "setoption name hash value 2",
        "setoption name  Move   Overhead value 5",
        "setoption name MOVE OVERHEAD value 5",
        "setoption name Rules value asian,limit=60",
        "setoption name Evaluation value CLASSIC",
        "setoption name UCI_Variant value xiangqi",
        "setoption name Clear Hash",
    ] {
        assert_eq!(talk.say(line), Vec::<String>::new(), "{line}");
    }
    talk.best("go depth 2");
}

#[test]
fn rules_change_with_the_game_in_place() {
    let mut talk = Talk::about("xiangqi");
    talk.say("position startpos moves h2e2 h9g7");
    let before = talk.position();
    assert_eq!(talk.say("setoption name Rules value computer"), Vec::<String>::new());
    assert_eq!(talk.position(), before);
}

#[test]
fn unknown_words_are_passed_over() {
    let mut talk = Talk::about("othello");
    assert_eq!(talk.say("joho \0 isready or not"), ["readyok"]);
    assert_eq!(talk.say("debug on"), Vec::<String>::new());
    assert_eq!(talk.say("register later"), Vec::<String>::new());
    assert_eq!(talk.say(""), Vec::<String>::new());
    assert_eq!(talk.say(&"x".repeat(1 << 20)), Vec::<String>::new());
    let long = talk.say(&format!("position startpos moves {}", "f5 ".repeat(300_000)));
    assert!(long.len() == 1 && long[0].len() < 1000, "{long:?}");
}

#[test]
fn perft_counts_and_can_be_stopped() {
    let mut talk = Talk::about("xiangqi");
    talk.say("go perft 3");
    let lines = talk.until("Nodes searched");
    assert_eq!(lines.last().map(String::as_str), Some("Nodes searched: 79666"));
    assert_eq!(lines.iter().filter(|line| line.contains(": ")).count(), 45);
    talk.say("go perft 12");
    talk.say("stop");
    assert!(talk.said.last().is_some_and(|line| line.contains("was stopped")), "{:?}", talk.said.last());
    assert_eq!(talk.best_moves(), 0);
}

#[test]
fn white_is_a_colour_not_the_first_player() {
    // Black begins in Othello and has an hour; white has nothing. Whoever thought that it is white's turn
    // would answer.
    let mut talk = Talk::about("othello");
    talk.say("go wtime 0 btime 360000000");
    std::thread::sleep(Duration::from_millis(200));
    talk.say("isready");
    assert_eq!(talk.best_moves(), 0, "{:?}", talk.said);
    talk.say("stop");
    assert_eq!(talk.best_moves(), 1);
    // Red is xiangqi's white, and begins.
    let mut talk = Talk::about("xiangqi");
    talk.best("go wtime 0 btime 360000000");
}

#[test]
fn survives_random_lines() {
    for (number, game) in games().into_iter().enumerate() {
        let answered = stress(Protocol::Uci, game, 4000, 17 + number as u64, |_| {});
        assert!(answered > 400, "{}: only {answered} searches were answered", game.name());
    }
}
