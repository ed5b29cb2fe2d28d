//! Extensions: singular moves and checks are searched deeper.

use super::node::{Candidate, Node, NodeKind, Window};
use super::parameters::PARAMETERS;
use super::see;
use super::state::{Aborted, Search};
use crate::engine::eval::Evaluate;
use crate::engine::report::Bound;
use crate::engine::value::{Value, is_mate};
use crate::rules::Move;

/// The result of the extension tests for a move.
pub(super) enum Extension {
    /// The number of plies by which the move is searched deeper.
    Plies(i32),
    /// The node is cut off with this value (multi-cut).
    Cut(Value),
}

impl<E: Evaluate> Search<'_, E> {
    /// Tests a move for singular and check extensions. The singular test searches the other moves of the node.
    pub(super) fn extension<K: NodeKind>(
        &mut self,
        node: &Node<'_>,
        candidate: &Candidate,
    ) -> Result<Extension, Aborted> {
        let mv = candidate.mv;
        Ok(match self.singular_extension::<K>(node, mv)? {
            Extension::Plies(0) if !node.is_root::<K>() && candidate.gives_check && self.extends_check(node, mv) => {
                Extension::Plies(1)
            }
            extension => extension,
        })
    }

    /// Singular extension: the hash move is searched deeper if all other moves, searched to half the
    /// depth, score well below it.
    fn singular_extension<K: NodeKind>(&mut self, node: &Node<'_>, mv: Move) -> Result<Extension, Aborted> {
        let p = &PARAMETERS;
        let Some(entry) = node.entry.filter(|_| Some(mv) == node.hash_move) else {
            return Ok(Extension::Plies(0));
        };
        let is_candidate = node.depth >= p.singular_depth
            && node.excluded.is_none()
            && entry.depth + p.singular_gap >= node.depth
            && matches!(entry.bound, Some(Bound::Lower | Bound::Exact))
            && !is_mate(entry.value)
            && node.ply < 2 * self.depth as usize;
        if !is_candidate {
            return Ok(Extension::Plies(0));
        }
        let singular_beta = entry.value - p.singular_tenths * node.depth / 10;
        self.stack.frames[node.ply].excluded = Some(mv);
        let depth = (node.depth - 1) / 2;
        let value = self.pvs(
            node.board,
            node.ply,
            depth,
            Window::null(singular_beta - 1),
            node.expectation,
        )?;
        self.stack.frames[node.ply].excluded = None;
        Ok(if value < singular_beta {
            let extensions = self.stack.frames[node.ply].extensions;
            let is_double = !K::IS_PV
                && value < singular_beta - p.double_extension_margin
                && extensions < p.double_extension_limit.cast_unsigned();
            Extension::Plies(1 + i32::from(is_double))
        } else if value >= node.window.beta && !is_mate(value) {
            // A second move causes a cutoff too, so one of the two is expected to cause a cutoff at full depth.
            Extension::Cut(value)
        } else if entry.value >= node.window.beta {
            Extension::Plies(-1)
        } else {
            Extension::Plies(0)
        })
    }

    /// Whether a checking move is extended by a ply: the move loses no material, and the line is not too long.
    fn extends_check(&self, node: &Node<'_>, mv: Move) -> bool {
        (node.ply as u32) < 2 * self.depth && see::see_ge(node.board, mv, 0)
    }
}
