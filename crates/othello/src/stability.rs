//! Discs that can never be turned again.

/// The left edge.
pub(crate) const COLUMN_A: u64 = 0x0101_0101_0101_0101;
/// The right edge.
pub(crate) const COLUMN_H: u64 = COLUMN_A << 7;

/// One of the four directions of lines, walked either way.
struct Axis {
    /// The distance to the next square towards h8.
    stride: u32,
    /// The squares with a neighbour on one side only: nothing that lies there can be caught between two discs.
    ends: u64,
    /// The squares from which one, two and four steps towards h8 leave the board.
    leaves_up: [u64; 3],
    /// The same for steps towards a1.
    leaves_down: [u64; 3],
}

/// Rows, rising diagonals, columns, falling diagonals.
static AXES: [Axis; 4] = [
    Axis::new(1, COLUMN_A, COLUMN_H),
    Axis::new(7, COLUMN_H, COLUMN_A),
    Axis::new(8, 0, 0),
    Axis::new(9, COLUMN_A, COLUMN_H),
];

impl Axis {
    /// No shift towards h8 can end in `not_up`, because it would come from the other edge of the board; none towards a1 in
    /// `not_down`.
    const fn new(stride: u32, not_up: u64, not_down: u64) -> Axis {
        let (mut leaves_up, mut leaves_down) = ([0; 3], [0; 3]);
        let (mut up, mut down) = (!0, !0);
        let mut steps = 1;
        while steps <= 4 {
            up = up >> stride & !not_down;
            down = down << stride & !not_up;
            // One, two, four.
            if steps != 3 {
                leaves_up[steps / 2] = !up;
                leaves_down[steps / 2] = !down;
            }
            steps += 1;
        }
        Axis { stride, ends: leaves_up[0] | leaves_down[0], leaves_up, leaves_down }
    }

    /// The squares whose whole line is full: nothing can be placed on it any more.
    #[inline(always)]
    fn full(&self, discs: u64) -> u64 {
        // Full for one square, for two, for four, for eight, where everything beyond the edge is.
        let (mut up, mut down) = (discs, discs);
        for (step, (leaves_up, leaves_down)) in self.leaves_up.iter().zip(&self.leaves_down).enumerate() {
            up &= up >> (self.stride << step) | leaves_up;
            down &= down << (self.stride << step) | leaves_down;
        }
        up & down
    }
}

/// The discs of both sides that can never be turned, whatever is played; perhaps not all of them.
pub(crate) fn stable(black: u64, white: u64) -> u64 {
    stable_of(black, white) | stable_of(white, black)
}

/// Those of one side.
///
/// A disc is turned along a line, when it lies in a run of its colour that ends in a disc of the other colour on one side
/// and in the square just played on the other. So it is safe along a line that is full, at the line's end, and beside a disc
/// of its own colour that is never turned, through which the run would have to go. Safe along all four of its lines, it is
/// stable; and that may make its neighbours stable in turn.
#[inline]
pub(crate) fn stable_of(own: u64, other: u64) -> u64 {
    let mut settled = [0; 4];
    let mut stable = own;
    for (axis, settled) in AXES.iter().zip(&mut settled) {
        *settled = axis.ends | axis.full(own | other);
        stable &= *settled;
    }
    if stable == 0 {
        return 0;
    }
    loop {
        let mut next = own;
        for (axis, settled) in AXES.iter().zip(settled) {
            // What is shifted across the edge falls on the line's other end, which is settled anyway.
            next &= settled | stable << axis.stride | stable >> axis.stride;
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
