//! Xiangqi: rules, evaluation, notation.
