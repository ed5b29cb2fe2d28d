//! The definitions of the features of a position, as predicates over the board.
//!
//! The definitions are taken from chess books. They do not depend on the evaluation.
//! A feature is reported only if the evaluation has a term for it and its definition is met.

pub(super) mod king;
pub(super) mod pawns;
pub(super) mod pieces;
pub(super) mod threats;
