//! Moves as a search wants them: the noisy ones alone, or one that the memory suggests.

use crate::engine::memory::PackedMove;
use crate::rules::bitboard::{BACK_RANKS, Bitboard, squares};
use crate::rules::{Board, Move, MoveKind, PieceType, Square, for_each_targets, legal_castlings};

/// Which moves are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// All of them.
    All,
    /// Captures, and promotions to a queen.
    Noisy,
    /// The same and quiet moves that give check.
    NoisyAndChecks,
}

/// Calls `visit` with each legal move that is wanted.
#[inline]
pub(super) fn for_each_move(board: &Board, wanted: Wanted, mut visit: impl FnMut(PieceType, Move)) {
    let enemies = board.all_of(!board.side_to_move());
    let en_passant = board.en_passant().map_or(0, Square::bit);
    for_each_targets(board, |piece_type, from, targets| {
        let targets = match (wanted, piece_type) {
            (Wanted::All | Wanted::NoisyAndChecks, _) => targets,
            (Wanted::Noisy, PieceType::Pawn) => targets & (enemies | BACK_RANKS | en_passant),
            (Wanted::Noisy, _) => targets & enemies,
        };
        for to in squares(targets) {
            each_kind(piece_type, from, to, enemies, |mv| {
                if wanted != Wanted::Noisy || super::history::is_noisy(mv) {
                    visit(piece_type, mv);
                }
            });
        }
    });
    if wanted == Wanted::All {
        for castling in legal_castlings(board) {
            visit(PieceType::King, castling.to_move());
        }
    }
}

/// The legal move that was packed, if it is one here.
pub(super) fn unpacked(board: &Board, packed: PackedMove) -> Option<Move> {
    if packed == PackedMove::NONE {
        return None;
    }
    let from = Square::from_index(packed.origin_index())?;
    let mut moves = board.legal_moves_from(from).into_iter();
    moves.find(|&mv| PackedMove::new(mv) == packed)
}

#[inline]
fn each_kind(piece_type: PieceType, from: Square, to: Square, enemies: Bitboard, mut visit: impl FnMut(Move)) {
    let takes = to.bit() & enemies != 0;
    let kind = if piece_type != PieceType::Pawn {
        if takes { MoveKind::Capture } else { MoveKind::Quiet }
    } else if to.bit() & BACK_RANKS != 0 {
        for promoted in PieceType::PROMOTIONS {
            let kind = if takes {
                MoveKind::CapturePromotion(promoted)
            } else {
                MoveKind::Promotion(promoted)
            };
            visit(Move::new(from, to, kind));
        }
        return;
    } else if takes {
        MoveKind::Capture
    } else if from.file() != to.file() {
        MoveKind::EnPassant
    } else if from.index().abs_diff(to.index()) == 16 {
        MoveKind::DoublePush
    } else {
        MoveKind::Quiet
    };
    visit(Move::new(from, to, kind));
}
