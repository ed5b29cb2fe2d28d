//! Reads the files of an import one after another.

use std::collections::VecDeque;

use chess_core::notation::pgn::decode;
use web_sys::File;

use crate::files::{FilePieces, ReadError, read_text};
use crate::import_export::{GameImport, TextFormat, detect_format};
use crate::state::OffBoard;

/// The files of an import that were not read completely.
#[derive(Default)]
pub(super) struct FileQueue {
    files: VecDeque<File>,
    /// The PGN file that is being read.
    current: Option<FilePieces>,
    /// The state of the page when the import began, with the players of a game that starts from a position.
    state: Option<OffBoard>,
    /// The number of bytes of all files.
    bytes: f64,
    /// The number of bytes of the files that were read completely.
    bytes_done: f64,
}

impl FileQueue {
    pub fn new(files: Vec<File>, state: OffBoard) -> Self {
        Self {
            bytes: files.iter().map(|file| file.size()).sum(),
            files: files.into(),
            state: Some(state),
            ..Self::default()
        }
    }

    /// The number of bytes of all files.
    pub const fn bytes(&self) -> f64 {
        self.bytes
    }

    /// The part of the files that was read, in percent; `None` if there are no files.
    pub fn percent(&self) -> Option<u32> {
        let read = self.bytes_done + self.current.as_ref().map_or(0.0, FilePieces::bytes_read);
        (self.bytes > 0.0).then(|| (read / self.bytes * 100.0) as u32)
    }

    /// Adds the next piece of the files to the import. Returns `false` after the last one.
    pub async fn feed(&mut self, games: &mut GameImport) -> bool {
        let Some(pieces) = &mut self.current else {
            return self.begin_next(games).await;
        };
        match pieces.next().await {
            Ok(Some(piece)) => games.push(&piece),
            Ok(None) => self.end_current(games, Ok(())),
            Err(error) => self.end_current(games, Err(error)),
        }
        true
    }

    fn end_current(&mut self, games: &mut GameImport, rest: Result<(), ReadError>) {
        games.end_pgn(rest.map_err(|error| error.message(games.texts())));
        self.bytes_done += self.current.take().map_or(0.0, |pieces| pieces.size());
    }

    /// Begins the next file. A PGN file may have any size, and is read in pieces.
    async fn begin_next(&mut self, games: &mut GameImport) -> bool {
        let (Some(file), Some(state)) = (self.files.pop_front(), self.state.clone()) else {
            return false;
        };
        let size = file.size();
        let mut pieces = FilePieces::of(file.clone());
        let fault = match pieces.next().await.map(Option::unwrap_or_default) {
            Ok(first) if detect_format(&decode(&first)) == TextFormat::Pgn => {
                games.begin_pgn();
                games.push(&first);
                self.current = Some(pieces);
                return true;
            }
            Ok(_) => match read_text(&file).await {
                Ok(text) => {
                    games.add_text(&text, &state);
                    None
                }
                Err(error) => Some(error),
            },
            Err(error) => Some(error),
        };
        if let Some(error) = fault {
            games.add_unread_file(error.message(games.texts()));
        }
        self.bytes_done += size;
        true
    }
}
