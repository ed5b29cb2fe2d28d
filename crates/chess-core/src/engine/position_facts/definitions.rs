//! What each feature of a position means, as a predicate over the board.
//!
//! Each definition is one that chess books give, and independent of the evaluation: a feature is reported only where
//! the evaluation has its term and its definition holds.

pub(super) mod king;
pub(super) mod pawns;
pub(super) mod pieces;
pub(super) mod threats;
