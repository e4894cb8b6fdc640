//! Writing GGF.

use ply_core::{InputError, Side};
use ply_games::{DisplayScore, GameEntry, GgfFormat, Session, Setup};

use super::{Cut, Margin};
use crate::date_time::DateTime;
use crate::record::{GameRecord, GameResult, MoveRecord};

/// Writes a game as one line. Clocks are no part of a record, so `TI` is left out.
pub fn write(game: &dyn GameEntry, record: &GameRecord) -> Result<String, InputError> {
    write_with(game, record, true)
}

/// The same of a game that is still being played: what the record says of its end is left aside.
pub fn write_unfinished(game: &dyn GameEntry, record: &GameRecord) -> Result<String, InputError> {
    write_with(game, record, false)
}

fn write_with(game: &dyn GameEntry, record: &GameRecord, finished: bool) -> Result<String, InputError> {
    record.check_game(game)?;
    let format = super::format(game)?;
    let mut board = game.session(&Setup { position: record.position.clone(), ..Setup::default() })?;
    let start = write_board(format, &board.position());
    let mut moves = String::new();
    for (index, made) in record.moves.iter().enumerate() {
        let colour = if board.side() == Side::First { 'B' } else { 'W' };
        let named = |error: InputError| error.within(format!("move {}", index + 1));
        let text = board.translate(&made.text, format.notation).map_err(named)?;
        board.play(&made.text).map_err(named)?;
        moves.push_str(&format!("{colour}[{}]", write_move(format, &text, made)));
    }
    let result =
        if finished { write_margin(margin(format, record, board.as_ref())) } else { "?".to_string() };
    Ok(format!(
        "(;GM[{}]PC[Plyground]DT[{} GMT]PB[{}]PW[{}]RE[{result}]TY[{kind}]BO[{kind} {start}]{moves};)",
        format.game,
        DateTime::from_milliseconds(record.started),
        name(&record.first),
        name(&record.second),
        kind = format.board,
    ))
}

/// The move with what its player thought and the time it took.
fn write_move(format: &GgfFormat, text: &str, made: &MoveRecord) -> String {
    let discs = made.score.and_then(|score| discs(score, whole_board(format)));
    let eval = discs.map_or_else(String::new, |discs| format!("{discs:.2}"));
    match made.milliseconds.filter(|time| time.is_finite()) {
        Some(time) => format!("{text}/{eval}/{:.3}", time / 1000.0),
        None if eval.is_empty() => text.to_string(),
        None => format!("{text}/{eval}"),
    }
}

/// All the discs: what a game counts that was not played to its end.
fn whole_board(format: &GgfFormat) -> f64 {
    (format.row * format.row) as f64
}

/// A move as GGF's programs write it: in capitals, a pass as `PA`.
pub fn square(text: &str) -> String {
    if text == "pass" { "PA".to_string() } else { text.to_ascii_uppercase() }
}

/// A value in discs, where a decided game counts the whole board; points of an evaluation are none.
pub fn discs(value: DisplayScore, whole_board: f64) -> Option<f64> {
    match value {
        DisplayScore::Discs(discs) => Some(f64::from(discs)),
        DisplayScore::Win(_) => Some(whole_board),
        DisplayScore::Loss(_) => Some(-whole_board),
        DisplayScore::Draw(_) => Some(0.0),
        DisplayScore::Cp(_) => None,
    }
}

/// Rows with blanks between them, then the side to move.
fn write_board(format: &GgfFormat, position: &str) -> String {
    let ours = |letter: char| format.letters.iter().find(|(own, _)| *own == letter).map(|(_, ggf)| *ggf);
    let mut text = String::new();
    for (at, letter) in position.chars().enumerate() {
        if at > 0 && at < format.row * format.row && at % format.row == 0 {
            text.push(' ');
        }
        text.push(ours(letter).unwrap_or(letter));
    }
    text
}

/// Discs where the rules ended the game, the empty squares going to the winner. A game that something else
/// ended counts as a whole board: GGF knows giving up, time and agreement, and every other forfeit is a way
/// of giving up.
fn margin(format: &GgfFormat, record: &GameRecord, board: &dyn Session) -> Margin {
    if board.outcome().is_some_and(|ending| ending.reason == record.reason) {
        return Margin { discs: f64::from(difference(&board.position())), cut: None };
    }
    let cut = match record.reason.as_str() {
        "time" | "hang" => Cut::Time,
        "adjudicated" | "agreement" | "max-plies" => Cut::Agreed,
        _ => Cut::Resigned,
    };
    let discs = match record.result {
        GameResult::First => whole_board(format),
        GameResult::Second => -whole_board(format),
        GameResult::Draw => 0.0,
    };
    Margin { discs, cut: Some(cut) }
}

/// Black's discs `X` less white's `O` in a one-line text, the empty squares `-` going to whoever has more.
pub fn difference(position: &str) -> i32 {
    // The side to move, which stands behind the board, is no disc.
    let squares = position.split(' ').next().unwrap_or_default();
    let count = |disc| squares.matches(disc).count() as i32;
    let lead = count('X') - count('O');
    lead + count('-') * lead.signum()
}

fn write_margin(margin: Margin) -> String {
    let cut = margin.cut.map_or_else(String::new, |cut| format!(":{}", cut.letter()));
    format!("{:+.2}{cut}", margin.discs)
}

/// A name without what would end its tag or its line.
fn name(text: &str) -> String {
    text.chars().map(|letter| if letter == ']' || letter.is_control() { ' ' } else { letter }).collect()
}
