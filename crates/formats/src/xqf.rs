//! XQF, the binary files of XQStudio: a header of 1024 bytes and a tree of moves. From version 11 on the board, the
//! moves and the lengths of comments are shifted by numbers that follow from keys in the header.

use ply_core::InputError;

use crate::bytes::Bytes;
use crate::encoding;
use crate::exchange::Transcript;
use crate::move_stream::{MoveStream, Step};
use crate::placement::{Place, Placement, move_text};
use crate::record::GameResult;
use crate::tree::{Tag, add_text};

/// Where the moves begin.
const HEADER: usize = 0x400;
/// Version from which files are shifted.
const SHIFTED: u8 = 11;
/// Version from which the pieces stand in another order too.
const REORDERED: u8 = 12;
/// The pieces of a side in the order of the file.
const PIECES: &[u8; 16] = b"RNBAKABNRCCPPPPP";
/// What the keys are masked with, a byte of the stream after the other.
const MASK: &[u8; 32] = b"[(C) Copyright Mr. Dong Shiwei.]";

/// Texts of the header: where each begins, and the tag that it becomes.
const TEXTS: [(usize, &str); 9] = [
    (0x50, "Title"),
    (0xd0, "Event"),
    (0x110, "Date"),
    (0x120, "Site"),
    (0x150, "TimeControl"),
    (0x190, "RedTime"),
    (0x1a0, "BlackTime"),
    (0x1d0, "Annotator"),
    (0x1e0, "Author"),
];

/// Does a file begin like this one?
pub(crate) fn begins(bytes: &[u8]) -> bool {
    bytes.len() >= HEADER && bytes.starts_with(b"XQ")
}

/// What everything is shifted by; nothing in old files.
#[derive(Default)]
struct Keys {
    board: u8,
    from: u8,
    to: u8,
    length: u32,
    stream: [u8; 32],
}

impl Keys {
    fn read(header: &[u8]) -> Keys {
        if header[2] < SHIFTED {
            return Keys::default();
        }
        let factor = |key: u8| key.wrapping_mul(key).wrapping_mul(54).wrapping_add(221);
        let board = factor(header[13]).wrapping_mul(header[13]);
        let from = factor(header[14]).wrapping_mul(board);
        let to = factor(header[15]).wrapping_mul(from);
        let length = (u32::from(header[12]) * 256 + u32::from(header[13])) % 32_000 + 767;
        let mut stream = *MASK;
        for (index, byte) in stream.iter_mut().enumerate() {
            *byte &= (header[12 + index % 4] & header[3]) | header[8 + index % 4];
        }
        Keys { board, from, to, length, stream }
    }
}

/// Reads a file. Its moves have not been tried on a board.
pub(crate) fn read(bytes: &[u8]) -> Result<Transcript, InputError> {
    if !begins(bytes) {
        return Err(InputError::new("expected an XQF file with its header of 1024 bytes"));
    }
    let (header, moves) = bytes.split_at(HEADER);
    let version = header[2];
    let keys = Keys::read(header);
    let shifted: Vec<u8> =
        moves.iter().zip(keys.stream.iter().cycle()).map(|(byte, key)| byte.wrapping_sub(*key)).collect();
    let mut stream = MoveStream::default();
    let mut source = Bytes::new(&shifted);
    let mut comment = None;
    let (_, start, has_moves) = read_step(&mut source, version, &keys)?;
    if let Some(text) = start.comment {
        add_text(&mut comment, &text);
    }
    let mut goes_on = has_moves;
    // Some programs promise a move behind the last one.
    while goes_on && !source.is_at_end() {
        let number = stream.len() + 1;
        let (squares, step, _) =
            read_step(&mut source, version, &keys).map_err(|error| error.within(format!("move {number}")))?;
        let text = squares.map(|(from, to)| move_text(from, to));
        goes_on = stream.push(text.unwrap_or_else(|| "?".to_string()), step)?;
    }
    let nodes = stream.nodes();
    let placement = read_board(header, version, &keys);
    let text = |at: usize| {
        let length =
            usize::from(header[at]).min(if at == 0x50 || at == 0xd0 || at == 0x150 { 63 } else { 15 });
        Some(encoding::decode_chinese(&header[at + 1..at + 1 + length])).filter(|text| !text.is_empty())
    };
    let tags = TEXTS.iter().filter_map(|(at, name)| Some(Tag { name: name.to_string(), value: text(*at)? }));
    let result = match header[0x33] {
        1 => Some(GameResult::First),
        2 => Some(GameResult::Second),
        3 => Some(GameResult::Draw),
        _ => None,
    };
    Ok(Transcript {
        position: Some(placement.fen(&nodes, header[0x32] == 1)),
        first: text(0x130),
        second: text(0x140),
        result,
        tags: tags.collect(),
        comment,
        nodes,
        ..Transcript::default()
    })
}

fn read_board(header: &[u8], version: u8, keys: &Keys) -> Placement {
    let mut placement = Placement::empty();
    for index in 0..32_usize {
        let piece = match version >= REORDERED {
            true => (usize::from(keys.board) + 1 + index) % 32,
            false => index,
        };
        let square = header[0x10 + index].wrapping_sub(keys.board);
        // Ranks are counted from below. A piece that is not there stands beyond the board.
        if square < 90
            && let Some(place) = Place::new(square / 10, 9 - square % 10)
        {
            let letter = PIECES[piece % 16];
            placement.put(place, if piece < 16 { letter } else { letter.to_ascii_lowercase() });
        }
    }
    placement
}

/// The squares of a step, what is said of it, and whether another follows.
type ReadStep = (Option<(Place, Place)>, Step, bool);

fn read_step(source: &mut Bytes<'_>, version: u8, keys: &Keys) -> Result<ReadStep, InputError> {
    let [from, to, flags, _] = source.array()?;
    let (has_next, has_sibling, has_comment) = match version < SHIFTED {
        true => (flags & 0xf0 != 0, flags & 0x0f != 0, true),
        false => (flags & 0x80 != 0, flags & 0x40 != 0, flags & 0x20 != 0),
    };
    let mut comment = None;
    if has_comment {
        let length = u32::from_le_bytes(source.array()?).wrapping_sub(keys.length);
        let text = encoding::decode_chinese(source.take(length as usize, "a comment")?);
        comment = Some(text).filter(|text| !text.trim().is_empty());
    }
    let place = |byte: u8| Place::new(byte / 10, 9_u8.checked_sub(byte % 10)?);
    let from = place(from.wrapping_sub(24).wrapping_sub(keys.from));
    let to = place(to.wrapping_sub(32).wrapping_sub(keys.to));
    Ok((from.zip(to), Step { comment, has_next, has_sibling }, has_next))
}
