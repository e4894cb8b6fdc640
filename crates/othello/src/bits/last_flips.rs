//! How many discs the last move of a game turns.
//!
//! On a board that is full but for one square, a line through that square is known by the discs of one side alone, so
//! the number of discs that turn on it is looked up.

use crate::Square;

/// For a place on a line of eight squares and the mover's discs on it: how many of the other discs turn.
static TURNED: [[u8; 256]; 8] = {
    let mut turned = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut line = 0;
        while line < 256 {
            let mut count = 0;
            // Upwards, then downwards, to the nearest disc of the mover's.
            let mut run = place + 1;
            while run < 8 && line >> run & 1 == 0 {
                run += 1;
            }
            if run < 8 {
                count += run - place - 1;
            }
            let mut run = place;
            while run > 0 && line >> (run - 1) & 1 == 0 {
                run -= 1;
            }
            if run > 0 {
                count += place - run;
            }
            turned[place][line] = count as u8;
            line += 1;
        }
        place += 1;
    }
    turned
};

/// Column, falling and rising diagonal through a square, with the place of the square on each of them.
struct LinesThrough {
    column: u64,
    diagonals: [u64; 2],
    places: [u8; 2],
}

static THROUGH: [LinesThrough; 64] = {
    const fn diagonal(square: i32, dx: i32) -> (u64, u8) {
        let (mut x, mut y) = (square % 8, square / 8);
        let mut place = 0;
        while y > 0 && x - dx >= 0 && x - dx < 8 {
            x -= dx;
            y -= 1;
            place += 1;
        }
        let mut line = 0;
        while y < 8 && x >= 0 && x < 8 {
            line |= 1_u64 << (y * 8 + x);
            x += dx;
            y += 1;
        }
        (line, place)
    }
    let mut through = [const { LinesThrough { column: 0, diagonals: [0; 2], places: [0; 2] } }; 64];
    let mut square = 0;
    while square < 64 {
        let (falling, rising) = (diagonal(square as i32, 1), diagonal(square as i32, -1));
        through[square] = LinesThrough {
            column: 0x0101_0101_0101_0101 << (square % 8),
            diagonals: [falling.0, rising.0],
            places: [falling.1, rising.1],
        };
        square += 1;
    }
    through
};

/// How many discs turn when the owner of `own` plays `square`, all other squares being full.
#[inline]
pub(crate) fn last_flips(own: u64, square: Square) -> u8 {
    let index = square.index();
    let LinesThrough { column, diagonals, places } = &THROUGH[index];
    TURNED[index % 8][(own >> (index & 56)) as usize & 255]
        + TURNED[index / 8][extract(own, *column)]
        + TURNED[usize::from(places[0] & 7)][extract(own, diagonals[0])]
        + TURNED[usize::from(places[1] & 7)][extract(own, diagonals[1])]
}

/// The bits of `set` under a mask with at most one bit a row, moved together.
#[cfg(target_feature = "bmi2")]
#[inline]
fn extract(set: u64, mask: u64) -> usize {
    // SAFETY: BMI2 is on for the whole build.
    let together = unsafe { std::arch::x86_64::_pext_u64(set, mask) };
    together as usize & 255
}

#[cfg(not(target_feature = "bmi2"))]
#[inline]
fn extract(set: u64, mask: u64) -> usize {
    extract_portable(set, mask)
}

/// Without BMI2.
#[cfg(any(test, not(target_feature = "bmi2")))]
fn extract_portable(set: u64, mask: u64) -> usize {
    let mut together = 0;
    let (mut rest, mut place) = (mask, 0);
    while rest != 0 {
        let bit = rest & rest.wrapping_neg();
        together |= usize::from(set & bit != 0) << place;
        place += 1;
        rest ^= bit;
    }
    together & 255
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::flips;

    #[test]
    fn the_last_move_turns_what_any_move_turns() {
        let mut random = 0x9e37_79b9_7f4a_7c15_u64;
        for round in 0..20_000 {
            random = random.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
            let own = random ^ random >> 29;
            let square = Square::new((round % 64) as u8).unwrap();
            let own = own & !square.bit();
            let other = !own & !square.bit();
            assert_eq!(u32::from(last_flips(own, square)), flips(own, other, square).count_ones());
            for mask in [THROUGH[square.index()].column, THROUGH[square.index()].diagonals[0]] {
                assert_eq!(extract(own, mask), extract_portable(own, mask));
            }
        }
    }
}
