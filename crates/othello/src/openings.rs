//! What players call openings.

use std::collections::HashMap;
use std::sync::LazyLock;

use ply_core::{GameText, Position, Words};

use crate::board::Board;
use crate::game::Othello;
use crate::symmetry;

/// Openings by their moves, as players write them: the first disc is put on f5. The names are those of the game's literature, with
/// the Japanese ones in brackets where they are as common.
const OPENINGS: [(&str, &str, &str); 67] = [
    ("f5d6", "Perpendicular", "直取开局"),
    ("f5d6c3d3c4", "Tiger (Tora)", "虎定式"),
    ("f5d6c3d3c4b3", "Aubrey (Tanaka)", "奥布里（田中）"),
    ("f5d6c3d3c4f4c5b3c2", "Rose–Bill", "罗斯–比尔"),
    ("f5d6c3d3c4f4c5b3c2b4", "Central Rose–Bill (Dead Draw)", "中央罗斯–比尔"),
    ("f5d6c3d3c4f4c5b3c2e6", "Tamenori", "为则"),
    ("f5d6c3d3c4f4c5b4b5c6f3e6e3", "Ishii", "石井"),
    ("f5d6c3d3c4f4c5b4b5c6f3e6e3g6f6g5d7g3", "Main-Line Tiger", "主线虎"),
    ("f5d6c3d3c4f4e3", "Brightwell", "布赖特韦尔"),
    ("f5d6c3d3c4f4e6", "Leader’s Tiger", "领袖之虎"),
    ("f5d6c3d3c4f4f6", "Stephenson", "斯蒂芬森"),
    ("f5d6c3d3c4f4f6b4", "Kung", "孔"),
    ("f5d6c3d3c4f4f6f3", "Comp’Oth", "康普奥思"),
    ("f5d6c3d3c4f4f6f3e3", "Lightning Bolt", "闪电"),
    ("f5d6c3d3c4f4f6g5", "No-Kung", "非孔"),
    ("f5d6c3g5", "Bent Ganglion", "弯神经结"),
    ("f5d6c4d3c5", "Cat (Neko)", "猫定式"),
    ("f5d6c4d3c5f4e3f3c2b4b3", "Berner", "伯纳"),
    ("f5d6c4d3c5f4e3f3c2c6", "Sakaguchi", "坂口"),
    ("f5d6c4d3e6", "Italian", "意大利"),
    ("f5d6c4g5", "Ganglion", "神经结"),
    ("f5d6c4g5c6", "Swallow", "燕子"),
    ("f5d6c5f4d3", "Horse (Uma)", "马定式"),
    ("f5d6c5f4e3", "Rabbit (Usagi)", "兔定式"),
    ("f5d6c5f4e3c6d3f3", "Ralle", "拉勒"),
    ("f5d6c5f4e3c6d3f6e6d7", "Rose", "玫瑰"),
    ("f5d6c5f4e3c6d3f6e6d7e7", "Greenberg (Dawg)", "格林伯格"),
    ("f5d6c5f4e3c6d3f6e6d7g3c4", "Rose–Birth", "玫瑰新生"),
    ("f5d6c5f4e3c6d3f6e6d7g3c4b4", "Rose–Birdie (Rose–Tamenori)", "玫瑰小鸟（玫瑰为则）"),
    ("f5d6c5f4e3c6d3f6e6d7g3c4g5c3b4e2", "Brightstein", "布赖特斯坦"),
    ("f5d6c5f4e3c6d3f6e6d7g4", "Flat", "平板"),
    ("f5d6c5f4e3c6d3f6e6d7g4c4", "Rotating Flat", "旋转平板"),
    ("f5d6c5f4e3c6d3f6e6d7g4c4g6", "Murakami Variation", "村上变例"),
    ("f5d6c5f4e3c6d7", "Bhagat", "巴加特"),
    ("f5d6c5f4e3c6e6", "Inoue", "井上"),
    ("f5d6c5f4e3c6e6f6", "Iago", "伊阿古"),
    ("f5d6c5f4e3c6f3", "Shaman (Danish)", "萨满（丹麦）"),
    ("f5d6c5f4e3d3", "Mimura", "三村"),
    ("f5f4", "Parallel (Rat, Nezumi)", "并取开局（鼠定式）"),
    ("f5f6", "Diagonal", "斜取开局"),
    ("f5f6c4f4", "Semi-Wing Variation", "半翼变例"),
    ("f5f6d3f4", "Wing Variation", "翼变例"),
    ("f5f6e6f4c3", "Buffalo (Kenichi)", "水牛定式"),
    ("f5f6e6f4c3c4", "Hokuriku Buffalo", "北陆水牛"),
    ("f5f6e6f4c3d6f3c4c5b4", "Tanida Buffalo", "谷田水牛"),
    ("f5f6e6f4c3d7f3", "Maruoka Buffalo", "丸冈水牛"),
    ("f5f6e6f4e3", "Cow (Ushi)", "牛定式"),
    ("f5f6e6f4e3c5c4", "Rose–v–Toth", "罗斯对托特"),
    ("f5f6e6f4e3c5c4d3c3", "Landau", "兰道"),
    ("f5f6e6f4e3c5c4d3f3e2", "Maruoka", "丸冈"),
    ("f5f6e6f4e3c5c4e7", "Tanida", "谷田"),
    ("f5f6e6f4e3c5c4e7b5e2", "Sailboat", "帆船"),
    ("f5f6e6f4e3c5c4e7g4", "Aircraft (Feldborg)", "飞机（费尔德堡）"),
    ("f5f6e6f4e3c5g5", "Bat (Cambridge)", "蝙蝠（剑桥）"),
    ("f5f6e6f4e3d6", "Chimney", "烟囱"),
    ("f5f6e6f4g3", "Rocket", "火箭"),
    ("f5f6e6f4g3d6", "Lollipop", "棒棒糖"),
    ("f5f6e6f4g3f3g4", "Hamilton", "汉密尔顿"),
    ("f5f6e6f4g4", "Raccoon Dog (Tanuki)", "狸定式"),
    ("f5f6e6f4g5", "Heath (Tobidashi)", "飞出定式（希思）"),
    ("f5f6e6f4g5d6", "Heath–Chimney", "飞出烟囱"),
    ("f5f6e6f4g5e7d7", "Iwasaki Variation", "岩崎变例"),
    ("f5f6e6f4g5e7e3", "Heath–Bat", "飞出蝙蝠"),
    ("f5f6e6f4g6", "Snake (Peasant)", "蛇定式"),
    ("f5f6e6f4g6c5g4g5f3e3c4", "Pyramid", "金字塔"),
    ("f5f6e6f4g6c6", "Lysons", "莱森斯"),
    ("f5f6e6f4g7", "X-Square", "星位定式"),
];

/// The names by position: an opening is the same whichever way the board is turned, and in whichever order it was reached.
static NAMES: LazyLock<HashMap<Board, Words>> = LazyLock::new(|| {
    let named = |&(moves, en, zh): &(&'static str, &'static str, &'static str)| {
        let mut board = Othello.start();
        for text in Othello.split_moves(moves) {
            let mv = Othello.read_move(&board, text).expect("the moves of an opening are legal");
            board.make(mv);
        }
        (symmetry::canonical(&board), Words::new(en, zh))
    };
    OPENINGS.iter().map(named).collect()
});

/// The opening that this position is the first of.
pub(crate) fn name(board: &Board) -> Option<Words> {
    // No name is given to more moves than this; a look at a full board is spared.
    const MOST_DISCS: u32 = 4 + 20;
    if (board.own | board.other).count_ones() > MOST_DISCS {
        return None;
    }
    NAMES.get(&symmetry::canonical(board)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(moves: &str) -> Option<&'static str> {
        let mut board = Othello.start();
        for text in Othello.split_moves(moves) {
            board.make(Othello.read_move(&board, text).unwrap());
        }
        name(&board).map(|words| words.en)
    }

    #[test]
    fn every_opening_has_a_position_of_its_own() {
        assert_eq!(NAMES.len(), OPENINGS.len());
        for (moves, en, zh) in OPENINGS {
            assert!(moves.starts_with("f5") && !en.is_empty() && !zh.is_empty(), "{moves}");
            assert_eq!(named(moves), Some(en));
        }
    }

    #[test]
    fn a_turned_board_and_another_order_of_moves_have_the_same_name() {
        for tiger in ["f5d6c3d3c4", "d3c5f6f5e6", "c4e3f6e6f5", "e6f4c3c4d3"] {
            assert_eq!(named(tiger), Some("Tiger (Tora)"), "{tiger}");
        }
        assert_eq!(named("f5f6e6f4g5"), named("e6f6f5f4g5"));
        assert_eq!(named(""), None);
        assert_eq!(named("f5"), None);
    }
}
