//! The games of the list. Those in the browser's storage are listed at once, and those in the catalog a moment later.

use std::rc::Rc;

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::library::{self, Summary};
use crate::messages::{Text, Texts};
use crate::storage::StorageError;

/// The games of the list.
pub(super) struct ListedGames {
    /// The summaries, newest start first.
    pub heads: Rc<Vec<Rc<Summary>>>,
    /// Whether the games in the browser's storage were read.
    pub is_read: bool,
    /// Reads the games again.
    pub refresh: Callback<()>,
    /// That games are still being read, cannot be read or are missing; `None` if the list is complete.
    pub status: Option<String>,
}

/// How far the list is.
#[derive(Clone, Copy, PartialEq)]
enum Reading {
    /// The games in the storage are not known.
    Storage,
    /// The games in the catalog are not known.
    Catalog,
    /// Why the games could not be read, and how many games the catalog has lost.
    Ended(Option<StorageError>, usize),
}

/// Reads the games when the component is first rendered.
#[hook]
pub(super) fn use_games(texts: Texts) -> ListedGames {
    let heads = use_state(Rc::<Vec<_>>::default);
    let reading = use_state(|| Reading::Storage);
    // The number of times that the games were read, so that an earlier answer does not replace a later one.
    let count = use_mut_ref(|| 0_u32);
    let refresh = {
        let (heads, reading) = (heads.clone(), reading.clone());
        Callback::from(move |()| {
            let (heads, reading, count) = (heads.clone(), reading.clone(), Rc::clone(&count));
            let number = *count.borrow() + 1;
            count.replace(number);
            spawn_local(async move {
                let is_last = || *count.borrow() == number;
                let has_catalog = library::has_catalog();
                if !has_catalog || *reading == Reading::Storage {
                    let stored = library::summaries(texts).await;
                    if !is_last() {
                        return;
                    }
                    heads.set(Rc::new(stored));
                }
                if !has_catalog {
                    return reading.set(Reading::Ended(None, 0));
                }
                reading.set(Reading::Catalog);
                let all = library::all_summaries(texts).await;
                let error = all.as_ref().err().copied();
                let known = match all {
                    Ok(all) => all,
                    Err(_) => library::summaries(texts).await,
                };
                if is_last() {
                    reading.set(Reading::Ended(error, library::count_missing_in_catalog()));
                    heads.set(Rc::new(known));
                }
            });
        })
    };
    {
        let refresh = refresh.clone();
        use_effect_with((), move |()| refresh.emit(()));
    }
    let status = match *reading {
        Reading::Storage | Reading::Ended(None, 0) => None,
        Reading::Catalog => Some(texts.of(Text::ReadingGames).to_owned()),
        Reading::Ended(Some(error), _) => Some(texts.unread_game(error)),
        Reading::Ended(None, missing) => Some(texts.format(Text::ArchiveIncomplete, &[&missing.to_string()])),
    };
    ListedGames {
        heads: Rc::clone(&heads),
        is_read: *reading != Reading::Storage,
        refresh,
        status,
    }
}
