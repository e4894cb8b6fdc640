//! Othello's entry in the registry.

mod levels;

use std::sync::{Arc, LazyLock};

use ply_book::Book;
use ply_core::{InputError, Words};
use ply_model::Trainable;
use ply_othello as rules;
use ply_search::engine::Tuning;

use crate::file_format::{FileFormat, FileKind, GgfFormat, PgnFormat, PgnNotation};
use crate::info::{BoardShape, GameInfo, TextbookDepths, ValuesFor};
use crate::level::{LevelElo, Levels};
use crate::protocol::Protocol;
use crate::session::{Choice, GameEntry, Session, Setup};
use crate::turn_split::WholeMoves;
use crate::typed_session::{self, TypedSession};
use crate::wdl::WdlModel;
use crate::weights::{self, Found, WeightsInfo};

/// The registry's entry.
pub(crate) struct Othello;

const EVALUATIONS: [Choice; 4] = [
    Choice::new(
        "default",
        ["Default", "默认"],
        ["patterns learned from self-play, in discs", "由自我对弈学得的棋形估值，以子数为单位"],
    ),
    Choice::new(
        "classic",
        ["Classic (the course’s)", "经典（课程）"],
        [
            "the course's: discs, moves, corners, edges, turnable discs",
            "课程评价：子数、行动力、角、边与可翻子",
        ],
    ),
    Choice::new(
        "classic-no-edge",
        ["Classic without edges", "经典，不计边"],
        ["the course's without the edge term", "课程评价，不计边"],
    ),
    Choice::new(
        "mobility",
        ["Mobility", "行动力"],
        [
            "mobility, frontier, corners and edges by phase, in discs",
            "按阶段计行动力、前沿、角与边，以子数为单位",
        ],
    ),
];

const RULES: [Choice; 1] = [Choice::new(
    "standard",
    ["Standard", "标准规则"],
    ["the rules of the World Othello Federation", "世界黑白棋联合会规则"],
)];

/// Midgame positions of random games, for the fixed workload.
const WORKLOAD: [&str; 3] = [
    "startpos",
    "-------- ----X--- --XXXO-- --OXXO-- --XOXO-- ---OOO-- -------- -------- X",
    "--XXXX-- --XXX--- XXOXXXO- XXXOXO-- XXXXOO-- -XXXOO-- ---OO--- -------- O",
];

const FILE_FORMATS: [FileFormat; 4] = [
    FileFormat {
        name: "transcript",
        label: Words::new("Transcript", "连写着法"),
        about: "the squares without blanks, passes left out",
        extension: "txt",
        kind: FileKind::Compact { omitted: "pass" },
    },
    FileFormat {
        name: "ggf",
        label: Words::new("GGF", "GGF 棋谱"),
        about: "GGF, as Othello programs exchange games",
        extension: "ggf",
        kind: FileKind::Ggf(GgfFormat {
            game: "Othello",
            board: "8",
            row: 8,
            letters: &[('X', '*')],
            notation: "ggf",
        }),
    },
    FileFormat::of_pgn(PgnFormat {
        games: &["Othello", "Reversi"],
        players: [&["Black"], &["White"]],
        position: "FEN",
        notations: &[PgnNotation { name: "squares", tag: "Squares" }],
        lenient_rules: None,
        strict_rules: &[],
    }),
    FileFormat {
        name: "wthor",
        label: Words::new("WTHOR", "WTHOR 棋谱库"),
        about: "WTHOR, the base of tournament games",
        extension: "wtb",
        kind: FileKind::Wthor,
    },
];

/// The learned evaluation, where there are weights.
static LEARNED: LazyLock<Found<rules::Patterns>> = LazyLock::new(|| {
    weights::find("default", "othello", rules::Patterns::from_bytes, rules::SHIPPED_WEIGHTS)
});

/// The book that was built in.
static BOOK: LazyLock<Result<Option<Arc<Book>>, InputError>> =
    LazyLock::new(|| Ok(rules::book().map(Book::from_bytes).transpose()?.map(Arc::new)));

/// For the learned evaluation: ProbCut instead of reductions.
fn learned_tuning() -> Tuning {
    Tuning {
        late_move_reduction: false,
        probcut: true,
        probcut_deviations: 80,
        // The evaluation orders moves better than what cut off elsewhere.
        killers: false,
        countermoves: false,
        evaluation_order_depth: 4,
        evaluation_order_weight: 10,
        internal_iterative_deepening_depth: 14,
        enhanced_cutoff_depth: 5,
        end_jump: 6,
        ..tuning()
    }
}

fn tuning() -> Tuning {
    Tuning {
        table_from_depth: 3,
        aspiration_width: 300,
        order_score_weight: 8,
        order_from_depth: 2,
        null_move: false,
        reverse_futility: false,
        futility: false,
        late_move_pruning: false,
        see_pruning: false,
        // Two threads solve FFO 45, 48 and 49 1.86 times as fast as one; without, 1.42 times. It is as good from 4 to 14.
        deferral_depth: 6,
        internal_iterative_reduction: false,
        ..Tuning::default()
    }
}

impl GameEntry for Othello {
    fn name(&self) -> &'static str {
        "othello"
    }

    fn title(&self) -> &'static str {
        "Othello"
    }

    fn info(&self) -> GameInfo {
        GameInfo {
            label: Words::new("Othello", "黑白棋"),
            sides: [Words::new("Black", "黑方"), Words::new("White", "白方")],
            board: BoardShape { columns: 8, rows: 8 },
            counted: Some([Words::new("disc", "子"), Words::new("discs", "子")]),
            depths: TextbookDepths { compare: 6, tree: 3 },
            values_for: ValuesFor::Mover,
        }
    }

    fn evaluations(&self) -> &'static [Choice] {
        &EVALUATIONS
    }

    fn rule_sets(&self) -> &'static [Choice] {
        &RULES
    }

    fn notations(&self) -> &'static [Choice] {
        ply_core::GameText::notations(&rules::Othello)
    }

    fn file_formats(&self) -> &'static [FileFormat] {
        &FILE_FORMATS
    }

    fn start(&self) -> String {
        typed_session::start(&rules::Othello)
    }

    fn workload(&self) -> (&'static [&'static str], u32) {
        (&WORKLOAD, 12)
    }

    fn wdl_model(&self) -> WdlModel {
        // A first guess, until it is fitted to played games: few games are drawn.
        WdlModel { points: 60.0, discs: 5.0, draws: 0.05 }
    }

    fn protocols(&self) -> &'static [Protocol] {
        &[Protocol::Uci, Protocol::NBoard, Protocol::Gtp]
    }

    fn gtp_board_size(&self) -> Option<u64> {
        Some(8)
    }

    fn counts_discs(&self) -> bool {
        true
    }

    fn levels(&self) -> Levels {
        Levels::Table(&levels::LEVELS)
    }

    fn level_elo(&self) -> &'static [LevelElo] {
        // 20 games of each step, 100000 nodes a move (docs/arena.md).
        &[(1, 0), (2, 301), (3, 938), (4, 1179), (5, 1690), (6, 1916), (8, 2196), (10, 2335), (12, 2385)]
    }

    fn book(&self) -> Result<Option<Arc<Book>>, InputError> {
        BOOK.clone()
    }

    fn trainable(&self) -> Option<&'static dyn Trainable> {
        Some(&rules::PatternModel)
    }

    fn weights(&self) -> Result<Vec<WeightsInfo>, InputError> {
        let found = LEARNED.as_ref().map_err(Clone::clone)?.as_ref();
        Ok(found.map(|learned| learned.sum_info(learned.evaluator.weights())).into_iter().collect())
    }

    fn session(&self, setup: &Setup) -> Result<Box<dyn Session>, InputError> {
        typed_session::choose("rules", setup.rules.as_deref(), &RULES)?;
        let game = rules::Othello;
        Ok(match typed_session::choose("eval", setup.eval.as_deref(), &EVALUATIONS)? {
            "classic" => {
                TypedSession::<_, WholeMoves, _>::open(game, rules::Classic::default(), tuning(), setup)?
            }
            "classic-no-edge" => {
                TypedSession::<_, WholeMoves, _>::open(game, rules::Classic::without_edge(), tuning(), setup)?
            }
            "mobility" => {
                TypedSession::<_, WholeMoves, _>::open(game, rules::Standard::default(), tuning(), setup)?
            }
            _ => match LEARNED.as_ref().map_err(Clone::clone)? {
                Some(learned) => TypedSession::<_, WholeMoves, _>::open(
                    game,
                    learned.evaluator.clone(),
                    learned_tuning(),
                    setup,
                )?,
                None => {
                    TypedSession::<_, WholeMoves, _>::open(game, rules::Standard::default(), tuning(), setup)?
                }
            },
        })
    }
}
