//! The definition of each feature of a position, as a predicate over the board.
//!
//! The definitions are those of chess books and do not depend on the evaluation. A feature is reported only if the
//! evaluation has a term for it and its definition holds.

pub(super) mod king;
pub(super) mod pawns;
pub(super) mod pieces;
pub(super) mod threats;
