//! Who is to blame for a repeated position: the cycle, what each side did in it, the verdict.

use ply_core::{Game, MoveKind, Outcome, Position, Reason, Side};

use crate::chase::{Chased, chased, each_chase};
use crate::piece::side_name;
use crate::placement::Arranged;
use crate::{Bits, Board, Move, PackedMove, Role, Rules};

/// A position came again, and nobody is to blame for it.
pub const REPETITION: Reason = Reason("repetition");
/// One side gave check with every move of the cycle.
pub const PERPETUAL_CHECK: Reason = Reason("perpetual-check");
/// One side chased the same piece with every move of the cycle.
pub const PERPETUAL_CHASE: Reason = Reason("perpetual-chase");
/// One side gave check, threatened mate or chased some piece with every move of the cycle.
pub const PERPETUAL_ATTACK: Reason = Reason("perpetual-attack");

/// What one side did in a cycle.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Conduct {
    /// Each of its moves gave check.
    checks: bool,
    /// The pieces that each of its moves chased, where they stood when the cycle began.
    chased: Bits,
    /// The pieces that some move of it attacked anew. Others were attacked all the while, and lost their protection.
    anew: Bits,
    /// Each of its moves gave check, threatened mate or chased some piece. Only the national rules ask for it.
    attacks: bool,
}

impl Conduct {
    /// Whatever is said of a side's moves is true as long as it has made none.
    const NO_MOVES: Conduct = Conduct { checks: true, chased: Bits::ALL, anew: Bits::EMPTY, attacks: true };

    fn is_innocent(self) -> bool {
        !self.checks && self.chased.is_empty() && !self.attacks
    }
}

/// The verdict on a game whose last position has occurred before.
pub(crate) fn adjudicate(game: &Game<Board>) -> Option<Outcome> {
    let rules = game.position().rules();
    Some(verdict(rules, conduct(game, cycle(game)?)))
}

/// How many plies are judged: back to the first of three occurrences, or to the one before where there are only two.
fn cycle(game: &Game<Board>) -> Option<usize> {
    game.occurrences().take(2).last()
}

/// What each side did in the last plies of a game.
fn conduct(game: &Game<Board>, plies: usize) -> [Conduct; 2] {
    let rules = game.position().rules();
    let mut conduct = [Conduct::NO_MOVES; 2];
    let mut walk = game.rewind();
    for _ in 0..plies {
        let after = walk.position().clone();
        let Some(mv) = walk.back() else { break };
        let [side, other] = [!after.side(), after.side()].map(Side::index);
        // Whoever is to move was left in check by the other side's move, or was not.
        let checks = after.checked();
        let mover = &mut conduct[side];
        mover.checks &= checks;
        // Between programs a check among the chases makes them harmless.
        let counts = rules != Rules::Computer || !checks;
        let asked = !mover.chased.is_empty() || (rules == Rules::National && mover.attacks);
        let now = if counts && asked {
            chased(walk.position().placement(), mv, after.placement())
        } else {
            Chased::default()
        };
        mover.chased &= now.pieces;
        mover.anew |= now.anew;
        mover.attacks &= rules == Rules::National
            && (checks || !now.pieces.is_empty() || (mover.attacks && threatens_mate(&after)));
        // A chased piece that moved is the same piece where it came from.
        let Conduct { chased, anew, .. } = &mut conduct[other];
        for set in [chased, anew] {
            if *set != Bits::ALL && set.contains(mv.to) {
                *set = *set & !Bits::of(mv.to) | Bits::of(mv.from);
            }
        }
        if conduct.into_iter().all(Conduct::is_innocent) {
            break;
        }
    }
    conduct
}

/// How many checks in a row a threat of mate may take: what a referee sees at the board.
const CHECKS_TO_MATE: u32 = 3;

/// The side that is not to move would mate, by one check or by several without a pause, if the other one passed.
fn threatens_mate(position: &Board) -> bool {
    let (placement, side) = (position.placement(), position.side());
    let Some((general, piece)) = placement.general(side).and_then(|at| Some((at, placement.piece(at)?)))
    else {
        return false;
    };
    !position.checked()
        && mates(&position.child(Move { from: general, to: general, piece, captured: None }), CHECKS_TO_MATE)
}

/// The side to move mates with checks alone, no more than `checks` of them.
fn mates(position: &Board, checks: u32) -> bool {
    let legal = |position: &Board| {
        let moves = position.moves(MoveKind::All);
        moves.filter(|&mv| position.is_legal(mv)).map(|mv| position.child(mv)).collect::<Vec<_>>()
    };
    checks > 0
        && legal(position)
            .into_iter()
            .filter(Board::checked)
            .any(|check| legal(&check).iter().all(|answer| mates(answer, checks - 1)))
}

/// Perpetual check is worse than perpetual chase; what both sides do is nobody's fault. Of two chases the one that only took
/// protection away does not count, whose piece need not have moved at all: so the rule book judges a rook that is chased
/// while a horse pins it and hangs.
fn verdict(rules: Rules, conduct: [Conduct; 2]) -> Outcome {
    let checks = conduct.map(|side| side.checks);
    let chases = conduct.map(|side| !side.chased.is_empty());
    let chases_anew = conduct.map(|side| !(side.chased & side.anew).is_empty());
    let attacks = conduct.map(|side| side.attacks);
    let (guilty, reason) = match (checks, rules) {
        ([true, _] | [_, true], _) => (checks, PERPETUAL_CHECK),
        (_, Rules::National) if attacks != chases => (attacks, PERPETUAL_ATTACK),
        (_, Rules::Asian | Rules::Computer) if chases == [true; 2] => (chases_anew, PERPETUAL_CHASE),
        _ => (chases, PERPETUAL_CHASE),
    };
    match guilty {
        [true, false] => Outcome::win(Side::Second, reason),
        [false, true] => Outcome::win(Side::First, reason),
        _ => Outcome::draw(REPETITION),
    }
}

/// What the side that is to blame did, in words: who chased what, with which moves. `None` where the outcome of the game
/// does not rest on a repetition, or on nobody's fault.
pub(crate) fn explain(game: &Game<Board>, outcome: Outcome) -> Option<String> {
    let guilty = !outcome.winner?;
    let plies = cycle(game).filter(|_| adjudicate(game) == Some(outcome))?;
    let mut target = conduct(game, plies)[guilty.index()].chased.first();
    let mut walk = game.rewind();
    let mut seen = Vec::new();
    while seen.len() < plies {
        let after = walk.position().clone();
        seen.push((walk.back()?, after));
    }
    // From the first move of the cycle on, so that the target can be followed.
    let mut chased_piece = None;
    let mut chasers: Vec<Role> = Vec::new();
    let mut moves: Vec<String> = Vec::new();
    let mut before = walk.position().clone();
    for (mv, after) in seen.into_iter().rev() {
        if mv.piece.side() == guilty {
            let text = PackedMove::from(mv).to_string();
            if !moves.contains(&text) {
                moves.push(text);
            }
            each_chase(before.placement(), mv, after.placement(), |capture, _| {
                if Some(capture.to) == target {
                    chased_piece = capture.captured;
                    let chaser = capture.piece.role();
                    if !chasers.contains(&chaser) {
                        chasers.push(chaser);
                    }
                }
            });
        } else if Some(mv.from) == target {
            target = Some(mv.to);
        }
        before = after;
    }
    let [winner, loser] = [!guilty, guilty].map(side_name);
    let moves = moves.join(", ");
    let did = match (outcome.reason, chased_piece) {
        (PERPETUAL_CHECK, _) => "gave check with every move".to_string(),
        (PERPETUAL_CHASE, Some(piece)) => {
            let chasers: Vec<&str> = chasers.into_iter().map(Role::name).collect();
            format!("chased the {} with its {} in every move", piece.name(), chasers.join(" and "))
        }
        (PERPETUAL_ATTACK, _) => "gave check, threatened mate or chased with every move".to_string(),
        _ => return None,
    };
    let capital = winner[..1].to_uppercase() + &winner[1..];
    Some(format!("{capital} wins: {loser} {did} ({moves}), and had to deviate."))
}
