//! Reads the games of an import one after another, puts the first one on the board and stores the others.

use std::cell::Cell;

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::file_queue::FileQueue;
use crate::fetch::{Slices, pause};
use crate::import_export::{GameImport, NextImport};
use crate::library::{self, KnownGames, NewPositions, new_number};
use crate::messages::{Text, Texts};
use crate::snapshot::Snapshot;
use crate::state::{Action, GameTableAction, ImportProgress, NextGame};
use crate::storage::{self, StorageError};
use crate::web_lock::{self, TextLock};

/// The result of importing a text or files.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum ImportResult {
    /// A game from the text is now on the board.
    Opened,
    /// Nothing could be read. The field contains the reason.
    Refused(String),
}

/// An import that has not started.
pub(super) struct Import {
    /// The games that are known so far.
    pub games: GameImport,
    /// The files with the other games.
    pub files: FileQueue,
    /// Whether the progress is shown.
    pub is_long: bool,
    /// The action that puts the first game on the board.
    pub open: fn(NextGame) -> GameTableAction,
    /// The receiver of actions.
    pub dispatch: Callback<Action>,
    /// The receiver of the result.
    pub done: Callback<ImportResult>,
}

/// Reads games in slices, so that the page can react to input in between.
/// A game for the list gets a new id. No tab shows that game, so it can be stored here.
pub(super) fn import_games(import: Import) {
    spawn_local(import_all_games(import));
}

thread_local! {
    /// Whether the person has stopped the import that is running.
    static IS_STOPPED: Cell<bool> = const { Cell::new(false) };
}

/// Stops the import that is running. The games that were stored so far stay.
pub(super) fn stop_import() {
    IS_STOPPED.set(true);
}

async fn import_all_games(mut import: Import) {
    let _lock = lock(&import).await;
    IS_STOPPED.set(false);
    show_progress(&import, None);
    let opened_last = read_all_games(&mut import).await;
    let Import {
        games, dispatch, done, ..
    } = &import;
    if import.is_long {
        dispatch.emit(Action::Import(None));
    }
    if let Some(game) = opened_last {
        put_on_board(game, import.open, dispatch, done);
    }
    maintain_archive(games.texts(), dispatch);
    if games.has_saved_for_list() {
        // The other games may have filled the storage before the page stored the game on the board.
        dispatch.emit(Action::NotSaved(None));
    }
    match games.message() {
        Some(said) if games.is_empty() => done.emit(ImportResult::Refused(said)),
        Some(said) => dispatch.emit(Action::Notice(said)),
        None => {}
    }
}

/// Reads the games and stores those for the list. Returns the game that is put on the board at the end, because the
/// person is asked first.
async fn read_all_games(import: &mut Import) -> Option<NextGame> {
    let (mut storing, mut shown, mut asked) = (Storing::default(), ImportProgress::default(), None);
    let (mut slices, mut is_after_first) = (Slices::begin(), None);
    loop {
        if IS_STOPPED.get() {
            import.games.stop();
            break;
        }
        let Some(next) = import.games.next(new_number()) else {
            if !import.files.feed(&mut import.games).await {
                break;
            }
            continue;
        };
        // There is no pause after the last game, because no move can be played between it and the message.
        let has_paused = slices.pause_if_due().await;
        if has_paused && is_after_first.is_some() {
            // The person may have played a move meanwhile.
            import.games.remove_turn_sentence();
        } else if is_after_first == Some(true) {
            // The page can store the game on the board before the other games fill the storage.
            pause().await;
        }
        is_after_first = match next {
            NextImport::OnBoard(_) => Some(true),
            _ => is_after_first.map(|_| false),
        };
        if let Some(NextImport::OnBoard(game)) = storing.store_once(&mut import.games, next).await {
            if import.games.asks_before_replacing() {
                asked = Some(game);
            } else {
                if let NextGame::Saved(game) = &game {
                    storing.known_games().await.add_on_board(game);
                }
                put_on_board(game, import.open, &import.dispatch, &import.done);
            }
        }
        shown = show_progress(import, Some(shown));
    }
    storing.store_group(&mut import.games).await;
    storing.positions.store().await;
    asked
}

/// The number of games after which the progress is shown again.
const SHOWN_GAMES: usize = 50;

/// Shows the progress of a long import, if it differs enough from what is shown. Returns what is shown.
fn show_progress(import: &Import, shown: Option<ImportProgress>) -> ImportProgress {
    let progress = import.games.progress(import.files.percent());
    let is_new = shown.is_none_or(|shown| {
        shown.percent != progress.percent
            || progress.games() - shown.games() >= SHOWN_GAMES
            || shown.unsaved.is_some() != progress.unsaved.is_some()
    });
    if !import.is_long || !is_new {
        return shown.unwrap_or_default();
    }
    import.dispatch.emit(Action::Import(Some(progress)));
    progress
}

/// The name of the lock for long imports and imports of files. While another task or tab holds it, none of its games is
/// recognized as stored.
const IMPORT_LOCK: &str = "second-thought.import";

/// Waits for the other imports, and reports that. A single game from a text does not wait.
async fn lock(import: &Import) -> Option<TextLock> {
    let is_waiting = (import.is_long || import.files.bytes() > 0.0) && web_lock::are_supported();
    if !is_waiting {
        return None;
    }
    if let Some(lock) = TextLock::of(IMPORT_LOCK).await {
        return Some(lock);
    }
    let waits = import.games.texts().of(Text::ImportWaits).to_owned();
    import.dispatch.emit(Action::Notice(waits));
    TextLock::after_others(IMPORT_LOCK).await
}

/// If an import has stored this number of games, the next ones are stored in the archive at once, because they would
/// not stay in the storage.
const MAX_IN_STORAGE: usize = 1_000;
/// The number of games that are stored in the archive together.
const GROUP_SIZE: usize = 100;

/// The games that an import has stored, and those that it will store.
#[derive(Default)]
struct Storing {
    /// All stored games, which are read when the first game must be compared with them.
    known: Option<KnownGames>,
    /// The number of games that were stored one by one.
    in_storage: usize,
    /// The games that are stored in the archive together.
    group: Vec<Snapshot>,
    /// The positions of the games in the archive that are not stored yet.
    positions: NewPositions,
    /// Whether the archive did not store a group. Each other attempt may wait for it.
    is_archive_faulty: bool,
}

impl Storing {
    async fn known_games(&mut self) -> &mut KnownGames {
        if self.known.is_none() {
            self.known = Some(KnownGames::load().await);
        }
        self.known.get_or_insert_default()
    }

    /// Stores a game for the list, unless it is already stored. Returns the game; `None` if nothing more is done with
    /// it.
    async fn store_once(&mut self, games: &mut GameImport, next: NextImport) -> Option<NextImport> {
        let Some(game) = game_of(&next) else { return Some(next) };
        if self.known_games().await.may_have(game) {
            // The game may be one of the group.
            self.store_group(games).await;
        }
        let known = self.known_games().await;
        match known.find(game).await {
            Some(stored) => duplicate(games, next, stored).await,
            None => {
                self.store(games, &next).await;
                Some(next)
            }
        }
    }

    /// Stores a game for the list, or adds it to the group. Without room, the game is only counted.
    async fn store(&mut self, games: &mut GameImport, next: &NextImport) {
        let is_group_due = self.in_storage >= MAX_IN_STORAGE && !self.is_archive_faulty && games.has_room();
        let known = self.known_games().await;
        let Some(game) = game_to_store(next, games) else {
            // The page stores the game.
            game_of(next).into_iter().for_each(|game| known.add(game));
            return;
        };
        let game = known.add_new(game);
        // The rating reads only the games in the storage.
        if is_group_due && known.can_extend_catalog() && !game.setup.rated {
            self.group.push(game);
            if self.group.len() == GROUP_SIZE {
                self.store_group(games).await;
            }
            return;
        }
        self.in_storage += 1;
        store_one(games, &game).await;
    }

    /// Stores the games of the group. If the archive does not store them, they are stored one by one.
    async fn store_group(&mut self, games: &mut GameImport) {
        let group = std::mem::take(&mut self.group);
        if group.is_empty() || library::archive_new(&group, &mut self.positions).await.is_ok() {
            return;
        }
        self.is_archive_faulty = true;
        for game in &group {
            store_one(games, game).await;
        }
    }
}

/// Stores a game in the browser's storage. Without room, the game is only counted.
async fn store_one(games: &mut GameImport, game: &Snapshot) {
    let written = if games.has_room() {
        write_with_room(game).await
    } else {
        Ok(())
    };
    games.save_game(|| written);
}

/// The game that was read, if it has moves or came from a file.
fn game_of(next: &NextImport) -> Option<&Snapshot> {
    match next {
        NextImport::OnBoard(NextGame::Saved(game)) => Some(game),
        NextImport::InList(game) => Some(game),
        NextImport::OnBoard(NextGame::New(_)) | NextImport::Unread => None,
    }
}

/// Counts a game that is already stored. For the board, the stored game is returned, so that it is not stored twice.
async fn duplicate(games: &mut GameImport, next: NextImport, stored: Snapshot) -> Option<NextImport> {
    match next {
        NextImport::OnBoard(game) => {
            if library::unarchive(stored.metadata.id).await.is_err() {
                return Some(NextImport::OnBoard(game));
            }
            games.note_duplicate();
            Some(NextImport::OnBoard(NextGame::Saved(stored)))
        }
        NextImport::InList(_) | NextImport::Unread => {
            games.note_duplicate();
            None
        }
    }
}

/// Stores a game. If the storage is full, texts of other games are moved to the archive first.
async fn write_with_room(game: &Snapshot) -> Result<(), StorageError> {
    match write(game) {
        Err(StorageError::Full) => {
            // If nothing can be moved, the message after the last game reports that there was no room.
            library::make_room().await;
            write(game)
        }
        written => written,
    }
}

/// The game that the import itself must store; `None` if the page stores it, because it is put on the board. While the
/// page asks the person whether to replace the game on the board, a saved game is not on the board yet.
fn game_to_store<'a>(next: &'a NextImport, games: &GameImport) -> Option<&'a Snapshot> {
    match next {
        NextImport::OnBoard(NextGame::Saved(game)) if games.asks_before_replacing() => Some(game),
        NextImport::InList(game) => Some(game),
        NextImport::OnBoard(_) | NextImport::Unread => None,
    }
}

/// Puts the first game on the board.
fn put_on_board(
    game: NextGame,
    open: fn(NextGame) -> GameTableAction,
    dispatch: &Callback<Action>,
    done: &Callback<ImportResult>,
) {
    dispatch.emit(Action::Game(open(game)));
    done.emit(ImportResult::Opened);
}

/// Stores a game that is not on the board. If another game has its number, the game gets another number.
fn write(game: &Snapshot) -> Result<(), StorageError> {
    let name = library::name_of(game.metadata.id);
    match storage::read(&name)? {
        None => storage::write(&name, &game.to_text()),
        Some(_) => {
            let id = new_number();
            storage::write(&library::name_of(id), &game.clone().with_id(id).to_text())
        }
    }
}

/// Moves the texts of older games to the archive, if there are many.
pub fn maintain_archive(texts: Texts, dispatch: &Callback<Action>) {
    if library::needs_maintenance() {
        let dispatch = dispatch.clone();
        spawn_local(async move {
            if let Some(message) = library::maintain_archive(texts).await {
                dispatch.emit(Action::Notice(message));
            }
        });
    }
}
