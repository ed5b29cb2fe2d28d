//! The one game that the address asked for and that is still unchanged. Another page may ask for many: each replaces
//! the one before, and none is in the list of games.

use crate::fetch::fingerprint;
use crate::snapshot::{self, Snapshot};
use crate::storage;

use super::{CURRENT, name_of};

/// The name under which the number of that game is stored. For the tab, its text is stored too: another tab may have
/// asked for the next game.
const UNPLAYED: &str = "second-thought.unplayed";

/// Returns the number of that game, if its stored text is still unchanged.
#[must_use]
pub fn unplayed() -> Option<u32> {
    let (id, hash) = mark()?;
    let text = storage::read(&name_of(id)).ok()??;
    (fingerprint(&text) == hash).then_some(id)
}

/// Marks the game as unchanged if it is that game.
#[must_use]
pub fn marked(stored: Snapshot) -> Snapshot {
    if unplayed() == Some(stored.metadata.id) {
        stored.unplayed()
    } else {
        stored
    }
}

/// The game of this tab that was replaced by another tab's.
pub(super) fn unplayed_of_tab() -> Option<Snapshot> {
    let saved = storage::read_for_tab(UNPLAYED)?;
    let (id, text) = saved.split_once('\n')?;
    let is_current = storage::read_for_tab(CURRENT).as_deref() == Some(id);
    let id = id.parse().ok()?;
    if !is_current || storage::read(&name_of(id)) != Ok(None) {
        return None;
    }
    Some(snapshot::read(text, id).ok()?.stored.unplayed())
}

/// Removes that game if another game is to replace it.
pub fn forget_unplayed_but(id: u32) {
    if let Some(other) = unplayed().filter(|other| *other != id) {
        // If this fails, the unchanged game appears in the list of games.
        let _ = storage::remove(&name_of(other));
    }
}

/// Stores whether the game of this number, whose stored text is `text`, is that game.
pub fn mark_unplayed(id: u32, text: &str, is_unplayed: bool) {
    if is_unplayed {
        // If this fails, the game is in the list of games.
        let _ = storage::write(UNPLAYED, &format!("{id} {:016x}", fingerprint(text)));
        storage::write_for_tab(UNPLAYED, &format!("{id}\n{text}"));
    } else {
        storage::remove_for_tab(UNPLAYED);
        if mark().is_some_and(|(marked, _)| marked == id) {
            // If this fails, the mark does not match the text of the changed game.
            let _ = storage::remove(UNPLAYED);
        }
    }
}

/// The stored number of the game and the hash of its text.
fn mark() -> Option<(u32, u64)> {
    let mark = storage::read(UNPLAYED).ok()??;
    let (id, hash) = mark.split_once(' ')?;
    Some((id.parse().ok()?, u64::from_str_radix(hash, 16).ok()?))
}
