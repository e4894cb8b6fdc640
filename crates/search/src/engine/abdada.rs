//! ABDADA, simplified: threads say which positions they are searching, so that others search something else meanwhile.

use std::sync::atomic::{AtomicU64, Ordering};

use ply_core::Key;

/// The positions that are being searched now, each with its depth. Shared by threads without locks.
///
/// It is a hint and no more, so nothing need be ordered: where there is no room a position is left out, and two positions may
/// look like one. Then a move is searched sooner or later than would have been best.
pub(super) struct Underway {
    buckets: Box<[Bucket]>,
}

/// Slots in a bucket, which is a cache line.
const BUCKET: usize = 8;
/// Together many more slots than there are plies in the lines of a few threads.
const BUCKETS: usize = 512;
/// What a free slot holds.
const FREE: u64 = 0;

#[repr(align(64))]
#[derive(Default)]
struct Bucket([AtomicU64; BUCKET]);

const _: () = assert!(size_of::<Bucket>() == 64);

/// The place of a position in [`Underway`], until it is dropped; `None` where there was no room.
#[must_use = "a position is underway as long as its place is held"]
pub(super) struct Place<'a>(Option<&'a AtomicU64>);

impl Drop for Place<'_> {
    #[inline]
    fn drop(&mut self) {
        if let Some(slot) = self.0 {
            slot.store(FREE, Ordering::Relaxed);
        }
    }
}

impl Underway {
    pub(super) fn new() -> Self {
        Underway { buckets: std::iter::repeat_with(Bucket::default).take(BUCKETS).collect() }
    }

    /// The bucket of a position, and what stands for it there.
    #[inline]
    fn find(&self, key: Key, depth: i32) -> (&[AtomicU64; BUCKET], u64) {
        let word = (key.0 ^ (depth as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)).max(FREE + 1);
        let Bucket(slots) = &self.buckets[(word >> 32) as usize % BUCKETS];
        (slots, word)
    }

    /// Some thread is searching this position to this depth.
    #[inline]
    pub(super) fn contains(&self, key: Key, depth: i32) -> bool {
        let (slots, word) = self.find(key, depth);
        slots.iter().any(|slot| slot.load(Ordering::Relaxed) == word)
    }

    /// This thread begins to search a position. The slot that it takes is its own until it gives it back.
    #[inline]
    pub(super) fn insert(&self, key: Key, depth: i32) -> Place<'_> {
        let (slots, word) = self.find(key, depth);
        Place(slots.iter().find(|slot| {
            slot.load(Ordering::Relaxed) == FREE
                && slot.compare_exchange(FREE, word, Ordering::Relaxed, Ordering::Relaxed).is_ok()
        }))
    }
}

#[cfg(test)]
mod tests {
    use ply_core::{Game, Limits, MoveKind, Position, Score, StopFlag, Tactics};
    use ply_othello::{Board, Standard};

    use super::*;
    use crate::engine::control::Control;
    use crate::engine::history::History;
    use crate::engine::profile::Event;
    use crate::engine::root_moves;
    use crate::engine::search_moves::SearchMoves;
    use crate::engine::tuning::Tuning;
    use crate::engine::worker::Worker;
    use crate::table::Table;

    #[test]
    fn a_position_is_underway_until_the_last_thread_is_through() {
        let underway = Underway::new();
        let key = Key(0x0123_4567_89ab_cdef);
        assert!(!underway.contains(key, 9));
        let first = underway.insert(key, 9);
        let second = underway.insert(key, 9);
        assert!(underway.contains(key, 9) && !underway.contains(key, 8) && !underway.contains(Key(7), 9));
        drop(first);
        assert!(underway.contains(key, 9));
        drop(second);
        assert!(!underway.contains(key, 9));
    }

    #[test]
    fn a_full_bucket_takes_no_more_and_loses_nothing() {
        let underway = Underway::new();
        // The high bits choose the bucket.
        let key = |n: u64| Key(0xabcd_0000_0000_0000 | n);
        let places: Vec<_> = (1..=20).map(|n| underway.insert(key(n), 0)).collect();
        let held = (1..=20).filter(|&n| underway.contains(key(n), 0)).count();
        assert_eq!(held, BUCKET);
        drop(places);
        assert!((1..=20).all(|n| !underway.contains(key(n), 0)));
        assert!(underway.is_empty());
    }

    impl Underway {
        fn is_empty(&self) -> bool {
            let mut slots = self.buckets.iter().flat_map(|Bucket(slots)| slots);
            slots.all(|slot| slot.load(Ordering::Relaxed) == FREE)
        }
    }

    /// Random play until so many squares are empty.
    fn random_endgame(empties: u32, random: &mut u64) -> Board {
        let mut board = Board::START;
        while board.empty().count_ones() > empties {
            let moves: Vec<_> = board.moves(MoveKind::All).collect();
            if board.outcome().is_some() || moves.is_empty() {
                board = Board::START;
                continue;
            }
            *random = random.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(0x9e37_79b9_7f4a_7c15);
            board = board.child(moves[(*random >> 33) as usize % moves.len()]);
        }
        board
    }

    /// The value of an endgame by one thread, and how many moves it put off.
    fn solve(board: &Board, underway: Option<&Underway>) -> (Score, u64) {
        let (game, stop_flag) = (Game::new(*board), StopFlag::new());
        let tuning = Tuning { solver: false, deferral_depth: 1, ..Tuning::default() };
        let search_moves = SearchMoves::new(&[], board);
        let control = Control::new(&Limits::default(), 1, &stop_flag);
        let (table, mut history) = (Table::new(1).unwrap(), History::new());
        let root = root_moves(&game, &search_moves);
        let evaluator = Standard::default();
        let mut worker =
            Worker::new(game, evaluator, root, &search_moves, &mut history, &table, &tuning, &control);
        worker.underway = underway;
        worker.profile = Some(Box::default());
        let depth = board.max_plies_left().unwrap() as i32;
        worker.deepen(1, depth, None, 1, |_, _, _| true);
        (worker.root[0].score, worker.profile.unwrap()[Event::Deferred])
    }

    /// Another thread is at every move of the root, and never gets through.
    #[test]
    fn a_move_that_stays_underway_is_searched_all_the_same() {
        let mut random = 5;
        let mut with_a_choice = 0;
        for _ in 0..60 {
            let board = random_endgame(8, &mut random);
            if board.outcome().is_some() {
                continue;
            }
            let underway = Underway::new();
            let children: Vec<_> = board.moves(MoveKind::All).map(|mv| board.child(mv)).collect();
            let places: Vec<_> = children
                .iter()
                .flat_map(|child| (0..=8).map(|depth| underway.insert(child.key(), depth)))
                .collect();
            let (alone, none) = solve(&board, None);
            let (shared, deferred) = solve(&board, Some(&underway));
            assert_eq!((alone, none), (shared, 0), "{board:?}");
            assert_eq!(deferred > 0, children.len() > 1, "{board:?}");
            with_a_choice += u32::from(children.len() > 1);
            // What it said of itself it has taken back.
            drop(places);
            assert!(underway.is_empty());
        }
        assert!(with_a_choice > 20);
    }
}
