//! Reads a file in pieces, without loading the whole file.

use js_sys::Uint8Array;
use wasm_bindgen_futures::JsFuture;
use web_sys::File;

use super::ReadError;

/// The number of bytes that are read together. The page still reacts to input while the games in them are read.
const PIECE: f64 = 65_536.0;

/// The pieces of a file that were not read yet.
pub struct FilePieces {
    file: File,
    /// The number of bytes that were read.
    read: f64,
}

impl FilePieces {
    /// All pieces of a file.
    #[must_use]
    pub const fn of(file: File) -> Self {
        Self { file, read: 0.0 }
    }

    /// The number of bytes that were read.
    #[must_use]
    pub const fn bytes_read(&self) -> f64 {
        self.read
    }

    /// The number of bytes of the file.
    #[must_use]
    pub fn size(&self) -> f64 {
        self.file.size()
    }

    /// Returns the next piece; `None` after the last one.
    ///
    /// # Errors
    ///
    /// A [`ReadError`] if the browser cannot read the file, for example because it has changed.
    pub async fn next(&mut self) -> Result<Option<Vec<u8>>, ReadError> {
        let end = (self.read + PIECE).min(self.size());
        if end <= self.read {
            return Ok(None);
        }
        let piece = self.file.slice_with_f64_and_f64(self.read, end);
        let piece = piece.map_err(|_| ReadError::NotRead)?;
        let bytes = JsFuture::from(piece.array_buffer())
            .await
            .map_err(|_| ReadError::NotRead)?;
        self.read = end;
        Ok(Some(Uint8Array::new(&bytes).to_vec()))
    }
}
