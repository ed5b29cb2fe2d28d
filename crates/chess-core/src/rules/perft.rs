//! Perft: counting the leaves of the tree of legal moves, the standard test of a move generator.

use super::board::Board;
use super::movegen::legal;
use super::moves::Move;
use super::piece::Color;

/// The number of ways to play `depth` half-moves, the last ones counted without being played.
#[must_use]
pub fn perft(board: &Board, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => count(board),
        _ => divide(board, depth).map(|(_, leaves)| leaves).sum(),
    }
}

/// Compiled for each side.
fn count(board: &Board) -> u64 {
    u64::from(match board.side_to_move() {
        Color::White => legal::count(board, Color::White),
        Color::Black => legal::count(board, Color::Black),
    })
}

/// The same number with every leaf played.
#[must_use]
pub fn perft_unbulked(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    board
        .legal_moves()
        .into_iter()
        .map(|mv| perft_unbulked(&board.after(mv), depth - 1))
        .sum()
}

/// For each legal move the number of ways to go on to `depth` half-moves altogether; nothing for depth 0.
pub fn divide(board: &Board, depth: u32) -> impl Iterator<Item = (Move, u64)> + '_ {
    let moves = if depth == 0 {
        Default::default()
    } else {
        board.legal_moves()
    };
    moves
        .into_iter()
        .map(move |mv| (mv, perft(&board.after(mv), depth - 1)))
}
