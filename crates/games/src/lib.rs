//! Every game behind one face: the only place where games are told apart at run time.
//!
//! ```
//! let othello = ply_games::find("othello").unwrap();
//! let mut session = othello.session(&ply_games::Setup::default()).unwrap();
//! session.play("f5").unwrap();
//! assert_eq!(session.moves(), ["f4", "d6", "f6"]);
//! ```

mod amazons;
mod analysis;
mod bench;
mod book;
mod drill;
mod file_format;
mod hand_made;
mod info;
mod level;
mod othello;
mod playing_style;
mod protocol;
mod query;
mod refutation;
mod registry;
mod selfplay;
mod session;
mod skill;
mod surakarta;
mod tree;
mod turn_split;
mod typed_session;
mod wdl;
mod weights;
mod xiangqi;

pub use analysis::{Analysis, Chances, DisplayScore, Progress, Variation};
pub use bench::{Bench, BenchOptions, bench, bench_with, signature};
pub use book::{BookBuilder, BookMove, BookPlay, BookRecipe, book_moves, open_book, position_key};
pub use drill::{Drill, Goal, drill};
pub use file_format::{FileFormat, FileKind, GgfFormat, PgnFormat, PgnNotation};
pub use hand_made::HandMadeTree;
pub use info::{BoardShape, GameInfo, TextbookDepths, ValuesFor};
pub use level::{Level, LevelElo, LevelInfo, Levels};
pub use playing_style::PlayingStyle;
pub use ply_search::mate::MAX_MATE;
pub use protocol::Protocol;
pub use query::{Algorithm, Order, Query, Variant, Variants};
pub use refutation::{Exchange, Refutation, RefutationKind, RefutationNode, refutation};
pub use registry::{find, games, register};
pub use selfplay::{Finished, Rules as SelfplayRules, selfplay};
pub use session::{
    Choice, Ending, ExactScore, Explanation, Forbidden, GameEntry, MateReport, Session, Setup,
};
pub use skill::Skill;
pub use tree::{TreeNode, TreeView};
pub use turn_split::{TurnSplit, WholeMoves};
pub use typed_session::{TypedSession, choose, start};
pub use wdl::WdlModel;
pub use weights::WeightsInfo;

pub use ply_book::Book;
pub use ply_search::engine::{Event, MAX_DEPTH, Profile};

/// Every switch and number of the engine, described.
pub fn switches() -> &'static [ply_search::engine::Field] {
    ply_search::engine::Tuning::fields()
}
