//! The games of the list: those in the browser's storage at once, and those in the archive page by page.

use std::cell::Cell;
use std::rc::Rc;

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::library::{self, Listed, Summary};
use crate::messages::{Text, Texts};
use crate::storage::StorageError;

/// The games of the list.
pub struct Listing {
    /// The games that were read, newest first.
    pub heads: Rc<Vec<Summary>>,
    /// The number of games that were not read yet; a lower bound while it is not known.
    pub unread: usize,
    /// Reads all games again.
    pub refresh: Callback<()>,
}

/// Returns at least the first `wanted` games, as soon as they are read. An error is reported with its text.
#[hook]
pub fn use_listing(wanted: usize, texts: Texts, report_error: Callback<String>) -> Listing {
    let stored = use_state(|| Rc::new(library::summaries(texts)));
    let archived = use_state(|| Rc::new(Listed::default()));
    // What was read for this number of refreshments. The shown games stay until they are read again.
    let read = use_mut_ref(|| (0_u32, Rc::new(Listed::default())));
    let count = use_state(|| 0_u32);
    {
        let archived = archived.clone();
        use_effect_with((wanted, *count), move |(wanted, count)| {
            let is_current = Rc::new(Cell::new(true));
            let (reads_on, wanted, count) = (Rc::clone(&is_current), *wanted, *count);
            spawn_local(async move {
                if read.borrow().0 != count {
                    read.replace((count, Rc::default()));
                }
                let begun = Rc::clone(&read.borrow().1);
                let show = |listed: &Rc<Listed>| {
                    if reads_on.get() {
                        read.replace((count, Rc::clone(listed)));
                        archived.set(Rc::clone(listed));
                    }
                    reads_on.get()
                };
                if read_to(Listed::clone(&begun), wanted, texts, show).await.is_err() {
                    report_error.emit(texts.of(Text::ArchiveUnread).to_owned());
                }
            });
            move || is_current.set(false)
        });
    }
    let refresh = {
        let stored = stored.clone();
        Callback::from(move |()| {
            stored.set(Rc::new(library::summaries(texts)));
            count.set(*count + 1);
        })
    };
    let heads = use_memo(((*stored).clone(), (*archived).clone()), |(stored, archived)| {
        archived.with_stored(stored)
    });
    Listing {
        unread: library::archived_count().saturating_sub(archived.len()),
        heads,
        refresh,
    }
}

/// Reads the archive until `wanted` games are known. `show` receives what was read, and returns whether to continue.
/// The more games there are, the more are shown at once, because each time the whole list is sorted and drawn.
async fn read_to(
    mut listed: Listed,
    wanted: usize,
    texts: Texts,
    show: impl Fn(&Rc<Listed>) -> bool,
) -> Result<(), StorageError> {
    if !library::has_archive() {
        show(&Rc::default());
        return Ok(());
    }
    library::load_facts().await?;
    let mut shown = 0;
    while !listed.is_complete && listed.len() < wanted {
        listed = listed.with_next_page(texts).await?;
        if listed.len() >= 2 * shown && !listed.is_complete && listed.len() < wanted {
            shown = listed.len();
            if !show(&Rc::new(listed.clone())) {
                return Ok(());
            }
        }
    }
    show(&Rc::new(listed));
    Ok(())
}
