//! Computes the material that a side wins by captures.
//! The module tries all captures, so it is slow, but exact up to its depth.

use chess_core::{Board, Move, PieceType, Square};

use super::squares::{is_mated, value, value_on};

/// A score that is greater than any material.
pub const MATE: i32 = 100_000;
/// The maximum number of plies in a series of captures.
const MAX_PLIES: u32 = 8;
/// The maximum number of checks to which every legal move is tried as a reply.
const MAX_CHECKS: u32 = 2;

/// The material, in centipawns, that a move wins at once.
#[must_use]
pub fn gain(board: &Board, mv: Move) -> i32 {
    let captured = mv.captured_square().map_or(0, |square| value_on(board, square));
    captured
        + mv.promotion()
            .map_or(0, |promoted| value(promoted) - value(PieceType::Pawn))
}

/// The material, in centipawns, that the side to move wins by captures and promotions.
/// This value is at least 0 if the side is not in check.
#[must_use]
pub fn capture_gain(board: &Board) -> i32 {
    best_value(board, -MATE, MATE, MAX_PLIES, MAX_CHECKS)
}

fn best_value(board: &Board, alpha: i32, beta: i32, plies: u32, checks: u32) -> i32 {
    if is_mated(board) {
        return -MATE;
    }
    let in_check = board.is_in_check() && checks > 0;
    let mut best = if in_check { -MATE } else { 0 };
    if plies == 0 {
        return 0;
    }
    let mut moves: Vec<(i32, Move)> = board
        .legal_moves()
        .into_iter()
        .map(|mv| (gain(board, mv), mv))
        .collect();
    moves.sort_by_key(|(gain, _)| -gain);
    for (gain, mv) in moves {
        if best >= beta {
            break;
        }
        if gain == 0 && !in_check {
            continue;
        }
        let Ok(next) = board.play(mv) else { continue };
        let lower = alpha.max(best);
        let answer = best_value(
            &next,
            gain - beta,
            gain - lower,
            plies - 1,
            checks - u32::from(in_check),
        );
        best = best.max(gain - answer);
    }
    best
}

/// The maximum material, in centipawns, that a capture and the recaptures on the same square win for the side
/// that begins.
#[must_use]
pub fn exchange(board: &Board, mv: Move) -> i32 {
    let Ok(next) = board.play(mv) else { return -MATE };
    let answers = next
        .legal_moves()
        .into_iter()
        .filter(|answer| answer.captured_square() == Some(mv.to));
    gain(board, mv) - answers.map(|answer| exchange(&next, answer)).max().unwrap_or(0).max(0)
}

/// Whether the side that has just moved gains at least `least` centipawns, whatever the reply is. The material that it
/// has already won, `won`, is counted.
#[must_use]
pub fn wins_after_every_reply(board: &Board, won: i32, least: i32) -> bool {
    wins(board, won, least, MAX_CHECKS)
}

fn wins(board: &Board, won: i32, least: i32, checks: u32) -> bool {
    let replies = board.legal_moves();
    (!replies.is_empty() || is_mated(board))
        && replies.into_iter().all(|reply| {
            let won = won - gain(board, reply);
            board
                .play(reply)
                .is_ok_and(|next| wins_with_next_move(&next, won, least, checks))
        })
}

/// Whether the side to move gains at least `least` centipawns with its next move. If the side is in check, it may also
/// gain them with the move after the next reply. The material that it has already won, `won`, is counted.
fn wins_with_next_move(board: &Board, won: i32, least: i32, checks: u32) -> bool {
    board
        .legal_moves()
        .into_iter()
        .any(|mv| reaches_gain(board, mv, won, least))
        || (board.is_in_check()
            && checks > 0
            && board.legal_moves().into_iter().any(|mv| {
                let won = won + gain(board, mv);
                board.play(mv).is_ok_and(|next| wins(&next, won, least, checks - 1))
            }))
}

fn reaches_gain(board: &Board, mv: Move, won: i32, least: i32) -> bool {
    let won = won + gain(board, mv);
    board.play(mv).is_ok_and(|next| {
        let may_reach = won >= least || next.is_in_check();
        may_reach && won - capture_gain(&next) >= least
    })
}

/// Whether the gaining side captures one of the pieces that were on `targets` after this reply, and gains at least
/// `least` centipawns by the capture.
#[must_use]
pub fn loses_target(board: &Board, reply: Move, targets: &[Square], won: i32, least: i32) -> bool {
    let won = won - gain(board, reply);
    let moved: Vec<Square> = targets.iter().map(|square| square_after_move(reply, *square)).collect();
    board.play(reply).is_ok_and(|next| {
        next.legal_moves().into_iter().any(|mv| {
            let is_target = mv.captured_square().is_some_and(|square| moved.contains(&square));
            is_target && reaches_gain(&next, mv, won, least)
        })
    })
}

/// The square, after a move, of the piece that is on `square` before the move.
#[must_use]
pub fn square_after_move(mv: Move, square: Square) -> Square {
    match mv.rook_squares() {
        Some((from, to)) if from == square => to,
        _ if mv.from == square => mv.to,
        _ => square,
    }
}

#[cfg(test)]
mod tests {
    use chess_core::Board;

    use super::{MATE, capture_gain, wins_after_every_reply};

    #[track_caller]
    fn check(fen: &str, expected: i32) {
        let board: Board = fen.parse().unwrap();
        assert_eq!(capture_gain(&board), expected, "{fen}");
    }

    #[test]
    fn captures_are_tried_to_their_end() {
        check("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", 300);
        check("4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1", 0);
        check("4k3/8/4p3/3n4/4P3/8/8/3RK3 w - - 0 1", 300);
        check("8/4P2k/8/8/8/8/8/4K3 w - - 0 1", 800);
        check("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", -MATE);
    }

    #[test]
    fn every_reply_is_tried() {
        let wins = |fen: &str| wins_after_every_reply(&fen.parse().unwrap(), 0, 100);
        assert!(wins("4k3/8/2n1n3/3P4/8/8/8/4K3 b - - 0 1"));
        assert!(!wins("3qk3/8/2n1n3/3P4/8/8/8/4K3 b - - 0 1"));
        assert!(!wins("4k3/8/2n5/3P4/8/8/8/4K3 b - - 0 1"));
    }
}
