//! Moves a piece over the board: by a single step, or until another piece blocks the way.

use crate::rules::board::Board;
use crate::rules::moves::{MoveKind, PotentialKind, PotentialMove};
use crate::rules::piece::{Color, PieceType};
use crate::rules::square::Square;

/// Receives the potential moves one by one.
pub(super) type Visit<'a> = &'a mut dyn FnMut(PotentialMove);

/// A piece whose moves are generated.
pub(super) struct Walker<'a> {
    pub(super) board: &'a Board,
    pub(super) from: Square,
    pub(super) color: Color,
}

impl Walker<'_> {
    /// Reports one step along each vector.
    pub(super) fn leap(&self, vectors: &[(i8, i8)], visit: Visit<'_>) {
        for to in vectors
            .iter()
            .filter_map(|&(files, ranks)| self.from.offset(files, ranks))
        {
            self.report_target(to, visit);
        }
    }

    /// Reports steps along each vector until a piece blocks the way.
    pub(super) fn slide(&self, vectors: &[(i8, i8)], visit: Visit<'_>) {
        for &(files, ranks) in vectors {
            let ray = core::iter::successors(self.from.offset(files, ranks), |square| square.offset(files, ranks));
            for to in ray {
                self.report_target(to, visit);
                if self.board.piece_at(to).is_some() {
                    break;
                }
            }
        }
    }

    fn report_target(&self, to: Square, visit: Visit<'_>) {
        let kind = match self.board.piece_at(to) {
            None => PotentialKind::Move(MoveKind::Quiet),
            Some(piece) if piece.color == self.color => return,
            Some(piece) if piece.piece_type == PieceType::King => PotentialKind::KingCapture,
            Some(_) => PotentialKind::Move(MoveKind::Capture),
        };
        visit(self.potential_move(to, kind));
    }

    pub(super) const fn potential_move(&self, to: Square, kind: PotentialKind) -> PotentialMove {
        PotentialMove {
            from: self.from,
            to,
            kind,
        }
    }
}
