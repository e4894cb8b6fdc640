//! WXF notation: `C2=5`, `H2+3`, `R+=5`.

use ply_core::InputError;

use crate::relative::{Candidates, Described, Direction, Place, Relative, Subject, describe, resolve};
use crate::{Move, Placement, Role};

/// WXF has its own letters for the elephant and the horse.
const fn letter(role: Role) -> char {
    match role {
        Role::Elephant => 'E',
        Role::Horse => 'H',
        other => other.letter(),
    }
}

/// Writes a move. Soldiers that share a file are told apart as the federation does it: `+` and `-` for the front and
/// the rear of two or three, `++` and `--` for the outer ones of four or five, the file for the middle one, and the
/// file in place of the letter where two files have several.
pub(crate) fn write(placement: &Placement, mv: Move) -> String {
    let Described { role, file, tandem, crowded, direction, number } = describe(placement, mv);
    let letter = letter(role);
    let sign = match direction {
        Direction::Forward => '+',
        Direction::Back => '-',
        Direction::Sideways => '=',
    };
    let subject = match tandem {
        None => format!("{letter}{file}"),
        Some((place, size)) => {
            let inner = (size >= 4) as usize;
            let second = match place {
                _ if size % 2 == 1 && place == size / 2 => file.to_string(),
                _ if place <= inner => "+".to_string(),
                _ => "-".to_string(),
            };
            match place {
                _ if crowded => format!("{file}{second}"),
                0 if inner == 1 => "++".to_string(),
                _ if inner == 1 && place == size - 1 => "--".to_string(),
                _ => format!("{letter}{second}"),
            }
        }
    };
    format!("{subject}{sign}{number}")
}

/// Reads a text of three or four characters: `R+.5`, `+R=5` and `C25` are understood too.
pub(crate) fn read(placement: &Placement, text: &str) -> Result<Candidates, InputError> {
    let mut characters = ['\0'; 4];
    let mut length = 0;
    for character in text.chars() {
        if length == 4 {
            return Err(unknown());
        }
        characters[length] = character;
        length += 1;
    }
    let (direction, last) = match length {
        3 => (None, characters[2]),
        4 => (Some(direction(characters[2]).ok_or_else(unknown)?), characters[3]),
        _ => return Err(unknown()),
    };
    let subject = match (symbol(characters[0]), symbol(characters[1])) {
        (Some(Symbol::Role(role)), Some(Symbol::Digit(file))) => Subject::OnFile(role, file),
        (Some(Symbol::Role(role)), Some(Symbol::Place(place)))
        | (Some(Symbol::Place(place)), Some(Symbol::Role(role))) => Subject::Among(role, place),
        (Some(Symbol::Place(Place::Front)), Some(Symbol::Place(Place::Front))) => {
            Subject::Among(Role::Soldier, Place::Foremost)
        }
        (Some(Symbol::Place(Place::Rear)), Some(Symbol::Place(Place::Rear))) => {
            Subject::Among(Role::Soldier, Place::Rearmost)
        }
        (Some(Symbol::Digit(file)), Some(Symbol::Place(place))) => Subject::Soldier(place, file),
        (Some(Symbol::Digit(file)), Some(Symbol::Digit(again))) if file == again => {
            Subject::Soldier(Place::Middle, file)
        }
        _ => return Err(unknown()),
    };
    let Some(Symbol::Digit(number)) = symbol(last) else { return Err(unknown()) };
    resolve(placement, Relative { subject, direction, number })
}

enum Symbol {
    Role(Role),
    Digit(u8),
    Place(Place),
}

fn symbol(character: char) -> Option<Symbol> {
    match character {
        '1'..='9' => Some(Symbol::Digit(character as u8 - b'0')),
        '+' => Some(Symbol::Place(Place::Front)),
        '-' | '–' => Some(Symbol::Place(Place::Rear)),
        _ => Role::from_letter(character).map(Symbol::Role),
    }
}

fn direction(character: char) -> Option<Direction> {
    match character {
        '+' => Some(Direction::Forward),
        '-' | '–' => Some(Direction::Back),
        '=' | '.' => Some(Direction::Sideways),
        _ => None,
    }
}

fn unknown() -> InputError {
    InputError::new("expected a WXF move such as C2=5, H2+3 or R+=5")
}
