//! The games of a match that are still to be played.

use std::sync::atomic::{AtomicU64, Ordering};

use ply_formats::GameResult;

/// The numbers of the games that are still to be played, in order, shared by all threads.
pub(crate) struct PendingGames {
    /// Numbers left over from an interrupted match, then everything from `next` on.
    missing: Vec<u64>,
    taken: AtomicU64,
    next: u64,
    end: Option<u64>,
}

impl PendingGames {
    pub(crate) fn new(played: &[(u64, GameResult)], end: Option<u64>) -> PendingGames {
        let mut numbers: Vec<u64> = played.iter().map(|&(number, _)| number).collect();
        numbers.sort_unstable();
        let next = numbers.last().map_or(0, |last| last + 1);
        let missing = (0..next).filter(|number| numbers.binary_search(number).is_err()).collect();
        PendingGames { missing, taken: AtomicU64::new(0), next, end }
    }

    /// The next number, if there is one.
    pub(crate) fn take(&self) -> Option<u64> {
        let index = self.taken.fetch_add(1, Ordering::Relaxed);
        if let Some(&number) = self.missing.get(index as usize) {
            return Some(number);
        }
        let number = self.next + (index - self.missing.len() as u64);
        self.end.is_none_or(|end| number < end).then_some(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_come_first() {
        let played = [(0, GameResult::Draw), (3, GameResult::First), (1, GameResult::Second)];
        let pending = PendingGames::new(&played, Some(6));
        let numbers: Vec<_> = std::iter::from_fn(|| pending.take()).collect();
        assert_eq!(numbers, [2, 4, 5]);
        assert_eq!(pending.take(), None);
    }
}
