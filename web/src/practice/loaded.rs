//! The files of practice. They are fetched once, and again after the language has changed.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::{Ending, PracticeTexts, Puzzles, endings};
use crate::fetch::fetch_named_text;

/// The positions and the texts of practice.
#[derive(Clone, Debug, PartialEq)]
pub struct PracticeData {
    /// The language of the texts.
    pub lang: &'static str,
    /// The texts.
    pub words: PracticeTexts,
    /// The endings.
    pub endings: Vec<Ending>,
    /// The puzzles.
    pub puzzles: Puzzles,
}

/// The state of loading the files of practice.
#[derive(Clone, Debug, PartialEq)]
pub struct PracticeLoading {
    /// The files that have arrived. After a change of the language, these are the files of the previous language until
    /// the files of the new language have arrived.
    pub data: Option<Rc<PracticeData>>,
    /// Whether the last request for the files failed.
    pub has_failed: bool,
    /// Requests the files again.
    pub retry: Callback<()>,
}

thread_local! {
    /// The fetched files.
    static FETCHED_DATA: RefCell<Option<Rc<PracticeData>>> = const { RefCell::new(None) };
}

/// The files of practice, with the texts in this language.
#[hook]
pub fn use_practice_data(lang: &'static str) -> PracticeLoading {
    let data = use_state(fetched_data);
    let has_failed = use_state(|| false);
    let n_retries = use_state(|| 0_u32);
    {
        let (data, has_failed) = (data.clone(), has_failed.clone());
        use_effect_with((lang, *n_retries), move |(lang, _)| {
            let lang = *lang;
            let is_awaited = Rc::new(Cell::new(true));
            match fetched_data().filter(|fetched| fetched.lang == lang) {
                Some(fetched) => {
                    data.set(Some(fetched));
                    has_failed.set(false);
                }
                None => {
                    let is_awaited = Rc::clone(&is_awaited);
                    spawn_local(async move {
                        let found = fetch_data(lang).await.map(Rc::new);
                        // The language may have changed again.
                        if !is_awaited.get() {
                            return;
                        }
                        has_failed.set(found.is_none());
                        if found.is_some() {
                            FETCHED_DATA.set(found.clone());
                            data.set(found);
                        }
                    });
                }
            }
            move || is_awaited.set(false)
        });
    }
    PracticeLoading {
        data: (*data).clone(),
        has_failed: *has_failed,
        retry: Callback::from(move |()| n_retries.set(*n_retries + 1)),
    }
}

fn fetched_data() -> Option<Rc<PracticeData>> {
    FETCHED_DATA.with_borrow(Clone::clone)
}

async fn fetch_data(lang: &'static str) -> Option<PracticeData> {
    let words = PracticeTexts::read(&fetch_named_text(&["practice-", lang].concat()).await?);
    let endings = endings::read(&fetch_named_text("endings").await?);
    let puzzles = Puzzles::read(&fetch_named_text("puzzles").await?);
    Some(PracticeData {
        lang,
        words,
        endings,
        puzzles,
    })
}
