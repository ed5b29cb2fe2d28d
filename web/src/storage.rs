//! Access to the browser's storage. Every failure is returned as a value.

use crate::dom;

/// The reason why a text could not be stored or read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StorageError {
    /// The browser does not let this page store anything.
    Denied,
    /// There is no storage space left, or the browser refuses the text for another reason.
    Full,
    /// The text is not in the archive, although the entry of its game is stored.
    Missing,
}

/// Returns the text that is stored under a name, or `None` if there is none.
///
/// # Errors
///
/// [`StorageError::Denied`] if the page has no access to the storage.
pub fn read(name: &str) -> Result<Option<String>, StorageError> {
    storage()?.get_item(name).map_err(|_| StorageError::Denied)
}

/// Stores a text under a name.
///
/// # Errors
///
/// A [`StorageError`] if the text was not stored.
pub fn write(name: &str, text: &str) -> Result<(), StorageError> {
    storage()?.set_item(name, text).map_err(|_| StorageError::Full)
}

/// Removes the text under a name.
///
/// # Errors
///
/// [`StorageError::Denied`] if the page has no access to the storage.
pub fn remove(name: &str) -> Result<(), StorageError> {
    storage()?.remove_item(name).map_err(|_| StorageError::Denied)
}

/// Returns all names that start with `beginning`. The list is empty if the page has no access to the storage.
#[must_use]
pub fn names(beginning: &str) -> Vec<String> {
    all_names().filter(|name| name.starts_with(beginning)).collect()
}

/// Whether any name starts with `beginning`; `false` if the page has no access to the storage.
#[must_use]
pub fn has_name(beginning: &str) -> bool {
    all_names().any(|name| name.starts_with(beginning))
}

/// All names, each read from the storage when it is needed.
fn all_names() -> impl Iterator<Item = String> {
    let storage = storage().ok();
    let count = storage
        .as_ref()
        .map_or(0, |storage| storage.length().unwrap_or_default());
    (0..count).filter_map(move |index| storage.as_ref()?.key(index).ok()?)
}

/// The prefix of all names under which this page stores texts.
pub const PREFIX: &str = "second-thought.";
/// The prefix of the names of texts that could not be read.
pub const ASIDE_PREFIX: &str = "second-thought.aside.";

/// Stores a text that cannot be read under another name, so that it is not overwritten. Removes it from its own name.
///
/// # Errors
///
/// A [`StorageError`] if the text cannot be moved. The text then remains under its own name.
pub fn set_aside(name: &str, text: &str) -> Result<(), StorageError> {
    let plain = name.strip_prefix(PREFIX).unwrap_or(name);
    let mut place = [ASIDE_PREFIX, plain].concat();
    while read(&place)?.is_some_and(|other| other != text) {
        place.push('+');
    }
    write(&place, text)?;
    remove(name)
}

/// Returns the text that is stored under a name until this tab is closed.
#[must_use]
pub fn read_for_tab(name: &str) -> Option<String> {
    tab_storage()?.get_item(name).ok().flatten()
}

/// Stores a text until this tab is closed.
/// If the browser refuses the text, a reload of the tab has the effect of opening a new tab.
pub fn write_for_tab(name: &str, text: &str) {
    if let Some(tab) = tab_storage() {
        let _ = tab.set_item(name, text);
    }
}

/// Removes the text that is stored under a name until this tab is closed.
pub fn remove_for_tab(name: &str) {
    if let Some(tab) = tab_storage() {
        let _ = tab.remove_item(name);
    }
}

fn tab_storage() -> Option<web_sys::Storage> {
    dom::window().session_storage().ok().flatten()
}

/// Access may throw an exception if the storage is switched off.
fn storage() -> Result<web_sys::Storage, StorageError> {
    dom::window().local_storage().ok().flatten().ok_or(StorageError::Denied)
}
