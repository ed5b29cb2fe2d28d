//! The language of the page, and how its texts are loaded.

use std::cell::Cell;

use js_sys::Promise;
use wasm_bindgen_futures::{JsFuture, future_to_promise, spawn_local};
use yew::prelude::*;

use crate::dom::{self, set_page_flag};
use crate::fetch::{text_of, with_timeout};
use crate::messages::{ENGLISH, GERMAN, Text, Texts};
use crate::settings::Language;
use crate::state::{Action, SettingsAction};

/// The name of the page's `<meta>` element for the file with the German texts.
const GERMAN_FILE: &str = "messages-de";
/// The maximum time that the page waits for its texts, in milliseconds.
const TIMEOUT_MS: u32 = 3_000;

/// The language that the person has chosen.
/// If none is chosen, the first of the browser's languages that the page supports.
#[must_use]
fn wanted_language(chosen: Language, of_browser: &[String]) -> &'static str {
    let known = |tag: &String| match tag.get(..2) {
        Some("de") => Some(GERMAN),
        Some("en") => Some(ENGLISH),
        _ => None,
    };
    match chosen {
        Language::English => ENGLISH,
        Language::German => GERMAN,
        Language::Auto => of_browser.iter().find_map(known).unwrap_or(ENGLISH),
    }
}

/// Fetches the texts for the browser's languages before they are needed, unless the texts are English.
pub fn prefetch() {
    if wanted_language(Language::Auto, &languages_of_browser()) == GERMAN {
        let file = async { Ok(text_of(GERMAN_FILE).await.into()) };
        PREFETCHED_TEXTS.set(Some(future_to_promise(file)));
    }
}

/// Calls `begin` with the first texts: at once for English, otherwise after the texts are loaded.
/// If the texts do not arrive in time, `begin` receives the English texts and a message about the failure.
pub fn begin_with_texts(chosen: Language, begin: impl FnOnce(Texts, Option<&'static str>) + 'static) {
    if wanted_language(chosen, &languages_of_browser()) == ENGLISH {
        begin(Texts::english(), None);
    } else {
        with_timeout(fetch_german(), TIMEOUT_MS, |texts| match texts.flatten() {
            Some(texts) => begin(texts, None),
            None => begin(Texts::english(), Some(not_fetched())),
        });
    }
}

/// Changes the language of the page when the person chooses another one.
#[hook]
pub fn use_language(chosen: Language, texts: Texts, dispatch: Callback<Action>) {
    // The HTML of the page is English, so nothing needs to change at the start.
    let shown = use_mut_ref(|| ENGLISH);
    use_effect_with(texts, move |texts| {
        if shown.replace(texts.lang()) != texts.lang() {
            show_language(*texts);
        }
    });
    let lang = *use_memo(chosen, |chosen| wanted_language(*chosen, &languages_of_browser()));
    let asked = use_mut_ref(|| lang);
    use_effect_with(lang, move |lang| {
        let is_other = asked.replace(lang) != *lang;
        if is_other && *lang == ENGLISH {
            dispatch.emit(Action::Settings(SettingsAction::SetLanguage(Texts::english())));
        } else if is_other {
            spawn_local(async move {
                let texts = fetch_german().await;
                // The person may have chosen another language meanwhile.
                if *asked.borrow() == GERMAN {
                    dispatch.emit(match texts {
                        Some(texts) => Action::Settings(SettingsAction::SetLanguage(texts)),
                        None => Action::Notice(not_fetched().to_owned()),
                    });
                }
            });
        }
    });
}

/// Sets the language and the title of the document.
fn show_language(texts: Texts) {
    set_page_flag("lang", texts.lang());
    dom::document().set_title(texts.of(Text::PageTitle));
}

fn not_fetched() -> &'static str {
    Texts::english().of(Text::LanguageNotFetched)
}

fn languages_of_browser() -> Vec<String> {
    let tags = dom::window().navigator().languages();
    tags.iter().filter_map(|tag| tag.as_string()).collect()
}

thread_local! {
    /// The fetched texts. They are stored so that they are fetched only once.
    static FETCHED_TEXTS: Cell<Option<Texts>> = const { Cell::new(None) };
    /// The fetched file, if it was requested before it was needed.
    static PREFETCHED_TEXTS: Cell<Option<Promise>> = const { Cell::new(None) };
}

async fn fetch_german() -> Option<Texts> {
    if let Some(texts) = FETCHED_TEXTS.get() {
        return Some(texts);
    }
    let lines = match PREFETCHED_TEXTS.take() {
        Some(file) => JsFuture::from(file).await.ok().and_then(|text| text.as_string()),
        None => text_of(GERMAN_FILE).await,
    };
    let texts = lines.and_then(Texts::german);
    FETCHED_TEXTS.set(texts);
    texts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_the_chosen_one_or_the_first_known_one_of_the_browser() {
        let of_browser = |tags: &[&str]| -> Vec<String> { tags.iter().map(|tag| (*tag).to_owned()).collect() };
        for (tags, expected) in [
            (of_browser(&["de-AT", "en"]), GERMAN),
            (of_browser(&["fr", "de", "en"]), GERMAN),
            (of_browser(&["en-GB", "de"]), ENGLISH),
            (of_browser(&["fr", "é"]), ENGLISH),
            (of_browser(&[]), ENGLISH),
        ] {
            assert_eq!(wanted_language(Language::Auto, &tags), expected, "{tags:?}");
            assert_eq!(wanted_language(Language::German, &tags), GERMAN);
            assert_eq!(wanted_language(Language::English, &tags), ENGLISH);
        }
    }
}
