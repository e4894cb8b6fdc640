//! A fifth game, Connect Four, on the public API alone: rules in [`board`], what a search may ask in [`tactics`], text in
//! [`text`], and here its entry in the registry. The program beside it is `ply` with one game more.

pub mod board;
pub mod tactics;
pub mod text;

use ply_core::{InputError, Words};
use ply_games::{
    BoardShape, Choice, GameEntry, GameInfo, Session, Setup, TextbookDepths, TypedSession, ValuesFor,
    WdlModel, WholeMoves, choose,
};
use ply_search::engine::Tuning;

use tactics::Middle;
use text::ConnectFour;

/// The registry's entry.
pub struct Entry;

const EVALUATIONS: [Choice; 1] =
    [Choice::new("default", ["Default", "默认"], ["discs near the middle", "靠近中央的棋子"])];
const RULES: [Choice; 1] =
    [Choice::new("standard", ["Standard", "标准规则"], ["four in a row win", "四子连线者胜"])];

impl GameEntry for Entry {
    fn name(&self) -> &'static str {
        "four"
    }

    fn title(&self) -> &'static str {
        "Connect Four"
    }

    fn info(&self) -> GameInfo {
        GameInfo {
            label: Words::new("Connect Four", "四子棋"),
            sides: [Words::new("Yellow", "黄方"), Words::new("Red", "红方")],
            board: BoardShape { columns: 7, rows: 6 },
            counted: None,
            depths: TextbookDepths { compare: 5, tree: 3 },
            values_for: ValuesFor::First,
        }
    }

    fn evaluations(&self) -> &'static [Choice] {
        &EVALUATIONS
    }

    fn rule_sets(&self) -> &'static [Choice] {
        &RULES
    }

    fn notations(&self) -> &'static [Choice] {
        ply_core::GameText::notations(&ConnectFour)
    }

    fn start(&self) -> String {
        ply_games::start(&ConnectFour)
    }

    fn workload(&self) -> (&'static [&'static str], u32) {
        (&["startpos"], 10)
    }

    fn wdl_model(&self) -> WdlModel {
        WdlModel { points: 4.0, discs: 5.0, draws: 0.1 }
    }

    fn session(&self, setup: &Setup) -> Result<Box<dyn Session>, InputError> {
        choose("rules", setup.rules.as_deref(), &RULES)?;
        choose("eval", setup.eval.as_deref(), &EVALUATIONS)?;
        TypedSession::<_, WholeMoves, _>::open(ConnectFour, Middle, Tuning::default(), setup)
    }
}
