//! Words for people, in both languages of the page.

/// The same words in English and in Chinese.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Words {
    /// English.
    pub en: &'static str,
    /// 中文.
    pub zh: &'static str,
}

impl Words {
    /// English, then Chinese.
    pub const fn new(en: &'static str, zh: &'static str) -> Words {
        Words { en, zh }
    }
}
