//! The settings of the page: their names and values, and their storage.

mod names;
mod stored;
#[cfg(test)]
mod tests;

pub use game_store::{BoardTheme, Coordinates, Field, Language, PageTheme, PieceSet, ReplyPause, Settings};
pub use names::{Named, name, options, sprite};
pub use stored::{Unread, are_saved, imported, load, save_changes, to_text};
