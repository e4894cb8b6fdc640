//! One of several things that can be asked for by name.

use crate::Words;

/// A name that can be typed and what it stands for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Choice {
    /// The name.
    pub name: &'static str,
    /// What it is called in a menu.
    pub label: Words,
    /// A phrase that explains it.
    pub about: Words,
}

impl Choice {
    /// A name, its label and its explanation, each in English and Chinese.
    ///
    /// ```
    /// use ply_core::Choice;
    /// const RULES: Choice = Choice::new("standard", ["Standard", "标准"], ["who cannot move loses", "无法走子者负"]);
    /// assert_eq!(RULES.label.en, "Standard");
    /// ```
    pub const fn new(name: &'static str, label: [&'static str; 2], about: [&'static str; 2]) -> Choice {
        Choice { name, label: Words::new(label[0], label[1]), about: Words::new(about[0], about[1]) }
    }
}
