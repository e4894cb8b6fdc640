//! Every technique of the engine as a switch, and every number it uses.

use ply_core::InputError;

/// Declares the fields once; name, kind, default, range and reason are all here.
macro_rules! tuning {
    ($(
        $(#[doc = $doc:literal])+
        $name:ident : $kind:tt = $default:literal $(in $low:literal ..= $high:literal)? ;
    )+) => {
        /// What the engine does and how much of it: plain data. `--switch`, matches and tuners edit this and
        /// nothing else.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct Tuning {
            $( $(#[doc = $doc])+ pub $name: tuning!(@type $kind), )+
        }

        impl Default for Tuning {
            fn default() -> Self {
                Tuning { $( $name: $default, )+ }
            }
        }

        impl Tuning {
            /// Sets one field by its name: `null-move=off`, `null-move-base=4`; a bare name switches on.
            /// `exact` is [`Tuning::exact`].
            pub fn set(&mut self, assignment: &str) -> Result<(), InputError> {
                let (name, value) = assignment.split_once('=').unwrap_or((assignment, "on"));
                // One way only: what it switches off may have been off before.
                if name.trim() == "exact" {
                    if value.trim() != "on" {
                        return Err(InputError::new(format!("switch exact={value}: expected on")));
                    }
                    *self = self.clone().exact();
                    return Ok(());
                }
                let field = name.trim().replace('-', "_");
                match field.as_str() {
                    $( stringify!($name) => {
                        self.$name = tuning!(@read $kind, name, value.trim() $(, $low, $high)?)?;
                    } )+
                    _ => {
                        let names = Self::fields().iter().map(|field| field.name.replace('_', "-"));
                        return Err(InputError::unknown("switch", name, names));
                    }
                }
                Ok(())
            }

            /// A number by its name; a switch that is on or off is none.
            pub fn number(&self, name: &str) -> Result<i32, InputError> {
                match name.trim().replace('-', "_").as_str() {
                    $( stringify!($name) => tuning!(@number $kind, name, self.$name), )+
                    _ => {
                        let numbers = Self::fields().iter().filter(|field| field.range.is_some());
                        let names = numbers.map(|field| field.name.replace('_', "-"));
                        Err(InputError::unknown("switch", name, names))
                    }
                }
            }

            /// Every field with what it means, for help pages.
            pub fn fields() -> &'static [Field] {
                &[ $( Field {
                    name: stringify!($name),
                    doc: concat!($($doc),+),
                    default: stringify!($default),
                    range: tuning!(@range $($low, $high)?),
                }, )+ ]
            }
        }
    };
    (@range) => { None };
    (@range $low:literal, $high:literal) => { Some([$low, $high]) };
    (@type switch) => { bool };
    (@type number) => { i32 };
    (@number switch, $name:expr, $value:expr) => {
        Err(InputError::new(format!("switch '{}' is on or off; expected one that is a number", $name)))
    };
    (@number number, $name:expr, $value:expr) => { Ok($value) };
    (@read switch, $name:expr, $value:expr) => { read_switch($name, $value) };
    (@read number, $name:expr, $value:expr, $low:literal, $high:literal) => {
        read_number($name, $value, $low, $high)
    };
}

/// One field of [`Tuning`], described.
#[derive(Copy, Clone, Debug)]
pub struct Field {
    /// Its name in Rust; on the command line with `-` for `_`.
    pub name: &'static str,
    /// What it does.
    pub doc: &'static str,
    /// Its default.
    pub default: &'static str,
    /// The least and the greatest value, of a number.
    pub range: Option<[i32; 2]>,
}

fn read_switch(name: &str, value: &str) -> Result<bool, InputError> {
    match value {
        "on" | "true" | "1" => Ok(true),
        "off" | "false" | "0" => Ok(false),
        _ => Err(InputError::new(format!("switch '{name}': expected on or off, found '{value}'"))),
    }
}

fn read_number(name: &str, value: &str, low: i32, high: i32) -> Result<i32, InputError> {
    value.parse().ok().filter(|number| (low..=high).contains(number)).ok_or_else(|| {
        InputError::new(format!("switch '{name}': expected a number from {low} to {high}, found '{value}'"))
    })
}

tuning! {
    /// Remember positions in the transposition table.
    table: switch = true;
    /// Nodes shallower than this do without the table: near the leaves a probe costs more than it saves.
    table_from_depth: number = 1 in 0..=100;
    /// Judge repeated positions inside the tree.
    repetition: switch = true;
    /// Drive each iteration by MTD(f) instead of a window around the last score.
    mtdf: switch = false;
    /// Begin each iteration with a narrow window around the last score.
    aspiration: switch = true;
    /// Half the width of that window.
    aspiration_width: number = 25 in 1..=1000000;
    /// Go on past the horizon through noisy moves.
    quiescence: switch = true;
    /// In quiescence, skip a capture that cannot lift the score near the window even with this much to spare.
    delta_margin: number = 150 in 0..=1000000;
    /// In quiescence, skip captures that lose by static exchange evaluation (SEE).
    quiescence_see: switch = true;
    /// Order quiet moves by how often they cut off elsewhere.
    history: switch = true;
    /// Try moves that cut off at this ply before.
    killers: switch = true;
    /// Try the move that refuted the last one elsewhere.
    countermoves: switch = true;
    /// Order quiet moves by the game's own order score too, with this weight.
    order_score_weight: number = 0 in 0..=100000;
    /// Nodes shallower than this are not ordered at all.
    order_from_depth: number = 0 in 0..=100;
    /// One move before the horizon, evaluate the children without making the moves, where nothing else is to be done there;
    /// the move that last cut off at this ply comes first.
    frontier: switch = true;
    /// Search one ply deeper when in check.
    check_extension: switch = true;
    /// A forced move costs no depth.
    forced_extension: switch = true;
    /// If the opponent could move twice and still not reach us, our move will surely do.
    null_move: switch = true;
    /// Plies a null move is searched less deep, before the share of the depth is added.
    null_move_base: number = 3 in 1..=10;
    /// One more ply less for this much depth.
    null_move_divisor: number = 4 in 1..=100;
    /// Near the leaves, trust an evaluation that is far above the window.
    reverse_futility: switch = true;
    /// How far above, a ply.
    reverse_futility_margin: number = 80 in 1..=1000000;
    /// Up to this depth.
    reverse_futility_depth: number = 7 in 1..=100;
    /// Near the leaves, skip quiet moves when the evaluation is far below the window.
    futility: switch = true;
    /// How far below, a ply.
    futility_margin: number = 110 in 1..=1000000;
    /// Up to this depth.
    futility_depth: number = 6 in 1..=100;
    /// Near the leaves, skip the quiet moves that are ordered last.
    late_move_pruning: switch = true;
    /// Up to this depth.
    late_move_pruning_depth: number = 6 in 1..=100;
    /// How many quiet moves are always looked at.
    late_move_pruning_base: number = 6 in 1..=1000;
    /// Near the leaves, skip moves that lose too much by static exchange evaluation (SEE).
    see_pruning: switch = true;
    /// How much, a ply.
    see_margin: number = 60 in 1..=1000000;
    /// Up to this depth.
    see_pruning_depth: number = 6 in 1..=100;
    /// Search late quiet moves less deep first.
    late_move_reduction: switch = true;
    /// From this depth.
    late_move_reduction_depth: number = 3 in 1..=100;
    /// After this many moves.
    late_move_reduction_after: number = 3 in 1..=1000;
    /// By so much before anything is added, in hundredths of a ply.
    late_move_reduction_base: number = 50 in 0..=1000;
    /// And so much more with the product of the logarithms of depth and number of the move.
    late_move_reduction_strength: number = 45 in 0..=1000;
    /// By so much more where the evaluation does not rise from turn to turn.
    late_move_reduction_worsening: number = 0 in 0..=1000;
    /// By so much more where a cut-off is expected.
    late_move_reduction_cut_node: number = 0 in 0..=1000;
    /// By a ply less for a history of this much.
    late_move_reduction_history: number = 8192 in 1..=1000000;
    /// Reduce captures that lose the exchange, too.
    late_move_reduction_captures: switch = false;
    /// Order quiet moves by what followed the move before the last one, too.
    continuation_history: switch = false;
    /// Singular extension: a remembered move that is much better than all others is searched deeper.
    singular: switch = false;
    /// From this depth.
    singular_depth: number = 7 in 4..=100;
    /// By how much better, a ply of depth, in hundredths.
    singular_margin: number = 150 in 1..=100000;
    /// Nodes whose evaluation does not rise from turn to turn are pruned more, others less.
    improving: switch = false;
    /// Remember positions of the quiescence search in the table, too.
    quiescence_table: switch = false;
    /// Near the leaves, skip quiet moves that have hardly ever cut off.
    history_pruning: switch = false;
    /// With a history below this, a ply.
    history_pruning_margin: number = 3000 in 0..=1000000;
    /// Up to this depth.
    history_pruning_depth: number = 4 in 1..=100;
    /// A null move is searched one ply less deep for each so much that the evaluation is above the window; 0 for no such thing.
    null_move_eval_divisor: number = 0 in 0..=1000000;
    /// Between iterations, look for a forced mate by checks, and by checks with up to two quiet moves among them.
    mate_search: switch = true;
    /// One node in so many is spent on that.
    mate_search_share: number = 16 in 1..=1000;
    /// Let the game's solver take over near the end of the game.
    solver: switch = true;
    /// With at most this many plies left, search to the end of the game, whatever depth is asked for.
    end_depth: number = 0 in 0..=100;
    /// Iterations stop short of the end of the game by less than this many plies: the next one goes to the end.
    end_jump: number = 0 in 0..=100;
    /// From this depth on, order quiet moves by the evaluation after them; 100 never does.
    evaluation_order_depth: number = 100 in 1..=100;
    /// The weight of that evaluation.
    evaluation_order_weight: number = 1 in 0..=1000;
    /// From this depth on, look the positions after each move up before searching any; 100 never does.
    enhanced_cutoff_depth: number = 100 in 1..=100;
    /// ProbCut: cut off where a shallow search says with confidence that a deep one would.
    probcut: switch = false;
    /// From this depth.
    probcut_depth: number = 3 in 2..=100;
    /// How many standard deviations away from the window, in hundredths, while the end is out of sight.
    probcut_deviations: number = 150 in 0..=1000;
    /// From this depth on, find a node's first move by a search half as deep, where none is remembered; 100 never does.
    internal_iterative_deepening_depth: number = 100 in 2..=100;
    /// ABDADA: several threads put off moves that another one is searching, from this depth on; 100 never does.
    deferral_depth: number = 100 in 1..=100;
    /// Search a node without a remembered move one ply less deep: it is likely to matter little.
    internal_iterative_reduction: switch = true;
}

impl Tuning {
    /// One move before the horizon nothing is remembered, ranked or pruned.
    pub(super) fn has_plain_frontier(&self) -> bool {
        let prunes = self.reverse_futility || self.futility || self.late_move_pruning || self.see_pruning;
        self.frontier && self.table_from_depth > 1 && self.order_from_depth > 1 && !prunes
    }

    /// Without all that can change the value of a fixed-depth search: the engine then returns minimax's
    /// value.
    pub fn exact(self) -> Self {
        Tuning {
            table: false,
            repetition: false,
            quiescence: false,
            check_extension: false,
            forced_extension: false,
            null_move: false,
            reverse_futility: false,
            futility: false,
            late_move_pruning: false,
            see_pruning: false,
            late_move_reduction: false,
            singular: false,
            quiescence_table: false,
            history_pruning: false,
            mate_search: false,
            solver: false,
            enhanced_cutoff_depth: 100,
            probcut: false,
            internal_iterative_reduction: false,
            ..self
        }
    }
}

/// With ProbCut, a search to the end of the game is repeated with growing confidence: per cent, and how many standard
/// deviations that takes. The last repetition cuts nothing, and is exact.
pub(super) const CONFIDENCE: [(u32, f32); 5] = [(73, 1.1), (87, 1.5), (95, 2.0), (98, 2.6), (99, 3.3)];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_by_name() {
        let tuning = Tuning { futility_margin: 33, ..Tuning::default() };
        assert_eq!(tuning.number("futility-margin").unwrap(), 33);
        let switch = tuning.number("null-move").unwrap_err().to_string();
        assert_eq!(switch, "switch 'null-move' is on or off; expected one that is a number");
        let unknown = tuning.number("zugzwang").unwrap_err().to_string();
        assert!(
            unknown.starts_with("switch 'zugzwang' is unknown; expected one of table-from-depth, "),
            "{unknown}"
        );
    }

    #[test]
    fn fields_are_set_by_name() {
        let mut tuning = Tuning::default();
        tuning.set("null-move=off").unwrap();
        tuning.set("futility_margin=33").unwrap();
        tuning.set("mtdf").unwrap();
        assert!(!tuning.null_move && tuning.futility_margin == 33 && tuning.mtdf);
        let unknown = tuning.set("zugzwang=on").unwrap_err().to_string();
        assert!(unknown.starts_with("switch 'zugzwang' is unknown; expected one of table, "), "{unknown}");
        assert_eq!(
            tuning.set("futility-margin=-1").unwrap_err().to_string(),
            "switch 'futility-margin': expected a number from 1 to 1000000, found '-1'"
        );
        assert_eq!(
            tuning.set("table=maybe").unwrap_err().to_string(),
            "switch 'table': expected on or off, found 'maybe'"
        );
    }
}
