//! Chinese notation: 炮二平五, 前车进三.

use ply_core::{InputError, Side};

use crate::relative::{Candidates, Described, Direction, Place, Relative, Subject, describe, resolve};
use crate::{Move, Placement, Role};

const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
const WIDE_DIGITS: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];

/// Writes a move: red's numbers as characters, black's as full-width digits.
pub(crate) fn write(placement: &Placement, mv: Move) -> String {
    let Described { file, tandem, crowded, direction, number, .. } = describe(placement, mv);
    let digits = if mv.piece.side() == Side::First { NUMERALS } else { WIDE_DIGITS };
    let digit = |number: u8| digits[(number as usize).clamp(1, 9) - 1];
    let piece = mv.piece.character();
    let way = match direction {
        Direction::Forward => '进',
        Direction::Back => '退',
        Direction::Sideways => '平',
    };
    let subject = match tandem {
        None => [piece, digit(file)],
        Some((place, size)) => {
            let first = match place {
                0 => '前',
                _ if place == size - 1 => '后',
                1 if size == 3 => '中',
                _ => NUMERALS[place.min(8)],
            };
            [first, if crowded { digit(file) } else { piece }]
        }
    };
    subject.into_iter().chain([way, digit(number)]).collect()
}

/// A character of [`write`] as it is written traditionally.
pub(crate) const fn traditional(character: char) -> char {
    match character {
        '帅' => '帥',
        '将' => '將',
        '马' => '馬',
        '车' => '車',
        '进' => '進',
        '后' => '後',
        other => other,
    }
}

/// Reads four characters, simplified or traditional, with any kind of digits.
pub(crate) fn read(placement: &Placement, text: &str) -> Result<Candidates, InputError> {
    let mut characters = text.chars();
    let [Some(first), Some(second), Some(way), Some(last), None] = std::array::from_fn(|_| characters.next())
    else {
        return Err(unknown());
    };
    let subject =
        match (role(first), role(second), place(first), place(second), number(first), number(second)) {
            (Some(role), _, _, _, _, Some(file)) => Subject::OnFile(role, file),
            (Some(role), _, _, Some(place), _, _) | (_, Some(role), Some(place), _, _, _) => {
                Subject::Among(role, place)
            }
            (_, Some(role), _, _, Some(nth), _) => Subject::Among(role, Place::Nth(nth)),
            (_, _, Some(place), _, _, Some(file)) => Subject::Soldier(place, file),
            _ => return Err(unknown()),
        };
    let direction = match way {
        '进' | '進' => Direction::Forward,
        '退' => Direction::Back,
        '平' => Direction::Sideways,
        _ => return Err(unknown()),
    };
    let number = number(last).ok_or_else(unknown)?;
    resolve(placement, Relative { subject, direction: Some(direction), number })
}

fn role(character: char) -> Option<Role> {
    Some(match character {
        '帅' | '帥' | '将' | '將' => Role::General,
        '仕' | '士' => Role::Advisor,
        '相' | '象' => Role::Elephant,
        '马' | '馬' | '傌' => Role::Horse,
        '车' | '車' | '俥' => Role::Rook,
        '炮' | '砲' | '包' => Role::Cannon,
        '兵' | '卒' => Role::Soldier,
        _ => return None,
    })
}

fn place(character: char) -> Option<Place> {
    Some(match character {
        '前' => Place::Foremost,
        '中' => Place::Middle,
        '后' | '後' => Place::Rearmost,
        _ => return None,
    })
}

fn number(character: char) -> Option<u8> {
    let of = |digits: &[char]| digits.iter().position(|&digit| digit == character).map(|i| i as u8 + 1);
    of(&NUMERALS).or_else(|| of(&WIDE_DIGITS)).or_else(|| match character {
        '1'..='9' => Some(character as u8 - b'0'),
        _ => None,
    })
}

fn unknown() -> InputError {
    InputError::new("expected a Chinese move of four characters such as 炮二平五 or 前车进三")
}
