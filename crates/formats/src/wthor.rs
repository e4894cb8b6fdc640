//! WTHOR, the base of tournament games of Othello: a file of games by year, and beside it the names of players and
//! tournaments.

use ply_core::InputError;

use crate::encoding;
use crate::exchange::Transcript;
use crate::record::GameResult;
use crate::tree::{self, Tag};

const HEADER: usize = 16;
const GAME: usize = 68;
/// Bytes of a game before its moves.
const FACTS: usize = 8;
/// Bytes of a player's and of a tournament's name.
const PLAYER: usize = 20;
const TOURNAMENT: usize = 26;

/// The names that the numbers of a file of games stand for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Names {
    players: Vec<String>,
    tournaments: Vec<String>,
}

impl Names {
    /// From the files `WTH.JOU` and `WTH.TRN`; what is missing has no names.
    pub fn read(players: &[u8], tournaments: &[u8]) -> Names {
        Names { players: names(players, PLAYER), tournaments: names(tournaments, TOURNAMENT) }
    }
}

fn names(bytes: &[u8], length: usize) -> Vec<String> {
    let name = |name: &[u8]| {
        let end = name.iter().position(|byte| *byte == 0).unwrap_or(name.len());
        // Letters with accents are in the encoding of the West.
        encoding::decode_western(&name[..end]).trim().to_string()
    };
    bytes.get(HEADER..).unwrap_or_default().chunks_exact(length).map(name).collect()
}

/// Does a file look like this one? It has no sign, but its length follows from its header.
pub(crate) fn begins(bytes: &[u8]) -> bool {
    let count = count(bytes);
    count.is_some_and(|count| bytes.len() == HEADER + GAME * count && matches!(bytes[12], 0 | 8))
}

/// How many games the header says there are.
fn count(bytes: &[u8]) -> Option<usize> {
    let count = u32::from_le_bytes(bytes.get(4..8)?.try_into().ok()?) as usize;
    (bytes.len() >= HEADER).then_some(count)
}

/// Reads every game of a file. Their moves have not been tried on a board.
pub fn read_all(bytes: &[u8], names: &Names) -> Result<Vec<Transcript>, InputError> {
    if !begins(bytes) {
        let problem =
            "expected a WTHOR file: a header of 16 bytes and the 68 bytes of each game that it counts";
        return Err(InputError::new(problem));
    }
    let year = u16::from_le_bytes([bytes[10], bytes[11]]);
    Ok(bytes[HEADER..].chunks_exact(GAME).map(|game| read(game, year, names)).collect())
}

fn read(game: &[u8], year: u16, names: &Names) -> Transcript {
    let number = |at: usize| usize::from(u16::from_le_bytes([game[at], game[at + 1]]));
    let named = |names: &[String], number: usize| {
        names.get(number).cloned().filter(|name| !name.is_empty()).unwrap_or_else(|| format!("#{number}"))
    };
    // Tens are the row, units the column. Zeros fill up, and passes are left out.
    let squares = game[FACTS..].iter().take_while(|byte| **byte != 0);
    let moves: Vec<String> = squares
        .map(|byte| match (byte / 10, byte % 10) {
            (row @ 1..=8, column @ 1..=8) => format!("{}{row}", (b'a' + column - 1) as char),
            _ => "?".to_string(),
        })
        .collect();
    let tag = |name: &str, value: String| Tag { name: name.to_string(), value };
    let black = game[6];
    Transcript {
        nodes: tree::line(moves.iter().cloned()),
        moves,
        first: Some(named(&names.players, number(2))),
        second: Some(named(&names.players, number(4))),
        result: Some(match black.cmp(&32) {
            std::cmp::Ordering::Greater => GameResult::First,
            std::cmp::Ordering::Less => GameResult::Second,
            std::cmp::Ordering::Equal => GameResult::Draw,
        }),
        tags: vec![
            tag("Event", named(&names.tournaments, number(0))),
            tag("Date", format!("{year:04}.??.??")),
            tag("BlackDiscs", black.to_string()),
            tag("BestBlackDiscs", game[7].to_string()),
        ],
        ..Transcript::default()
    }
}
