//! Restores a backup: adds what is not stored, and merges the rest.

use std::collections::HashMap;

use game_store::{BackupError, BackupLines, Exercises, GameSummary, PracticeRecord, StoredText, text_hash};

use super::merge_game::{Merged, merged};
use super::{MERGED_NAMES, UNMERGED_NAMES};
use crate::fetch::Slices;
use crate::files::{FileLines, ReadError};
use crate::library::{self, id_of, name_of};
use crate::settings;
use crate::snapshot;
use crate::storage::{self, ASIDE_PREFIX, StorageError};
use crate::stored_results::{self, Results};
use crate::web_lock::TextLock;

/// The number of games whose stored texts are read together.
const GROUP: usize = 25;

/// The reason why a file was not restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RestoreError {
    /// The file could not be read. If this happens after the check, a part of it is restored.
    NotRead(ReadError),
    /// The file is not a backup that can be used. Nothing was changed.
    Invalid(BackupError),
}

/// What was restored.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Restored {
    /// The number of games that were added.
    pub added: usize,
    /// The number of stored games to which something was added.
    pub extended: usize,
    /// The number of games that were already stored.
    pub present: usize,
    /// The number of texts that could not be stored, and the reason.
    pub unsaved: Option<(usize, StorageError)>,
    /// The settings in the backup, for [`settings::merged`].
    pub settings: Option<String>,
}

/// Restores a backup, except for its settings, which the caller uses. `report` is called with the finished part, from 0
/// to 1.
///
/// # Errors
///
/// A [`RestoreError`] if the file is not a backup or cannot be read.
pub async fn restore(file: web_sys::File, report: impl Fn(f64)) -> Result<Restored, RestoreError> {
    check(file.clone(), |done| report(done / 2.0)).await?;
    let mut restoring = Restoring::default();
    let (mut lines, mut group, mut slices) = (FileLines::of(file), Vec::new(), Slices::begin());
    while let Some(line) = lines.next().await.map_err(RestoreError::NotRead)? {
        if let Some(stored) = StoredText::read(&line) {
            match id_of(&stored.name) {
                // The entry of an archived game is of no use without the archive. The page writes none to a backup.
                Some(_) if library::is_entry(&stored.text) => {}
                Some(id) => group.push((id, stored.text)),
                None => restoring.add(stored),
            }
        }
        if group.len() == GROUP {
            restoring.add_games(std::mem::take(&mut group)).await;
            report(0.5 + lines.progress() / 2.0);
        }
        slices.pause_if_due().await;
    }
    restoring.add_games(group).await;
    Ok(restoring.finished().await)
}

/// Checks the whole file.
async fn check(file: web_sys::File, report: impl Fn(f64)) -> Result<(), RestoreError> {
    let (mut lines, mut checked) = (FileLines::of(file), BackupLines::default());
    let mut slices = Slices::begin();
    while let Some(line) = lines.next().await.map_err(RestoreError::NotRead)? {
        checked = checked.checked(&line).map_err(RestoreError::Invalid)?;
        report(lines.progress());
        slices.pause_if_due().await;
    }
    checked.finished().map_err(RestoreError::Invalid)
}

/// The restoration so far.
#[derive(Default)]
struct Restoring {
    restored: Restored,
    /// The texts that are merged after all games, because they depend on the games that exist.
    others: HashMap<String, String>,
    /// The new numbers of games that are stored under other numbers than in the backup.
    new_numbers: HashMap<u32, u32>,
    /// Whether texts were moved to the archive in vain, so that there is no more room.
    is_full: bool,
    /// Whether the archive does not answer. Each attempt would wait for it.
    is_archive_silent: bool,
}

impl Restoring {
    /// Adds a text that is not a game.
    fn add(&mut self, StoredText { name, text }: StoredText) {
        if MERGED_NAMES.contains(&name.as_str()) {
            self.others.insert(name, text);
            return;
        }
        let done = if name.starts_with(ASIDE_PREFIX) {
            add_aside(name, &text)
        } else if UNMERGED_NAMES.contains(&name.as_str()) {
            add_if_missing(&name, &text)
        } else {
            // A text that only a later version of the page knows is skipped.
            Ok(())
        };
        self.note(done);
    }

    /// Adds games, or merges them with the stored ones.
    async fn add_games(&mut self, games: Vec<(u32, String)>) {
        let ids: Vec<u32> = games.iter().map(|(id, _)| *id).collect();
        let stored = self.stored_texts(&ids).await;
        for ((id, text), stored) in games.into_iter().zip(stored) {
            let done = match stored {
                Ok(None) => self.write_new(id, &text).await,
                Ok(Some(stored)) => self.merge_game(id, &stored, &text).await,
                Err(StorageError::Missing) => self.replace_missing(id, &text).await,
                Err(error) => Err(error),
            };
            self.note(done);
        }
    }

    async fn stored_texts(&mut self, ids: &[u32]) -> Vec<Result<Option<String>, StorageError>> {
        if self.is_archive_silent {
            let in_storage = |id: &u32| match storage::read(&name_of(*id))? {
                Some(text) if library::is_entry(&text) => Err(StorageError::Denied),
                None if library::has_catalog() => Err(StorageError::Denied),
                stored => Ok(stored),
            };
            return ids.iter().map(in_storage).collect();
        }
        let stored = library::texts_of(ids).await;
        self.is_archive_silent = stored.contains(&Err(StorageError::Denied));
        stored
    }

    /// Adds a game whose number no stored game has.
    async fn write_new(&mut self, id: u32, text: &str) -> Result<(), StorageError> {
        let name = name_of(id);
        match storage::read(&name)? {
            None => self.write(&name, text).await?,
            // Another restoration of the same file has written it.
            Some(stored) if stored == text => {
                self.restored.present += 1;
                return Ok(());
            }
            // The file has two games with this number.
            Some(_) => return self.add_copy(id, text).await,
        }
        self.restored.added += 1;
        Ok(())
    }

    async fn merge_game(&mut self, id: u32, stored: &str, text: &str) -> Result<(), StorageError> {
        match merged(stored, text, id) {
            Merged::Present => {
                self.restored.present += 1;
                Ok(())
            }
            Merged::Text(merged) => match Unshown::with_text(id, stored).await {
                Some(game) => {
                    self.write(&game.name, &merged).await?;
                    self.restored.extended += 1;
                    Ok(())
                }
                // The game is on the board of a tab, which alone may change it.
                None => self.add_copy(id, text).await,
            },
            Merged::Both => self.add_copy(id, text).await,
        }
    }

    /// Replaces the entry of a game whose text is missing in the archive.
    async fn replace_missing(&mut self, id: u32, text: &str) -> Result<(), StorageError> {
        match Unshown::with_text(id, text).await {
            Some(game) => {
                self.write(&game.name, text).await?;
                self.restored.extended += 1;
                Ok(())
            }
            None => self.add_copy(id, text).await,
        }
    }

    /// Adds a game under another number, which follows from its text, so that it is added only once.
    async fn add_copy(&mut self, id: u32, text: &str) -> Result<(), StorageError> {
        let mut number = text_hash(text) as u32;
        while is_other_game(number, text).await {
            number = number.wrapping_add(1);
        }
        self.new_numbers.insert(id, number);
        let name = name_of(number);
        if library::stored_text(number).await?.is_some() {
            self.restored.present += 1;
            return Ok(());
        }
        let game = snapshot::read_complete(text, id);
        let copy = game.map(|mut game| {
            // A game must not be counted twice for the rating.
            game.setup.rated &= game.game.outcome().is_some();
            game.with_id(number).to_text()
        });
        self.write(&name, copy.as_deref().unwrap_or(text)).await?;
        self.restored.added += 1;
        Ok(())
    }

    /// Writes a text. If the storage is full, other texts are moved to the archive first. If another tab has changed
    /// the stored text meanwhile, that text stays, and the error is that of the full storage.
    async fn write(&mut self, name: &str, text: &str) -> Result<(), StorageError> {
        let before = storage::read(name)?;
        let written = storage::write(name, text);
        if written != Err(StorageError::Full) || self.is_full {
            return written;
        }
        library::make_room().await;
        if storage::read(name)? != before {
            return written;
        }
        let written = storage::write(name, text);
        self.is_full = written.is_err();
        written
    }

    fn note(&mut self, done: Result<(), StorageError>) {
        if let Err(error) = done {
            let count = self.restored.unsaved.map_or(0, |(count, _)| count);
            self.restored.unsaved = Some((count + 1, error));
        }
    }

    /// Merges the remaining texts.
    async fn finished(mut self) -> Restored {
        let text_of = |name: &str| self.others.get(name).map(String::as_str).unwrap_or_default();
        let (exercises, _) = <Exercises as Results>::read(text_of(Exercises::NAME));
        let (practice, _) = <PracticeRecord as Results>::read(text_of(PracticeRecord::NAME));
        let number_of = |id| self.new_numbers.get(&id).copied().unwrap_or(id);
        let exercises = exercises.with_game_numbers(number_of);
        let merge = || {
            (
                stored_results::merge(exercises.clone()),
                stored_results::merge(practice.clone()),
            )
        };
        let (mut exercises_done, mut practice_done) = merge();
        if exercises_done.is_err() || practice_done.is_err() {
            // The games of the backup may have filled the storage.
            library::make_room().await;
            (exercises_done, practice_done) = merge();
        }
        self.restored.settings = self.others.remove(settings::STORAGE_NAME);
        self.note(exercises_done);
        self.note(practice_done);
        self.restored
    }
}

/// Stores a text that could not be read, unless it is already stored.
fn add_aside(mut name: String, text: &str) -> Result<(), StorageError> {
    while storage::read(&name)?.is_some_and(|other| other != text) {
        name.push('+');
    }
    add_if_missing(&name, text)
}

fn add_if_missing(name: &str, text: &str) -> Result<(), StorageError> {
    match storage::read(name)? {
        None => storage::write(name, text),
        Some(_) => Ok(()),
    }
}

/// Whether another game than the game with this text is stored under a number.
async fn is_other_game(number: u32, text: &str) -> bool {
    let Ok(Some(stored)) = library::stored_text(number).await else {
        return false;
    };
    let begun = |summary: Option<GameSummary>| summary.map(|summary| summary.begun);
    stored != text && begun(library::summary_of(&stored)) != begun(GameSummary::read(text))
}

/// A stored game that is on the board of no tab. While this value exists, no tab opens the game.
struct Unshown {
    name: String,
    _lock: TextLock,
}

impl Unshown {
    /// The game with this number, if it still has this text, in the storage or by its entry.
    async fn with_text(id: u32, text: &str) -> Option<Self> {
        let name = name_of(id);
        let lock = TextLock::of(&name).await?;
        let stored = library::stored_text(id).await.ok()??;
        let is_same = stored == text || library::is_entry_of(&stored, text);
        (is_same && lock.is_held()).then_some(Self { name, _lock: lock })
    }
}
