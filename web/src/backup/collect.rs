//! Collects everything that is stored in one file.

use game_store::{BackupLines, Exercises, PracticeRecord, StoredText};
use js_sys::Array;
use web_sys::Blob;

use super::UNMERGED_NAMES;
use crate::fetch::Slices;
use crate::library;
use crate::storage::{self, ASIDE_PREFIX, StorageError};
use crate::stored_results::{self, Results};
use crate::{settings, time};

/// The number of games that are read together.
const GROUP: usize = 25;

/// A file with everything that is stored.
pub struct Backup {
    /// The file.
    pub file: Blob,
    /// The number of games in the file.
    pub games: usize,
    /// Why any game could not be read, if this is so.
    pub unread: Option<StorageError>,
}

/// Collects everything that is stored. `report` is called with the finished part, from 0 to 1.
/// Returns `None` if the browser cannot make a file.
pub async fn collect(report: impl Fn(f64)) -> Option<Backup> {
    let mut file = Writing::begin();
    let (ids, mut unread) = match library::all_numbers().await {
        Ok(ids) => (ids, None),
        Err(error) => (library::numbers(), Some(error)),
    };
    let (mut games, mut slices) = (0, Slices::begin());
    for group in ids.chunks(GROUP) {
        for (id, text) in group.iter().zip(library::texts_of(group).await) {
            // The entry of an archived game has no key if it is damaged.
            let text = match text {
                Ok(Some(text)) if library::is_entry(&text) => Err(StorageError::Missing),
                text => text,
            };
            unread = unread.or(text.as_ref().err().copied());
            // Another tab may have deleted the game meanwhile.
            if let Ok(Some(text)) = text {
                file.add(library::name_of(*id), text);
                games += 1;
            }
        }
        report(games as f64 / ids.len() as f64);
        slices.pause_if_due().await;
    }
    for name in storage::names(ASIDE_PREFIX) {
        file.add_stored(&name);
        slices.pause_if_due().await;
    }
    file.add_stored(settings::STORAGE_NAME);
    file.add_results::<Exercises>();
    file.add_results::<PracticeRecord>();
    for name in UNMERGED_NAMES {
        file.add_stored(name);
    }
    Some(Backup {
        file: file.end()?,
        games,
        unread,
    })
}

/// The number of bytes of lines that become one part of the file.
const PART_BYTES: usize = 1 << 20;

/// A file that is being written. Its lines are texts of the browser, so that they need no memory of the page's program.
struct Writing {
    lines: BackupLines,
    /// The parts of the file, and the lines after them. Making one file of all lines at once would block the page.
    parts: Array,
    last_lines: Array,
    last_bytes: usize,
}

impl Writing {
    fn begin() -> Self {
        let (lines, first) = BackupLines::begin(&time::local_time());
        Self {
            lines,
            parts: Array::new(),
            last_lines: Array::of1(&first.into()),
            last_bytes: 0,
        }
    }

    fn add(&mut self, name: String, text: String) {
        let (lines, line) = self.lines.with_text(&StoredText { name, text });
        self.lines = lines;
        self.last_bytes += line.len();
        self.last_lines.push(&line.into());
        if self.last_bytes > PART_BYTES {
            self.last_bytes = 0;
            if let Ok(part) = Blob::new_with_str_sequence(&self.last_lines) {
                self.parts.push(&part);
                self.last_lines = Array::new();
            }
        }
    }

    fn add_stored(&mut self, name: &str) {
        if let Ok(Some(text)) = storage::read(name) {
            self.add(name.to_owned(), text);
        }
    }

    /// Adds the stored results, and those that wait in this tab for storage space.
    fn add_results<R: Results>(&mut self) {
        let results = stored_results::load::<R>().results;
        if results != R::default() {
            self.add(R::NAME.to_owned(), results.to_text());
        }
    }

    fn end(self) -> Option<Blob> {
        self.last_lines.push(&self.lines.end().into());
        let parts = self.parts.concat(&self.last_lines);
        Blob::new_with_blob_sequence(&parts).ok()
    }
}
