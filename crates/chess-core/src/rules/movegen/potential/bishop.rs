//! The bishop slides along the diagonals.

use super::walker::{Visit, Walker};

pub(super) const DIAGONALS: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

pub(super) fn visit(walker: &Walker<'_>, visit: Visit<'_>) {
    walker.slide(&DIAGONALS, visit);
}
