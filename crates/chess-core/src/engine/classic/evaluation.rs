//! The evaluation: material, and the weighted squares that both sides attack.
//!
//! The side to move counts its legal moves, the other side its pseudo-legal ones. A pawn counts its captures and its
//! diagonal squares that are empty; pushes never count.

use super::weights;
use crate::engine::report::Score;
use crate::rules::bitboard::{Bitboard, squares};
use crate::rules::{Board, Castling, Color, PieceType, attacks_of, for_each_targets, legal_castlings, pawn_attacks};

/// The static value of a position, White positive.
///
/// ```
/// use chess_core::{Board, engine::classic};
///
/// assert_eq!(classic::evaluate(&Board::default()).centipawns(), 0.0);
/// ```
#[must_use]
pub fn evaluate(board: &Board) -> Score {
    let us = board.side_to_move();
    Score(static_eval(board).value).seen_by(us)
}

/// The value of a position to the side to move, and whether it can move at all.
pub(super) struct StaticEval {
    /// In score units.
    pub(super) value: i32,
    pub(super) has_moves: bool,
}

/// The value and the existence of moves in one pass, since both need the legal moves.
pub(super) fn static_eval(board: &Board) -> StaticEval {
    let us = board.side_to_move();
    let enemies = board.all_of(!us);
    let mut has_moves = false;
    let mut attacks = 0;
    for_each_targets(board, |piece_type, from, targets| {
        has_moves = true;
        let counted = match piece_type {
            PieceType::Pawn => targets & enemies & pawn_attacks(us, from),
            _ => targets,
        };
        attacks += weights::attack(piece_type) * weights::squares(us, counted);
    });
    attacks += weights::attack(PieceType::King) * weights::squares(us, targets_of(legal_castlings(board)));
    attacks += attacks_on_empty(board, us) - pseudo_legal_attacks(board, !us);
    StaticEval {
        value: material(board, us) - material(board, !us) + attacks,
        has_moves,
    }
}

fn material(board: &Board, color: Color) -> i32 {
    PieceType::ALL
        .into_iter()
        .map(|piece_type| weights::material(piece_type) * board.of(color, piece_type).count_ones().cast_signed())
        .sum()
}

/// The empty squares that pawns attack, which count even where the pawn is pinned.
fn attacks_on_empty(board: &Board, color: Color) -> i32 {
    let empty = !board.occupied();
    let weight = weights::attack(PieceType::Pawn);
    squares(board.of(color, PieceType::Pawn))
        .map(|from| weight * weights::squares(color, pawn_attacks(color, from) & empty))
        .sum()
}

/// The weighted targets of a side that is not to move, the enemy king's square included.
fn pseudo_legal_attacks(board: &Board, color: Color) -> i32 {
    let occupied = board.occupied();
    let own = board.all_of(color);
    let mut sum = 0;
    for piece_type in PieceType::ALL {
        let mut weight = 0;
        for from in squares(board.of(color, piece_type)) {
            weight += weights::squares(color, attacks_of(piece_type, color, from, occupied) & !own);
        }
        sum += weight * weights::attack(piece_type);
    }
    let castlings = board
        .castlings(color)
        .filter(|&castling| board.castling_path_is_free(castling));
    sum + weights::attack(PieceType::King) * weights::squares(color, targets_of(castlings))
}

fn targets_of(castlings: impl Iterator<Item = Castling>) -> Bitboard {
    castlings.fold(0, |set, castling| set | castling.king_to.bit())
}
