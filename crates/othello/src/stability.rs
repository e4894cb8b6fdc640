//! Discs that can never be turned again.

/// The left edge.
pub(crate) const COLUMN_A: u64 = 0x0101_0101_0101_0101;
/// The right edge.
pub(crate) const COLUMN_H: u64 = COLUMN_A << 7;

/// One of the four directions of lines, walked either way.
struct Axis {
    /// The distance to the next square towards h8.
    stride: u32,
    /// Where no shift towards h8 can end, because it would come from the other edge of the board.
    not_up: u64,
    /// The same for shifts towards a1.
    not_down: u64,
}

/// Rows, rising diagonals, columns, falling diagonals.
const AXES: [Axis; 4] = [
    Axis { stride: 1, not_up: COLUMN_A, not_down: COLUMN_H },
    Axis { stride: 7, not_up: COLUMN_H, not_down: COLUMN_A },
    Axis { stride: 8, not_up: 0, not_down: 0 },
    Axis { stride: 9, not_up: COLUMN_A, not_down: COLUMN_H },
];

impl Axis {
    const fn up(&self, set: u64) -> u64 {
        set << self.stride & !self.not_up
    }

    const fn down(&self, set: u64) -> u64 {
        set >> self.stride & !self.not_down
    }

    /// The squares with a neighbour on one side only: nothing that lies there can be caught between two discs.
    const fn ends(&self) -> u64 {
        !(self.up(!0) & self.down(!0))
    }

    /// The squares whose whole line is full: nothing can be placed on it any more.
    fn full(&self, discs: u64) -> u64 {
        // An empty square spoils its line, one square farther with each of at most seven steps.
        let spoilt = (0..7).fold(!discs, |spoilt, _| spoilt | self.up(spoilt) | self.down(spoilt));
        !spoilt
    }
}

/// The discs of both sides that can never be turned, whatever is played; perhaps not all of them.
///
/// A disc is turned along a line, when it lies in a run of its colour that ends in a disc of the other colour on one side
/// and in the square just played on the other. So it is safe along a line that is full, at the line's end, and beside a disc
/// of its own colour that is never turned, through which the run would have to go. Safe along all four of its lines, it is
/// stable; and that may make its neighbours stable in turn.
pub(crate) fn stable(black: u64, white: u64) -> u64 {
    let discs = black | white;
    let settled = AXES.map(|axis| axis.ends() | axis.full(discs));
    let mut stable = 0;
    loop {
        let mut next = discs;
        for (axis, settled) in AXES.iter().zip(settled) {
            let beside = |colour: u64| colour & (axis.up(stable & colour) | axis.down(stable & colour));
            next &= settled | beside(black) | beside(white);
        }
        if next == stable {
            return stable;
        }
        stable = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The stable discs of a board in a picture, as a picture.
    fn picture(rows: [&str; 8]) -> Vec<String> {
        let letters: Vec<u8> = rows.iter().flat_map(|row| row.bytes()).collect();
        let set = |letter| (0..64).filter(|&i| letters[i] == letter).fold(0, |set, i| set | 1 << i);
        let found = stable(set(b'X'), set(b'O'));
        let shown = |i: usize| if found >> i & 1 == 1 { char::from(letters[i]) } else { '.' };
        (0..8).map(|row| (row * 8..row * 8 + 8).map(shown).collect()).collect()
    }

    #[test]
    fn a_corner_holds_what_leans_on_it() {
        let found = picture([
            "XXXX.O..", "XXXO....", "XX.O....", "XOO.....", "........", "........", ".X......", "X.......",
        ]);
        assert_eq!(
            found,
            ["XXXX....", "XXX.....", "XX......", "X.......", "........", "........", "........", "X......."]
        );
    }

    #[test]
    fn an_edge_that_is_full_is_stable_whatever_its_colours() {
        let found = picture([
            "OXXOXXXO", "........", "..XO....", "..OX....", "........", "........", "........", ".XXXXXX.",
        ]);
        assert_eq!(found[0], "OXXOXXXO");
        assert!(found[1..].iter().all(|row| row == "........"));
    }

    #[test]
    fn a_disc_on_full_lines_only_needs_no_friend() {
        // b2 stands on a full row, a full column and two full diagonals, with black discs all around it.
        let full =
            ["XXXX....", "XOXXXXXX", "XXX.....", ".X.X....", ".X..X...", ".X...X..", ".X....X.", ".X.....X"];
        assert_eq!(&picture(full)[1][..2], "XO");
        // Let one diagonal have a gap, and a black disc there turns it.
        let mut gap = full;
        gap[7] = ".X......";
        assert_eq!(&picture(gap)[1][..2], "X.");
    }

    #[test]
    fn nothing_is_stable_at_the_start_and_all_is_at_the_end() {
        assert_eq!(stable(0x0000_0008_1000_0000, 0x0000_0010_0800_0000), 0);
        assert_eq!(stable(0x00ff_00ff_1234_5678, !0x00ff_00ff_1234_5678), !0);
        assert_eq!(stable(0, 0), 0);
    }
}
