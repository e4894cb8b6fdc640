//! Xiangqi's entry in the registry.

use std::sync::{Arc, LazyLock};

use ply_book::Book;
use ply_core::{InputError, Words};
use ply_model::Trainable;
use ply_search::engine::Tuning;
use ply_xiangqi as rules;

use crate::file_format::{FileFormat, FileKind, PgnFormat, PgnNotation};
use crate::info::{BoardShape, GameInfo, TextbookDepths, ValuesFor};
use crate::level::LevelElo;
use crate::protocol::Protocol;
use crate::session::{Choice, GameEntry, Session, Setup};
use crate::turn_split::WholeMoves;
use crate::typed_session::{self, TypedSession};
use crate::wdl::WdlModel;
use crate::weights::{self, Found, WeightsInfo};

/// The registry's entry.
pub(crate) struct Xiangqi;

const EVALUATIONS: [Choice; 5] = [
    Choice::new(
        "default",
        ["Default", "默认"],
        ["a network learned from self-play", "由自我对弈学得的神经网络"],
    ),
    Choice::new(
        "classic",
        ["Classic (the course’s)", "经典（课程）"],
        ["the course's: value, place and threats", "课程评价：子力、位置与威胁"],
    ),
    Choice::new(
        "classic-place",
        ["Classic, value and place only", "经典，仅子力与位置"],
        ["the course's value and place only", "课程评价，仅子力与位置"],
    ),
    Choice::new(
        "tapered",
        ["Tapered (set by hand)", "分阶段（手工）"],
        [
            "material and place by phase, mobility, attack on the palace",
            "按阶段计子力与位置、行动力、对九宫的攻击",
        ],
    ),
    Choice::new(
        FITTED_NAME,
        ["Fitted (terms, learned)", "拟合（分项、学得）"],
        [
            "the terms of tapered and more, every weight fitted to self-play",
            "分阶段评价的各项及更多项，权重全部由自我对弈拟合",
        ],
    ),
];

const FITTED_NAME: &str = "fitted";
/// The file of its weights in the folder that `PLY_WEIGHTS` names.
const FITTED_FILE: &str = "xiangqi-fitted";

/// The learned evaluation, where there are weights.
static LEARNED: LazyLock<Found<rules::NetworkEvaluator>> = LazyLock::new(|| {
    weights::find("default", "xiangqi", rules::NetworkEvaluator::from_bytes, rules::SHIPPED_WEIGHTS)
});

/// The evaluation by terms whose weights are learned, where there are some.
static FITTED: LazyLock<Found<rules::FittedEvaluator>> = LazyLock::new(|| {
    weights::find(FITTED_NAME, FITTED_FILE, rules::FittedEvaluator::from_bytes, rules::SHIPPED_FITTED)
});

/// The book that was built in.
static BOOK: LazyLock<Result<Option<Arc<Book>>, InputError>> =
    LazyLock::new(|| Ok(rules::book().map(Book::from_bytes).transpose()?.map(Arc::new)));

const RULES: [Choice; 4] = [
    Choice::new(
        "asian",
        ["Asian rules", "亚洲规则"],
        [
            "perpetual check and chase lose, other repetition draws; 120 plies without a capture draw",
            "长将、长捉判负，其他重复作和；120 步未吃子作和",
        ],
    ),
    Choice::new(
        "computer",
        ["Computer rules", "计算机规则"],
        ["as programs play each other: check and chase mixed draw", "程序对弈通用：将捉交替作和"],
    ),
    Choice::new(
        "cxa",
        ["Chinese national rules", "中国象棋协会规则"],
        ["check, threat of mate and chase, mixed in any way, lose", "长将、长杀、长捉及其交替均判负"],
    ),
    Choice::new(
        "course",
        ["The course’s rules", "课程规则"],
        ["pseudo-legal moves, the game ends when a general is captured", "走法不查将军，吃掉将帅即胜"],
    ),
];

/// Opening, middle game and endgame, for the fixed workload.
const WORKLOAD: [&str; 4] = [
    "startpos",
    "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
    "1C2ka3/9/C1Nab1n2/p3p3p/6p2/9/P3P3P/3AB4/3p2c2/c1BAK4 w - - 0 1",
    "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1",
];

const FILE_FORMATS: [FileFormat; 4] = [
    FileFormat::of_pgn(PgnFormat {
        games: &["Chinese Chess", "Xiangqi"],
        players: [&["Red", "White"], &["Black"]],
        position: "FEN",
        notations: &[
            PgnNotation { name: "iccs", tag: "ICCS" },
            // Some programs take it for ICCS.
            PgnNotation { name: "uci", tag: "ICCS" },
            PgnNotation { name: "wxf", tag: "WXF" },
            PgnNotation { name: "chinese", tag: "Chinese" },
        ],
        lenient_rules: Some("asian,limit=10000"),
        strict_rules: &["course"],
    }),
    FileFormat {
        name: "dhtmlxq",
        label: Words::new("DhtmlXQ", "东萍 DhtmlXQ"),
        about: "DhtmlXQ, as Chinese sites show games",
        extension: "txt",
        kind: FileKind::Dhtmlxq,
    },
    FileFormat {
        name: "xqf",
        label: Words::new("XQF", "象棋演播室 XQF"),
        about: "XQF of XQStudio",
        extension: "xqf",
        kind: FileKind::Xqf,
    },
    FileFormat {
        name: "ccbridge",
        label: Words::new("CCBridge", "象棋桥 CBR、CBL"),
        about: "records and libraries of CCBridge",
        extension: "cbl",
        kind: FileKind::Ccbridge,
    },
];

impl GameEntry for Xiangqi {
    fn name(&self) -> &'static str {
        "xiangqi"
    }

    fn title(&self) -> &'static str {
        "Xiangqi"
    }

    fn info(&self) -> GameInfo {
        GameInfo {
            label: Words::new("Xiangqi", "象棋"),
            sides: [Words::new("Red", "红方"), Words::new("Black", "黑方")],
            board: BoardShape { columns: 9, rows: 10 },
            counted: None,
            depths: TextbookDepths { compare: 3, tree: 2 },
            values_for: ValuesFor::First,
        }
    }

    fn evaluations(&self) -> &'static [Choice] {
        &EVALUATIONS
    }

    fn rule_sets(&self) -> &'static [Choice] {
        &RULES
    }

    fn rules_hint(&self) -> &'static str {
        "'asian,limit=60' sets the plies without a capture that draw"
    }

    fn notations(&self) -> &'static [Choice] {
        ply_core::GameText::notations(&rules::Xiangqi::default())
    }

    fn file_formats(&self) -> &'static [FileFormat] {
        &FILE_FORMATS
    }

    fn start(&self) -> String {
        typed_session::start(&rules::Xiangqi::default())
    }

    fn workload(&self) -> (&'static [&'static str], u32) {
        (&WORKLOAD, 12)
    }

    fn level_elo(&self) -> &'static [LevelElo] {
        // 30 games of each step, 5000 nodes a move: `ply match xiangqi --engine self:level=… --nodes 5000` (docs/arena.md).
        &[
            (0, 0),
            (1, 120),
            (2, 296),
            (4, 564),
            (6, 844),
            (8, 1195),
            (10, 1219),
            (12, 1314),
            (14, 1408),
            (16, 1491),
            (18, 1599),
            (20, 1858),
        ]
    }

    fn wdl_model(&self) -> WdlModel {
        // A first guess, until it is fitted to played games: many games are drawn.
        WdlModel { points: 120.0, discs: 5.0, draws: 0.9 }
    }

    fn protocols(&self) -> &'static [Protocol] {
        &[Protocol::Uci, Protocol::Ucci]
    }

    fn uci_ranks_vary(&self) -> bool {
        true
    }

    fn book(&self) -> Result<Option<Arc<Book>>, InputError> {
        BOOK.clone()
    }

    fn trainable(&self) -> Option<&'static dyn Trainable> {
        Some(&rules::NetworkModel)
    }

    fn other_trainables(&self) -> &'static [(&'static str, &'static dyn Trainable)] {
        &[(FITTED_NAME, &rules::FittedModel)]
    }

    fn weights(&self) -> Result<Vec<WeightsInfo>, InputError> {
        let network = LEARNED.as_ref().map_err(Clone::clone)?.as_ref();
        let network = network.map(|learned| learned.network_info(learned.evaluator.network()));
        let fitted = FITTED.as_ref().map_err(Clone::clone)?.as_ref();
        let fitted = fitted.map(|learned| learned.sum_info(learned.evaluator.weights()));
        Ok(network.into_iter().chain(fitted).collect())
    }

    fn session(&self, setup: &Setup) -> Result<Box<dyn Session>, InputError> {
        let eval = typed_session::choose("eval", setup.eval.as_deref(), &EVALUATIONS)?;
        let (rule_set, limit) = read_rules(setup.rules.as_deref().unwrap_or(RULES[0].name))?;
        if rule_set == "course" {
            // The course's evaluation by place alone does not look at facing generals.
            let game = rules::XiangqiCourse { facing: eval != "classic-place" };
            return open(game, eval, setup);
        }
        let judged = match rule_set {
            "computer" => rules::Rules::Computer,
            "cxa" => rules::Rules::National,
            _ => rules::Rules::Asian,
        };
        open(rules::Xiangqi { rules: judged, move_limit: limit }, eval, setup)
    }
}

fn open<G>(game: G, eval: &str, setup: &Setup) -> Result<Box<dyn Session>, InputError>
where
    G: ply_core::GameText,
    G::Position: ply_core::Tactics + rules::Arranged,
{
    Ok(match eval {
        "classic" => {
            TypedSession::<_, WholeMoves, _>::open(game, rules::Classic::new(), Tuning::default(), setup)?
        }
        "classic-place" => TypedSession::<_, WholeMoves, _>::open(
            game,
            rules::ClassicPlace::new(),
            Tuning::default(),
            setup,
        )?,
        FITTED_NAME => {
            let fitted = weights::chosen(&FITTED, FITTED_FILE, FITTED_NAME)?;
            TypedSession::<_, WholeMoves, _>::open(game, fitted, tuning(), setup)?
        }
        "tapered" => TypedSession::<_, WholeMoves, _>::open(game, rules::Standard::new(), tuning(), setup)?,
        _ => match LEARNED.as_ref().map_err(Clone::clone)? {
            Some(learned) => {
                TypedSession::<_, WholeMoves, _>::open(game, learned.evaluator.clone(), tuning(), setup)?
            }
            None => TypedSession::<_, WholeMoves, _>::open(game, rules::Standard::new(), tuning(), setup)?,
        },
    })
}

fn tuning() -> Tuning {
    Tuning { continuation_history: true, quiescence_table: true, ..Tuning::default() }
}

/// A rule set, and after a comma the plies without a capture that draw: `computer,limit=60`.
fn read_rules(text: &str) -> Result<(&'static str, u16), InputError> {
    let (name, limit) = text.split_once(',').map_or((text, None), |(name, rest)| (name, Some(rest)));
    let rule_set = typed_session::choose("rules", Some(name), &RULES)?;
    let Some(limit) = limit else { return Ok((rule_set, rules::DEFAULT_MOVE_LIMIT)) };
    let plies = limit.trim().strip_prefix("limit=").and_then(|number| number.parse().ok());
    let plies = plies.filter(|plies| (1..=10_000).contains(plies));
    plies.map(|plies| (rule_set, plies)).ok_or_else(|| {
        InputError::new(format!("rules '{text}': expected limit=N with N from 1 to 10000, found '{limit}'"))
    })
}
