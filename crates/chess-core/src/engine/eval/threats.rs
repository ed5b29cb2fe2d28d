//! Threats: pieces that are attacked by less valuable pieces, or are not defended.

use super::attacks::{Attacks, forward, pawn_attacks};
use super::pieces::count_squares;
use super::tally::Tally;
use super::weights as w;
use crate::rules::bitboard::{Bitboard, squares};
use crate::rules::{Board, Color, PieceType};

#[inline(always)]
pub(super) fn count_terms(board: &Board, us: Color, attacks: &Attacks, tally: &mut impl Tally) {
    let them = !us;
    let (by, all) = (&attacks.by[us.index()], &attacks.all);
    let minors = by[PieceType::Knight.index()] | by[PieceType::Bishop.index()];
    let defended = all[them.index()];
    let rooks = by[PieceType::Rook.index()];
    let pawns = by[PieceType::Pawn.index()];
    let theirs = board.all_pieces_of(them) & !board.of(them, PieceType::King);
    let pieces = theirs & !board.of(them, PieceType::Pawn);
    let cheap = board.of(them, PieceType::Pawn) | board.of(them, PieceType::Knight) | board.of(them, PieceType::Bishop);
    count_threatened(board, us, pieces & pawns, w::PAWN_THREAT, tally);
    count_threatened(
        board,
        us,
        (pieces | theirs & !defended) & minors,
        w::MINOR_THREAT,
        tally,
    );
    count_threatened(board, us, theirs & !(cheap & defended) & rooks, w::ROOK_THREAT, tally);
    let hanging = pieces & all[us.index()] & !defended;
    tally.add_each(us, w::HANGING, hanging);
    let by_king = theirs & by[PieceType::King.index()] & !defended;
    tally.add_each(us, w::KING_THREAT, by_king);
    // Pawns that can safely advance and then attack a piece.
    let free = !board.occupied();
    let third = match us {
        Color::White => 0xff << 16,
        Color::Black => 0xff << 40,
    };
    let single = forward(us, board.of(us, PieceType::Pawn)) & free;
    let steps = single | forward(us, single & third) & free;
    let safe = steps & !attacks.by[them.index()][PieceType::Pawn.index()] & (all[us.index()] | !defended);
    let (left, right) = pawn_attacks(us, safe);
    let threatened = (left | right) & pieces;
    if threatened != 0 {
        tally.add(us, w::PUSH_THREAT, count_squares(threatened));
    }
}

/// Counts each threatened piece, by its type. Usually there are few threatened pieces.
#[inline(always)]
fn count_threatened(board: &Board, us: Color, threatened: Bitboard, term: usize, tally: &mut impl Tally) {
    for square in squares(threatened) {
        if let Some(piece) = board.piece_at(square) {
            tally.add_at(us, term + piece.piece_type.index(), square, 1);
        }
    }
}
