//! The legal moves of the king.

use super::constraints::Constraints;
use super::targets::Targets;
use crate::rules::attacks;
use crate::rules::bitboard::{Bitboard, squares, squares_satisfying};
use crate::rules::board::Board;
use crate::rules::castling::{Castling, back_rank};
use crate::rules::piece::{Color, PieceType};

/// The legal moves of the king.
pub(super) struct KingTargets {
    /// The adjacent squares to which the king may move.
    pub(super) steps: Bitboard,
    /// The rooks with which the king may castle.
    pub(super) castling_rooks: Bitboard,
}

impl KingTargets {
    pub(super) const NONE: Self = Self {
        steps: 0,
        castling_rooks: 0,
    };

    /// The targets within `mask`; castling is included only if `wanted` includes it.
    #[inline(always)]
    pub(super) fn of(board: &Board, us: Color, wanted: Targets, mask: Bitboard, constraints: &Constraints) -> Self {
        let king = constraints.king;
        let steps = attacks::king(king) & !board.all_pieces_of(us) & mask;
        let rooks = match wanted {
            Targets::Occupied => 0,
            Targets::All | Targets::Empty => rooks_with_free_path(board, us, constraints),
        };
        if steps | rooks == 0 {
            return Self::NONE;
        }
        let attacked = attacked_squares(board, us, relevant_sliders(board, us, constraints, rooks));
        Self {
            steps: steps & !attacked,
            castling_rooks: squares_satisfying(rooks, |rook| Castling::new(king, rook).king_path() & attacked == 0),
        }
    }
}

/// The rooks with which the king may castle if no square on its path is attacked.
///
/// A pinned rook is excluded: if it castled, the king would be in check on any target square (Chess960).
#[inline(always)]
fn rooks_with_free_path(board: &Board, us: Color, constraints: &Constraints) -> Bitboard {
    if constraints.checkers != 0 {
        return 0;
    }
    let rooks = board.castling_rooks & back_rank(us) & !constraints.pinned;
    squares_satisfying(rooks, |rook| {
        board.castling_path_is_free(Castling::new(constraints.king, rook))
    })
}

/// The enemy's straight and diagonal sliders that may attack a square to which the king might move. A queen is in both
/// sets.
#[inline(always)]
fn relevant_sliders(board: &Board, us: Color, constraints: &Constraints, rooks: Bitboard) -> [Bitboard; 2] {
    let straight = board.straight_sliders() & board.all_pieces_of(!us);
    let diagonal = board.diagonal_sliders() & board.all_pieces_of(!us);
    if rooks != 0 {
        return [straight, diagonal];
    }
    [
        straight & attacks::rook_rays_near(constraints.king),
        diagonal & attacks::bishop_rays_near(constraints.king),
    ]
}

/// The squares that the enemy attacks, including squares behind the king of `us`, which does not block an attack. Of
/// the enemy's sliders, only the given sliders count.
#[inline(always)]
fn attacked_squares(board: &Board, us: Color, [straight, diagonal]: [Bitboard; 2]) -> Bitboard {
    let without_king = board.occupied() & !board.of(us, PieceType::King);
    let pawns = board.of(!us, PieceType::Pawn);
    let mut attacked = attacks::pawns_west(!us, pawns)
        | attacks::pawns_east(!us, pawns)
        | attacks::knights(board.of(!us, PieceType::Knight))
        | attacks::king(board.king(!us));
    for from in squares(straight) {
        attacked |= attacks::rook(from, without_king);
    }
    for from in squares(diagonal) {
        attacked |= attacks::bishop(from, without_king);
    }
    attacked
}
