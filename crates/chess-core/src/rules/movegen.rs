//! Two generators: the plain one that defines legality by theoretical king captures, and the fast one that must agree.

pub(crate) mod constraints;
mod king;
pub(crate) mod legal;
pub(crate) mod oracle;
pub(crate) mod pawns;
pub(crate) mod potential;
pub(crate) mod targets;
