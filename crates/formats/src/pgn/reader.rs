//! Reading PGN.

use ply_core::InputError;

use super::board::Board;
use super::comment;
use super::scanner::{Scanner, Token};
use super::{Transcript, UNFINISHED};
use crate::record::{GameResult, MoveRecord};

/// Reads the first game of a text.
pub fn read(text: &str) -> Result<Transcript, InputError> {
    Reader::new(text)?.game()?.ok_or_else(|| InputError::new("expected a game in PGN, found none"))
}

/// Reads every game of a text.
pub fn read_all(text: &str) -> Result<Vec<Transcript>, InputError> {
    let mut reader = Reader::new(text)?;
    let mut games = Vec::new();
    while let Some(game) = reader.game()? {
        games.push(game);
    }
    Ok(games)
}

/// No move of any notation has more characters, marks and number included.
const LONGEST_WORD: usize = 24;

/// The tag of the start position.
const FEN: &str = "FEN";

struct Reader<'t> {
    scanner: Scanner<'t>,
    board: Board,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Result<Self, InputError> {
        Ok(Reader { scanner: Scanner::new(text), board: Board::new()? })
    }

    /// The next game: its tags, then its moves up to a result, the next game's tags or the end.
    fn game(&mut self) -> Result<Option<Transcript>, InputError> {
        let mut game = Transcript::default();
        let mut fen_at = 0;
        // Where each open variation began. They are passed over, however deep they go.
        let mut variations: Vec<usize> = Vec::new();
        let mut has_begun = false;
        while let Some((at, token)) = self.scanner.next()? {
            match token {
                Token::Tag(..) if !variations.is_empty() => break,
                Token::Tag(name, _) if has_begun || (!game.tags.is_empty() && is(name, "Game")) => {
                    self.scanner.go_back(at);
                    break;
                }
                Token::Tag(name, value) => {
                    check_game(name, &value).map_err(|error| self.scanner.placed(at, error))?;
                    if is(name, FEN) && game.tag(FEN).is_none() {
                        fen_at = at;
                    }
                    game.tags.push((name.to_string(), value));
                }
                Token::Open => variations.push(at),
                Token::Close => {
                    let problem = "expected a move, found a ) that closes nothing";
                    variations.pop().ok_or_else(|| self.scanner.placed(at, InputError::new(problem)))?;
                }
                Token::Comment(_) | Token::Word(_) if !variations.is_empty() => {}
                Token::Comment(text) => remark(&mut game, text),
                Token::Word(word) => {
                    if !has_begun {
                        self.set_up(&mut game, fen_at)?;
                        has_begun = true;
                    }
                    game.result = GameResult::named(word);
                    if game.result.is_some() || word == UNFINISHED {
                        break;
                    }
                    let made = play(&mut self.board, word);
                    game.moves.extend(made.map_err(|error| self.scanner.placed(at, error))?);
                }
            }
        }
        if let Some(&at) = variations.first() {
            let problem = "expected ) after the variation that begins here";
            return Err(self.scanner.placed(at, InputError::new(problem)));
        }
        if !has_begun {
            if game.tags.is_empty() {
                return Ok(None);
            }
            self.set_up(&mut game, fen_at)?;
        }
        finish(&mut game, &self.board);
        Ok(Some(game))
    }

    /// Puts the game's start on the board.
    fn set_up(&mut self, game: &mut Transcript, fen_at: usize) -> Result<(), InputError> {
        let position = self.board.begin(game.tag("Rules"), game.tag(FEN));
        game.position = position.map_err(|error| self.scanner.placed(fen_at, error.within(FEN)))?;
        Ok(())
    }
}

/// Is this a tag's name, however its letters are written?
fn is(name: &str, tag: &str) -> bool {
    name.eq_ignore_ascii_case(tag)
}

/// Makes the move in a word; a number or a sign is none.
fn play(board: &mut Board, word: &str) -> Result<Option<MoveRecord>, InputError> {
    let text = bare_move(word);
    if text.is_empty() || text.starts_with('$') {
        return Ok(None);
    }
    if text.chars().count() > LONGEST_WORD {
        let shown: String = text.chars().take(LONGEST_WORD).collect();
        return Err(InputError::new(format!("expected a move, found '{}…'", shown.escape_debug())));
    }
    Ok(Some(MoveRecord { text: board.play(text)?, ..MoveRecord::default() }))
}

/// Other games are kept in PGN too.
fn check_game(name: &str, value: &str) -> Result<(), InputError> {
    let known = ["Chinese Chess", "Xiangqi"].iter().any(|game| value.trim().eq_ignore_ascii_case(game));
    if known || !is(name, "Game") {
        return Ok(());
    }
    let shown: String = value.chars().take(20).collect();
    Err(InputError::new(format!("Game: expected Chinese Chess, found '{}'", shown.escape_debug())))
}

/// A move without its number (`1.`, `1...`) and its marks (`!`, `?`, `+`, `#`).
fn bare_move(word: &str) -> &str {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let unnumbered = rest.trim_start_matches(['.', '…']);
    // Moves of Western notation may begin with a digit, but no dot follows it.
    let text = if rest.is_empty() || unnumbered.len() < rest.len() { unnumbered } else { word };
    text.trim_end_matches(['!', '?', '+', '#'])
}

/// Takes from a comment what it tells of the last move. Nobody thought about a move of the book.
fn remark(game: &mut Transcript, text: &str) {
    let number = game.moves.len();
    let Some(made) = game.moves.last_mut() else { return };
    if text.trim() == comment::BOOK && game.opening + 1 == number {
        game.opening = number;
        *made = MoveRecord { text: std::mem::take(&mut made.text), ..MoveRecord::default() };
    } else if game.opening < number {
        comment::read(text, made);
    }
}

/// Adds what is known only at the end.
fn finish(game: &mut Transcript, board: &Board) {
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
