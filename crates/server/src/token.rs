//! The secret that a client must send.

use std::hint::black_box;

use axum::http::{HeaderMap, header};
use sha2::{Digest, Sha256};

/// A secret, kept as its hash.
#[derive(Clone)]
pub(crate) struct Token {
    hash: [u8; 32],
}

impl Token {
    pub(crate) fn new(secret: &str) -> Token {
        Token { hash: Sha256::digest(secret.as_bytes()).into() }
    }

    /// Whether a request has it, as `Authorization: Bearer …`.
    pub(crate) fn is_in(&self, headers: &HeaderMap) -> bool {
        let given = headers.get(header::AUTHORIZATION).map_or(&[][..], |value| value.as_bytes());
        let given = match given.split_at_checked(BEARER.len()) {
            Some((word, given)) if word.eq_ignore_ascii_case(BEARER) => given,
            _ => return false,
        };
        self.equals(given)
    }

    /// Hashes are compared, every byte of them, so that the time taken tells neither where the first difference is nor how
    /// long the secret is.
    fn equals(&self, given: &[u8]) -> bool {
        let given: [u8; 32] = Sha256::digest(given).into();
        let differences =
            self.hash.iter().zip(given).fold(0, |all, (own, given)| black_box(all | (own ^ given)));
        differences == 0
    }
}

const BEARER: &[u8] = b"Bearer ";
