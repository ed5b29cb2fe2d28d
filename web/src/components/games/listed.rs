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
    /// Reads the games again.
    pub refresh: Callback<()>,
    /// That games are still being read, cannot be read or are missing; `None` if the list is complete.
    pub status: Option<String>,
}

/// How far the games in the catalog are.
#[derive(Clone, Copy, PartialEq)]
enum Reading {
    Begun,
    /// Why the games could not be read, and how many games the catalog has lost.
    Ended(Option<StorageError>, usize),
}

/// Reads the games when the component is first rendered.
#[hook]
pub(super) fn use_games(texts: Texts) -> ListedGames {
    let heads = use_state(|| Rc::new(library::summaries(texts)));
    let reading = use_state(|| Reading::Ended(None, 0));
    // The number of times that the games were read, so that an earlier answer does not replace a later one.
    let count = use_mut_ref(|| 0_u32);
    let read_all = {
        let (heads, reading) = (heads.clone(), reading.clone());
        Callback::from(move |()| {
            let (heads, reading, count) = (heads.clone(), reading.clone(), Rc::clone(&count));
            let number = *count.borrow() + 1;
            count.replace(number);
            reading.set(Reading::Begun);
            spawn_local(async move {
                let all = library::all_summaries(texts).await;
                if *count.borrow() != number {
                    return;
                }
                let missing = library::count_missing_in_catalog();
                reading.set(Reading::Ended(all.as_ref().err().copied(), missing));
                heads.set(Rc::new(all.unwrap_or_else(|_| library::summaries(texts))));
            });
        })
    };
    {
        let read_all = read_all.clone();
        use_effect_with((), move |()| {
            if library::has_catalog() {
                read_all.emit(());
            }
        });
    }
    let refresh = {
        let heads = heads.clone();
        Callback::from(move |()| {
            if library::has_catalog() {
                read_all.emit(());
            } else {
                heads.set(Rc::new(library::summaries(texts)));
            }
        })
    };
    let status = match *reading {
        Reading::Begun => Some(texts.of(Text::ReadingGames).to_owned()),
        Reading::Ended(Some(error), _) => Some(texts.unread_game(error)),
        Reading::Ended(None, 0) => None,
        Reading::Ended(None, missing) => Some(texts.format(Text::ArchiveIncomplete, &[&missing.to_string()])),
    };
    ListedGames {
        heads: Rc::clone(&heads),
        refresh,
        status,
    }
}
