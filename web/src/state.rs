//! The state of the page: the data (`model`), the queries on the data (`queries`) and the actions
//! that change the data (`update`). Each of these parts uses only the parts before it. No two files use each other.

pub mod model;
pub mod queries;
#[cfg(test)]
pub(crate) mod tests;
mod update;

pub use model::*;
pub use queries::active_game::ActiveGame;
pub use queries::arrows::{Arrow, ArrowKind};
pub use update::{reduce, reduce_at};
