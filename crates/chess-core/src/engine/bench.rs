//! Computes the fingerprint of each engine: the number of nodes that it searches for a fixed list of positions at a
//! fixed depth.
//!
//! The numbers of nodes are the same natively and in wasm.
//! These numbers change only if the search or the evaluation changes.

use super::{Limits, Report, SearchMemory, classic, search};
use crate::{Board, Game};

/// The positions of the strong engine's fingerprint: openings, middlegames with and without queens, and endgames. Each
/// line is one FEN. The classic engine searches only the first [`CLASSIC_POSITIONS`] positions. For these positions,
/// the results of Shallow Thought, which plays like the classic engine, are published.
const POSITIONS: &str = include_str!("bench_positions.txt");
/// The number of positions in the classic engine's fingerprint.
const CLASSIC_POSITIONS: usize = 6;

/// The depth of the strong engine's fingerprint, in plies.
const DEPTH: u32 = 10;
/// The size of the strong engine's hash table, in megabytes.
const HASH_MEGABYTES: usize = 16;

/// Returns an iterator that searches one position after another with the strong engine. All searches share one
/// [`SearchMemory`].
///
/// The fingerprint is the sum of the nodes of all reports.
pub fn reports() -> impl Iterator<Item = (Board, Report)> {
    let mut memory = SearchMemory::new(HASH_MEGABYTES);
    let limits = Limits {
        depth: Some(DEPTH),
        ..Limits::default()
    };
    boards().map(move |board| {
        let report = search(&Game::new(board.clone()), &limits, &mut memory, &mut ());
        (board, report)
    })
}

/// Returns an iterator that searches the classic engine's positions at the depth of that engine.
///
/// The fingerprint is the sum of the nodes of all reports.
pub fn classic_reports() -> impl Iterator<Item = (Board, Report)> {
    boards().take(CLASSIC_POSITIONS).map(|board| {
        let report = classic::search(&board, classic::DEPTH, &mut ());
        (board, report)
    })
}

fn boards() -> impl Iterator<Item = Board> {
    POSITIONS.lines().filter_map(|fen| fen.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::{CLASSIC_POSITIONS, POSITIONS, classic_reports, reports};

    #[test]
    fn every_position_is_searched_and_has_a_best_move() {
        let found = classic_reports().filter(|(_, report)| report.best_move.is_some());
        assert_eq!(found.count(), CLASSIC_POSITIONS);
        let found = reports().filter(|(_, report)| report.best_move.is_some());
        assert_eq!(found.count(), POSITIONS.lines().count());
    }
}
