//! Surakarta's entry in the registry.

use ply_core::InputError;
use ply_search::engine::Tuning;
use ply_surakarta as rules;

use crate::session::{Choice, GameEntry, Session, Setup};
use crate::turn_split::WholeMoves;
use crate::typed_session::{self, TypedSession};
use crate::wdl::WdlModel;

/// The registry's entry.
pub(crate) struct Surakarta;

const EVALUATIONS: [Choice; 2] = [
    Choice { name: "default", about: "pieces, loops and mobility" },
    Choice {
        name: "classic",
        about: "the course's: captures along the line, weighted by who moves; classic=A,B sets the weights",
    },
];

const RULES: [Choice; 4] = [
    Choice { name: "course", about: "40 plies without a capture end the game" },
    Choice { name: "limit=N", about: "N plies without a capture end it" },
    Choice { name: "no-limit", about: "it has no such end" },
    Choice { name: "threefold", about: "a position that occurs three times is a draw; join with commas" },
];

/// Positions of random games, for the fixed workload.
const WORKLOAD: [&str; 3] =
    ["startpos", ".BBBBBBB...BB.WBBB....W.W.WW.WWWWWWW w", "B.BB.BB..B.B..BW....W....WB.WW.WW.W. b"];

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

    fn evaluations(&self) -> &'static [Choice] {
        &EVALUATIONS
    }

    fn rule_sets(&self) -> &'static [Choice] {
        &RULES
    }

    fn notations(&self) -> &'static [Choice] {
        ply_core::GameText::notations(&rules::Surakarta::default())
    }

    fn start(&self) -> String {
        typed_session::start(&rules::Surakarta::default())
    }

    fn workload(&self) -> (&'static [&'static str], u32) {
        (&WORKLOAD, 13)
    }

    fn wdl_model(&self) -> WdlModel {
        WdlModel::SURAKARTA
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
