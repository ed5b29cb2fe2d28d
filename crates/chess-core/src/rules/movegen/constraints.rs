//! The constraints on the side to move: checks and pins.

use crate::rules::attacks;
use crate::rules::bitboard::{Bitboard, squares};
use crate::rules::board::Board;
use crate::rules::piece::{Color, PieceType};
use crate::rules::square::Square;

/// The facts on which the legality of all moves of a side depends, computed once for a position.
#[derive(Clone, Copy)]
pub(crate) struct Constraints {
    pub(crate) king: Square,
    /// The enemy pieces that give check.
    pub(crate) checkers: Bitboard,
    /// The squares to which a piece other than the king may move. In check, these are the squares on which it ends the
    /// check; the set is empty in double check. Squares with own pieces are excluded.
    pub(crate) allowed: Bitboard,
    /// The pieces that alone block the line between their king and an enemy slider.
    pub(crate) pinned: Bitboard,
}

impl Constraints {
    #[inline(always)]
    pub(crate) fn of(board: &Board, us: Color) -> Self {
        let king = board.king(us);
        let mut checkers = attacks::pawn(us, king) & board.of(!us, PieceType::Pawn)
            | attacks::knight(king) & board.of(!us, PieceType::Knight);
        let mut blockers = 0;
        let in_line =
            attacks::rook_rays(king) & board.straight_sliders() | attacks::bishop_rays(king) & board.diagonal_sliders();
        for slider in squares(in_line & board.all_pieces_of(!us)) {
            let between = attacks::between(king, slider) & board.occupied();
            // These two lines compile to code without branches, because the processor could not predict them.
            checkers |= if between == 0 { slider.bit() } else { 0 };
            blockers |= if is_none_or_single(between) { between } else { 0 };
        }
        let allowed = match checkers {
            0 => !board.all_pieces_of(us),
            _ if is_none_or_single(checkers) => attacks::ray_to(king, Square::lsb(checkers)),
            _ => 0,
        };
        Self {
            king,
            checkers,
            allowed,
            pinned: blockers & board.all_pieces_of(us),
        }
    }
}

/// Whether a set has at most one square.
#[inline(always)]
const fn is_none_or_single(set: Bitboard) -> bool {
    set & set.wrapping_sub(1) == 0
}
