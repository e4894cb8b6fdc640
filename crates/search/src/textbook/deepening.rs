//! Iterative deepening: a search of one ply, of two, of three, until the time is out.

use ply_core::Score;

use super::Found;

/// The deepest search that was finished, and its depth. `search` is told the depth and the value of the search before,
/// which MTD(f) takes for its first guess; it returns nothing when it ran out of time.
pub fn deepen<M: Copy>(
    most: u32,
    mut search: impl FnMut(u32, Option<Score>) -> Option<Found<M>>,
) -> Option<(u32, Found<M>)> {
    let mut last: Option<(u32, Found<M>)> = None;
    for depth in 1..=most {
        match search(depth, last.map(|(_, found)| found.value)) {
            Some(found) => last = Some((depth, found)),
            None => break,
        }
    }
    last
}
