//! Material that captures win: a search over captures and promotions that evaluates only material.

use super::material::gain;
use crate::rules::{Board, Move};
use crate::sort::sort_by_key;

/// The score of the side that is checkmated. It is less than any material value.
pub(super) const MATED_SCORE: i32 = -100_000;
/// The maximum depth of the search in plies.
const MAX_DEPTH: u32 = 12;
/// The number of checks in a line that are answered with every legal move. Later checks are answered only with
/// captures.
const MAX_CHECKS: u32 = 2;
/// The maximum number of positions that one call visits.
pub(super) const MAX_NODES: u32 = 4_000;

/// The material, in centipawns, that the side to move wins if both sides only capture and promote, and may stop
/// at any time. In check, all moves are searched. The result is never negative if the side to move is not in check.
#[must_use]
pub(super) fn capture_gain(board: &Board) -> i32 {
    let mut nodes = MAX_NODES;
    capture_gain_within(board, &mut nodes)
}

/// Like [`capture_gain`], but visits at most `nodes` positions, and subtracts the number of visited positions from
/// `nodes`.
#[must_use]
pub(super) fn capture_gain_within(board: &Board, nodes: &mut u32) -> i32 {
    search(board, MATED_SCORE, -MATED_SCORE, MAX_DEPTH, MAX_CHECKS, nodes)
}

/// The material, in centipawns, that a legal move wins or loses after the captures that follow it.
#[must_use]
pub(super) fn gain_after_captures(board: &Board, mv: Move) -> i32 {
    gain(board, mv) - capture_gain(&board.play_unchecked(mv))
}

/// The material, in centipawns, that a capture wins or loses after the recaptures on its square. Both sides may stop at
/// any time.
#[must_use]
pub(super) fn exchange_gain(board: &Board, mv: Move) -> i32 {
    let next = board.play_unchecked(mv);
    let recaptures = next
        .legal_moves()
        .into_iter()
        .filter(|reply| reply.captured_square() == Some(mv.to));
    let best = recaptures.map(|reply| exchange_gain(&next, reply)).max().unwrap_or(0);
    gain(board, mv) - best.max(0)
}

fn search(board: &Board, mut alpha: i32, beta: i32, depth: u32, checks: u32, nodes: &mut u32) -> i32 {
    *nodes = nodes.saturating_sub(1);
    let mut moves: Vec<Move> = board.legal_moves().into_iter().collect();
    if moves.is_empty() {
        return if board.is_in_check() { MATED_SCORE } else { 0 };
    }
    let is_evading = board.is_in_check() && checks > 0;
    if depth == 0 || *nodes == 0 {
        return 0;
    }
    // If not in check, the side to move may decline to capture.
    let mut best = if is_evading { MATED_SCORE } else { 0 };
    if !is_evading {
        moves.retain(|mv| gain(board, *mv) > 0);
    }
    sort_by_key(&mut moves, |mv| -gain(board, *mv));
    alpha = alpha.max(best);
    for mv in moves {
        if alpha >= beta {
            break;
        }
        let won = gain(board, mv);
        let next = board.play_unchecked(mv);
        let checks = checks - u32::from(is_evading);
        let value = won - search(&next, won - beta, won - alpha, depth - 1, checks, nodes);
        best = best.max(value);
        alpha = alpha.max(value);
    }
    best
}

#[cfg(test)]
mod tests {
    use super::{MATED_SCORE, capture_gain, gain_after_captures};
    use crate::notation::parse_move;
    use crate::rules::Board;

    #[track_caller]
    fn check(fen: &str, expected: i32) {
        let board: Board = fen.parse().unwrap();
        assert_eq!(capture_gain(&board), expected, "{fen}");
    }

    #[test]
    fn captures_are_searched_to_their_end() {
        // First the knight is unguarded. Then a pawn guards it and a rook attacks it. Then a pawn attacks it, too.
        check("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", 300);
        check("4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1", 0);
        check("4k3/8/4p3/3n4/4P3/8/8/3RK3 w - - 0 1", 300);
        // Two attackers against one defender. First a pawn is the defender, and then a rook.
        check("4k3/8/4p3/3n4/8/8/3R4/3RK3 w - - 0 1", 0);
        check("3rk3/8/8/3n4/8/8/3R4/3RK3 w - - 0 1", 300);
    }

    #[test]
    fn promotions_are_counted() {
        check("8/4P2k/8/8/8/8/8/4K3 w - - 0 1", 800);
        check("4r2k/4P3/8/8/8/8/8/4K3 w - - 0 1", 0);
    }

    #[test]
    fn every_reply_to_a_check_is_searched() {
        // The rook can be captured. If the king moves away instead, the rook behind the king is lost.
        check("4k3/4R3/8/8/8/8/8/4K3 b - - 0 1", 500);
        check("4k3/8/8/8/8/8/8/q3K2R w K - 0 1", -500);
        check("6k1/5ppp/8/8/8/8/8/R5K1 b - - 0 1", 0);
        check("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", MATED_SCORE);
    }

    #[test]
    fn a_move_wins_its_capture_minus_the_recapture() {
        let board: Board = "4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1".parse().unwrap();
        let mv = parse_move(&board, "Rxd5").unwrap();
        assert_eq!(gain_after_captures(&board, mv), 300 - 500);
    }
}
