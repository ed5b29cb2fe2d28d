//! The fast generator: finds legal moves from checkers and pins, as a set of targets for each piece.

use super::constraints::Constraints;
use super::king::KingTargets;
use super::pawns::PawnTargets;
use super::targets::Targets;
use crate::rules::attacks;
use crate::rules::bitboard::{BACK_RANKS, Bitboard, squares};
use crate::rules::board::Board;
use crate::rules::castling::Castling;
use crate::rules::moves::{Move, MoveKind, MoveList};
use crate::rules::piece::{Color, PieceType};
use crate::rules::square::Square;

/// Receives the legal moves of a position as sets of target squares.
pub(crate) trait Visitor {
    /// A piece other than a pawn may move from a square to each of the targets; the set may be empty.
    fn piece(&mut self, piece_type: PieceType, from: Square, targets: Bitboard);

    /// The pawns may move to these targets; the sets may be empty.
    fn pawns(&mut self, targets: &PawnTargets);

    /// The king may castle.
    fn castling(&mut self, castling: Castling);
}

/// Passes the legal moves of the pieces on the squares of `from` to a visitor: the king's first, castling last.
///
/// `us` is the side to move. If the caller passes a constant, the whole function is specialized for that side.
#[inline(always)]
pub(crate) fn visit(board: &Board, us: Color, from: Bitboard, visitor: &mut impl Visitor) {
    visit_some(board, us, from, Targets::All, &Constraints::of(board, us), visitor);
}

/// Does the same as [`visit`], for constraints that the caller has already computed and for only some of the targets.
#[inline(always)]
pub(crate) fn visit_some(
    board: &Board,
    us: Color,
    from: Bitboard,
    wanted: Targets,
    constraints: &Constraints,
    visitor: &mut impl Visitor,
) {
    let king = constraints.king;
    let mask = wanted.mask(board, us);
    let king_targets = if from & king.bit() != 0 {
        KingTargets::of(board, us, wanted, mask, constraints)
    } else {
        KingTargets::NONE
    };
    visitor.piece(PieceType::King, king, king_targets.steps);
    if constraints.allowed == 0 {
        return;
    }
    visitor.pawns(&PawnTargets::of(board, us, from, constraints));
    let allowed = constraints.allowed & mask;
    if allowed == 0 {
        return;
    }
    // There is one call for each piece type and not a loop, so that each call is compiled for its piece type.
    visit_pieces(board, us, PieceType::Knight, from, allowed, constraints, visitor);
    visit_pieces(board, us, PieceType::Bishop, from, allowed, constraints, visitor);
    visit_pieces(board, us, PieceType::Rook, from, allowed, constraints, visitor);
    visit_pieces(board, us, PieceType::Queen, from, allowed, constraints, visitor);
    for rook in squares(king_targets.castling_rooks) {
        visitor.castling(Castling::new(king, rook));
    }
}

/// The legal targets of a piece of the side to move, given by its type and square, without castling.
pub(crate) fn targets_of(board: &Board, piece_type: PieceType, from: Square, constraints: &Constraints) -> Bitboard {
    let us = board.side_to_move();
    match piece_type {
        PieceType::King => KingTargets::of(board, us, Targets::Occupied, !0, constraints).steps,
        PieceType::Pawn => PawnTargets::of(board, us, from.bit(), constraints).of_pawn(board, us, from),
        _ => free_or_pinned_targets(board, us, piece_type, from, constraints.allowed, constraints),
    }
}

#[inline(always)]
fn visit_pieces(
    board: &Board,
    us: Color,
    piece_type: PieceType,
    from: Bitboard,
    allowed: Bitboard,
    constraints: &Constraints,
    visitor: &mut impl Visitor,
) {
    for square in squares(board.of(us, piece_type) & from) {
        let targets = free_or_pinned_targets(board, us, piece_type, square, allowed, constraints);
        visitor.piece(piece_type, square, targets);
    }
}

#[inline(always)]
fn free_or_pinned_targets(
    board: &Board,
    us: Color,
    piece_type: PieceType,
    square: Square,
    allowed: Bitboard,
    constraints: &Constraints,
) -> Bitboard {
    let targets = attacks::attacks(piece_type, us, square, board.occupied()) & allowed;
    if constraints.pinned & square.bit() == 0 {
        targets
    } else {
        targets & attacks::line(constraints.king, square)
    }
}

/// The legal moves of the pieces on the squares of `from`.
pub(crate) fn moves(board: &Board, from: Bitboard) -> MoveList {
    let moves = MoveList::default();
    let mut list = MoveListBuilder { board, moves };
    visit(board, board.side_to_move(), from, &mut list);
    list.moves
}

/// The number of legal moves of the side to move, `us`, without creating a list of the moves.
#[inline(always)]
pub(crate) fn count(board: &Board, us: Color) -> u32 {
    let mut count = MoveCounter(0);
    visit(board, us, !0, &mut count);
    count.0
}

/// Calls `callback` with each piece of the side to move that can move: its type, its square and its legal targets,
/// without castling. The targets of a pawn include the square of a capture en passant.
#[inline]
pub(crate) fn for_each_movable_piece(board: &Board, callback: impl FnMut(PieceType, Square, Bitboard)) {
    visit(board, board.side_to_move(), !0, &mut TargetsByPiece { board, callback });
}

/// The legal castlings of the side to move.
pub(crate) fn castlings(board: &Board) -> impl Iterator<Item = Castling> {
    let us = board.side_to_move();
    let constraints = Constraints::of(board, us);
    let targets = KingTargets::of(board, us, Targets::All, !0, &constraints);
    squares(targets.castling_rooks).map(move |rook| Castling::new(constraints.king, rook))
}

struct MoveCounter(u32);

impl Visitor for MoveCounter {
    #[inline(always)]
    fn piece(&mut self, _: PieceType, _: Square, targets: Bitboard) {
        self.0 += targets.count_ones();
    }

    #[inline(always)]
    fn pawns(&mut self, targets: &PawnTargets) {
        self.0 += targets.count();
    }

    #[inline(always)]
    fn castling(&mut self, _: Castling) {
        self.0 += 1;
    }
}

/// Passes the targets of each piece to a callback, and splits the targets of the pawns by pawn.
struct TargetsByPiece<'a, F> {
    board: &'a Board,
    callback: F,
}

impl<F: FnMut(PieceType, Square, Bitboard)> Visitor for TargetsByPiece<'_, F> {
    fn piece(&mut self, piece_type: PieceType, from: Square, targets: Bitboard) {
        if targets != 0 {
            (self.callback)(piece_type, from, targets);
        }
    }

    fn pawns(&mut self, targets: &PawnTargets) {
        let us = self.board.side_to_move();
        for from in squares(self.board.of(us, PieceType::Pawn)) {
            let targets = targets.of_pawn(self.board, us, from);
            if targets != 0 {
                (self.callback)(PieceType::Pawn, from, targets);
            }
        }
    }

    fn castling(&mut self, _: Castling) {}
}

struct MoveListBuilder<'a> {
    board: &'a Board,
    moves: MoveList,
}

impl Visitor for MoveListBuilder<'_> {
    fn piece(&mut self, _: PieceType, from: Square, targets: Bitboard) {
        for to in squares(targets) {
            let takes = self.board.occupied() & to.bit() != 0;
            let kind = if takes { MoveKind::Capture } else { MoveKind::Quiet };
            self.moves.push(Move::new(from, to, kind));
        }
    }

    fn pawns(&mut self, targets: &PawnTargets) {
        let us = self.board.side_to_move();
        for from in squares(self.board.of(us, PieceType::Pawn)) {
            for to in squares(targets.of_pawn(self.board, us, from)) {
                push_pawn_moves(self.board, &mut self.moves, from, to);
            }
        }
    }

    fn castling(&mut self, castling: Castling) {
        self.moves.push(castling.to_move());
    }
}

fn push_pawn_moves(board: &Board, list: &mut MoveList, from: Square, to: Square) {
    let takes = board.occupied() & to.bit() != 0;
    if to.bit() & BACK_RANKS != 0 {
        for promoted in PieceType::PROMOTIONS {
            let kind = if takes {
                MoveKind::CapturePromotion(promoted)
            } else {
                MoveKind::Promotion(promoted)
            };
            list.push(Move::new(from, to, kind));
        }
        return;
    }
    let kind = if takes {
        MoveKind::Capture
    } else if from.index().abs_diff(to.index()) == 16 {
        MoveKind::DoublePush
    } else if from.file() != to.file() {
        MoveKind::EnPassant
    } else {
        MoveKind::Quiet
    };
    list.push(Move::new(from, to, kind));
}
