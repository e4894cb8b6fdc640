//! Othello: rules, evaluation, notation.
