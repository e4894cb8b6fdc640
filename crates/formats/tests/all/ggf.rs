//! GGF, read and written.

use ply_formats::ggf::{self, Cut, Margin};
use ply_formats::{GameRecord, GameResult, MoveRecord};
use ply_games::{DisplayScore, GameEntry, Session, Setup, find};

const BOARD: &str = "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";

/// Numbers that look random and are the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }
}

fn othello() -> &'static dyn GameEntry {
    find("othello").unwrap()
}

fn session() -> Box<dyn Session> {
    othello().session(&Setup::default()).unwrap()
}

/// A random game of so many plies, or to its end.
fn random_game(dice: &mut Dice, plies: usize) -> GameRecord {
    let mut session = session();
    // A position in the middle, often with white to move.
    let mut position = None;
    if dice.roll(2) == 0 {
        for _ in 0..dice.roll(30) {
            let moves = session.moves();
            session.play(&moves[dice.roll(moves.len())]).unwrap();
        }
        position = Some(session.position());
        session.begin(position.as_deref(), None).unwrap();
    }
    let mut moves = Vec::new();
    while moves.len() < plies && session.outcome().is_none() {
        let legal = session.moves();
        let text = session.play(&legal[dice.roll(legal.len())]).unwrap();
        let score = (dice.roll(3) > 0).then(|| DisplayScore::Discs(dice.roll(129) as i32 - 64));
        let milliseconds = (dice.roll(3) > 0).then(|| dice.roll(1_000_000) as f64);
        moves.push(MoveRecord { text, score, milliseconds, ..MoveRecord::default() });
    }
    let ending = session.outcome();
    let winner = ending.as_ref().and_then(|ending| ending.winner);
    GameRecord {
        game: "othello".into(),
        rules: None,
        number: 0,
        first: "Ann [1]".into(),
        second: "Bob\n2".into(),
        position,
        opening: 0,
        moves,
        result: if ending.is_some() { winner.into() } else { GameResult::Second },
        reason: ending.map_or("time", |ending| ending.reason).into(),
        remark: None,
        started: 1_393_015_947_000,
        seconds: 1.0,
    }
}

#[test]
fn what_is_written_is_read_back() {
    let mut dice = Dice(11);
    let mut all = String::new();
    let mut records = Vec::new();
    for number in 0..300 {
        let plies = if number % 2 == 0 { 200 } else { dice.roll(60) };
        let record = random_game(&mut dice, plies);
        let text = ggf::write(othello(), &record).unwrap();
        assert_eq!(text.lines().count(), 1, "{text}");
        let read = ggf::read(&text).unwrap();
        let mut start = session();
        start.begin(record.position.as_deref(), None).unwrap();
        assert_eq!(read.position, start.position());
        assert_eq!(read.moves.len(), record.moves.len());
        for (read, made) in read.moves.iter().zip(&record.moves) {
            assert_eq!(read.text, made.text);
            assert_eq!(read.eval.map(|discs| DisplayScore::Discs(discs as i32)), made.score);
            assert_eq!(read.seconds.map(|seconds| (seconds * 1000.0).round()), made.milliseconds);
        }
        let margin = read.result.unwrap();
        assert_eq!(margin.cut, (record.reason == "time").then_some(Cut::Time), "{text}");
        let result = match margin.discs {
            0.0 => GameResult::Draw,
            discs if discs > 0.0 => GameResult::First,
            _ => GameResult::Second,
        };
        assert_eq!(result, record.result, "{text}");
        assert_eq!((read.black.as_deref(), read.white.as_deref()), (Some("Ann [1 "), Some("Bob 2")));
        assert_eq!(read.date.as_deref(), Some("2014-02-21 20:52:27 GMT"));
        all.push_str(&format!("{}\r\n", text));
        records.push(read);
    }
    assert_eq!(ggf::read_all(&all).unwrap(), records);
}

#[test]
fn a_whole_text() {
    let mut session = session();
    let moves = ["f5", "d6", "c3", "d3"].map(|text| MoveRecord {
        text: session.play(text).unwrap(),
        score: Some(DisplayScore::Discs(-2)),
        milliseconds: Some(1234.0),
        ..MoveRecord::default()
    });
    let mut record = random_game(&mut Dice(1), 0);
    record.position = None;
    record.moves = moves.into();
    record.moves[1].score = None;
    record.moves[2].milliseconds = None;
    record.moves[3] =
        MoveRecord { text: "d3".into(), score: Some(DisplayScore::Cp(120)), ..MoveRecord::default() };
    record.started = 0;
    for (reason, result, written) in [
        ("time", GameResult::First, "+64.00:t"),
        ("crash", GameResult::Second, "-64.00:r"),
        ("adjudicated", GameResult::Draw, "+0.00:s"),
    ] {
        record.reason = reason.into();
        record.result = result;
        let expected = format!(
            "(;GM[Othello]PC[Plyground]DT[1970-01-01 00:00:00 GMT]PB[Ann [1 ]PW[Bob 2]RE[{written}]TY[8]{BOARD}\
             B[F5/-2.00/1.234]W[D6//1.234]B[C3/-2.00]W[D3];)"
        );
        assert_eq!(ggf::write(othello(), &record).unwrap(), expected);
    }
}

#[test]
fn dates() {
    for (milliseconds, date) in [
        (-1, "1969-12-31 23:59:59 GMT"),
        (951_782_400_000, "2000-02-29 00:00:00 GMT"),
        (951_868_800_000, "2000-03-01 00:00:00 GMT"),
        (1_709_251_199_999, "2024-02-29 23:59:59 GMT"),
        (4_107_542_400_000, "2100-03-01 00:00:00 GMT"),
    ] {
        let record = GameRecord { started: milliseconds, ..random_game(&mut Dice(3), 0) };
        assert!(ggf::write(othello(), &record).unwrap().contains(&format!("DT[{date}]")), "{date}");
    }
}

#[test]
fn what_other_programs_write() {
    let text = "2 (;GM[Othello]PC[GGS/os]DT[2004.09.18_05:54:38.MDT]PB[a]PW[b]RB[1837.5]RE[-12.00:s]TI[15:00/00:05]\n\
        TY[8r14]BO[8 ---------------------------O*------*O--------------------------- *]\n\
        B[f5//11.88]W[D6/(1,2)/1:02.5]B[c3/0.25];)\n(;GM[othello]RE[?]B[c4]W[e3];) and more";
    let games = ggf::read_all(text).unwrap();
    assert_eq!(games.len(), 2);
    let first = &games[0];
    assert_eq!(first, &ggf::read(text).unwrap());
    assert_eq!(first.result, Some(Margin { discs: -12.0, cut: Some(Cut::Agreed) }));
    assert_eq!((first.time.as_deref(), first.kind.as_deref()), (Some("15:00/00:05"), Some("8r14")));
    let told: Vec<_> = first.moves.iter().map(|m| (m.text.as_str(), m.eval, m.seconds)).collect();
    assert_eq!(told, [("f5", None, Some(11.88)), ("d6", None, Some(62.5)), ("c3", Some(0.25), None)]);
    assert_eq!((games[1].result, games[1].moves.len()), (None, 2));
}

#[test]
fn passes_are_moves() {
    // White has nothing to turn; black has.
    let text = "(;GM[Othello]BO[8 -OXXXXXX -------- -------- -------- -------- -------- -------- -------- O]\
        W[PA]B[A1];)";
    let game = ggf::read(text).unwrap();
    assert_eq!(game.moves.iter().map(|m| m.text.as_str()).collect::<Vec<_>>(), ["pass", "a1"]);
}

#[test]
fn what_is_no_game_is_refused_in_one_sentence() {
    let long = format!("(;B[f5]{};)", "W[PA]B[PA]".repeat(10_000));
    let endless = format!("(;{}", "PB[x]".repeat(10_000));
    let board = "BO: expected 8 and the squares, found ";
    for (text, expected) in [
        ("", "expected a game that begins with (;"),
        ("(;", "expected a tag such as B[F5] or the end of the game ;) but found the end"),
        ("(;GM[Othello", "expected ] after GM[, found the end"),
        ("(;[x];)", "expected a tag such as B[F5] or the end of the game ;) but found '[x];)'"),
        ("(;走[x];)", "expected a tag such as B[F5] or the end of the game ;) but found '走[x];)'"),
        ("(;GM[Go];)", "GM: expected Othello, found 'Go'"),
        ("(;RE[+1:x];)", "RE: expected discs such as +12.00, found '+1:x'"),
        ("(;RE[nan];)", "RE: expected discs such as +12.00, found 'nan'"),
        ("(;BO[];)", &format!("{board}''")),
        ("(;BO[10 --];)", &format!("{board}'10 --'")),
        ("(;BO[8 --];)", "BO, position, expected 64 squares, found 2"),
        ("(;B[f5]B[d6];)", "move 2, expected a move of white, whose turn it is"),
        ("(;W[f5];)", "move 1, expected a move of black, whose turn it is"),
        ("(;B[a1];)", "move 1, move 'a1' is not legal: black would turn no disc at a1"),
        ("(;B[\0\0\0\0\0];)", "move 1, expected a move, found '\\0\\0\\0\\0\\0'"),
        (&long, "move 2, move 'PA' is not legal: white can place a disc, so it may not pass"),
        (&endless, "expected a tag such as B[F5] or the end of the game ;) but found the end"),
    ] {
        assert_eq!(ggf::read(text).unwrap_err().to_string(), expected);
    }
    let second = ggf::read_all("(;B[f5];) (;B[f6];)").unwrap_err().to_string();
    assert_eq!(second, "game 2, move 1, move 'f6' is not legal: black would turn no disc at f6");
    assert_eq!(ggf::read_all("no game at all"), Ok(Vec::new()));
}

#[test]
fn a_move_after_the_end_is_refused() {
    let board = "BO[8 -OX----- -------- -------- -------- -------- -------- -------- -------- *]";
    let error = ggf::read(&format!("(;{board}B[a1]W[PA];)")).unwrap_err().to_string();
    assert!(error.starts_with("move 2, move 'PA': the game is over"), "{error}");
}

#[test]
fn only_legal_games_of_the_game_are_written() {
    let record = GameRecord { game: "surakarta".into(), ..random_game(&mut Dice(3), 0) };
    let error = ggf::write(othello(), &record).unwrap_err().to_string();
    assert_eq!(error, "expected a game of othello, found one of surakarta");
    let error = ggf::write(find("surakarta").unwrap(), &record).unwrap_err().to_string();
    assert_eq!(error, "surakarta has no GGF");
    let mut record = random_game(&mut Dice(3), 0);
    record.position = None;
    record.moves = vec![MoveRecord { text: "a1".into(), ..MoveRecord::default() }];
    assert!(
        ggf::write(othello(), &record).unwrap_err().to_string().starts_with("move 1, move 'a1' is not legal")
    );
}

#[test]
fn discs_are_counted_with_the_empty_squares_of_the_winner() {
    assert_eq!(ggf::difference(&session().position()), 0);
    assert_eq!(ggf::difference(&format!("XXXO{} X", "-".repeat(60))), 62);
    assert_eq!(ggf::difference(&format!("XOOO{} X", "-".repeat(60))), -62);
    assert_eq!(ggf::difference(""), 0);
}
