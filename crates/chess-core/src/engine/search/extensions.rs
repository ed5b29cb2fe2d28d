//! What is searched deeper: moves that stand alone, and checks.

use super::node::{Node, Window};
use super::parameters::PARAMETERS;
use super::pvs::NodeKind;
use super::value::{Value, is_mate};
use super::{Aborted, Search, see};
use crate::engine::eval::Evaluate;
use crate::engine::report::Bound;
use crate::rules::Move;

/// What becomes of the hash move.
pub(super) enum Singularity {
    /// The move is searched so many plies deeper.
    Extend(i32),
    /// The node is cut off with this value (multi-cut).
    Cut(Value),
}

impl<E: Evaluate> Search<'_, E> {
    /// Singular extension: whether all moves but the hash move fail well below its value at half the depth.
    pub(super) fn singularity<K: NodeKind>(&mut self, node: &Node<'_>, mv: Move) -> Result<Singularity, Aborted> {
        let p = &PARAMETERS;
        let Some(entry) = node.entry.filter(|_| Some(mv) == node.hash_move) else {
            return Ok(Singularity::Extend(0));
        };
        let is_candidate = node.depth >= p.singular_depth
            && node.excluded.is_none()
            && entry.depth >= node.depth - 3
            && matches!(entry.bound, Some(Bound::Lower | Bound::Exact))
            && !is_mate(entry.value)
            && node.ply < 2 * self.depth as usize;
        if !is_candidate {
            return Ok(Singularity::Extend(0));
        }
        let bar = entry.value - p.singular_tenths * node.depth / 10;
        self.stack.frames[node.ply].excluded = Some(mv);
        let depth = (node.depth - 1) / 2;
        let value = self.pvs(node.board, node.ply, depth, Window::null(bar - 1), node.expectation)?;
        self.stack.frames[node.ply].excluded = None;
        Ok(if value < bar {
            let extensions = self.stack.frames[node.ply].extensions;
            let is_alone = !K::IS_PV
                && value < bar - p.double_extension_margin
                && extensions < p.double_extension_limit.cast_unsigned();
            Singularity::Extend(1 + i32::from(is_alone))
        } else if value >= node.window.beta && !is_mate(value) {
            // Two moves cut off: one of them will at full depth.
            Singularity::Cut(value)
        } else if entry.value >= node.window.beta {
            Singularity::Extend(-1)
        } else {
            Singularity::Extend(0)
        })
    }

    /// Whether a move that gives check is searched a ply deeper: it loses nothing, and the line is not too long yet.
    pub(super) fn extends_check(&self, node: &Node<'_>, mv: Move) -> bool {
        (node.ply as u32) < 2 * self.depth && see::see_ge(node.board, mv, 0)
    }
}
