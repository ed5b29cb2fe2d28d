//! The queen moves as a rook or as a bishop.

use super::bishop::DIAGONALS;
use super::rook::ORTHOGONALS;
use super::walker::{Visit, Walker};

pub(super) fn visit(walker: &Walker<'_>, visit: Visit<'_>) {
    walker.slide(&ORTHOGONALS, visit);
    walker.slide(&DIAGONALS, visit);
}
