//! The rook slides along file and rank.

use super::walker::{Visit, Walker};

pub(super) const ORTHOGONALS: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

pub(super) fn visit(walker: &Walker<'_>, visit: Visit<'_>) {
    walker.slide(&ORTHOGONALS, visit);
}
