//! The store's own clock: milliseconds since 1970 that never repeat, so that "changed since" and "oldest" are
//! exact.

/// Moves the clock: to `$1`, the time now, or one further where it already shows that. Being a write, it also
/// makes writers wait for each other, which is why it comes first in its transaction.
pub(crate) const TICK: &str =
    "UPDATE counter SET value = CASE WHEN value < $1 THEN $1 ELSE value + 1 END WHERE name = 'stamp'
    RETURNING value";
