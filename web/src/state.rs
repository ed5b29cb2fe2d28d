//! The state of the page: what it is (`model`), what can be asked of it (`queries`) and what changes it (`update`).
//! Each of these names only those before it, and a file names only files that do not name it.

pub mod model;
pub mod queries;
#[cfg(test)]
pub(crate) mod tests;
mod update;

pub use model::*;
pub use queries::arrows::{Arrow, ArrowKind};
pub use queries::on_board::OnBoard;
pub use update::{reduce, reduce_at};
