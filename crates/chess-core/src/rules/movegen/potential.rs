//! The plain generator: what each piece could do if there were no check, one small file for each kind of piece.
//!
//! It walks the 1-D board along movement vectors and knows nothing of checks and pins. A move is legal if and only if
//! no reply to it is a theoretical king capture ([`super::oracle`]).

mod bishop;
mod king;
mod knight;
mod pawn;
mod queen;
mod rook;

use arrayvec::ArrayVec;

use crate::rules::board::Board;
use crate::rules::moves::{MoveKind, MoveList, PotentialKind, PotentialMove};
use crate::rules::piece::{Color, Piece, PieceType};
use crate::rules::square::Square;

/// The potential moves of one side, kept without allocation. Like legal moves, they are no more than those of 16 queens.
pub(crate) type PotentialMoves = ArrayVec<PotentialMove, { MoveList::CAPACITY }>;

/// What the pieces of the side to move could do, from the piece nearest to a1 to that nearest to h8.
pub(crate) fn potential_moves(board: &Board) -> PotentialMoves {
    let us = board.side_to_move();
    let mut found = PotentialMoves::new();
    for (from, _) in board.pieces().filter(|(_, piece)| piece.color == us) {
        visit(board, from, &mut |potential| found.push(potential));
    }
    found
}

/// What the piece on a square could do, whoever's turn it is; nothing where no piece stands.
pub(crate) fn potential_moves_from(board: &Board, from: Square) -> Vec<PotentialMove> {
    let mut found = Vec::new();
    visit(board, from, &mut |potential| found.push(potential));
    found
}

/// Takes one potential move after the other.
type Visit<'a> = &'a mut dyn FnMut(PotentialMove);

fn visit(board: &Board, from: Square, visit: Visit<'_>) {
    let Some(Piece { color, piece_type }) = board.piece_at(from) else {
        return;
    };
    let walker = Walker { board, from, color };
    match piece_type {
        PieceType::Pawn => pawn::visit(&walker, visit),
        PieceType::Knight => knight::visit(&walker, visit),
        PieceType::Bishop => bishop::visit(&walker, visit),
        PieceType::Rook => rook::visit(&walker, visit),
        PieceType::Queen => queen::visit(&walker, visit),
        PieceType::King => king::visit(&walker, visit),
    }
}

/// A piece about to walk over the board.
struct Walker<'a> {
    board: &'a Board,
    from: Square,
    color: Color,
}

impl Walker<'_> {
    /// One step along each vector.
    fn leap(&self, vectors: &[(i8, i8)], visit: Visit<'_>) {
        for to in vectors
            .iter()
            .filter_map(|&(files, ranks)| self.from.offset(files, ranks))
        {
            self.reach(to, visit);
        }
    }

    /// Steps along each vector until something stands in the way.
    fn slide(&self, vectors: &[(i8, i8)], visit: Visit<'_>) {
        for &(files, ranks) in vectors {
            let ray = std::iter::successors(self.from.offset(files, ranks), |square| square.offset(files, ranks));
            for to in ray {
                self.reach(to, visit);
                if self.board.piece_at(to).is_some() {
                    break;
                }
            }
        }
    }

    fn reach(&self, to: Square, visit: Visit<'_>) {
        let kind = match self.board.piece_at(to) {
            None => PotentialKind::Move(MoveKind::Quiet),
            Some(piece) if piece.color == self.color => return,
            Some(piece) if piece.piece_type == PieceType::King => PotentialKind::KingCapture,
            Some(_) => PotentialKind::Move(MoveKind::Capture),
        };
        visit(self.to(to, kind));
    }

    const fn to(&self, to: Square, kind: PotentialKind) -> PotentialMove {
        PotentialMove {
            from: self.from,
            to,
            kind,
        }
    }
}
