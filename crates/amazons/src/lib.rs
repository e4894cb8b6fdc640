//! The Game of the Amazons: rules, evaluation, notation.
