//! What the browser keeps for this page; every failure is a value.

use std::fmt;

/// Why the browser's storage could not be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StorageError {
    /// The browser does not let this page keep anything.
    Denied,
    /// There is no room left, or the browser takes nothing for another reason.
    Full,
}

impl fmt::Display for StorageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Denied => "the browser does not allow it",
            Self::Full => "there is no room left",
        })
    }
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

/// Asking may throw, where storage is switched off.
fn storage() -> Result<web_sys::Storage, StorageError> {
    web_sys::window()
        .and_then(|window| window.local_storage().ok().flatten())
        .ok_or(StorageError::Denied)
}
