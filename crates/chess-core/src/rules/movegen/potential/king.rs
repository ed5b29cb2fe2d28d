//! The king steps to a neighbouring square or castles.

use super::bishop::DIAGONALS;
use super::rook::ORTHOGONALS;
use super::walker::{Visit, Walker};
use crate::rules::castling::CastlingSide;
use crate::rules::moves::PotentialKind;

pub(super) fn visit(walker: &Walker<'_>, visit: Visit<'_>) {
    walker.leap(&ORTHOGONALS, visit);
    walker.leap(&DIAGONALS, visit);
    for castling in CastlingSide::ALL
        .into_iter()
        .filter_map(|wing| walker.board.castling(walker.color, wing))
    {
        if walker.board.castling_path_is_free(castling) {
            let mv = castling.to_move();
            visit(walker.potential_move(mv.to, PotentialKind::Move(mv.kind)));
        }
    }
}
