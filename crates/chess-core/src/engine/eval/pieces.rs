//! Knights, bishops, rooks and queens: their squares, attacks and mobility.

use super::attacks::{Attacks, adjacent_files, ahead_of, distance, file_of, forward, relative_rank};
use super::tally::Tally;
use super::weights as w;
use crate::rules::bitboard::{Bitboard, LIGHT_SQUARES, squares};
use crate::rules::{Board, Color, PieceType, Square, attacks_of};

#[inline(always)]
pub(super) fn count_terms(
    board: &Board,
    us: Color,
    piece_type: PieceType,
    attacks: &mut Attacks,
    tally: &mut impl Tally,
) {
    let kind = piece_type.index();
    let them = !us;
    let queens = board.of(us, PieceType::Queen) | board.of(them, PieceType::Queen);
    // Bishops and rooks also attack squares behind queens, and rooks attack squares behind own rooks.
    let occupied = match piece_type {
        PieceType::Bishop => board.occupied() & !queens,
        PieceType::Rook => board.occupied() & !queens & !board.of(us, PieceType::Rook),
        _ => board.occupied(),
    };
    let zone = attacks.king_zone[them.index()];
    let free = attacks.free[us.index()];
    let own = board.of(us, piece_type);
    for square in squares(own) {
        let reached = attacks_of(piece_type, us, square, occupied);
        attacks.add(us, piece_type, reached);
        attacks.material[us.index()].add(piece_type);
        tally.add_piece(us, piece_type, square);
        tally.add_at(
            us,
            w::MOBILITY[kind] + (reached & free).count_ones() as usize,
            square,
            1,
        );
        if reached & zone != 0 {
            attacks.danger[them.index()] += [0, 4, 3, 4, 6, 0][kind] + 2 * count_squares(reached & zone);
        }
        match piece_type {
            PieceType::Knight | PieceType::Bishop => count_minor(board, us, piece_type, square, attacks, tally),
            PieceType::Rook => count_rook(board, us, square, tally),
            _ => {}
        }
    }
    if piece_type == PieceType::Bishop && own & LIGHT_SQUARES != 0 && own & !LIGHT_SQUARES != 0 {
        tally.add_at(us, w::BISHOP_PAIR, Square::lsb(own), 1);
    }
}

#[inline(always)]
fn count_minor(
    board: &Board,
    us: Color,
    piece_type: PieceType,
    square: Square,
    attacks: &Attacks,
    tally: &mut impl Tally,
) {
    let is_knight = piece_type == PieceType::Knight;
    let own_pawns = board.of(us, PieceType::Pawn);
    let attackers = board.of(!us, PieceType::Pawn) & adjacent_files(file_of(square)) & ahead_of(us, square);
    let is_advanced = (3..=5).contains(&relative_rank(us, square));
    if is_advanced && attackers == 0 && attacks.by[us.index()][PieceType::Pawn.index()] & square.bit() != 0 {
        tally.add_at(us, w::OUTPOST + usize::from(is_knight), square, 1);
    }
    if forward(us, square.bit()) & own_pawns != 0 {
        tally.add(us, w::BEHIND_PAWN, 1);
    }
    let near = distance(square, board.king(us)) as i32;
    tally.add(us, w::KING_DISTANCE + usize::from(is_knight), near);
    if !is_knight {
        let same_color = if square.bit() & LIGHT_SQUARES != 0 {
            LIGHT_SQUARES
        } else {
            !LIGHT_SQUARES
        };
        tally.add_at(us, w::BISHOP_PAWNS, square, count_squares(own_pawns & same_color));
    }
}

#[inline(always)]
fn count_rook(board: &Board, us: Color, square: Square, tally: &mut impl Tally) {
    let file = file_of(square);
    if board.of(us, PieceType::Pawn) & file == 0 {
        let is_open = board.of(!us, PieceType::Pawn) & file == 0;
        tally.add_at(us, w::ROOK_FILE + usize::from(is_open), square, 1);
    }
}

pub(super) const fn count_squares(set: Bitboard) -> i32 {
    set.count_ones().cast_signed()
}
