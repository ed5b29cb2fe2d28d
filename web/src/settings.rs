//! What a person may choose about the page, as people read it and as the browser keeps it.

mod names;
mod stored;
#[cfg(test)]
mod tests;

pub use game_store::{BoardTheme, Coordinates, Field, Language, PageTheme, PieceSet, ReplyPause, Settings};
pub use names::{Named, name, options, sprite};
pub use stored::{Unread, are_saved, imported, load, save_changes, to_text};
