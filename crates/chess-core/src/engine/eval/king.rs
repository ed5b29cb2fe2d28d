//! The king: its square, the pawns in front of it, and the attacks on the squares around it.

use super::attacks::{Attacks, FILE_A, ahead_of, half_board_index, relative_rank};
use super::pieces::count_squares;
use super::tally::Tally;
use super::weights as w;
use crate::rules::bitboard::Bitboard;
use crate::rules::{Board, Color, PieceType, Square, attacks_of};

#[inline(always)]
pub(super) fn count_terms(board: &Board, us: Color, attacks: &Attacks, tally: &mut impl Tally) {
    let king = board.king(us);
    tally.add_at(
        us,
        w::SQUARES + 32 * PieceType::King.index() + half_board_index(us, king),
        king,
        1,
    );
    count_shelter(board, us, king, tally);
    let danger = king_danger(board, us, king, attacks);
    if danger > 0 {
        tally.add(
            us,
            w::KING_DANGER + (danger as usize / 2).min(w::KING_DANGER_LENGTH - 1),
            1,
        );
    }
}

#[inline(always)]
fn count_shelter(board: &Board, us: Color, king: Square, tally: &mut impl Tally) {
    let not_behind = ahead_of(us, king) | 0xff << (king.index() / 8 * 8);
    let own = board.of(us, PieceType::Pawn) & not_behind;
    let theirs = board.of(!us, PieceType::Pawn) & not_behind;
    let middle = (king.index() % 8).clamp(1, 6);
    for file in middle - 1..=middle + 1 {
        let mask = FILE_A << file;
        let is_own_file = usize::from(file == king.index() % 8);
        let shelter = nearest_rank(us, own & mask);
        tally.add(us, w::SHELTER + 8 * is_own_file + shelter, 1);
        let storm = nearest_rank(us, theirs & mask);
        let is_blocked = storm != 0 && shelter != 0 && shelter + 1 == storm;
        tally.add(us, w::STORM + 8 * usize::from(is_blocked) + storm, 1);
    }
}

/// The rank of the nearest pawn from the point of view of a side; 0 if there is none.
fn nearest_rank(us: Color, pawns: Bitboard) -> usize {
    if pawns == 0 {
        return 0;
    }
    let nearest = match us {
        Color::White => Square::lsb(pawns),
        Color::Black => Square::lsb(1 << (63 - pawns.leading_zeros())),
    };
    relative_rank(us, nearest)
}

/// The danger to the king, in points. The king is safe if the number is 0 or less.
#[inline(always)]
fn king_danger(board: &Board, us: Color, king: Square, attacks: &Attacks) -> i32 {
    let them = !us;
    let by = &attacks.by[them.index()];
    let own = &attacks.by[us.index()];
    let mut danger = attacks.danger[us.index()];
    if danger == 0 {
        return 0;
    }
    let zone = attacks.king_zone[us.index()];
    // The squares that no piece, or only the king, defends.
    let hardly_defended = !attacks.all[us.index()] | own[PieceType::King.index()] & !attacks.twice[us.index()];
    danger += 3 * count_squares(zone & attacks.all[them.index()] & hardly_defended);
    let safe = !board.all_pieces_of(them) & (!attacks.all[us.index()] | hardly_defended & attacks.twice[them.index()]);
    let straight = attacks_of(PieceType::Rook, us, king, board.occupied());
    let diagonal = attacks_of(PieceType::Bishop, us, king, board.occupied());
    let jumps = attacks_of(PieceType::Knight, us, king, 0);
    let checks = |lines: Bitboard, piece_type: PieceType| i32::from(lines & safe & by[piece_type.index()] != 0);
    danger += 6 * checks(jumps, PieceType::Knight);
    danger += 5 * checks(diagonal, PieceType::Bishop);
    danger += 8 * checks(straight, PieceType::Rook);
    danger += 7 * checks(straight | diagonal, PieceType::Queen);
    if board.of(them, PieceType::Queen) == 0 {
        danger = danger * 2 / 5 - 4;
    }
    danger - 4
}
