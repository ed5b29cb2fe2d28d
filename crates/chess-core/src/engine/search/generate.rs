//! Move generation for the search: noisy moves, quiet moves, or one move from the transposition table.

use super::packed_move::PackedMove;
use crate::rules::bitboard::{BACK_RANKS, Bitboard, squares};
use crate::rules::{
    Board, Castling, Color, Constraints, Move, MoveKind, PawnTargets, PieceType, Square, Targets, Visitor,
    legal_castlings, legal_targets, visit_some,
};

/// Calls `visit` for each legal capture and each promotion to a queen.
pub(super) fn for_each_noisy(board: &Board, constraints: &Constraints, visit: impl FnMut(PieceType, Move)) {
    let us = board.side_to_move();
    let mut noisy = Noisy { board, us, visit };
    visit_some(board, us, !0, Targets::Occupied, constraints, &mut noisy);
}

/// Calls `visit` for each legal move that [`for_each_noisy`] does not generate.
pub(super) fn for_each_quiet(board: &Board, constraints: &Constraints, visit: impl FnMut(PieceType, Move)) {
    let us = board.side_to_move();
    visit_some(board, us, !0, Targets::Empty, constraints, &mut Quiet { us, visit });
}

/// Unpacks a move if it is legal in this position.
pub(super) fn unpack_legal(board: &Board, constraints: &Constraints, packed: PackedMove) -> Option<Move> {
    if packed == PackedMove::NONE {
        return None;
    }
    let us = board.side_to_move();
    let (from, to) = (packed.from()?, packed.to()?);
    let piece = board.piece_at(from).filter(|piece| piece.color == us)?;
    if packed.is_castling() {
        let mut castlings = legal_castlings(board).map(Castling::to_move);
        return castlings.find(|&mv| PackedMove::new(mv) == packed);
    }
    if legal_targets(board, piece.piece_type, from, constraints) & to.bit() == 0 {
        return None;
    }
    let takes = to.bit() & board.occupied() != 0;
    let promotes = piece.piece_type == PieceType::Pawn && to.bit() & BACK_RANKS != 0;
    let kind = match (packed.promotion(), takes) {
        (promoted, _) if promoted.is_some() != promotes => return None,
        (Some(promoted), true) => MoveKind::CapturePromotion(promoted),
        (Some(promoted), false) => MoveKind::Promotion(promoted),
        (None, true) => MoveKind::Capture,
        (None, false) if piece.piece_type != PieceType::Pawn => MoveKind::Quiet,
        (None, false) if from.file() != to.file() => MoveKind::EnPassant,
        (None, false) if from.index().abs_diff(to.index()) == 16 => MoveKind::DoublePush,
        (None, false) => MoveKind::Quiet,
    };
    Some(Move::new(from, to, kind))
}

/// Whether a move from another position is legal in this one.
pub(super) fn is_legal(board: &Board, constraints: &Constraints, mv: Move) -> bool {
    unpack_legal(board, constraints, PackedMove::new(mv)) == Some(mv)
}

struct Noisy<'a, F> {
    board: &'a Board,
    us: Color,
    visit: F,
}

impl<F: FnMut(PieceType, Move)> Noisy<'_, F> {
    #[inline(always)]
    fn pawn_captures(&mut self, targets: Bitboard, distance: i8) {
        for to in squares(targets) {
            let from = to.shifted(-distance);
            if to.bit() & BACK_RANKS == 0 {
                (self.visit)(PieceType::Pawn, Move::new(from, to, MoveKind::Capture));
            } else {
                for promoted in PieceType::PROMOTIONS {
                    (self.visit)(
                        PieceType::Pawn,
                        Move::new(from, to, MoveKind::CapturePromotion(promoted)),
                    );
                }
            }
        }
    }
}

impl<F: FnMut(PieceType, Move)> Visitor for Noisy<'_, F> {
    #[inline]
    fn piece(&mut self, piece_type: PieceType, from: Square, targets: Bitboard) {
        for to in squares(targets) {
            (self.visit)(piece_type, Move::new(from, to, MoveKind::Capture));
        }
    }

    #[inline]
    fn pawns(&mut self, targets: &PawnTargets) {
        let forward = 8 * self.us.forward();
        self.pawn_captures(targets.west, forward - 1);
        self.pawn_captures(targets.east, forward + 1);
        for to in squares(targets.pushes & BACK_RANKS) {
            let kind = MoveKind::Promotion(PieceType::Queen);
            (self.visit)(PieceType::Pawn, Move::new(to.shifted(-forward), to, kind));
        }
        if let Some(to) = self.board.en_passant() {
            for from in squares(targets.en_passant) {
                (self.visit)(PieceType::Pawn, Move::new(from, to, MoveKind::EnPassant));
            }
        }
    }

    fn castling(&mut self, _: Castling) {}
}

struct Quiet<F> {
    us: Color,
    visit: F,
}

impl<F: FnMut(PieceType, Move)> Visitor for Quiet<F> {
    #[inline]
    fn piece(&mut self, piece_type: PieceType, from: Square, targets: Bitboard) {
        for to in squares(targets) {
            (self.visit)(piece_type, Move::new(from, to, MoveKind::Quiet));
        }
    }

    #[inline]
    fn pawns(&mut self, targets: &PawnTargets) {
        let forward = 8 * self.us.forward();
        for to in squares(targets.pushes) {
            let from = to.shifted(-forward);
            if to.bit() & BACK_RANKS == 0 {
                (self.visit)(PieceType::Pawn, Move::new(from, to, MoveKind::Quiet));
            } else {
                for promoted in [PieceType::Rook, PieceType::Bishop, PieceType::Knight] {
                    (self.visit)(PieceType::Pawn, Move::new(from, to, MoveKind::Promotion(promoted)));
                }
            }
        }
        for to in squares(targets.double_pushes) {
            let from = to.shifted(-2 * forward);
            (self.visit)(PieceType::Pawn, Move::new(from, to, MoveKind::DoublePush));
        }
    }

    #[inline]
    fn castling(&mut self, castling: Castling) {
        (self.visit)(PieceType::King, castling.to_move());
    }
}
