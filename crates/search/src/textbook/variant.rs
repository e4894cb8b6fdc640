//! What programs of the course's reports do otherwise than the textbook: switches, to see what each changes.

use std::str::FromStr;

use ply_core::InputError;

/// One departure from the textbook.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Variant {
    /// A value outside of the window is returned as the bound that it broke, not as what was found.
    FailHard,
    /// PVS searches a move again from the value that it is known to reach, not from alpha.
    ResearchFromValue,
    /// Memory is asked, but nothing is ever stored in it.
    UnfilledMemory,
    /// A child gets its parent's window as that was at first, so the window never closes and nothing is cut.
    UnchangedWindow,
}

impl Variant {
    /// All of them.
    pub const ALL: [Variant; 4] =
        [Variant::FailHard, Variant::ResearchFromValue, Variant::UnfilledMemory, Variant::UnchangedWindow];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Variant::FailHard => "fail-hard",
            Variant::ResearchFromValue => "research-from-value",
            Variant::UnfilledMemory => "unfilled-memory",
            Variant::UnchangedWindow => "unchanged-window",
        }
    }
}

impl FromStr for Variant {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        let unknown = || InputError::unknown("variant", text, Variant::ALL.map(Variant::name));
        Variant::ALL.into_iter().find(|variant| variant.name() == text).ok_or_else(unknown)
    }
}

/// The departures of one search; none of them makes it wrong, at a fixed depth.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub struct Variants {
    pub(super) fail_hard: bool,
    pub(super) research_from_value: bool,
    pub(super) unfilled_memory: bool,
    pub(super) unchanged_window: bool,
}

impl FromIterator<Variant> for Variants {
    fn from_iter<I: IntoIterator<Item = Variant>>(variants: I) -> Self {
        let mut all = Variants::default();
        for variant in variants {
            match variant {
                Variant::FailHard => all.fail_hard = true,
                Variant::ResearchFromValue => all.research_from_value = true,
                Variant::UnfilledMemory => all.unfilled_memory = true,
                Variant::UnchangedWindow => all.unchanged_window = true,
            }
        }
        all
    }
}
