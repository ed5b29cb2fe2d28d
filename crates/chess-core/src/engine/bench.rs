//! The engines' fingerprints: the nodes of a fixed list of positions at a fixed depth.
//!
//! They are the same natively and in wasm, and change only where the search or the evaluation does.

use super::{Limits, Memory, Report, classic, search};
use crate::{Board, Game};

/// The positions of the classic engine's fingerprint as FEN: those of its published figures.
pub const POSITIONS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
    "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
    "r1bq1rk1/pp1nbppp/2p1pn2/3p4/2PP4/2NBPN2/PPQ2PPP/R1B1K2R b KQ - 3 8",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/5pk1/6p1/R6p/7P/4r1P1/5PK1/8 w - - 0 1",
];

/// More positions of the strong engine's fingerprint: openings, middlegames with and without queens, endgames.
const MORE_POSITIONS: [&str; 10] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "rnbqkb1r/pp1p1ppp/4pn2/2p5/2PP4/2N5/PP2PPPP/R1BQKBNR w KQkq - 0 4",
    "2r2rk1/pb1q1ppp/1p2pn2/8/3P4/P1NB1Q2/1P3PPP/R4RK1 b - - 2 17",
    "r1b2rk1/2q1bppp/p2ppn2/1p6/3QPP2/1BN1B3/PPP3PP/R4RK1 w - - 0 13",
    "3r1rk1/p4pp1/1p2p2p/2n5/2P5/1P2NB2/P4PPP/3RR1K1 w - - 0 22",
    "8/1p3pk1/p2p2p1/3P3p/1PP1r3/P6P/5PP1/3R2K1 b - - 0 31",
    "8/8/4kp2/p4p1p/P2K1P1P/8/6P1/8 w - - 0 45",
    "8/3k4/8/2pB4/2P2p2/5Pp1/6Pb/5K2 b - - 0 50",
    "4k3/8/8/8/8/8/4PN2/4K3 w - - 0 1",
];

/// The depth of the strong engine's fingerprint, in plies.
const DEPTH: u32 = 10;
/// The size of its memory, in megabytes.
const MEGABYTES: usize = 8;

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
    boards(POSITIONS.iter().chain(&MORE_POSITIONS)).map(move |board| {
        let report = search(&Game::new(board.clone()), &limits, &mut memory, &mut ());
        (board, report)
    })
}

/// Searches each of [`POSITIONS`] as the iterator comes to it, with the classic engine at its own depth.
///
/// The sum of the reports' nodes is the fingerprint.
pub fn classic_reports() -> impl Iterator<Item = (Board, Report)> {
    boards(POSITIONS.iter()).map(|board| {
        let report = classic::search(&board, classic::DEPTH, &mut ());
        (board, report)
    })
}

fn boards<'a>(fens: impl Iterator<Item = &'a &'static str>) -> impl Iterator<Item = Board> {
    fens.filter_map(|fen| fen.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::{MORE_POSITIONS, POSITIONS, classic_reports, reports};

    #[test]
    fn every_position_is_searched_and_gives_a_move() {
        let found = classic_reports().filter(|(_, report)| report.best_move.is_some());
        assert_eq!(found.count(), POSITIONS.len());
        let found = reports().filter(|(_, report)| report.best_move.is_some());
        assert_eq!(found.count(), POSITIONS.len() + MORE_POSITIONS.len());
    }
}
