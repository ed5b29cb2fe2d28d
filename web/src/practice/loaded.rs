//! The files of practice. They are fetched once, and again after the language has changed.

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::{Ending, Puzzles, Words, endings};
use crate::fetch::text_of;

/// The positions and the texts of practice.
#[derive(Clone, Debug, PartialEq)]
pub struct PracticeData {
    /// The language of the texts.
    pub lang: &'static str,
    /// The texts.
    pub words: Words,
    /// The endings.
    pub endings: Vec<Ending>,
    /// The puzzles.
    pub puzzles: Puzzles,
}

/// The state of the request for the files.
#[derive(Clone, Debug, PartialEq)]
pub enum Loading {
    /// The files have not arrived yet.
    Waiting,
    /// The files did not arrive.
    Failed,
    /// The files have arrived.
    Loaded(Rc<PracticeData>),
}

thread_local! {
    /// The fetched files.
    static FETCHED: RefCell<Option<Rc<PracticeData>>> = const { RefCell::new(None) };
}

/// The files of practice, with the texts in this language.
#[hook]
pub fn use_practice_data(lang: &'static str) -> Loading {
    let loading = use_state(|| {
        FETCHED
            .with_borrow(Clone::clone)
            .map_or(Loading::Waiting, Loading::Loaded)
    });
    {
        let loading = loading.clone();
        use_effect_with(lang, move |lang| {
            let lang = *lang;
            if FETCHED.with_borrow(|fetched| fetched.as_ref().is_none_or(|fetched| fetched.lang != lang)) {
                spawn_local(async move {
                    match fetch(lang).await {
                        Some(data) => {
                            let data = Rc::new(data);
                            FETCHED.replace(Some(Rc::clone(&data)));
                            loading.set(Loading::Loaded(data));
                        }
                        None => loading.set(Loading::Failed),
                    }
                });
            }
        });
    }
    (*loading).clone()
}

async fn fetch(lang: &'static str) -> Option<PracticeData> {
    let words = Words::read(&text_of(&["practice-", lang].concat()).await?);
    let endings = endings::read(&text_of("endings").await?);
    let puzzles = Puzzles::read(&text_of("puzzles").await?);
    Some(PracticeData {
        lang,
        words,
        endings,
        puzzles,
    })
}
