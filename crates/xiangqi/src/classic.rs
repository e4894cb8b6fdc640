//! The course's evaluations: fixed and place values, with or without what could be captured next.

use ply_core::{Evaluator, Outcome, Score, Side, Term, Words};

use crate::course_tables::{FIXED, NEXT_MOVE, PLACES};
use crate::generate::captures;
use crate::piece::{PIECE_NUMBERS, number};
use crate::placement::Arranged;
use crate::{Move, Piece, Placement, Role, Square};

/// What a won game is worth where wins have no distance: more than any sum of values.
pub const COURSE_WIN: i32 = 1_000_000;

/// Fixed plus place value of a piece on a point, red's counted positive; row 0 is "no piece".
static WORTH: [[i16; Square::COUNT]; PIECE_NUMBERS] = {
    let mut table = [[0; Square::COUNT]; PIECE_NUMBERS];
    let mut role = 0;
    while role < 7 {
        let mut index = 0;
        while index < Square::COUNT {
            let (row, column) = (index / 9, index % 9);
            let red = FIXED[role] + PLACES[role][column][9 - row];
            let black = FIXED[role] + PLACES[role][column][row];
            table[Piece::new(Side::First, Role::ALL[role]).index()][index] = red as i16;
            table[Piece::new(Side::Second, Role::ALL[role]).index()][index] = -black as i16;
            index += 1;
        }
        role += 1;
    }
    table
};

/// The sum of fixed and place values as red sees it, kept along the line.
#[derive(Clone, Debug, Default)]
struct Balance {
    now: i32,
    past: Vec<i32>,
}

impl Balance {
    fn refresh(&mut self, placement: &Placement) {
        self.past.clear();
        // Room for any usual line, so that pushing does not allocate in the search.
        self.past.reserve(512);
        self.now =
            placement.pieces().map(|(square, piece)| WORTH[piece.index()][square.index()] as i32).sum();
    }

    #[inline(always)]
    fn push(&mut self, mv: Move) {
        self.past.push(self.now);
        let moved = &WORTH[mv.piece.index()];
        self.now += (moved[mv.to.index()] - moved[mv.from.index()]) as i32
            - WORTH[number(mv.captured)][mv.to.index()] as i32;
    }

    #[inline(always)]
    fn pop(&mut self) {
        if let Some(before) = self.past.pop() {
            self.now = before;
        }
    }
}

/// A red score as the side to move sees it.
#[inline(always)]
fn seen_by(side: Side, red: i32) -> Score {
    Score::eval(if side == Side::First { red } else { -red })
}

/// Fixed and place values as a side sees them.
fn values(placement: &Placement, side: Side) -> Vec<Term> {
    let fixed = |piece: Piece| f64::from(FIXED[piece.role() as usize - 1]);
    let mut sums = [[0.0; 2]; 2];
    let mut squares: [Vec<(String, f64)>; 2] = Default::default();
    for (square, piece) in placement.pieces() {
        let sign = if piece.side() == side { 1.0 } else { -1.0 };
        let whole = match piece.side() {
            Side::First => f64::from(WORTH[piece.index()][square.index()]),
            Side::Second => -f64::from(WORTH[piece.index()][square.index()]),
        };
        for (part, value) in [fixed(piece), whole - fixed(piece)].into_iter().enumerate() {
            sums[part][usize::from(piece.side() != side)] += value;
            squares[part].push((square.to_string(), sign * value));
        }
    }
    let [pieces, places] = squares;
    vec![
        Term::new("pieces", Words::new("Pieces", "子力"), sums[0][0], sums[0][1], 1.0).with_squares(pieces),
        Term::new("places", Words::new("Places", "位置"), sums[1][0], sums[1][1], 1.0).with_squares(places),
    ]
}

/// A finished game: by distance under the rules of play, one constant under the course's.
#[inline]
pub(crate) fn finished<P: Arranged>(position: &P, outcome: Outcome, ply: u32) -> Score {
    match outcome.winner {
        None => Score::DRAW,
        Some(winner) => {
            let won = winner == position.side();
            match (P::WINS_HAVE_DISTANCE, won) {
                (true, true) => Score::win_in(ply),
                (true, false) => Score::loss_in(ply),
                (false, true) => Score::eval(COURSE_WIN),
                (false, false) => Score::eval(-COURSE_WIN),
            }
        }
    }
}

/// Fixed value plus place value.
#[derive(Clone, Debug, Default)]
pub struct ClassicPlace {
    balance: Balance,
}

impl ClassicPlace {
    /// The evaluation; it has no settings.
    pub fn new() -> ClassicPlace {
        ClassicPlace::default()
    }
}

impl<P: Arranged> Evaluator<P> for ClassicPlace {
    fn refresh(&mut self, position: &P) {
        self.balance.refresh(position.placement());
    }

    #[inline(always)]
    fn push(&mut self, _position: &P, mv: Move) {
        self.balance.push(mv);
    }

    #[inline(always)]
    fn pop(&mut self) {
        self.balance.pop();
    }

    #[inline]
    fn evaluate(&mut self, position: &P) -> Score {
        seen_by(position.side(), self.balance.now)
    }

    fn terms(&mut self, position: &P) -> Vec<Term> {
        values(position.placement(), position.side())
    }

    #[inline]
    fn finished(&mut self, position: &P, outcome: Outcome, ply: u32) -> Score {
        finished(position, outcome, ply)
    }
}

/// Fixed value, place value, and the next-move value of everything that either side could capture.
#[derive(Clone, Debug, Default)]
pub struct Classic {
    balance: Balance,
}

impl Classic {
    /// The evaluation; it has no settings.
    pub fn new() -> Classic {
        Classic::default()
    }
}

impl<P: Arranged> Evaluator<P> for Classic {
    fn refresh(&mut self, position: &P) {
        self.balance.refresh(position.placement());
    }

    #[inline(always)]
    fn push(&mut self, _position: &P, mv: Move) {
        self.balance.push(mv);
    }

    #[inline(always)]
    fn pop(&mut self) {
        self.balance.pop();
    }

    fn evaluate(&mut self, position: &P) -> Score {
        let placement = position.placement();
        let side = position.side();
        if placement.general(side).is_none() {
            return Score::eval(-COURSE_WIN);
        }
        let counts = Side::BOTH.map(|side| captures(placement, side));
        // A general that can be captured at once is as good as captured.
        if placement.general(!side).is_none() || counts[side.index()][Role::General as usize - 1] > 0 {
            return Score::eval(COURSE_WIN);
        }
        let threats: i32 =
            (0..7).map(|role| NEXT_MOVE[role] * (counts[0][role] as i32 - counts[1][role] as i32)).sum();
        seen_by(side, self.balance.now + threats)
    }

    fn terms(&mut self, position: &P) -> Vec<Term> {
        let (placement, side) = (position.placement(), position.side());
        let mut terms = values(placement, side);
        // Every capture that could be made, counted at its victim.
        let mut sums = [0.0; 2];
        let mut victims: Vec<(String, f64)> = Vec::new();
        for (square, victim) in placement.pieces() {
            let attackers = placement
                .pieces()
                .filter(|&(from, piece)| {
                    piece.side() != victim.side() && placement.reaches(piece, from, square)
                })
                .count();
            let value = f64::from(NEXT_MOVE[victim.role() as usize - 1]) * attackers as f64;
            let is_gain = victim.side() != side;
            sums[usize::from(!is_gain)] += value;
            victims.push((square.to_string(), if is_gain { value } else { -value }));
        }
        let label = Words::new("Threats", "威胁");
        terms.push(Term::new("threats", label, sums[0], sums[1], 1.0).with_squares(victims));
        let sum: f64 = terms.iter().map(|term| term.value).sum();
        let score = f64::from(Evaluator::<P>::evaluate(self, position).raw());
        if score.abs() == f64::from(COURSE_WIN) {
            let label = Words::new("General taken or to be taken", "将帅可吃");
            terms.push(Term::single("decided", label, score - sum));
        }
        terms
    }

    #[inline]
    fn finished(&mut self, position: &P, outcome: Outcome, ply: u32) -> Score {
        finished(position, outcome, ply)
    }
}
