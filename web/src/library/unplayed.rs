//! The one game that the address asked for and in which nothing was done yet. A stranger's page may ask for many: each
//! takes the place of the one before, and none is among the games.

use crate::fetch::fingerprint;
use crate::snapshot::{self, Snapshot};
use crate::storage;

use super::{CURRENT, name_of};

/// Where that game is named; for a tab also its text, since another tab may have asked for the next.
const UNPLAYED: &str = "second-thought.unplayed";

/// The number of that game, where it is stored as it was when nothing was done in it.
#[must_use]
pub fn unplayed() -> Option<u32> {
    let (id, hash) = mark()?;
    let text = storage::read(&name_of(id)).ok()??;
    (fingerprint(&text) == hash).then_some(id)
}

/// The game as it is marked.
#[must_use]
pub fn marked(stored: Snapshot) -> Snapshot {
    if unplayed() == Some(stored.metadata.id) {
        stored.unplayed()
    } else {
        stored
    }
}

/// The game of this tab that had to make way for another tab's.
pub(super) fn unplayed_of_tab() -> Option<Snapshot> {
    let kept = storage::read_for_tab(UNPLAYED)?;
    let (id, text) = kept.split_once('\n')?;
    let is_current = storage::read_for_tab(CURRENT).as_deref() == Some(id);
    let id = id.parse().ok()?;
    if !is_current || storage::read(&name_of(id)) != Ok(None) {
        return None;
    }
    Some(snapshot::read(text, id).ok()?.stored.unplayed())
}

/// Makes way for another such game.
pub fn forget_unplayed_but(id: u32) {
    if let Some(other) = unplayed().filter(|other| *other != id) {
        // What stays is one game more.
        let _ = storage::remove(&name_of(other));
    }
}

/// Remembers whether the game of this number, which was stored as this text, is that game.
pub fn mark_unplayed(id: u32, text: &str, is_unplayed: bool) {
    if is_unplayed {
        // A game without the mark is one of the games.
        let _ = storage::write(UNPLAYED, &format!("{id} {:016x}", fingerprint(text)));
        storage::write_for_tab(UNPLAYED, &format!("{id}\n{text}"));
    } else {
        storage::remove_for_tab(UNPLAYED);
        if mark().is_some_and(|(marked, _)| marked == id) {
            // A mark that stays does not fit the text of a game that was changed.
            let _ = storage::remove(UNPLAYED);
        }
    }
}

/// The number of the game and the hash of its text, as they were stored.
fn mark() -> Option<(u32, u64)> {
    let mark = storage::read(UNPLAYED).ok()??;
    let (id, hash) = mark.split_once(' ')?;
    Some((id.parse().ok()?, u64::from_str_radix(hash, 16).ok()?))
}
