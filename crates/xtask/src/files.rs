//! Reads and writes files. Each error names the file.

use crate::process::Outcome;
use std::fs;
use std::io::Error;
use std::path::Path;

/// The text of a file.
///
/// # Errors
/// When the file cannot be read.
pub fn read(path: &Path) -> Outcome<String> {
    fs::read_to_string(path).map_err(|error| error_of_file(path, &error))
}

/// Writes a file.
///
/// # Errors
/// When the file cannot be written.
pub fn write(path: &Path, content: &[u8]) -> Outcome {
    fs::write(path, content).map_err(|error| error_of_file(path, &error))
}

/// The text of an error, preceded by the file's name.
#[must_use]
pub fn error_of_file(path: &Path, error: &Error) -> String {
    format!("{}: {error}", path.display())
}
