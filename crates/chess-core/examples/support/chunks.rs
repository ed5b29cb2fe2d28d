//! Reads a file, or any other source, in chunks for a PGN reader.

use std::cell::RefCell;
use std::io::{self, Read};

const CHUNK_BYTES: usize = 64 << 10;

/// Calls `read` with the chunks of a source and returns its result.
///
/// # Errors
///
/// Returns the error of the source. The chunks before the error have been read.
pub fn with_chunks<T>(
    mut source: impl Read,
    read: impl FnOnce(&mut dyn Iterator<Item = Vec<u8>>) -> T,
) -> io::Result<T> {
    let failure = RefCell::new(None);
    let mut chunks = std::iter::from_fn(|| {
        let mut chunk = Vec::with_capacity(CHUNK_BYTES);
        let taken = source.by_ref().take(CHUNK_BYTES as u64).read_to_end(&mut chunk);
        if let Err(error) = taken {
            failure.replace(Some(error));
            return None;
        }
        (!chunk.is_empty()).then_some(chunk)
    });
    let value = read(&mut chunks);
    match failure.take() {
        Some(error) => Err(error),
        None => Ok(value),
    }
}
