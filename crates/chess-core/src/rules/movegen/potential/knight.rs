//! The knight moves two squares along a file or rank and one square across.

use super::walker::{Visit, Walker};

const JUMPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

pub(super) fn visit(walker: &Walker<'_>, visit: Visit<'_>) {
    walker.leap(&JUMPS, visit);
}
