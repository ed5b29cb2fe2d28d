//! Static exchange evaluation: what a series of captures on one square gains, each side taking with its least valuable
//! piece and stopping when it likes.

use super::history::captured;
use super::value::{Value, exchange_value};
use crate::rules::bitboard::Bitboard;
use crate::rules::{Board, Move, PieceType, Square, attacks_of};

/// Whether a move gains at least `threshold` centipawns by the exchange that it begins; pins are not seen.
#[must_use]
pub(in crate::engine) fn gains(board: &Board, mv: Move, threshold: Value) -> bool {
    if mv.is_castling() {
        return threshold <= 0;
    }
    let us = board.side_to_move();
    let Some(mover) = board.piece_at(mv.from) else {
        return false;
    };
    let promoted = mv.promotion().unwrap_or(mover.piece_type);
    let gained =
        captured(board, mv).map_or(0, exchange_value) + exchange_value(promoted) - exchange_value(mover.piece_type);
    // The best that can come of it: nobody takes back.
    let mut balance = gained - threshold;
    if balance < 0 {
        return false;
    }
    // The worst: the piece is lost for nothing.
    balance -= exchange_value(promoted);
    if balance >= 0 {
        return true;
    }
    let left = mv.from.bit() | mv.captured_square().map_or(0, Square::bit);
    let mut occupied = board.occupied() & !left | mv.to.bit();
    let of_both = |kind| board.of(us, kind) | board.of(!us, kind);
    let diagonal = of_both(PieceType::Bishop) | of_both(PieceType::Queen);
    let straight = of_both(PieceType::Rook) | of_both(PieceType::Queen);
    let mut attackers = board.attackers(us, mv.to, occupied) | board.attackers(!us, mv.to, occupied);
    let mut side = !us;
    loop {
        attackers &= occupied;
        let own = attackers & board.all_of(side);
        let Some((piece_type, from)) = least_valuable(board, side, own) else {
            break;
        };
        // A king may not take what is still guarded.
        if piece_type == PieceType::King && attackers & board.all_of(!side) != 0 {
            break;
        }
        occupied &= !from;
        if matches!(piece_type, PieceType::Pawn | PieceType::Bishop | PieceType::Queen) {
            attackers |= attacks_of(PieceType::Bishop, side, mv.to, occupied) & diagonal;
        }
        if matches!(piece_type, PieceType::Rook | PieceType::Queen) {
            attackers |= attacks_of(PieceType::Rook, side, mv.to, occupied) & straight;
        }
        side = !side;
        balance = -balance - 1 - exchange_value(piece_type);
        if balance >= 0 {
            break;
        }
    }
    // Whoever is to take and cannot has the worse of it.
    side != us
}

fn least_valuable(board: &Board, side: crate::rules::Color, attackers: Bitboard) -> Option<(PieceType, Bitboard)> {
    PieceType::ALL.into_iter().find_map(|piece_type| {
        let set = attackers & board.of(side, piece_type);
        (set != 0).then_some((piece_type, set & set.wrapping_neg()))
    })
}
