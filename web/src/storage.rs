//! What the browser keeps for this page; every failure is a value.

use crate::dom;

/// Why the browser's storage could not be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StorageError {
    /// The browser does not let this page keep anything.
    Denied,
    /// There is no room left, or the browser takes nothing for another reason.
    Full,
}

/// The text kept under a name; `None` where there is none.
///
/// # Errors
///
/// [`StorageError::Denied`] where the page may not look.
pub fn read(name: &str) -> Result<Option<String>, StorageError> {
    storage()?.get_item(name).map_err(|_| StorageError::Denied)
}

/// Keeps a text under a name.
///
/// # Errors
///
/// [`StorageError`] says why it was not kept.
pub fn write(name: &str, text: &str) -> Result<(), StorageError> {
    storage()?.set_item(name, text).map_err(|_| StorageError::Full)
}

/// Keeps nothing under a name any more.
///
/// # Errors
///
/// [`StorageError::Denied`] where the page may not.
pub fn remove(name: &str) -> Result<(), StorageError> {
    storage()?.remove_item(name).map_err(|_| StorageError::Denied)
}

/// All names that begin so; none where the page may not look.
#[must_use]
pub fn names(beginning: &str) -> Vec<String> {
    let Ok(storage) = storage() else { return Vec::new() };
    let count = storage.length().unwrap_or_default();
    (0..count)
        .filter_map(|index| storage.key(index).ok().flatten())
        .filter(|name| name.starts_with(beginning))
        .collect()
}

/// The beginning of all of this page's names.
pub const ALL: &str = "second-thought.";
/// The beginning of the names of texts that could not be read.
pub const ASIDE: &str = "second-thought.aside.";

/// Moves a text that cannot be read to a name where nothing is written over it.
///
/// # Errors
///
/// [`StorageError`] where that is not possible; the text stays where it is.
pub fn set_aside(name: &str, text: &str) -> Result<(), StorageError> {
    let plain = name.strip_prefix(ALL).unwrap_or(name);
    let mut place = [ASIDE, plain].concat();
    while read(&place)?.is_some_and(|other| other != text) {
        place.push('+');
    }
    write(&place, text)?;
    remove(name)
}

/// The text that this tab keeps under a name for as long as it is open.
#[must_use]
pub fn read_for_tab(name: &str) -> Option<String> {
    tab()?.get_item(name).ok().flatten()
}

/// Keeps a text for as long as this tab is open; a tab that may not is like a new one after a reload.
pub fn write_for_tab(name: &str, text: &str) {
    if let Some(tab) = tab() {
        let _ = tab.set_item(name, text);
    }
}

/// Stores nothing under a name for this tab any more.
pub fn remove_for_tab(name: &str) {
    if let Some(tab) = tab() {
        let _ = tab.remove_item(name);
    }
}

fn tab() -> Option<web_sys::Storage> {
    dom::window().session_storage().ok().flatten()
}

/// Asking may throw, where storage is switched off.
fn storage() -> Result<web_sys::Storage, StorageError> {
    dom::window().local_storage().ok().flatten().ok_or(StorageError::Denied)
}
