//! The evaluation: the material and the attacked squares of each side. Each square has a weight.
//!
//! For the side to move, its legal moves are counted; for the other side, its potential moves. For a pawn, captures and
//! attacked empty squares are counted, but pushes are not.

use super::weights;
use crate::engine::report::Score;
use crate::rules::bitboard::{Bitboard, squares};
use crate::rules::{
    Board, Castling, Color, PieceType, attacks_of, for_each_movable_piece, legal_castlings, pawn_attacks,
};

/// Returns the static evaluation of a position, positive if White is better.
///
/// ```
/// use chess_core::{Board, engine::classic};
///
/// assert_eq!(classic::evaluate(&Board::default()).centipawns(), 0.0);
/// ```
#[must_use]
pub fn evaluate(board: &Board) -> Score {
    let us = board.side_to_move();
    Score(static_eval(board).value).for_side(us)
}

/// The static evaluation of a position from the point of view of the side to move.
pub(super) struct StaticEval {
    /// The evaluation, in units of 1/10,000 centipawn.
    pub(super) value: i32,
    pub(super) has_moves: bool,
}

/// Evaluates a position and finds out whether the side to move has a legal move. Both tasks need the legal moves, so
/// one pass does both.
pub(super) fn static_eval(board: &Board) -> StaticEval {
    let us = board.side_to_move();
    let enemies = board.all_pieces_of(!us);
    let mut has_moves = false;
    let mut attacks = 0;
    for_each_movable_piece(board, |piece_type, from, targets| {
        has_moves = true;
        let counted = match piece_type {
            PieceType::Pawn => targets & enemies & pawn_attacks(us, from),
            _ => targets,
        };
        attacks += weights::attack_weight(piece_type) * weights::sum_of_square_weights(us, counted);
    });
    attacks += weights::attack_weight(PieceType::King)
        * weights::sum_of_square_weights(us, castling_targets(legal_castlings(board)));
    attacks += pawn_attacks_on_empty_squares(board, us) - potential_attacks(board, !us);
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

/// The weighted sum of the empty squares that pawns attack. The attacks of pinned pawns count too.
fn pawn_attacks_on_empty_squares(board: &Board, color: Color) -> i32 {
    let empty = !board.occupied();
    let weight = weights::attack_weight(PieceType::Pawn);
    squares(board.of(color, PieceType::Pawn))
        .map(|from| weight * weights::sum_of_square_weights(color, pawn_attacks(color, from) & empty))
        .sum()
}

/// The weighted sum of the squares that the side not to move attacks, including the enemy king's square.
fn potential_attacks(board: &Board, color: Color) -> i32 {
    let occupied = board.occupied();
    let own = board.all_pieces_of(color);
    let mut sum = 0;
    for piece_type in PieceType::ALL {
        let mut weight = 0;
        for from in squares(board.of(color, piece_type)) {
            weight += weights::sum_of_square_weights(color, attacks_of(piece_type, color, from, occupied) & !own);
        }
        sum += weight * weights::attack_weight(piece_type);
    }
    let castlings = board
        .castlings(color)
        .filter(|&castling| board.castling_path_is_free(castling));
    sum + weights::attack_weight(PieceType::King) * weights::sum_of_square_weights(color, castling_targets(castlings))
}

fn castling_targets(castlings: impl Iterator<Item = Castling>) -> Bitboard {
    castlings.fold(0, |set, castling| set | castling.king_to.bit())
}
