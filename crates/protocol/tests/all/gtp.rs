//! GTP, as a controller speaks it.

use ply_games::{Query, Setup, find};
use ply_protocol::Protocol;
use ply_protocol::engine::{Defaults, Next};

use crate::stress::stress;
use crate::talk::{SMALL, Talk};

const GAMES: [(&str, &str); 4] = [("othello", "8"), ("surakarta", "6"), ("amazons", "10"), ("amazons8", "8")];

fn open(game: &str) -> Talk {
    Talk::open(Protocol::Gtp, game, SMALL)
}

/// A conversation: commands and their answers.
fn talk_through(game: &str, lines: &[(&str, &str)]) {
    let mut talk = open(game);
    for (line, answer) in lines {
        assert_eq!(talk.ask(line), *answer, "{line}");
    }
}

#[test]
fn every_command_is_listed_and_known() {
    for (game, _) in GAMES {
        let mut talk = open(game);
        let listed = talk.ask("list_commands");
        let names: Vec<_> = listed.trim_start_matches("= ").split_whitespace().map(str::to_string).collect();
        for required in
            "protocol_version name version known_command list_commands quit boardsize clear_board komi \
            play genmove undo showboard time_settings time_left reg_genmove final_score"
                .split_whitespace()
        {
            assert!(names.iter().any(|name| name == required), "{required}");
        }
        for name in &names {
            assert_eq!(talk.ask(&format!("known_command {name}")), "= true\n\n");
            talk.say(name);
            let heard = talk.heard();
            assert!(!heard.contains("unknown"), "{name}: {heard}");
        }
        assert_eq!(talk.ask("known_command resign"), "= false\n\n");
        assert_eq!(talk.ask("known_command"), "= false\n\n");
    }
}

#[test]
fn numbers_comments_and_control_characters() {
    talk_through(
        "othello",
        &[
            ("protocol_version", "= 2\n\n"),
            ("12 protocol_version # why?", "=12 2\n\n"),
            ("\t 007\tname\r", "=007 Plyground\n\n"),
            ("pro\x07tocol\0_ver\x7fsion", "= 2\n\n"),
            ("", ""),
            ("   # only a remark", ""),
            ("#", ""),
            ("\0", ""),
            ("5", "?5 syntax error\n\n"),
            ("5 nonsense", "?5 unknown command\n\n"),
            ("-5 name", "? unknown command\n\n"),
            ("2147483647 komi 0", "=2147483647\n\n"),
            ("2147483648 name", "? unknown command\n\n"),
            ("99999999999999999999 name", "? unknown command\n\n"),
            ("PLAY b f5", "? unknown command\n\n"),
            ("名前", "? unknown command\n\n"),
        ],
    );
}

#[test]
fn othello_is_played() {
    talk_through(
        "othello",
        &[
            ("boardsize 8", "=\n\n"),
            ("boardsize 19", "? unacceptable size\n\n"),
            ("boardsize x", "? syntax error\n\n"),
            ("boardsize", "? syntax error\n\n"),
            ("komi 6.5", "=\n\n"),
            ("komi nan", "? syntax error\n\n"),
            ("play b f5", "=\n\n"),
            ("play b d6", "? illegal move: it is white's turn\n\n"),
            ("play WHITE D6", "=\n\n"),
            ("play black a1", "? illegal move: move 'a1' is not legal: black would turn no disc at a1\n\n"),
            (
                "play b pass",
                "? illegal move: move 'pass' is not legal: black can place a disc, so it may not pass\n\n",
            ),
            ("play b", "? syntax error\n\n"),
            ("play red f5", "? syntax error\n\n"),
            ("play", "? syntax error\n\n"),
            ("genmove w", "? illegal move: it is black's turn\n\n"),
            ("genmove", "? syntax error\n\n"),
            ("genmove x", "? syntax error\n\n"),
            ("undo", "=\n\n"),
            ("play w d6", "=\n\n"),
            ("undo", "=\n\n"),
            ("undo", "=\n\n"),
            ("undo", "? cannot undo\n\n"),
            ("play b f5", "=\n\n"),
            ("clear_board", "=\n\n"),
            ("undo", "? cannot undo\n\n"),
            ("final_score", "? cannot score: the game is not over\n\n"),
            ("get_position", "= ---------------------------OX------XO--------------------------- X\n\n"),
            ("set_position", "? syntax error\n\n"),
            ("set_position XO", "? position, expected 64 squares, found 2\n\n"),
        ],
    );
}

#[test]
fn a_pass_and_the_end_of_a_game() {
    let board = "-OXXXXXX--------------------------------------------------------";
    talk_through(
        "othello",
        &[
            (&format!("set_position {board} O"), "=\n\n"),
            ("reg_genmove w", "= PASS\n\n"),
            ("genmove w", "= PASS\n\n"),
            ("undo", "=\n\n"),
            ("play w pass", "=\n\n"),
            ("genmove b", "= A1\n\n"),
            ("genmove w", "= resign\n\n"),
            ("genmove b", "= PASS\n\n"),
            (
                "play w pass",
                "? illegal move: the game is over: one side has no disc left; black has more discs and wins\n\n",
            ),
            ("final_score", "= B+64\n\n"),
        ],
    );
}

#[test]
fn a_game_drawn_by_repetition_has_no_move() {
    let query = Query { limits: SMALL, hash: 1, ..Query::default() };
    let setup = Setup { rules: Some("threefold".into()), ..Setup::default() };
    let mut talk = Talk::with(Protocol::Gtp, "surakarta", Defaults { setup, query });
    for _ in 0..2 {
        for line in ["play b A2-A3", "play w A5-A4", "play b A3-A2", "play w A4-A5"] {
            assert_eq!(talk.ask(line), "=\n\n", "{line}");
        }
    }
    assert_eq!(talk.ask("genmove b"), "= PASS\n\n");
    assert_eq!(talk.ask("reg_genmove w"), "= PASS\n\n");
    assert_eq!(talk.ask("final_score"), "= 0\n\n");
}

#[test]
fn the_other_games_write_their_moves_their_own_way() {
    talk_through(
        "surakarta",
        &[
            ("boardsize 6", "=\n\n"),
            ("play b A2-A3", "=\n\n"),
            ("play b B2-B3", "? illegal move: it is white's turn\n\n"),
            ("play w a5a4", "=\n\n"),
            ("undo", "=\n\n"),
            (
                "play w pass",
                "? illegal move: move, expected two points such as A2-A3 or B1xE4, found \"pass\"\n\n",
            ),
        ],
    );
    talk_through(
        "amazons",
        &[
            ("boardsize 8", "? unacceptable size\n\n"),
            ("boardsize 10", "=\n\n"),
            ("play b d10-d4/g7", "? illegal move: it is white's turn\n\n"),
            ("play w d1-d7/g7", "=\n\n"),
            ("play b g10g8,g8a2", "=\n\n"),
        ],
    );
    talk_through("amazons8", &[("boardsize 8", "=\n\n"), ("play b c8-c4/f4", "=\n\n")]);
}

#[test]
fn games_of_both_sides_run_to_their_end() {
    for (game, _) in GAMES {
        let mut talk = open(game);
        let mut board = find(game).unwrap().session(&Setup::default()).unwrap();
        while board.outcome().is_none() {
            let colour = board.sides()[board.side().index()];
            let answer = talk.ask(&format!("1 genmove {colour}"));
            let text = answer.strip_prefix("=1 ").and_then(|rest| rest.strip_suffix("\n\n")).unwrap();
            board.play(text).unwrap_or_else(|error| panic!("{game}: {text}: {error}"));
            assert!(board.played().len() < 1000, "{game} does not end");
        }
        assert_eq!(talk.ask("get_position"), format!("= {}\n\n", board.position()));
        let score = talk.ask("final_score");
        match board.outcome().unwrap().winner {
            None => assert_eq!(score, "= 0\n\n"),
            Some(winner) => {
                let letter = board.sides()[winner.index()].to_ascii_uppercase().remove(0);
                assert!(score.starts_with(&format!("= {letter}+")), "{score}");
            }
        }
    }
}

#[test]
fn a_board_is_shown_without_blank_lines() {
    for (game, size) in GAMES {
        let mut talk = open(game);
        let shown = talk.ask("3 showboard");
        let body = shown.strip_prefix("=3\n").and_then(|rest| rest.strip_suffix("\n\n")).unwrap();
        assert!(body.lines().count() > size.parse().unwrap(), "{shown}");
        assert!(body.lines().all(|line| !line.trim().is_empty()), "{shown}");
    }
}

#[test]
fn clocks_of_any_kind_are_taken() {
    let mut talk = open("othello");
    for line in ["time_settings 0 0 0", "time_left b 0 0", "time_left b 0.01 1", "time_left b -5 -5"] {
        assert_eq!(talk.ask(line), "=\n\n");
        assert!(talk.ask("reg_genmove b").starts_with("= "), "{line}");
    }
    for line in
        ["time_settings 1 2", "time_settings a b c", "time_left x 1 1", "time_left b 1", "time_left b nan 0"]
    {
        assert_eq!(talk.ask(line), "? syntax error\n\n", "{line}");
    }
    for line in
        ["time_settings 1e300 99999999999999999999 99999999999", "time_left b inf 99999999999999999999"]
    {
        assert_eq!(talk.ask(line), "=\n\n", "{line}");
    }
}

#[test]
fn quitting_is_answered() {
    let mut talk = open("surakarta");
    assert_eq!(talk.say("9 quit"), Next::Quit);
    assert_eq!(talk.heard(), "=9\n\n");
}

#[test]
fn long_lines_get_short_answers() {
    let mut talk = open("othello");
    let long = "f".repeat(1 << 20);
    for line in [
        format!("play b {long}"),
        format!("set_position {long}"),
        long.clone(),
        format!("known_command {long}"),
    ] {
        assert!(talk.ask(&line).len() < 500);
    }
}

#[test]
fn random_lines_are_survived() {
    for (game, _) in GAMES {
        let answered = stress(Protocol::Gtp, find(game).unwrap(), 5_000, 1, |_| ());
        assert!(answered > 500, "{answered}");
    }
}
