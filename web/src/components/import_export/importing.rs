//! Reads the games of an import one after another, puts the first one on the board and stores the others.

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::fetch::{Slices, pause};
use crate::import_export::{GameImport, NextImport};
use crate::library::{self, KnownGames, new_number};
use crate::messages::Texts;
use crate::snapshot::Snapshot;
use crate::state::{Action, GameTableAction, NextGame};
use crate::storage::{self, StorageError};

/// The result of importing a text or files.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum ImportResult {
    /// A game from the text is now on the board.
    Opened,
    /// Nothing could be read. The field contains the reason.
    Refused(String),
}

/// Reads games in slices, so that the page can react to input in between.
/// A game for the list gets a new id. No tab shows that game, so it can be stored here.
pub(super) fn import_games(
    games: GameImport,
    open: fn(NextGame) -> GameTableAction,
    dispatch: Callback<Action>,
    done: Callback<ImportResult>,
) {
    spawn_local(import_all_games(games, open, dispatch, done));
}

async fn import_all_games(
    mut games: GameImport,
    open: fn(NextGame) -> GameTableAction,
    dispatch: Callback<Action>,
    done: Callback<ImportResult>,
) {
    let mut known = None;
    let mut slices = Slices::begin();
    while let Some(next) = games.next(new_number()) {
        let is_first = matches!(next, NextImport::OnBoard(_));
        if let Some(next) = stored_once(&mut games, next, &mut known).await {
            put_on_board(next, open, &dispatch, &done);
        }
        if slices.pause_if_due().await {
            // The person may have played a move meanwhile.
            games.remove_turn_sentence();
        } else if is_first {
            // The page stores the game on the board, so that the same game is recognized in the rest of the text.
            pause().await;
        }
    }
    maintain_archive(games.texts(), &dispatch);
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

/// Stores a game for the list, unless it is already stored. Returns the game; `None` if nothing more is done with it.
async fn stored_once(games: &mut GameImport, next: NextImport, known: &mut Option<KnownGames>) -> Option<NextImport> {
    let Some(game) = game_of(&next) else { return Some(next) };
    if known.is_none() {
        *known = Some(KnownGames::load().await);
    }
    let known = known.get_or_insert_default();
    match known.find(game).await {
        Some(stored) => duplicate(games, next, stored).await,
        None => {
            known.add(game);
            save(games, &next).await;
            Some(next)
        }
    }
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

/// Stores a game for the list. Without room, the game is only counted.
async fn save(games: &mut GameImport, next: &NextImport) {
    let Some(game) = game_to_store(next, games) else { return };
    let written = if games.has_room() {
        write_with_room(game).await
    } else {
        Ok(())
    };
    games.save_game(|| written);
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
    next: NextImport,
    open: fn(NextGame) -> GameTableAction,
    dispatch: &Callback<Action>,
    done: &Callback<ImportResult>,
) {
    if let NextImport::OnBoard(game) = next {
        dispatch.emit(Action::Game(open(game)));
        done.emit(ImportResult::Opened);
    }
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
