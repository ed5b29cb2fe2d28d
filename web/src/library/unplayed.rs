//! The unplayed game: the one game that comes from the address and is still unchanged.
//! Another page may open many games by their address.
//! Each new game replaces the previous unplayed game, and none of these games is in the list of games.

use game_store::text_hash;

use crate::snapshot::{self, Snapshot};
use crate::storage;

use super::{CURRENT_GAME_KEY, name_of};

/// The name under which the number of the unplayed game is stored.
/// The tab also stores the text of the game, so that it can store the game again after another tab has replaced it by
/// the next unplayed game.
const UNPLAYED_KEY: &str = "second-thought.unplayed";

/// Returns the number of the unplayed game, if its stored text has not changed.
#[must_use]
pub fn unplayed() -> Option<u32> {
    let (id, hash) = stored_mark()?;
    let text = storage::read(&name_of(id)).ok()??;
    (text_hash(&text) == hash).then_some(id)
}

/// Returns the game with the mark of an unchanged game from the address, if it is the unplayed game.
#[must_use]
pub fn with_unplayed_mark(stored: Snapshot) -> Snapshot {
    if unplayed() == Some(stored.metadata.id) {
        stored.unplayed()
    } else {
        stored
    }
}

/// The unplayed game of this tab, if a game of another tab has replaced it.
pub(super) fn unplayed_of_tab() -> Option<Snapshot> {
    let saved = storage::read_for_tab(UNPLAYED_KEY)?;
    let (id, text) = saved.split_once('\n')?;
    let is_current = storage::read_for_tab(CURRENT_GAME_KEY).as_deref() == Some(id);
    let id = id.parse().ok()?;
    if !is_current || storage::read(&name_of(id)) != Ok(None) {
        return None;
    }
    Some(snapshot::read(text, id).ok()?.stored.unplayed())
}

/// Removes the unplayed game unless its number is `id`, so that another game can replace it.
pub fn forget_unplayed_but(id: u32) {
    if let Some(other) = unplayed().filter(|other| *other != id) {
        // If the removal fails, the other game, which is unchanged, appears in the list of games.
        let _ = storage::remove(&name_of(other));
    }
}

/// Stores whether the game with this number and text is the unplayed game.
pub fn mark_unplayed(id: u32, text: &str, is_unplayed: bool) {
    if is_unplayed {
        // If writing fails, the game will appear in the list of games.
        let _ = storage::write(UNPLAYED_KEY, &format!("{id} {:016x}", text_hash(text)));
        storage::write_for_tab(UNPLAYED_KEY, &format!("{id}\n{text}"));
    } else {
        storage::remove_for_tab(UNPLAYED_KEY);
        if stored_mark().is_some_and(|(marked, _)| marked == id) {
            // A failure does no harm: the hash that stays in the storage does not match the text of the changed game.
            let _ = storage::remove(UNPLAYED_KEY);
        }
    }
}

/// The stored number of the unplayed game, and the hash of its text.
fn stored_mark() -> Option<(u32, u64)> {
    let mark = storage::read(UNPLAYED_KEY).ok()??;
    let (id, hash) = mark.split_once(' ')?;
    Some((id.parse().ok()?, u64::from_str_radix(hash, 16).ok()?))
}
