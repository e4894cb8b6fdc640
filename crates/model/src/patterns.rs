//! Patterns: what stands on parts of a square board, as numbers.
//!
//! A pattern's number is written in base 3, a digit a square: 0 empty, 1 the first side's piece, 2 the second's. Reflections and
//! rotations of a shape share its weights, and so do two numbers of one shape that mirror each other.

/// Everything that follows from some shapes on a board of so many squares; at most `LANES` patterns lie on it.
#[derive(Clone, Debug)]
pub struct Patterns<const SQUARES: usize, const LANES: usize> {
    width: usize,
    count: usize,
    digits: [[u16; LANES]; SQUARES],
    offsets: [u32; LANES],
    weight_of: Vec<u32>,
    weights: usize,
    exchanged: Vec<u32>,
}

impl<const SQUARES: usize, const LANES: usize> Patterns<SQUARES, LANES> {
    /// Lays shapes on a board of this width wherever they fit by reflection and rotation. A shape names its squares row by
    /// row, in the order of their digits, the highest first.
    ///
    /// # Panics
    /// If the board is not square, a shape has more than ten squares, or there are more than `LANES` patterns.
    pub fn new(width: usize, shapes: &[&[usize]]) -> Self {
        assert_eq!(width * width, SQUARES, "the board is square");
        let mut patterns = Patterns {
            width,
            count: 0,
            digits: [[0; LANES]; SQUARES],
            offsets: [0; LANES],
            weight_of: Vec::new(),
            weights: 0,
            exchanged: Vec::new(),
        };
        shapes.iter().for_each(|shape| patterns.add(shape));
        patterns
    }

    /// How many patterns lie on the board.
    #[inline]
    pub fn count(&self) -> usize {
        self.count
    }

    /// What a digit of 1 on a square adds to the number of each pattern.
    #[inline]
    pub fn digits(&self, square: usize) -> &[u16; LANES] {
        &self.digits[square]
    }

    /// Where the numbers of each pattern's shape begin in a table of all shapes.
    #[inline]
    pub fn offsets(&self) -> &[u32; LANES] {
        &self.offsets
    }

    /// Different weights of all shapes together.
    pub fn weights(&self) -> usize {
        self.weights
    }

    /// The weight that a pattern of this number stands for.
    #[inline]
    pub fn weight(&self, pattern: usize, number: u16) -> u32 {
        self.weight_of[self.offsets[pattern] as usize + usize::from(number)]
    }

    /// A table of all shapes, from the different weights: what each number stands for, to the side whose pieces have the
    /// digit 1 or, exchanged, 2.
    pub fn table(&self, weights: &[i16], exchanged: bool) -> Box<[i16]> {
        let of = |number: usize| if exchanged { self.exchanged[number] as usize } else { number };
        (0..self.weight_of.len()).map(|number| weights[self.weight_of[of(number)] as usize]).collect()
    }

    /// A square after one of the eight reflections and rotations.
    fn turned(&self, square: usize, symmetry: usize) -> usize {
        let last = self.width - 1;
        let (mut x, mut y) = (square % self.width, square / self.width);
        if symmetry & 1 != 0 {
            x = last - x;
        }
        if symmetry & 2 != 0 {
            y = last - y;
        }
        if symmetry & 4 != 0 {
            (x, y) = (y, x);
        }
        y * self.width + x
    }

    /// Adds a shape wherever it lies.
    fn add(&mut self, shape: &[usize]) {
        assert!((1..=10).contains(&shape.len()), "a pattern's number has 16 bits");
        let mut places: Vec<Vec<usize>> = Vec::new();
        // How squares of the shape trade places when it is laid upon itself.
        let mut onto_itself: Vec<Vec<usize>> = Vec::new();
        for symmetry in 0..8 {
            let place: Vec<usize> = shape.iter().map(|&square| self.turned(square, symmetry)).collect();
            let same = |other: &[usize]| other.iter().all(|square| place.contains(square));
            if same(shape) {
                let origin = |square: &usize| place.iter().position(|other| other == square);
                onto_itself.push(shape.iter().filter_map(origin).collect());
            }
            if !places.iter().any(|other| same(other)) {
                places.push(place);
            }
        }
        for place in places {
            assert!(self.count < LANES, "there is room for {LANES} patterns");
            for (digit, square) in place.iter().rev().enumerate() {
                self.digits[*square][self.count] = 3_u16.pow(digit as u32);
            }
            self.offsets[self.count] = self.weight_of.len() as u32;
            self.count += 1;
        }
        self.number_weights(shape.len(), &onto_itself);
    }

    /// Numbers of a shape with so many squares that mirror each other get one weight.
    fn number_weights(&mut self, squares: usize, onto_itself: &[Vec<usize>]) {
        let (start, count) = (self.weight_of.len(), 3_usize.pow(squares as u32));
        self.weight_of.resize(start + count, u32::MAX);
        for first in 0..count {
            if self.weight_of[start + first] != u32::MAX {
                continue;
            }
            let digits_of_first = digits(first, squares);
            for order in onto_itself {
                let mirrored = number(order.iter().map(|&index| digits_of_first[index]));
                self.weight_of[start + mirrored] = self.weights as u32;
            }
            self.weights += 1;
        }
        let exchange = |of: usize| number(digits(of, squares).into_iter().map(|digit| [0, 2, 1][digit]));
        self.exchanged.extend((0..count).map(|of| (start + exchange(of)) as u32));
    }
}

/// The digits of a number, the highest first.
fn digits(mut number: usize, count: usize) -> Vec<usize> {
    let mut digits = vec![0; count];
    for digit in digits.iter_mut().rev() {
        *digit = number % 3;
        number /= 3;
    }
    digits
}

fn number(digits: impl Iterator<Item = usize>) -> usize {
    digits.fold(0, |number, digit| number * 3 + digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// On three by three: a corner with its neighbours, an edge, the middle.
    fn small() -> Patterns<9, 12> {
        Patterns::new(3, &[&[0, 1, 3], &[0, 1, 2], &[4]])
    }

    #[test]
    fn shapes_lie_wherever_they_fit() {
        let patterns = small();
        assert_eq!(patterns.count(), 4 + 4 + 1);
        let covering = |square: usize| patterns.digits(square).iter().filter(|&&digit| digit != 0).count();
        // A corner square: its own corner, two edges. A side: two corners, an edge. The middle: itself.
        assert_eq!((covering(0), covering(1), covering(4)), (3, 3, 1));
    }

    #[test]
    fn mirrored_numbers_share_a_weight() {
        let patterns = small();
        // Of three squares two trade places: 3 · (3 + 3) different ones instead of 27.
        assert_eq!(patterns.weights(), 18 + 18 + 3);
        assert_eq!(patterns.weight(0, 0b1), patterns.weight(0, 3));
        assert_ne!(patterns.weight(0, 1), patterns.weight(0, 9));
    }

    #[test]
    fn exchanging_the_sides_twice_changes_nothing() {
        let patterns = small();
        let weights: Vec<i16> = (0..patterns.weights() as i16).collect();
        let (own, other) = (patterns.table(&weights, false), patterns.table(&weights, true));
        // 0 stays 0; a lone piece of the one side is a lone piece of the other.
        assert_eq!((own[0], own[1]), (other[0], other[2]));
        for number in 0..own.len() {
            assert_eq!(own[number], other[patterns.exchanged[number] as usize]);
        }
    }
}
