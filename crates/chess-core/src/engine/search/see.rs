//! Static exchange evaluation: the material that a series of captures on one square gains. Each side captures with its
//! least valuable piece and may stop at any time.

use super::history::captured_type;
use crate::engine::value::{Value, exchange_value};
use crate::rules::bitboard::Bitboard;
use crate::rules::{Board, Color, Move, Piece, PieceType, Square, SquareSet, attacks_of};

/// Whether the exchange that a move starts gains at least `threshold` centipawns. Pins are ignored.
#[must_use]
pub(in crate::engine) fn see_ge(board: &Board, mv: Move, threshold: Value) -> bool {
    if mv.is_castling() {
        return threshold <= 0;
    }
    let us = board.side_to_move();
    let Some(mover) = board.piece_at(mv.from) else {
        return false;
    };
    let promoted = mv.promotion().unwrap_or(mover.piece_type);
    let gained = captured_type(board, mv).map_or(0, exchange_value) + exchange_value(promoted)
        - exchange_value(mover.piece_type);
    // In the best case, there is no recapture.
    let mut balance = gained - threshold;
    if balance < 0 {
        return false;
    }
    // In the worst case, the piece is lost without compensation.
    balance -= exchange_value(promoted);
    let left = mv.from.bit() | mv.captured_square().map_or(0, Square::bit);
    balance >= 0 || survives_exchange(board, us, mv.to, board.occupied() & !left | mv.to.bit(), balance)
}

/// The least number of centipawns that counts as a loss. To lose a bishop for a knight is not a loss.
const MIN_LOSS: Value = 50;

/// The pieces of both sides, except kings, that the other side could capture with a gain of material if
/// it were that side's turn.
///
/// Each side captures with its least valuable piece and may stop at any time. X-ray attackers are included. Pins, en
/// passant captures and promotions of capturing pawns are ignored.
///
/// ```
/// use chess_core::{Board, Square, engine};
///
/// // A rook guards the pawn. Two rooks, one behind the other, attack the pawn.
/// let board: Board = "3rk3/8/8/3p4/8/3R4/8/3RK3 w - - 0 1".parse()?;
/// assert_eq!(engine::en_prise(&board).into_iter().collect::<Vec<_>>(), [Square::D5]);
/// # Ok::<(), chess_core::notation::FenError>(())
/// ```
#[must_use]
pub fn en_prise(board: &Board) -> SquareSet {
    let is_lost = |(square, piece): &(Square, Piece)| {
        let balance = MIN_LOSS - 1 - exchange_value(piece.piece_type);
        !survives_exchange(board, piece.color, *square, board.occupied(), balance)
    };
    let pieces = board.pieces().filter(|(_, piece)| piece.piece_type != PieceType::King);
    pieces.filter(is_lost).map(|(square, _)| square).collect()
}

/// Whether a piece of `us` on `square` survives an exchange that the other side starts on this square. `balance` is the
/// gain of `us` minus the required gain, if the piece were lost without compensation; it is negative.
#[inline]
fn survives_exchange(board: &Board, us: Color, square: Square, mut occupied: Bitboard, mut balance: Value) -> bool {
    let of_both = |kind| board.of(us, kind) | board.of(!us, kind);
    let diagonal = of_both(PieceType::Bishop) | of_both(PieceType::Queen);
    let straight = of_both(PieceType::Rook) | of_both(PieceType::Queen);
    let mut attackers = board.attackers(us, square, occupied) | board.attackers(!us, square, occupied);
    let mut side = !us;
    loop {
        attackers &= occupied;
        let own = attackers & board.all_pieces_of(side);
        let Some((piece_type, from)) = least_valuable(board, side, own) else {
            break;
        };
        occupied &= !from;
        // A king may not capture a protected piece. An x-ray attacker behind the captured
        // piece protects the square too.
        if piece_type == PieceType::King && board.attackers(!side, square, occupied) & occupied != 0 {
            break;
        }
        if matches!(piece_type, PieceType::Pawn | PieceType::Bishop | PieceType::Queen) {
            attackers |= attacks_of(PieceType::Bishop, side, square, occupied) & diagonal;
        }
        if matches!(piece_type, PieceType::Rook | PieceType::Queen) {
            attackers |= attacks_of(PieceType::Rook, side, square, occupied) & straight;
        }
        side = !side;
        balance = -balance - 1 - exchange_value(piece_type);
        if balance >= 0 {
            break;
        }
    }
    // The side to capture has no capture left, so it has lost the exchange.
    side != us
}

fn least_valuable(board: &Board, side: Color, attackers: Bitboard) -> Option<(PieceType, Bitboard)> {
    PieceType::ALL.into_iter().find_map(|piece_type| {
        let set = attackers & board.of(side, piece_type);
        (set != 0).then_some((piece_type, set & set.wrapping_neg()))
    })
}
