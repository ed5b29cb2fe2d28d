//! Two move generators: the plain generator defines legality by theoretical king captures, and the fast generator must
//! agree with it.

pub(crate) mod constraints;
mod king;
pub(crate) mod legal;
pub(crate) mod oracle;
pub(crate) mod pawns;
pub(crate) mod potential;
pub(crate) mod targets;
