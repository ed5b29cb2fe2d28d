//! Reads a file line by line, without loading the whole file.

use js_sys::Uint8Array;
use wasm_bindgen_futures::JsFuture;
use web_sys::File;

use super::ReadError;

/// The number of bytes that are read together.
const PIECE: f64 = 262_144.0;
/// The maximum length of a line in bytes. A longer line is split.
const MAX_LINE: usize = 1 << 24;

/// The lines of a file that were not read yet.
pub struct FileLines {
    file: File,
    /// The number of bytes that were read.
    read: f64,
    /// The bytes that were read, but not returned.
    rest: Vec<u8>,
    /// The index in `rest` of the first byte that was not returned.
    start: usize,
    /// The number of bytes of `rest` that contain no end of a line after `start`.
    searched: usize,
}

impl FileLines {
    /// All lines of a file.
    #[must_use]
    pub const fn of(file: File) -> Self {
        Self {
            file,
            read: 0.0,
            rest: Vec::new(),
            start: 0,
            searched: 0,
        }
    }

    /// The part of the file that was read, from 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f64 {
        let size = self.file.size();
        if size > 0.0 { self.read / size } else { 1.0 }
    }

    /// Returns the next line without its end; `None` after the last line.
    ///
    /// # Errors
    ///
    /// A [`ReadError`] if the browser cannot read the file, for example because it has changed.
    pub async fn next(&mut self) -> Result<Option<String>, ReadError> {
        loop {
            let end = self.rest[self.searched..].iter().position(|byte| *byte == b'\n');
            if let Some(end) = end.map(|end| self.searched + end) {
                return Ok(Some(self.line_until(end, end + 1)));
            }
            self.searched = self.rest.len();
            let is_at_end = self.read >= self.file.size();
            let left = self.rest.len() - self.start;
            if left > MAX_LINE || (is_at_end && left > 0) {
                return Ok(Some(self.line_until(self.rest.len(), self.rest.len())));
            }
            if is_at_end {
                return Ok(None);
            }
            self.read_piece().await?;
        }
    }

    /// Returns the line that ends before `end`. The next line begins at `next`.
    fn line_until(&mut self, end: usize, next: usize) -> String {
        let line = String::from_utf8_lossy(&self.rest[self.start..end]);
        let line = line.strip_suffix('\r').unwrap_or(&line).to_owned();
        (self.start, self.searched) = (next, next);
        line
    }

    async fn read_piece(&mut self) -> Result<(), ReadError> {
        let end = (self.read + PIECE).min(self.file.size());
        let piece = self.file.slice_with_f64_and_f64(self.read, end);
        let piece = piece.map_err(|_| ReadError::NotRead)?;
        let bytes = JsFuture::from(piece.array_buffer())
            .await
            .map_err(|_| ReadError::NotRead)?;
        self.rest.drain(..self.start);
        self.searched -= self.start;
        self.start = 0;
        self.rest.extend(Uint8Array::new(&bytes).to_vec());
        self.read = end;
        Ok(())
    }
}
