//! Othello's entry in the registry.

use ply_core::InputError;
use ply_othello as rules;
use ply_search::engine::Tuning;

use crate::odds::Odds;
use crate::seat::{self, Seat};
use crate::session::{Choice, Game, Session, Setup};
use crate::view::Whole;

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

fn tuning() -> Tuning {
    Tuning {
        table_from_depth: 3,
        aspiration_width: 300,
        promise_weight: 8,
        order_from_depth: 2,
        null_move: false,
        reverse_futility: false,
        futility: false,
        late_move_pruning: false,
        exchange_pruning: false,
        internal_reduction: false,
        ..Tuning::default()
    }
}

impl Game for Othello {
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
        ply_core::Game::notations(&rules::Othello)
    }

    fn start(&self) -> String {
        seat::start(&rules::Othello)
    }

    fn workload(&self) -> (&'static [&'static str], u32) {
        (&WORKLOAD, 12)
    }

    fn odds(&self) -> Odds {
        Odds::OTHELLO
    }

    fn session(&self, setup: &Setup) -> Result<Box<dyn Session>, InputError> {
        seat::choose("rules", setup.rules.as_deref(), &RULES)?;
        let game = rules::Othello;
        Ok(match seat::choose("eval", setup.eval.as_deref(), &EVALUATIONS)? {
            "classic" => Seat::<_, Whole, _>::open(game, rules::Classic::default(), tuning(), setup)?,
            "classic-no-edge" => {
                Seat::<_, Whole, _>::open(game, rules::Classic::without_edge(), tuning(), setup)?
            }
            _ => Seat::<_, Whole, _>::open(game, rules::Standard, tuning(), setup)?,
        })
    }
}
