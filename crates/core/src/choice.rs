//! One of several things that can be asked for by name.

/// A name that can be typed and what it stands for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Choice {
    /// The name.
    pub name: &'static str,
    /// A phrase that explains it.
    pub about: &'static str,
}
