//! The fast generator: legal moves from checkers and pins, a set of targets for each piece.

use crate::rules::attacks;
use crate::rules::bitboard::{BACK_RANKS, Bitboard, RANK_3, RANK_6, squares};
use crate::rules::board::Board;
use crate::rules::castling::Castling;
use crate::rules::moves::{Move, MoveKind, MoveList};
use crate::rules::piece::{Color, PieceType};
use crate::rules::square::Square;

/// The legal moves of the pieces on the squares of `from`.
pub(crate) fn moves(board: &Board, from: Bitboard) -> MoveList {
    let mut list = MoveList::default();
    for_each_targets(board, from, |piece_type, from, targets| {
        for to in squares(targets) {
            push_moves(board, &mut list, piece_type, from, to);
        }
    });
    if from & board.king(board.side_to_move()).bit() != 0 {
        for castling in castlings(board) {
            list.push(castling.to_move());
        }
    }
    list
}

/// How many legal moves there are, without making a list of them.
pub(crate) fn count(board: &Board) -> usize {
    let mut total = castlings(board).count();
    for_each_targets(board, !0, |piece_type, _, targets| {
        total += targets.count_ones() as usize;
        if piece_type == PieceType::Pawn {
            // Each promotion is four moves, not one.
            total += 3 * (targets & BACK_RANKS).count_ones() as usize;
        }
    });
    total
}

/// Calls `visit` with each piece of the side to move that stands on a square of `from`, its square and its legal
/// targets, castling left out; a pawn's include the square of a capture en passant.
#[inline]
pub(crate) fn for_each_targets(board: &Board, from: Bitboard, mut visit: impl FnMut(PieceType, Square, Bitboard)) {
    let us = board.side_to_move();
    let king = board.king(us);
    let occupied = board.occupied();
    let checkers = board.checking();
    let own = board.all_of(us);

    if from & king.bit() != 0 {
        let steps = king_steps(board, king);
        if steps != 0 {
            visit(PieceType::King, king, steps);
        }
    }
    let allowed = match checkers.count_ones() {
        0 => !own,
        1 => checkers | attacks::between(king, Square::lowest(checkers)),
        _ => return,
    };
    let pinned = pinned(board, king);
    for piece_type in [
        PieceType::Pawn,
        PieceType::Knight,
        PieceType::Bishop,
        PieceType::Rook,
        PieceType::Queen,
    ] {
        for square in squares(board.of(us, piece_type) & from) {
            let reached = match piece_type {
                PieceType::Pawn => pawn_targets(board, us, square, occupied),
                _ => attacks::attacks(piece_type, us, square, occupied),
            };
            let mut targets = reached & allowed & !own;
            if pinned & square.bit() != 0 {
                targets &= attacks::line(king, square);
            }
            if piece_type == PieceType::Pawn {
                targets |= en_passant_target(board, us, square);
            }
            if targets != 0 {
                visit(piece_type, square, targets);
            }
        }
    }
}

/// The pieces of the side to move that alone stand between their king and an enemy slider.
pub(crate) fn pinned(board: &Board, king: Square) -> Bitboard {
    let us = board.side_to_move();
    let enemy = |piece_type| board.of(!us, piece_type);
    let queens = enemy(PieceType::Queen);
    let snipers = attacks::rook(king, 0) & (enemy(PieceType::Rook) | queens)
        | attacks::bishop(king, 0) & (enemy(PieceType::Bishop) | queens);
    squares(snipers)
        .map(|sniper| attacks::between(king, sniper) & board.occupied())
        .filter(|blockers| blockers.count_ones() == 1)
        .fold(0, |set, blocker| set | blocker)
        & board.all_of(us)
}

fn king_steps(board: &Board, king: Square) -> Bitboard {
    let us = board.side_to_move();
    let without_king = board.occupied() & !king.bit();
    squares(attacks::king(king) & !board.all_of(us))
        .filter(|&to| board.attackers(!us, to, without_king) == 0)
        .fold(0, |set, to| set | to.bit())
}

/// The legal castlings of the side to move.
#[inline]
pub(crate) fn castlings(board: &Board) -> impl Iterator<Item = Castling> + '_ {
    let us = board.side_to_move();
    board
        .castlings(us)
        .filter(move |&castling| board.way_is_free(castling) && king_is_safe(board, us, castling))
}

/// Whether the king is attacked neither on its way nor in the end, where its rook may have uncovered it (Chess960).
fn king_is_safe(board: &Board, us: Color, castling: Castling) -> bool {
    let is_safe = |square, occupied| board.attackers(!us, square, occupied) == 0;
    let on_the_way = board.occupied() & !castling.king_from.bit();
    let in_the_end = board.occupied() & !castling.left() | castling.rook_to.bit();
    squares(castling.king_path()).all(|square| is_safe(square, on_the_way)) && is_safe(castling.king_to, in_the_end)
}

/// Where a pawn may push or capture, captures en passant left out.
fn pawn_targets(board: &Board, us: Color, from: Square, occupied: Bitboard) -> Bitboard {
    let free = !occupied;
    let captures = attacks::pawn(us, from) & board.all_of(!us);
    let pushes = match us {
        Color::White => {
            let one = from.bit() << 8 & free;
            one | (one & RANK_3) << 8 & free
        }
        Color::Black => {
            let one = from.bit() >> 8 & free;
            one | (one & RANK_6) >> 8 & free
        }
    };
    captures | pushes
}

fn en_passant_target(board: &Board, us: Color, from: Square) -> Bitboard {
    board
        .en_passant()
        .filter(|&square| attacks::pawn(us, from) & square.bit() != 0 && en_passant_is_safe(board, from, square))
        .map_or(0, Square::bit)
}

/// Whether a capture en passant leaves the own king unattacked: two pawns leave their squares at once, which pins in
/// ways that no other move knows.
pub(crate) fn en_passant_is_safe(board: &Board, from: Square, to: Square) -> bool {
    let us = board.side_to_move();
    let captured = Square::new(to.file(), from.rank()).bit();
    let occupied = board.occupied() & !captured & !from.bit() | to.bit();
    board.attackers(!us, board.king(us), occupied) & !captured == 0
}

fn push_moves(board: &Board, list: &mut MoveList, piece_type: PieceType, from: Square, to: Square) {
    let takes = board.piece_at(to).is_some();
    if piece_type == PieceType::Pawn && to.bit() & BACK_RANKS != 0 {
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
    let distance = from.index().abs_diff(to.index());
    let kind = match piece_type {
        _ if takes => MoveKind::Capture,
        PieceType::Pawn if distance == 16 => MoveKind::DoublePush,
        PieceType::Pawn if from.file() != to.file() => MoveKind::EnPassant,
        _ => MoveKind::Quiet,
    };
    list.push(Move::new(from, to, kind));
}
