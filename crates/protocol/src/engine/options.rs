//! What can be set: named options with a form that says which values they take.

use ply_core::InputError;
use ply_games::{Choice, GameEntry, Query, Setup, Skill};

use super::words::{number, printable};

/// A named option.
pub(super) struct Setting {
    pub(super) name: &'static str,
    form: Form,
}

/// Which values an option takes, and the one it has before any is given.
enum Form {
    Check(bool),
    Spin { default: u64, least: u64, most: u64 },
    Combo { default: String, choices: Vec<&'static str> },
    Text(String),
    Button,
}

/// A value that an option was given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Given {
    /// Of a check.
    Flag(bool),
    /// Of a spin, within its bounds.
    Number(u64),
    /// Of a combo or a string.
    Text(String),
    /// A button was pressed.
    Pressed,
}

/// The bounds that the command line has too.
pub(super) const MAX_HASH: u64 = 16_384;
const MAX_THREADS: u64 = 256;
const MAX_LINES: u64 = 500;

/// Milliseconds a move may lose on its way.
const MAX_OVERHEAD: u64 = 5000;
/// Milliseconds it is thought to lose: pipes are fast, programs behind them less so.
pub(super) const OVERHEAD: u64 = 30;

impl Setting {
    fn check(name: &'static str, default: bool) -> Self {
        Setting { name, form: Form::Check(default) }
    }

    fn spin(name: &'static str, default: u64, least: u64, most: u64) -> Self {
        Setting { name, form: Form::Spin { default: default.clamp(least, most), least, most } }
    }

    fn button(name: &'static str) -> Self {
        Setting { name, form: Form::Button }
    }

    /// A combo of a game's choices; text, where a choice has a number of its own to fill in.
    fn choice(name: &'static str, chosen: Option<&str>, choices: &[Choice]) -> Self {
        let default = chosen.unwrap_or(choices[0].name).to_string();
        let choices: Vec<_> = choices.iter().map(|choice| choice.name).collect();
        let open = choices.iter().any(|choice| choice.contains('='));
        Setting { name, form: if open { Form::Text(default) } else { Form::Combo { default, choices } } }
    }

    /// Its line in UCI.
    pub(super) fn in_uci(&self) -> String {
        let name = self.name;
        match &self.form {
            Form::Check(default) => format!("option name {name} type check default {default}"),
            Form::Spin { default, least, most } => {
                format!("option name {name} type spin default {default} min {least} max {most}")
            }
            Form::Combo { default, choices } => {
                format!("option name {name} type combo default {default} var {}", choices.join(" var "))
            }
            Form::Text(default) => format!("option name {name} type string default {default}"),
            Form::Button => format!("option name {name} type button"),
        }
    }

    /// Its line in UCCI, where the default comes last.
    pub(super) fn in_ucci(&self) -> String {
        let name = self.name;
        match &self.form {
            Form::Check(default) => format!("option {name} type check default {default}"),
            Form::Spin { default, least, most } => {
                format!("option {name} type spin min {least} max {most} default {default}")
            }
            Form::Combo { default, choices } => {
                format!("option {name} type combo var {} default {default}", choices.join(" var "))
            }
            Form::Text(default) => format!("option {name} type string default {default}"),
            Form::Button => format!("option {name} type button"),
        }
    }

    /// Reads a value for it.
    pub(super) fn read(&self, value: &str) -> Result<Given, InputError> {
        let wrong = |expected: String| {
            let found = printable(value);
            Err(InputError::new(format!("option {}: expected {expected}, found '{found}'", self.name)))
        };
        match &self.form {
            Form::Check(_) => match value.to_ascii_lowercase().as_str() {
                "true" | "on" => Ok(Given::Flag(true)),
                "false" | "off" => Ok(Given::Flag(false)),
                _ => wrong("true or false".to_string()),
            },
            // A number below zero reads as zero elsewhere; here it is out of bounds all the same.
            Form::Spin { least, most, .. } => match number(value) {
                Some(number) if (*least..=*most).contains(&number) && !value.starts_with('-') => {
                    Ok(Given::Number(number))
                }
                _ => wrong(format!("a whole number from {least} to {most}")),
            },
            // More than the choices shown may be understood, such as a rule set with a number of its own: whoever uses the
            // value says what is wrong with it.
            Form::Combo { choices, .. } => {
                let shown = choices.iter().find(|choice| choice.eq_ignore_ascii_case(value));
                Ok(Given::Text(shown.map_or_else(|| value.to_string(), ToString::to_string)))
            }
            Form::Text(_) => Ok(Given::Text(value.to_string())),
            Form::Button => Ok(Given::Pressed),
        }
    }
}

/// The option of this name, whatever the case of its letters.
pub(super) fn find<'a>(settings: &'a [Setting], name: &str) -> Result<&'a Setting, InputError> {
    settings.iter().find(|setting| setting.name.eq_ignore_ascii_case(name)).ok_or_else(|| {
        InputError::new(format!("option '{}' is unknown; see the list of options", printable(name)))
    })
}

/// All options of UCI.
pub(super) fn uci(game: &dyn GameEntry, setup: &Setup, query: &Query) -> Vec<Setting> {
    let (least_rating, most_rating) = Skill::RATINGS;
    vec![
        Setting::spin("Hash", query.hash as u64, 1, MAX_HASH),
        Setting::spin("Threads", query.threads as u64, 1, MAX_THREADS),
        Setting::spin("MultiPV", query.lines as u64, 1, MAX_LINES),
        Setting::check("Ponder", false),
        Setting::spin("Move Overhead", OVERHEAD, 0, MAX_OVERHEAD),
        Setting::spin("Skill Level", u64::from(Skill::MOST), 0, u64::from(Skill::MOST)),
        Setting::check("UCI_LimitStrength", false),
        Setting::spin("UCI_Elo", u64::from(most_rating), u64::from(least_rating), u64::from(most_rating)),
        Setting::check("UCI_ShowWDL", false),
        Setting::check("UCI_AnalyseMode", false),
        Setting {
            name: "UCI_Variant",
            form: Form::Combo { default: game.name().to_string(), choices: vec![game.name()] },
        },
        Setting::choice("Rules", setup.rules.as_deref(), game.rule_sets()),
        Setting::choice("Evaluation", setup.eval.as_deref(), game.evaluations()),
        Setting::button("Clear Hash"),
    ]
}

/// All options of UCCI. `randomness` is its word for weaker play.
pub(super) fn ucci(game: &dyn GameEntry, setup: &Setup, query: &Query) -> Vec<Setting> {
    vec![
        Setting::check("usemillisec", true),
        Setting::check("ponder", false),
        Setting::spin("hashsize", query.hash as u64, 0, MAX_HASH),
        Setting::spin("threads", query.threads as u64, 0, MAX_THREADS),
        Setting {
            name: "randomness",
            form: Form::Combo {
                default: RANDOMNESS[0].0.to_string(),
                choices: RANDOMNESS.iter().map(|(name, _)| *name).collect(),
            },
        },
        Setting::choice("rules", setup.rules.as_deref(), game.rule_sets()),
        Setting::choice("evaluation", setup.eval.as_deref(), game.evaluations()),
        Setting::button("newgame"),
    ]
}

/// How much is left to chance, and the skill that plays so.
pub(super) const RANDOMNESS: [(&str, u32); 6] =
    [("none", Skill::MOST), ("tiny", 17), ("small", 14), ("medium", 10), ("large", 6), ("huge", 2)];
