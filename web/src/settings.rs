//! The settings of the page: their names and values, and their storage.

mod names;
mod stored;
#[cfg(test)]
mod tests;

pub use game_store::{
    BoardSize, BoardTheme, Coordinates, Field, Language, PageTheme, PieceSet, ReplyPause, Settings, SharedBoard,
    ThinkingTime, Volume,
};
pub use names::{NamedOption, language_name, name, options, sprite};
pub use stored::{
    STORAGE_NAME, UnreadableSettings, are_saved, load, merged, parse_imported, save_changes, to_text, with_stored,
};
