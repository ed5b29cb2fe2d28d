//! What this tab knows about the archive without waiting for the database: which games are there, and which of them
//! matter for the person's rating.
//!
//! The archive has a *mark* in the browser's storage, which every change of the archive replaces. So a tab knows at
//! once that another tab has changed the archive, and reads the facts again.

use std::cell::RefCell;
use std::collections::HashSet;

use game_store::GameSummary;
use gloo_events::EventListener;
use wasm_bindgen_futures::spawn_local;

use super::{GAME_PREFIX, id_of, name_of, stored_text};
use crate::archive::{self, Entry};
use crate::dom;
use crate::random::random_u32;
use crate::storage::{self, StorageError};

/// The name of the mark.
const MARK_KEY: &str = "second-thought.archive";

#[derive(Default)]
struct Facts {
    /// The mark of the archive when these facts were read.
    mark: Option<String>,
    /// The numbers of all archived games.
    ids: HashSet<u32>,
    /// The summaries of the archived games that matter for the rating.
    rated: Vec<(u32, GameSummary)>,
}

thread_local! {
    static FACTS: RefCell<Facts> = RefCell::default();
}

/// Whether any game was archived.
#[must_use]
pub fn has_archive() -> bool {
    stored_text(MARK_KEY).is_some()
}

/// Whether a game with this number is stored. As long as the facts about the archive are not known, it may be stored.
#[must_use]
pub fn exists(id: u32) -> bool {
    stored_text(&name_of(id)).is_some()
        || FACTS.with_borrow(|facts| facts.ids.contains(&id) || facts.mark != stored_text(MARK_KEY))
}

/// The number of games that are only in the archive, as far as it is known.
#[must_use]
pub fn archived_count() -> usize {
    let recalled = storage::names(GAME_PREFIX);
    let recalled = recalled.iter().filter_map(|name| id_of(name));
    FACTS.with_borrow(|facts| {
        let count = facts.ids.len();
        count - recalled.filter(|id| facts.ids.contains(id)).count()
    })
}

/// The archived games that matter for the rating and have no newer text in the browser's storage.
#[must_use]
pub(super) fn archived_rated() -> Vec<(u32, GameSummary)> {
    let rated = FACTS.with_borrow(|facts| facts.rated.clone());
    let is_archived = |(id, _): &(u32, GameSummary)| stored_text(&name_of(*id)).is_none();
    rated.into_iter().filter(is_archived).collect()
}

/// Reads the facts about the archive, unless they are known.
///
/// # Errors
///
/// A [`StorageError`] if the archive cannot be read.
pub async fn load_facts() -> Result<(), StorageError> {
    // The archive may change while it is read.
    loop {
        let mark = stored_text(MARK_KEY);
        if FACTS.with_borrow(|facts| facts.mark == mark) {
            return Ok(());
        }
        let (ids, rated) = match mark {
            Some(_) => (archive::ids().await?, archive::rated().await?),
            None => Default::default(),
        };
        let rated = rated.iter().filter_map(summary_with_id).collect();
        FACTS.replace(Facts { mark, ids, rated });
    }
}

/// Reads the facts about the archive again when another tab has changed it, until the page is closed.
pub fn watch_archive() {
    let changed = EventListener::new(&dom::window(), "storage", |_| {
        // If this fails, the next reader of the archive reports it.
        spawn_local(async {
            let _ = load_facts().await;
        });
    });
    changed.forget();
}

/// Notes that these games are in the archive now.
pub(super) fn note_stored(games: &[&(u32, String)]) {
    change(|facts| {
        for (id, text) in games {
            facts.ids.insert(*id);
            facts.rated.retain(|(other, _)| other != id);
            let rated = Entry::of(*id, text).filter(Entry::is_rated);
            facts.rated.extend(rated.as_ref().and_then(summary_with_id));
        }
    });
}

/// Notes that these games are not in the archive any more.
pub(super) fn note_removed(ids: &[u32]) {
    let removed: HashSet<&u32> = ids.iter().collect();
    change(|facts| {
        facts.ids.retain(|id| !removed.contains(id));
        facts.rated.retain(|(id, _)| !removed.contains(id));
    });
}

/// Changes the facts and the mark. Facts that another tab has already made obsolete stay obsolete.
fn change(edit: impl FnOnce(&mut Facts)) {
    let before = stored_text(MARK_KEY);
    // The new mark is as long as the old one, so that there is always room for it.
    let after = format!("{:08x}", random_u32());
    let is_stored = storage::write(MARK_KEY, &after).is_ok();
    FACTS.with_borrow_mut(|facts| {
        edit(facts);
        if is_stored && facts.mark == before {
            facts.mark = Some(after);
        }
    });
}

fn summary_with_id(entry: &Entry) -> Option<(u32, GameSummary)> {
    Some((entry.id, entry.summary()?))
}
