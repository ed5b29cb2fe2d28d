//! The fast generator: legal moves from checkers and pins, a set of targets for each piece.

use super::constraints::Constraints;
use super::king::KingTargets;
use super::pawns::PawnTargets;
use crate::rules::attacks;
use crate::rules::bitboard::{BACK_RANKS, Bitboard, squares};
use crate::rules::board::Board;
use crate::rules::castling::Castling;
use crate::rules::moves::{Move, MoveKind, MoveList};
use crate::rules::piece::{Color, PieceType};
use crate::rules::square::Square;

/// What is done with the legal moves of a position, which come as sets of targets.
pub(crate) trait Visitor {
    /// A piece other than a pawn may go from a square to each of the targets, if there is one.
    fn piece(&mut self, piece_type: PieceType, from: Square, targets: Bitboard);

    /// The pawns may go to these targets, if to any.
    fn pawns(&mut self, targets: &PawnTargets);

    /// The king may castle.
    fn castling(&mut self, castling: Castling);
}

/// Shows a visitor the legal moves of the pieces on the squares of `from`: the king's first, castling last.
///
/// `us` is the side to move; where a caller knows it beforehand, all of this is compiled for that side alone.
#[inline(always)]
pub(crate) fn visit(board: &Board, us: Color, from: Bitboard, visitor: &mut impl Visitor) {
    let constraints = Constraints::of(board, us);
    let king = constraints.king;
    let king_targets = if from & king.bit() != 0 {
        KingTargets::of(board, us, &constraints)
    } else {
        KingTargets::NONE
    };
    visitor.piece(PieceType::King, king, king_targets.steps);
    if constraints.allowed == 0 {
        return;
    }
    visitor.pawns(&PawnTargets::of(board, us, from, &constraints));
    // One call for each kind, not a loop over them, so that each is compiled for its kind.
    visit_pieces(board, us, PieceType::Knight, from, &constraints, visitor);
    visit_pieces(board, us, PieceType::Bishop, from, &constraints, visitor);
    visit_pieces(board, us, PieceType::Rook, from, &constraints, visitor);
    visit_pieces(board, us, PieceType::Queen, from, &constraints, visitor);
    for rook in squares(king_targets.castling_rooks) {
        visitor.castling(Castling::new(king, rook));
    }
}

#[inline(always)]
fn visit_pieces(
    board: &Board,
    us: Color,
    piece_type: PieceType,
    from: Bitboard,
    constraints: &Constraints,
    visitor: &mut impl Visitor,
) {
    for square in squares(board.of(us, piece_type) & from) {
        let mut targets = attacks::attacks(piece_type, us, square, board.occupied()) & constraints.allowed;
        if constraints.pinned & square.bit() != 0 {
            targets &= attacks::line(constraints.king, square);
        }
        visitor.piece(piece_type, square, targets);
    }
}

/// The legal moves of the pieces on the squares of `from`.
pub(crate) fn moves(board: &Board, from: Bitboard) -> MoveList {
    let moves = MoveList::default();
    let mut list = List { board, moves };
    visit(board, board.side_to_move(), from, &mut list);
    list.moves
}

/// How many legal moves the side to move, `us`, has, without making a list of them.
#[inline(always)]
pub(crate) fn count(board: &Board, us: Color) -> u32 {
    let mut count = Count(0);
    visit(board, us, !0, &mut count);
    count.0
}

/// Calls `see` with each piece of the side to move that can move, its square and its legal targets, castling left out; a
/// pawn's include the square of a capture en passant.
#[inline]
pub(crate) fn for_each_targets(board: &Board, see: impl FnMut(PieceType, Square, Bitboard)) {
    visit(board, board.side_to_move(), !0, &mut Targets { board, see });
}

/// The legal castlings of the side to move.
pub(crate) fn castlings(board: &Board) -> impl Iterator<Item = Castling> {
    let us = board.side_to_move();
    let constraints = Constraints::of(board, us);
    let targets = KingTargets::of(board, us, &constraints);
    squares(targets.castling_rooks).map(move |rook| Castling::new(constraints.king, rook))
}

struct Count(u32);

impl Visitor for Count {
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

/// Takes the pawns apart, each with its targets.
struct Targets<'a, F> {
    board: &'a Board,
    see: F,
}

impl<F: FnMut(PieceType, Square, Bitboard)> Visitor for Targets<'_, F> {
    fn piece(&mut self, piece_type: PieceType, from: Square, targets: Bitboard) {
        if targets != 0 {
            (self.see)(piece_type, from, targets);
        }
    }

    fn pawns(&mut self, targets: &PawnTargets) {
        let us = self.board.side_to_move();
        for from in squares(self.board.of(us, PieceType::Pawn)) {
            let targets = targets.of_pawn(self.board, us, from);
            if targets != 0 {
                (self.see)(PieceType::Pawn, from, targets);
            }
        }
    }

    fn castling(&mut self, _: Castling) {}
}

struct List<'a> {
    board: &'a Board,
    moves: MoveList,
}

impl Visitor for List<'_> {
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
