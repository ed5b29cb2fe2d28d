//! Reads the games of an import one after another, puts the first one on the board and stores the others.

use gloo_timers::callback::Timeout;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::import_export::{GameImport, NextImport};
use crate::library::{self, new_number};
use crate::messages::Texts;
use crate::snapshot::Snapshot;
use crate::state::{Action, GameTableAction, NextGame};
use crate::storage::{self, StorageError};
use crate::time;

/// The result of importing a text or files.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum ImportResult {
    /// A game from the text is now on the board.
    Opened,
    /// Nothing could be read. The field contains the reason.
    Refused(String),
}

/// The maximum time in milliseconds for reading games before the page can react to input again.
const SLICE_MS: f64 = 30.0;

/// Reads games for a short time. The remaining games are read later, so that the page can react to input in between.
/// A game for the list gets a new id. No tab shows that game, so it can be stored here.
pub(super) fn import_games(
    mut games: GameImport,
    open: fn(NextGame) -> GameTableAction,
    dispatch: Callback<Action>,
    done: Callback<ImportResult>,
) {
    let end = time::now_ms() + SLICE_MS;
    while time::now_ms() < end {
        let Some(next) = games.next(new_number()) else {
            maintain_archive(games.texts(), &dispatch);
            if games.has_saved_for_list() {
                // The other games may have filled the storage before the page stored the game on the board.
                dispatch.emit(Action::NotSaved(None));
            }
            return match games.message() {
                Some(said) if games.is_empty() => done.emit(ImportResult::Refused(said)),
                Some(said) => dispatch.emit(Action::Notice(said)),
                None => {}
            };
        };
        let game = game_to_store(&next, &games);
        let written = game.filter(|_| games.has_room()).map(write);
        if written == Some(Err(StorageError::Full)) {
            return import_with_room(games, next, open, dispatch, done);
        }
        if game.is_some() {
            games.save_game(|| written.unwrap_or(Ok(())));
        }
        put_on_board(next, open, &dispatch, &done);
    }
    // The person may have played a move while the files were read.
    games.remove_turn_sentence();
    Timeout::new(0, move || import_games(games, open, dispatch, done)).forget();
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

/// Moves the texts of stored games to the archive, so that there is room for this game and the games after it.
fn import_with_room(
    mut games: GameImport,
    next: NextImport,
    open: fn(NextGame) -> GameTableAction,
    dispatch: Callback<Action>,
    done: Callback<ImportResult>,
) {
    games.remove_turn_sentence();
    spawn_local(async move {
        // If nothing can be moved, the message after the last game reports that there was no room.
        library::make_room().await;
        if let Some(game) = game_to_store(&next, &games) {
            games.save_game(|| write(game));
        }
        put_on_board(next, open, &dispatch, &done);
        import_games(games, open, dispatch, done);
    });
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
