//! `ply play`: a person against the engine, in the terminal.

use std::fs;
use std::io::{self, BufRead, IsTerminal, Write};
use std::time::Duration;

use ply_core::{InputError, Limits, Side, StopFlag};
use ply_games::{Algorithm, Query, Session};

use crate::args::{GameArg, Play, Seats};
use crate::output;

const DEFAULT_TIME: Duration = Duration::from_secs(1);

const HELP: &str = "  type a move, or
  moves   what may be played        hint    what the engine would play
          (moves d1: from d1 only)  resign  give the game up
  undo    take a move back          board   draw the board again
  swap    change sides              save    the position as text
                                    save FILE  into a file
  help    this page                 quit    leave the program";

pub(super) fn run(args: &Play) -> anyhow::Result<()> {
    let mut desk = Desk { input: io::stdin().lock(), echo: !io::stdin().is_terminal() };
    let Some(game) = desk.game(args)? else { return Ok(()) };
    let mut session = args.position.session(&game, args.search.engine.eval.clone())?;
    args.limits.check(args.search.algorithm)?;
    let mut limits = args.limits.limits();
    if args.limits.is_empty() && args.search.algorithm == Algorithm::Engine {
        limits = Limits { time: Some(DEFAULT_TIME), ..limits };
    }
    let mut query = args.search.engine.query(args.search.algorithm, limits);
    let entry = game.find()?;
    // Who plays at a level is expected to know its openings.
    let usual = if args.limits.level.level.is_some() { "own" } else { "none" };
    args.limits.book.apply(entry, usual, &mut query)?;
    args.limits.level.apply(entry, &mut query)?;
    session.check(&query)?;
    let Some(seats) = desk.seats(args, session.as_ref())? else { return Ok(()) };
    let mut person = match seats {
        Seats::First => [true, false],
        Seats::Second => [false, true],
        Seats::Both => [true, true],
        Seats::None => [false, false],
    };
    let style = output::style(args.chinese);
    let names = session.sides();
    let mut out = io::stdout();
    writeln!(out, "{}", session.draw(style))?;
    if person.contains(&true) {
        writeln!(out, "{HELP}")?;
    }
    loop {
        if let Some(ending) = session.outcome() {
            writeln!(out, "the game is over: {}", ending.sentence)?;
            if !person.contains(&true) || !desk.again(session.as_mut(), &person)? {
                return Ok(());
            }
            writeln!(out, "{}", session.draw(style))?;
            continue;
        }
        let side = session.side();
        let moved = if person[side.index()] {
            match desk.ask(&format!("{}> ", names[side.index()]))? {
                None => return Ok(()),
                Some(words) => match turn(session.as_mut(), &words, &query, &mut person)? {
                    Turn::Quit => return Ok(()),
                    Turn::Resign => {
                        let winner = names[(!side).index()];
                        writeln!(out, "the game is over: {} resigns, {winner} wins", names[side.index()])?;
                        if !desk.again(session.as_mut(), &person)? {
                            return Ok(());
                        }
                        true
                    }
                    Turn::Say(text) => {
                        writeln!(out, "{text}")?;
                        false
                    }
                    Turn::Moved => true,
                },
            }
        } else {
            let found = think(session.as_mut(), &query)?;
            let Some(best) = found.best_move else { return Ok(()) };
            let played = session.play(&best)?;
            let how = if found.book { "book".to_string() } else { format!("depth {}", found.depth) };
            writeln!(out, "{} plays {played}  ({}, {how})", names[side.index()], found.score)?;
            true
        };
        if moved {
            writeln!(out, "{}", session.draw(style))?;
        }
    }
}

/// What came of a line that the person typed.
enum Turn {
    Moved,
    Say(String),
    Resign,
    Quit,
}

fn turn(
    session: &mut dyn Session,
    words: &str,
    query: &Query,
    person: &mut [bool; 2],
) -> anyhow::Result<Turn> {
    Ok(match words {
        "" | "help" | "?" => Turn::Say(HELP.into()),
        _ if is_farewell(words) => Turn::Quit,
        "resign" => Turn::Resign,
        "moves" => Turn::Say(list(session, "")),
        _ if words.starts_with("moves ") => Turn::Say(list(session, words["moves ".len()..].trim())),
        "new" => {
            while session.take_back() {}
            Turn::Moved
        }
        "board" => Turn::Moved,
        "save" => Turn::Say(session.position()),
        _ if words.starts_with("save ") => Turn::Say(save(session, words["save ".len()..].trim())),
        "swap" => {
            person.swap(0, 1);
            Turn::Say("sides changed".into())
        }
        "hint" => {
            let found = think(session, query)?;
            Turn::Say(format!("{} ({})", found.pv.join(" "), found.score))
        }
        "undo" if take_back(session, person) => Turn::Moved,
        "undo" => Turn::Say("there is no move to take back".into()),
        text => match session.play(text) {
            Ok(_) => Turn::Moved,
            Err(error) => Turn::Say(format!("{error} (type 'moves' to see what may be played)")),
        },
    })
}

/// Writes the position to a file that does not exist yet; says what came of it.
fn save(session: &dyn Session, file: &str) -> String {
    // A slip of the keyboard must not cost anybody a file.
    let created = fs::OpenOptions::new().write(true).create_new(true).open(file);
    let written = created.and_then(|mut out| writeln!(out, "{}", session.position()));
    match written {
        Ok(()) => format!("saved to {file}; read it again with --position @{file}"),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            format!("{file} is there already, and stays as it is")
        }
        Err(error) => format!("{file} cannot be written: {error}"),
    }
}

/// The legal moves that begin with some letters; of very many only the first.
fn list(session: &dyn Session, beginning: &str) -> String {
    const MOST: usize = 120;
    let mut moves = session.moves();
    moves.retain(|m| m.get(..beginning.len()).is_some_and(|start| start.eq_ignore_ascii_case(beginning)));
    let more = moves.len().saturating_sub(MOST);
    moves.truncate(MOST);
    let rest = if more > 0 {
        format!(" … and {more} more; 'moves d1' lists those from d1")
    } else {
        String::new()
    };
    moves.join(" ") + &rest
}

/// Takes moves back to the last turn of a person; false when there is none.
fn take_back(session: &mut dyn Session, person: &[bool; 2]) -> bool {
    let mut taken = session.take_back();
    while taken && !person[session.side().index()] {
        taken = session.take_back();
    }
    taken
}

fn is_farewell(words: &str) -> bool {
    matches!(words, "quit" | "exit" | "q")
}

fn think(session: &mut dyn Session, query: &Query) -> Result<ply_games::Analysis, InputError> {
    session.search(query, &StopFlag::new(), &mut |_| ())
}

/// Asks and listens.
struct Desk<R> {
    input: R,
    /// Input does not come from a keyboard, so what is typed would not be seen.
    echo: bool,
}

impl<R: BufRead> Desk<R> {
    /// One line, trimmed; `None` at the end of input.
    fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        let mut out = io::stdout();
        write!(out, "{prompt}")?;
        out.flush()?;
        let mut line = Vec::new();
        // No move is longer than this; the rest of an endless line is the next answer.
        let read = io::Read::take(&mut self.input, 4096).read_until(b'\n', &mut line)?;
        if read == 0 {
            writeln!(out)?;
            return Ok(None);
        }
        let text = String::from_utf8_lossy(&line).trim().to_string();
        if self.echo {
            writeln!(out, "{text}")?;
        }
        Ok(Some(text))
    }

    /// After the end: once more from somewhere, or not.
    fn again(&mut self, session: &mut dyn Session, person: &[bool; 2]) -> io::Result<bool> {
        while let Some(words) = self.ask("undo, new or quit? ")? {
            match words.as_str() {
                "undo" => return Ok(take_back(session, person)),
                "new" => {
                    while session.take_back() {}
                    return Ok(true);
                }
                _ if is_farewell(&words) => break,
                _ => {}
            }
        }
        Ok(false)
    }

    fn game(&mut self, args: &Play) -> anyhow::Result<Option<GameArg>> {
        if let Some(game) = &args.game {
            return Ok(Some(GameArg { game: game.clone() }));
        }
        let mut out = io::stdout();
        for (index, game) in ply_games::games().iter().enumerate() {
            writeln!(out, "  {} {:<10} {}", index + 1, game.name(), game.title())?;
        }
        while let Some(text) = self.ask("which game? ")? {
            if is_farewell(&text) {
                break;
            }
            let by_number =
                text.parse::<usize>().ok().and_then(|n| ply_games::games().get(n.checked_sub(1)?).copied());
            match by_number.map_or_else(|| ply_games::find(&text), Ok) {
                Ok(game) => return Ok(Some(GameArg { game: game.name().to_string() })),
                Err(error) => writeln!(out, "{error}")?,
            }
        }
        Ok(None)
    }

    fn seats(&mut self, args: &Play, session: &dyn Session) -> anyhow::Result<Option<Seats>> {
        if args.side.is_some() {
            return Ok(args.side);
        }
        let [first, second] = session.sides();
        let begins = if session.side() == Side::First { first } else { second };
        while let Some(text) =
            self.ask(&format!("you play {first}, {second}, both or none? ({begins} begins) "))?
        {
            let seats = match text.as_str() {
                "first" | "1" => Seats::First,
                "second" | "2" => Seats::Second,
                "both" => Seats::Both,
                "none" => Seats::None,
                name if name == first => Seats::First,
                name if name == second => Seats::Second,
                name if is_farewell(name) => break,
                _ => {
                    writeln!(
                        io::stdout(),
                        "type {first} (or first), {second} (or second), both, none, or quit"
                    )?;
                    continue;
                }
            };
            return Ok(Some(seats));
        }
        Ok(None)
    }
}
