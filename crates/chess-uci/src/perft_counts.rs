//! Perft: counts the leaves of the move tree until it is stopped.

use chess_core::{Board, CastlingMode, Move, perft};

use crate::output;
use crate::task::Signals;

/// Counts the leaves `depth` plies below `board`. Returns lines with the number for each move, and then the total.
#[must_use]
pub fn run(board: &Board, depth: u32, castling: CastlingMode, signals: &Signals) -> String {
    match leaves_below_each_move(board, depth, signals) {
        Some(below) if depth > 0 => {
            let all = below.iter().map(|(_, count)| count).sum();
            output::perft_text(&below, all, castling)
        }
        Some(_) => output::perft_text(&[], perft(board, 0), castling),
        None => "info string perft was stopped before its end".to_owned(),
    }
}

/// The number of leaves below each move; `None` if the count was stopped.
fn leaves_below_each_move(board: &Board, depth: u32, signals: &Signals) -> Option<Vec<(Move, u64)>> {
    let moves = board.legal_moves().into_iter();
    moves
        .map(|mv| {
            let after = board.play(mv).ok()?;
            Some((mv, count_leaves(&after, depth.saturating_sub(1), signals)?))
        })
        .collect()
}

fn count_leaves(board: &Board, depth: u32, signals: &Signals) -> Option<u64> {
    if signals.is_stopped() {
        return None;
    }
    if depth <= UNINTERRUPTED_DEPTH {
        return Some(perft(board, depth));
    }
    let below = leaves_below_each_move(board, depth, signals)?;
    Some(below.iter().map(|(_, count)| count).sum())
}

/// The depth in plies that is counted without checking the stop signal: a few milliseconds of work.
const UNINTERRUPTED_DEPTH: u32 = 3;
