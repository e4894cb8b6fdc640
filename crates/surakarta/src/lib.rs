//! Surakarta: rules, evaluation, notation.
