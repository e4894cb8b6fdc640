//! The crate's tests: rules, evaluation, notation.

#[path = "all/classic.rs"]
mod classic;
#[path = "all/common.rs"]
mod common;
#[path = "all/course.rs"]
mod course;
#[path = "all/evaluation.rs"]
mod evaluation;
#[path = "all/fitted.rs"]
mod fitted;
#[path = "all/judging.rs"]
mod judging;
#[path = "all/layers.rs"]
mod layers;
#[path = "all/network.rs"]
mod network;
#[path = "all/notation.rs"]
mod notation;
#[path = "all/perft.rs"]
mod perft;
#[path = "all/properties.rs"]
mod properties;
#[path = "all/rule_book.rs"]
mod rule_book;
#[path = "all/rules.rs"]
mod rules;
#[path = "all/tactics.rs"]
mod tactics;
#[path = "all/text.rs"]
mod text;
