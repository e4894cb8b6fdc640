//! Binary files: written here by the published layouts, read, and damaged in every way.

use ply_formats::exchange::{self, Transcript};
use ply_formats::{GameResult, MoveNode, main_line, wthor};
use ply_games::{GameEntry, find};
use proptest::prelude::*;

use crate::trees::{Dice, random_game};

fn xiangqi() -> &'static dyn GameEntry {
    find("xiangqi").unwrap()
}

/// What comments of these formats may hold.
const WORDS: [&str; 6] = ["a word", " ", "炮二平五", "\n", "}", "好棋"];

/// The board of a FEN, the top row first.
fn squares(fen: Option<&str>) -> Vec<u8> {
    let start = xiangqi().start();
    let board = fen.unwrap_or(&start).split(' ').next().unwrap();
    let gap =
        |letter: u8| if letter.is_ascii_digit() { vec![0; usize::from(letter - b'0')] } else { vec![letter] };
    board.bytes().filter(|letter| *letter != b'/').flat_map(gap).collect()
}

/// Column and row from the top of each square of a move.
fn places(text: &str) -> [(u8, u8); 2] {
    let bytes = text.as_bytes();
    [0, 2].map(|at| (bytes[at] - b'a', b'9' - bytes[at + 1]))
}

fn children(nodes: &[MoveNode], of: Option<usize>) -> Vec<usize> {
    (0..nodes.len()).filter(|node| nodes[*node].parent == of).collect()
}

/// Calls for every move in the order of the files: it, what follows, then the one beside it. Says whether another
/// follows it, and whether one stands beside it.
fn walk(nodes: &[MoveNode], siblings: &[usize], visit: &mut dyn FnMut(&MoveNode, bool, bool)) {
    let Some((first, others)) = siblings.split_first() else { return };
    let after = children(nodes, Some(*first));
    visit(&nodes[*first], !after.is_empty(), !others.is_empty());
    walk(nodes, &after, visit);
    walk(nodes, others, visit);
}

fn gbk(text: &str) -> Vec<u8> {
    encoding_rs::GBK.encode(text).0.into_owned()
}

fn code(result: Option<GameResult>) -> u8 {
    match result {
        None => 0,
        Some(GameResult::First) => 1,
        Some(GameResult::Second) => 2,
        Some(GameResult::Draw) => 3,
    }
}

/// A file of XQStudio, of this version and with these keys.
fn write_xqf(game: &Transcript, version: u8, keys: [u8; 13]) -> Vec<u8> {
    let mut file = vec![0; 0x400];
    file[..3].copy_from_slice(&[b'X', b'Q', version]);
    let is_shifted = version >= 11;
    let (mut board_key, mut from_key, mut to_key, mut length_key) = (0_u8, 0_u8, 0_u8, 0_u32);
    let mut stream = [0_u8; 32];
    if is_shifted {
        file[3..16].copy_from_slice(&keys);
        let spread = |key: u8| (54 * u32::from(key) * u32::from(key) + 221) as u8;
        board_key = spread(file[13]).wrapping_mul(file[13]);
        from_key = spread(file[14]).wrapping_mul(board_key);
        to_key = spread(file[15]).wrapping_mul(from_key);
        length_key = (u32::from(file[12]) * 256 + u32::from(file[13])) % 32_000 + 767;
        for (index, letter) in b"[(C) Copyright Mr. Dong Shiwei.]".iter().enumerate() {
            stream[index] = letter & (file[8 + index % 4] | (file[12 + index % 4] & file[3]));
        }
    }
    let mut pieces = [0xff_u8; 32];
    for (index, letter) in
        squares(game.position.as_deref()).iter().enumerate().filter(|(_, letter)| **letter != 0)
    {
        let order = b"RNBAKABNRCCPPPPPrnbakabnrccppppp";
        let slot = (0..32).find(|slot| order[*slot] == *letter && pieces[*slot] == 0xff).unwrap();
        pieces[slot] = (index % 9 * 10 + 9 - index / 9) as u8;
    }
    for index in 0..32 {
        let from = if version >= 12 { (usize::from(board_key) + 1 + index) % 32 } else { index };
        file[0x10 + index] = pieces[from].wrapping_add(board_key);
    }
    file[0x33] = code(game.result);
    let mut put = |at: usize, text: &str| {
        let bytes = gbk(text);
        file[at] = bytes.len() as u8;
        file[at + 1..at + 1 + bytes.len()].copy_from_slice(&bytes);
    };
    put(0x50, "仙人指路对起马局");
    put(0x130, game.first.as_deref().unwrap());
    put(0x140, game.second.as_deref().unwrap());
    let mut moves = Vec::new();
    let mut step = |from: u8, to: u8, has_next: bool, has_sibling: bool, comment: &Option<String>| {
        let bytes = comment.as_deref().map(gbk).unwrap_or_default();
        let flags = match is_shifted {
            true => u8::from(has_next) << 7 | u8::from(has_sibling) << 6 | u8::from(comment.is_some()) << 5,
            false => (u8::from(has_next) * 0xf0) | u8::from(has_sibling),
        };
        moves.extend([
            from.wrapping_add(24).wrapping_add(from_key),
            to.wrapping_add(32).wrapping_add(to_key),
            flags,
            0,
        ]);
        if !is_shifted || comment.is_some() {
            moves.extend((bytes.len() as u32 + length_key).to_le_bytes());
            moves.extend(bytes);
        }
    };
    let first = children(&game.nodes, None);
    step(0, 0, !first.is_empty(), false, &game.comment);
    walk(&game.nodes, &first, &mut |node, has_next, has_sibling| {
        let [from, to] = places(&node.text).map(|(column, row)| column * 10 + 9 - row);
        step(from, to, has_next, has_sibling, &node.comment);
    });
    let hidden = moves.iter().zip(stream.iter().cycle()).map(|(byte, key)| byte.wrapping_add(*key));
    file.extend(hidden.collect::<Vec<u8>>());
    file
}

fn wide(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

/// A record of CCBridge, of this version.
fn write_cbr(game: &Transcript, version: u8) -> Vec<u8> {
    let (title, red, black, result, board, moves) =
        if version == 1 { (52, 948, 1172, 1820, 1864, 1958) } else { (180, 1076, 1300, 2076, 2120, 2214) };
    let mut file = vec![0; moves];
    file[..16].copy_from_slice(b"CCBridge Record\0");
    file[19] = version;
    let (first, second) = (game.first.as_deref().unwrap(), game.second.as_deref().unwrap());
    for (at, text) in [(title, "仙人指路对起马局"), (red, first), (black, second)] {
        let bytes = wide(text);
        file[at..at + bytes.len()].copy_from_slice(&bytes);
    }
    file[result] = code(game.result);
    for (index, letter) in squares(game.position.as_deref()).iter().enumerate() {
        let piece = b"RNBAKCP".iter().position(|piece| *piece == letter.to_ascii_uppercase());
        let side = if letter.is_ascii_lowercase() { 0x20 } else { 0x10 };
        file[board + index] = piece.map_or(0, |piece| piece as u8 + 1 + side);
    }
    let mut step = |from: u8, to: u8, has_next: bool, has_sibling: bool, comment: &Option<String>| {
        file.extend([
            u8::from(!has_next) | u8::from(has_sibling) << 1 | u8::from(comment.is_some()) << 2,
            0,
            from,
            to,
        ]);
        if let Some(comment) = comment {
            let bytes = wide(comment);
            file.extend((bytes.len() as u32).to_le_bytes());
            file.extend(bytes);
        }
    };
    let first = children(&game.nodes, None);
    step(0, 0, !first.is_empty(), false, &game.comment);
    walk(&game.nodes, &first, &mut |node, has_next, has_sibling| {
        let [from, to] = places(&node.text)
            .map(|(column, row)| if version == 1 { column << 4 | row } else { row * 9 + column });
        step(from, to, has_next, has_sibling, &node.comment);
    });
    file
}

/// A library of records, each filled up to whole blocks.
fn write_cbl(records: &[Vec<u8>]) -> Vec<u8> {
    let mut file = vec![0; 66_624 + 276 * records.len()];
    file[..16].copy_from_slice(b"CCBridgeLibrary\0");
    file[60] = records.len() as u8;
    for record in records {
        file.extend(record);
        file.resize(file.len() + (4096 - record.len() % 4096) % 4096, 0);
    }
    file
}

/// A random game as these formats hold it: without signs and words before moves, black to move only where it moves.
fn plain_game(dice: &mut Dice) -> Transcript {
    let mut game = random_game(xiangqi(), dice, &WORDS);
    for node in &mut game.nodes {
        node.nags.clear();
        node.before = None;
    }
    let (first, second) = (Some("柳大华".to_string()), Some("吕  钦".to_string()));
    Transcript { first, second, tags: Vec::new(), ..game }
}

fn same(read: &Transcript, written: &Transcript) {
    assert_eq!(read.nodes, written.nodes);
    assert_eq!(
        (&read.comment, &read.first, &read.second),
        (&written.comment, &written.first, &written.second)
    );
    assert_eq!(read.result, written.result);
    assert_eq!(read.tags[0].value, "仙人指路对起马局");
    let board = |game: &Transcript| {
        let start = game.position.clone().unwrap_or_else(|| xiangqi().start());
        start
            .split(' ')
            .take(if game.nodes.is_empty() { 1 } else { 2 })
            .map(str::to_string)
            .collect::<Vec<_>>()
    };
    assert_eq!(board(read), board(written));
    assert_eq!(read.moves.len(), main_line(&written.nodes).count());
}

#[test]
fn files_of_xqstudio_are_read_whole() {
    let mut dice = Dice(3);
    for version in [10, 11, 12, 18] {
        for _ in 0..40 {
            let game = plain_game(&mut dice);
            let keys = std::array::from_fn(|_| dice.roll(256) as u8);
            let file = exchange::read_file(xiangqi(), &write_xqf(&game, version, keys), None).unwrap();
            assert_eq!((file.format, file.games.len()), ("xqf", 1));
            same(&file.games[0], &game);
        }
    }
}

#[test]
fn records_and_libraries_of_ccbridge_are_read_whole() {
    let mut dice = Dice(4);
    for version in [1, 2] {
        let games: Vec<Transcript> = (0..40).map(|_| plain_game(&mut dice)).collect();
        let mut records: Vec<Vec<u8>> = games.iter().map(|game| write_cbr(game, version)).collect();
        for (record, game) in records.iter().zip(&games) {
            same(&exchange::read_file(xiangqi(), record, None).unwrap().games[0], game);
        }
        let library = exchange::read_file(xiangqi(), &write_cbl(&records), None).unwrap();
        assert_eq!((library.format, library.games.len(), library.problems.len()), ("ccbridge", 40, 0));
        library.games.iter().zip(&games).for_each(|(read, written)| same(read, written));
        // One that cannot be read spoils none of the others.
        records[7][19] = 9;
        let library = exchange::read_file(xiangqi(), &write_cbl(&records), None).unwrap();
        assert_eq!(library.games.len(), 39);
        assert_eq!(library.problems, ["game 8, expected a record of version 1 or 2, found 9"]);
    }
}

#[test]
fn what_cannot_be_played_is_a_comment() {
    let nodes = ["h2e2", "h9g7", "e2e9", "a9a8"].map(str::to_string);
    let game = Transcript { nodes: ply_formats::line(nodes), ..plain_game(&mut Dice(1)) };
    let game = Transcript { position: None, ..game };
    let read = exchange::read_file(xiangqi(), &write_xqf(&game, 18, [7; 13]), None).unwrap();
    let read = &read.games[0];
    assert_eq!(read.moves, ["h2e2", "h9g7"]);
    assert_eq!(read.nodes[1].comment.as_deref(), Some("(e2e9 a9a8)"));
}

#[test]
fn other_files_are_refused_in_one_sentence() {
    let game = plain_game(&mut Dice(9));
    let xqf = write_xqf(&game, 18, [5; 13]);
    for (bytes, expected) in [
        (&b""[..], "expected a position, moves or a whole game, found nothing"),
        (&b"\0\x01\x02"[..], "the file is no text; expected PGN, DhtmlXQ"),
        (&xqf[..0x402], "expected 4 bytes of a move, found 2 at the end of the file"),
        (&write_cbr(&game, 2)[..100], "expected a record's header of 2214 bytes, found 100"),
        (b"[DhtmlXQ_movelist]77x7[/DhtmlXQ_movelist]", "movelist, expected four digits for each move"),
        (b"[DhtmlXQ_movelist]9747[/DhtmlXQ_movelist]", "movelist, move 1: expected columns from 0 to 8"),
        (b"[DhtmlXQ_binit]12[/DhtmlXQ_binit]", "binit: expected 64 digits, two for each piece"),
        (
            b"[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_move_3_2_4]7967[/DhtmlXQ_move_3_2_4]",
            "move_3_2_4: expected a branch 3 that it leaves, once",
        ),
        (
            b"[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_move_0_7_1]7967[/DhtmlXQ_move_0_7_1]",
            "move_0_7_1: branch 0 has no move 7",
        ),
        (b"[DhtmlXQ_movelist]7746[/DhtmlXQ_movelist]", "move 1, "),
    ] {
        let error = exchange::read_file(xiangqi(), bytes, None).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
        assert!(error.len() < 400 && !error.contains('\n'), "{error}");
    }
}

/// A page of a site, with what it has around its games.
#[test]
fn dhtmlxq_of_a_site_is_read() {
    let text = "<pre>[DhtmlXQ]\r\n[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]\r\n[DhtmlXQ_title]对局[/DhtmlXQ_title]\r\n\
        [DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]\r\n\
        [DhtmlXQ_result]红胜[/DhtmlXQ_result]\r\n[DhtmlXQ_red]甲[/DhtmlXQ_red]\r\n[DhtmlXQ_hits]12[/DhtmlXQ_hits]\r\n\
        [DhtmlXQ_movelist]7747724279677062[/DhtmlXQ_movelist]\r\n[DhtmlXQ_move_1_3_2]7967[/DhtmlXQ_move_1_3_2]\r\n\
        [DhtmlXQ_move_0_2_1]12421927[/DhtmlXQ_move_0_2_1]\r\n[DhtmlXQ_comment0]第一||第二[/DhtmlXQ_comment0]\r\n\
        [DhtmlXQ_comment1_3]变着[/DhtmlXQ_comment1_3]\r\n[DhtmlXQ_comment2]\\u597d[/DhtmlXQ_comment2]\r\n[/DhtmlXQ]</pre>";
    for bytes in [text.as_bytes().to_vec(), gbk(text)] {
        let file = exchange::read_file(xiangqi(), &bytes, None).unwrap();
        let game = &file.games[0];
        assert_eq!((file.format, &game.position, game.result), ("dhtmlxq", &None, Some(GameResult::First)));
        assert_eq!(game.moves, ["h2e2", "h7e7", "h0g2", "h9g7"]);
        assert_eq!(game.comment.as_deref(), Some("第一\n第二"));
        let lines: Vec<_> = game
            .nodes
            .iter()
            .map(|node| (node.parent, node.text.as_str(), node.comment.as_deref()))
            .collect();
        let expected = [
            (None, "h2e2", None),
            (Some(0), "h7e7", Some("好")),
            (Some(1), "h0g2", None),
            (Some(2), "h9g7", None),
            (Some(0), "b7e7", None),
            (Some(4), "b0c2", Some("变着")),
            (Some(4), "h0g2", None),
        ];
        assert_eq!(lines, expected);
        let tags: Vec<_> = game.tags.iter().map(|tag| (tag.name.as_str(), tag.value.as_str())).collect();
        assert_eq!(tags, [("DhtmlXQ_ver", "www_dpxq_com"), ("Title", "对局"), ("DhtmlXQ_hits", "12")]);
    }
}

#[test]
fn the_base_of_othello_is_read() {
    let Some(data) = std::env::var_os("PLY_DATA") else {
        eprintln!("not run: PLY_DATA is not set");
        return;
    };
    let folder = std::path::Path::new(&data).join("othello/wthor");
    let read = |name: &str| std::fs::read(folder.join(name)).unwrap();
    let names = wthor::Names::read(&read("WTH.JOU"), &read("WTH.TRN"));
    let games = wthor::read_all(&read("WTH_1977.wtb"), &names).unwrap();
    assert!(games.iter().all(|game| game.first.as_deref().is_some_and(|name| !name.starts_with('#'))));
    let othello = find("othello").unwrap();
    let file = exchange::read_file(othello, &read("WTH_1977.wtb"), None).unwrap();
    assert_eq!((file.format, file.games.len(), file.problems.len()), ("wthor", games.len(), 0));
    assert!(file.games.iter().all(|game| game.moves.len() >= 4 && game.result.is_some()));
}

/// One game of a base made here; the white player has no name.
#[test]
fn a_small_base_of_othello_is_read() {
    let mut file = vec![0; 16 + 68];
    (file[4], file[10], file[11], file[12]) = (1, 0xe8, 0x07, 8);
    (file[16 + 2], file[16 + 4], file[16 + 6]) = (1, 2, 40);
    file[16 + 8..16 + 11].copy_from_slice(&[56, 64, 33]);
    let mut players = vec![0; 16 + 40];
    players[16 + 20..16 + 24].copy_from_slice(b"Jos\xe9");
    let games = wthor::read_all(&file, &wthor::Names::read(&players, b"")).unwrap();
    assert_eq!((games[0].first.as_deref(), games[0].second.as_deref()), (Some("José"), Some("#2")));
    assert_eq!((games[0].result, games[0].tags[1].value.as_str()), (Some(GameResult::First), "2024.??.??"));
    let read = exchange::read_file(find("othello").unwrap(), &file, None).unwrap();
    assert_eq!(
        (read.format, &read.games[0].moves[..]),
        ("wthor", &["f5", "d6", "c3"].map(str::to_string)[..])
    );
    assert!(wthor::read_all(&file[1..], &wthor::Names::default()).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn damaged_files_are_read_or_refused(
        seed in any::<u64>(), kind in 0..4_usize, cut in any::<prop::sample::Index>(),
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..8),
    ) {
        let game = plain_game(&mut Dice(seed));
        let mut bytes = match kind {
            0 => write_xqf(&game, 10, [0; 13]),
            1 => write_xqf(&game, 18, std::array::from_fn(|at| (seed >> at) as u8)),
            2 => write_cbr(&game, 2),
            _ => exchange::write(xiangqi(), &game, "dhtmlxq").unwrap().into_bytes(),
        };
        for (at, byte) in damage {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if seed % 2 == 0 {
            bytes.truncate(cut.index(bytes.len()));
        }
        if let Ok(file) = exchange::read_file(xiangqi(), &bytes, None) {
            for game in &file.games {
                let text = exchange::write(xiangqi(), game, "pgn").unwrap();
                prop_assert_eq!(&exchange::read(xiangqi(), &text, None).unwrap().game.nodes, &game.nodes);
            }
        }
    }
}
