//! Leaf counts: the check that every rules change must pass.

use ply_core::perft;
use ply_xiangqi::Board;

use crate::common::{board, data_text, mirrored};

#[test]
fn start_to_depth_four() {
    for (depth, nodes) in [(0, 1), (1, 44), (2, 1_920), (3, 79_666), (4, 3_290_240), (5, 133_312_995)] {
        assert_eq!(perft(&mut Board::start(), depth), nodes, "depth {depth}");
    }
}

#[test]
fn pins_screens_and_facing_generals() {
    for (text, depth, nodes) in [
        ("r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1", 3, 43_929),
        ("5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1", 4, 202_884),
        ("C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 w - - 0 1", 4, 64_971),
    ] {
        assert_eq!(perft(&mut board(text), depth), nodes, "{text}");
        assert_eq!(perft(&mut board(&mirrored(text)), depth), nodes, "{text}, colours exchanged");
    }
}

#[test]
fn suite() {
    let Some(text) = data_text("perft.epd") else { return };
    let mut checked = 0;
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        let mut fields = line.split(";D");
        let fen = fields.next().unwrap().trim();
        for field in fields {
            let (depth, nodes) = field.trim().split_once(' ').unwrap();
            let nodes: u64 = nodes.parse().unwrap();
            assert_eq!(perft(&mut board(fen), depth.parse().unwrap()), nodes, "{fen}, depth {depth}");
            checked += 1;
        }
    }
    assert!(checked >= 45, "only {checked} counts were found");
}
