//! The binary files of CCBridge: records (CBR) of one game, and libraries (CBL) of many such records. Text is UTF-16.

use ply_core::InputError;

use crate::bytes::Bytes;
use crate::exchange::Transcript;
use crate::move_stream::{MoveStream, Step};
use crate::placement::{Place, Placement, move_text};
use crate::record::GameResult;
use crate::tree::{Tag, add_text};

const RECORD: &[u8; 16] = b"CCBridge Record\0";
const LIBRARY: &[u8; 16] = b"CCBridgeLibrary\0";
/// Games of one library.
const MAX_GAMES: usize = 50_000;
/// Letters of the pieces by their number, from 1.
const PIECES: &[u8; 7] = b"RNBAKCP";

/// Where a record keeps what. Version 1 has fewer texts.
struct Layout {
    /// Where each text begins, how many bytes it has, and the tag that it becomes.
    texts: &'static [(usize, usize, &'static str)],
    red: usize,
    black: usize,
    result: usize,
    side: usize,
    board: usize,
    moves: usize,
    /// Squares are numbers of the board; otherwise two digits, column and row.
    counts_squares: bool,
}

/// Bytes of a player's name.
const NAME: usize = 64;

static FIRST: Layout = Layout {
    texts: &[
        (52, 128, "Title"),
        (564, 64, "Event"),
        (628, 64, "Round"),
        (756, 64, "Date"),
        (820, 64, "Site"),
        (884, 64, "TimeControl"),
        (1012, 64, "RedTeam"),
        (1236, 64, "BlackTeam"),
        (1396, 64, "Annotator"),
        (1524, 64, "Author"),
    ],
    red: 948,
    black: 1172,
    result: 1820,
    side: 1856,
    board: 1864,
    moves: 1958,
    counts_squares: false,
};

static SECOND: Layout = Layout {
    texts: &[
        (180, 128, "Title"),
        (692, 64, "Event"),
        (756, 64, "Round"),
        (884, 64, "Date"),
        (948, 64, "Site"),
        (1012, 64, "TimeControl"),
        (1140, 64, "RedTeam"),
        (1364, 64, "BlackTeam"),
        (1652, 64, "Annotator"),
        (1780, 64, "Author"),
    ],
    red: 1076,
    black: 1300,
    result: 2076,
    side: 2112,
    board: 2120,
    moves: 2214,
    counts_squares: true,
};

/// Does a file begin like one of these?
pub(crate) fn begins(bytes: &[u8]) -> bool {
    bytes.starts_with(RECORD) || bytes.starts_with(LIBRARY)
}

/// Reads every record of a file, each by itself. Their moves have not been tried on a board.
pub(crate) fn read_all(bytes: &[u8]) -> Result<Vec<Result<Transcript, InputError>>, InputError> {
    let starts: Vec<usize> = match bytes.starts_with(LIBRARY) {
        // A library's records stand in blocks of 4096 bytes behind an index whose length programs disagree about.
        true => find_all(bytes, RECORD).take(MAX_GAMES + 1).collect(),
        false => vec![0],
    };
    if starts.len() > MAX_GAMES {
        return Err(InputError::new(format!("a library of more than {MAX_GAMES} games; expected fewer")));
    }
    let ends = starts.iter().skip(1).copied().chain([bytes.len()]);
    Ok(starts.iter().zip(ends).map(|(start, end)| read(&bytes[*start..end])).collect())
}

/// Where this sign stands.
fn find_all<'b>(bytes: &'b [u8], sign: &'b [u8; 16]) -> impl Iterator<Item = usize> {
    let begins = move |at: &usize| bytes[*at..].starts_with(sign);
    bytes.iter().enumerate().filter(|(_, byte)| **byte == sign[0]).map(|(at, _)| at).filter(begins)
}

fn read(record: &[u8]) -> Result<Transcript, InputError> {
    let layout = match record.get(19) {
        Some(1) => &FIRST,
        Some(2) => &SECOND,
        other => {
            let found = other.map_or("nothing".to_string(), u8::to_string);
            return Err(InputError::new(format!("expected a record of version 1 or 2, found {found}")));
        }
    };
    let Some((header, moves)) = record.split_at_checked(layout.moves) else {
        let found = record.len();
        return Err(InputError::new(format!(
            "expected a record's header of {} bytes, found {found}",
            layout.moves
        )));
    };
    let mut source = Bytes::new(moves);
    let mut stream = MoveStream::default();
    let mut comment = None;
    let mut goes_on = !source.is_at_end();
    let mut is_start = true;
    while goes_on {
        let place = |error: InputError| error.within(format!("move {}", stream.len()));
        let (from, to, step) = read_step(&mut source).map_err(place)?;
        if is_start {
            // The first step makes no move; it carries what is said of the start.
            is_start = false;
            if let Some(text) = step.comment {
                add_text(&mut comment, &text);
            }
            goes_on = step.has_next;
        } else if from == to {
            // Blocks are filled up with anything.
            break;
        } else {
            let squares = square(layout, from).zip(square(layout, to));
            let text = squares.map_or_else(|| "?".to_string(), |(from, to)| move_text(from, to));
            goes_on = stream.push(text, step)?;
        }
        goes_on &= !source.is_at_end();
    }
    let nodes = stream.nodes();
    let mut placement = Placement::empty();
    for (index, byte) in header[layout.board..layout.board + 90].iter().enumerate() {
        let piece = usize::from(byte & 0x0f).checked_sub(1).and_then(|piece| PIECES.get(piece));
        let place = Place::new((index % 9) as u8, (index / 9) as u8);
        if let (Some(letter), Some(place)) = (piece, place) {
            match byte >> 4 {
                1 => placement.put(place, *letter),
                2 => placement.put(place, letter.to_ascii_lowercase()),
                _ => {}
            }
        }
    }
    let text =
        |at: usize, length: usize| Some(wide(&header[at..at + length])).filter(|text| !text.is_empty());
    let tags = layout
        .texts
        .iter()
        .filter_map(|(at, length, name)| Some(Tag { name: name.to_string(), value: text(*at, *length)? }));
    let result = match header[layout.result] {
        1 => Some(GameResult::First),
        2 => Some(GameResult::Second),
        3 => Some(GameResult::Draw),
        _ => None,
    };
    Ok(Transcript {
        position: Some(placement.fen(&nodes, header[layout.side] == 2)),
        first: text(layout.red, NAME),
        second: text(layout.black, NAME),
        result,
        tags: tags.collect(),
        comment,
        nodes,
        ..Transcript::default()
    })
}

fn read_step(source: &mut Bytes<'_>) -> Result<(u8, u8, Step), InputError> {
    let [flags, _, from, to] = source.array()?;
    let mut comment = None;
    if flags & 4 != 0 {
        let length = u32::from_le_bytes(source.array()?);
        comment =
            Some(wide(source.take(length as usize, "a comment")?)).filter(|text| !text.trim().is_empty());
    }
    Ok((from, to, Step { comment, has_next: flags & 1 == 0, has_sibling: flags & 2 != 0 }))
}

fn square(layout: &Layout, byte: u8) -> Option<Place> {
    match layout.counts_squares {
        true => Place::new(byte % 9, byte / 9),
        false => Place::new(byte >> 4, byte & 0x0f),
    }
}

/// Text in UTF-16 up to its first zero.
fn wide(bytes: &[u8]) -> String {
    let letters = bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
    let letters: Vec<u16> = letters.take_while(|letter| *letter != 0).collect();
    String::from_utf16_lossy(&letters).replace("\r\n", "\n")
}
