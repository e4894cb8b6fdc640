//! The options of our engines, in UCI and UCCI.

use ply_core::InputError;
use ply_games::{Choice, GameEntry, Levels, Query, Setup, Skill};

use super::words::{number, printable};

/// A named option.
pub(super) struct EngineOption {
    pub(super) name: &'static str,
    kind: OptionType,
}

/// Which values an option takes, and its default.
enum OptionType {
    Check(bool),
    Spin { default: u64, min: u64, max: u64 },
    Combo { default: String, choices: Vec<&'static str> },
    Text(String),
    Button,
}

/// A value that an option is set to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum OptionValue {
    /// Of a check.
    Flag(bool),
    /// Of a spin, within its bounds.
    Number(u64),
    /// Of a combo or a string.
    Text(String),
    /// A button was pressed.
    Pressed,
}

/// The same bounds as on the command line.
pub(super) const MAX_HASH: u64 = 16_384;
const MAX_THREADS: u64 = 256;
const MAX_LINES: u64 = 500;

/// Bounds and default of the overhead of a move, in milliseconds.
const MAX_OVERHEAD: u64 = 5000;
/// Pipes are fast, but the programs behind them may not be.
pub(super) const OVERHEAD: u64 = 30;

impl EngineOption {
    fn check(name: &'static str, default: bool) -> Self {
        EngineOption { name, kind: OptionType::Check(default) }
    }

    fn spin(name: &'static str, default: u64, min: u64, max: u64) -> Self {
        EngineOption { name, kind: OptionType::Spin { default: default.clamp(min, max), min, max } }
    }

    fn button(name: &'static str) -> Self {
        EngineOption { name, kind: OptionType::Button }
    }

    /// A combo of a game's choices; a string where a choice contains a parameter.
    fn choice(name: &'static str, chosen: Option<&str>, choices: &[Choice]) -> Self {
        let default = chosen.unwrap_or(choices[0].name).to_string();
        let choices: Vec<_> = choices.iter().map(|choice| choice.name).collect();
        let open = choices.iter().any(|choice| choice.contains('='));
        EngineOption {
            name,
            kind: if open { OptionType::Text(default) } else { OptionType::Combo { default, choices } },
        }
    }

    /// Its line in UCI.
    pub(super) fn uci_line(&self) -> String {
        let name = self.name;
        match &self.kind {
            OptionType::Check(default) => format!("option name {name} type check default {default}"),
            OptionType::Spin { default, min, max } => {
                format!("option name {name} type spin default {default} min {min} max {max}")
            }
            OptionType::Combo { default, choices } => {
                format!("option name {name} type combo default {default} var {}", choices.join(" var "))
            }
            OptionType::Text(default) => format!("option name {name} type string default {default}"),
            OptionType::Button => format!("option name {name} type button"),
        }
    }

    /// Its line in UCCI, where the default comes last.
    pub(super) fn ucci_line(&self) -> String {
        let name = self.name;
        match &self.kind {
            OptionType::Check(default) => format!("option {name} type check default {default}"),
            OptionType::Spin { default, min, max } => {
                format!("option {name} type spin min {min} max {max} default {default}")
            }
            OptionType::Combo { default, choices } => {
                format!("option {name} type combo var {} default {default}", choices.join(" var "))
            }
            OptionType::Text(default) => format!("option {name} type string default {default}"),
            OptionType::Button => format!("option {name} type button"),
        }
    }

    /// Parses a value for it.
    pub(super) fn parse(&self, value: &str) -> Result<OptionValue, InputError> {
        let wrong = |expected: String| {
            let found = printable(value);
            Err(InputError::new(format!("option {}: expected {expected}, found '{found}'", self.name)))
        };
        match &self.kind {
            OptionType::Check(_) => match value.to_ascii_lowercase().as_str() {
                "true" | "on" => Ok(OptionValue::Flag(true)),
                "false" | "off" => Ok(OptionValue::Flag(false)),
                _ => wrong("true or false".to_string()),
            },
            // [`number`] reads a negative number as 0, which may be within the bounds.
            OptionType::Spin { min, max, .. } => match number(value) {
                Some(number) if (*min..=*max).contains(&number) && !value.starts_with('-') => {
                    Ok(OptionValue::Number(number))
                }
                _ => wrong(format!("a whole number from {min} to {max}")),
            },
            // More than the listed choices may be valid, such as a rule set with a parameter: whoever uses
            // the value checks it.
            OptionType::Combo { choices, .. } => {
                let shown = choices.iter().find(|choice| choice.eq_ignore_ascii_case(value));
                Ok(OptionValue::Text(shown.map_or_else(|| value.to_string(), ToString::to_string)))
            }
            OptionType::Text(_) => Ok(OptionValue::Text(value.to_string())),
            OptionType::Button => Ok(OptionValue::Pressed),
        }
    }
}

/// The option of this name, in any case.
pub(super) fn find<'a>(options: &'a [EngineOption], name: &str) -> Result<&'a EngineOption, InputError> {
    options.iter().find(|option| option.name.eq_ignore_ascii_case(name)).ok_or_else(|| {
        InputError::new(format!("option '{}' is unknown; see the list of options", printable(name)))
    })
}

/// All options of UCI.
pub(super) fn uci(game: &dyn GameEntry, setup: &Setup, query: &Query) -> Vec<EngineOption> {
    let (min_elo, max_elo) = Skill::RATINGS;
    // Where a game has levels of its own; 0 is none of them. Everywhere else they are those of `Skill Level`.
    let level = match game.levels() {
        Levels::Skill(_) => None,
        levels => Some(EngineOption::spin("Level", 0, 0, u64::from(*levels.numbers().end()))),
    };
    let mut options = vec![
        EngineOption::spin("Hash", query.hash as u64, 1, MAX_HASH),
        EngineOption::spin("Threads", query.threads as u64, 1, MAX_THREADS),
        EngineOption::spin("MultiPV", query.lines as u64, 1, MAX_LINES),
        EngineOption::check("Ponder", false),
        EngineOption::spin("Move Overhead", OVERHEAD, 0, MAX_OVERHEAD),
        EngineOption::spin("Skill Level", u64::from(Skill::MOST), 0, u64::from(Skill::MOST)),
        EngineOption::check("UCI_LimitStrength", false),
        EngineOption::spin("UCI_Elo", u64::from(max_elo), u64::from(min_elo), u64::from(max_elo)),
        EngineOption::check("UCI_ShowWDL", false),
        EngineOption::check("UCI_AnalyseMode", false),
        EngineOption {
            name: "UCI_Variant",
            kind: OptionType::Combo {
                default: game.uci_variant().to_string(),
                choices: vec![game.uci_variant()],
            },
        },
        EngineOption::choice("Rules", setup.rules.as_deref(), game.rule_sets()),
        EngineOption::choice("Evaluation", setup.eval.as_deref(), game.evaluations()),
        EngineOption::button("Clear Hash"),
    ];
    options.extend(level);
    options
}

/// All options of UCCI. `randomness` is its option for weaker play.
pub(super) fn ucci(game: &dyn GameEntry, setup: &Setup, query: &Query) -> Vec<EngineOption> {
    vec![
        EngineOption::check("usemillisec", true),
        EngineOption::check("ponder", false),
        EngineOption::spin("hashsize", query.hash as u64, 0, MAX_HASH),
        EngineOption::spin("threads", query.threads as u64, 0, MAX_THREADS),
        EngineOption {
            name: "randomness",
            kind: OptionType::Combo {
                default: RANDOMNESS[0].0.to_string(),
                choices: RANDOMNESS.iter().map(|(name, _)| *name).collect(),
            },
        },
        EngineOption::choice("rules", setup.rules.as_deref(), game.rule_sets()),
        EngineOption::choice("evaluation", setup.eval.as_deref(), game.evaluations()),
        EngineOption::button("newgame"),
    ]
}

/// The grades of `randomness`, and their skill levels.
pub(super) const RANDOMNESS: [(&str, u32); 6] =
    [("none", Skill::MOST), ("tiny", 17), ("small", 14), ("medium", 10), ("large", 6), ("huge", 2)];
