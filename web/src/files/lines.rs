//! Reads a file line by line, without loading the whole file.

use web_sys::File;

use super::{FilePieces, ReadError};

/// The maximum length of a line in bytes. A longer line is split.
const MAX_LINE: usize = 1 << 24;

/// The lines of a file that were not read yet.
pub struct FileLines {
    pieces: FilePieces,
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
            pieces: FilePieces::of(file),
            rest: Vec::new(),
            start: 0,
            searched: 0,
        }
    }

    /// The part of the file that was read, from 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f64 {
        let size = self.pieces.size();
        if size > 0.0 {
            self.pieces.bytes_read() / size
        } else {
            1.0
        }
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
            let left = self.rest.len() - self.start;
            let piece = if left > MAX_LINE {
                None
            } else {
                self.pieces.next().await?
            };
            let Some(piece) = piece else {
                return Ok((left > 0).then(|| self.line_until(self.rest.len(), self.rest.len())));
            };
            self.rest.drain(..self.start);
            self.searched -= self.start;
            self.start = 0;
            self.rest.extend(piece);
        }
    }

    /// Returns the line that ends before `end`. The next line begins at `next`.
    fn line_until(&mut self, end: usize, next: usize) -> String {
        let line = String::from_utf8_lossy(&self.rest[self.start..end]);
        let line = line.strip_suffix('\r').unwrap_or(&line).to_owned();
        (self.start, self.searched) = (next, next);
        line
    }
}
