//! The state of the page: the data (`model`), the queries on it (`queries`) and the actions that change it (`update`).
//! Each part uses only the parts before it, and no two files use each other.

pub mod model;
pub mod queries;
#[cfg(test)]
pub(crate) mod tests;
mod update;

pub use model::*;
pub use queries::active_game::ActiveGame;
pub use queries::arrows::{Arrow, ArrowKind};
pub use update::{reduce, reduce_at};
