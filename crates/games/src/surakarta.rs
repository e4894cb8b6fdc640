//! Surakarta's entry in the registry.

use std::sync::LazyLock;

use ply_core::{InputError, Words};
use ply_model::Trainable;
use ply_search::engine::Tuning;
use ply_surakarta as rules;

use crate::file_format::{FileFormat, PgnFormat, PgnNotation};
use crate::info::{BoardShape, GameInfo, TextbookDepths, ValuesFor};
use crate::level::LevelElo;
use crate::protocol::Protocol;
use crate::session::{Choice, GameEntry, Session, Setup};
use crate::turn_split::WholeMoves;
use crate::typed_session::{self, TypedSession};
use crate::wdl::WdlModel;
use crate::weights::{self, Found, WeightsInfo};

/// The registry's entry.
pub(crate) struct Surakarta;

/// The last one is there where there are weights.
const EVALUATIONS: [Choice; 3] = [
    Choice::new("default", ["Default", "默认"], ["pieces, loops and mobility", "子数、环线与行动力"]),
    Choice::new(
        "classic",
        ["Classic (the course’s)", "经典（课程）"],
        [
            "the course's: captures along the line, weighted by who moves; classic=A,B sets the weights",
            "课程评价：沿线吃子，按行棋方加权；classic=A,B 设定权重",
        ],
    ),
    Choice::new(
        "patterns",
        ["Patterns (learned)", "棋形（学得）"],
        ["patterns of lines and corners learned from self-play", "由自我对弈学得的线与角的棋形估值"],
    ),
];

/// The learned evaluation, where there are weights.
static LEARNED: LazyLock<Found<rules::PatternEvaluator>> =
    LazyLock::new(|| weights::find("patterns", "surakarta", rules::PatternEvaluator::from_bytes, None));

const RULES: [Choice; 4] = [
    Choice::new(
        "course",
        ["The course’s rules", "课程规则"],
        ["40 plies without a capture end the game", "连续 40 步未吃子即终局"],
    ),
    Choice::new(
        "limit=N",
        ["Own limit", "自定步数上限"],
        ["N plies without a capture end the game", "连续 N 步未吃子即终局"],
    ),
    Choice::new(
        "no-limit",
        ["No limit", "不限步数"],
        ["a game without captures goes on", "长久未吃子也不终局"],
    ),
    Choice::new(
        "threefold",
        ["Threefold repetition", "三次重复"],
        [
            "a position that occurs three times is a draw; join with commas",
            "同一局面出现三次作和；可用逗号并用",
        ],
    ),
];

/// Positions of random games, for the fixed workload.
const WORKLOAD: [&str; 3] =
    ["startpos", ".BBBBBBB...BB.WBBB....W.W.WW.WWWWWWW w", "B.BB.BB..B.B..BW....W....WB.WW.WW.W. b"];

const FILE_FORMATS: [FileFormat; 1] = [FileFormat::of_pgn(PgnFormat {
    games: &["Surakarta"],
    players: [&["Black"], &["White"]],
    position: "FEN",
    notations: &[PgnNotation { name: "dash", tag: "Coordinates" }, PgnNotation { name: "uci", tag: "UCI" }],
    lenient_rules: Some("no-limit"),
    strict_rules: &[],
})];

fn tuning() -> Tuning {
    Tuning { table_from_depth: 1, ..Tuning::default() }
}

impl GameEntry for Surakarta {
    fn name(&self) -> &'static str {
        "surakarta"
    }

    fn title(&self) -> &'static str {
        "Surakarta"
    }

    fn info(&self) -> GameInfo {
        GameInfo {
            label: Words::new("Surakarta", "苏拉卡尔塔棋"),
            sides: [Words::new("Black", "黑方"), Words::new("White", "白方")],
            board: BoardShape { columns: 6, rows: 6 },
            counted: Some([Words::new("piece", "子"), Words::new("pieces", "子")]),
            depths: TextbookDepths { compare: 3, tree: 2 },
            values_for: ValuesFor::First,
        }
    }

    fn evaluations(&self) -> &'static [Choice] {
        let learned = matches!(&*LEARNED, Ok(Some(_)));
        &EVALUATIONS[..EVALUATIONS.len() - usize::from(!learned)]
    }

    fn evaluations_hint(&self) -> &'static str {
        "'classic=A,B' sets its weights"
    }

    fn rule_sets(&self) -> &'static [Choice] {
        &RULES
    }

    fn rules_hint(&self) -> &'static str {
        "joined by commas"
    }

    fn notations(&self) -> &'static [Choice] {
        ply_core::GameText::notations(&rules::Surakarta::default())
    }

    fn file_formats(&self) -> &'static [FileFormat] {
        &FILE_FORMATS
    }

    fn start(&self) -> String {
        typed_session::start(&rules::Surakarta::default())
    }

    fn workload(&self) -> (&'static [&'static str], u32) {
        (&WORKLOAD, 13)
    }

    fn level_elo(&self) -> &'static [LevelElo] {
        // 30 games of each step, 5000 nodes a move: `ply match surakarta --engine self:level=… --nodes 5000` (docs/arena.md).
        &[
            (0, 0),
            (1, 47),
            (2, 180),
            (3, 275),
            (4, 396),
            (6, 636),
            (8, 843),
            (10, 977),
            (12, 1000),
            (14, 1011),
            (16, 1252),
            (18, 1443),
            (20, 1723),
        ]
    }

    fn wdl_model(&self) -> WdlModel {
        // A first guess, until it is fitted to played games: a game without captures may end level.
        WdlModel { points: 100.0, discs: 3.0, draws: 0.2 }
    }

    fn protocols(&self) -> &'static [Protocol] {
        &[Protocol::Uci, Protocol::Gtp]
    }

    fn gtp_board_size(&self) -> Option<u64> {
        Some(6)
    }

    fn trainable(&self) -> Option<&'static dyn Trainable> {
        Some(&rules::PatternModel)
    }

    fn weights(&self) -> Result<Vec<WeightsInfo>, InputError> {
        let found = LEARNED.as_ref().map_err(Clone::clone)?.as_ref();
        Ok(found.map(|learned| learned.sum_info(learned.evaluator.weights())).into_iter().collect())
    }

    fn session(&self, setup: &Setup) -> Result<Box<dyn Session>, InputError> {
        let game = rules::Surakarta::new(setup.rules.as_deref().unwrap_or("course").parse()?);
        // The course's factors may follow its evaluation's name: `classic=1.1,0.9`.
        if let Some(factors) = setup.eval.as_deref().and_then(|eval| eval.strip_prefix("classic=")) {
            return TypedSession::<_, WholeMoves, _>::open(game, read_factors(factors)?, tuning(), setup);
        }
        Ok(match typed_session::choose("eval", setup.eval.as_deref(), &EVALUATIONS)? {
            "classic" => {
                TypedSession::<_, WholeMoves, _>::open(game, rules::Classic::default(), tuning(), setup)?
            }
            "patterns" => {
                let patterns = weights::chosen(&LEARNED, "surakarta", "patterns")?;
                TypedSession::<_, WholeMoves, _>::open(game, patterns, tuning(), setup)?
            }
            _ => TypedSession::<_, WholeMoves, _>::open(game, rules::Standard::new(), tuning(), setup)?,
        })
    }
}

/// The factors of the course's evaluation, own moves first.
fn read_factors(text: &str) -> Result<rules::Classic, InputError> {
    let expected =
        || InputError::new(format!("eval 'classic={text}': expected two numbers, such as classic=1.1,0.9"));
    let (own, other) = text.split_once(',').ok_or_else(expected)?;
    let (own, other) =
        (own.trim().parse().map_err(|_| expected())?, other.trim().parse().map_err(|_| expected())?);
    rules::Classic::new(own, other).map_err(|error| error.within(format!("eval 'classic={text}'")))
}
