//! The engine's fingerprint: the nodes of a fixed list of positions at a fixed depth.
//!
//! It is the same natively and in wasm, and changes only where the search or the evaluation does.

use super::{Report, classic};
use crate::Board;

/// The positions as FEN: those of the classic engine's published figures.
pub const POSITIONS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
    "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
    "r1bq1rk1/pp1nbppp/2p1pn2/3p4/2PP4/2NBPN2/PPQ2PPP/R1B1K2R b KQ - 3 8",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/5pk1/6p1/R6p/7P/4r1P1/5PK1/8 w - - 0 1",
];

/// Searches each of [`POSITIONS`] as the iterator comes to it, with the classic engine at its own depth.
///
/// The sum of the reports' nodes is the fingerprint.
pub fn reports() -> impl Iterator<Item = (Board, Report)> {
    POSITIONS
        .iter()
        .filter_map(|fen| fen.parse::<Board>().ok())
        .map(|board| {
            let report = classic::search(&board, classic::DEPTH, &mut ());
            (board, report)
        })
}

#[cfg(test)]
mod tests {
    use super::{POSITIONS, reports};

    #[test]
    fn every_position_is_searched_and_gives_a_move() {
        let found = reports().filter(|(_, report)| report.best_move.is_some());
        assert_eq!(found.count(), POSITIONS.len());
    }
}
