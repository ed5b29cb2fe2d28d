//! The result of a rated game that could not be saved because the storage is full.
//! The tab reports the loss after a reload.

use crate::messages::{Text, Texts};
use crate::storage;

/// The name under which the tab stores the lost result.
const LOST_RESULT_KEY: &str = "second-thought.lost";

/// Whether a result was lost.
#[must_use]
pub fn has_lost() -> bool {
    storage::read_for_tab(LOST_RESULT_KEY).is_some()
}

/// Stores the result that could not be saved, or removes it.
pub fn note_lost(result: Option<&str>) {
    match result {
        Some(result) => storage::write_for_tab(LOST_RESULT_KEY, result),
        None => storage::remove_for_tab(LOST_RESULT_KEY),
    }
}

/// Removes the lost result and returns the message about it.
#[must_use]
pub fn take_lost(texts: Texts) -> Option<String> {
    let result = storage::read_for_tab(LOST_RESULT_KEY)?;
    storage::remove_for_tab(LOST_RESULT_KEY);
    Some(texts.format(Text::ResultLost, &[&result]))
}
