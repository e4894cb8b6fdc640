//! Reading GGF.

use ply_core::{InputError, Side};

use super::{Cut, Margin, PackedMove, Transcript};
use ply_games::{Session, Setup, find};

/// Reads the first game of a text.
pub fn read(text: &str) -> Result<Transcript, InputError> {
    let start = text.find(OPENING).ok_or_else(|| InputError::new("expected a game that begins with (;"))?;
    Reader::new()?.game(&text[start + OPENING.len()..]).map(|(game, _)| game)
}

/// Reads every game of a text; what stands between games is passed over.
pub fn read_all(text: &str) -> Result<Vec<Transcript>, InputError> {
    let mut reader = Reader::new()?;
    let mut games = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(OPENING) {
        let (game, after) = reader
            .game(&rest[start + OPENING.len()..])
            .map_err(|error| error.within(format!("game {}", games.len() + 1)))?;
        games.push(game);
        rest = after;
    }
    Ok(games)
}

const OPENING: &str = "(;";
const CLOSING: &str = ";)";
/// The longest text of a move is `pass`.
const LONGEST_MOVE: usize = 4;

/// Tries the moves of each game on a board.
struct Reader {
    board: Box<dyn Session>,
}

impl Reader {
    fn new() -> Result<Reader, InputError> {
        Ok(Reader { board: find("othello")?.session(&Setup::default())? })
    }

    /// Reads what follows the opening of a game, and hands back what follows the game.
    fn game<'t>(&mut self, text: &'t str) -> Result<(Transcript, &'t str), InputError> {
        let mut game = Transcript::default();
        let mut board = None;
        let mut moves = Vec::new();
        let mut rest = text.trim_start();
        while !rest.starts_with(CLOSING) {
            let (tag, value, after) = next_tag(rest)?;
            let said = || Some(value.to_string());
            match tag {
                "GM" if !value.trim().eq_ignore_ascii_case("othello") => {
                    return Err(InputError::new(format!("GM: expected Othello, found '{}'", short(value))));
                }
                "PC" => game.place = said(),
                "DT" => game.date = said(),
                "PB" => game.black = said(),
                "PW" => game.white = said(),
                "RE" => game.result = read_margin(value)?,
                "TI" => game.time = said(),
                "TY" => game.kind = said(),
                "BO" => board = Some(read_board(value)?),
                "B" => moves.push((Side::First, value)),
                "W" => moves.push((Side::Second, value)),
                _ => {}
            }
            rest = after.trim_start();
        }
        self.board.begin(board, None).map_err(|error| error.within("BO"))?;
        game.position = self.board.position();
        for (side, value) in moves {
            let place = || format!("move {}", game.moves.len() + 1);
            let played = self.play(side, value).map_err(|error| error.within(place()))?;
            game.moves.push(played);
        }
        Ok((game, &rest[CLOSING.len()..]))
    }

    /// Makes a move such as `F5/1.50/0.30`. An evaluation or a time that is no number is left out: it is a remark.
    fn play(&mut self, side: Side, value: &str) -> Result<PackedMove, InputError> {
        let mut parts = value.trim().split('/').map(str::trim);
        let text = parts.next().unwrap_or_default();
        if text.len() > LONGEST_MOVE {
            return Err(InputError::new(format!("expected a square or PA, found '{}'", short(text))));
        }
        let turn = self.board.side();
        if side != turn && self.board.outcome().is_none() {
            let turn = self.board.sides()[turn.index()];
            return Err(InputError::new(format!("expected a move of {turn}, whose turn it is")));
        }
        let text = self.board.play(text)?;
        let eval = parts.next().and_then(read_number);
        let seconds = parts.next().and_then(read_time);
        Ok(PackedMove { text, eval, seconds })
    }
}

/// The first tag of a text, what it holds, and what follows it.
fn next_tag(text: &str) -> Result<(&str, &str, &str), InputError> {
    let length = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (tag, rest) = text.split_at(length);
    let value = rest.strip_prefix('[').filter(|_| length > 0);
    let value = value.ok_or_else(|| {
        let found = if text.is_empty() { "the end".to_string() } else { format!("'{}'", short(text)) };
        InputError::new(format!("expected a tag such as B[F5] or the end of the game ;) but found {found}"))
    })?;
    let (value, after) = value
        .split_once(']')
        .ok_or_else(|| InputError::new(format!("expected ] after {}[, found the end", short(tag))))?;
    Ok((tag, value, after))
}

/// The squares and the side to move of `8 ---…--- *`.
fn read_board(value: &str) -> Result<&str, InputError> {
    let problem = || InputError::new(format!("BO: expected 8 and the squares, found '{}'", short(value)));
    let (size, squares) = value.trim_start().split_once(char::is_whitespace).ok_or_else(problem)?;
    if size == "8" { Ok(squares) } else { Err(problem()) }
}

/// A result such as `+12.00`, `-64.00:t`, or `?` where it is not known.
fn read_margin(value: &str) -> Result<Option<Margin>, InputError> {
    let value = value.trim();
    if value.is_empty() || value == "?" {
        return Ok(None);
    }
    let problem = || InputError::new(format!("RE: expected discs such as +12.00, found '{}'", short(value)));
    let (discs, letter) =
        value.split_once(':').map_or((value, None), |(discs, letter)| (discs, Some(letter)));
    let cut = match letter {
        None => None,
        Some(letter) => Some(Cut::ALL.into_iter().find(|cut| cut.letter() == letter).ok_or_else(problem)?),
    };
    Ok(Some(Margin { discs: read_number(discs).ok_or_else(problem)?, cut }))
}

fn read_number(text: &str) -> Option<f64> {
    text.trim().parse().ok().filter(|number: &f64| number.is_finite())
}

/// Seconds, or minutes and seconds with a colon between them.
fn read_time(text: &str) -> Option<f64> {
    let parts = text.splitn(3, ':').map(read_number);
    parts.reduce(|longer, shorter| Some(longer? * 60.0 + shorter?)).flatten().filter(|time| time.is_finite())
}

/// The beginning of a text, fit for a message.
fn short(text: &str) -> String {
    text.chars().take(20).collect::<String>().escape_debug().to_string()
}
