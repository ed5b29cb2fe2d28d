//! The king steps to a neighbouring square or castles.

use super::bishop::DIAGONALS;
use super::rook::ORTHOGONALS;
use super::{Visit, Walker};
use crate::rules::castling::{Wing, castling};
use crate::rules::moves::PotentialKind;

pub(super) fn visit(walker: &Walker<'_>, visit: Visit<'_>) {
    walker.leap(&ORTHOGONALS, visit);
    walker.leap(&DIAGONALS, visit);
    for wing in Wing::ALL {
        let castling = castling(walker.color, wing);
        let has_right = walker.board.castling_rights().has(walker.color, wing);
        if has_right && castling.between & walker.board.occupied() == 0 {
            visit(walker.to(castling.king_to, PotentialKind::Move(castling.kind)));
        }
    }
}
