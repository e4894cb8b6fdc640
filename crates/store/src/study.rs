//! Studies: games written down move by move, with variations, while they are played or studied.

use std::fmt;
use std::str::FromStr;

use ply_formats::{GameResult, MoveNode, Tag};
use serde::{Deserialize, Serialize};

use crate::error::StoreError;
use crate::store::storable;

/// A study's number in the store.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StudyId(pub i64);

impl fmt::Display for StudyId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

impl FromStr for StudyId {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Self, StoreError> {
        let number = text.parse().ok().filter(|number| *number > 0);
        number.map(StudyId).ok_or_else(|| StoreError::Name {
            text: text.into(),
            what: "study",
            form: "its number, such as 7",
        })
    }
}

/// What a study is for.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum StudyKind {
    /// A game that is or was played.
    Play,
    /// A game that is studied.
    Analysis,
}

impl StudyKind {
    /// `play` or `analysis`.
    pub fn name(self) -> &'static str {
        match self {
            StudyKind::Play => "play",
            StudyKind::Analysis => "analysis",
        }
    }

    /// The kind of this name.
    pub fn named(text: &str) -> Option<StudyKind> {
        [StudyKind::Play, StudyKind::Analysis].into_iter().find(|kind| kind.name() == text)
    }
}

/// One move of a study.
pub type Node = MoveNode;

/// All that somebody wrote down.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = StudyContent))]
pub struct Study {
    /// Which game of the registry.
    pub game: String,
    /// The rule set, where it is not the game's first.
    pub rules: Option<String>,
    /// What it is for.
    pub kind: StudyKind,
    /// What it is called.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required))]
    pub title: String,
    /// The first player's name.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required))]
    pub first: String,
    /// The second player's name.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required))]
    pub second: String,
    /// The start position, where it is not the game's own.
    pub start: Option<String>,
    /// A tree of moves: every node stands after its parent, and the first child of each is the main line.
    pub nodes: Vec<Node>,
    /// What somebody wrote about the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub comment: Option<String>,
    /// The headers of the file that it came from, such as the event.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub tags: Vec<Tag>,
    /// Who won, if it is over.
    pub result: Option<GameResult>,
    /// Why it ended.
    pub reason: Option<String>,
    /// Whatever its writer keeps beside it.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required))]
    pub settings: serde_json::Value,
}

impl Study {
    /// The moves of the main line: the first child of each node, from the start on.
    pub fn main_line(&self) -> impl Iterator<Item = &str> {
        ply_formats::main_line(&self.nodes).map(|node| self.nodes[node].text.as_str())
    }

    /// The same with text as both databases can hold it.
    pub(crate) fn storable(&self) -> Study {
        let optional = |text: &Option<String>| text.as_deref().map(storable);
        Study {
            game: storable(&self.game),
            rules: optional(&self.rules),
            title: storable(&self.title),
            first: storable(&self.first),
            second: storable(&self.second),
            start: optional(&self.start),
            reason: optional(&self.reason),
            comment: optional(&self.comment),
            ..self.clone()
        }
    }
}

/// A study in the store.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StoredStudy {
    /// Its number.
    pub id: StudyId,
    /// When it was first saved, in milliseconds since 1970.
    pub created: i64,
    /// When it was last saved, in milliseconds since 1970; no two studies share it.
    pub updated: i64,
    /// What is written on it.
    #[serde(flatten)]
    pub study: Study,
}

/// What came of a change.
#[derive(Clone, PartialEq, Debug)]
pub enum Change {
    /// It was saved.
    Saved(StoredStudy),
    /// Somebody else has changed it since; this is what they left.
    Newer(StoredStudy),
    /// There is no such study.
    Missing,
}

/// A study in a list.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StudySummary {
    /// Its number.
    pub id: StudyId,
    /// Which game of the registry.
    pub game: String,
    /// What it is for.
    pub kind: StudyKind,
    /// What it is called.
    pub title: String,
    /// The first player's name.
    pub first: String,
    /// The second player's name.
    pub second: String,
    /// Moves of the main line.
    pub plies: u64,
    /// Who won, if it is over.
    pub result: Option<GameResult>,
    /// Why it ended.
    pub reason: Option<String>,
    /// When it was first saved, in milliseconds since 1970.
    pub created: i64,
    /// When it was last saved, in milliseconds since 1970.
    pub updated: i64,
}

/// Which studies are asked for; what is `None` does not matter.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StudyFilter {
    /// Of this game of the registry.
    pub game: Option<String>,
    /// Of this kind.
    pub kind: Option<StudyKind>,
    /// Last saved before this time: the `updated` of the last one seen gives the next page.
    pub before: Option<i64>,
    /// At most so many.
    pub limit: Option<u64>,
    /// Leaves out games in which nobody has moved yet.
    pub begun: bool,
}
