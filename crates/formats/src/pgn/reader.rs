//! Reading PGN.

use ply_core::{InputError, Side};
use ply_games::{GameEntry, PgnFormat};

use super::board::Board;
use super::comment;
use super::growth::Growth;
use super::scanner::{Scanner, Token};
use super::{Transcript, UNFINISHED};
use crate::record::{GameResult, MoveRecord};
use crate::tree::{self, Tag};

/// Reads the first game of a text.
pub fn read(game: &dyn GameEntry, text: &str) -> Result<Transcript, InputError> {
    Reader::new(game, text)?.game()?.ok_or_else(|| InputError::new("expected a game in PGN, found none"))
}

/// Reads every game of a text.
pub fn read_all(game: &dyn GameEntry, text: &str) -> Result<Vec<Transcript>, InputError> {
    let mut reader = Reader::new(game, text)?;
    let mut games = Vec::new();
    while let Some(game) = reader.game()? {
        games.push(game);
    }
    Ok(games)
}

/// No move of any notation has more characters, marks and number included.
const LONGEST_WORD: usize = 24;

struct Reader<'t> {
    scanner: Scanner<'t>,
    /// The game's name.
    name: &'static str,
    board: Board<'t>,
}

impl<'t> Reader<'t> {
    fn new(game: &'t dyn GameEntry, text: &'t str) -> Result<Self, InputError> {
        Ok(Reader { scanner: Scanner::new(text), name: game.name(), board: Board::new(game)? })
    }

    /// The next game: its tags, then its moves up to a result, the next game's tags or the end.
    fn game(&mut self) -> Result<Option<Transcript>, InputError> {
        let format = self.board.format();
        let mut game = Transcript { game: self.name.to_string(), ..Transcript::default() };
        // Where the tag of the start position stands.
        let mut position_at = 0;
        let mut growth = Growth::default();
        let mut has_begun = false;
        while let Some((at, token)) = self.scanner.next()? {
            match token {
                Token::Tag(..) if growth.is_in_variation() => break,
                Token::Tag(name, _) if has_begun || (!game.tags.is_empty() && is(name, "Game")) => {
                    self.scanner.go_back(at);
                    break;
                }
                Token::Tag(name, value) => {
                    check_game(format, name, &value).map_err(|error| self.scanner.placed(at, error))?;
                    if is(name, format.position) && game.tag(format.position).is_none() {
                        position_at = at;
                    }
                    game.tags.push(Tag { name: name.to_string(), value });
                }
                Token::Open => {
                    growth.open(at, &mut self.board).map_err(|error| self.scanner.placed(at, error))?
                }
                Token::Close => growth
                    .close(at, &self.scanner, &mut self.board)
                    .map_err(|error| self.scanner.placed(at, error))?,
                Token::Comment(_) | Token::Word(_) if growth.is_broken() => {}
                Token::Comment(text) => {
                    if !growth.is_in_variation() {
                        remark(&mut game, text, !self.board.side());
                    }
                    growth.comment(text);
                }
                Token::Word(word) => {
                    if !has_begun {
                        self.set_up(&mut game, position_at)?;
                        has_begun = true;
                    }
                    let result = GameResult::named(word);
                    let ends = result.is_some() || word == UNFINISHED;
                    if ends && growth.is_in_variation() {
                        growth.comment(word);
                        continue;
                    }
                    game.result = result;
                    if ends {
                        break;
                    }
                    match play(&mut self.board, word, &mut growth) {
                        Ok(made) if !growth.is_in_variation() => game.moves.extend(made),
                        Ok(_) => {}
                        // What was tried in a variation need not be legal; it is kept as a comment.
                        Err(_) if growth.is_in_variation() => growth.break_off(at),
                        Err(error) => return Err(self.scanner.placed(at, error)),
                    }
                }
            }
        }
        if let Some(at) = growth.opened() {
            let problem = "expected ) after the variation that begins here";
            return Err(self.scanner.placed(at, InputError::new(problem)));
        }
        if !has_begun {
            if game.tags.is_empty() {
                return Ok(None);
            }
            self.set_up(&mut game, position_at)?;
        }
        let player = |tags: &[&str]| tags.iter().find_map(|tag| game.tag(tag)).map(str::to_string);
        [game.first, game.second] = format.players.map(player);
        (game.comment, game.nodes) = growth.tree();
        finish(&mut game, &self.board);
        Ok(Some(game))
    }

    /// Puts the game's start on the board.
    fn set_up(&mut self, game: &mut Transcript, position_at: usize) -> Result<(), InputError> {
        let tag = self.board.format().position;
        let position = self.board.begin(game.tag("Rules"), game.tag(tag));
        game.position = position.map_err(|error| self.scanner.placed(position_at, error.within(tag)))?;
        Ok(())
    }
}

/// Is this a tag's name, however its letters are written?
fn is(name: &str, tag: &str) -> bool {
    name.eq_ignore_ascii_case(tag)
}

/// Makes the move in a word, and puts its signs to it; a number alone is no move.
fn play(board: &mut Board<'_>, word: &str, growth: &mut Growth) -> Result<Option<MoveRecord>, InputError> {
    let (text, nags) = take_apart(word);
    let mut made = None;
    if !text.is_empty() {
        if text.chars().count() > LONGEST_WORD {
            let shown: String = text.chars().take(LONGEST_WORD).collect();
            return Err(InputError::new(format!("expected a move, found '{}…'", shown.escape_debug())));
        }
        let text = board.play(text)?;
        growth.play(&text);
        made = Some(MoveRecord { text, ..MoveRecord::default() });
    }
    for nag in nags {
        growth.nag(nag);
    }
    Ok(made)
}

/// An error where the tag `Game` names another game: others are kept in PGN too.
fn check_game(format: &PgnFormat, name: &str, value: &str) -> Result<(), InputError> {
    let known = format.games.iter().any(|game| value.trim().eq_ignore_ascii_case(game));
    if known || !is(name, "Game") {
        return Ok(());
    }
    let shown: String = value.chars().take(20).collect();
    let expected = format.games.first().copied().unwrap_or_default();
    Err(InputError::new(format!("Game: expected {expected}, found '{}'", shown.escape_debug())))
}

/// A move without its number (`1.`, `1...`) and its marks (`!`, `?`, `+`, `#`), and what the marks and signs (`$1`) say.
fn take_apart(word: &str) -> (&str, Vec<u8>) {
    let mut parts = word.split('$');
    let text = parts.next().unwrap_or_default();
    let signs = parts.filter_map(|sign| sign.parse().ok());
    let rest = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let unnumbered = rest.trim_start_matches(['.', '…']);
    // Moves of Western notation may begin with a digit, but no dot follows it.
    let text = if rest.is_empty() || unnumbered.len() < rest.len() { unnumbered } else { text };
    let bare = text.trim_end_matches(['!', '?', '+', '#']);
    let marks: String = text[bare.len()..].chars().filter(|mark| "!?".contains(*mark)).take(2).collect();
    let mark = tree::MARKS.iter().position(|known| *known == marks).map(|at| at as u8 + 1);
    (bare, mark.into_iter().chain(signs).collect())
}

/// Takes from a comment what it tells of the last move. Nobody thought about a move of the book.
fn remark(game: &mut Transcript, text: &str, mover: Side) {
    let number = game.moves.len();
    let Some(made) = game.moves.last_mut() else { return };
    if text.trim() == comment::BOOK && game.opening + 1 == number {
        game.opening = number;
        *made = MoveRecord { text: std::mem::take(&mut made.text), ..MoveRecord::default() };
    } else if game.opening < number {
        comment::read(text, made, mover);
    }
}

/// Adds what is known only at the end.
fn finish(game: &mut Transcript, board: &Board<'_>) {
    game.result = game.result.or_else(|| GameResult::named(game.tag("Result")?));
    let terminated = match game.tag("Termination").unwrap_or_default() {
        "time forfeit" => Some("time"),
        "adjudication" => Some("adjudicated"),
        "rules infraction" => Some("illegal-move"),
        _ => None,
    };
    let reason = game.tag("Reason").or(terminated).or_else(|| board.ending()).unwrap_or("unknown");
    game.reason = reason.to_string();
}
