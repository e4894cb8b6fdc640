//! Which material wins: how much of a lead remains where there is little left to win with.
//!
//! The tables are shares of placements, counted by [`retrograde`](crate::retrograde): a placement in which the weaker side is
//! to move and loses whatever it does. A search finds the won ones among them by itself; what it needs to know is that it
//! should not go for the others. Two fighters against three or four defenders, and a piece with as many beside it, are too
//! many to count: there a row has what textbooks say.

use ply_core::{Side, Term, Words};

use crate::placement::Arranged;
use crate::tables::NEAR_LIMIT;
use crate::{Bits, Placement, Role};

/// A whole lead.
pub(crate) const WHOLE: i32 = 16;

/// Sixteenths of the placements that are won against 0 to 2 advisors (rows of three) and 0 to 2 elephants; where there is any
/// at least one.
type Row = [u8; 9];

/// A rook: only the full defence holds, and only in good order.
const ROOK: Row = [16, 15, 15, 15, 15, 15, 16, 15, 8];
/// A horse beats a lone advisor, and no elephant.
const HORSE: Row = [16, 1, 0, 15, 1, 1, 1, 1, 1];
/// A cannon with an advisor of its own to jump over.
const CANNON: Row = [16, 15, 1, 15, 1, 1, 15, 1, 1];
/// A cannon with no more than elephants of its own: what it could jump over stands too far off.
const BARE_CANNON: Row = [0, 0, 0, 1, 1, 1, 1, 1, 1];
/// A soldier, the last rank included, from where it goes nowhere.
const SOLDIER: Row = [13, 1, 0, 1, 1, 0, 1, 1, 1];
/// Two soldiers: advisor and elephant together hold them better than two of a kind.
const SOLDIERS: Row = [16, 10, 8, 13, 1, 1, 12, 1, 1];
/// Horse and soldier.
const HORSE_AND_SOLDIER: Row = [16, 14, 12, 16, 14, 8, 15, 8, 6];
/// Cannon and soldier, with whatever the cannon has to jump over.
const CANNON_AND_SOLDIER: Row = [16, 16, 16, 16, 16, 8, 16, 8, 6];
/// A rook against a horse and its defenders.
const ROOK_HORSE: Row = [14, 14, 10, 14, 14, 6, 14, 6, 2];
/// A rook against a cannon, which holds behind two advisors.
const ROOK_CANNON: Row = [15, 15, 7, 15, 15, 6, 6, 3, 1];

/// Fewer pieces than this on the leading side make the tables worth a look: general, four defenders, two fighters.
const FEW: u32 = 8;

/// Sixteenths of a lead that remain to this side.
#[inline]
pub(crate) fn reach(placement: &Placement, leader: Side) -> i32 {
    if placement.own(leader).count() >= FEW {
        return WHOLE;
    }
    within_reach(placement, leader)
}

fn within_reach(placement: &Placement, leader: Side) -> i32 {
    let count = |side: Side, role: Role| placement.set(side, role).count();
    let fighters =
        |side: Side| [Role::Rook, Role::Horse, Role::Cannon, Role::Soldier].map(|role| count(side, role));
    let defenders = (3 * count(!leader, Role::Advisor) + count(!leader, Role::Elephant)) as usize;
    let row = match (fighters(leader), fighters(!leader)) {
        ([0, 0, 0, 0], _) => return 0,
        // Rooks alone, or one against a lesser piece: more against it only makes it harder.
        ([1, 0, 0, 0], [0, 0, 0, 0]) => &ROOK,
        ([1, 0, 0, 0], [0, 1, 0, _]) => &ROOK_HORSE,
        ([1, 0, 0, 0], [0, 0, 1, _]) => &ROOK_CANNON,
        ([1, 0, 0, 0], [1, ..]) => return 1,
        ([0, 1, 0, 0], _) => &HORSE,
        ([0, 0, 1, 0], _) if count(leader, Role::Advisor) > 0 => &CANNON,
        ([0, 0, 1, 0], _) => &BARE_CANNON,
        ([0, 0, 0, soldiers @ 1..=2], _) => {
            // On the last rank a soldier is past everything.
            match soldiers - (placement.set(leader, Role::Soldier) & LAST_RANK[leader.index()]).count() {
                0 => return 1,
                1 => &SOLDIER,
                _ => &SOLDIERS,
            }
        }
        ([0, 1, 0, 1], _) => &HORSE_AND_SOLDIER,
        ([0, 0, 1, 1], _) => &CANNON_AND_SOLDIER,
        _ => return WHOLE,
    };
    // Never nothing: defenders of its own and pieces of the other side were not on the boards that were counted.
    i32::from(row[defenders.min(8)]).max(1)
}

/// The other side's back rank, by side.
const LAST_RANK: [Bits; 2] = [Bits(0x1ff), Bits(0x1ff << 81)];

/// What remains of a score of the side to move, by what the leading side can win with.
#[inline]
fn winnable(placement: &Placement, score: i32) -> i32 {
    let leader = if score > 0 { placement.side() } else { !placement.side() };
    score * reach(placement, leader) / WHOLE
}

/// What remains of a score near the move limit: half of it, in the end. A lead that has done nothing for so long will hardly do
/// more, and a capture begins anew. Only as near as the key knows the counter, so that a value belongs to its key.
#[inline]
fn in_time<P: Arranged>(position: &P, score: i32) -> i32 {
    const NEAR: i32 = NEAR_LIMIT as i32;
    match position.plies_left() {
        Some(left) if i32::from(left) < NEAR => score * (NEAR + i32::from(left)) / (2 * NEAR),
        _ => score,
    }
}

/// What remains of a score of the side to move.
#[inline]
pub(crate) fn damped<P: Arranged>(position: &P, score: i32) -> i32 {
    in_time(position, winnable(position.placement(), score))
}

/// What [`damped`] takes away, for people.
pub(crate) fn terms<P: Arranged>(position: &P, score: i32) -> Vec<Term> {
    let winnable = winnable(position.placement(), score);
    let [reach, limit] = [winnable - score, in_time(position, winnable) - winnable].map(f64::from);
    let terms = [
        Term::single("reach", Words::new("Too little to win with", "兵力不足以取胜"), reach),
        Term::single("limit", Words::new("Moves without a capture", "久未吃子"), limit),
    ];
    terms.into_iter().filter(|term| term.value != 0.0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::retrograde::Solver;

    /// The part of placements that are won, as a row has it.
    fn sixteenths(solver: &mut Solver, name: &str) -> u8 {
        let census = solver.census(name).unwrap();
        let share = (census.share() * f64::from(WHOLE)).round() as u8;
        share.max(u8::from(census.won > 0))
    }

    #[test]
    fn the_tables_are_what_the_solver_counts() {
        let mut solver = Solver::default();
        let rows = [("R", ROOK), ("N", HORSE), ("CA", CANNON), ("CB", BARE_CANNON), ("P", SOLDIER)];
        for (fighters, row) in rows {
            // The larger ones take minutes; `examples/endings.rs` counts them.
            for (index, defenders) in ["", "B", "BB", "A", "AB", "", "AA"].into_iter().enumerate() {
                if index != 5 {
                    let name = format!("{fighters}-{defenders}");
                    assert_eq!(row[index], sixteenths(&mut solver, &name), "{name}");
                }
            }
        }
        assert_eq!(ROOK_HORSE[0], sixteenths(&mut solver, "R-N"));
        assert_eq!(ROOK_CANNON[0], sixteenths(&mut solver, "R-C"));
    }
}
