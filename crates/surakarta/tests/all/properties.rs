//! What holds in every position.

use std::collections::{HashMap, HashSet};

use ply_core::{GameText, MoveKind, Position};
use ply_surakarta::{Board, PackedMove, Surakarta};
use proptest::prelude::*;

use crate::samples::{games, positions, scattered};

fn moves(position: &Board, kind: MoveKind) -> Vec<PackedMove> {
    position.moves(kind).map(PackedMove::from).collect()
}

fn reread(position: &Board) -> Board {
    let game = Surakarta::new(position.rules());
    let text = game.write_position(position);
    let read = game.read_position(&text).expect("its own text");
    assert_eq!(game.write_position(&read), text);
    read
}

proptest! {
    #[test]
    fn what_is_kept_step_by_step_equals_what_is_made_from_scratch(boards in games()) {
        for position in &boards {
            let read = reread(position);
            prop_assert_eq!(position, &read);
            prop_assert_eq!(position.key(), read.key());
            prop_assert_eq!(position.repetition_key(), read.repetition_key());
        }
    }

    #[test]
    fn make_then_undo_is_identity(position in positions()) {
        let mut board = position;
        for mv in position.moves(MoveKind::All) {
            let undo = board.make(mv);
            prop_assert_ne!(board, position);
            prop_assert_eq!(board.side(), !position.side());
            prop_assert_eq!(board.reversible_plies(), if mv.is_capture() { 0 } else { position.reversible_plies() + 1 });
            board.undo(mv, undo);
            prop_assert_eq!(board, position);
        }
    }

    #[test]
    fn kinds_share_out_the_steps_in_board_order(position in scattered()) {
        let all = moves(&position, MoveKind::All);
        prop_assert!(all.is_sorted_by_key(|&m| u32::from(m)));
        let distinct: HashSet<u32> = all.iter().map(|&m| m.into()).collect();
        prop_assert_eq!(distinct.len(), all.len());
        prop_assert_eq!(position.count(), all.len() as u64);
        let mut shared = moves(&position, MoveKind::Noisy);
        shared.extend(moves(&position, MoveKind::Quiet));
        shared.sort_by_key(|&m| u32::from(m));
        prop_assert_eq!(shared, all);
        prop_assert!(position.moves(MoveKind::Noisy).all(|mv| mv.is_capture()));
        prop_assert!(!position.moves(MoveKind::Quiet).any(|mv| mv.is_capture()));
    }

    #[test]
    fn step_finds_the_generated_steps_and_no_others(position in scattered()) {
        let moves: HashMap<u32, _> =
            position.moves(MoveKind::All).map(|mv| (PackedMove::from(mv).into(), mv)).collect();
        for packed in 0..4096 {
            if let Ok(m) = PackedMove::try_from(packed) {
                prop_assert_eq!(position.unpack(m), moves.get(&packed).copied());
            }
        }
    }

    #[test]
    fn every_notation_reads_back(position in positions()) {
        let game = Surakarta::default();
        for mv in position.moves(MoveKind::All) {
            let text = game.write_move(&position, mv);
            let side = game.sides()[position.side().index()];
            for typed in [
                text.clone(),
                text.to_lowercase(),
                text.replace(['-', 'x'], ""),
                text.replace(['-', 'x'], " "),
                format!("{side} {text}"),
                format!("{}:{text}", &side[..1]),
            ] {
                let read = game.read_move(&position, &typed);
                prop_assert_eq!(read.as_ref(), Ok(&mv), "{}", typed);
                prop_assert!(game.judge_move(&position, &typed).expect("a move").legal);
            }
        }
    }

    #[test]
    fn no_text_is_a_panic(text in "\\PC{0,60}", near in "[BW.]{34,38} [bw] [0-9]{0,12} ?[0-9]{0,12}", place in "[a-hA-H:wbx -]{0,4}[0-9]{0,4}[-x ]?[a-h][0-9]") {
        let game = Surakarta::default();
        for text in [&text, &near] {
            if let Ok(position) = game.read_position(text) {
                reread(&position);
            }
        }
        for text in [&text, &place] {
            let _ = game.read_move(&game.start(), text);
            let _ = game.judge_move(&game.start(), text);
        }
    }
}

#[test]
fn different_positions_have_different_keys() {
    fn gather(position: &mut Board, depth: u32, seen: &mut HashMap<u64, String>) {
        let text = Surakarta::default().write_position(position);
        let board = text[..38].to_owned();
        let known = seen.entry(position.repetition_key().0).or_insert_with(|| board.clone());
        assert_eq!(*known, board);
        if depth > 0 {
            for mv in position.moves(MoveKind::All) {
                let undo = position.make(mv);
                gather(position, depth - 1, seen);
                position.undo(mv, undo);
            }
        }
    }
    let mut seen = HashMap::new();
    gather(&mut Board::default(), 4, &mut seen);
    // Low and high bits both serve as table indices: about as many different ones as chance gives.
    let cells = 1 << 20;
    for shift in [0, 44] {
        let used: HashSet<u64> = seen.keys().map(|key| key >> shift & (cells - 1)).collect();
        let expected = cells as f64 * (1.0 - (-(seen.len() as f64) / cells as f64).exp());
        assert!((used.len() as f64 / expected - 1.0).abs() < 0.01, "{} of {expected}", used.len());
    }
}
