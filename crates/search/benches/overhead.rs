//! What the generic core costs against a loop written for Othello alone, over the identical tree.
//!
//! `cargo bench -p ply-search --bench overhead` runs both under valgrind and prints the ratio of
//! instructions. The hand-written loops below know nothing of the core's traits: they call Othello's bit
//! functions and evaluation, and keep their own boards.

use std::process::{Command, ExitCode};

use ply_core::{Counts, Evaluator, Key, Position, Score, Side, Silent, Tracer};
use ply_othello::{Board, PackedMove, Square, Standard, flips, mobility};
use ply_search::table::{Bound, Entry, Table};
use ply_search::textbook::{Algorithm, BoardOrder, NoMemory, Ranked, TableMemory, Textbook};

const ALPHA_BETA_DEPTH: u32 = 9;
const PVS_DEPTH: u32 = 11;
/// Nodes searched less deep than this are not sorted.
const SORT_FROM: u32 = 3;
const TABLE_MEGABYTES: usize = 1;

/// Value and nodes: must be equal for both ways.
type Answer = (i32, u64);

fn generic_alpha_beta<T: Tracer<Board>>(tracer: &mut T) -> i32 {
    let mut evaluator = Standard::default();
    let mut search = Textbook::new(&mut evaluator, tracer, NoMemory, BoardOrder);
    search.run(Algorithm::AlphaBeta, &mut Board::START.clone(), ALPHA_BETA_DEPTH).value.raw()
}

fn generic_pvs<T: Tracer<Board>>(tracer: &mut T) -> i32 {
    let table = Table::new(TABLE_MEGABYTES).expect("memory for the table");
    let mut evaluator = Standard::default();
    let mut search =
        Textbook::new(&mut evaluator, tracer, TableMemory(&table), Ranked { from_depth: SORT_FROM });
    search.run(Algorithm::Pvs, &mut Board::START.clone(), PVS_DEPTH).value.raw()
}

/// A generic search, counting nodes or not.
macro_rules! generic {
    ($search:ident, $counted:expr) => {{
        let mut counts = Counts::default();
        let value = if $counted { $search(&mut counts) } else { $search(&mut Silent) };
        (value, counts.nodes)
    }};
}

/// A board by hand: own discs and the other side's.
#[derive(Copy, Clone)]
struct Discs {
    own: u64,
    other: u64,
}

impl Discs {
    const START: Discs = Discs { own: 0x0000_0008_1000_0000, other: 0x0000_0010_0800_0000 };

    #[inline(always)]
    fn after(self, square: u32, flips: u64) -> Discs {
        Discs { own: self.other ^ flips, other: self.own ^ flips ^ 1 << square }
    }

    #[inline(always)]
    fn passed(self) -> Discs {
        Discs { own: self.other, other: self.own }
    }

    #[inline(always)]
    fn is_over(self) -> bool {
        self.own | self.other == !0 || self.own == 0 || self.other == 0
    }

    #[inline(always)]
    fn board(self) -> Board {
        Board::new(self.own, self.other, Side::First).expect("discs do not overlap")
    }

    #[inline(always)]
    fn evaluate(self) -> i32 {
        Standard::default().evaluate(&self.board()).raw()
    }

    #[inline(always)]
    fn final_value(self) -> i32 {
        100 * self.board().margin()
    }

    #[inline(always)]
    fn flips(self, square: u32) -> u64 {
        flips(self.own, self.other, Square::new(square as u8).expect("a square"))
    }
}

const INFINITE: i32 = 1_000_000_001;

fn alpha_beta<const COUNT: bool>(
    discs: Discs,
    mut alpha: i32,
    beta: i32,
    depth: u32,
    nodes: &mut u64,
) -> i32 {
    if COUNT {
        *nodes += 1;
    }
    if discs.is_over() {
        return discs.final_value();
    }
    if depth == 0 {
        return discs.evaluate();
    }
    let mut squares = mobility(discs.own, discs.other);
    if squares == 0 {
        if mobility(discs.other, discs.own) == 0 {
            return discs.final_value();
        }
        return -alpha_beta::<COUNT>(discs.passed(), -beta, -alpha, depth - 1, nodes);
    }
    let mut best = -INFINITE;
    while squares != 0 {
        let square = squares.trailing_zeros();
        squares &= squares - 1;
        let value =
            -alpha_beta::<COUNT>(discs.after(square, discs.flips(square)), -beta, -alpha, depth - 1, nodes);
        if value > best {
            best = value;
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
    }
    best
}

fn hand_alpha_beta<const COUNT: bool>() -> Answer {
    let mut nodes = 0;
    (alpha_beta::<COUNT>(Discs::START, -INFINITE, INFINITE, ALPHA_BETA_DEPTH, &mut nodes), nodes)
}

/// A child that ordering made, kept for the search.
#[derive(Copy, Clone)]
struct Child {
    rank: i32,
    square: u32,
    discs: Discs,
}

const CORNERS: u64 = 0x8100_0000_0000_0081;
const NEAR_CORNERS: u64 = 0x42c3_0000_0000_c342;

struct Pvs<const COUNT: bool> {
    table: Table,
    nodes: u64,
}

impl<const COUNT: bool> Pvs<COUNT> {
    fn search(&mut self, discs: Discs, alpha: i32, beta: i32, depth: u32) -> i32 {
        if COUNT {
            self.nodes += 1;
        }
        if discs.is_over() {
            return discs.final_value();
        }
        if depth == 0 {
            return discs.evaluate();
        }
        let key = discs.board().key();
        let entry = self.table.probe::<PackedMove>(key);
        if let Some(entry) = entry
            && depth < PVS_DEPTH
            && entry.depth == depth as i32
            && entry.bound.answers(entry.score, Score::eval(alpha), Score::eval(beta))
        {
            return entry.score.raw();
        }
        let squares = mobility(discs.own, discs.other);
        if squares == 0 {
            if mobility(discs.other, discs.own) == 0 {
                return discs.final_value();
            }
            let value = -self.search(discs.passed(), -beta, -alpha, depth - 1);
            self.remember(key, PackedMove::PASS, value, alpha, beta, depth);
            return value;
        }
        if depth < SORT_FROM {
            self.in_order(discs, squares, key, alpha, beta, depth)
        } else {
            let remembered = entry.and_then(|entry| entry.best).and_then(PackedMove::square);
            self.sorted(discs, squares, remembered, key, alpha, beta, depth)
        }
    }

    fn in_order(
        &mut self,
        discs: Discs,
        mut squares: u64,
        key: Key,
        alpha: i32,
        beta: i32,
        depth: u32,
    ) -> i32 {
        let (mut best, mut best_square, mut lower) = (-INFINITE, 64, alpha);
        while squares != 0 {
            let square = squares.trailing_zeros();
            squares &= squares - 1;
            let value =
                self.child(discs.after(square, discs.flips(square)), best_square == 64, lower, beta, depth);
            if value > best {
                (best, best_square) = (value, square);
                lower = lower.max(value);
                if lower >= beta {
                    break;
                }
            }
        }
        self.remember(key, place(best_square), best, alpha, beta, depth);
        best
    }

    #[expect(clippy::too_many_arguments, reason = "a loop written by hand is written out")]
    fn sorted(
        &mut self,
        discs: Discs,
        mut squares: u64,
        remembered: Option<Square>,
        key: Key,
        alpha: i32,
        beta: i32,
        depth: u32,
    ) -> i32 {
        let mut children = [Child { rank: 0, square: 0, discs: Discs { own: 0, other: 0 } }; 34];
        let mut count = 0;
        while squares != 0 {
            let square = squares.trailing_zeros();
            squares &= squares - 1;
            let after = discs.after(square, discs.flips(square));
            let rank = if remembered.is_some_and(|best| best.index() == square as usize) {
                i32::MAX
            } else {
                let replies = mobility(after.own, after.other);
                let weight = (replies.count_ones() + (replies & CORNERS).count_ones()) as i32;
                let bit = 1 << square;
                let place = if bit & CORNERS != 0 {
                    48
                } else if bit & NEAR_CORNERS != 0 {
                    -16
                } else {
                    0
                };
                place - 8 * weight
            };
            children[count] = Child { rank, square, discs: after };
            count += 1;
        }
        let (mut best, mut best_square, mut lower) = (-INFINITE, 64, alpha);
        for next in 0..count {
            let mut top = next;
            for i in next + 1..count {
                if children[i].rank > children[top].rank {
                    top = i;
                }
            }
            children.swap(next, top);
            let value = self.child(children[next].discs, best_square == 64, lower, beta, depth);
            if value > best {
                (best, best_square) = (value, children[next].square);
                lower = lower.max(value);
                if lower >= beta {
                    break;
                }
            }
        }
        self.remember(key, place(best_square), best, alpha, beta, depth);
        best
    }

    /// The first child with the whole window, the others by a question first.
    #[inline(always)]
    fn child(&mut self, child: Discs, first: bool, lower: i32, beta: i32, depth: u32) -> i32 {
        if first {
            return -self.search(child, -beta, -lower, depth - 1);
        }
        let value = -self.search(child, -lower - 1, -lower, depth - 1);
        if value > lower && value < beta { -self.search(child, -beta, -lower, depth - 1) } else { value }
    }

    #[inline(always)]
    fn remember(&mut self, key: Key, best: PackedMove, value: i32, alpha: i32, beta: i32, depth: u32) {
        let score = Score::eval(value);
        let bound = Bound::of(score, Score::eval(alpha), Score::eval(beta));
        self.table.store(key, Entry { best: Some(best), score, depth: depth as i32, bound });
    }
}

fn place(square: u32) -> PackedMove {
    PackedMove::place(Square::new(square as u8).expect("a move was made"))
}

fn hand_pvs<const COUNT: bool>() -> Answer {
    let mut pvs =
        Pvs::<COUNT> { table: Table::new(TABLE_MEGABYTES).expect("memory for the table"), nodes: 0 };
    (pvs.search(Discs::START, -INFINITE, INFINITE, PVS_DEPTH), pvs.nodes)
}

/// Runs one of the four ways; counting nodes is left out where instructions are counted.
fn run(way: &str, counted: bool) -> Option<Answer> {
    Some(match (way, counted) {
        ("hand-alpha-beta", true) => hand_alpha_beta::<true>(),
        ("hand-alpha-beta", false) => hand_alpha_beta::<false>(),
        ("generic-alpha-beta", counted) => generic!(generic_alpha_beta, counted),
        ("hand-pvs", true) => hand_pvs::<true>(),
        ("hand-pvs", false) => hand_pvs::<false>(),
        ("generic-pvs", counted) => generic!(generic_pvs, counted),
        _ => return None,
    })
}

fn main() -> ExitCode {
    // Called by itself under valgrind: run one way and leave.
    if let Some(answer) = std::env::args().nth(1).and_then(|way| run(&way, false)) {
        std::hint::black_box(answer);
        return ExitCode::SUCCESS;
    }
    for (hand, generic) in [("hand-alpha-beta", "generic-alpha-beta"), ("hand-pvs", "generic-pvs")] {
        let answer = run(generic, true);
        assert_eq!(run(hand, true), answer, "{hand} and {generic} walk different trees");
        let (Some(hand_cost), Some(generic_cost)) = (instructions(hand), instructions(generic)) else {
            eprintln!("not run: valgrind is needed to count instructions (Debian: apt-get install valgrind)");
            return ExitCode::FAILURE;
        };
        println!(
            "{generic:<20} {:>8} nodes  {hand_cost:>11} instructions by hand  {generic_cost:>11} generic  \
             ratio {:.3}",
            answer.map_or(0, |(_, nodes)| nodes),
            generic_cost as f64 / hand_cost as f64
        );
    }
    ExitCode::SUCCESS
}

/// Instructions of one way, counted by valgrind.
fn instructions(way: &str) -> Option<u64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe().ok()?)
        .arg(way)
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let line = text.lines().find(|line| line.contains("Collected"))?;
    line.rsplit(':').next()?.trim().parse().ok()
}
