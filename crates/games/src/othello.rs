//! Othello's entry in the registry.

use ply_core::InputError;
use ply_othello as rules;
use ply_search::engine::Tuning;

use crate::file_format::{FileFormat, FileKind, GgfFormat};
use crate::session::{Choice, GameEntry, Session, Setup};
use crate::turn_split::WholeMoves;
use crate::typed_session::{self, TypedSession};
use crate::wdl::WdlModel;

/// The registry's entry.
pub(crate) struct Othello;

const EVALUATIONS: [Choice; 3] = [
    Choice { name: "default", about: "mobility, frontier, corners and edges by phase, in discs" },
    Choice { name: "classic", about: "the course's: discs, moves, corners, edges, turnable discs" },
    Choice { name: "classic-no-edge", about: "the course's without the edge term" },
];

const RULES: [Choice; 1] = [Choice { name: "standard", about: "the rules of the World Othello Federation" }];

/// Midgame positions of random games, for the fixed workload.
const WORKLOAD: [&str; 3] = [
    "startpos",
    "-------- ----X--- --XXXO-- --OXXO-- --XOXO-- ---OOO-- -------- -------- X",
    "--XXXX-- --XXX--- XXOXXXO- XXXOXO-- XXXXOO-- -XXXOO-- ---OO--- -------- O",
];

const FILE_FORMATS: [FileFormat; 2] = [
    FileFormat {
        name: "transcript",
        title: "the squares without blanks, passes left out",
        extension: "txt",
        kind: FileKind::Compact { omitted: "pass" },
    },
    FileFormat {
        name: "ggf",
        title: "GGF, as Othello programs exchange games",
        extension: "ggf",
        kind: FileKind::Ggf(GgfFormat {
            game: "Othello",
            board: "8",
            row: 8,
            letters: &[('X', '*')],
            notation: "ggf",
        }),
    },
];

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
        WdlModel::OTHELLO
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
            _ => TypedSession::<_, WholeMoves, _>::open(game, rules::Standard, tuning(), setup)?,
        })
    }
}
