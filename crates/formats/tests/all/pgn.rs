//! PGN, read and written.

use ply_formats::pgn::{self, Form};
use ply_formats::{GameRecord, GameResult, MoveRecord};
use ply_games::{DisplayScore, GameEntry, Session, Setup, find};
use proptest::prelude::*;
use proptest::sample::select;

/// Numbers that look random and are the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }

    fn sometimes<T>(&mut self, value: impl FnOnce(&mut Dice) -> T) -> Option<T> {
        (self.roll(3) > 0).then(|| value(self))
    }
}

fn xiangqi() -> &'static dyn GameEntry {
    find("xiangqi").unwrap()
}

fn session(rules: &str) -> Box<dyn Session> {
    xiangqi().session(&Setup { rules: Some(rules.into()), ..Setup::default() }).unwrap()
}

fn random_move(session: &mut dyn Session, dice: &mut Dice) -> String {
    let moves = session.moves();
    session.play(&moves[dice.roll(moves.len())]).unwrap()
}

fn thought(text: String, dice: &mut Dice) -> MoveRecord {
    let score = |dice: &mut Dice| match dice.roll(6) {
        0 => DisplayScore::Win(dice.roll(50) as u32),
        1 => DisplayScore::Loss(dice.roll(50) as u32),
        2 => DisplayScore::Cp(if dice.roll(2) == 0 { i32::MAX } else { i32::MIN }),
        _ => DisplayScore::Cp(dice.roll(4001) as i32 - 2000),
    };
    MoveRecord {
        text,
        score: dice.sometimes(score),
        depth: dice.sometimes(|dice| dice.roll(100) as u32),
        nodes: dice.sometimes(|dice| dice.roll(1 << 30) as u64 * 5),
        milliseconds: dice.sometimes(|dice| dice.roll(1_000_000) as f64),
    }
}

/// A random game, often from the middle of another one, to its end or so many plies far.
fn random_game(dice: &mut Dice, number: u64) -> GameRecord {
    let rules = [None, Some("computer"), Some("asian,limit=30"), Some("course")][dice.roll(4)];
    let mut session = session(rules.unwrap_or("asian"));
    let mut position = None;
    if dice.roll(2) == 0 {
        for _ in 0..1 + dice.roll(60) {
            if session.outcome().is_none() {
                random_move(session.as_mut(), dice);
            }
        }
        let middle = session.position();
        session.begin(Some(&middle), None).unwrap();
        position = Some(middle);
    }
    let opening = dice.roll(6);
    let plies = if dice.roll(2) == 0 { 400 } else { dice.roll(60) };
    let mut moves = Vec::new();
    while moves.len() < plies && session.outcome().is_none() {
        let text = random_move(session.as_mut(), dice);
        let given = MoveRecord { text, ..MoveRecord::default() };
        moves.push(if moves.len() < opening { given } else { thought(given.text, dice) });
    }
    let ending = session.outcome();
    let milliseconds: f64 = moves.iter().filter_map(|made| made.milliseconds).sum();
    GameRecord {
        game: "xiangqi".into(),
        rules: rules.map(str::to_string),
        number,
        first: r#"Ann \ "the [one]" {x"#.into(),
        second: "王 (2); $1".into(),
        position,
        opening: opening.min(moves.len()),
        moves,
        result: ending.as_ref().map_or(GameResult::Second, |ending| ending.winner.into()),
        reason: ending.map_or("time", |ending| ending.reason).into(),
        remark: dice.sometimes(|_| r#"it said "no"]"#.into()),
        started: 1_393_015_947_000 + 1000 * number as i64,
        seconds: milliseconds / 1000.0,
    }
}

#[test]
fn what_is_written_is_read_back() {
    let mut dice = Dice(5);
    for notation in ["iccs", "uci", "wxf", "chinese"] {
        let records: Vec<_> = (0..120).map(|number| random_game(&mut dice, number)).collect();
        assert!(
            records
                .iter()
                .any(|record| record.rules.as_deref() == Some("course") && record.position.is_some())
        );
        assert!(records.iter().any(|record| record.moves.len() > 100));
        let form = Form { notation: Some(notation), comments: true };
        let mut all = String::new();
        for record in &records {
            let text = pgn::write(xiangqi(), record, form).unwrap();
            assert_eq!(pgn::read(xiangqi(), &text).unwrap().record().as_ref(), Some(record), "{text}");
            all.push_str(&text.replace('\n', "\r\n"));
        }
        let read: Vec<_> =
            pgn::read_all(xiangqi(), &all).unwrap().iter().filter_map(|game| game.record()).collect();
        assert_eq!(read, records);
    }
}

/// Two moves and all there is to say about them.
fn short_game() -> GameRecord {
    let mut dice = Dice(1);
    let mut record = random_game(&mut dice, 6);
    record.rules = None;
    record.position = None;
    record.remark = None;
    record.opening = 1;
    record.first = "Ann".into();
    record.second = "Bob".into();
    record.moves = ["h2e2", "h9g7", "h0g2"]
        .map(|text| MoveRecord {
            text: text.into(),
            score: Some(DisplayScore::Cp(-31)),
            depth: Some(12),
            nodes: None,
            milliseconds: Some(250.0),
        })
        .into();
    record.moves[2].score = Some(DisplayScore::Draw(0));
    record.result = GameResult::First;
    record.reason = "time".into();
    record
}

#[test]
fn a_whole_text() {
    let record = short_game();
    let text = |format: &str, moves: &str| {
        format!(
            "[Game \"Chinese Chess\"]\n[Event \"Plyground\"]\n[Site \"?\"]\n[Date \"2014.02.21\"]\n[Round \"7\"]\n\
             [Red \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n[Format \"{format}\"]\n[UTCTime \"20:52:33\"]\n\
             [PlyCount \"3\"]\n[Termination \"time forfeit\"]\n[Reason \"time\"]\n\n{moves}"
        )
    };
    for (notation, format, moves) in [
        ("iccs", "ICCS", ["H2-E2", "H9-G7", "H0-G2"]),
        ("uci", "ICCS", ["h2e2", "h9g7", "h0g2"]),
        ("wxf", "WXF", ["C2=5", "H8+7", "H2+3"]),
        ("chinese", "Chinese", ["炮二平五", "马８进７", "马二进三"]),
    ] {
        let [one, two, three] = moves;
        let form = Form { notation: Some(notation), comments: false };
        let bare = format!("1. {one} {two}\n2. {three} 1-0\n");
        assert_eq!(pgn::write(xiangqi(), &record, form).unwrap(), text(format, &bare));
        let form = Form { notation: Some(notation), comments: true };
        let moves =
            format!("1. {one} {{book}} {two} {{-0.31/12 0.250s}}\n2. {three} {{0.00/12 0.250s}} 1-0\n");
        assert_eq!(pgn::write(xiangqi(), &record, form).unwrap(), text(format, &moves));
    }
    let form = Form { notation: Some("san"), comments: true };
    let unknown = pgn::write(xiangqi(), &record, form).unwrap_err().to_string();
    assert_eq!(unknown, "notation 'san' is unknown here; expected one of iccs, uci, wxf, chinese");
}

#[test]
fn black_may_begin() {
    let mut record = short_game();
    record.moves.remove(0);
    record.moves.truncate(1);
    record.opening = 0;
    record.position = Some("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1".into());
    let text = pgn::write(xiangqi(), &record, Form::default()).unwrap();
    assert!(
        text.contains("\n[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1\"]\n")
    );
    assert!(text.ends_with("\n1... H9-G7 {-0.31/12 0.250s}\n1-0\n"), "{text}");
    assert_eq!(pgn::read(xiangqi(), &text).unwrap().moves, record.moves);
}

#[test]
fn what_other_programs_write() {
    let text = "\u{feff}% made by hand\r\n[ Game  \"Chinese Chess\" ][Event \"the \"great\" cup\"]\r\n[White \"甲\"]\r\n\
        [black \"乙\"]\r\n[Date \"2004.01.??\"]\r\n[Round \"final\"]\r\n[Result \"0-1\"]\r\n\
        [Fen \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r - - 0 1\"]\r\n\r\n\
        {a word before (all} 1.炮二平五! 馬8進7 ; the usual answer (as ever\r\n\
        (1... H7-E7 {a } 2. H0-G2 (2. nonsense (deeper)) ) $14 2. h0g2?! {calm, +0.50/3} 2...\r\n\
        R9=8 {+M5/20 1.5s, black wins} *\r\n\r\n\
        [Game \"chinese chess\"]\r\n[Termination \"adjudication\"]\r\n[Game \"Xiangqi\"]\r\n\r\n1 . ... \r\n{nothing}\r\n";
    let games = pgn::read_all(xiangqi(), text).unwrap();
    assert_eq!(games.len(), 3);
    let game = &games[0];
    assert_eq!(game, &pgn::read(xiangqi(), text).unwrap());
    assert_eq!(game.tag("EVENT"), Some("the \"great\" cup"));
    assert_eq!(
        game.moves.iter().map(|made| made.text.as_str()).collect::<Vec<_>>(),
        ["h2e2", "h9g7", "h0g2", "i9h9"]
    );
    assert_eq!(game.moves[2], MoveRecord { text: "h0g2".into(), ..MoveRecord::default() });
    let last = &game.moves[3];
    assert_eq!(
        (last.score, last.depth, last.milliseconds),
        (Some(DisplayScore::Win(5)), Some(20), Some(1500.0))
    );
    assert_eq!((game.position.as_deref(), game.reason.as_str()), (None, "unknown"));
    let record = game.record().unwrap();
    assert_eq!((record.first.as_str(), record.second.as_str()), ("甲", "乙"));
    assert_eq!((record.result, record.number, record.started), (GameResult::Second, 0, 1_072_915_200_000));
    assert_eq!((games[1].result, games[1].reason.as_str()), (None, "adjudicated"));
    assert_eq!((games[2].moves.len(), games[2].record()), (0, None));
}

#[test]
fn a_game_may_go_on_after_a_repetition() {
    let there_and_back = "a0a1 a9a8 a1a0 a8a9 ".repeat(5);
    let mut session = session("asian");
    let ends = |text| session.play(text).map(|_| session.outcome().is_some()).unwrap();
    let end = there_and_back.split_whitespace().position(ends).expect("the rules of play end this game");
    assert_eq!(pgn::read(xiangqi(), &there_and_back).unwrap().moves.len(), 20);
    // Where it stops at such an end, that is the reason.
    let to_its_end: Vec<_> = there_and_back.split_whitespace().take(end + 1).collect();
    let game = pgn::read(xiangqi(), &format!("{} 1/2-1/2", to_its_end.join(" "))).unwrap();
    assert_eq!(game.reason, session.outcome().unwrap().reason);
    // A mate ends every game.
    let mate = "[FEN \"4k4/R8/9/9/9/9/9/9/1R7/3K5 w - - 0 1\"]\nb1b9";
    assert_eq!(pgn::read(xiangqi(), mate).unwrap().reason, "checkmate");
    let error = pgn::read(xiangqi(), &format!("{mate} e9e8")).unwrap_err().to_string();
    assert!(error.starts_with("line 2, move 'e9e8': the game is over"), "{error}");
}

#[test]
fn what_is_no_game_is_refused_in_one_sentence() {
    let many = "x".repeat(5000);
    let deep = "(".repeat(1_000_000);
    let tag = "expected a tag such as [Result \"1-0\"], found ";
    for (text, expected) in [
        ("", "expected a game in PGN, found none"),
        ("{only a word} ; and more", "expected a game in PGN, found none"),
        ("\n\n[Red", &format!("line 3, {tag}'[Red'")),
        ("[Red \"Ann]\n\"]", &format!("line 1, {tag}'[Red \\\"Ann]'")),
        ("[\"Ann\"]", &format!("line 1, {tag}'[\\\"Ann\\\"]'")),
        ("[Game \"Go\"]", "line 1, Game: expected Chinese Chess, found 'Go'"),
        ("1. h2e2 {", "line 1, expected } after the comment that begins here, found the end"),
        ("1. h2e2\n}", "line 2, expected a tag, a comment or a move, found '}'"),
        ("1. h2e2 )", "line 1, expected a move, found a ) that closes nothing"),
        ("1. h2e2\n( (", "line 2, expected ) after the variation that begins here"),
        ("1. h2e2\n(\n[Red \"Ann\"]", "line 2, expected ) after the variation that begins here"),
        (&deep, "line 1, expected ) after the variation that begins here"),
        (&many, "line 1, expected a move, found 'xxxxxxxxxxxxxxxxxxxxxxxx…'"),
        ("\n[Event \"?\"]\n[FEN \"9/9\"]\n\nh2e2", "line 3, FEN, position, "),
        ("[FEN \"9/9\"]", "line 1, FEN, position, "),
        ("1. h2e2\n1... h2e2", "line 2, move \"h2e2\", "),
        ("1. e4 e5", "line 1, move \"e4\", expected a move such as h2e2, H2-E2, C2=5 or 炮二平五"),
        ("h2e2 * h2e9", "line 1, move \"h2e9\", "),
    ] {
        let error =
            pgn::read_all(xiangqi(), text).and_then(|_| pgn::read(xiangqi(), text)).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
        assert!(error.len() < 300 && !error.contains('\n'), "{error}");
    }
    assert_eq!(pgn::read_all(xiangqi(), "{only a word}"), Ok(Vec::new()));
    let closed = format!("1. h2e2 {}{} h9g7 *", "(".repeat(500_000), ")".repeat(500_000));
    assert_eq!(pgn::read(xiangqi(), &closed).unwrap().moves.len(), 2);
}

#[test]
fn only_legal_games_of_the_game_are_written() {
    let record = GameRecord { game: "othello".into(), ..short_game() };
    let error = pgn::write(xiangqi(), &record, Form::default()).unwrap_err().to_string();
    assert_eq!(error, "expected a game of xiangqi, found one of othello");
    let mut record = short_game();
    record.moves[1].text = "h2e2".into();
    let error = pgn::write(xiangqi(), &record, Form::default()).unwrap_err().to_string();
    assert!(error.starts_with("move 2, move \"h2e2\", "), "{error}");
    let record = GameRecord { position: Some("9".into()), ..short_game() };
    assert!(
        pgn::write(xiangqi(), &record, Form::default()).unwrap_err().to_string().starts_with("position, ")
    );
}

/// Pieces of PGN, whole and broken.
const PIECES: [&str; 34] = [
    "[Game \"Chinese Chess\"]",
    "[FEN \"4k4/9/9/9/9/9/9/9/9/3K5 b - - 0 1\"]",
    "[FEN \"",
    "[Rules \"course\"]",
    "[Date \"2004.02.30\"]",
    "[Round \"18446744073709551616\"]",
    "[",
    "]",
    "\"",
    "\\",
    "{",
    "}",
    "(",
    ")",
    ";",
    "%",
    "\n",
    " ",
    "1.",
    "1...",
    "$1",
    "*",
    "1-0",
    "book",
    "{book}",
    "{+0.31/12 0.250s, n=4567}",
    "{-M99999999999/1 1e99s}",
    "{+99999999999999999999.9/1 n=-1}",
    "h2e2",
    "H9-G7",
    "C2.5",
    "马8进7",
    "…",
    "\u{feff}",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn no_text_is_too_odd(pieces in prop::collection::vec(select(&PIECES[..]), 0..40), blank in any::<bool>()) {
        let text = pieces.join(if blank { " " } else { "" });
        match pgn::read_all(xiangqi(), &text) {
            Ok(games) => {
                for record in games.iter().filter_map(|game| game.record()) {
                    let written = pgn::write(xiangqi(), &record, Form::default()).unwrap();
                    let again = pgn::read(xiangqi(), &written).unwrap();
                    prop_assert_eq!(again.moves.len(), record.moves.len());
                    prop_assert_eq!(again.position, record.position);
                }
            }
            Err(error) => prop_assert!(error.to_string().starts_with("line "), "{}", error),
        }
    }
}
