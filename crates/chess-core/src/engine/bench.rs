//! The engines' fingerprints: the nodes of a fixed list of positions at a fixed depth.
//!
//! They are the same natively and in wasm, and change only where the search or the evaluation does.

use super::{Limits, Memory, Report, classic, search};
use crate::{Board, Game};

/// The positions of the strong engine's fingerprint as FEN, one a line: openings, middlegames with and without queens,
/// endgames. The first [`CLASSIC_POSITIONS`] are those of the classic engine's, which are those of its published
/// figures.
const POSITIONS: &str = include_str!("bench_positions.txt");
/// How many positions the classic engine searches for its fingerprint.
const CLASSIC_POSITIONS: usize = 6;

/// The depth of the strong engine's fingerprint, in plies.
const DEPTH: u32 = 10;
/// The size of its memory, in megabytes.
const MEGABYTES: usize = 16;

/// Searches each position as the iterator comes to it, with the strong engine and a memory that goes on from one to
/// the next.
///
/// The sum of the reports' nodes is the fingerprint.
pub fn reports() -> impl Iterator<Item = (Board, Report)> {
    let mut memory = Memory::new(MEGABYTES);
    let limits = Limits {
        depth: Some(DEPTH),
        ..Limits::default()
    };
    boards().map(move |board| {
        let report = search(&Game::new(board.clone()), &limits, &mut memory, &mut ());
        (board, report)
    })
}

/// Searches the first positions as the iterator comes to them, with the classic engine at its own depth.
///
/// The sum of the reports' nodes is the fingerprint.
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
    fn every_position_is_searched_and_gives_a_move() {
        let found = classic_reports().filter(|(_, report)| report.best_move.is_some());
        assert_eq!(found.count(), CLASSIC_POSITIONS);
        let found = reports().filter(|(_, report)| report.best_move.is_some());
        assert_eq!(found.count(), POSITIONS.lines().count());
    }
}
