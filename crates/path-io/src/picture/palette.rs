//! The colours: Okabe and Ito's, which people who confuse red and green tell apart, beside greys.

use ply_path::Cell;

/// A colour of the palette.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Colour {
    GridGraph,
    Wall,
    /// Costlier ground, in four steps.
    Cost2,
    Cost4,
    Cost8,
    Cost32,
    Depot,
    /// The odd legs of a route.
    Odd,
    /// The even legs of a route.
    Even,
    Start,
    Goal,
    /// Outlines and letters.
    Ink,
    /// Around the panels of an animation.
    Paper,
    /// Expanded in the frame that is shown.
    Frontier,
    /// Expanded once, and ever more often: each step doubles.
    Once,
    Twice,
    Fourfold,
    Eightfold,
    Often,
}

impl Colour {
    const ALL: [Colour; 19] = [
        Colour::GridGraph,
        Colour::Wall,
        Colour::Cost2,
        Colour::Cost4,
        Colour::Cost8,
        Colour::Cost32,
        Colour::Depot,
        Colour::Odd,
        Colour::Even,
        Colour::Start,
        Colour::Goal,
        Colour::Ink,
        Colour::Paper,
        Colour::Frontier,
        Colour::Once,
        Colour::Twice,
        Colour::Fourfold,
        Colour::Eightfold,
        Colour::Often,
    ];

    /// How often a cell was expanded, from once.
    pub(super) const EXPANDED: [Colour; 5] =
        [Colour::Once, Colour::Twice, Colour::Fourfold, Colour::Eightfold, Colour::Often];

    /// The colour of a cell's ground, whatever stands on it.
    pub(super) const fn of(cell: Cell) -> Colour {
        match cell.cost() {
            0 => Colour::Wall,
            1 => Colour::GridGraph,
            2..=3 => Colour::Cost2,
            4..=7 => Colour::Cost4,
            8..=31 => Colour::Cost8,
            _ => Colour::Cost32,
        }
    }

    /// The colour of a cell that was expanded so often.
    pub(super) fn expanded(times: u32) -> Colour {
        Self::EXPANDED[(times.max(1).ilog2() as usize).min(Self::EXPANDED.len() - 1)]
    }

    /// Of a leg, counted from 0.
    pub(super) const fn leg(number: usize) -> Colour {
        if number.is_multiple_of(2) { Colour::Odd } else { Colour::Even }
    }

    /// As SVG writes it.
    pub(super) const fn code(self) -> &'static str {
        match self {
            Colour::GridGraph => "#ffffff",
            Colour::Wall => "#4a4e57",
            Colour::Cost2 => "#f1ead8",
            Colour::Cost4 => "#e3d5b2",
            Colour::Cost8 => "#cfb987",
            Colour::Cost32 => "#b1955c",
            Colour::Depot => "#009e73",
            Colour::Odd => "#0072b2",
            Colour::Even => "#d55e00",
            Colour::Start => "#f0e442",
            Colour::Goal => "#cc79a7",
            Colour::Ink => "#111111",
            Colour::Paper => "#f4f4f2",
            Colour::Frontier => "#f0a030",
            Colour::Once => "#e3f1fa",
            Colour::Twice => "#cde6f6",
            Colour::Fourfold => "#b3d9f1",
            Colour::Eightfold => "#98cbeb",
            Colour::Often => "#7fbde5",
        }
    }

    /// Red, green and blue.
    fn rgb(self) -> [u8; 3] {
        let value = u32::from_str_radix(&self.code()[1..], 16).expect("six hexadecimal digits");
        let [_, red, green, blue] = value.to_be_bytes();
        [red, green, blue]
    }

    /// All colours in the order of their numbers, as PNG and GIF want them.
    pub(super) fn table() -> Vec<u8> {
        Self::ALL.iter().flat_map(|colour| colour.rgb()).collect()
    }
}

const _: () = {
    let mut number = 0;
    while number < Colour::ALL.len() {
        assert!(Colour::ALL[number] as usize == number);
        number += 1;
    }
};
