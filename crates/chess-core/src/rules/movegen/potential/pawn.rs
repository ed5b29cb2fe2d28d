//! The pawn pushes straight, captures diagonally, may push two squares from its first rank, captures en passant, and
//! promotes on the last rank.

use super::walker::{Visit, Walker};
use crate::rules::moves::{MoveKind, PotentialKind};
use crate::rules::piece::{Color, PieceType};
use crate::rules::square::{Rank, Square};

pub(super) fn visit(walker: &Walker<'_>, visit: Visit<'_>) {
    captures(walker, visit);
    pushes(walker, visit);
}

fn captures(walker: &Walker<'_>, visit: Visit<'_>) {
    let board = walker.board;
    let is_our_turn = board.side_to_move() == walker.color;
    for to in [-1, 1]
        .into_iter()
        .filter_map(|files| walker.from.offset(files, walker.color.forward()))
    {
        match board.piece_at(to) {
            Some(piece) if piece.color != walker.color && piece.piece_type == PieceType::King => {
                visit(walker.potential_move(to, PotentialKind::KingCapture));
            }
            Some(piece) if piece.color != walker.color => report_move(walker, to, MoveKind::Capture, visit),
            None if is_our_turn && board.en_passant() == Some(to) => {
                visit(walker.potential_move(to, PotentialKind::Move(MoveKind::EnPassant)));
            }
            _ => visit(walker.potential_move(to, PotentialKind::PawnAttack)),
        }
    }
}

fn pushes(walker: &Walker<'_>, visit: Visit<'_>) {
    let is_free = |square: &Square| walker.board.piece_at(*square).is_none();
    let step = |square: Square| square.offset(0, walker.color.forward()).filter(is_free);
    let Some(one) = step(walker.from) else {
        return;
    };
    report_move(walker, one, MoveKind::Quiet, visit);
    let first_rank = match walker.color {
        Color::White => Rank::Second,
        Color::Black => Rank::Seventh,
    };
    if let Some(two) = step(one).filter(|_| walker.from.rank() == first_rank) {
        visit(walker.potential_move(two, PotentialKind::Move(MoveKind::DoublePush)));
    }
}

/// Reports a move of this kind or, on the last rank, the four promotions.
fn report_move(walker: &Walker<'_>, to: Square, kind: MoveKind, visit: Visit<'_>) {
    if !matches!(to.rank(), Rank::First | Rank::Eighth) {
        visit(walker.potential_move(to, PotentialKind::Move(kind)));
        return;
    }
    for promoted in PieceType::PROMOTIONS {
        let kind = match kind {
            MoveKind::Capture => MoveKind::CapturePromotion(promoted),
            _ => MoveKind::Promotion(promoted),
        };
        visit(walker.potential_move(to, PotentialKind::Move(kind)));
    }
}
