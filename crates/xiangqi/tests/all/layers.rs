//! Which pieces are shown as attacked, and whether the general is.

use ply_core::{GameText, LayerCell, MoveKind, Position, Side};
use ply_xiangqi::{Arranged, Board, Role, Square, Xiangqi, XiangqiCourse};
use proptest::prelude::*;

use crate::common::{board, legal, mirrored, walk};

fn attacked(position: &Board) -> Vec<(String, i32)> {
    let layers = Xiangqi::default().layers(position);
    assert_eq!(layers.iter().map(|layer| layer.name).collect::<Vec<_>>(), ["attacked"]);
    layers.into_iter().next().unwrap().cells.into_iter().map(|cell| (cell.square, cell.value)).collect()
}

fn shown(text: &str) -> String {
    let cells = attacked(&board(text));
    cells.iter().map(|(square, value)| format!("{square}{value:+}")).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_piece_hangs_where_nobody_takes_back() {
    // The rook attacks a soldier that a horse guards, and one that nobody does.
    assert_eq!(shown("3k5/9/9/9/3n5/1p2R4/9/4p4/9/5K3 w"), "b4-1 e2-2");
    assert_eq!(shown("3k5/9/9/9/9/1p2R4/9/4p4/9/5K3 w"), "b4-2 e2-2");
}

#[test]
fn a_guarded_piece_hangs_all_the_same_where_a_cheaper_one_takes_it() {
    // The soldier takes the rook, whoever takes the soldier; the other way round it matters whether a rook guards it.
    assert_eq!(shown("3k5/9/9/4p4/4R4/9/4R4/9/9/5K3 w"), "e6-2 e5+2");
    assert_eq!(shown("3k5/9/9/r3p4/4R4/9/4R4/9/9/5K3 w"), "e6-1 e5+2");
}

#[test]
fn cannons_need_their_screen() {
    // Over the horse the cannon takes the rook. Once the rook has taken the horse, nothing is left to take it back over.
    assert_eq!(shown("3k5/9/9/r8/9/N8/9/C8/9/5K3 w"), "a6-2 a4+2");
    assert_eq!(
        shown("3k5/9/9/r8/9/N8/P8/C8/9/5K3 w"),
        "a4+1",
        "with a soldier between, it is the other way round"
    );
    assert_eq!(shown("3k5/9/9/r8/9/9/9/C8/9/5K3 w"), "a2+2");
}

#[test]
fn a_pinned_piece_neither_attacks_nor_guards() {
    // The red horse may not leave the file of the generals.
    assert_eq!(shown("4k4/9/9/9/9/2p6/4N4/9/9/4K4 w"), "");
    assert_eq!(shown("3k5/9/9/9/9/2p6/4N4/9/9/4K4 w"), "c4-2");
    assert_eq!(shown("4k4/9/9/9/9/r1P6/4N4/9/9/4K4 w"), "c4+2");
    assert_eq!(shown("3k5/9/9/9/9/r1P6/4N4/9/9/4K4 w"), "c4+1");
    // But it gives check.
    assert_eq!(shown("3kr4/9/4N4/9/9/9/9/9/9/4K4 b"), "d9-2 e7+2");
    // The course's rules let it.
    let game = XiangqiCourse::default();
    let position = game.read_position("4k4/9/9/9/9/2p6/4N4/9/9/4K4 w").unwrap();
    assert_eq!(game.layers(&position)[0].cells, [LayerCell { square: "c4".into(), value: -2 }]);
}

#[test]
fn check_is_the_side_to_moves() {
    let game = Xiangqi::default();
    let check = board("3k5/9/9/9/4r4/9/9/9/9/R3K4 w");
    assert!(game.in_check(&check));
    assert!(attacked(&check).contains(&("e0".to_string(), 2)));
    assert!(!game.in_check(&game.start()));
    assert!(!game.in_check(&board("3k5/9/9/9/4c4/9/9/9/9/R3K4 w")), "a cannon without a screen");
    let course = XiangqiCourse::default();
    assert!(course.in_check(&course.read_position("3k5/9/9/9/4r4/9/9/9/9/R3K4 w").unwrap()));
    assert!(!course.in_check(&course.read_position("3k5/9/9/9/4r4/9/9/9/9/R3K4 b").unwrap()));
}

#[test]
fn forbidden_steps_are_those_that_leave_the_general_in_danger() {
    let game = Xiangqi::default();
    let forbidden = |text: &str| -> Vec<String> {
        let position = board(text);
        game.forbidden(&position).into_iter().map(|mv| game.write_move(&position, mv)).collect()
    };
    assert_eq!(forbidden("4k4/9/9/9/9/2p6/4N4/9/9/4K4 w").len(), 8, "every leap of the pinned horse");
    assert_eq!(forbidden("3k5/9/9/9/p8/9/9/9/9/4K4 w"), ["e0d0"]);
    assert!(forbidden(ply_xiangqi::START).is_empty());
    // In check: all moves but those that answer it, though the position does not generate them.
    let check = "3k5/9/9/9/4r4/9/9/9/9/R3K4 w";
    assert_eq!(legal(&board(check)).len() + forbidden(check).len(), 9 + 3 + 3);
}

/// Roles from the cheapest to the dearest; two of a rank are worth the same.
fn rank(role: Role) -> u8 {
    match role {
        Role::Soldier => 0,
        Role::Advisor | Role::Elephant => 1,
        Role::Horse | Role::Cannon => 2,
        Role::Rook => 3,
        Role::General => 4,
    }
}

/// What the side to move attacks, by its legal moves and the replies to them.
fn attacked_by_mover(position: &Board) -> Vec<(String, i32)> {
    let mut found = Vec::new();
    for target in Square::all() {
        let Some(victim) = position.placement().piece(target) else { continue };
        let captures = legal(position).into_iter().filter(|mv| mv.to == target);
        let worst = captures.map(|capture| {
            let after = position.child(capture);
            let answered = after.moves(MoveKind::Noisy).any(|mv| mv.to == target && after.is_legal(mv));
            let cheaper = rank(capture.piece.role()) < rank(victim.role());
            if cheaper || !answered { 2 } else { 1 }
        });
        if let Some(worst) = worst.max() {
            found.push((target.to_string(), if victim.side() == Side::First { worst } else { -worst }));
        }
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// The layer agrees with the legal moves of whoever could be to move, and turns over with the board.
    #[test]
    fn attacks_are_legal_captures(start in 0usize..8, picks in prop::collection::vec(any::<u16>(), 0..80)) {
        let game = Xiangqi::default();
        walk(start, &picks, |position| {
            let cells = attacked(position);
            let of = |side: Side| -> Vec<(String, i32)> {
                let sign = if side == Side::First { 1 } else { -1 };
                cells.iter().filter(|(_, value)| value.signum() == sign).cloned().collect()
            };
            assert_eq!(of(!position.side()), attacked_by_mover(position));
            let general = position.placement().general(position.side()).unwrap().to_string();
            assert_eq!(game.in_check(position), cells.iter().any(|(square, _)| *square == general));
            if !game.in_check(position) {
                let text = game.write_position(position);
                let turned = if position.side() == Side::First {
                    text.replace(" w ", " b ")
                } else {
                    text.replace(" b ", " w ")
                };
                assert_eq!(of(position.side()), attacked_by_mover(&board(&turned)), "{turned}");
            }
            let mirror = attacked(&board(&mirrored(&game.write_position(position))));
            let sum = |cells: &[(String, i32)]| cells.iter().map(|(_, value)| value).sum::<i32>();
            assert_eq!((mirror.len(), sum(&mirror)), (cells.len(), -sum(&cells)));
        });
    }
}
