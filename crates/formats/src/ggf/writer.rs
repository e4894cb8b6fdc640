//! Writing GGF.

use ply_core::{InputError, Side};

use super::{Cut, Margin};
use crate::date_time::DateTime;
use crate::record::{GameRecord, GameResult, MoveRecord};
use ply_games::DisplayScore;
use ply_games::{Session, Setup, find};

/// All the discs: what a game counts that was not played to its end.
const WHOLE_BOARD: f64 = 64.0;

/// Writes a game of Othello as one line. Clocks are no part of a record, so `TI` is left out.
pub fn write(record: &GameRecord) -> Result<String, InputError> {
    write_with(record, true)
}

/// The same of a game that is still being played: what the record says of its end is left aside.
pub fn write_unfinished(record: &GameRecord) -> Result<String, InputError> {
    write_with(record, false)
}

fn write_with(record: &GameRecord, finished: bool) -> Result<String, InputError> {
    if record.game != "othello" {
        let problem = format!("GGF is written for othello only, and this is a game of {}", record.game);
        return Err(InputError::new(problem));
    }
    let mut board =
        find("othello")?.session(&Setup { position: record.position.clone(), ..Setup::default() })?;
    let start = write_board(board.as_ref());
    let mut moves = String::new();
    for (index, made) in record.moves.iter().enumerate() {
        let colour = if board.side() == Side::First { 'B' } else { 'W' };
        let text = board.play(&made.text).map_err(|error| error.within(format!("move {}", index + 1)))?;
        moves.push_str(&format!("{colour}[{}]", write_move(&text, made)));
    }
    Ok(format!(
        "(;GM[Othello]PC[Plyground]DT[{} GMT]PB[{}]PW[{}]RE[{}]TY[8]BO[8 {start}]{moves};)",
        DateTime::from_milliseconds(record.started),
        name(&record.first),
        name(&record.second),
        if finished { write_margin(margin(record, board.as_ref())) } else { "?".to_string() },
    ))
}

/// The move as GGF has it, with what its player thought and the time it took.
fn write_move(text: &str, made: &MoveRecord) -> String {
    let square = square(text);
    let eval = made.score.and_then(discs).map_or_else(String::new, |discs| format!("{discs:.2}"));
    match made.milliseconds.filter(|time| time.is_finite()) {
        Some(time) => format!("{square}/{eval}/{:.3}", time / 1000.0),
        None if eval.is_empty() => square,
        None => format!("{square}/{eval}"),
    }
}

/// A move of Othello's own notation in capitals; a pass is `PA`.
fn square(text: &str) -> String {
    if text == "pass" { "PA".to_string() } else { text.to_ascii_uppercase() }
}

/// A value in discs; points of an evaluation are none.
fn discs(value: DisplayScore) -> Option<f64> {
    match value {
        DisplayScore::Discs(discs) => Some(f64::from(discs)),
        DisplayScore::Win(_) => Some(WHOLE_BOARD),
        DisplayScore::Loss(_) => Some(-WHOLE_BOARD),
        DisplayScore::Draw(_) => Some(0.0),
        DisplayScore::Cp(_) => None,
    }
}

/// Rows with blanks between them, then the side to move; black is `*`.
fn write_board(board: &dyn Session) -> String {
    let text = board.position().replace('X', "*");
    let (squares, side) = text.split_at(64);
    let rows: Vec<_> = (0..8).map(|row| &squares[8 * row..8 * (row + 1)]).collect();
    format!("{}{side}", rows.join(" "))
}

/// Discs where the rules ended the game, the empty squares going to the winner. A game that something else ended counts
/// as a whole board: GGF knows giving up, time and agreement, and every other forfeit is a way of giving up.
fn margin(record: &GameRecord, board: &dyn Session) -> Margin {
    if board.outcome().is_some_and(|ending| ending.reason == record.reason) {
        return Margin { discs: f64::from(difference(&board.position())), cut: None };
    }
    let cut = match record.reason.as_str() {
        "time" | "hang" => Cut::Time,
        "adjudicated" | "agreement" | "max-plies" => Cut::Agreed,
        _ => Cut::Resigned,
    };
    let discs = match record.result {
        GameResult::First => WHOLE_BOARD,
        GameResult::Second => -WHOLE_BOARD,
        GameResult::Draw => 0.0,
    };
    Margin { discs, cut: Some(cut) }
}

/// Black's discs less white's in Othello's one-line text, the empty squares going to whoever has more.
pub fn difference(position: &str) -> i32 {
    // The side to move, which stands behind the board, is no disc.
    let squares = position.get(..64).unwrap_or(position);
    let count = |disc| squares.matches(disc).count() as i32;
    let (black, white) = (count('X'), count('O'));
    let empty = 64 - black - white;
    black - white + empty * (black - white).signum()
}

fn write_margin(margin: Margin) -> String {
    let cut = margin.cut.map_or_else(String::new, |cut| format!(":{}", cut.letter()));
    format!("{:+.2}{cut}", margin.discs)
}

/// A name without what would end its tag or its line.
fn name(text: &str) -> String {
    text.chars().map(|letter| if letter == ']' || letter.is_control() { ' ' } else { letter }).collect()
}
