//! The entries of the Amazons, one for each standard board.

use std::sync::LazyLock;

use ply_amazons as rules;
use ply_core::{Game, InputError, Position, Words};
use ply_model::Trainable;
use ply_search::engine::Tuning;

use crate::file_format::{FileFormat, PgnFormat, PgnNotation};
use crate::info::{BoardShape, GameInfo, TextbookDepths, ValuesFor};
use crate::level::{LevelElo, Levels};
use crate::playing_style::PlayingStyle;
use crate::protocol::Protocol;
use crate::session::{Choice, GameEntry, Session, Setup};
use crate::turn_split::TurnSplit;
use crate::typed_session::{self, TypedSession};
use crate::wdl::WdlModel;
use crate::weights::{self, Found, WeightsInfo};

/// The registry's entry for one board size.
pub(crate) struct Amazons {
    name: &'static str,
    title: &'static str,
    label: Words,
    sides: [Words; 2],
    /// Columns and rows of the board.
    size: u8,
    game: fn() -> rules::Amazons,
    /// The learned evaluation, where there are weights.
    learned: fn() -> &'static Found<rules::PatternEvaluator>,
    workload: &'static [&'static str],
    protocols: &'static [Protocol],
    files: fn() -> &'static [FileFormat],
}

/// PGN of one board. A notation with brackets cannot stand in it.
const fn pgn(games: &'static [&'static str], players: [&'static [&'static str]; 2]) -> [FileFormat; 1] {
    [FileFormat::of_pgn(PgnFormat {
        games,
        players,
        position: "FEN",
        notations: &[PgnNotation { name: "slash", tag: "Slash" }, PgnNotation { name: "uci", tag: "UCI" }],
        lenient_rules: None,
        strict_rules: &[],
    })]
}

static STANDARD_FILES: [FileFormat; 1] = pgn(&["Amazons"], [&["White"], &["Black"]]);
static SMALL_FILES: [FileFormat; 1] = pgn(&["Amazons 8x8"], [&["Black"], &["White"]]);

const WHITE: Words = Words::new("White", "白方");
const BLACK: Words = Words::new("Black", "黑方");

/// 10x10, white first.
pub(crate) const STANDARD: Amazons = Amazons {
    name: "amazons",
    title: "the Game of the Amazons",
    label: Words::new("Amazons 10×10", "亚马逊棋 10×10"),
    sides: [WHITE, BLACK],
    size: 10,
    game: rules::Amazons::standard,
    learned: || &LEARNED,
    workload: &[
        "startpos",
        "*8q/Q**Q3**1/1**1*1*1Q*/Q3*1*3/2***5/*q**1**3/*2q5*/*7*1/*q*4*2/3*1*4 b - - 0 1",
    ],
    protocols: &[Protocol::Uci, Protocol::Gtp],
    files: || &STANDARD_FILES,
};

/// 8x8, black first.
pub(crate) const SMALL: Amazons = Amazons {
    name: "amazons8",
    title: "the Game of the Amazons on 8x8",
    label: Words::new("Amazons 8×8", "亚马逊棋 8×8"),
    sides: [BLACK, WHITE],
    size: 8,
    game: rules::Amazons::small,
    learned: || &LEARNED_SMALL,
    workload: &["startpos", "2q2q2/8/q5*q/3*4/2*3*1/Q6Q/1*6/2Q2Q2 b - - 0 3"],
    protocols: &[Protocol::Uci, Protocol::Gtp, Protocol::Botzone, Protocol::BotzoneJson],
    files: || &SMALL_FILES,
};

static LEARNED: LazyLock<Found<rules::PatternEvaluator>> = LazyLock::new(|| find_learned("amazons"));
static LEARNED_SMALL: LazyLock<Found<rules::PatternEvaluator>> = LazyLock::new(|| find_learned("amazons8"));

fn find_learned(game: &str) -> Found<rules::PatternEvaluator> {
    weights::find("patterns", game, rules::PatternEvaluator::from_bytes, None)
}

/// The last one is there where there are weights.
const EVALUATIONS: [Choice; 3] = [
    Choice::new(
        "default",
        ["Default", "默认"],
        ["territory by queen and king distance, mobility, by phase", "按阶段计后距与王距领地、行动力"],
    ),
    Choice::new(
        "classic",
        ["Classic (the course’s)", "经典（课程）"],
        [
            "the course's: Lieberum's territory, position and mobility",
            "课程评价：Lieberum 的领地、位置与行动力",
        ],
    ),
    Choice::new(
        "patterns",
        ["Patterns (learned)", "棋形（学得）"],
        ["distances and moves of both sides, learned from self-play", "由自我对弈学得的双方距离与行动力估值"],
    ),
];

const RULES: [Choice; 1] =
    [Choice::new("standard", ["Standard", "标准规则"], ["who cannot move loses", "无法走子者负"])];

fn tuning() -> Tuning {
    Tuning {
        order_score_weight: 8,
        aspiration_width: 40,
        null_move: false,
        reverse_futility: false,
        futility: false,
        late_move_pruning: false,
        see_pruning: false,
        late_move_reduction_after: 4,
        late_move_reduction_strength: 60,
        ..Tuning::default()
    }
}

/// The engine searches walk and arrow as two moves of one turn.
pub(crate) struct WalkThenArrow;

impl TurnSplit<rules::Board> for WalkThenArrow {
    type Tree = rules::Half;

    fn to_search(game: &Game<rules::Board>) -> Game<rules::Half> {
        Game::new(rules::Half::new(*game.position()))
    }

    fn to_game(
        position: &rules::Board,
        moves: &[<rules::Half as Position>::Move],
    ) -> Vec<<rules::Board as Position>::Move> {
        let mut board = *position;
        let mut whole = Vec::with_capacity(moves.len() / 2);
        for turn in moves.chunks_exact(2) {
            let joined = rules::join(turn[0], turn[1]).and_then(|m| board.unpack(m));
            let Some(mv) = joined else { break };
            board.make(mv);
            whole.push(mv);
        }
        whole
    }

    fn split(m: rules::Move) -> Vec<rules::HalfMove> {
        let (walk, arrow) = rules::split(m);
        vec![walk, arrow]
    }
}

impl GameEntry for Amazons {
    fn name(&self) -> &'static str {
        self.name
    }

    fn title(&self) -> &'static str {
        self.title
    }

    fn info(&self) -> GameInfo {
        GameInfo {
            label: self.label,
            sides: self.sides,
            board: BoardShape { columns: self.size, rows: self.size },
            counted: None,
            depths: TextbookDepths { compare: 1, tree: 1 },
            values_for: ValuesFor::First,
        }
    }

    fn evaluations(&self) -> &'static [Choice] {
        let learned = matches!((self.learned)(), Ok(Some(_)));
        &EVALUATIONS[..EVALUATIONS.len() - usize::from(!learned)]
    }

    fn rule_sets(&self) -> &'static [Choice] {
        &RULES
    }

    fn notations(&self) -> &'static [Choice] {
        ply_core::GameText::notations(&(self.game)())
    }

    fn file_formats(&self) -> &'static [FileFormat] {
        (self.files)()
    }

    fn start(&self) -> String {
        typed_session::start(&(self.game)())
    }

    fn workload(&self) -> (&'static [&'static str], u32) {
        (self.workload, 3)
    }

    fn wdl_model(&self) -> WdlModel {
        // A first guess, until it is fitted to played games: somebody always wins.
        WdlModel { points: 150.0, discs: 5.0, draws: 0.0 }
    }

    fn levels(&self) -> Levels {
        // Nothing is ever captured.
        Levels::Skill(&[PlayingStyle::Open, PlayingStyle::Pressing])
    }

    fn level_elo(&self) -> &'static [LevelElo] {
        // Measured on the large board only: 20 games of each step, 5000 nodes a move (docs/arena.md).
        if self.size != 10 {
            return &[];
        }
        &[
            (0, 0),
            (1, 70),
            (2, 311),
            (3, 458),
            (4, 649),
            (6, 840),
            (8, 1477),
            (10, 1624),
            (14, 1661),
            (16, 1852),
            (18, 1922),
            (20, 2434),
        ]
    }

    fn protocols(&self) -> &'static [Protocol] {
        self.protocols
    }

    fn gtp_board_size(&self) -> Option<u64> {
        Some(self.size.into())
    }

    fn trainable(&self) -> Option<&'static dyn Trainable> {
        Some(&rules::PatternModel)
    }

    fn weights(&self) -> Result<Vec<WeightsInfo>, InputError> {
        let found = (self.learned)().as_ref().map_err(Clone::clone)?.as_ref();
        Ok(found.map(|learned| learned.sum_info(learned.evaluator.weights())).into_iter().collect())
    }

    fn session(&self, setup: &Setup) -> Result<Box<dyn Session>, InputError> {
        typed_session::choose("rules", setup.rules.as_deref(), &RULES)?;
        let game = (self.game)();
        Ok(match typed_session::choose("eval", setup.eval.as_deref(), &EVALUATIONS)? {
            "classic" => TypedSession::<_, WalkThenArrow, _>::open(game, rules::Classic, tuning(), setup)?,
            "patterns" => {
                let patterns = weights::chosen((self.learned)(), self.name, "patterns")?;
                TypedSession::<_, WalkThenArrow, _>::open(game, patterns, tuning(), setup)?
            }
            _ => TypedSession::<_, WalkThenArrow, _>::open(game, rules::Standard, tuning(), setup)?,
        })
    }
}
