//! Reading GGF.

use ply_core::{InputError, Side};
use ply_games::{GameEntry, GgfFormat, Session, Setup, games};

use super::{Cut, Margin, Move, Transcript};

/// Reads the first game of a text, whichever game of the registry it is of.
pub fn read(text: &str) -> Result<Transcript, InputError> {
    read_first(Reader::new(registered()), text)
}

/// Reads the first game of a text, which must be of this game.
pub fn read_as(game: &dyn GameEntry, text: &str) -> Result<Transcript, InputError> {
    read_first(Reader::new(vec![(game, super::format(game)?)]), text)
}

fn read_first(mut reader: Reader<'_>, text: &str) -> Result<Transcript, InputError> {
    let start = text.find(OPENING).ok_or_else(|| InputError::new("expected a game that begins with (;"))?;
    reader.game(&text[start + OPENING.len()..]).map(|(game, _)| game)
}

/// Reads every game of a text; what stands between games is passed over.
pub fn read_all(text: &str) -> Result<Vec<Transcript>, InputError> {
    let mut reader = Reader::new(registered());
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
/// No move of any notation has more characters.
const LONGEST_MOVE: usize = 24;

/// A game that has GGF, and what it says of it.
type Known<'g> = (&'g dyn GameEntry, &'static GgfFormat);

/// The games of the registry that have GGF.
fn registered() -> Vec<Known<'static>> {
    games().into_iter().filter_map(|game| Some((game, super::format(game).ok()?))).collect()
}

/// Tries the moves of each game on a board.
struct Reader<'g> {
    /// The games that a text may be of; the first where it does not say.
    known: Vec<Known<'g>>,
    /// The board of the last game, and that game's name: many games of a kind are read on one board.
    board: Option<(&'static str, Box<dyn Session>)>,
}

impl<'g> Reader<'g> {
    fn new(known: Vec<Known<'g>>) -> Reader<'g> {
        Reader { known, board: None }
    }

    /// Reads what follows the opening of a game, and hands back what follows the game.
    fn game<'t>(&mut self, text: &'t str) -> Result<(Transcript, &'t str), InputError> {
        let mut game = Transcript::default();
        let mut kind = None;
        let mut board = None;
        let mut moves = Vec::new();
        let mut rest = text.trim_start();
        while !rest.starts_with(CLOSING) {
            let (tag, value, after) = next_tag(rest)?;
            let said = || Some(value.to_string());
            match tag {
                "GM" => kind = Some(self.named(value)?),
                "PC" => game.place = said(),
                "DT" => game.date = said(),
                "PB" => game.black = said(),
                "PW" => game.white = said(),
                "RE" => game.result = read_margin(value)?,
                "TI" => game.time = said(),
                "TY" => game.kind = said(),
                "BO" => board = Some(value),
                "B" => moves.push((Side::First, value)),
                "W" => moves.push((Side::Second, value)),
                _ => {}
            }
            rest = after.trim_start();
        }
        let (entry, format) = kind.map_or_else(|| self.unnamed(), Ok)?;
        let start = board.map(|value| read_board(format, value)).transpose()?;
        let session = self.seat(entry)?;
        session.begin(start, None).map_err(|error| error.within("BO"))?;
        game.game = entry.name().to_string();
        game.position = session.position();
        for (side, value) in moves {
            let place = || format!("move {}", game.moves.len() + 1);
            let played = play(session, side, value).map_err(|error| error.within(place()))?;
            game.moves.push(played);
        }
        Ok((game, &rest[CLOSING.len()..]))
    }

    /// The game of this `GM`.
    fn named(&self, word: &str) -> Result<Known<'g>, InputError> {
        let is_named = |known: &&Known<'_>| word.trim().eq_ignore_ascii_case(known.1.game);
        self.known.iter().find(is_named).copied().ok_or_else(|| {
            let expected: Vec<_> = self.known.iter().map(|known| known.1.game).collect();
            InputError::new(format!("GM: expected {}, found '{}'", expected.join(" or "), short(word)))
        })
    }

    /// The game of a text without `GM`.
    fn unnamed(&self) -> Result<Known<'g>, InputError> {
        self.known.first().copied().ok_or_else(|| InputError::new("no game here has GGF"))
    }

    /// The board for a game's moves.
    fn seat(&mut self, game: &dyn GameEntry) -> Result<&mut dyn Session, InputError> {
        let kept = self.board.take().filter(|(name, _)| *name == game.name());
        let board = match kept {
            Some(kept) => kept,
            None => (game.name(), game.session(&Setup::default())?),
        };
        Ok(self.board.insert(board).1.as_mut())
    }
}

/// Makes a move such as `F5/1.50/0.30`. An evaluation or a time that is no number is left out: it is a
/// remark.
fn play(board: &mut dyn Session, side: Side, value: &str) -> Result<Move, InputError> {
    let mut parts = value.trim().split('/').map(str::trim);
    let text = parts.next().unwrap_or_default();
    if text.len() > LONGEST_MOVE || text.chars().any(char::is_control) {
        return Err(InputError::new(format!("expected a move, found '{}'", short(text))));
    }
    let turn = board.side();
    if side != turn && board.outcome().is_none() {
        let turn = board.sides()[turn.index()];
        return Err(InputError::new(format!("expected a move of {turn}, whose turn it is")));
    }
    let text = board.play(text)?;
    let eval = parts.next().and_then(read_number);
    let seconds = parts.next().and_then(read_time);
    Ok(Move { text, eval, seconds })
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
fn read_board<'t>(format: &GgfFormat, value: &'t str) -> Result<&'t str, InputError> {
    let problem = || {
        InputError::new(format!("BO: expected {} and the squares, found '{}'", format.board, short(value)))
    };
    let (board, squares) = value.trim_start().split_once(char::is_whitespace).ok_or_else(problem)?;
    if board == format.board { Ok(squares) } else { Err(problem()) }
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
